<?xml version="1.0" encoding="UTF-8"?>
<!-- audit.html: each claim of a document with what the evidence says of it, and the sentences that were judged to claim
     nothing, so that nobody has to trust the reading. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:a="urn:baton:audit:1" xmlns:b="urn:baton:page:1" exclude-result-prefixes="a b">
  <xsl:include href="page-head.xsl"/>
  <xsl:include href="page-words.xsl"/>
  <xsl:include href="part-running.xsl"/>
  <xsl:output method="xml" encoding="UTF-8" omit-xml-declaration="yes" indent="no" doctype-system="about:legacy-compat"/>
  <xsl:variable name="styles">page.css audit.css print.css</xsl:variable>
  <xsl:variable name="scripts"/>

  <xsl:template match="/b:page">
    <xsl:apply-templates select="a:audit"/>
  </xsl:template>

  <xsl:template match="a:audit">
    <html lang="{@lang}">
      <xsl:call-template name="page-head">
        <xsl:with-param name="title"><xsl:call-template name="fill"><xsl:with-param name="id" select="'audit.title'"/><xsl:with-param name="name" select="substring(@file, 1, 200)"/></xsl:call-template></xsl:with-param>
      </xsl:call-template>
      <body>
        <xsl:call-template name="marks"/>
        <div class="page">
          <xsl:call-template name="running">
            <xsl:with-param name="builds"><xsl:call-template name="builds"><xsl:with-param name="of" select="a:claim/a:check/@build"/></xsl:call-template></xsl:with-param>
            <xsl:with-param name="statement"><xsl:call-template name="fill"><xsl:with-param name="id" select="'audit.statement'"/><xsl:with-param name="n" select="@supported"/><xsl:with-param name="total" select="@total"/></xsl:call-template></xsl:with-param>
          </xsl:call-template>
          <header class="masthead">
            <div>
              <p class="kicker"><xsl:call-template name="t"><xsl:with-param name="id" select="'audit.kind'"/></xsl:call-template></p>
              <h1><xsl:call-template name="log"><xsl:with-param name="text" select="@file"/></xsl:call-template></h1>
            </div>
            <dl class="facts">
              <xsl:call-template name="fact"><xsl:with-param name="label" select="'page.run'"/><xsl:with-param name="value" select="@run"/></xsl:call-template>
              <xsl:call-template name="fact"><xsl:with-param name="label" select="'page.tool'"/><xsl:with-param name="value" select="@tool"/></xsl:call-template>
            </dl>
          </header>
          <main>
            <section class="first">
              <p class="statement"><xsl:call-template name="fill"><xsl:with-param name="id" select="'audit.statement'"/><xsl:with-param name="n" select="@supported"/><xsl:with-param name="total" select="@total"/></xsl:call-template></p>
            </section>
            <xsl:text>&#10;</xsl:text>
            <section aria-labelledby="claims">
              <h2 id="claims">
                <span><xsl:call-template name="t"><xsl:with-param name="id" select="'audit.claims'"/></xsl:call-template></span>
                <span class="n"><xsl:call-template name="number"><xsl:with-param name="n" select="@total"/></xsl:call-template></span>
              </h2>
              <xsl:call-template name="left-out"><xsl:with-param name="id" select="'audit.claims-left-out'"/><xsl:with-param name="n" select="@total - count(a:claim)"/><xsl:with-param name="total" select="@total"/></xsl:call-template>
              <xsl:apply-templates select="a:claim"/>
            </section>
            <xsl:text>&#10;</xsl:text>
            <section aria-labelledby="no-claims">
              <h2 id="no-claims">
                <span><xsl:call-template name="t"><xsl:with-param name="id" select="'audit.no-claims'"/></xsl:call-template></span>
                <span class="n"><xsl:call-template name="number"><xsl:with-param name="n" select="@no-claims"/></xsl:call-template></span>
              </h2>
              <xsl:call-template name="left-out"><xsl:with-param name="id" select="'audit.no-claims-left-out'"/><xsl:with-param name="n" select="@no-claims - count(a:no-claim)"/><xsl:with-param name="total" select="@no-claims"/></xsl:call-template>
              <xsl:choose>
                <xsl:when test="a:no-claim"><xsl:call-template name="no-claims"/></xsl:when>
                <xsl:otherwise><p class="empty"><xsl:call-template name="t"><xsl:with-param name="id" select="'audit.no-claims-none'"/></xsl:call-template></p></xsl:otherwise>
              </xsl:choose>
            </section>
          </main>
        </div>
      </body>
    </html>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- What a page cannot list without end is counted. -->
  <xsl:template name="left-out">
    <xsl:param name="id"/>
    <xsl:param name="n"/>
    <xsl:param name="total"/>
    <xsl:if test="$n &gt; 0">
      <p class="lead"><xsl:call-template name="fill"><xsl:with-param name="id" select="$id"/><xsl:with-param name="n" select="$n"/><xsl:with-param name="total" select="$total"/></xsl:call-template></p>
    </xsl:if>
  </xsl:template>

  <xsl:template match="a:claim">
    <article class="entry">
      <h3>
        <xsl:call-template name="mark"><xsl:with-param name="kind"><xsl:call-template name="outcome"/></xsl:with-param></xsl:call-template>
        <span><xsl:call-template name="said"><xsl:with-param name="text" select="a:text"/></xsl:call-template></span>
      </h3>
      <div class="body">
        <p class="identity"><span class="verdict"><xsl:value-of select="@title"/></span><xsl:call-template name="where"><xsl:with-param name="file" select="../@file"/></xsl:call-template></p>
        <xsl:for-each select="a:message"><xsl:call-template name="prose"><xsl:with-param name="class" select="'message'"/></xsl:call-template></xsl:for-each>
        <xsl:if test="a:check">
          <ul>
            <xsl:for-each select="a:check">
              <li><xsl:call-template name="code"><xsl:with-param name="text" select="@id"/></xsl:call-template><xsl:text> – </xsl:text><xsl:call-template name="said"/></li>
            </xsl:for-each>
          </ul>
        </xsl:if>
        <xsl:for-each select="a:remark"><xsl:call-template name="prose"><xsl:with-param name="class" select="'prose soft'"/></xsl:call-template></xsl:for-each>
      </div>
    </article>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- The shape that goes with an outcome; a claim is never supported without saying where. -->
  <xsl:template name="outcome">
    <xsl:choose>
      <xsl:when test="@outcome = 'supported' and @environment = 'device'">verified-device</xsl:when>
      <xsl:when test="@outcome = 'supported' and @environment = 'simulator'">verified-simulator</xsl:when>
      <xsl:when test="@outcome = 'contradicted'">failed</xsl:when>
      <xsl:when test="@outcome = 'attested-only'">attested</xsl:when>
      <xsl:when test="@outcome = 'unsupported'">outstanding</xsl:when>
      <xsl:otherwise>inconclusive</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="no-claims">
    <p class="lead"><xsl:call-template name="t"><xsl:with-param name="id" select="'audit.no-claims-lead'"/></xsl:call-template></p>
    <div class="scroll" role="group" tabindex="0" aria-labelledby="no-claims">
      <table class="middle">
        <thead>
          <tr>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'audit.where'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'audit.sentence'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'audit.why'"/></xsl:call-template>
          </tr>
        </thead>
        <tbody>
          <xsl:for-each select="a:no-claim">
            <tr>
              <td><xsl:call-template name="where"><xsl:with-param name="file" select="../@file"/></xsl:call-template></td>
              <td><xsl:call-template name="said"/><xsl:call-template name="forbidden"/></td>
              <td><xsl:value-of select="@title"/></td>
            </tr>
            <xsl:text>&#10;</xsl:text>
          </xsl:for-each>
        </tbody>
      </table>
    </div>
  </xsl:template>
</xsl:stylesheet>
