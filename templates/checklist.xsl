<?xml version="1.0" encoding="UTF-8"?>
<!-- checklist.html: what a colleague who owns a device still has to show, one check a printed page, each with a form to
     fill in. Reading needs no script; with scripts the page saves the answers as returned.json. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" xmlns:b="urn:baton:page:1" xmlns:s="urn:baton:strings:1"
                exclude-result-prefixes="r b s">
  <xsl:include href="page-head.xsl"/>
  <xsl:include href="page-words.xsl"/>
  <xsl:include href="part-running.xsl"/>
  <xsl:include href="part-check.xsl"/>
  <xsl:include href="part-form.xsl"/>
  <xsl:output method="xml" encoding="UTF-8" omit-xml-declaration="yes" indent="no" doctype-system="about:legacy-compat"/>
  <xsl:variable name="styles">page.css print.css checklist.css</xsl:variable>
  <xsl:variable name="scripts">checklist.js</xsl:variable>

  <xsl:template match="/b:page">
    <xsl:apply-templates select="r:report"/>
  </xsl:template>

  <xsl:template match="r:report">
    <xsl:variable name="open" select="r:checks/r:check[@scope = 'device'][@verdict = 'outstanding' or @verdict = 'inconclusive']"/>
    <html lang="{@lang}">
      <xsl:call-template name="page-head">
        <xsl:with-param name="title"><xsl:call-template name="fill"><xsl:with-param name="id" select="'checklist.title'"/><xsl:with-param name="name" select="substring(@run, 1, 200)"/></xsl:call-template></xsl:with-param>
      </xsl:call-template>
      <body>
        <xsl:call-template name="marks"/>
        <div class="page narrow">
          <xsl:call-template name="running"><xsl:with-param name="builds"><xsl:call-template name="builds"><xsl:with-param name="of" select="r:checks/r:check/@build"/></xsl:call-template></xsl:with-param></xsl:call-template>
          <header class="masthead">
            <div>
              <p class="kicker"><xsl:call-template name="t"><xsl:with-param name="id" select="'checklist.kind'"/></xsl:call-template></p>
              <h1><xsl:call-template name="log"><xsl:with-param name="text" select="@run"/></xsl:call-template></h1>
            </div>
            <dl class="facts">
              <xsl:call-template name="fact"><xsl:with-param name="label" select="'page.run-title'"/><xsl:with-param name="value" select="@title"/></xsl:call-template>
              <xsl:call-template name="fact"><xsl:with-param name="label" select="'page.tool'"/><xsl:with-param name="value" select="@tool"/></xsl:call-template>
            </dl>
          </header>
          <main id="answers" data-run="{@run}">
            <xsl:if test="$open"><xsl:call-template name="sayings"/></xsl:if>
            <section class="first">
              <p class="statement"><xsl:call-template name="log"><xsl:with-param name="text" select="r:summary/r:statement"/><xsl:with-param name="most" select="4000"/></xsl:call-template></p>
              <xsl:choose>
                <xsl:when test="$open">
                  <p class="prose"><xsl:call-template name="t"><xsl:with-param name="id" select="'checklist.lead'"/></xsl:call-template></p>
                  <nav aria-labelledby="to-do">
                    <h2 id="to-do">
                      <span><xsl:call-template name="t"><xsl:with-param name="id" select="'checklist.contents'"/></xsl:call-template></span>
                      <span class="n"><xsl:call-template name="number"><xsl:with-param name="n" select="count($open)"/></xsl:call-template></span>
                    </h2>
                    <ol class="index">
                      <xsl:for-each select="$open">
                        <xsl:variable name="kind"><xsl:call-template name="kind"/></xsl:variable>
                        <li>
                          <a href="#check-{position()}"><xsl:value-of select="r:title"/></a>
                          <span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="concat('verdict.', $kind)"/></xsl:call-template><xsl:text> · </xsl:text><code><xsl:value-of select="@id"/></code></span>
                        </li>
                      </xsl:for-each>
                    </ol>
                  </nav>
                </xsl:when>
                <xsl:otherwise><p class="prose"><xsl:call-template name="t"><xsl:with-param name="id" select="'checklist.none'"/></xsl:call-template></p></xsl:otherwise>
              </xsl:choose>
            </section>
            <xsl:text>&#10;</xsl:text>
            <xsl:apply-templates select="$open" mode="task"/>
            <xsl:if test="$open">
              <xsl:call-template name="save"/>
            </xsl:if>
          </main>
        </div>
        <xsl:if test="$open"><xsl:call-template name="page-scripts"/></xsl:if>
      </body>
    </html>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- One check: what it is, what is known, how to perform it, what to send, and the form. -->
  <xsl:template match="r:check" mode="task">
    <xsl:variable name="kind"><xsl:call-template name="kind"/></xsl:variable>
    <!-- Each task is complete in itself, also where several builds have the same check. -->
    <xsl:variable name="how" select="key('same', @id)[r:why][1]"/>
    <section class="task" aria-labelledby="check-{position()}">
      <h2 id="check-{position()}">
        <span><xsl:value-of select="r:title"/></span>
        <span class="n"><xsl:value-of select="concat(position(), ' / ', last())"/></span>
      </h2>
      <p class="identity">
        <span class="verdict label {$kind}"><xsl:call-template name="mark"><xsl:with-param name="kind" select="$kind"/></xsl:call-template><xsl:call-template name="t"><xsl:with-param name="id" select="concat('verdict.', $kind)"/></xsl:call-template></span>
        <code><xsl:value-of select="@id"/></code>
        <xsl:call-template name="forbidden"/>
      </p>
      <xsl:call-template name="check-facts"/>
      <xsl:for-each select="r:reason"><xsl:call-template name="prose"/></xsl:for-each>
      <div class="inside-task">
        <h3><xsl:call-template name="t"><xsl:with-param name="id" select="'checklist.simulator'"/></xsl:call-template></h3>
        <xsl:for-each select="$how/r:simulator"><xsl:call-template name="prose"/></xsl:for-each>
        <h3><xsl:call-template name="t"><xsl:with-param name="id" select="'checklist.rehearsal'"/></xsl:call-template></h3>
        <p class="prose">
          <xsl:choose>
            <xsl:when test="@rehearsed"><xsl:call-template name="t"><xsl:with-param name="id" select="concat('rehearsal.', @rehearsed)"/></xsl:call-template></xsl:when>
            <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="id" select="'rehearsal.none'"/></xsl:call-template></xsl:otherwise>
          </xsl:choose>
        </p>
        <xsl:for-each select="key('finding', @finding)[1]/r:message"><xsl:call-template name="prose"/></xsl:for-each>
        <xsl:call-template name="attempts"/>
        <h3><xsl:call-template name="t"><xsl:with-param name="id" select="'how.why'"/></xsl:call-template></h3>
        <xsl:for-each select="$how/r:why"><xsl:call-template name="prose"/></xsl:for-each>
        <xsl:if test="$how/r:step">
          <h3><xsl:call-template name="t"><xsl:with-param name="id" select="'how.steps'"/></xsl:call-template></h3>
          <ol class="steps"><xsl:for-each select="$how/r:step"><li><xsl:call-template name="said"/></li></xsl:for-each></ol>
        </xsl:if>
        <xsl:if test="$how/r:expected">
          <h3><xsl:call-template name="t"><xsl:with-param name="id" select="'how.expected'"/></xsl:call-template></h3>
          <ul class="names"><xsl:for-each select="$how/r:expected"><li><code><xsl:value-of select="."/></code></li></xsl:for-each></ul>
        </xsl:if>
        <xsl:if test="$how/r:sendBack">
          <h3><xsl:call-template name="t"><xsl:with-param name="id" select="'how.send'"/></xsl:call-template></h3>
          <ul class="ticks"><xsl:for-each select="$how/r:sendBack"><li><xsl:call-template name="said"/></li></xsl:for-each></ul>
        </xsl:if>
        <xsl:if test="$how/r:command">
          <h3><xsl:call-template name="t"><xsl:with-param name="id" select="'how.commands'"/></xsl:call-template></h3>
          <xsl:for-each select="$how/r:command"><pre class="raw" dir="ltr"><xsl:value-of select="."/></pre></xsl:for-each>
        </xsl:if>
      </div>
      <xsl:call-template name="form"/>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- What the rehearsal of the current check showed, in a word; a paragraph says it in full. -->
  <xsl:template name="rehearsal">
    <xsl:choose>
      <xsl:when test="@rehearsed"><xsl:call-template name="word"><xsl:with-param name="of" select="'rehearsed'"/><xsl:with-param name="value" select="@rehearsed"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="id" select="'rehearsed.none'"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- An attempt whose outcome is a finding, whose message stands above the attempts here. -->
  <xsl:template name="said-by-finding"><span class="none"><xsl:call-template name="t"><xsl:with-param name="id" select="'attempts.as-above'"/></xsl:call-template></span></xsl:template>
</xsl:stylesheet>
