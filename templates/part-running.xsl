<?xml version="1.0" encoding="UTF-8"?>
<!-- The head of every printed page: the run, its builds and the sentence about simulator and device, so that no sheet of a
     report says less than the whole. It is the first child of `.page`, which print.css makes a table with this as its
     head: the one thing that browsers repeat on each page, keep room for, and fill with an element's own text. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" xmlns:a="urn:baton:audit:1" exclude-result-prefixes="r a">
  <xsl:key name="build" match="r:check/@build | a:check/@build" use="."/>

  <xsl:template name="running">
    <xsl:param name="run" select="@run"/>
    <xsl:param name="builds"/>
    <xsl:param name="statement" select="r:summary/r:statement"/>
    <div class="running">
      <p>
        <xsl:call-template name="t"><xsl:with-param name="id" select="'page.run'"/></xsl:call-template>
        <xsl:call-template name="colon"/>
        <strong><xsl:call-template name="log"><xsl:with-param name="text" select="$run"/><xsl:with-param name="most" select="160"/></xsl:call-template></strong>
        <xsl:text> · </xsl:text>
        <xsl:choose>
          <xsl:when test="string($builds) != ''">
            <xsl:call-template name="t"><xsl:with-param name="id" select="'check.build'"/></xsl:call-template>
            <xsl:call-template name="colon"/>
            <strong><xsl:call-template name="log"><xsl:with-param name="text" select="$builds"/><xsl:with-param name="most" select="160"/></xsl:call-template></strong>
          </xsl:when>
          <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="id" select="'build.unknown'"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
      </p>
      <p><xsl:call-template name="log"><xsl:with-param name="text" select="$statement"/><xsl:with-param name="most" select="400"/></xsl:call-template></p>
    </div>
  </xsl:template>

  <!-- The builds of the rows given, each once. -->
  <xsl:template name="builds">
    <xsl:param name="of"/>
    <xsl:for-each select="$of[generate-id() = generate-id(key('build', .)[1])]">
      <xsl:if test="position() &gt; 1">, </xsl:if>
      <xsl:value-of select="."/>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
