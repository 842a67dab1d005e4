<?xml version="1.0" encoding="UTF-8"?>
<!-- The timeline: a lane for each observer and launch, times as they were written, holes drawn as holes. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" xmlns:b="urn:baton:page:1" exclude-result-prefixes="r b">

  <!-- The bar of a transfer, by its place in the list of transfers. -->
  <xsl:key name="bar" match="b:bar" use="@transfer"/>
  <xsl:key name="edge" match="r:timeline/r:edge" use="@from"/>
  <!-- The lines on which findings rest. -->
  <xsl:key name="proof" match="r:finding/r:witness" use="concat(@line, ' ', @file)"/>

  <xsl:template match="r:timeline">
    <section aria-labelledby="timeline">
      <xsl:call-template name="heading"><xsl:with-param name="of" select="'timeline'"/></xsl:call-template>
      <xsl:call-template name="shown"/>
      <xsl:choose>
        <xsl:when test="r:lane">
          <xsl:call-template name="lead"><xsl:with-param name="id" select="'timeline.lead'"/></xsl:call-template>
          <xsl:call-template name="chart"/>
          <xsl:call-template name="offsets"/>
          <xsl:apply-templates select="r:lane"/>
          <xsl:apply-templates select="../r:transfers[/b:page/b:chart/b:panel/b:bars]" mode="stages"/>
        </xsl:when>
        <xsl:otherwise>
          <xsl:call-template name="empty"><xsl:with-param name="id" select="'timeline.none'"/></xsl:call-template>
          <xsl:call-template name="offsets"/>
        </xsl:otherwise>
      </xsl:choose>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- Whose log a lane is. -->
  <xsl:template name="lane-title">
    <xsl:choose>
      <xsl:when test="@number"><xsl:call-template name="fill"><xsl:with-param name="id" select="concat('lane.', @kind, '-n')"/><xsl:with-param name="name" select="@number"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="id" select="concat('lane.', @kind)"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="r:lane">
    <div class="entry">
      <h3 id="{@id}">
        <xsl:call-template name="lane-title"/>
      </h3>
      <xsl:if test="@launch or @pid or @environment or @build or @opened or @closed or @kind = 'app'">
        <dl class="facts">
          <xsl:call-template name="fact"><xsl:with-param name="label" select="'check.environment'"/><xsl:with-param name="value" select="@environment"/><xsl:with-param name="of" select="'environment'"/></xsl:call-template>
          <xsl:call-template name="fact"><xsl:with-param name="label" select="'subject.launch'"/><xsl:with-param name="value" select="@launch"/></xsl:call-template>
          <xsl:call-template name="fact"><xsl:with-param name="label" select="'lane.pid'"/><xsl:with-param name="value" select="@pid"/></xsl:call-template>
          <xsl:call-template name="fact"><xsl:with-param name="label" select="'check.build'"/><xsl:with-param name="value" select="@build"/></xsl:call-template>
          <xsl:call-template name="fact"><xsl:with-param name="label" select="'lane.opened'"/><xsl:with-param name="value" select="@opened"/></xsl:call-template>
          <xsl:choose>
            <xsl:when test="@closed"><xsl:call-template name="fact"><xsl:with-param name="label" select="'lane.closed'"/><xsl:with-param name="value" select="@closed"/></xsl:call-template></xsl:when>
            <xsl:when test="@kind = 'app'">
              <div>
                <dt><xsl:call-template name="t"><xsl:with-param name="id" select="'lane.closed'"/></xsl:call-template></dt>
                <dd><xsl:call-template name="t"><xsl:with-param name="id" select="'lane.not-closed'"/></xsl:call-template></dd>
              </div>
            </xsl:when>
          </xsl:choose>
        </dl>
      </xsl:if>
      <xsl:if test="@reason"><xsl:call-template name="prose"><xsl:with-param name="class" select="'prose soft'"/><xsl:with-param name="text" select="@reason"/></xsl:call-template></xsl:if>
      <xsl:choose>
        <xsl:when test="r:event or r:hole">
          <details>
            <xsl:if test="count(../r:lane/r:event) &lt; 61 or r:hole"><xsl:attribute name="open">open</xsl:attribute></xsl:if>
            <xsl:variable name="holes">
              <xsl:choose>
                <xsl:when test="@holes"><xsl:value-of select="@holes"/></xsl:when>
                <xsl:otherwise><xsl:value-of select="count(r:hole)"/></xsl:otherwise>
              </xsl:choose>
            </xsl:variable>
            <summary>
              <xsl:call-template name="fill"><xsl:with-param name="id" select="'lane.events'"/><xsl:with-param name="n" select="count(r:event)"/><xsl:with-param name="total" select="$holes"/></xsl:call-template>
            </summary>
            <xsl:if test="@holes">
              <p class="empty"><xsl:call-template name="fill"><xsl:with-param name="id" select="'lane.holes-listed'"/><xsl:with-param name="n" select="count(r:hole)"/><xsl:with-param name="total" select="@holes"/></xsl:call-template></p>
            </xsl:if>
            <div class="scroll" role="group" tabindex="0" aria-labelledby="{@id}">
              <!-- Lanes may have one title: the place of the first line tells them apart. -->
              <xsl:if test="r:event"><xsl:attribute name="aria-labelledby"><xsl:value-of select="concat(@id, ' ', @id, '-first')"/></xsl:attribute></xsl:if>
              <table class="wide lane">
                <caption><xsl:call-template name="t"><xsl:with-param name="id" select="'lane.caption'"/></xsl:call-template></caption>
                <thead>
                  <tr>
                                  <xsl:call-template name="head"><xsl:with-param name="id" select="'lane.time'"/></xsl:call-template>
                    <xsl:call-template name="head"><xsl:with-param name="id" select="'lane.event'"/></xsl:call-template>
                    <xsl:call-template name="head"><xsl:with-param name="id" select="'subject.transfer'"/></xsl:call-template>
                    <xsl:call-template name="head"><xsl:with-param name="id" select="'lane.line'"/></xsl:call-template>
                  </tr>
                </thead>
                <tbody><xsl:apply-templates select="r:event | r:hole"/></tbody>
              </table>
            </div>
          </details>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="'lane.none'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="forbidden"/>
    </div>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template match="r:lane/r:event">
    <tr id="{@id}">
      <td class="time"><xsl:call-template name="log"><xsl:with-param name="text" select="@time"/></xsl:call-template></td>
      <th scope="row">
        <xsl:call-template name="code"><xsl:with-param name="text" select="@name"/></xsl:call-template>
        <xsl:if test="@note"><span class="under"><xsl:call-template name="log"><xsl:with-param name="text" select="@note"/></xsl:call-template></span></xsl:if>
        <xsl:for-each select="key('edge', @id)">
          <xsl:variable name="kind" select="@kind"/>
          <xsl:for-each select="key('event', @to)">
            <span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="concat('edge.', $kind)"/></xsl:call-template><xsl:call-template name="colon"/><a href="#{@id}"><xsl:call-template name="where"/></a></span>
          </xsl:for-each>
        </xsl:for-each>
        <xsl:for-each select="key('proof', concat(@line, ' ', @file))/..">
          <span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'lane.finding'"/></xsl:call-template><xsl:call-template name="colon"/><a href="#finding-{@id}"><xsl:value-of select="r:title"/></a></span>
        </xsl:for-each>
        <xsl:call-template name="forbidden"/>
      </th>
      <td><xsl:call-template name="session-task"/></td>
      <td>
        <xsl:if test="not(preceding-sibling::r:event)"><xsl:attribute name="id"><xsl:value-of select="concat(../@id, '-first')"/></xsl:attribute></xsl:if>
        <xsl:call-template name="where"/>
      </td>
    </tr>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template match="r:lane/r:hole">
    <tr class="hole">
      <td colspan="4">
        <xsl:call-template name="fill"><xsl:with-param name="id" select="'hole.missing'"/><xsl:with-param name="n" select="@missing"/></xsl:call-template>
        <xsl:if test="@after"><xsl:text> </xsl:text><xsl:call-template name="fill"><xsl:with-param name="id" select="'hole.after'"/><xsl:with-param name="n" select="@after"/></xsl:call-template></xsl:if>
        <xsl:if test="@before"><xsl:text> </xsl:text><xsl:call-template name="fill"><xsl:with-param name="id" select="'hole.before'"/><xsl:with-param name="n" select="@before"/></xsl:call-template></xsl:if>
      </td>
    </tr>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- When each transfer reached each state of its ledger: what the bars of the picture show. -->
  <xsl:template match="r:transfers" mode="stages">
    <div class="entry">
      <h3 id="stages"><xsl:call-template name="t"><xsl:with-param name="id" select="'stages.title'"/></xsl:call-template></h3>
      <div class="scroll" role="region" tabindex="0" aria-labelledby="stages">
        <table class="wide">
          <caption><xsl:call-template name="t"><xsl:with-param name="id" select="'stages.caption'"/></xsl:call-template></caption>
          <thead>
            <tr>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'subject.transfer'"/></xsl:call-template>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'stage.prepared'"/></xsl:call-template>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'stage.created'"/></xsl:call-template>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'stage.resumed'"/></xsl:call-template>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'stage.completed'"/></xsl:call-template>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'stage.recorded'"/></xsl:call-template>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'stage.cleaned'"/></xsl:call-template>
            </tr>
          </thead>
          <tbody>
            <xsl:for-each select="r:transfer">
              <xsl:if test="key('bar', position())">
                <tr id="t{position()}">
                  <th scope="row"><xsl:call-template name="session-task"/></th>
                  <xsl:call-template name="stage"><xsl:with-param name="of" select="r:stage[@state = 'prepared']"/></xsl:call-template>
                  <xsl:call-template name="stage"><xsl:with-param name="of" select="r:stage[@state = 'created']"/></xsl:call-template>
                  <xsl:call-template name="stage"><xsl:with-param name="of" select="r:stage[@state = 'resumed' or @state = 'restored']"/></xsl:call-template>
                  <xsl:call-template name="stage"><xsl:with-param name="of" select="r:stage[@state = 'completed']"/></xsl:call-template>
                  <xsl:call-template name="stage"><xsl:with-param name="of" select="r:stage[@state = 'recorded' or @state = 'quarantined']"/></xsl:call-template>
                  <xsl:call-template name="stage"><xsl:with-param name="of" select="r:stage[@state = 'cleaned']"/></xsl:call-template>
                </tr>
              </xsl:if>
            </xsl:for-each>
          </tbody>
        </table>
      </div>
    </div>
  </xsl:template>
  <xsl:template name="stage">
    <xsl:param name="of"/>
    <td class="time">
      <xsl:if test="not($of)"><span class="none">–</span></xsl:if>
      <xsl:for-each select="$of">
        <xsl:choose>
          <xsl:when test="@event"><a href="#{@event}"><xsl:call-template name="log"><xsl:with-param name="text" select="@time"/></xsl:call-template></a></xsl:when>
          <xsl:otherwise><xsl:call-template name="log"><xsl:with-param name="text" select="@time"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
        <xsl:if test="@state = 'restored' or @state = 'quarantined'"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="concat('stage.', @state)"/></xsl:call-template></span></xsl:if>
      </xsl:for-each>
    </td>
  </xsl:template>

  <!-- How the clocks of the logs stand to each other: an annotation, never a correction. -->
  <xsl:template name="offsets">
    <xsl:if test="r:offset">
      <div class="scroll" role="region" tabindex="0" aria-labelledby="offsets-caption">
        <table class="middle">
          <caption id="offsets-caption"><xsl:call-template name="t"><xsl:with-param name="id" select="'offsets.caption'"/></xsl:call-template></caption>
          <thead>
            <tr>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'offsets.log'"/></xsl:call-template>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'offsets.ahead'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'offsets.lower'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'offsets.upper'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'offsets.pairs'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
            </tr>
          </thead>
          <tbody>
            <xsl:for-each select="r:offset">
              <tr>
                <th scope="row"><xsl:call-template name="code"><xsl:with-param name="text" select="@log"/></xsl:call-template><xsl:if test="@inconsistent = 'yes'"><span class="under failed"><xsl:call-template name="t"><xsl:with-param name="id" select="'offsets.inconsistent'"/></xsl:call-template></span></xsl:if></th>
                <td class="num"><xsl:call-template name="milliseconds"><xsl:with-param name="ns" select="@nanoseconds"/></xsl:call-template></td>
                <td class="num"><xsl:call-template name="milliseconds"><xsl:with-param name="ns" select="@lower"/></xsl:call-template></td>
                <td class="num"><xsl:call-template name="milliseconds"><xsl:with-param name="ns" select="@upper"/></xsl:call-template></td>
                <td class="num"><xsl:call-template name="number"><xsl:with-param name="n" select="@pairs"/></xsl:call-template></td>
              </tr>
            </xsl:for-each>
          </tbody>
        </table>
      </div>
    </xsl:if>
  </xsl:template>

  <!-- Nanoseconds as milliseconds; beyond what a double holds exactly, the digits as they stand. -->
  <xsl:template name="milliseconds">
    <xsl:param name="ns"/>
    <xsl:choose>
      <xsl:when test="string($ns) = ''"><span class="none">–</span></xsl:when>
      <xsl:when test="string-length($ns) &gt; 15"><xsl:value-of select="concat($ns, ' ns')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(format-number($ns div 1000000, '#,##0.000'), ' ms')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
