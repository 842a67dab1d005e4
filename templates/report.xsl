<?xml version="1.0" encoding="UTF-8"?>
<!-- report.html: the whole report on one page that needs no network and no script. The page is HTML that is also
     well-formed XML, so that every XML writer gives the same bytes. No element but a void one may come out empty. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" xmlns:b="urn:baton:page:1" xmlns:s="urn:baton:strings:1"
                exclude-result-prefixes="r b s">
  <xsl:include href="page-head.xsl"/>
  <xsl:include href="page-words.xsl"/>
  <xsl:include href="part-running.xsl"/>
  <xsl:include href="part-check.xsl"/>
  <xsl:include href="part-finding.xsl"/>
  <xsl:include href="part-proof.xsl"/>
  <xsl:include href="part-row.xsl"/>
  <xsl:include href="section-result.xsl"/>
  <xsl:include href="section-checks.xsl"/>
  <xsl:include href="section-verified.xsl"/>
  <xsl:include href="section-findings.xsl"/>
  <xsl:include href="section-transfers.xsl"/>
  <xsl:include href="section-timeline.xsl"/>
  <xsl:include href="section-chart.xsl"/>
  <xsl:include href="section-rules.xsl"/>
  <xsl:include href="section-evidence.xsl"/>
  <xsl:output method="xml" encoding="UTF-8" omit-xml-declaration="yes" indent="no" doctype-system="about:legacy-compat"/>
  <xsl:variable name="styles">page.css result.css findings.css filter.css timeline.css print.css</xsl:variable>
  <xsl:variable name="scripts">findings.js filter-terms.js filter.js timeline.js</xsl:variable>

  <xsl:template match="/b:page">
    <xsl:apply-templates select="r:report"/>
  </xsl:template>

  <xsl:template match="r:report">
    <html lang="{@lang}">
      <xsl:call-template name="page-head">
        <xsl:with-param name="title"><xsl:call-template name="fill"><xsl:with-param name="id" select="'page.title'"/><xsl:with-param name="name" select="substring(@run, 1, 200)"/></xsl:call-template></xsl:with-param>
      </xsl:call-template>
      <body>
        <xsl:call-template name="marks"/>
        <a class="skip" href="#result"><xsl:call-template name="t"><xsl:with-param name="id" select="'page.skip'"/></xsl:call-template></a>
        <div class="page">
          <xsl:call-template name="running"><xsl:with-param name="builds"><xsl:call-template name="builds"><xsl:with-param name="of" select="r:checks/r:check/@build"/></xsl:call-template></xsl:with-param></xsl:call-template>
          <header class="masthead">
            <div>
              <p class="kicker"><xsl:call-template name="t"><xsl:with-param name="id" select="'page.kind'"/></xsl:call-template></p>
              <h1><xsl:call-template name="log"><xsl:with-param name="text" select="@run"/></xsl:call-template></h1>
            </div>
            <dl class="facts">
              <xsl:call-template name="fact"><xsl:with-param name="label" select="'page.run-title'"/><xsl:with-param name="value" select="@title"/></xsl:call-template>
              <xsl:call-template name="fact"><xsl:with-param name="label" select="'page.tool'"/><xsl:with-param name="value" select="@tool"/></xsl:call-template>
            </dl>
          </header>
          <div class="frame">
            <xsl:call-template name="contents"/>
            <main>
              <xsl:call-template name="script-words"/>
              <xsl:call-template name="section-result"/>
              <xsl:call-template name="section-outstanding"/>
              <xsl:call-template name="section-failed"/>
              <xsl:call-template name="section-inconclusive"/>
              <xsl:call-template name="section-unattempted"/>
              <xsl:call-template name="section-attested"/>
              <xsl:call-template name="section-verified"/>
              <xsl:call-template name="section-force-quit"/>
              <xsl:call-template name="section-excluded"/>
              <xsl:apply-templates select="r:findings"/>
              <xsl:apply-templates select="r:transfers"/>
              <xsl:apply-templates select="r:timeline"/>
              <xsl:apply-templates select="r:rules"/>
              <xsl:apply-templates select="r:evidence"/>
              <xsl:apply-templates select="r:procedure"/>
            </main>
          </div>
        </div>
        <xsl:call-template name="page-scripts"/>
      </body>
    </html>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- The contents: every section, with how many rows it holds, in the order of the page. -->
  <xsl:template name="contents">
    <xsl:variable name="checks" select="r:checks/r:check"/>
    <xsl:variable name="transfers">
      <xsl:choose>
        <xsl:when test="r:transfers/@total"><xsl:value-of select="r:transfers/@total"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="count(r:transfers/r:transfer)"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <nav class="contents" aria-labelledby="contents">
      <h2 id="contents"><xsl:call-template name="t"><xsl:with-param name="id" select="'page.contents'"/></xsl:call-template></h2>
      <ul>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'result'"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'outstanding'"/><xsl:with-param name="n" select="count($checks[@verdict = 'outstanding'][@scope = 'device'])"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'failed'"/><xsl:with-param name="n" select="count($checks[@verdict = 'failed'])"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'inconclusive'"/><xsl:with-param name="n" select="count($checks[@verdict = 'inconclusive'])"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'unattempted'"/><xsl:with-param name="n" select="count($checks[@verdict = 'outstanding'][@scope != 'device'])"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'attested'"/><xsl:with-param name="n" select="count($checks[@verdict = 'attested'])"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'verified'"/><xsl:with-param name="n" select="count($checks[@verdict = 'verified'][@id != 'device.force-quit'])"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'force-quit'"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'excluded'"/><xsl:with-param name="n" select="count($checks[@verdict = 'excluded'])"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'findings'"/><xsl:with-param name="n" select="r:summary/@errors + r:summary/@warnings + r:summary/@notes"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'transfers'"/><xsl:with-param name="n" select="$transfers"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'timeline'"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'rules'"/><xsl:with-param name="n" select="count(r:rules/r:rule[@state = 'not-evaluable'])"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'evidence'"/><xsl:with-param name="n" select="count(r:evidence/r:file)"/></xsl:call-template>
        <xsl:call-template name="content"><xsl:with-param name="to" select="'procedure'"/></xsl:call-template>
      </ul>
    </nav>
  </xsl:template>
  <xsl:template name="content">
    <xsl:param name="to"/>
    <xsl:param name="n"/>
    <li>
      <a href="#{$to}">
        <span><xsl:call-template name="t"><xsl:with-param name="id" select="concat('section.', $to)"/></xsl:call-template></span>
        <xsl:if test="string($n) != ''"><span class="n"><xsl:call-template name="number"><xsl:with-param name="n" select="$n"/></xsl:call-template></span></xsl:if>
      </a>
    </li>
  </xsl:template>

  <!-- A section's heading, with how many rows it holds. -->
  <xsl:template name="heading">
    <xsl:param name="of"/>
    <xsl:param name="n"/>
    <h2 id="{$of}">
      <span><xsl:call-template name="t"><xsl:with-param name="id" select="concat('section.', $of)"/></xsl:call-template></span>
      <xsl:if test="string($n) != ''"><span class="n"><xsl:call-template name="number"><xsl:with-param name="n" select="$n"/></xsl:call-template></span></xsl:if>
    </h2>
  </xsl:template>
  <xsl:template name="lead">
    <xsl:param name="id"/>
    <p class="lead"><xsl:call-template name="t"><xsl:with-param name="id" select="$id"/></xsl:call-template></p>
  </xsl:template>
  <xsl:template name="empty">
    <xsl:param name="id"/>
    <p class="empty"><xsl:call-template name="t"><xsl:with-param name="id" select="$id"/></xsl:call-template></p>
  </xsl:template>

  <!-- What the rehearsal of the current check showed; a failed one leads to its finding. -->
  <xsl:template name="rehearsal">
    <xsl:choose>
      <xsl:when test="@rehearsed = 'failed' and key('finding', @finding)">
        <a href="#finding-{@finding}"><xsl:call-template name="t"><xsl:with-param name="id" select="'rehearsed.failed'"/></xsl:call-template></a>
      </xsl:when>
      <xsl:when test="@rehearsed"><xsl:call-template name="word"><xsl:with-param name="of" select="'rehearsed'"/><xsl:with-param name="value" select="@rehearsed"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="id" select="'rehearsed.none'"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- An attempt whose outcome is the current finding: said there. -->
  <xsl:template name="said-by-finding"><a href="#finding-{@id}"><xsl:value-of select="r:title"/></a></xsl:template>
</xsl:stylesheet>
