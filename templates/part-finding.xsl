<?xml version="1.0" encoding="UTF-8"?>
<!-- One finding as a small proof: what happened, the lines that show it, what to check next, what else could explain it,
     and what it is worth. A consequence stands under its cause. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <xsl:key name="consequence" match="r:finding[@cause]" use="@cause"/>

  <!-- Does the current finding stand on its own? It does when its cause is not listed, or is itself a consequence of
       a listed one: so each stands exactly once, whatever the causes are, circles included. -->
  <xsl:template name="is-root">
    <xsl:choose>
      <xsl:when test="not(key('finding', @cause)) or key('finding', key('finding', @cause)/@cause)">yes</xsl:when>
      <xsl:otherwise>no</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="r:finding" mode="root">
    <xsl:variable name="root"><xsl:call-template name="is-root"/></xsl:variable>
    <xsl:if test="$root = 'yes'">
      <article class="entry finding" id="finding-{@id}">
        <xsl:call-template name="finding-row"/>
        <h3><xsl:call-template name="finding-title"/></h3>
        <div class="body">
          <xsl:call-template name="finding-body"/>
          <xsl:if test="not(key('finding', @cause))">
            <xsl:for-each select="key('consequence', @id)[@id != current()/@id]">
              <article class="entry finding consequence" id="finding-{@id}">
                <xsl:call-template name="finding-row"/>
                <p class="identity"><xsl:call-template name="t"><xsl:with-param name="id" select="'finding.consequence'"/></xsl:call-template></p>
                <h4><xsl:call-template name="finding-title"/></h4>
                <xsl:call-template name="finding-body"/>
              </article>
            </xsl:for-each>
          </xsl:if>
        </div>
      </article>
      <xsl:text>&#10;</xsl:text>
    </xsl:if>
  </xsl:template>

  <xsl:template name="finding-row">
    <xsl:call-template name="row">
      <xsl:with-param name="verdict" select="@severity"/>
      <xsl:with-param name="rule" select="@rule"/>
      <xsl:with-param name="files" select="r:witness/@file"/>
    </xsl:call-template>
  </xsl:template>

  <!-- The title, and the link by which the finding is found again in a new report of the same run. -->
  <xsl:template name="finding-title">
    <xsl:call-template name="mark"><xsl:with-param name="kind" select="@severity"/></xsl:call-template>
    <span class="name"><xsl:value-of select="r:title"/></span>
    <xsl:text> </xsl:text>
    <a class="permalink" href="#finding-{@id}">
      <xsl:attribute name="aria-label"><xsl:call-template name="fill"><xsl:with-param name="id" select="'finding.link'"/><xsl:with-param name="name" select="@id"/></xsl:call-template></xsl:attribute>
      <xsl:text>#</xsl:text>
    </a>
  </xsl:template>

  <xsl:template name="finding-body">
    <p class="identity">
      <span class="severity {@severity}"><xsl:call-template name="t"><xsl:with-param name="id" select="concat('severity.', @severity)"/></xsl:call-template></span>
      <code lang="en"><xsl:value-of select="@rule"/></code>
      <xsl:call-template name="forbidden"/>
    </p>
    <xsl:for-each select="r:message"><xsl:call-template name="prose"><xsl:with-param name="class" select="'message'"/></xsl:call-template></xsl:for-each>
    <xsl:if test="@session or @task or @launch">
      <dl class="facts">
        <xsl:call-template name="fact"><xsl:with-param name="label" select="'subject.session'"/><xsl:with-param name="value" select="@session"/></xsl:call-template>
        <xsl:call-template name="fact"><xsl:with-param name="label" select="'subject.task'"/><xsl:with-param name="value" select="@task"/></xsl:call-template>
        <xsl:call-template name="fact"><xsl:with-param name="label" select="'subject.launch'"/><xsl:with-param name="value" select="@launch"/></xsl:call-template>
      </dl>
    </xsl:if>
    <xsl:if test="@expected">
      <p class="prose soft"><xsl:call-template name="fill"><xsl:with-param name="id" select="'finding.expected'"/><xsl:with-param name="name" select="@expected"/></xsl:call-template></p>
    </xsl:if>
    <xsl:if test="@cause">
      <p class="prose soft">
        <xsl:variable name="cause" select="key('finding', @cause)[1]"/>
        <xsl:choose>
          <xsl:when test="$cause">
            <xsl:call-template name="t"><xsl:with-param name="id" select="'finding.cause'"/></xsl:call-template>
            <xsl:text> </xsl:text>
            <a href="#finding-{$cause/@id}"><xsl:value-of select="$cause/r:title"/></a>
          </xsl:when>
          <xsl:otherwise><xsl:call-template name="fill"><xsl:with-param name="id" select="'finding.not-listed'"/><xsl:with-param name="name" select="@cause"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
      </p>
    </xsl:if>
    <xsl:call-template name="proof"/>
    <xsl:call-template name="show-on-timeline"/>
    <xsl:if test="r:next">
      <h4><xsl:call-template name="t"><xsl:with-param name="id" select="'finding.next'"/></xsl:call-template></h4>
      <ol class="next"><xsl:for-each select="r:next"><li><xsl:call-template name="said"/></li></xsl:for-each></ol>
    </xsl:if>
    <xsl:if test="r:alternative">
      <h4><xsl:call-template name="t"><xsl:with-param name="id" select="'finding.alternatives'"/></xsl:call-template></h4>
      <ul class="alternatives"><xsl:for-each select="r:alternative"><li><xsl:call-template name="said"/></li></xsl:for-each></ul>
    </xsl:if>
    <ul class="worth">
      <li><xsl:call-template name="t"><xsl:with-param name="id" select="concat('presence.', @presence)"/></xsl:call-template></li>
      <li><xsl:call-template name="t"><xsl:with-param name="id" select="concat('absence.', @absence)"/></xsl:call-template></li>
    </ul>
    <details>
      <summary><xsl:call-template name="t"><xsl:with-param name="id" select="'finding.why'"/></xsl:call-template></summary>
      <div class="inside">
        <xsl:for-each select="r:why"><xsl:call-template name="prose"/></xsl:for-each>
        <p class="prose"><xsl:call-template name="t"><xsl:with-param name="id" select="concat('basis.', @basis)"/></xsl:call-template></p>
        <xsl:if test="r:reference">
          <h4><xsl:call-template name="t"><xsl:with-param name="id" select="'finding.references'"/></xsl:call-template></h4>
          <ul lang="en"><xsl:for-each select="r:reference"><li><xsl:call-template name="said"/></li></xsl:for-each></ul>
        </xsl:if>
      </div>
    </details>
  </xsl:template>
</xsl:stylesheet>
