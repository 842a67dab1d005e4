<?xml version="1.0" encoding="UTF-8"?>
<!-- What the filter knows of a row: plain text in attributes. A row without them is never hidden. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" xmlns:s="urn:baton:strings:1" exclude-result-prefixes="r s">

  <!-- Called first in the element of a row, for the current check, finding, transfer, rule or file. -->
  <xsl:template name="row">
    <xsl:param name="verdict"/>
    <xsl:param name="rule"/>
    <xsl:param name="files" select="/.."/>
    <xsl:attribute name="data-row"><xsl:value-of select="local-name()"/></xsl:attribute>
    <xsl:if test="$verdict != ''"><xsl:attribute name="data-verdict"><xsl:value-of select="$verdict"/></xsl:attribute></xsl:if>
    <xsl:if test="$rule != ''"><xsl:attribute name="data-rule"><xsl:value-of select="$rule"/></xsl:attribute></xsl:if>
    <xsl:call-template name="datum"><xsl:with-param name="name" select="'data-session'"/><xsl:with-param name="values" select="@session | r:attempt/@session"/></xsl:call-template>
    <xsl:call-template name="datum"><xsl:with-param name="name" select="'data-task'"/><xsl:with-param name="values" select="@task | r:attempt/@task"/></xsl:call-template>
    <xsl:call-template name="datum"><xsl:with-param name="name" select="'data-launch'"/><xsl:with-param name="values" select="@launch | r:attempt/@launch"/></xsl:call-template>
    <xsl:call-template name="datum"><xsl:with-param name="name" select="'data-file'"/><xsl:with-param name="values" select="$files"/></xsl:call-template>
  </xsl:template>

  <!-- The values of one field, each once, in a line each. -->
  <xsl:template name="datum">
    <xsl:param name="name"/>
    <xsl:param name="values"/>
    <xsl:if test="$values">
      <xsl:attribute name="{$name}">
        <xsl:for-each select="$values">
          <xsl:if test="count($values) = 1 or not(. = ../preceding-sibling::*/@*[name() = name(current())])">
            <xsl:value-of select="concat(., '&#10;')"/>
          </xsl:if>
        </xsl:for-each>
      </xsl:attribute>
    </xsl:if>
  </xsl:template>

  <!-- The words of the filter and of the buttons, which a script makes: `data-say-…` of the current element. -->
  <xsl:template name="script-words">
    <xsl:for-each select="/*/s:strings/s:s[starts-with(@id, 'script.')]">
      <xsl:attribute name="data-say-{substring-after(@id, 'script.')}"><xsl:value-of select="."/></xsl:attribute>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
