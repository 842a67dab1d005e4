<?xml version="1.0" encoding="UTF-8"?>
<!-- The head of a page, its style and its scripts. A stylesheet that includes this declares `styles` and `scripts`: the
     names of the files it uses, in their order. Their texts come as `b:asset`, each with the hash by which alone the content
     security policy lets it in. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:b="urn:baton:page:1" xmlns:str="http://exslt.org/strings"
                exclude-result-prefixes="b str">
  <xsl:key name="asset" match="b:asset" use="@name"/>

  <xsl:template name="page-head">
    <xsl:param name="title"/>
    <xsl:variable name="page" select="/"/>
    <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy">
        <xsl:attribute name="content">
          <xsl:text>default-src 'none'; style-src</xsl:text>
          <xsl:call-template name="hashes"><xsl:with-param name="of" select="$styles"/></xsl:call-template>
          <xsl:if test="$scripts != ''">
            <xsl:text>; script-src</xsl:text>
            <xsl:call-template name="hashes"><xsl:with-param name="of" select="$scripts"/></xsl:call-template>
          </xsl:if>
          <xsl:text>; base-uri 'none'; form-action 'none'</xsl:text>
        </xsl:attribute>
      </meta>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="referrer" content="no-referrer"/>
      <title><xsl:value-of select="$title"/></title>
      <xsl:for-each select="str:tokenize($styles)">
        <xsl:variable name="name" select="string()"/>
        <xsl:for-each select="$page">
          <style><xsl:value-of select="key('asset', $name)"/></style>
        </xsl:for-each>
      </xsl:for-each>
    </head>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- The scripts, for the end of the body. -->
  <xsl:template name="page-scripts">
    <xsl:variable name="page" select="/"/>
    <xsl:for-each select="str:tokenize($scripts)">
      <xsl:variable name="name" select="string()"/>
      <xsl:for-each select="$page">
        <script><xsl:value-of select="key('asset', $name)"/></script>
      </xsl:for-each>
    </xsl:for-each>
  </xsl:template>

  <xsl:template name="hashes">
    <xsl:param name="of"/>
    <xsl:variable name="page" select="/"/>
    <xsl:for-each select="str:tokenize($of)">
      <xsl:variable name="name" select="string()"/>
      <xsl:for-each select="$page"><xsl:value-of select="concat(' ', &quot;'&quot;, key('asset', $name)/@hash, &quot;'&quot;)"/></xsl:for-each>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
