<?xml version="1.0" encoding="UTF-8"?>
<!-- The timeline as a picture. Where things stand comes as b:chart; what they are comes from the report, by their ids. The
     tables of the timeline hold the same, and nothing here is needed to read them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" xmlns:b="urn:baton:page:1" xmlns:str="http://exslt.org/strings"
                exclude-result-prefixes="r b str">

  <xsl:key name="event" match="r:lane/r:event" use="@id"/>
  <!-- An event by the line it stands in: its number, a space, its file. -->
  <xsl:key name="event-at" match="r:lane/r:event" use="concat(@line, ' ', @file)"/>
  <!-- The mark that stands for an event. -->
  <xsl:key name="picture" match="b:mark" use="str:tokenize(@events)"/>

  <xsl:template name="chart">
    <xsl:for-each select="/b:page/b:chart[b:panel]">
      <figure class="chart" id="chart">
        <div class="scroll" role="group" tabindex="0" aria-labelledby="chart-title">
          <svg width="{@width}" height="{@height}" viewBox="0 0 {@width} {@height}" role="group" aria-labelledby="chart-title chart-desc">
            <title id="chart-title"><xsl:call-template name="t"><xsl:with-param name="id" select="'chart.title'"/></xsl:call-template></title>
            <desc id="chart-desc"><xsl:call-template name="t"><xsl:with-param name="id" select="'chart.desc'"/></xsl:call-template></desc>
            <xsl:call-template name="chart-shapes"/>
            <xsl:apply-templates select="b:panel"/>
          </svg>
        </div>
        <xsl:call-template name="chart-key"/>
        <xsl:variable name="lanes" select="count(/b:page/r:report/r:timeline/r:lane)"/>
        <xsl:if test="@lanes &lt; $lanes">
          <p class="empty"><xsl:call-template name="fill"><xsl:with-param name="id" select="'chart.drawn-lanes'"/><xsl:with-param name="n" select="@lanes"/><xsl:with-param name="total" select="$lanes"/></xsl:call-template></p>
        </xsl:if>
        <xsl:variable name="all" select="count(/b:page/r:report/r:transfers/r:transfer)"/>
        <xsl:if test="@transfers &lt; $all">
          <p class="empty"><xsl:call-template name="fill"><xsl:with-param name="id" select="'chart.drawn'"/><xsl:with-param name="n" select="@transfers"/><xsl:with-param name="total" select="$all"/></xsl:call-template></p>
        </xsl:if>
      </figure>
    </xsl:for-each>
  </xsl:template>

  <!-- What lies below comes first: bands, bars, folds over both, arrows, and at last the marks. -->
  <xsl:template match="b:panel">
    <g class="panel">
      <xsl:apply-templates select="b:lane" mode="ground"/>
      <xsl:apply-templates select="b:tick" mode="line"/>
      <xsl:apply-templates select="b:lane" mode="band"/>
      <xsl:apply-templates select="b:bars" mode="ground"/>
      <xsl:apply-templates select="b:fold"/>
      <xsl:apply-templates select="b:bars/b:bar" mode="label"/>
      <xsl:apply-templates select="b:arrow"/>
      <xsl:apply-templates select="b:tick" mode="label"/>
      <g class="names">
        <xsl:call-template name="panel-name"/>
        <xsl:apply-templates select="b:lane" mode="name"/>
        <xsl:apply-templates select="b:bars" mode="name"/>
      </g>
      <xsl:for-each select="b:lane[b:mark]"><g class="marks-of"><xsl:apply-templates select="b:mark"/></g></xsl:for-each>
    </g>
  </xsl:template>

  <!-- By which clock the lanes below are drawn, and why not by that of others. -->
  <xsl:template name="panel-name">
    <xsl:variable name="lane" select="b:lane[1]"/>
    <xsl:variable name="of" select="/b:page/r:report/r:timeline/r:lane[position() = $lane/@number]"/>
    <xsl:variable name="log" select="$of/r:event[1]/@file"/>
    <text class="clock" x="4" y="{@y + 14}">
      <xsl:call-template name="fill">
        <xsl:with-param name="id">
          <xsl:text>clock.</xsl:text>
          <xsl:choose>
            <xsl:when test="@clock = 'app' and preceding-sibling::b:panel[@clock = 'app']">app-other</xsl:when>
            <xsl:when test="@clock = 'own' and ../../r:report/r:timeline/r:offset[@log = $log]/@inconsistent = 'yes'">inconsistent</xsl:when>
            <xsl:when test="@clock = 'own' and $of/@kind = 'server'">server</xsl:when>
            <xsl:otherwise><xsl:value-of select="@clock"/></xsl:otherwise>
          </xsl:choose>
        </xsl:with-param>
        <xsl:with-param name="name" select="@day"/>
      </xsl:call-template>
    </text>
  </xsl:template>

  <xsl:template match="b:tick" mode="line">
    <g class="at tick" transform="translate({@x} {../@y + 40})"><path d="M0 0V{../@height - 40}"/></g>
  </xsl:template>
  <xsl:template match="b:tick" mode="label">
    <xsl:if test="@label"><g class="at tick" transform="translate({@x} {../@y + 35})"><text x="3"><xsl:value-of select="@label"/></text></g></xsl:if>
  </xsl:template>

  <xsl:template match="b:fold">
    <g class="fold">
      <title><xsl:call-template name="fill"><xsl:with-param name="id" select="'chart.fold'"/><xsl:with-param name="name" select="@lasted"/></xsl:call-template></title>
      <rect class="wide veil" x="{@x}" y="{../@y + 42}" width="{@width}" height="{../@height - 42}"/>
      <rect class="wide lines" fill="url(#fold-lines)" x="{@x}" y="{../@y + 42}" width="{@width}" height="{../@height - 42}"/>
      <g class="at" transform="translate({@x + @width div 2} {../@y + 54})"><text><xsl:value-of select="@lasted"/></text></g>
    </g>
  </xsl:template>

  <!-- A lane: what its log covers, and what is missing in it. -->
  <xsl:template match="b:lane" mode="ground">
    <rect class="ground" x="0" y="{@y}" width="100%" height="{@height}"/>
  </xsl:template>
  <xsl:template match="b:lane" mode="band">
    <rect class="wide band closed-{@closed}" x="{@x}" y="{@y + 20}" width="{@width}" height="{@height - 20}"/>
    <xsl:for-each select="b:hole">
      <g class="hole">
        <title><xsl:call-template name="fill"><xsl:with-param name="id" select="'hole.missing'"/><xsl:with-param name="n" select="@missing"/></xsl:call-template></title>
        <rect class="wide" fill="url(#hole-lines)" x="{@x}" y="{../@y + 20}" width="{@width}" height="{../@height - 20}"/>
        <g class="at" transform="translate({@x} {../@y + 16})"><text><xsl:call-template name="fill"><xsl:with-param name="id" select="'chart.hole'"/><xsl:with-param name="n" select="@missing"/></xsl:call-template></text></g>
      </g>
    </xsl:for-each>
  </xsl:template>
  <xsl:template match="b:lane" mode="name">
    <xsl:variable name="number" select="@number"/>
    <xsl:variable name="shift" select="@shift"/>
    <xsl:variable name="ahead" select="@ahead"/>
    <text class="name" x="4" y="{@y + 14}">
      <xsl:for-each select="/b:page/r:report/r:timeline/r:lane[position() = $number]">
        <tspan class="who"><xsl:call-template name="lane-title"/></tspan>
        <xsl:if test="@environment"><tspan dx="10"><xsl:call-template name="word"><xsl:with-param name="of" select="'environment'"/><xsl:with-param name="value" select="@environment"/></xsl:call-template></tspan></xsl:if>
        <xsl:if test="@pid"><tspan dx="10"><xsl:call-template name="labelled"><xsl:with-param name="label" select="'lane.pid'"/><xsl:with-param name="value" select="@pid"/></xsl:call-template></tspan></xsl:if>
        <xsl:if test="@build"><tspan dx="10"><xsl:call-template name="labelled"><xsl:with-param name="label" select="'check.build'"/><xsl:with-param name="value" select="substring(@build, 1, 24)"/></xsl:call-template></tspan></xsl:if>
        <xsl:if test="$shift">
          <tspan dx="10" class="shift"><xsl:call-template name="fill"><xsl:with-param name="id"><xsl:choose><xsl:when test="$ahead = 'yes'">chart.ahead</xsl:when><xsl:otherwise>chart.behind</xsl:otherwise></xsl:choose></xsl:with-param><xsl:with-param name="name" select="$shift"/></xsl:call-template></tspan>
        </xsl:if>
      </xsl:for-each>
    </text>
  </xsl:template>
  <xsl:template name="labelled">
    <xsl:param name="label"/>
    <xsl:param name="value"/>
    <xsl:call-template name="t"><xsl:with-param name="id" select="$label"/></xsl:call-template>
    <xsl:text> </xsl:text>
    <xsl:value-of select="$value"/>
  </xsl:template>

  <!-- Transfers: a bar each, from state to state of the ledger. -->
  <xsl:template match="b:bars" mode="ground">
    <rect class="ground" x="0" y="{@y}" width="100%" height="{22 + 24 * count(b:bar)}"/>
    <xsl:for-each select="b:bar">
      <xsl:variable name="transfer" select="@transfer"/>
      <xsl:variable name="y" select="@y"/>
      <a class="transfer-bar" href="#t{@transfer}" tabindex="-1">
        <title><xsl:call-template name="bar-title"/></title>
        <xsl:for-each select="b:part">
          <rect x="{@x}" y="{$y + 6}" width="{@width}" height="12">
            <xsl:attribute name="class">wide part <xsl:value-of select="@state"/><xsl:if test="@open"> open</xsl:if></xsl:attribute>
            <xsl:if test="@open"><xsl:attribute name="fill">url(#open-lines)</xsl:attribute></xsl:if>
          </rect>
        </xsl:for-each>
      </a>
    </xsl:for-each>
  </xsl:template>
  <xsl:template name="bar-title">
    <xsl:variable name="transfer" select="@transfer"/>
    <xsl:value-of select="normalize-space(concat(@task, ' ', @file, ' ', @outcome))"/>
    <xsl:for-each select="/b:page/r:report/r:transfers/r:transfer[position() = $transfer]">
      <xsl:value-of select="concat('&#10;', @session)"/>
      <xsl:for-each select="r:stage">
        <xsl:text>&#10;</xsl:text>
        <xsl:call-template name="t"><xsl:with-param name="id" select="concat('stage.', @state)"/></xsl:call-template>
        <xsl:value-of select="concat(' ', @time)"/>
      </xsl:for-each>
    </xsl:for-each>
    <xsl:if test="b:part[@open]"><xsl:text>&#10;</xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'chart.open'"/></xsl:call-template></xsl:if>
  </xsl:template>
  <xsl:template match="b:bar" mode="label">
    <g class="at bar-label" transform="translate({@x} {@y + 16})">
      <text><xsl:if test="@before"><xsl:attribute name="text-anchor">end</xsl:attribute></xsl:if><xsl:value-of select="@task"/><xsl:if test="@file"><xsl:text> </xsl:text><tspan><xsl:value-of select="@file"/></tspan></xsl:if><xsl:if test="@outcome"><xsl:text> </xsl:text><tspan><xsl:value-of select="@outcome"/></tspan></xsl:if></text>
    </g>
  </xsl:template>
  <xsl:template match="b:bars" mode="name">
    <text class="name" x="4" y="{@y + 14}"><tspan class="who"><xsl:call-template name="t"><xsl:with-param name="id" select="'section.transfers'"/></xsl:call-template></tspan></text>
  </xsl:template>

  <xsl:template match="b:arrow">
    <path class="arrow" data-from="{@from}" data-to="{@to}" marker-end="url(#arrow-head)" d="M{@x1} {@y1}C{@x1} {@ym} {@x2} {@ym} {@x2} {@y2}">
      <title><xsl:call-template name="t"><xsl:with-param name="id" select="concat('edge.proved-', @kind)"/></xsl:call-template></title>
    </path>
  </xsl:template>

  <!-- An event, which leads to its line in the tables; or several. -->
  <xsl:template match="b:mark">
    <xsl:variable name="name" select="string(key('event', @event)/@name)"/>
    <a class="event {@form}" id="m-{@event}" href="#{@event}" tabindex="-1" transform="translate({@x} {@y})">
      <xsl:if test="@severity"><xsl:attribute name="class">event flagged <xsl:value-of select="concat(@form, ' ', @severity)"/></xsl:attribute></xsl:if>
      <xsl:if test="@events != @event"><xsl:attribute name="data-events"><xsl:value-of select="@events"/></xsl:attribute></xsl:if>
      <title>
        <xsl:choose>
          <xsl:when test="@events != @event">
            <xsl:value-of select="@label"/>
            <xsl:call-template name="several"><xsl:with-param name="ids" select="concat(@events, ' ')"/></xsl:call-template>
          </xsl:when>
          <xsl:otherwise><xsl:for-each select="key('event', @event)"><xsl:call-template name="event-title"/></xsl:for-each></xsl:otherwise>
        </xsl:choose>
        <xsl:if test="@finding"><xsl:value-of select="concat('&#10;', key('finding', @finding)/r:title)"/></xsl:if>
      </title>
      <xsl:if test="@severity"><circle r="12"/></xsl:if>
      <use href="#shape-{@form}"/>
      <text>
        <xsl:if test="not(@side = 'right')"><xsl:attribute name="class"><xsl:choose><xsl:when test="@side">left</xsl:when><xsl:otherwise>quiet</xsl:otherwise></xsl:choose></xsl:attribute></xsl:if>
        <xsl:choose>
          <xsl:when test="$name != '' and starts-with(@label, concat($name, ' '))"><xsl:value-of select="$name"/><tspan class="detail"><xsl:value-of select="substring-after(@label, $name)"/></tspan></xsl:when>
          <xsl:otherwise><xsl:value-of select="@label"/></xsl:otherwise>
        </xsl:choose>
        <xsl:if test="@callout"><tspan class="callout" dx="9"><xsl:value-of select="@callout"/></tspan></xsl:if>
      </text>
    </a>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- The current event in words: its name and time as written, and where it stands. -->
  <xsl:template name="event-title">
    <xsl:value-of select="@name"/>
    <xsl:if test="@note"><xsl:value-of select="concat(', ', @note)"/></xsl:if>
    <xsl:value-of select="concat('&#10;', @time)"/>
  </xsl:template>
  <xsl:template name="several">
    <xsl:param name="ids"/>
    <xsl:param name="left" select="10"/>
    <xsl:if test="$ids != ''">
      <xsl:choose>
        <xsl:when test="$left = 0">&#10;…</xsl:when>
        <xsl:otherwise>
          <xsl:for-each select="key('event', substring-before($ids, ' '))"><xsl:value-of select="concat('&#10;', @name, ' ', @time)"/></xsl:for-each>
          <xsl:call-template name="several"><xsl:with-param name="ids" select="substring-after($ids, ' ')"/><xsl:with-param name="left" select="$left - 1"/></xsl:call-template>
        </xsl:otherwise>
      </xsl:choose>
    </xsl:if>
  </xsl:template>

  <!-- In a finding: a link to the picture, which lights the lines that prove it. -->
  <xsl:template name="show-on-timeline">
    <xsl:variable name="witnesses" select="r:witness[key('event-at', concat(@line, ' ', @file))]"/>
    <xsl:if test="$witnesses and /b:page/b:chart/b:panel">
      <xsl:variable name="culprit" select="key('event-at', concat(($witnesses[@role = 'culprit'] | $witnesses[last()])[1]/@line, ' ', ($witnesses[@role = 'culprit'] | $witnesses[last()])[1]/@file))/@id"/>
      <a class="to-chart">
        <xsl:attribute name="href"><xsl:choose><xsl:when test="key('picture', $culprit)">#m-<xsl:value-of select="key('picture', $culprit)[1]/@event"/></xsl:when><xsl:otherwise>#<xsl:value-of select="$culprit"/></xsl:otherwise></xsl:choose></xsl:attribute>
        <xsl:attribute name="data-events">
          <xsl:for-each select="$witnesses"><xsl:if test="position() &gt; 1"><xsl:text> </xsl:text></xsl:if><xsl:value-of select="key('event-at', concat(@line, ' ', @file))/@id"/></xsl:for-each>
        </xsl:attribute>
        <xsl:call-template name="t"><xsl:with-param name="id" select="'chart.show'"/></xsl:call-template>
      </a>
    </xsl:if>
  </xsl:template>

  <!-- What the shapes say. -->
  <xsl:template name="chart-key">
    <ul class="key">
      <xsl:attribute name="aria-label"><xsl:call-template name="t"><xsl:with-param name="id" select="'chart.key'"/></xsl:call-template></xsl:attribute>
      <xsl:for-each select="b:panel/b:lane/b:mark[not(@form = preceding::b:mark/@form)]">
        <li><svg class="sign {@form}" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true" focusable="false"><use href="#shape-{@form}"/></svg><xsl:call-template name="t"><xsl:with-param name="id" select="concat('shape.', @form)"/></xsl:call-template></li>
      </xsl:for-each>
      <xsl:for-each select="b:panel[b:bars][1]">
        <li><svg class="sign" viewBox="0 0 28 16" width="28" height="16" aria-hidden="true" focusable="false"><rect class="part created" x="1" y="3" width="8" height="10"/><rect class="part resumed" x="9" y="3" width="10" height="10"/><rect class="part completed" x="19" y="3" width="8" height="10"/></svg><xsl:call-template name="t"><xsl:with-param name="id" select="'key.bar'"/></xsl:call-template></li>
        <xsl:if test="../b:panel/b:bars/b:bar/b:part[@open]"><li><svg class="sign" viewBox="0 0 28 16" width="28" height="16" aria-hidden="true" focusable="false"><rect class="part resumed open" fill="url(#open-lines)" x="1" y="3" width="26" height="10"/></svg><xsl:call-template name="t"><xsl:with-param name="id" select="'key.open'"/></xsl:call-template></li></xsl:if>
      </xsl:for-each>
      <xsl:if test="b:panel/b:arrow"><li><svg class="sign" viewBox="0 0 28 16" width="28" height="16" aria-hidden="true" focusable="false"><path class="arrow" d="M1 8H20"/><path class="head" d="M19 4.5L26 8L19 11.5z"/></svg><xsl:call-template name="t"><xsl:with-param name="id" select="'key.arrow'"/></xsl:call-template></li></xsl:if>
      <xsl:if test="b:panel/b:fold"><li><svg class="sign fold" viewBox="0 0 28 16" width="28" height="16" aria-hidden="true" focusable="false"><rect class="lines" fill="url(#fold-lines)" x="1" y="1" width="26" height="14"/></svg><xsl:call-template name="t"><xsl:with-param name="id" select="'key.fold'"/></xsl:call-template></li></xsl:if>
      <xsl:if test="b:panel/b:lane/b:hole"><li><svg class="sign hole" viewBox="0 0 28 16" width="28" height="16" aria-hidden="true" focusable="false"><rect fill="url(#hole-lines)" x="1" y="1" width="26" height="14"/></svg><xsl:call-template name="t"><xsl:with-param name="id" select="'key.hole'"/></xsl:call-template></li></xsl:if>
    </ul>
  </xsl:template>

  <!-- The shapes of events, around their middle. -->
  <xsl:template name="chart-shapes">
    <defs>
      <rect id="target" class="form-target" x="-12" y="-12" width="24" height="24"/>
      <g id="shape-log"><use href="#target"/><path d="M-4 -6H2M-4 6H2M-4 -6V6"/></g>
      <g id="shape-ended"><use href="#target"/><path d="M4 -6H-2M4 6H-2M4 -6V6"/></g>
      <g id="shape-app"><use href="#target"/><circle class="form-solid" r="5"/></g>
      <g id="shape-session"><use href="#target"/><path class="form-solid" d="M0 -6L6 0L0 6L-6 0z"/></g>
      <g id="shape-transfer"><use href="#target"/><path class="form-solid" d="M-4.5 -6L6 0L-4.5 6z"/></g>
      <g id="shape-handler"><use href="#target"/><rect class="form-solid" x="-5.5" y="-5.5" width="11" height="11"/><path class="form-cut" d="M-2.5 0H2.5"/></g>
      <g id="shape-server"><use href="#target"/><path class="form-solid" d="M-6 -4.5H6L0 6z"/></g>
      <g id="shape-system"><use href="#target"/><path class="form-solid" d="M-6 0L-3 -5.2H3L6 0L3 5.2H-3z"/></g>
      <g id="shape-person"><use href="#target"/><path d="M-4 7V-6"/><path class="form-solid" d="M-4 -6H6L3 -2.5L6 1H-4z"/></g>
      <g id="shape-document"><use href="#target"/><path class="form-hollow" d="M-4.5 -6H1.5L5 -2.5V6H-4.5zM1.5 -6V-2.5H5"/></g>
      <g id="shape-other"><use href="#target"/><rect class="form-hollow" x="-4.5" y="-4.5" width="9" height="9"/></g>
      <g id="shape-several"><use href="#target"/><path d="M-5 -4H5M-5 0H5M-5 4H5"/></g>
      <marker id="arrow-head" viewBox="0 0 8 8" refX="15" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M0 0.5L8 4L0 7.5z"/></marker>
      <pattern id="fold-lines" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6"/></pattern>
      <pattern id="open-lines" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6"/></pattern>
      <pattern id="hole-lines" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 0V5"/></pattern>
    </defs>
  </xsl:template>
</xsl:stylesheet>
