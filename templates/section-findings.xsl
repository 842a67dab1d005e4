<?xml version="1.0" encoding="UTF-8"?>
<!-- The findings: errors first, then warnings, then notes; in each the order of the report. Where some are not listed, all
     are counted by rule and subject, with the call that prints them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <xsl:key name="rule" match="r:rules/r:rule" use="@id"/>

  <xsl:template match="r:findings">
    <section aria-labelledby="findings">
      <xsl:call-template name="heading">
        <xsl:with-param name="of" select="'findings'"/>
        <xsl:with-param name="n" select="../r:summary/@errors + ../r:summary/@warnings + ../r:summary/@notes"/>
      </xsl:call-template>
      <xsl:call-template name="shown"/>
      <xsl:if test="r:groups"><p class="prose"><a href="#groups"><xsl:call-template name="t"><xsl:with-param name="id" select="'groups.title'"/></xsl:call-template></a></p></xsl:if>
      <xsl:choose>
        <xsl:when test="r:finding">
          <xsl:call-template name="lead"><xsl:with-param name="id" select="'findings.lead'"/></xsl:call-template>
          <xsl:apply-templates select="r:finding[@severity = 'error']" mode="root"/>
          <xsl:apply-templates select="r:finding[@severity = 'warning']" mode="root"/>
          <xsl:apply-templates select="r:finding[@severity = 'note']" mode="root"/>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="'findings.none'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
      <xsl:apply-templates select="r:groups"/>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template match="r:groups">
    <h3 id="groups"><xsl:call-template name="t"><xsl:with-param name="id" select="'groups.title'"/></xsl:call-template></h3>
    <xsl:call-template name="lead"><xsl:with-param name="id" select="'groups.lead'"/></xsl:call-template>
    <xsl:call-template name="shown"/>
    <div class="scroll" role="group" tabindex="0" aria-labelledby="groups">
      <table class="wide groups">
        <caption><xsl:call-template name="t"><xsl:with-param name="id" select="'groups.caption'"/></xsl:call-template></caption>
        <thead>
          <tr>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'rules.rule'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'groups.subject'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'counts.all'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'groups.listed'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'groups.command'"/></xsl:call-template>
          </tr>
        </thead>
        <tbody>
          <xsl:for-each select="r:group">
            <tr>
              <xsl:call-template name="row">
                <xsl:with-param name="verdict" select="key('rule', @rule)/@severity"/>
                <xsl:with-param name="rule" select="@rule"/>
                <xsl:with-param name="files" select="@file"/>
              </xsl:call-template>
              <th scope="row"><span class="title"><xsl:value-of select="key('rule', @rule)/r:title"/></span><code lang="en"><xsl:value-of select="@rule"/></code></th>
              <td>
                <xsl:choose>
                  <xsl:when test="@session"><xsl:call-template name="subject"><xsl:with-param name="of" select="'subject.session'"/><xsl:with-param name="name" select="@session"/></xsl:call-template></xsl:when>
                  <xsl:when test="@launch"><xsl:call-template name="subject"><xsl:with-param name="of" select="'subject.launch'"/><xsl:with-param name="name" select="@launch"/></xsl:call-template></xsl:when>
                  <xsl:otherwise><xsl:call-template name="subject"><xsl:with-param name="of" select="'files.file'"/><xsl:with-param name="name" select="@file"/></xsl:call-template></xsl:otherwise>
                </xsl:choose>
                <xsl:call-template name="forbidden"/>
              </td>
              <xsl:call-template name="counted"><xsl:with-param name="n" select="@count"/></xsl:call-template>
              <xsl:call-template name="counted"><xsl:with-param name="n" select="@listed"/></xsl:call-template>
              <td><code class="call" dir="ltr"><xsl:value-of select="."/></code></td>
            </tr>
            <xsl:text>&#10;</xsl:text>
          </xsl:for-each>
        </tbody>
      </table>
    </div>
  </xsl:template>

  <!-- What the findings of a group are about. -->
  <xsl:template name="subject">
    <xsl:param name="of"/>
    <xsl:param name="name"/>
    <span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="$of"/></xsl:call-template></span>
    <xsl:call-template name="code"><xsl:with-param name="text" select="$name"/></xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
