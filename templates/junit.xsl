<?xml version="1.0" encoding="UTF-8"?>
<!-- junit.xml: the checks as test cases. Most readers know a name and one of four outcomes and nothing else, so the
     environment, and that a device has not shown it, stand in the name. Verified passes; failed fails; inconclusive is an
     error, so that it is never green; outstanding, attested and excluded are skipped with their reason. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" xmlns:b="urn:baton:page:1" xmlns:s="urn:baton:strings:1"
                xmlns:set="http://exslt.org/sets" xmlns:str="http://exslt.org/strings"
                exclude-result-prefixes="r b s set str">
  <xsl:output method="xml" encoding="UTF-8" indent="no"/>
  <xsl:key name="string" match="s:s" use="@id"/>
  <xsl:key name="same" match="r:check" use="@id"/>
  <xsl:key name="finding" match="r:finding" use="@id"/>

  <xsl:template match="/b:page">
    <xsl:apply-templates select="r:report"/>
  </xsl:template>

  <xsl:template match="r:report">
    <xsl:variable name="checks" select="r:checks/r:check"/>
    <!-- A suite without a case is ignored by readers, and so would be green: no check at all is an error. -->
    <!-- Rows that were left out are no passes either. -->
    <xsl:variable name="none" select="number(not($checks)) + number(boolean(r:checks/@total))"/>
    <xsl:variable name="failures" select="count($checks[@verdict = 'failed'])"/>
    <!-- "Verified" where that does not count is a report that contradicts itself, and never green. -->
    <xsl:variable name="errors" select="$none + count($checks[@verdict = 'inconclusive'])
      + count($checks[@verdict = 'verified'][not(@environment = 'device' or (@environment = 'simulator' and @scope = 'any'))])"/>
    <xsl:variable name="skipped" select="count($checks[@verdict = 'outstanding' or @verdict = 'attested' or @verdict = 'excluded'])"/>
    <xsl:text>&#10;</xsl:text>
    <testsuites name="baton" tests="{count($checks) + $none}" failures="{$failures}" errors="{$errors}">
      <xsl:text>&#10;</xsl:text>
      <testsuite name="{substring(normalize-space(@run), 1, 300)}" tests="{count($checks) + $none}" failures="{$failures}" errors="{$errors}" skipped="{$skipped}">
        <xsl:text>&#10;</xsl:text>
        <properties>
          <xsl:call-template name="property"><xsl:with-param name="name" select="'run'"/><xsl:with-param name="value" select="@run"/></xsl:call-template>
          <xsl:call-template name="property"><xsl:with-param name="name" select="'tool'"/><xsl:with-param name="value" select="@tool"/></xsl:call-template>
          <xsl:call-template name="property"><xsl:with-param name="name" select="'statement'"/><xsl:with-param name="value" select="r:summary/r:statement"/></xsl:call-template>
          <xsl:for-each select="r:summary/@*[name() != 'forbidden']">
            <xsl:call-template name="property"><xsl:with-param name="name" select="concat('count.', name())"/><xsl:with-param name="value" select="."/></xsl:call-template>
          </xsl:for-each>
          <xsl:if test="@degraded = 'yes'"><xsl:call-template name="property"><xsl:with-param name="name" select="'degraded'"/><xsl:with-param name="value" select="'yes'"/></xsl:call-template></xsl:if>
          <xsl:if test="descendant-or-self::*/@forbidden">
            <xsl:call-template name="property"><xsl:with-param name="name" select="'replaced-characters'"/><xsl:with-param name="value"><xsl:call-template name="replaced"><xsl:with-param name="in" select="descendant-or-self::*[@forbidden]"/></xsl:call-template></xsl:with-param></xsl:call-template>
          </xsl:if>
        </properties>
        <xsl:text>&#10;</xsl:text>
        <xsl:apply-templates select="$checks"/>
        <xsl:if test="r:checks/@total">
          <testcase name="rows left out: {r:checks/@total - r:checks/@shown} of {r:checks/@total} [NOT ON DEVICE]" classname="baton"><error type="inconclusive" message="the report lists {r:checks/@shown} of {r:checks/@total} rows; report fewer builds at a time to see the others"/></testcase>
          <xsl:text>&#10;</xsl:text>
        </xsl:if>
        <xsl:if test="not($checks)">
          <testcase name="no check in the report [NOT ON DEVICE]" classname="baton"><error type="empty" message="the report holds no check"/></testcase>
          <xsl:text>&#10;</xsl:text>
        </xsl:if>
      </testsuite>
      <xsl:text>&#10;</xsl:text>
    </testsuites>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template name="property">
    <xsl:param name="name"/>
    <xsl:param name="value"/>
    <property name="{$name}"><xsl:attribute name="value"><xsl:call-template name="one-line"><xsl:with-param name="text" select="$value"/><xsl:with-param name="most" select="1000"/></xsl:call-template></xsl:attribute></property>
  </xsl:template>

  <xsl:template match="r:check">
    <xsl:variable name="name"><xsl:call-template name="unique-name"/></xsl:variable>
    <xsl:variable name="message">
      <xsl:call-template name="one-line">
        <xsl:with-param name="most" select="1000"/>
        <xsl:with-param name="text">
          <xsl:choose>
            <xsl:when test="r:reason"><xsl:value-of select="r:reason"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="key('string', concat('verdict.', @verdict))[1]"/></xsl:otherwise>
          </xsl:choose>
        </xsl:with-param>
      </xsl:call-template>
    </xsl:variable>
    <testcase name="{$name}" classname="{substring-before(@id, '.')}">
      <xsl:choose>
        <xsl:when test="@verdict = 'verified' and (@environment = 'device' or (@environment = 'simulator' and @scope = 'any'))"/>
        <xsl:when test="@verdict = 'verified'"><error type="inconclusive" message="verified, but not in an environment that counts"/></xsl:when>
        <xsl:when test="@verdict = 'failed'">
          <failure message="{$message}">
            <xsl:attribute name="type"><xsl:choose><xsl:when test="@reason"><xsl:value-of select="@reason"/></xsl:when><xsl:otherwise>failed</xsl:otherwise></xsl:choose></xsl:attribute>
            <xsl:for-each select="key('finding', @finding)[1]"><xsl:call-template name="one-line"><xsl:with-param name="text" select="concat(@severity, ': ', @rule, ': ', r:message)"/><xsl:with-param name="most" select="2000"/></xsl:call-template><xsl:text>&#10;</xsl:text></xsl:for-each>
            <xsl:apply-templates select="r:attempt"/>
          </failure>
        </xsl:when>
        <xsl:when test="@verdict = 'inconclusive'"><error type="inconclusive" message="{$message}"><xsl:apply-templates select="r:attempt"/></error></xsl:when>
        <xsl:otherwise><skipped type="{@verdict}" message="{@verdict}: {$message}"/></xsl:otherwise>
      </xsl:choose>
      <system-out>
        <xsl:call-template name="one-line"><xsl:with-param name="text" select="r:title"/><xsl:with-param name="most" select="500"/></xsl:call-template><xsl:text>&#10;</xsl:text>
        <xsl:call-template name="line"><xsl:with-param name="name" select="'verdict'"/><xsl:with-param name="value" select="@verdict"/></xsl:call-template>
        <xsl:call-template name="line"><xsl:with-param name="name" select="'scope'"/><xsl:with-param name="value" select="@scope"/></xsl:call-template>
        <xsl:call-template name="line"><xsl:with-param name="name" select="'reason'"/><xsl:with-param name="value" select="@reason"/></xsl:call-template>
        <xsl:call-template name="line"><xsl:with-param name="name" select="'environment'"/><xsl:with-param name="value" select="@environment"/></xsl:call-template>
        <xsl:call-template name="line"><xsl:with-param name="name" select="'os'"/><xsl:with-param name="value" select="@os"/></xsl:call-template>
        <xsl:call-template name="line"><xsl:with-param name="name" select="'bundle'"/><xsl:with-param name="value" select="@bundle"/></xsl:call-template>
        <xsl:call-template name="line"><xsl:with-param name="name" select="'version'"/><xsl:with-param name="value" select="@version"/></xsl:call-template>
        <xsl:call-template name="line"><xsl:with-param name="name" select="'build'"/><xsl:with-param name="value" select="@build"/></xsl:call-template>
        <xsl:call-template name="line"><xsl:with-param name="name" select="'configuration'"/><xsl:with-param name="value" select="@configuration"/></xsl:call-template>
        <xsl:call-template name="line"><xsl:with-param name="name" select="'imageUUID'"/><xsl:with-param name="value" select="@imageUUID"/></xsl:call-template>
        <xsl:call-template name="line"><xsl:with-param name="name" select="'rehearsed'"/><xsl:with-param name="value" select="@rehearsed"/></xsl:call-template>
        <xsl:call-template name="line"><xsl:with-param name="name" select="'sealed'"/><xsl:with-param name="value" select="@sealed"/></xsl:call-template>
        <xsl:variable name="unshown" select="descendant-or-self::*[@forbidden] | key('finding', @finding)[1]/r:message[@forbidden]"/>
        <xsl:if test="$unshown">
          <xsl:call-template name="line"><xsl:with-param name="name" select="'replaced-characters'"/><xsl:with-param name="value"><xsl:call-template name="replaced"><xsl:with-param name="in" select="$unshown"/></xsl:call-template></xsl:with-param></xsl:call-template>
        </xsl:if>
        <xsl:for-each select="r:ref">
          <xsl:call-template name="line"><xsl:with-param name="name" select="'evidence'"/><xsl:with-param name="value">
            <xsl:value-of select="@file"/><xsl:if test="@line">:<xsl:value-of select="@line"/></xsl:if><xsl:if test="@event"><xsl:value-of select="concat(' ', @event)"/></xsl:if>
          </xsl:with-param></xsl:call-template>
        </xsl:for-each>
      </system-out>
    </testcase>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template match="r:attempt">
    <xsl:call-template name="one-line"><xsl:with-param name="text" select="concat(@outcome, ', ', @environment, ': ', .)"/><xsl:with-param name="most" select="1000"/></xsl:call-template>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template name="line">
    <xsl:param name="name"/>
    <xsl:param name="value"/>
    <xsl:if test="string($value) != ''">
      <xsl:value-of select="concat($name, ': ')"/>
      <xsl:call-template name="one-line"><xsl:with-param name="text" select="$value"/><xsl:with-param name="most" select="500"/></xsl:call-template>
      <xsl:text>&#10;</xsl:text>
    </xsl:if>
  </xsl:template>

  <!-- The name, followed by "#n" when an earlier row of the check has the same one: readers use the first of equal names. -->
  <xsl:template name="unique-name">
    <xsl:variable name="mine"><xsl:call-template name="name"/></xsl:variable>
    <xsl:value-of select="$mine"/>
    <xsl:if test="count(key('same', @id)) &gt; 1">
      <xsl:variable name="place" select="count(preceding-sibling::r:check[@id = current()/@id])"/>
      <xsl:variable name="earlier"><xsl:for-each select="preceding-sibling::r:check[@id = current()/@id]"><xsl:text>&#10;</xsl:text><xsl:call-template name="name"/><xsl:text>&#10;</xsl:text></xsl:for-each></xsl:variable>
      <xsl:if test="contains($earlier, concat('&#10;', $mine, '&#10;'))"><xsl:value-of select="concat(' #', $place + 1)"/></xsl:if>
    </xsl:if>
  </xsl:template>
  <xsl:template name="name">
    <xsl:variable name="several" select="count(key('same', @id)) &gt; 1"/>
    <!-- Each part is bounded by itself, so that a long one cannot hide where two rows differ. -->
    <xsl:variable name="build">
      <xsl:if test="@version"><xsl:call-template name="one-line"><xsl:with-param name="text" select="@version"/><xsl:with-param name="most" select="60"/></xsl:call-template></xsl:if>
      <xsl:if test="@version and @build"><xsl:text> </xsl:text></xsl:if>
      <xsl:if test="@build">(<xsl:call-template name="one-line"><xsl:with-param name="text" select="@build"/><xsl:with-param name="most" select="60"/></xsl:call-template>)</xsl:if>
      <xsl:if test="$several and @configuration">, <xsl:call-template name="one-line"><xsl:with-param name="text" select="@configuration"/><xsl:with-param name="most" select="40"/></xsl:call-template></xsl:if>
      <xsl:if test="$several and @bundle">, <xsl:call-template name="one-line"><xsl:with-param name="text" select="@bundle"/><xsl:with-param name="most" select="80"/></xsl:call-template></xsl:if>
      <xsl:if test="$several and @imageUUID">, <xsl:call-template name="one-line"><xsl:with-param name="text" select="@imageUUID"/><xsl:with-param name="most" select="60"/></xsl:call-template></xsl:if>
    </xsl:variable>
    <xsl:variable name="where">
      <xsl:value-of select="@environment"/>
      <xsl:if test="@environment and $build != ''"><xsl:text>, </xsl:text></xsl:if>
      <xsl:value-of select="$build"/>
    </xsl:variable>
    <xsl:value-of select="@id"/>
    <xsl:if test="$where != ''">
      <xsl:text> [</xsl:text>
      <xsl:call-template name="one-line"><xsl:with-param name="text" select="$where"/><xsl:with-param name="most" select="400"/></xsl:call-template>
      <xsl:text>]</xsl:text>
    </xsl:if>
    <xsl:if test="not(@environment = 'device') or (@scope = 'device' and @verdict != 'verified')"><xsl:text> [NOT ON DEVICE]</xsl:text></xsl:if>
  </xsl:template>

  <!-- How many characters are shown as U+FFFD, and which codes they had. -->
  <xsl:template name="replaced">
    <xsl:param name="in"/>
    <xsl:variable name="all"><xsl:for-each select="$in"><xsl:for-each select="@* | text()"><xsl:value-of select="."/></xsl:for-each></xsl:for-each></xsl:variable>
    <xsl:variable name="codes">
      <xsl:text> </xsl:text>
      <xsl:for-each select="set:distinct($in/@forbidden)"><xsl:sort select="."/><xsl:value-of select="concat(., ' ')"/></xsl:for-each>
    </xsl:variable>
    <xsl:value-of select="string-length($all) - string-length(translate($all, '&#xFFFD;', ''))"/>
    <xsl:for-each select="set:distinct(str:tokenize($codes, ' '))"><xsl:sort select="."/><xsl:value-of select="concat(' ', .)"/></xsl:for-each>
  </xsl:template>

  <!-- Text on one line and of bounded length. -->
  <xsl:template name="one-line">
    <xsl:param name="text"/>
    <xsl:param name="most"/>
    <xsl:choose>
      <xsl:when test="string-length($text) &gt; $most"><xsl:value-of select="normalize-space(concat(substring($text, 1, $most - 1), '…'))"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="normalize-space($text)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
