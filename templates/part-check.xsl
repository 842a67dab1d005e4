<?xml version="1.0" encoding="UTF-8"?>
<!-- One check as an entry: verdict, identity, reason, attempts, and how to perform it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <!-- Build and environment as facts. -->
  <xsl:template name="check-facts">
    <xsl:if test="@environment or @os or @version or @build or @configuration or @reason or @rehearsed or @verdict = 'outstanding' or ((@bundle or @imageUUID) and (@verdict != 'attested' or count(key('same', @id)) &gt; 1))">
    <dl class="facts">
      <xsl:call-template name="fact"><xsl:with-param name="label" select="'check.environment'"/><xsl:with-param name="value" select="@environment"/><xsl:with-param name="of" select="'environment'"/></xsl:call-template>
      <xsl:call-template name="fact"><xsl:with-param name="label" select="'check.os'"/><xsl:with-param name="value" select="@os"/></xsl:call-template>
      <xsl:if test="@version or @build or @configuration">
        <div>
          <dt><xsl:call-template name="t"><xsl:with-param name="id" select="'check.build'"/></xsl:call-template></dt>
          <dd><xsl:call-template name="build-name"/></dd>
        </div>
      </xsl:if>
      <!-- The rest of the build's identity where a verdict rests on it, or where its name alone may not tell rows apart. -->
      <xsl:if test="(@verdict != 'outstanding' and @verdict != 'attested') or count(key('same', @id)) &gt; 1">
      <xsl:call-template name="fact"><xsl:with-param name="label" select="'check.bundle'"/><xsl:with-param name="value" select="@bundle"/></xsl:call-template>
      <xsl:call-template name="fact"><xsl:with-param name="label" select="'check.image'"/><xsl:with-param name="value" select="@imageUUID"/></xsl:call-template>
      </xsl:if>
      <xsl:call-template name="fact"><xsl:with-param name="label" select="'check.reason'"/><xsl:with-param name="value" select="@reason"/><xsl:with-param name="of" select="'reason'"/></xsl:call-template>
      <xsl:if test="@verdict = 'outstanding' or @rehearsed">
        <div>
          <dt><xsl:call-template name="t"><xsl:with-param name="id" select="'check.rehearsal'"/></xsl:call-template></dt>
          <dd><xsl:call-template name="rehearsal"/></dd>
        </div>
      </xsl:if>
    </dl>
    </xsl:if>
  </xsl:template>

  <!-- The identity of the build: what it calls itself, and below it what cannot be said twice. -->
  <xsl:template name="build-line">
    <xsl:if test="@version or @build or @configuration">
      <span class="build">
        <xsl:call-template name="build-name"/>
      </span>
    </xsl:if>
    <xsl:if test="@bundle"><span class="under"><xsl:call-template name="brief"><xsl:with-param name="text" select="@bundle"/></xsl:call-template></span></xsl:if>
    <xsl:if test="@imageUUID"><span class="hash under"><xsl:call-template name="brief"><xsl:with-param name="text" select="@imageUUID"/></xsl:call-template></span></xsl:if>
  </xsl:template>
  <xsl:template name="build-name">
    <xsl:if test="@version"><xsl:call-template name="brief"><xsl:with-param name="text" select="@version"/></xsl:call-template></xsl:if>
    <xsl:if test="@build"><xsl:text> (</xsl:text><xsl:call-template name="brief"><xsl:with-param name="text" select="@build"/></xsl:call-template><xsl:text>)</xsl:text></xsl:if>
    <xsl:if test="@configuration"><xsl:text> </xsl:text><xsl:call-template name="brief"><xsl:with-param name="text" select="@configuration"/></xsl:call-template></xsl:if>
  </xsl:template>
  <!-- A name that is repeated in every row: its beginning and its end, where two of them differ most often. -->
  <xsl:template name="brief">
    <xsl:param name="text"/>
    <xsl:choose>
      <xsl:when test="string-length($text) &gt; 60"><bdi><xsl:value-of select="concat(substring($text, 1, 30), ' … ', substring($text, string-length($text) - 23))"/></bdi></xsl:when>
      <xsl:otherwise><xsl:call-template name="log"><xsl:with-param name="text" select="$text"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="r:check" mode="entry">
    <xsl:variable name="kind"><xsl:call-template name="kind"/></xsl:variable>
    <article class="entry check">
      <xsl:call-template name="row"><xsl:with-param name="verdict" select="string($kind)"/><xsl:with-param name="rule" select="@id"/><xsl:with-param name="files" select="r:ref/@file"/></xsl:call-template>
      <div class="who">
        <h3>
          <xsl:call-template name="mark"><xsl:with-param name="kind" select="$kind"/></xsl:call-template>
          <span><xsl:value-of select="r:title"/></span>
        </h3>
        <p class="identity">
          <span class="verdict {$kind}"><xsl:call-template name="t"><xsl:with-param name="id" select="concat('verdict.', $kind)"/></xsl:call-template></span>
          <code><xsl:value-of select="@id"/></code>
          <xsl:call-template name="forbidden"/>
        </p>
        <xsl:call-template name="check-facts"/>
      </div>
      <div class="what">
        <!-- A reason that is the finding's message stands with the finding. -->
        <xsl:for-each select="r:reason[../@verdict = 'outstanding' or . != string(key('finding', ../@finding)[1]/r:message)]"><xsl:call-template name="prose"/></xsl:for-each>
        <xsl:if test="@verdict = 'outstanding' and @scope = 'device'"><xsl:for-each select="r:simulator"><xsl:call-template name="prose"><xsl:with-param name="class" select="'prose soft'"/></xsl:call-template></xsl:for-each></xsl:if>
        <xsl:if test="@verdict != 'outstanding' and @finding"><xsl:call-template name="because"/></xsl:if>
        <xsl:if test="@verdict = 'verified' or @sealed = 'no'"><xsl:call-template name="sealed"/></xsl:if>
        <xsl:call-template name="attempts"/>
        <xsl:call-template name="check-lines"/>
        <xsl:if test="@verdict != 'verified' and @verdict != 'excluded'"><xsl:call-template name="how"/></xsl:if>
      </div>
    </article>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- A check that nothing attempted: its title, why no simulator can show it where none can, and the rest folded. -->
  <xsl:template match="r:check" mode="brief">
    <article class="entry check brief">
      <xsl:call-template name="row"><xsl:with-param name="verdict" select="@verdict"/><xsl:with-param name="rule" select="@id"/><xsl:with-param name="files" select="r:ref/@file"/></xsl:call-template>
      <div class="who">
        <h3>
          <xsl:call-template name="mark"><xsl:with-param name="kind" select="@verdict"/></xsl:call-template>
          <span><xsl:value-of select="r:title"/></span>
        </h3>
        <p class="identity">
          <span class="verdict {@verdict}"><xsl:call-template name="word"><xsl:with-param name="of" select="'reason'"/><xsl:with-param name="value" select="@reason"/></xsl:call-template></span>
          <code><xsl:value-of select="@id"/></code>
          <xsl:if test="count(key('same', @id)) &gt; 1"><span><xsl:call-template name="build-name"/></span></xsl:if>
          <xsl:call-template name="forbidden"/>
        </p>
      </div>
      <div class="what">
        <xsl:if test="@scope = 'device'"><xsl:for-each select="r:simulator"><xsl:call-template name="prose"><xsl:with-param name="class" select="'prose soft'"/></xsl:call-template></xsl:for-each></xsl:if>
        <xsl:call-template name="check-lines"/>
        <xsl:call-template name="how"/>
      </div>
    </article>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <!-- The finding that decided, in its own words. -->
  <xsl:template name="because">
    <xsl:variable name="finding" select="key('finding', @finding)[1]"/>
    <div class="because">
      <xsl:choose>
        <xsl:when test="$finding">
          <p>
            <a href="#finding-{$finding/@id}"><xsl:value-of select="$finding/r:title"/></a>
            <xsl:text> </xsl:text>
            <code><xsl:value-of select="$finding/@rule"/></code>
          </p>
          <xsl:for-each select="$finding/r:message"><xsl:call-template name="prose"/></xsl:for-each>
        </xsl:when>
        <xsl:otherwise>
          <p><xsl:call-template name="fill"><xsl:with-param name="id" select="'finding.not-listed'"/><xsl:with-param name="name" select="@finding"/></xsl:call-template></p>
        </xsl:otherwise>
      </xsl:choose>
    </div>
  </xsl:template>

  <!-- Whether a manifest protects the evidence against later change. -->
  <xsl:template name="sealed">
    <xsl:if test="@sealed">
      <p class="prose soft"><xsl:call-template name="word"><xsl:with-param name="of" select="'check.sealed'"/><xsl:with-param name="value" select="@sealed"/></xsl:call-template></p>
    </xsl:if>
  </xsl:template>

  <xsl:template name="attempts">
    <xsl:if test="r:attempt">
      <details>
        <xsl:if test="@verdict = 'failed' or @verdict = 'inconclusive'"><xsl:attribute name="open">open</xsl:attribute></xsl:if>
        <summary><xsl:call-template name="fill"><xsl:with-param name="id" select="'attempts.title'"/><xsl:with-param name="n" select="count(r:attempt)"/></xsl:call-template></summary>
        <div class="scroll" role="group" tabindex="0">
          <xsl:attribute name="aria-label"><xsl:call-template name="fill"><xsl:with-param name="id" select="'attempts.caption'"/><xsl:with-param name="name" select="@id"/></xsl:call-template></xsl:attribute>
          <table class="middle attempts">
            <caption><xsl:call-template name="fill"><xsl:with-param name="id" select="'attempts.caption'"/><xsl:with-param name="name" select="@id"/></xsl:call-template></caption>
            <thead>
              <tr>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'attempts.outcome'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'check.environment'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'attempts.observed'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'subject.transfer'"/></xsl:call-template>
              </tr>
            </thead>
            <tbody><xsl:apply-templates select="r:attempt" mode="row"/></tbody>
          </table>
        </div>
      </details>
    </xsl:if>
  </xsl:template>
  <xsl:template match="r:attempt" mode="row">
    <tr>
      <th scope="row"><xsl:call-template name="word"><xsl:with-param name="of" select="'outcome'"/><xsl:with-param name="value" select="@outcome"/></xsl:call-template></th>
      <td><xsl:call-template name="word"><xsl:with-param name="of" select="'environment'"/><xsl:with-param name="value" select="@environment"/></xsl:call-template></td>
      <td>
        <xsl:variable name="finding" select="key('finding', ../@finding)[1]"/>
        <xsl:choose>
          <xsl:when test="$finding and . = $finding/r:message"><xsl:for-each select="$finding"><xsl:call-template name="said-by-finding"/></xsl:for-each></xsl:when>
          <xsl:when test=". = ../r:reason and not($finding)"><span class="none"><xsl:call-template name="t"><xsl:with-param name="id" select="'attempts.as-above'"/></xsl:call-template></span></xsl:when>
          <xsl:otherwise><xsl:call-template name="said"/></xsl:otherwise>
        </xsl:choose>
        <xsl:call-template name="forbidden"/>
        <xsl:if test="@step"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'attempts.step'"/></xsl:call-template><xsl:call-template name="colon"/><xsl:call-template name="log"><xsl:with-param name="text" select="@step"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@retested = 'yes'"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'attempts.is-retest'"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@retested and @retested != 'yes'"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'attempts.retested'"/></xsl:call-template><xsl:call-template name="colon"/><xsl:call-template name="log"><xsl:with-param name="text" select="@retested"/></xsl:call-template></span></xsl:if>
      </td>
      <td>
        <xsl:if test="@session or @task or not(@launch)"><xsl:call-template name="session-task"/></xsl:if>
        <xsl:if test="@launch"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'subject.launch'"/></xsl:call-template><xsl:call-template name="colon"/><code><xsl:call-template name="log"><xsl:with-param name="text" select="@launch"/></xsl:call-template></code></span></xsl:if>
      </td>
    </tr>
  </xsl:template>

  <!-- The session and the task number in it. -->
  <xsl:template name="session-task">
    <xsl:choose>
      <xsl:when test="@session or @task">
        <xsl:if test="@session"><code><xsl:call-template name="log"><xsl:with-param name="text" select="@session"/></xsl:call-template></code></xsl:if>
        <xsl:if test="@task"><span class="under"><xsl:call-template name="fill"><xsl:with-param name="id" select="'subject.task-n'"/><xsl:with-param name="name" select="@task"/></xsl:call-template></span></xsl:if>
      </xsl:when>
      <xsl:otherwise><span class="none">–</span></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The lines a verdict rests on. -->
  <xsl:template name="check-lines">
    <xsl:if test="r:ref">
      <details>
        <summary><xsl:call-template name="fill"><xsl:with-param name="id" select="'check.lines'"/><xsl:with-param name="n" select="count(r:ref)"/></xsl:call-template></summary>
        <div class="inside"><ul><xsl:apply-templates select="r:ref" mode="item"/></ul></div>
      </details>
    </xsl:if>
  </xsl:template>
  <xsl:template match="r:ref" mode="item">
    <li>
      <xsl:choose>
      <xsl:when test="starts-with(@event, 'test run on')"><xsl:call-template name="witness"/></xsl:when>
      <xsl:otherwise>
      <xsl:call-template name="where"/>
      <xsl:if test="@event"><xsl:text> </xsl:text><code><xsl:call-template name="log"><xsl:with-param name="text" select="@event"/></xsl:call-template></code></xsl:if>
      <xsl:if test="@time"><xsl:text> </xsl:text><span class="time"><xsl:call-template name="log"><xsl:with-param name="text" select="@time"/></xsl:call-template></span></xsl:if>
      </xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="forbidden"/>
    </li>
  </xsl:template>

  <!-- The file that ties a launch to a device or a simulator, and what it says of it. -->
  <xsl:template name="witness">
    <span class="witness">
      <strong><xsl:call-template name="t"><xsl:with-param name="id" select="'check.witness'"/></xsl:call-template></strong>
      <xsl:text> </xsl:text>
      <xsl:call-template name="where"/>
      <xsl:text> </xsl:text>
      <xsl:call-template name="log"><xsl:with-param name="text" select="@event"/></xsl:call-template>
      <xsl:if test="@time"><xsl:text> </xsl:text><span class="time"><xsl:call-template name="log"><xsl:with-param name="text" select="@time"/></xsl:call-template></span></xsl:if>
    </span>
  </xsl:template>

  <!-- How to perform a check: closed at first, since the checklist has it in full. -->
  <xsl:template name="how">
    <xsl:choose>
      <xsl:when test="r:why">
        <details id="how-{@id}">
          <summary><xsl:call-template name="t"><xsl:with-param name="id" select="'how.title'"/></xsl:call-template></summary>
          <div class="inside"><xsl:call-template name="instructions"/></div>
        </details>
      </xsl:when>
      <!-- Said once, at the check's gravest row, which is on the page whenever this one is. -->
      <xsl:otherwise><p class="prose"><a href="#how-{@id}"><xsl:call-template name="t"><xsl:with-param name="id" select="'how.title'"/></xsl:call-template></a></p></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="instructions">
    <h4><xsl:call-template name="t"><xsl:with-param name="id" select="'how.why'"/></xsl:call-template></h4>
    <xsl:for-each select="r:why"><xsl:call-template name="prose"/></xsl:for-each>
    <xsl:if test="r:step">
      <h4><xsl:call-template name="t"><xsl:with-param name="id" select="'how.steps'"/></xsl:call-template></h4>
      <ol><xsl:for-each select="r:step"><li><xsl:call-template name="said"/></li></xsl:for-each></ol>
    </xsl:if>
    <xsl:if test="r:expected">
      <h4><xsl:call-template name="t"><xsl:with-param name="id" select="'how.expected'"/></xsl:call-template></h4>
      <ul class="names"><xsl:for-each select="r:expected"><li><code><xsl:value-of select="."/></code></li></xsl:for-each></ul>
    </xsl:if>
    <xsl:if test="r:sendBack">
      <h4><xsl:call-template name="t"><xsl:with-param name="id" select="'how.send'"/></xsl:call-template></h4>
      <ul><xsl:for-each select="r:sendBack"><li><xsl:call-template name="said"/></li></xsl:for-each></ul>
    </xsl:if>
    <xsl:if test="r:command">
      <h4><xsl:call-template name="t"><xsl:with-param name="id" select="'how.commands'"/></xsl:call-template></h4>
      <xsl:for-each select="r:command"><pre class="raw" dir="ltr"><xsl:value-of select="."/></pre></xsl:for-each>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
