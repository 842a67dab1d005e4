<?xml version="1.0" encoding="UTF-8"?>
<!-- summary.md: the sentence, the counts, and what needs a person, for a pull request or a build's summary page. Below
     60 000 bytes whatever comes in: each table has a budget, ends at a row, and says how many rows it leaves out. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" xmlns:b="urn:baton:page:1" xmlns:s="urn:baton:strings:1"
                exclude-result-prefixes="r b s">
  <xsl:include href="text-markdown.xsl"/>
  <xsl:output method="text" encoding="UTF-8"/>

  <xsl:template match="/b:page">
    <xsl:apply-templates select="r:report"/>
  </xsl:template>

  <xsl:template match="r:report">
    <xsl:variable name="checks" select="r:checks/r:check"/>
    <xsl:text>## </xsl:text>
    <xsl:call-template name="md"><xsl:with-param name="text" select="@run"/><xsl:with-param name="most" select="200"/></xsl:call-template>
    <xsl:text>&#10;&#10;**</xsl:text>
    <xsl:call-template name="md"><xsl:with-param name="text" select="r:summary/r:statement"/><xsl:with-param name="most" select="1000"/></xsl:call-template>
    <xsl:text>**&#10;&#10;</xsl:text>
    <!-- A title is what a file says of itself, so it is never the heading. -->
    <xsl:if test="@title">
      <xsl:call-template name="t"><xsl:with-param name="id" select="'page.run-title-is'"/></xsl:call-template>
      <xsl:text> </xsl:text>
      <xsl:call-template name="md"><xsl:with-param name="text" select="@title"/><xsl:with-param name="most" select="200"/></xsl:call-template>
      <xsl:text>&#10;&#10;</xsl:text>
    </xsl:if>
    <xsl:if test="@degraded = 'yes'">
      <xsl:call-template name="t"><xsl:with-param name="id" select="'degraded.text'"/></xsl:call-template>
      <xsl:text>&#10;&#10;</xsl:text>
    </xsl:if>

    <xsl:if test="r:checks/@total">
      <xsl:call-template name="fill">
        <xsl:with-param name="id" select="'list.left-out'"/>
        <xsl:with-param name="n" select="r:checks/@total - r:checks/@shown"/>
        <xsl:with-param name="total" select="r:checks/@total"/>
      </xsl:call-template>
      <xsl:text>&#10;&#10;</xsl:text>
    </xsl:if>
    <xsl:text>| </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'counts.verdict'"/></xsl:call-template>
    <xsl:text> | </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'counts.any'"/></xsl:call-template>
    <xsl:text> | </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'counts.device'"/></xsl:call-template>
    <xsl:text> | </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'counts.all'"/></xsl:call-template>
    <xsl:text> |&#10;| --- | ---: | ---: | ---: |&#10;</xsl:text>
    <xsl:call-template name="counts-line"><xsl:with-param name="kind" select="'verified-device'"/><xsl:with-param name="all" select="r:summary/@verified-device"/><xsl:with-param name="of" select="$checks[@verdict = 'verified'][@environment = 'device']"/></xsl:call-template>
    <xsl:call-template name="counts-line"><xsl:with-param name="kind" select="'verified-simulator'"/><xsl:with-param name="all" select="r:summary/@verified-simulator"/><xsl:with-param name="of" select="$checks[@verdict = 'verified'][@environment = 'simulator'][@scope = 'any']"/></xsl:call-template>
    <xsl:if test="$checks[@verdict = 'verified'][not(@environment = 'device' or (@environment = 'simulator' and @scope = 'any'))]">
      <xsl:call-template name="counts-line"><xsl:with-param name="kind" select="'verified-unstated'"/><xsl:with-param name="of" select="$checks[@verdict = 'verified'][not(@environment = 'device' or (@environment = 'simulator' and @scope = 'any'))]"/></xsl:call-template>
    </xsl:if>
    <xsl:call-template name="counts-line"><xsl:with-param name="kind" select="'failed'"/><xsl:with-param name="all" select="r:summary/@failed"/><xsl:with-param name="of" select="$checks[@verdict = 'failed']"/></xsl:call-template>
    <xsl:call-template name="counts-line"><xsl:with-param name="kind" select="'inconclusive'"/><xsl:with-param name="all" select="r:summary/@inconclusive"/><xsl:with-param name="of" select="$checks[@verdict = 'inconclusive']"/></xsl:call-template>
    <xsl:call-template name="counts-line"><xsl:with-param name="kind" select="'outstanding'"/><xsl:with-param name="all" select="r:summary/@outstanding"/><xsl:with-param name="of" select="$checks[@verdict = 'outstanding']"/></xsl:call-template>
    <xsl:call-template name="counts-line"><xsl:with-param name="kind" select="'attested'"/><xsl:with-param name="all" select="r:summary/@attested"/><xsl:with-param name="of" select="$checks[@verdict = 'attested']"/></xsl:call-template>
    <xsl:call-template name="counts-line"><xsl:with-param name="kind" select="'excluded'"/><xsl:with-param name="all" select="r:summary/@excluded"/><xsl:with-param name="of" select="$checks[@verdict = 'excluded']"/></xsl:call-template>
    <xsl:call-template name="counts-line"><xsl:with-param name="kind" select="'all'"/><xsl:with-param name="all" select="r:checks/@total"/><xsl:with-param name="of" select="$checks"/></xsl:call-template>
    <xsl:call-template name="rows">
      <xsl:with-param name="of" select="'failed'"/>
      <xsl:with-param name="checks" select="$checks[@verdict = 'failed']"/>
      <xsl:with-param name="budget" select="15000"/>
    </xsl:call-template>

    <xsl:text>&#10;### </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'section.findings'"/></xsl:call-template>
    <xsl:text>&#10;&#10;</xsl:text>
    <xsl:call-template name="fill">
      <xsl:with-param name="id" select="'summary.findings'"/>
      <xsl:with-param name="n" select="r:summary/@errors"/>
      <xsl:with-param name="total" select="r:summary/@warnings"/>
      <xsl:with-param name="name" select="r:summary/@notes"/>
    </xsl:call-template>
    <xsl:text>&#10;</xsl:text>
    <xsl:apply-templates select="r:findings"/>

    <xsl:call-template name="rows">
      <xsl:with-param name="of" select="'outstanding'"/>
      <xsl:with-param name="checks" select="$checks[@verdict = 'outstanding'][@scope = 'device']"/>
      <xsl:with-param name="budget" select="13000"/>
    </xsl:call-template>
    <xsl:call-template name="rows">
      <xsl:with-param name="of" select="'inconclusive'"/>
      <xsl:with-param name="checks" select="$checks[@verdict = 'inconclusive']"/>
      <xsl:with-param name="budget" select="9000"/>
    </xsl:call-template>

    <xsl:text>&#10;</xsl:text>
    <xsl:call-template name="t"><xsl:with-param name="id" select="'summary.pages'"/></xsl:call-template>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- The findings, errors first: at most 20 rows, and within a budget of bytes. -->
  <xsl:template match="r:findings">
    <xsl:if test="r:finding">
      <xsl:text>&#10;| </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'severities.severity'"/></xsl:call-template>
      <xsl:text> | </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'rules.rule'"/></xsl:call-template>
      <xsl:text> | </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'lane.line'"/></xsl:call-template>
      <xsl:text> | </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'attempts.observed'"/></xsl:call-template>
      <xsl:text> |&#10;| --- | --- | --- | --- |&#10;</xsl:text>
      <xsl:call-template name="findings-from">
        <xsl:with-param name="severity" select="'error'"/>
        <xsl:with-param name="n" select="1"/>
        <xsl:with-param name="listed" select="0"/>
        <xsl:with-param name="budget" select="13000"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template name="findings-from">
    <xsl:param name="severity"/>
    <xsl:param name="n"/>
    <xsl:param name="listed"/>
    <xsl:param name="budget"/>
    <xsl:variable name="finding" select="r:finding[@severity = $severity][$n]"/>
    <xsl:variable name="row"><xsl:apply-templates select="$finding"/></xsl:variable>
    <xsl:variable name="size"><xsl:call-template name="size"><xsl:with-param name="text" select="$row"/></xsl:call-template></xsl:variable>
    <xsl:choose>
      <xsl:when test="not($finding) and $severity != 'note'">
        <xsl:call-template name="findings-from">
          <xsl:with-param name="severity"><xsl:choose><xsl:when test="$severity = 'error'">warning</xsl:when><xsl:otherwise>note</xsl:otherwise></xsl:choose></xsl:with-param>
          <xsl:with-param name="n" select="1"/>
          <xsl:with-param name="listed" select="$listed"/>
          <xsl:with-param name="budget" select="$budget"/>
        </xsl:call-template>
      </xsl:when>
      <xsl:when test="$finding and $listed &lt; 20 and $size &lt;= $budget">
        <xsl:value-of select="$row"/>
        <xsl:call-template name="findings-from">
          <xsl:with-param name="severity" select="$severity"/>
          <xsl:with-param name="n" select="$n + 1"/>
          <xsl:with-param name="listed" select="$listed + 1"/>
          <xsl:with-param name="budget" select="$budget - $size"/>
        </xsl:call-template>
      </xsl:when>
      <xsl:otherwise>
        <xsl:variable name="total" select="../r:summary/@errors + ../r:summary/@warnings + ../r:summary/@notes"/>
        <xsl:if test="$listed &lt; $total">
          <xsl:text>&#10;</xsl:text>
          <xsl:call-template name="fill">
            <xsl:with-param name="id" select="'list.left-out'"/>
            <xsl:with-param name="n" select="$total - $listed"/>
            <xsl:with-param name="total" select="$total"/>
          </xsl:call-template>
          <xsl:text>&#10;</xsl:text>
        </xsl:if>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="r:finding">
    <xsl:text>| </xsl:text>
    <xsl:call-template name="word"><xsl:with-param name="of" select="'severity'"/><xsl:with-param name="value" select="@severity"/></xsl:call-template>
    <xsl:text> | `</xsl:text>
    <xsl:value-of select="translate(substring(@rule, 1, 80), '`|&#10;', '   ')"/>
    <xsl:text>` | </xsl:text>
    <xsl:apply-templates select="." mode="place"/>
    <xsl:text> | </xsl:text>
    <xsl:call-template name="md"><xsl:with-param name="text" select="r:message"/><xsl:with-param name="most" select="300"/></xsl:call-template>
    <xsl:text> |&#10;</xsl:text>
  </xsl:template>
  <!-- The place is that of the line which breaks the contract; of an absence, that of the first line cited. -->
  <xsl:template match="r:finding" mode="place">
    <xsl:variable name="culprit" select="r:witness[@role = 'culprit'][1]"/>
    <xsl:choose>
      <xsl:when test="$culprit"><xsl:apply-templates select="$culprit"/></xsl:when>
      <xsl:when test="r:witness"><xsl:apply-templates select="r:witness[1]"/></xsl:when>
      <xsl:otherwise>–</xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template match="r:witness">
    <xsl:call-template name="md"><xsl:with-param name="text" select="@file"/><xsl:with-param name="most" select="120"/></xsl:call-template>
    <xsl:if test="@line"><xsl:value-of select="concat(':', @line)"/></xsl:if>
  </xsl:template>

  <xsl:template name="counts-line">
    <xsl:param name="kind"/>
    <xsl:param name="of"/>
    <xsl:param name="all"/>
    <xsl:text>| </xsl:text>
    <xsl:call-template name="t"><xsl:with-param name="id" select="concat('verdict.', $kind)"/></xsl:call-template>
    <xsl:choose>
      <!-- Where rows were cut, only the report's own count of all of them is true. -->
      <xsl:when test="r:checks/@total"><xsl:value-of select="concat(' | – | – | ', $all, ' |&#10;')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(' | ', count($of[@scope = 'any']), ' | ', count($of[@scope = 'device']), ' | ', count($of), ' |&#10;')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A table of checks that stays within its budget of bytes. -->
  <xsl:template name="rows">
    <xsl:param name="of"/>
    <xsl:param name="checks"/>
    <xsl:param name="budget"/>
    <xsl:text>&#10;### </xsl:text>
    <xsl:call-template name="t"><xsl:with-param name="id" select="concat('section.', $of)"/></xsl:call-template>
    <xsl:text>&#10;&#10;</xsl:text>
    <xsl:choose>
      <xsl:when test="$checks">
        <xsl:text>| </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'check.check'"/></xsl:call-template>
        <xsl:text> | </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'check.environment'"/></xsl:call-template>
        <xsl:text> | </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'check.reason'"/></xsl:call-template>
        <xsl:text> |&#10;| --- | --- | --- |&#10;</xsl:text>
        <xsl:call-template name="rows-from">
          <xsl:with-param name="checks" select="$checks"/>
          <xsl:with-param name="n" select="1"/>
          <xsl:with-param name="budget" select="$budget"/>
        </xsl:call-template>
      </xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="t"><xsl:with-param name="id" select="concat($of, '.none')"/></xsl:call-template>
        <xsl:text>&#10;</xsl:text>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <!-- At most 400 rows, so that the recursion is bounded too. -->
  <xsl:template name="rows-from">
    <xsl:param name="checks"/>
    <xsl:param name="n"/>
    <xsl:param name="budget"/>
    <xsl:if test="$n &lt;= count($checks)">
      <xsl:variable name="row"><xsl:apply-templates select="$checks[$n]"/></xsl:variable>
      <xsl:variable name="size"><xsl:call-template name="size"><xsl:with-param name="text" select="$row"/></xsl:call-template></xsl:variable>
      <xsl:choose>
        <xsl:when test="$size &lt;= $budget and $n &lt;= 400">
          <xsl:value-of select="$row"/>
          <xsl:call-template name="rows-from">
            <xsl:with-param name="checks" select="$checks"/>
            <xsl:with-param name="n" select="$n + 1"/>
            <xsl:with-param name="budget" select="$budget - $size"/>
          </xsl:call-template>
        </xsl:when>
        <xsl:otherwise>
          <xsl:text>&#10;</xsl:text>
          <xsl:call-template name="fill">
            <xsl:with-param name="id" select="'list.left-out'"/>
            <xsl:with-param name="n" select="count($checks) - $n + 1"/>
            <xsl:with-param name="total" select="count($checks)"/>
          </xsl:call-template>
          <xsl:text>&#10;</xsl:text>
        </xsl:otherwise>
      </xsl:choose>
    </xsl:if>
  </xsl:template>

  <xsl:template match="r:check">
    <xsl:text>| </xsl:text>
    <xsl:call-template name="md"><xsl:with-param name="text" select="r:title"/><xsl:with-param name="most" select="120"/></xsl:call-template>
    <xsl:text> &lt;br&gt; `</xsl:text>
    <xsl:value-of select="translate(substring(@id, 1, 80), '`|&#10;', '   ')"/>
    <xsl:text>` | </xsl:text>
    <xsl:choose>
      <xsl:when test="@environment"><xsl:call-template name="word"><xsl:with-param name="of" select="'environment'"/><xsl:with-param name="value" select="@environment"/></xsl:call-template></xsl:when>
      <xsl:when test="@verdict = 'outstanding' and @rehearsed"><xsl:call-template name="word"><xsl:with-param name="of" select="'rehearsed'"/><xsl:with-param name="value" select="@rehearsed"/></xsl:call-template></xsl:when>
      <xsl:otherwise>–</xsl:otherwise>
    </xsl:choose>
    <xsl:if test="@version or @build">
      <xsl:text> &lt;br&gt; </xsl:text>
      <xsl:call-template name="md"><xsl:with-param name="text"><xsl:value-of select="@version"/><xsl:if test="@build"> (<xsl:value-of select="@build"/>)</xsl:if><xsl:if test="@configuration"><xsl:text> </xsl:text><xsl:value-of select="@configuration"/></xsl:if></xsl:with-param><xsl:with-param name="most" select="80"/></xsl:call-template>
    </xsl:if>
    <xsl:text> | </xsl:text>
    <xsl:choose>
      <xsl:when test="@verdict = 'failed' and key('finding', @finding)">
        <xsl:apply-templates select="key('finding', @finding)[1]" mode="place"/>
        <xsl:text> &lt;br&gt; </xsl:text>
        <xsl:call-template name="md"><xsl:with-param name="text" select="key('finding', @finding)[1]/r:message"/><xsl:with-param name="most" select="300"/></xsl:call-template>
      </xsl:when>
      <xsl:when test="r:reason"><xsl:call-template name="md"><xsl:with-param name="text" select="r:reason"/><xsl:with-param name="most" select="300"/></xsl:call-template></xsl:when>
      <xsl:when test="@reason"><xsl:call-template name="word"><xsl:with-param name="of" select="'reason'"/><xsl:with-param name="value" select="@reason"/></xsl:call-template></xsl:when>
      <xsl:otherwise>–</xsl:otherwise>
    </xsl:choose>
    <xsl:text> |&#10;</xsl:text>
  </xsl:template>
</xsl:stylesheet>
