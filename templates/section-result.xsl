<?xml version="1.0" encoding="UTF-8"?>
<!-- The result: one sentence, then the counts of verdicts by what can show a check, so that they add up in sight. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <xsl:template name="section-result">
    <xsl:variable name="checks" select="r:checks/r:check"/>
    <section class="first" aria-labelledby="result">
      <xsl:call-template name="heading"><xsl:with-param name="of" select="'result'"/></xsl:call-template>
      <p class="statement"><xsl:call-template name="log"><xsl:with-param name="text" select="r:summary/r:statement"/><xsl:with-param name="most" select="4000"/></xsl:call-template></p>
      <xsl:if test="@degraded = 'yes'">
        <p class="alarm" role="note">
          <strong><xsl:call-template name="t"><xsl:with-param name="id" select="'degraded.title'"/></xsl:call-template></strong>
          <a href="#evidence"><xsl:call-template name="t"><xsl:with-param name="id" select="'degraded.text'"/></xsl:call-template></a>
        </p>
      </xsl:if>
      <xsl:for-each select="r:findings"><xsl:call-template name="principal"/></xsl:for-each>
      <xsl:for-each select="r:checks"><xsl:call-template name="shown"/></xsl:for-each>
      <xsl:call-template name="bar"/>
      <div class="counts">
        <div class="scroll" role="region" tabindex="0" aria-labelledby="counts-caption">
          <table>
            <caption id="counts-caption"><xsl:call-template name="t"><xsl:with-param name="id" select="'counts.caption'"/></xsl:call-template></caption>
            <thead>
              <tr>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'counts.verdict'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'counts.any'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'counts.device'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'counts.all'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
              </tr>
            </thead>
            <tbody>
              <xsl:call-template name="counts-row"><xsl:with-param name="kind" select="'verified-device'"/><xsl:with-param name="all" select="r:summary/@verified-device"/><xsl:with-param name="of" select="$checks[@verdict = 'verified'][@environment = 'device']"/></xsl:call-template>
              <xsl:call-template name="counts-row"><xsl:with-param name="kind" select="'verified-simulator'"/><xsl:with-param name="all" select="r:summary/@verified-simulator"/><xsl:with-param name="of" select="$checks[@verdict = 'verified'][@environment = 'simulator'][@scope = 'any']"/></xsl:call-template>
              <xsl:if test="$checks[@verdict = 'verified'][not(@environment = 'device' or (@environment = 'simulator' and @scope = 'any'))]">
                <xsl:call-template name="counts-row"><xsl:with-param name="kind" select="'verified-unstated'"/><xsl:with-param name="of" select="$checks[@verdict = 'verified'][not(@environment = 'device' or (@environment = 'simulator' and @scope = 'any'))]"/></xsl:call-template>
              </xsl:if>
              <xsl:call-template name="counts-row"><xsl:with-param name="kind" select="'failed'"/><xsl:with-param name="all" select="r:summary/@failed"/><xsl:with-param name="of" select="$checks[@verdict = 'failed']"/></xsl:call-template>
              <xsl:call-template name="counts-row"><xsl:with-param name="kind" select="'inconclusive'"/><xsl:with-param name="all" select="r:summary/@inconclusive"/><xsl:with-param name="of" select="$checks[@verdict = 'inconclusive']"/></xsl:call-template>
              <xsl:call-template name="counts-row"><xsl:with-param name="kind" select="'outstanding'"/><xsl:with-param name="all" select="r:summary/@outstanding"/><xsl:with-param name="of" select="$checks[@verdict = 'outstanding']"/></xsl:call-template>
              <xsl:call-template name="counts-row"><xsl:with-param name="kind" select="'attested'"/><xsl:with-param name="all" select="r:summary/@attested"/><xsl:with-param name="of" select="$checks[@verdict = 'attested']"/></xsl:call-template>
              <xsl:call-template name="counts-row"><xsl:with-param name="kind" select="'excluded'"/><xsl:with-param name="all" select="r:summary/@excluded"/><xsl:with-param name="of" select="$checks[@verdict = 'excluded']"/></xsl:call-template>
            </tbody>
            <tfoot>
              <tr>
                <th scope="row"><xsl:call-template name="t"><xsl:with-param name="id" select="'counts.all'"/></xsl:call-template></th>
                <xsl:call-template name="sums"><xsl:with-param name="of" select="$checks"/><xsl:with-param name="all" select="r:checks/@total"/></xsl:call-template>
              </tr>
            </tfoot>
          </table>
        </div>
        <div class="scroll" role="region" tabindex="0" aria-labelledby="severities-caption">
          <table>
            <caption id="severities-caption"><xsl:call-template name="t"><xsl:with-param name="id" select="'severities.caption'"/></xsl:call-template></caption>
            <thead>
              <tr>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'severities.severity'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'counts.all'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
              </tr>
            </thead>
            <tbody>
              <xsl:call-template name="severity-row"><xsl:with-param name="kind" select="'error'"/><xsl:with-param name="n" select="r:summary/@errors"/></xsl:call-template>
              <xsl:call-template name="severity-row"><xsl:with-param name="kind" select="'warning'"/><xsl:with-param name="n" select="r:summary/@warnings"/></xsl:call-template>
              <xsl:call-template name="severity-row"><xsl:with-param name="kind" select="'note'"/><xsl:with-param name="n" select="r:summary/@notes"/></xsl:call-template>
            </tbody>
          </table>
        </div>
      </div>
      <xsl:call-template name="counts-differ"/>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- The errors that matter most, causes before their consequences, each with a link to its proof. -->
  <xsl:template name="principal">
    <xsl:variable name="errors" select="r:finding[@severity = 'error']"/>
    <xsl:if test="$errors">
      <ul class="principal">
        <xsl:attribute name="aria-label"><xsl:call-template name="t"><xsl:with-param name="id" select="'result.errors'"/></xsl:call-template></xsl:attribute>
        <xsl:for-each select="$errors">
          <xsl:sort select="number(boolean(key('finding', @cause)))" data-type="number"/>
          <xsl:if test="position() &lt;= 5">
            <li>
              <xsl:call-template name="mark"><xsl:with-param name="kind" select="'error'"/></xsl:call-template>
              <span>
                <span class="severity error"><xsl:call-template name="t"><xsl:with-param name="id" select="'severity.error'"/></xsl:call-template></span>
                <xsl:text> </xsl:text>
                <a href="#finding-{@id}"><xsl:value-of select="r:title"/></a>
                <span class="said">
                  <xsl:choose>
                    <xsl:when test="string-length(r:message) &gt; 420"><xsl:call-template name="log"><xsl:with-param name="text" select="r:message"/><xsl:with-param name="most" select="420"/></xsl:call-template></xsl:when>
                    <xsl:otherwise><xsl:call-template name="said"><xsl:with-param name="text" select="r:message"/></xsl:call-template></xsl:otherwise>
                  </xsl:choose>
                </span>
              </span>
            </li>
          </xsl:if>
        </xsl:for-each>
        <xsl:if test="../r:summary/@errors &gt; 5">
          <li class="more"><a href="#findings"><xsl:call-template name="fill"><xsl:with-param name="id" select="'result.more-errors'"/><xsl:with-param name="n" select="../r:summary/@errors - 5"/></xsl:call-template></a></li>
        </xsl:if>
      </ul>
    </xsl:if>
  </xsl:template>

  <!-- The shares of the verdicts as a bar. Decoration: the table below says it. -->
  <xsl:template name="bar">
    <xsl:variable name="checks" select="r:checks/r:check"/>
    <xsl:variable name="all" select="count($checks)"/>
    <xsl:variable name="device" select="count($checks[@verdict = 'verified'][@environment = 'device'])"/>
    <xsl:variable name="simulator" select="count($checks[@verdict = 'verified'][@environment = 'simulator'][@scope = 'any'])"/>
    <xsl:variable name="verified" select="count($checks[@verdict = 'verified'])"/>
    <xsl:variable name="failed" select="count($checks[@verdict = 'failed'])"/>
    <xsl:variable name="inconclusive" select="count($checks[@verdict = 'inconclusive'])"/>
    <xsl:variable name="outstanding" select="count($checks[@verdict = 'outstanding'])"/>
    <xsl:variable name="attested" select="count($checks[@verdict = 'attested'])"/>
    <xsl:if test="$all">
      <svg class="bar" width="100%" height="12" aria-hidden="true" focusable="false">
        <defs>
          <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="outstanding" d="M0 0V5" stroke-width="4"/></pattern>
          <pattern id="stripes" width="5" height="5" patternUnits="userSpaceOnUse"><path class="inconclusive" d="M0 0V5" stroke-width="6"/></pattern>
        </defs>
        <xsl:call-template name="share"><xsl:with-param name="kind" select="'verified-device'"/><xsl:with-param name="n" select="$device"/><xsl:with-param name="from" select="0"/><xsl:with-param name="all" select="$all"/></xsl:call-template>
        <xsl:call-template name="share"><xsl:with-param name="kind" select="'verified-simulator'"/><xsl:with-param name="n" select="$simulator"/><xsl:with-param name="from" select="$device"/><xsl:with-param name="all" select="$all"/></xsl:call-template>
        <xsl:call-template name="share"><xsl:with-param name="kind" select="'verified-unstated'"/><xsl:with-param name="n" select="$verified - $device - $simulator"/><xsl:with-param name="from" select="$device + $simulator"/><xsl:with-param name="all" select="$all"/></xsl:call-template>
        <xsl:call-template name="share"><xsl:with-param name="kind" select="'failed'"/><xsl:with-param name="n" select="$failed"/><xsl:with-param name="from" select="$verified"/><xsl:with-param name="all" select="$all"/></xsl:call-template>
        <xsl:call-template name="share"><xsl:with-param name="kind" select="'inconclusive'"/><xsl:with-param name="n" select="$inconclusive"/><xsl:with-param name="from" select="$verified + $failed"/><xsl:with-param name="all" select="$all"/></xsl:call-template>
        <xsl:call-template name="share"><xsl:with-param name="kind" select="'outstanding'"/><xsl:with-param name="n" select="$outstanding"/><xsl:with-param name="from" select="$verified + $failed + $inconclusive"/><xsl:with-param name="all" select="$all"/></xsl:call-template>
        <xsl:call-template name="share"><xsl:with-param name="kind" select="'attested'"/><xsl:with-param name="n" select="$attested"/><xsl:with-param name="from" select="$verified + $failed + $inconclusive + $outstanding"/><xsl:with-param name="all" select="$all"/></xsl:call-template>
        <xsl:call-template name="share"><xsl:with-param name="kind" select="'excluded'"/><xsl:with-param name="n" select="count($checks[@verdict = 'excluded'])"/><xsl:with-param name="from" select="$verified + $failed + $inconclusive + $outstanding + $attested"/><xsl:with-param name="all" select="$all"/></xsl:call-template>
      </svg>
    </xsl:if>
  </xsl:template>
  <xsl:template name="share">
    <xsl:param name="kind"/>
    <xsl:param name="n"/>
    <xsl:param name="from"/>
    <xsl:param name="all"/>
    <xsl:if test="$n &gt; 0">
      <rect class="{$kind}" x="{format-number($from * 100 div $all, '0.##')}%" width="{format-number($n * 100 div $all, '0.##')}%" height="12">
        <xsl:if test="$kind = 'outstanding'"><xsl:attribute name="fill">url(#hatch)</xsl:attribute></xsl:if>
        <xsl:if test="$kind = 'inconclusive'"><xsl:attribute name="fill">url(#stripes)</xsl:attribute></xsl:if>
      </rect>
    </xsl:if>
  </xsl:template>

  <xsl:template name="counts-row">
    <xsl:param name="kind"/>
    <xsl:param name="of"/>
    <xsl:param name="all" select="count($of)"/>
    <tr>
      <th scope="row"><span class="label"><xsl:call-template name="mark"><xsl:with-param name="kind" select="$kind"/></xsl:call-template><xsl:call-template name="t"><xsl:with-param name="id" select="concat('verdict.', $kind)"/></xsl:call-template></span></th>
      <xsl:call-template name="sums"><xsl:with-param name="of" select="$of"/><xsl:with-param name="all" select="$all"/></xsl:call-template>
    </tr>
  </xsl:template>
  <!-- The rows by scope and in all. Where rows were cut, only the report's own count of all of them is true. -->
  <xsl:template name="sums">
    <xsl:param name="of"/>
    <xsl:param name="all"/>
    <xsl:choose>
      <xsl:when test="r:checks/@total">
        <td class="num"><span class="none">–</span></td>
        <td class="num"><span class="none">–</span></td>
        <xsl:call-template name="counted"><xsl:with-param name="n" select="$all"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="counted"><xsl:with-param name="n" select="count($of[@scope = 'any'])"/></xsl:call-template>
        <xsl:call-template name="counted"><xsl:with-param name="n" select="count($of[@scope = 'device'])"/></xsl:call-template>
        <xsl:call-template name="counted"><xsl:with-param name="n" select="count($of)"/></xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="severity-row">
    <xsl:param name="kind"/>
    <xsl:param name="n"/>
    <tr>
      <th scope="row"><span class="label"><xsl:call-template name="mark"><xsl:with-param name="kind" select="$kind"/></xsl:call-template><xsl:call-template name="t"><xsl:with-param name="id" select="concat('severity.', $kind)"/></xsl:call-template></span></th>
      <xsl:call-template name="counted"><xsl:with-param name="n" select="$n"/></xsl:call-template>
    </tr>
  </xsl:template>
  <xsl:template name="counted">
    <xsl:param name="n"/>
    <td class="num">
      <xsl:if test="$n = 0"><xsl:attribute name="class">num zero</xsl:attribute></xsl:if>
      <xsl:call-template name="number"><xsl:with-param name="n" select="$n"/></xsl:call-template>
    </td>
  </xsl:template>

  <!-- The stated counts against the rows. Where they differ, the page says so rather than choosing. -->
  <xsl:template name="counts-differ">
    <xsl:variable name="checks" select="r:checks/r:check"/>
    <xsl:if test="not(r:checks/@total) and (r:summary/@verified-device != count($checks[@verdict = 'verified'][@environment = 'device'])
                  or r:summary/@verified-simulator != count($checks[@verdict = 'verified'][@environment = 'simulator'][@scope = 'any'])
                  or r:summary/@failed != count($checks[@verdict = 'failed'])
                  or r:summary/@inconclusive != count($checks[@verdict = 'inconclusive'])
                  or r:summary/@outstanding != count($checks[@verdict = 'outstanding'])
                  or r:summary/@attested != count($checks[@verdict = 'attested'])
                  or r:summary/@excluded != count($checks[@verdict = 'excluded']))">
      <p class="alarm" role="note"><xsl:call-template name="t"><xsl:with-param name="id" select="'counts.differ'"/></xsl:call-template></p>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
