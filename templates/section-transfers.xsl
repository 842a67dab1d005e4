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
          <div class="scroll" role="group" tabindex="0" aria-labelledby="transfers-caption">
            <table class="wide">
              <caption id="transfers-caption"><xsl:call-template name="t"><xsl:with-param name="id" select="'transfers.caption'"/></xsl:call-template></caption>
              <thead>
                <tr>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'subject.transfer'"/></xsl:call-template>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'transfers.file'"/></xsl:call-template>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'transfers.response'"/></xsl:call-template>
                  <xsl:call-template name="head"><xsl:with-param name="id" select="'transfers.record'"/></xsl:call-template>
                  <xsl:if test="r:transfer/r:system or r:transfer/r:candidate[@of = 'system']"><xsl:call-template name="head"><xsl:with-param name="id" select="'transfers.system'"/></xsl:call-template></xsl:if>
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
      <xsl:call-template name="row"><xsl:with-param name="files" select="@file | r:match/@log | r:system/@log"/></xsl:call-template>
      <th scope="row">
        <xsl:call-template name="session-task"/>
        <xsl:if test="@ordinal &gt; 1"><span class="under"><xsl:call-template name="fill"><xsl:with-param name="id" select="'transfers.ordinal'"/><xsl:with-param name="n" select="@ordinal"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@launch"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'subject.launch'"/></xsl:call-template><xsl:call-template name="colon"/><code><xsl:call-template name="log"><xsl:with-param name="text" select="@launch"/></xsl:call-template></code></span></xsl:if>
        <xsl:call-template name="forbidden"/>
      </th>
      <td>
        <xsl:call-template name="code"><xsl:with-param name="text" select="@file"/></xsl:call-template>
        <xsl:if test="@bytes"><span class="under"><xsl:call-template name="fill"><xsl:with-param name="id" select="'bytes'"/><xsl:with-param name="n" select="@bytes"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@sha256"><span class="hash under"><xsl:call-template name="log"><xsl:with-param name="text" select="@sha256"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@key"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'transfers.key'"/></xsl:call-template><xsl:call-template name="colon"/><code><xsl:call-template name="log"><xsl:with-param name="text" select="@key"/></xsl:call-template></code></span></xsl:if>
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
        <xsl:if test="not(@seen)"><span class="under">
          <xsl:choose>
            <xsl:when test="@accepted"><xsl:call-template name="t"><xsl:with-param name="id" select="concat('accepted.', @accepted)"/></xsl:call-template></xsl:when>
            <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="id" select="'accepted.none'"/></xsl:call-template></xsl:otherwise>
          </xsl:choose>
        </span></xsl:if>
        <xsl:call-template name="candidates"><xsl:with-param name="of" select="'app'"/></xsl:call-template>
      </td>
      <xsl:if test="../r:transfer/r:system or ../r:transfer/r:candidate[@of = 'system']">
        <td>
          <xsl:choose>
            <xsl:when test="r:system"><xsl:apply-templates select="r:system"/></xsl:when>
            <xsl:when test="r:candidate[@of = 'system']"/>
            <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="id" select="'transfers.no-system'"/></xsl:call-template></xsl:otherwise>
          </xsl:choose>
          <xsl:call-template name="candidates"><xsl:with-param name="of" select="'system'"/></xsl:call-template>
        </td>
      </xsl:if>
      <td>
        <xsl:choose>
          <xsl:when test="r:match">
            <xsl:for-each select="r:match">
              <div>
                <code><xsl:call-template name="log"><xsl:with-param name="text" select="@request"/></xsl:call-template></code>
                <span class="under">
                  <xsl:call-template name="t"><xsl:with-param name="id" select="'transfers.matched-by'"/></xsl:call-template><xsl:call-template name="colon"/>
                  <xsl:call-template name="word"><xsl:with-param name="of" select="'match'"/><xsl:with-param name="value" select="@by"/></xsl:call-template>
                </span>
                <span class="under"><code><xsl:call-template name="log"><xsl:with-param name="text" select="@log"/></xsl:call-template></code></span>
                <xsl:call-template name="forbidden"/>
              </div>
            </xsl:for-each>
          </xsl:when>
          <xsl:when test="r:candidate[@of = 'server']"/>
          <xsl:otherwise><xsl:call-template name="t"><xsl:with-param name="id" select="'transfers.no-match'"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
        <xsl:call-template name="candidates"><xsl:with-param name="of" select="'server'"/></xsl:call-template>
      </td>
    </tr>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- What the system's log tells: the task's UUID, how it came out, how often it was sent. -->
  <xsl:template match="r:system">
    <code><xsl:call-template name="log"><xsl:with-param name="text" select="@uuid"/></xsl:call-template></code>
    <span class="under">
      <xsl:call-template name="word"><xsl:with-param name="of" select="'state'"/><xsl:with-param name="value" select="@state"/></xsl:call-template>
    </span>
    <xsl:if test="@status"><span class="under"><xsl:value-of select="@status"/></span></xsl:if>
    <xsl:if test="@error"><span class="under"><xsl:call-template name="log"><xsl:with-param name="text" select="@error"/></xsl:call-template></span></xsl:if>
    <xsl:if test="@sent"><span class="under"><xsl:call-template name="fill"><xsl:with-param name="id" select="'bytes'"/><xsl:with-param name="n" select="@sent"/></xsl:call-template></span></xsl:if>
    <xsl:if test="@requests &gt; 1"><span class="under"><xsl:call-template name="fill"><xsl:with-param name="id" select="'transfers.sent-times'"/><xsl:with-param name="n" select="@requests"/></xsl:call-template></span></xsl:if>
    <span class="under"><code><xsl:call-template name="log"><xsl:with-param name="text" select="@log"/></xsl:call-template></code></span>
    <xsl:call-template name="forbidden"/>
  </xsl:template>

  <!-- Lines of one of the other logs that could be this transfer's. -->
  <xsl:template name="candidates">
    <xsl:param name="of"/>
    <xsl:if test="r:candidate[@of = $of]">
      <span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'transfers.ambiguous'"/></xsl:call-template><xsl:call-template name="colon"/></span>
      <xsl:for-each select="r:candidate[@of = $of]">
        <div>
          <code><xsl:call-template name="log"><xsl:with-param name="text" select="@name"/></xsl:call-template></code>
          <span class="under"><code><xsl:call-template name="log"><xsl:with-param name="text" select="@log"/></xsl:call-template></code></span>
          <xsl:call-template name="forbidden"/>
        </div>
      </xsl:for-each>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
