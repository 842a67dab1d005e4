<?xml version="1.0" encoding="UTF-8"?>
<!-- The rules: first those that could not be evaluated and why, since no finding is no proof unless a rule could have
     found one; then the others. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <xsl:template match="r:rules">
    <xsl:variable name="blind" select="r:rule[@state = 'not-evaluable']"/>
    <section aria-labelledby="rules">
      <xsl:call-template name="heading"><xsl:with-param name="of" select="'rules'"/><xsl:with-param name="n" select="count($blind)"/></xsl:call-template>
      <xsl:choose>
        <xsl:when test="$blind">
          <xsl:call-template name="lead"><xsl:with-param name="id" select="'rules.lead'"/></xsl:call-template>
          <div class="scroll" role="group" tabindex="0" aria-labelledby="rules-caption">
            <table class="middle">
              <caption id="rules-caption"><xsl:call-template name="t"><xsl:with-param name="id" select="'rules.caption'"/></xsl:call-template></caption>
              <thead>
                <tr>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'rules.rule'"/></xsl:call-template>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'rules.missing'"/></xsl:call-template>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'rules.undecided'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
                </tr>
              </thead>
              <tbody>
                <xsl:for-each select="$blind">
                  <tr>
                    <xsl:call-template name="row"><xsl:with-param name="verdict" select="@state"/><xsl:with-param name="rule" select="@id"/><xsl:with-param name="files" select="/.."/></xsl:call-template>
                    <xsl:call-template name="rule-head"/>
                    <td><xsl:call-template name="log"><xsl:with-param name="text" select="@missing"/><xsl:with-param name="most" select="1000"/></xsl:call-template></td>
                    <xsl:call-template name="counted"><xsl:with-param name="n" select="@undecided"/></xsl:call-template>
                  </tr>
                  <xsl:text>&#10;</xsl:text>
                </xsl:for-each>
              </tbody>
            </table>
          </div>
        </xsl:when>
        <xsl:when test="r:rule"><xsl:call-template name="empty"><xsl:with-param name="id" select="'rules.none'"/></xsl:call-template></xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="'rules.absent'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="rules-of"><xsl:with-param name="of" select="'clear'"/><xsl:with-param name="rules" select="r:rule[@state = 'clear']"/></xsl:call-template>
      <xsl:call-template name="rules-of"><xsl:with-param name="of" select="'found'"/><xsl:with-param name="rules" select="r:rule[@state = 'found']"/></xsl:call-template>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- The rules that could be evaluated, folded: what each looked at, and what a clean simulator run is worth for it. -->
  <xsl:template name="rules-of">
    <xsl:param name="of"/>
    <xsl:param name="rules"/>
    <xsl:if test="$rules">
      <details>
        <summary><xsl:call-template name="fill"><xsl:with-param name="id" select="concat('rules.', $of)"/><xsl:with-param name="n" select="count($rules)"/></xsl:call-template></summary>
        <xsl:call-template name="rules-table"><xsl:with-param name="caption" select="concat('rules.caption-', $of)"/><xsl:with-param name="rules" select="$rules"/></xsl:call-template>
      </details>
    </xsl:if>
  </xsl:template>

  <!-- On the outstanding list: clear here, and only a device can show that the fault is absent. -->
  <xsl:template name="rules-outstanding">
    <xsl:variable name="open" select="r:rules/r:rule[@outstanding = 'yes']"/>
    <xsl:if test="$open">
      <h3 id="outstanding-rules"><xsl:call-template name="t"><xsl:with-param name="id" select="'outstanding.rules'"/></xsl:call-template></h3>
      <xsl:call-template name="lead"><xsl:with-param name="id" select="'outstanding.rules-lead'"/></xsl:call-template>
      <details>
        <summary><xsl:call-template name="fill"><xsl:with-param name="id" select="'outstanding.rules-n'"/><xsl:with-param name="n" select="count($open)"/></xsl:call-template></summary>
        <xsl:call-template name="rules-table"><xsl:with-param name="caption" select="'outstanding.rules'"/><xsl:with-param name="rules" select="$open"/></xsl:call-template>
      </details>
    </xsl:if>
  </xsl:template>

  <xsl:template name="rules-table">
    <xsl:param name="caption"/>
    <xsl:param name="rules"/>
    <div class="scroll" role="group" tabindex="0">
      <xsl:attribute name="aria-label"><xsl:call-template name="t"><xsl:with-param name="id" select="$caption"/></xsl:call-template></xsl:attribute>
      <table class="middle">
        <caption><xsl:call-template name="t"><xsl:with-param name="id" select="$caption"/></xsl:call-template></caption>
        <thead>
          <tr>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'rules.rule'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'rules.worth'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'rules.candidates'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'rules.undecided'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
          </tr>
        </thead>
        <tbody>
          <xsl:for-each select="$rules">
            <tr>
              <xsl:call-template name="row"><xsl:with-param name="verdict" select="@state"/><xsl:with-param name="rule" select="@id"/><xsl:with-param name="files" select="/.."/></xsl:call-template>
              <xsl:call-template name="rule-head"/>
              <td><xsl:call-template name="t"><xsl:with-param name="id" select="concat('worth.', @absence)"/></xsl:call-template></td>
              <xsl:call-template name="counted"><xsl:with-param name="n" select="@candidates"/></xsl:call-template>
              <xsl:call-template name="counted"><xsl:with-param name="n" select="@undecided"/></xsl:call-template>
            </tr>
            <xsl:text>&#10;</xsl:text>
          </xsl:for-each>
        </tbody>
      </table>
    </div>
  </xsl:template>

  <xsl:template name="rule-head">
    <th scope="row"><span class="title"><xsl:value-of select="r:title"/></span><code><xsl:value-of select="@id"/></code></th>
  </xsl:template>
</xsl:stylesheet>
