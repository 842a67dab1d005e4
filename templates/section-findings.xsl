<?xml version="1.0" encoding="UTF-8"?>
<!-- The findings: errors first, then warnings, then notes; in each the order of the report. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <xsl:template match="r:findings">
    <section aria-labelledby="findings">
      <xsl:call-template name="heading">
        <xsl:with-param name="of" select="'findings'"/>
        <xsl:with-param name="n" select="../r:summary/@errors + ../r:summary/@warnings + ../r:summary/@notes"/>
      </xsl:call-template>
      <xsl:call-template name="shown"/>
      <xsl:choose>
        <xsl:when test="r:finding">
          <xsl:call-template name="lead"><xsl:with-param name="id" select="'findings.lead'"/></xsl:call-template>
          <xsl:apply-templates select="r:finding[@severity = 'error']" mode="root"/>
          <xsl:apply-templates select="r:finding[@severity = 'warning']" mode="root"/>
          <xsl:apply-templates select="r:finding[@severity = 'note']" mode="root"/>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="'findings.none'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>
</xsl:stylesheet>
