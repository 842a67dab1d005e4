<?xml version="1.0" encoding="UTF-8"?>
<!-- comparison.html: what became of each verdict, finding and piece of evidence of one run in another. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:c="urn:baton:comparison:1" xmlns:b="urn:baton:page:1" exclude-result-prefixes="c b">
  <xsl:include href="page-head.xsl"/>
  <xsl:include href="page-words.xsl"/>
  <xsl:include href="part-running.xsl"/>
  <xsl:output method="xml" encoding="UTF-8" omit-xml-declaration="yes" indent="no" doctype-system="about:legacy-compat"/>
  <xsl:variable name="styles">page.css compare.css print.css</xsl:variable>
  <xsl:variable name="scripts"/>

  <xsl:template match="/b:page">
    <xsl:apply-templates select="c:comparison"/>
  </xsl:template>

  <xsl:template match="c:comparison">
    <html lang="{@lang}">
      <xsl:call-template name="page-head">
        <xsl:with-param name="title"><xsl:call-template name="fill"><xsl:with-param name="id" select="'compare.title'"/><xsl:with-param name="name" select="substring(concat(c:before/@run, ' → ', c:after/@run), 1, 200)"/></xsl:call-template></xsl:with-param>
      </xsl:call-template>
      <body>
        <xsl:call-template name="marks"/>
        <div class="page">
          <xsl:call-template name="running">
            <xsl:with-param name="run" select="concat(c:before/@run, ' → ', c:after/@run)"/>
            <xsl:with-param name="builds"><xsl:if test="c:before/@builds or c:after/@builds"><xsl:value-of select="concat(c:before/@builds, ' → ', c:after/@builds)"/></xsl:if></xsl:with-param>
            <xsl:with-param name="statement" select="c:summary"/>
          </xsl:call-template>
          <header class="masthead">
            <div>
              <p class="kicker"><xsl:call-template name="t"><xsl:with-param name="id" select="'compare.kind'"/></xsl:call-template></p>
              <h1><xsl:call-template name="log"><xsl:with-param name="text" select="concat(c:before/@run, ' → ', c:after/@run)"/></xsl:call-template></h1>
            </div>
            <dl class="facts">
              <xsl:call-template name="fact"><xsl:with-param name="label" select="'compare.before'"/><xsl:with-param name="value" select="c:before/@builds"/></xsl:call-template>
              <xsl:call-template name="fact"><xsl:with-param name="label" select="'compare.after'"/><xsl:with-param name="value" select="c:after/@builds"/></xsl:call-template>
              <xsl:call-template name="fact"><xsl:with-param name="label" select="'page.tool'"/><xsl:with-param name="value" select="@tool"/></xsl:call-template>
            </dl>
          </header>
          <main>
            <section class="first">
              <xsl:for-each select="c:notice">
                <div class="alarm"><strong><xsl:call-template name="t"><xsl:with-param name="id" select="'compare.another-build'"/></xsl:call-template></strong><xsl:call-template name="log"><xsl:with-param name="text" select="."/><xsl:with-param name="most" select="4000"/></xsl:call-template></div>
              </xsl:for-each>
              <p class="statement"><xsl:value-of select="c:summary"/></p>
            </section>
            <xsl:text>&#10;</xsl:text>
            <xsl:for-each select="c:checks">
              <section aria-labelledby="checks">
                <xsl:call-template name="part"><xsl:with-param name="of" select="'checks'"/></xsl:call-template>
              </section>
              <xsl:text>&#10;</xsl:text>
            </xsl:for-each>
            <xsl:for-each select="c:findings">
              <section aria-labelledby="findings">
                <xsl:call-template name="part"><xsl:with-param name="of" select="'findings'"/></xsl:call-template>
              </section>
              <xsl:text>&#10;</xsl:text>
            </xsl:for-each>
            <xsl:for-each select="c:evidence">
              <section aria-labelledby="evidence">
                <xsl:call-template name="part"><xsl:with-param name="of" select="'evidence'"/></xsl:call-template>
              </section>
              <xsl:text>&#10;</xsl:text>
            </xsl:for-each>
          </main>
        </div>
      </body>
    </html>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- One part: what changed, and how much did not. -->
  <xsl:template name="part">
    <xsl:param name="of"/>
    <h2 id="{$of}">
      <span><xsl:call-template name="t"><xsl:with-param name="id" select="concat('compare.', $of)"/></xsl:call-template></span>
      <span class="n"><xsl:call-template name="number"><xsl:with-param name="n" select="count(c:row)"/></xsl:call-template></span>
    </h2>
    <xsl:choose>
      <xsl:when test="c:row">
        <div class="scroll" role="group" tabindex="0" aria-labelledby="{$of}">
          <table class="middle">
            <thead>
              <tr>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'compare.change'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'compare.what'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'compare.detail'"/></xsl:call-template>
              </tr>
            </thead>
            <tbody><xsl:apply-templates select="c:row"/></tbody>
          </table>
        </div>
      </xsl:when>
      <xsl:otherwise><p class="empty"><xsl:call-template name="t"><xsl:with-param name="id" select="'compare.none'"/></xsl:call-template></p></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="@unchanged"><p class="empty"><xsl:call-template name="fill"><xsl:with-param name="id" select="'compare.unchanged'"/><xsl:with-param name="n" select="@unchanged"/></xsl:call-template></p></xsl:if>
  </xsl:template>

  <xsl:template match="c:row">
    <tr>
      <th scope="row">
        <span class="label">
          <xsl:if test="@change = 'new' or @change = 'evidence-missing' or @change = 'no-longer-attempted' or @change = 'weakened'">
            <xsl:call-template name="mark"><xsl:with-param name="kind"><xsl:choose><xsl:when test="@severity"><xsl:value-of select="@severity"/></xsl:when><xsl:when test="@change = 'new'">failed</xsl:when><xsl:otherwise>warning</xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template>
          </xsl:if>
          <span><xsl:value-of select="@title"/></span>
        </span>
      </th>
      <td><xsl:call-template name="code"><xsl:with-param name="text" select="@of"/></xsl:call-template><xsl:if test="@subject"><span class="under"><xsl:call-template name="log"><xsl:with-param name="text" select="@subject"/></xsl:call-template></span></xsl:if></td>
      <td><xsl:call-template name="said"/><xsl:call-template name="forbidden"/></td>
    </tr>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>
</xsl:stylesheet>
