<?xml version="1.0" encoding="UTF-8"?>
<!-- The proof of a finding, told in order: what counts as this fault, what happened, the line that breaks the contract. Each
     line with its file and number, and the lines around it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <xsl:template name="proof">
    <ol class="proof">
      <xsl:attribute name="aria-label"><xsl:call-template name="t"><xsl:with-param name="id" select="'finding.proof'"/></xsl:call-template></xsl:attribute>
      <li class="contract">
        <div class="at"><span class="role"><xsl:call-template name="t"><xsl:with-param name="id" select="'finding.contract'"/></xsl:call-template></span></div>
        <xsl:for-each select="r:explanation"><xsl:call-template name="prose"/></xsl:for-each>
      </li>
      <xsl:apply-templates select="r:witness" mode="item"/>
    </ol>
  </xsl:template>

  <!-- A line of the proof: its part in it, where it stands, and what it says. -->
  <xsl:template match="r:witness" mode="item">
    <xsl:variable name="before" select="preceding-sibling::r:context[@side = 'before'][generate-id(following-sibling::r:witness[1]) = generate-id(current())]"/>
    <xsl:variable name="after" select="following-sibling::r:context[@side = 'after'][generate-id(preceding-sibling::r:witness[1]) = generate-id(current())]"/>
    <xsl:variable name="event" select="key('event-at', concat(@line, ' ', @file))[1]"/>
    <li>
      <xsl:attribute name="class"><xsl:choose><xsl:when test="@role = 'culprit'">culprit</xsl:when><xsl:otherwise>told</xsl:otherwise></xsl:choose></xsl:attribute>
      <xsl:if test="$event/@id"><xsl:attribute name="data-event"><xsl:value-of select="$event/@id"/></xsl:attribute></xsl:if>
      <div class="at">
        <xsl:if test="@role"><span class="role"><xsl:call-template name="word"><xsl:with-param name="of" select="'role'"/><xsl:with-param name="value" select="@role"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@event"><code><xsl:call-template name="log"><xsl:with-param name="text" select="@event"/></xsl:call-template></code></xsl:if>
        <xsl:if test="@time"><span class="time"><xsl:call-template name="log"><xsl:with-param name="text" select="@time"/></xsl:call-template></span></xsl:if>
        <xsl:call-template name="where"/>
      </div>
      <xsl:if test="@role = 'culprit'"><xsl:apply-templates select="$before" mode="near"/></xsl:if>
      <xsl:if test="string(.) != ''"><code class="raw" dir="ltr"><xsl:call-template name="log"><xsl:with-param name="text" select="."/><xsl:with-param name="most" select="600"/></xsl:call-template></code></xsl:if>
      <xsl:if test="@role = 'culprit'"><xsl:apply-templates select="$after" mode="near"/></xsl:if>
      <xsl:call-template name="forbidden"/>
      <xsl:if test="@role != 'culprit' and ($before or $after)">
        <details class="around">
          <summary><xsl:call-template name="t"><xsl:with-param name="id" select="'finding.around'"/></xsl:call-template></summary>
          <xsl:apply-templates select="$before" mode="near"/>
          <p class="near cited"><span class="no"><xsl:value-of select="@line"/></span> <xsl:call-template name="t"><xsl:with-param name="id" select="'finding.this-line'"/></xsl:call-template></p>
          <xsl:apply-templates select="$after" mode="near"/>
        </details>
      </xsl:if>
    </li>
  </xsl:template>

  <!-- A line that stands near one of the proof and proves nothing itself. -->
  <xsl:template match="r:context" mode="near">
    <p class="near" dir="ltr"><span class="no"><xsl:value-of select="@line"/></span><xsl:text> </xsl:text><code><xsl:call-template name="log"><xsl:with-param name="text" select="."/><xsl:with-param name="most" select="400"/></xsl:call-template></code><xsl:call-template name="forbidden"/></p>
  </xsl:template>
</xsl:stylesheet>
