<?xml version="1.0" encoding="UTF-8"?>
<!-- What is verified, each row with the environment and the build it holds for; force quit apart. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <xsl:template name="section-verified">
    <xsl:variable name="held" select="r:checks/r:check[@verdict = 'verified'][@id != 'device.force-quit']"/>
    <section aria-labelledby="verified">
      <xsl:call-template name="heading"><xsl:with-param name="of" select="'verified'"/><xsl:with-param name="n" select="count($held)"/></xsl:call-template>
      <xsl:choose>
        <xsl:when test="$held">
          <xsl:call-template name="lead"><xsl:with-param name="id" select="'verified.lead'"/></xsl:call-template>
          <xsl:call-template name="verified-table">
            <xsl:with-param name="of" select="'device'"/>
            <xsl:with-param name="rows" select="$held[@environment = 'device']"/>
          </xsl:call-template>
          <xsl:call-template name="verified-table">
            <xsl:with-param name="of" select="'simulator'"/>
            <xsl:with-param name="rows" select="$held[@environment = 'simulator'][@scope = 'any']"/>
          </xsl:call-template>
          <xsl:if test="$held[not(@environment = 'device' or (@environment = 'simulator' and @scope = 'any'))]">
            <xsl:call-template name="verified-table">
              <xsl:with-param name="of" select="'unstated'"/>
              <xsl:with-param name="rows" select="$held[not(@environment = 'device' or (@environment = 'simulator' and @scope = 'any'))]"/>
            </xsl:call-template>
          </xsl:if>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="'verified.none'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template name="verified-table">
    <xsl:param name="of"/>
    <xsl:param name="rows"/>
    <h3 id="verified-{$of}" class="verified-{$of}">
      <xsl:call-template name="mark"><xsl:with-param name="kind" select="concat('verified-', $of)"/></xsl:call-template>
      <xsl:text> </xsl:text>
      <xsl:call-template name="t"><xsl:with-param name="id" select="concat('verdict.verified-', $of)"/></xsl:call-template>
    </h3>
    <xsl:choose>
      <xsl:when test="$rows">
        <div class="scroll" role="group" tabindex="0" aria-labelledby="verified-{$of}">
          <table class="wide">
            <caption><xsl:call-template name="t"><xsl:with-param name="id" select="concat('verified.caption-', $of)"/></xsl:call-template></caption>
            <thead>
              <tr>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'check.check'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'check.build-of'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'check.os'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'check.rests-on'"/></xsl:call-template>
              </tr>
            </thead>
            <tbody><xsl:apply-templates select="$rows" mode="verified"/></tbody>
          </table>
        </div>
      </xsl:when>
      <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="concat('verified.none-', $of)"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="r:check" mode="verified">
    <xsl:variable name="kind"><xsl:call-template name="kind"/></xsl:variable>
    <tr>
      <xsl:call-template name="row"><xsl:with-param name="verdict" select="string($kind)"/><xsl:with-param name="rule" select="@id"/><xsl:with-param name="files" select="r:ref/@file"/></xsl:call-template>
      <th scope="row"><span class="title"><xsl:value-of select="r:title"/></span><code><xsl:value-of select="@id"/></code></th>
      <td>
        <xsl:choose>
          <xsl:when test="@version or @build or @configuration or @imageUUID or @bundle"><xsl:call-template name="build-line"/></xsl:when>
          <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="id" select="'build.unknown'"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
      </td>
      <td>
        <xsl:call-template name="log"><xsl:with-param name="text" select="@os"/></xsl:call-template>
        <xsl:if test="@environment = 'device' and @sealed"><span class="under"><xsl:call-template name="word"><xsl:with-param name="of" select="'check.sealed'"/><xsl:with-param name="value" select="@sealed"/></xsl:call-template></span></xsl:if>
      </td>
      <td>
        <xsl:choose>
          <xsl:when test="r:ref or r:attempt">
            <xsl:for-each select="r:ref[starts-with(@event, 'test run on')]"><xsl:call-template name="witness"/></xsl:for-each>
            <xsl:for-each select="r:ref[not(starts-with(@event, 'test run on'))][1]"><span class="under"><xsl:call-template name="where"/></span></xsl:for-each>
            <details>
              <summary><xsl:call-template name="fill"><xsl:with-param name="id" select="'check.grounds'"/><xsl:with-param name="n" select="count(r:attempt)"/><xsl:with-param name="total" select="count(r:ref)"/></xsl:call-template></summary>
              <ul>
                <xsl:for-each select="r:attempt">
                  <li>
                    <xsl:call-template name="word"><xsl:with-param name="of" select="'outcome'"/><xsl:with-param name="value" select="@outcome"/></xsl:call-template>
                    <xsl:text> · </xsl:text>
                    <xsl:call-template name="word"><xsl:with-param name="of" select="'environment'"/><xsl:with-param name="value" select="@environment"/></xsl:call-template>
                    <xsl:if test="string(.) != ''"><xsl:text> · </xsl:text><xsl:call-template name="said"/></xsl:if>
                    <xsl:if test="@retested = 'yes'"><xsl:text> · </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'attempts.is-retest'"/></xsl:call-template></xsl:if>
                    <xsl:if test="@retested and @retested != 'yes'"><xsl:text> · </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'attempts.retested'"/></xsl:call-template><xsl:call-template name="colon"/><xsl:call-template name="log"><xsl:with-param name="text" select="@retested"/></xsl:call-template></xsl:if>
                    <xsl:call-template name="forbidden"/>
                  </li>
                </xsl:for-each>
                <xsl:apply-templates select="r:ref" mode="item"/>
              </ul>
            </details>
          </xsl:when>
          <xsl:otherwise><span class="none">–</span></xsl:otherwise>
        </xsl:choose>
        <xsl:call-template name="forbidden"/>
      </td>
    </tr>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- What happens after the user force-quits is observed, never a promise of background behaviour: a section of its own. -->
  <xsl:template name="section-force-quit">
    <xsl:variable name="rows" select="r:checks/r:check[@id = 'device.force-quit'][@verdict = 'verified']"/>
    <section aria-labelledby="force-quit">
      <xsl:call-template name="heading"><xsl:with-param name="of" select="'force-quit'"/></xsl:call-template>
      <xsl:call-template name="lead"><xsl:with-param name="id" select="'force-quit.lead'"/></xsl:call-template>
      <xsl:choose>
        <xsl:when test="$rows"><xsl:apply-templates select="$rows" mode="entry"/></xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="'force-quit.none'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>
</xsl:stylesheet>
