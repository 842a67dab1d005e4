<?xml version="1.0" encoding="UTF-8"?>
<!-- What every page uses: words in the reader's language, log text that can do no harm, and the marks of verdicts. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" xmlns:s="urn:baton:strings:1" exclude-result-prefixes="r s">

  <xsl:key name="string" match="s:s" use="@id"/>
  <xsl:key name="finding" match="r:finding" use="@id"/>
  <xsl:key name="same" match="r:check" use="@id"/>

  <!-- The words with this id. One that is missing shows its id, so that the gap is seen. -->
  <xsl:template name="t">
    <xsl:param name="id"/>
    <xsl:variable name="found" select="key('string', $id)"/>
    <xsl:choose>
      <xsl:when test="$found"><xsl:value-of select="$found[1]"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="$id"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- What stands between a label and its value. -->
  <xsl:template name="colon">
    <xsl:choose>
      <xsl:when test="ancestor-or-self::r:report/@lang = 'zh-Hant'">：</xsl:when>
      <xsl:otherwise><xsl:text>: </xsl:text></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The word for a value of the report; the value itself where the tables have none. -->
  <xsl:template name="word">
    <xsl:param name="of"/>
    <xsl:param name="value"/>
    <xsl:variable name="found" select="key('string', concat($of, '.', $value))"/>
    <xsl:choose>
      <xsl:when test="$found"><xsl:value-of select="$found[1]"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="log"><xsl:with-param name="text" select="$value"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A sentence with its places {n}, {total} and {name} filled. What is filled in is not searched for places again. -->
  <xsl:template name="fill">
    <xsl:param name="id"/>
    <xsl:param name="n"/>
    <xsl:param name="total"/>
    <xsl:param name="name"/>
    <xsl:variable name="found" select="key('string', $id)"/>
    <xsl:choose>
      <xsl:when test="$found">
        <xsl:call-template name="fill-rest">
          <xsl:with-param name="rest" select="string($found[1])"/>
          <xsl:with-param name="n" select="$n"/>
          <xsl:with-param name="total" select="$total"/>
          <xsl:with-param name="name" select="$name"/>
        </xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="concat($id, ' ', $n, ' ', $total, ' ', $name)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="fill-rest">
    <xsl:param name="rest"/>
    <xsl:param name="n"/>
    <xsl:param name="total"/>
    <xsl:param name="name"/>
    <xsl:choose>
      <xsl:when test="contains($rest, '{') and contains(substring-after($rest, '{'), '}')">
        <xsl:variable name="place" select="substring-before(substring-after($rest, '{'), '}')"/>
        <xsl:value-of select="substring-before($rest, '{')"/>
        <xsl:choose>
          <xsl:when test="$place = 'n'"><xsl:call-template name="number"><xsl:with-param name="n" select="$n"/></xsl:call-template></xsl:when>
          <xsl:when test="$place = 'total'"><xsl:call-template name="number"><xsl:with-param name="n" select="$total"/></xsl:call-template></xsl:when>
          <xsl:when test="$place = 'name'"><xsl:value-of select="$name"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="concat('{', $place, '}')"/></xsl:otherwise>
        </xsl:choose>
        <xsl:call-template name="fill-rest">
          <xsl:with-param name="rest" select="substring-after(substring-after($rest, '{'), '}')"/>
          <xsl:with-param name="n" select="$n"/>
          <xsl:with-param name="total" select="$total"/>
          <xsl:with-param name="name" select="$name"/>
        </xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="$rest"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A whole number with its thousands apart. Beyond 15 digits a double would round it: shown as it stands. -->
  <xsl:template name="number">
    <xsl:param name="n"/>
    <xsl:choose>
      <xsl:when test="string-length($n) &gt; 15 or string(number($n)) = 'NaN'"><xsl:value-of select="$n"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="format-number($n, '#,##0')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Text that came from a log: set apart from the direction of the text around it, and shortened in its middle
       when it is absurdly long, with its length said. -->
  <xsl:template name="log">
    <xsl:param name="text"/>
    <xsl:param name="most" select="320"/>
    <xsl:choose>
      <xsl:when test="string-length($text) &gt; $most">
        <bdi><xsl:value-of select="substring($text, 1, $most - 80)"/></bdi>
        <span class="cut"><xsl:text> … </xsl:text>
          <xsl:call-template name="fill"><xsl:with-param name="id" select="'log.cut'"/><xsl:with-param name="n" select="string-length($text)"/></xsl:call-template>
          <xsl:text> … </xsl:text></span>
        <bdi><xsl:value-of select="substring($text, string-length($text) - 59)"/></bdi>
      </xsl:when>
      <xsl:when test="string($text) != ''"><bdi><xsl:value-of select="$text"/></bdi></xsl:when>
      <xsl:otherwise><span class="none">–</span></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A sentence of Baton's, in which what stands between backquotes is code. The length is bounded, and with it the
       depth of the recursion, whatever a log has put into the sentence. -->
  <xsl:template name="said">
    <xsl:param name="text" select="."/>
    <xsl:choose>
      <xsl:when test="string-length($text) &gt; 2000 or not(contains($text, '`'))">
        <xsl:call-template name="log"><xsl:with-param name="text" select="$text"/><xsl:with-param name="most" select="4000"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise><bdi><xsl:call-template name="said-rest"><xsl:with-param name="rest" select="$text"/></xsl:call-template></bdi></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="said-rest">
    <xsl:param name="rest"/>
    <xsl:variable name="after" select="substring-after($rest, '`')"/>
    <xsl:choose>
      <xsl:when test="contains($rest, '`') and contains($after, '`') and substring-before($after, '`') != ''">
        <xsl:value-of select="substring-before($rest, '`')"/>
        <code><xsl:value-of select="substring-before($after, '`')"/></code>
        <xsl:call-template name="said-rest"><xsl:with-param name="rest" select="substring-after($after, '`')"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="$rest"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A paragraph whose words are Baton's, with values from logs in it. -->
  <xsl:template name="prose">
    <xsl:param name="class" select="'prose'"/>
    <xsl:param name="text" select="."/>
    <p class="{$class}">
      <xsl:call-template name="said"><xsl:with-param name="text" select="$text"/></xsl:call-template>
      <xsl:call-template name="forbidden"/>
    </p>
  </xsl:template>

  <!-- Says which characters of the current element could not be shown. -->
  <xsl:template name="forbidden">
    <xsl:if test="@forbidden">
      <xsl:text> </xsl:text>
      <span class="forbidden">
        <xsl:call-template name="fill"><xsl:with-param name="id" select="'log.forbidden'"/><xsl:with-param name="name" select="@forbidden"/></xsl:call-template>
      </span>
    </xsl:if>
  </xsl:template>

  <!-- file:line -->
  <xsl:template name="where">
    <xsl:param name="file" select="@file"/>
    <xsl:param name="line" select="@line"/>
    <code class="where"><xsl:call-template name="log"><xsl:with-param name="text" select="$file"/></xsl:call-template><xsl:if test="$line">:<xsl:value-of select="$line"/></xsl:if></code>
  </xsl:template>

  <!-- A code such as an id or a name, from a log or a catalogue. -->
  <xsl:template name="code">
    <xsl:param name="text"/>
    <xsl:choose>
      <xsl:when test="string($text) != ''"><code><xsl:call-template name="log"><xsl:with-param name="text" select="$text"/></xsl:call-template></code></xsl:when>
      <xsl:otherwise><span class="none">–</span></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- One labelled value in a list of facts; nothing when there is no value. -->
  <xsl:template name="fact">
    <xsl:param name="label"/>
    <xsl:param name="value"/>
    <xsl:param name="of"/>
    <xsl:if test="string($value) != ''">
      <div>
        <dt><xsl:call-template name="t"><xsl:with-param name="id" select="$label"/></xsl:call-template></dt>
        <dd>
          <xsl:choose>
            <xsl:when test="$of"><xsl:call-template name="word"><xsl:with-param name="of" select="$of"/><xsl:with-param name="value" select="$value"/></xsl:call-template></xsl:when>
            <xsl:otherwise><xsl:call-template name="log"><xsl:with-param name="text" select="$value"/></xsl:call-template></xsl:otherwise>
          </xsl:choose>
        </dd>
      </div>
    </xsl:if>
  </xsl:template>

  <!-- A table's column head. -->
  <xsl:template name="head">
    <xsl:param name="id"/>
    <xsl:param name="class"/>
    <th scope="col">
      <xsl:if test="$class"><xsl:attribute name="class"><xsl:value-of select="$class"/></xsl:attribute></xsl:if>
      <xsl:call-template name="t"><xsl:with-param name="id" select="$id"/></xsl:call-template>
    </th>
  </xsl:template>

  <!-- "Shown: n of total", where a list was cut. -->
  <xsl:template name="shown">
    <xsl:param name="shown" select="@shown"/>
    <xsl:param name="total" select="@total"/>
    <xsl:if test="$total and $shown and number($shown) &lt; number($total)">
      <p class="gap">
        <xsl:call-template name="fill">
          <xsl:with-param name="id" select="'list.shown'"/>
          <xsl:with-param name="n" select="$shown"/>
          <xsl:with-param name="total" select="$total"/>
        </xsl:call-template>
      </p>
    </xsl:if>
  </xsl:template>

  <!-- What a check came to, in one token: a verified one is never without its environment, and one that
       says verified where that does not count shows as what it is: a report that contradicts itself. -->
  <xsl:template name="kind">
    <xsl:choose>
      <xsl:when test="@verdict != 'verified'"><xsl:value-of select="@verdict"/></xsl:when>
      <xsl:when test="@environment = 'device' or (@environment = 'simulator' and @scope = 'any')"><xsl:value-of select="concat('verified-', @environment)"/></xsl:when>
      <xsl:otherwise>verified-unstated</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A shape that goes with a word; it is decoration, the word says it. -->
  <xsl:template name="mark">
    <xsl:param name="kind"/>
    <svg class="mark {$kind}" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false"><use href="#mark-{$kind}"/></svg>
  </xsl:template>

  <!-- The shapes, once a page. -->
  <xsl:template name="marks">
    <svg class="marks" width="0" height="0" aria-hidden="true" focusable="false">
      <symbol id="mark-verified-device" viewBox="0 0 16 16"><path fill="currentColor" fill-rule="evenodd" d="M8 .5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zm-1.2 11L3.6 8.3l1.2-1.2 2 2 4.4-4.4 1.2 1.2z"/></symbol>
      <symbol id="mark-verified-simulator" viewBox="0 0 16 16"><rect x="1.5" y="1.5" width="13" height="13" rx="2.5" fill="none" stroke="currentColor" stroke-width="1.5"/><path fill="none" stroke="currentColor" stroke-width="1.7" d="M4.6 8.2l2.3 2.3 4.6-4.8"/></symbol>
      <symbol id="mark-verified-unstated" viewBox="0 0 16 16"><rect x="1.5" y="1.5" width="13" height="13" rx="2.5" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2.5 2"/><path fill="none" stroke="currentColor" stroke-width="1.7" d="M4.6 8.2l2.3 2.3 4.6-4.8"/></symbol>
      <symbol id="mark-no-device" viewBox="0 0 16 16"><rect x="4" y="1" width="8" height="14" rx="1.8" fill="none" stroke="currentColor" stroke-width="1.5"/><path stroke="currentColor" stroke-width="1.8" d="M1.5 14.5l13-13"/></symbol>
      <symbol id="mark-failed" viewBox="0 0 16 16"><path fill="currentColor" fill-rule="evenodd" d="M4.9.6h6.2l4.3 4.3v6.2l-4.3 4.3H4.9L.6 11.1V4.9zm.6 3.7L4.3 5.5 6.8 8l-2.5 2.5 1.2 1.2L8 9.2l2.5 2.5 1.2-1.2L9.2 8l2.5-2.5-1.2-1.2L8 6.8z"/></symbol>
      <symbol id="mark-inconclusive" viewBox="0 0 16 16"><path fill="none" stroke="currentColor" stroke-width="1.5" d="M8 1.1L14.9 8 8 14.9 1.1 8z"/><path fill="none" stroke="currentColor" stroke-width="1.5" d="M6.3 6.4c0-2.4 3.4-2.3 3.4-.2 0 1.3-1.7 1.3-1.7 2.9M8 10.2v1.5"/></symbol>
      <symbol id="mark-outstanding" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" stroke-width="1.6" stroke-dasharray="3 2.1"/></symbol>
      <symbol id="mark-attested" viewBox="0 0 16 16"><path fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" d="M1.5 2.5h13v8.5H8.3L5 14v-3H1.5z"/><path stroke="currentColor" stroke-width="1.3" d="M4.2 5.5h7.6M4.2 8h5"/></symbol>
      <symbol id="mark-excluded" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.7" fill="none" stroke="currentColor" stroke-width="1.5"/><path stroke="currentColor" stroke-width="1.6" d="M4.5 8h7"/></symbol>
      <symbol id="mark-error" viewBox="0 0 16 16"><path fill="currentColor" fill-rule="evenodd" d="M4.9.6h6.2l4.3 4.3v6.2l-4.3 4.3H4.9L.6 11.1V4.9zm2.2 2.7l.3 5.8h1.2l.3-5.8zM8 10.3a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2z"/></symbol>
      <symbol id="mark-warning" viewBox="0 0 16 16"><path fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" d="M8 1.6l6.9 12.3H1.1z"/><path stroke="currentColor" stroke-width="1.5" d="M8 6v4M8 11v1.4"/></symbol>
      <symbol id="mark-note" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.7" fill="none" stroke="currentColor" stroke-width="1.4"/><path stroke="currentColor" stroke-width="1.5" d="M8 7v4.5M8 4.3v1.5"/></symbol>
    </svg>
  </xsl:template>
</xsl:stylesheet>
