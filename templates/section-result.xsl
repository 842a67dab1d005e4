<?xml version="1.0" encoding="UTF-8"?>
<!-- The first screen: one sentence, three figures that cannot be missed, the principal errors, what comes next and for whom,
     and the counts of verdicts by what can show a check, so that they add up in sight. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <!-- The rows of one verdict in one environment for one build. -->
  <xsl:key name="place" match="r:check" use="concat(@verdict, '&#10;', @environment, '&#10;', @version, '&#10;', @build, '&#10;', @configuration)"/>

  <xsl:template name="section-result">
    <section class="first" aria-labelledby="result">
      <xsl:call-template name="heading"><xsl:with-param name="of" select="'result'"/></xsl:call-template>
      <p class="statement"><xsl:call-template name="log"><xsl:with-param name="text" select="r:summary/r:statement"/><xsl:with-param name="most" select="4000"/></xsl:call-template></p>
      <xsl:call-template name="figures"/>
      <xsl:if test="@degraded = 'yes'">
        <p class="alarm" role="note">
          <strong><xsl:call-template name="t"><xsl:with-param name="id" select="'degraded.title'"/></xsl:call-template></strong>
          <a href="#evidence"><xsl:call-template name="t"><xsl:with-param name="id" select="'degraded.text'"/></xsl:call-template></a>
        </p>
      </xsl:if>
      <xsl:for-each select="r:checks"><xsl:call-template name="shown"/></xsl:for-each>
      <div class="counts">
        <div class="lines">
          <xsl:for-each select="r:findings"><xsl:call-template name="principal"/></xsl:for-each>
          <xsl:call-template name="next"/>
        </div>
        <div class="tables">
          <xsl:call-template name="matrix"/>
          <xsl:call-template name="severities"/>
        </div>
      </div>
      <xsl:call-template name="counts-differ"/>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- Three figures. That nothing was verified on a device weighs as much as a failure. -->
  <xsl:template name="figures">
    <xsl:variable name="summary" select="r:summary"/>
    <!-- Where rows were cut, those that are listed are not all. -->
    <xsl:variable name="least"><xsl:if test="r:checks/@total">≥ </xsl:if></xsl:variable>
    <!-- A tester's word shows nothing, and neither does what decided nothing. -->
    <xsl:variable name="open" select="count(r:checks/r:check[@scope = 'device'][@verdict = 'outstanding' or @verdict = 'inconclusive' or @verdict = 'attested'])"/>
    <ul class="figures">
      <li>
        <xsl:attribute name="class">
          <xsl:choose>
            <xsl:when test="$summary/@verified-device = 0">grave</xsl:when>
            <xsl:otherwise>held verified-device</xsl:otherwise>
          </xsl:choose>
        </xsl:attribute>
        <xsl:call-template name="figure">
          <xsl:with-param name="n" select="$summary/@verified-device"/>
          <xsl:with-param name="kind" select="'verified-device'"/>
          <xsl:with-param name="mark"><xsl:if test="$summary/@verified-device = 0">no-device</xsl:if></xsl:with-param>
          <xsl:with-param name="to" select="'outstanding'"/>
        </xsl:call-template>
        <span class="under"><xsl:call-template name="fill"><xsl:with-param name="id"><xsl:text>result.device-</xsl:text><xsl:choose><xsl:when test="$summary/@verified-device = 0">none</xsl:when><xsl:otherwise>some</xsl:otherwise></xsl:choose></xsl:with-param><xsl:with-param name="n" select="concat($least, $open)"/></xsl:call-template></span>
      </li>
      <li>
        <xsl:attribute name="class"><xsl:choose><xsl:when test="$summary/@failed &gt; 0">grave</xsl:when><xsl:otherwise>zero</xsl:otherwise></xsl:choose></xsl:attribute>
        <xsl:call-template name="figure">
          <xsl:with-param name="n" select="$summary/@failed"/>
          <xsl:with-param name="kind" select="'failed'"/>
          <xsl:with-param name="to" select="'failed'"/>
        </xsl:call-template>
        <span class="under"><xsl:call-template name="fill"><xsl:with-param name="id" select="'result.errors-n'"/><xsl:with-param name="n" select="$summary/@errors"/></xsl:call-template></span>
      </li>
      <li>
        <xsl:if test="$summary/@verified-simulator = 0"><xsl:attribute name="class">zero</xsl:attribute></xsl:if>
        <xsl:call-template name="figure">
          <xsl:with-param name="n" select="$summary/@verified-simulator"/>
          <xsl:with-param name="kind" select="'verified-simulator'"/>
          <xsl:with-param name="to" select="'verified'"/>
        </xsl:call-template>
        <span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'result.simulator-worth'"/></xsl:call-template></span>
      </li>
    </ul>
  </xsl:template>
  <xsl:template name="figure">
    <xsl:param name="n"/>
    <xsl:param name="kind"/>
    <xsl:param name="mark"/>
    <xsl:param name="to"/>
    <a href="#{$to}">
      <span class="big">
        <xsl:call-template name="mark"><xsl:with-param name="kind"><xsl:choose><xsl:when test="string($mark) != ''"><xsl:value-of select="$mark"/></xsl:when><xsl:otherwise><xsl:value-of select="$kind"/></xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template>
        <xsl:call-template name="number"><xsl:with-param name="n" select="$n"/></xsl:call-template>
      </span>
      <xsl:text> </xsl:text>
      <span class="what"><xsl:call-template name="t"><xsl:with-param name="id" select="concat('verdict.', $kind)"/></xsl:call-template></span>
    </a>
  </xsl:template>

  <!-- For each reader the one thing to do next. -->
  <xsl:template name="next">
    <xsl:variable name="checks" select="r:checks/r:check"/>
    <xsl:variable name="summary" select="r:summary"/>
    <xsl:variable name="open" select="count($checks[@scope = 'device'][@verdict = 'outstanding'])"/>
    <xsl:variable name="undecided" select="count($checks[@scope = 'device'][@verdict = 'inconclusive'])"/>
    <xsl:variable name="least"><xsl:if test="r:checks/@total">≥ </xsl:if></xsl:variable>
    <xsl:variable name="worded" select="count($checks[@scope = 'device'][@verdict = 'attested'])"/>
    <h3 id="next"><xsl:call-template name="t"><xsl:with-param name="id" select="'next.title'"/></xsl:call-template></h3>
    <dl class="next">
      <xsl:choose>
        <xsl:when test="$summary/@errors &gt; 0"><xsl:call-template name="step"><xsl:with-param name="for" select="'engineer'"/><xsl:with-param name="what" select="'errors'"/><xsl:with-param name="n" select="$summary/@errors"/><xsl:with-param name="to" select="'findings'"/></xsl:call-template></xsl:when>
        <xsl:when test="$summary/@failed &gt; 0"><xsl:call-template name="step"><xsl:with-param name="for" select="'engineer'"/><xsl:with-param name="what" select="'failed'"/><xsl:with-param name="n" select="$summary/@failed"/><xsl:with-param name="to" select="'failed'"/></xsl:call-template></xsl:when>
        <xsl:when test="$checks[@scope = 'any'][@verdict = 'inconclusive']"><xsl:call-template name="step"><xsl:with-param name="for" select="'engineer'"/><xsl:with-param name="what" select="'inconclusive'"/><xsl:with-param name="n" select="concat($least, count($checks[@scope = 'any'][@verdict = 'inconclusive']))"/><xsl:with-param name="to" select="'inconclusive'"/></xsl:call-template></xsl:when>
        <xsl:when test="$checks[@scope = 'any'][@verdict = 'outstanding']"><xsl:call-template name="step"><xsl:with-param name="for" select="'engineer'"/><xsl:with-param name="what" select="'unattempted'"/><xsl:with-param name="n" select="concat($least, count($checks[@scope = 'any'][@verdict = 'outstanding']))"/><xsl:with-param name="to" select="'unattempted'"/></xsl:call-template></xsl:when>
        <xsl:otherwise><xsl:call-template name="step"><xsl:with-param name="for" select="'engineer'"/><xsl:with-param name="what" select="'none'"/><xsl:with-param name="to" select="'verified'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
      <xsl:choose>
        <xsl:when test="$open &gt; 0"><xsl:call-template name="step"><xsl:with-param name="for" select="'colleague'"/><xsl:with-param name="what" select="'open'"/><xsl:with-param name="n" select="concat($least, $open)"/><xsl:with-param name="to" select="'outstanding'"/></xsl:call-template></xsl:when>
        <xsl:when test="$undecided &gt; 0"><xsl:call-template name="step"><xsl:with-param name="for" select="'colleague'"/><xsl:with-param name="what" select="'inconclusive'"/><xsl:with-param name="n" select="concat($least, $undecided)"/><xsl:with-param name="to" select="'inconclusive'"/></xsl:call-template></xsl:when>
        <xsl:when test="$worded &gt; 0"><xsl:call-template name="step"><xsl:with-param name="for" select="'colleague'"/><xsl:with-param name="what" select="'attested'"/><xsl:with-param name="n" select="concat($least, $worded)"/><xsl:with-param name="to" select="'attested'"/></xsl:call-template></xsl:when>
        <xsl:otherwise><xsl:call-template name="step"><xsl:with-param name="for" select="'colleague'"/><xsl:with-param name="what" select="'none'"/><xsl:with-param name="to" select="'outstanding'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
      <xsl:choose>
        <xsl:when test="$summary/@failed &gt; 0"><xsl:call-template name="step"><xsl:with-param name="for" select="'manager'"/><xsl:with-param name="what" select="'failed'"/><xsl:with-param name="n" select="$summary/@failed"/><xsl:with-param name="to" select="'failed'"/></xsl:call-template></xsl:when>
        <xsl:when test="$summary/@errors &gt; 0"><xsl:call-template name="step"><xsl:with-param name="for" select="'manager'"/><xsl:with-param name="what" select="'errors'"/><xsl:with-param name="n" select="$summary/@errors"/><xsl:with-param name="to" select="'findings'"/></xsl:call-template></xsl:when>
        <xsl:when test="$open + $undecided + $worded &gt; 0">
          <xsl:call-template name="step">
            <xsl:with-param name="for" select="'manager'"/>
            <xsl:with-param name="what" select="'open'"/>
            <xsl:with-param name="n" select="concat($least, $open + $undecided + $worded)"/>
            <xsl:with-param name="to"><xsl:choose><xsl:when test="$open &gt; 0">outstanding</xsl:when><xsl:when test="$undecided &gt; 0">inconclusive</xsl:when><xsl:otherwise>attested</xsl:otherwise></xsl:choose></xsl:with-param>
          </xsl:call-template>
        </xsl:when>
        <xsl:when test="$summary/@verified-device + $summary/@verified-simulator &gt; 0"><xsl:call-template name="step"><xsl:with-param name="for" select="'manager'"/><xsl:with-param name="what" select="'held'"/><xsl:with-param name="to" select="'verified'"/></xsl:call-template></xsl:when>
        <xsl:otherwise><xsl:call-template name="step"><xsl:with-param name="for" select="'manager'"/><xsl:with-param name="what" select="'nothing'"/><xsl:with-param name="to" select="'verified'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </dl>
  </xsl:template>
  <xsl:template name="step">
    <xsl:param name="for"/>
    <xsl:param name="what"/>
    <xsl:param name="n" select="0"/>
    <xsl:param name="to"/>
    <div>
      <dt><xsl:call-template name="t"><xsl:with-param name="id" select="concat('next.', $for)"/></xsl:call-template></dt>
      <dd><a href="#{$to}"><xsl:call-template name="fill"><xsl:with-param name="id" select="concat('next.', $for, '-', $what)"/><xsl:with-param name="n" select="$n"/></xsl:call-template></a></dd>
    </div>
  </xsl:template>

  <xsl:template name="matrix">
    <xsl:variable name="checks" select="r:checks/r:check"/>
    <div class="scroll" role="group" tabindex="0" aria-labelledby="counts-caption">
      <table>
        <caption id="counts-caption"><xsl:call-template name="t"><xsl:with-param name="id" select="'counts.caption'"/></xsl:call-template></caption>
        <thead>
          <tr>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'counts.verdict'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'counts.device'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'counts.any'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
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
  </xsl:template>

  <xsl:template name="severities">
    <div class="scroll" role="group" tabindex="0" aria-labelledby="severities-caption">
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

  <xsl:template name="counts-row">
    <xsl:param name="kind"/>
    <xsl:param name="of"/>
    <xsl:param name="all" select="count($of)"/>
    <tr>
      <xsl:if test="($kind = 'verified-device' and $all = 0) or ($kind = 'failed' and $all &gt; 0)"><xsl:attribute name="class">grave</xsl:attribute></xsl:if>
      <th scope="row"><span class="label"><xsl:call-template name="mark"><xsl:with-param name="kind" select="$kind"/></xsl:call-template><xsl:call-template name="t"><xsl:with-param name="id" select="concat('verdict.', $kind)"/></xsl:call-template></span><xsl:call-template name="places"><xsl:with-param name="of" select="$of"/></xsl:call-template></th>
      <xsl:call-template name="sums"><xsl:with-param name="of" select="$of"/><xsl:with-param name="all" select="$all"/></xsl:call-template>
    </tr>
  </xsl:template>
  <!-- Where: up to two environments with their builds, and how many more. -->
  <xsl:template name="places">
    <xsl:param name="of"/>
    <xsl:variable name="places" select="$of[@environment or @version or @build][generate-id() = generate-id(key('place', concat(@verdict, '&#10;', @environment, '&#10;', @version, '&#10;', @build, '&#10;', @configuration))[1])]"/>
    <xsl:for-each select="$places[position() &lt;= 2]">
      <span class="under">
        <xsl:if test="@environment"><xsl:call-template name="word"><xsl:with-param name="of" select="'environment'"/><xsl:with-param name="value" select="@environment"/></xsl:call-template></xsl:if>
        <xsl:if test="@environment and (@version or @build)"><xsl:text> · </xsl:text></xsl:if>
        <xsl:call-template name="build-name"/>
      </span>
    </xsl:for-each>
    <xsl:if test="count($places) &gt; 2">
      <span class="under"><xsl:call-template name="fill"><xsl:with-param name="id" select="'result.places-more'"/><xsl:with-param name="n" select="count($places) - 2"/></xsl:call-template></span>
    </xsl:if>
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
        <xsl:call-template name="counted"><xsl:with-param name="n" select="count($of[@scope = 'device'])"/></xsl:call-template>
        <xsl:call-template name="counted"><xsl:with-param name="n" select="count($of[@scope = 'any'])"/></xsl:call-template>
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
