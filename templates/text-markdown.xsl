<?xml version="1.0" encoding="UTF-8"?>
<!-- Text for Markdown: nothing that a log says may act as markup, mention a person, refer to an issue, or run without end. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" xmlns:s="urn:baton:strings:1" exclude-result-prefixes="r s">
  <xsl:key name="string" match="s:s" use="@id"/>
  <xsl:key name="finding" match="r:finding" use="@id"/>

  <!-- Words in the reader's language; an id that is missing shows itself. -->
  <xsl:template name="t">
    <xsl:param name="id"/>
    <xsl:variable name="found" select="key('string', $id)"/>
    <xsl:choose>
      <xsl:when test="$found"><xsl:value-of select="$found[1]"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="$id"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="word">
    <xsl:param name="of"/>
    <xsl:param name="value"/>
    <xsl:variable name="found" select="key('string', concat($of, '.', $value))"/>
    <xsl:choose>
      <xsl:when test="$found"><xsl:value-of select="$found[1]"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="md"><xsl:with-param name="text" select="$value"/><xsl:with-param name="most" select="80"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A sentence with the places {n}, {total} and {name}; the values are counts. -->
  <xsl:template name="fill">
    <xsl:param name="id"/>
    <xsl:param name="n"/>
    <xsl:param name="total"/>
    <xsl:param name="name"/>
    <xsl:variable name="sentence"><xsl:call-template name="t"><xsl:with-param name="id" select="$id"/></xsl:call-template></xsl:variable>
    <xsl:call-template name="replace">
      <xsl:with-param name="what" select="'{n}'"/><xsl:with-param name="by" select="$n"/>
      <xsl:with-param name="text">
        <xsl:call-template name="replace">
          <xsl:with-param name="what" select="'{total}'"/><xsl:with-param name="by" select="$total"/>
          <xsl:with-param name="text">
            <xsl:call-template name="replace">
              <xsl:with-param name="what" select="'{name}'"/><xsl:with-param name="by" select="$name"/>
              <xsl:with-param name="text" select="string($sentence)"/>
            </xsl:call-template>
          </xsl:with-param>
        </xsl:call-template>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <!-- Shortened first, so that escaping and its recursion are bounded. White space of any kind becomes one space. -->
  <xsl:template name="md">
    <xsl:param name="text"/>
    <xsl:param name="most"/>
    <xsl:variable name="line" select="normalize-space(substring($text, 1, 4 * $most))"/>
    <xsl:call-template name="escape">
      <xsl:with-param name="specials" select="'\`*_[]&lt;>#|~$&amp;@'"/>
      <xsl:with-param name="text">
        <xsl:choose>
          <xsl:when test="string-length($line) &gt; $most or string-length($text) &gt; 4 * $most"><xsl:value-of select="concat(substring($line, 1, $most - 1), '…')"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="$line"/></xsl:otherwise>
        </xsl:choose>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <!-- One pass for each special character, the backslash first. -->
  <xsl:template name="escape">
    <xsl:param name="specials"/>
    <xsl:param name="text"/>
    <xsl:choose>
      <!-- Last, what becomes a link by itself, some of it after escapes are undone: addresses, and GH- with a number. -->
      <xsl:when test="$specials = ''">
        <xsl:call-template name="replace">
          <xsl:with-param name="what" select="'www.'"/><xsl:with-param name="by" select="'www&#x200B;.'"/>
          <xsl:with-param name="text">
            <xsl:call-template name="replace">
              <xsl:with-param name="what" select="'://'"/><xsl:with-param name="by" select="':&#x200B;//'"/>
              <xsl:with-param name="text">
                <xsl:call-template name="replace">
                  <xsl:with-param name="what" select="'GH-'"/><xsl:with-param name="by" select="'GH&#x200B;-'"/>
                  <xsl:with-param name="text">
                    <xsl:call-template name="replace">
                      <xsl:with-param name="what" select="'gh-'"/><xsl:with-param name="by" select="'gh&#x200B;-'"/>
                      <xsl:with-param name="text" select="string($text)"/>
                    </xsl:call-template>
                  </xsl:with-param>
                </xsl:call-template>
              </xsl:with-param>
            </xsl:call-template>
          </xsl:with-param>
        </xsl:call-template>
      </xsl:when>
      <xsl:otherwise>
        <xsl:variable name="special" select="substring($specials, 1, 1)"/>
        <xsl:call-template name="escape">
          <xsl:with-param name="specials" select="substring($specials, 2)"/>
          <xsl:with-param name="text">
            <xsl:call-template name="replace">
              <xsl:with-param name="text" select="string($text)"/>
              <xsl:with-param name="what" select="$special"/>
              <xsl:with-param name="by">
                <xsl:choose>
                  <!-- Mentions and numbers are found after escapes are undone: an invisible space breaks them. -->
                  <xsl:when test="$special = '@'">@&#x200B;</xsl:when>
                  <xsl:when test="$special = '#'">\#&#x200B;</xsl:when>
                  <xsl:otherwise><xsl:value-of select="concat('\', $special)"/></xsl:otherwise>
                </xsl:choose>
              </xsl:with-param>
            </xsl:call-template>
          </xsl:with-param>
        </xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
  <xsl:template name="replace">
    <xsl:param name="text"/>
    <xsl:param name="what"/>
    <xsl:param name="by"/>
    <xsl:choose>
      <xsl:when test="contains($text, $what)">
        <xsl:value-of select="substring-before($text, $what)"/>
        <xsl:value-of select="$by"/>
        <xsl:call-template name="replace">
          <xsl:with-param name="text" select="substring-after($text, $what)"/>
          <xsl:with-param name="what" select="$what"/>
          <xsl:with-param name="by" select="$by"/>
        </xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="$text"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- An upper bound of the bytes of a text in UTF-8: one for each printable ASCII character, four for any other. -->
  <xsl:template name="size">
    <xsl:param name="text"/>
    <xsl:variable name="ascii" select="concat(' !&quot;#$%&amp;', &quot;'&quot;, '()*+,-./0123456789:;&lt;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~')"/>
    <xsl:value-of select="string-length($text) + 3 * string-length(translate($text, $ascii, ''))"/>
  </xsl:template>
</xsl:stylesheet>
