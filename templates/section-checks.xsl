<?xml version="1.0" encoding="UTF-8"?>
<!-- The checks that are not verified, a section for each verdict. A section with nothing in it says so. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <!-- What only a real device can show and none has: checks, then rules that a clean simulator run leaves open. -->
  <xsl:template name="section-outstanding">
    <xsl:variable name="open" select="r:checks/r:check[@verdict = 'outstanding'][@scope = 'device']"/>
    <section aria-labelledby="outstanding">
      <xsl:call-template name="heading"><xsl:with-param name="of" select="'outstanding'"/><xsl:with-param name="n" select="count($open)"/></xsl:call-template>
      <xsl:choose>
        <xsl:when test="$open">
          <xsl:call-template name="lead"><xsl:with-param name="id" select="'outstanding.lead'"/></xsl:call-template>
          <!-- What was tried somewhere is said in full; those that nobody tried are all alike, and short. -->
          <xsl:apply-templates select="$open[r:attempt or @rehearsed]" mode="entry"/>
          <xsl:apply-templates select="$open[not(r:attempt or @rehearsed)]" mode="brief"/>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="'outstanding.none'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="rules-outstanding"/>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template name="section-failed">
    <xsl:call-template name="section-of-checks">
      <xsl:with-param name="of" select="'failed'"/>
      <xsl:with-param name="checks" select="r:checks/r:check[@verdict = 'failed']"/>
    </xsl:call-template>
  </xsl:template>
  <xsl:template name="section-inconclusive">
    <xsl:call-template name="section-of-checks">
      <xsl:with-param name="of" select="'inconclusive'"/>
      <xsl:with-param name="checks" select="r:checks/r:check[@verdict = 'inconclusive']"/>
    </xsl:call-template>
  </xsl:template>
  <xsl:template name="section-unattempted">
    <xsl:call-template name="section-of-checks">
      <xsl:with-param name="of" select="'unattempted'"/>
      <xsl:with-param name="checks" select="r:checks/r:check[@verdict = 'outstanding'][@scope != 'device']"/>
    </xsl:call-template>
  </xsl:template>
  <xsl:template name="section-attested">
    <xsl:call-template name="section-of-checks">
      <xsl:with-param name="of" select="'attested'"/>
      <xsl:with-param name="checks" select="r:checks/r:check[@verdict = 'attested']"/>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="section-of-checks">
    <xsl:param name="of"/>
    <xsl:param name="checks"/>
    <section aria-labelledby="{$of}">
      <xsl:call-template name="heading"><xsl:with-param name="of" select="$of"/><xsl:with-param name="n" select="count($checks)"/></xsl:call-template>
      <xsl:choose>
        <xsl:when test="$checks">
          <xsl:call-template name="lead"><xsl:with-param name="id" select="concat($of, '.lead')"/></xsl:call-template>
          <xsl:apply-templates select="$checks[not(@verdict = 'outstanding') or r:attempt or @rehearsed]" mode="entry"/>
          <xsl:apply-templates select="$checks[@verdict = 'outstanding' and not(r:attempt or @rehearsed)]" mode="brief"/>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="concat($of, '.none')"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- Left out by the plan: never silently. -->
  <xsl:template name="section-excluded">
    <xsl:variable name="out" select="r:checks/r:check[@verdict = 'excluded']"/>
    <section aria-labelledby="excluded">
      <xsl:call-template name="heading"><xsl:with-param name="of" select="'excluded'"/><xsl:with-param name="n" select="count($out)"/></xsl:call-template>
      <xsl:choose>
        <xsl:when test="$out">
          <div class="scroll" role="group" tabindex="0" aria-labelledby="excluded-caption">
            <table class="middle">
              <caption id="excluded-caption"><xsl:call-template name="t"><xsl:with-param name="id" select="'excluded.lead'"/></xsl:call-template></caption>
              <thead>
                <tr>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'check.check'"/></xsl:call-template>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'check.scope'"/></xsl:call-template>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'check.reason'"/></xsl:call-template>
                </tr>
              </thead>
              <tbody>
                <xsl:for-each select="$out">
                  <tr>
                    <xsl:call-template name="row"><xsl:with-param name="verdict" select="@verdict"/><xsl:with-param name="rule" select="@id"/><xsl:with-param name="files" select="r:ref/@file"/></xsl:call-template>
                    <th scope="row"><span class="title"><xsl:value-of select="r:title"/></span><code><xsl:value-of select="@id"/></code><xsl:call-template name="build-line"/></th>
                    <td><xsl:call-template name="t"><xsl:with-param name="id" select="concat('scope.', @scope)"/></xsl:call-template></td>
                    <td><xsl:call-template name="said"><xsl:with-param name="text" select="r:reason"/></xsl:call-template></td>
                  </tr>
                </xsl:for-each>
              </tbody>
            </table>
          </div>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="'excluded.none'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>
</xsl:stylesheet>
