<?xml version="1.0" encoding="UTF-8"?>
<!-- The transfers: what was sent, what came back, what was recorded, and which request of the server it was. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <xsl:template match="r:transfers">
    <section aria-labelledby="transfers">
      <xsl:call-template name="heading"><xsl:with-param name="of" select="'transfers'"/></xsl:call-template>
      <xsl:call-template name="shown"/>
      <xsl:choose>
        <xsl:when test="r:transfer">
          <div class="scroll" role="region" tabindex="0" aria-labelledby="transfers-caption">
            <table class="wide">
              <caption id="transfers-caption"><xsl:call-template name="t"><xsl:with-param name="id" select="'transfers.caption'"/></xsl:call-template></caption>
              <thead>
                <tr>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'subject.transfer'"/></xsl:call-template>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'transfers.file'"/></xsl:call-template>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'transfers.response'"/></xsl:call-template>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'transfers.record'"/></xsl:call-template>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'transfers.server'"/></xsl:call-template>
                </tr>
              </thead>
              <tbody><xsl:apply-templates select="r:transfer"/></tbody>
            </table>
          </div>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="'transfers.none'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template match="r:transfer">
    <tr>
      <th scope="row">
        <xsl:call-template name="session-task"/>
        <xsl:if test="@ordinal &gt; 1"><span class="under"><xsl:call-template name="fill"><xsl:with-param name="id" select="'transfers.ordinal'"/><xsl:with-param name="n" select="@ordinal"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@launch"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'subject.launch'"/></xsl:call-template><xsl:call-template name="t"><xsl:with-param name="id" select="'page.colon'"/></xsl:call-template><code><xsl:call-template name="log"><xsl:with-param name="text" select="@launch"/></xsl:call-template></code></span></xsl:if>
        <xsl:call-template name="forbidden"/>
      </th>
      <td>
        <xsl:call-template name="code"><xsl:with-param name="text" select="@file"/></xsl:call-template>
        <xsl:if test="@bytes"><span class="under"><xsl:call-template name="fill"><xsl:with-param name="id" select="'bytes'"/><xsl:with-param name="n" select="@bytes"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@sha256"><span class="hash under"><xsl:call-template name="log"><xsl:with-param name="text" select="@sha256"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@key"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'transfers.key'"/></xsl:call-template><xsl:call-template name="t"><xsl:with-param name="id" select="'page.colon'"/></xsl:call-template><code><xsl:call-template name="log"><xsl:with-param name="text" select="@key"/></xsl:call-template></code></span></xsl:if>
      </td>
      <td>
        <xsl:choose>
          <xsl:when test="@status"><xsl:value-of select="@status"/></xsl:when>
          <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="id" select="'transfers.no-status'"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
        <xsl:if test="@error"><span class="under"><xsl:call-template name="log"><xsl:with-param name="text" select="@error"/></xsl:call-template></span></xsl:if>
      </td>
      <td>
        <xsl:call-template name="word"><xsl:with-param name="of" select="'state'"/><xsl:with-param name="value" select="@state"/></xsl:call-template>
        <span class="under">
          <xsl:choose>
            <xsl:when test="@accepted"><xsl:call-template name="t"><xsl:with-param name="id" select="concat('accepted.', @accepted)"/></xsl:call-template></xsl:when>
            <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="id" select="'accepted.none'"/></xsl:call-template></xsl:otherwise>
          </xsl:choose>
        </span>
      </td>
      <td>
        <xsl:choose>
          <xsl:when test="r:match">
            <xsl:for-each select="r:match">
              <div>
                <code><xsl:call-template name="log"><xsl:with-param name="text" select="@request"/></xsl:call-template></code>
                <span class="under">
                  <xsl:call-template name="t"><xsl:with-param name="id" select="'transfers.matched-by'"/></xsl:call-template><xsl:call-template name="t"><xsl:with-param name="id" select="'page.colon'"/></xsl:call-template>
                  <xsl:call-template name="word"><xsl:with-param name="of" select="'match'"/><xsl:with-param name="value" select="@by"/></xsl:call-template>
                </span>
                <span class="under"><code><xsl:call-template name="log"><xsl:with-param name="text" select="@log"/></xsl:call-template></code></span>
                <xsl:call-template name="forbidden"/>
              </div>
            </xsl:for-each>
          </xsl:when>
          <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="id" select="'transfers.no-match'"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
      </td>
    </tr>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>
</xsl:stylesheet>
