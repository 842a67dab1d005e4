<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of one check; checklist.js saves what the forms of a page hold as returned.json. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <xsl:template name="form">
    <xsl:variable name="n" select="position()"/>
    <form data-check="{@id}" autocomplete="off">
      <xsl:if test="@build"><xsl:attribute name="data-build"><xsl:value-of select="@build"/></xsl:attribute></xsl:if>
      <fieldset>
        <legend><xsl:call-template name="t"><xsl:with-param name="id" select="'form.title'"/></xsl:call-template></legend>
        <div class="choices" role="radiogroup">
          <xsl:attribute name="aria-label"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.outcome'"/></xsl:call-template></xsl:attribute>
          <label><input type="radio" name="outcome" value="passed"/><span><xsl:call-template name="t"><xsl:with-param name="id" select="'form.passed'"/></xsl:call-template></span></label>
          <label><input type="radio" name="outcome" value="failed"/><span><xsl:call-template name="t"><xsl:with-param name="id" select="'form.failed'"/></xsl:call-template></span></label>
          <label><input type="radio" name="outcome" value="not-performed"/><span><xsl:call-template name="t"><xsl:with-param name="id" select="'form.not-performed'"/></xsl:call-template></span></label>
        </div>
        <div class="fields">
          <xsl:call-template name="field"><xsl:with-param name="name" select="'tester'"/><xsl:with-param name="n" select="$n"/></xsl:call-template>
          <xsl:call-template name="field"><xsl:with-param name="name" select="'device'"/><xsl:with-param name="n" select="$n"/></xsl:call-template>
          <xsl:call-template name="field"><xsl:with-param name="name" select="'os'"/><xsl:with-param name="n" select="$n"/></xsl:call-template>
          <xsl:call-template name="field"><xsl:with-param name="name" select="'log'"/><xsl:with-param name="n" select="$n"/></xsl:call-template>
          <div class="all">
            <label for="times-{$n}"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.times'"/></xsl:call-template></label>
            <textarea id="times-{$n}" name="times" rows="3"><xsl:text>&#10;</xsl:text></textarea>
          </div>
          <div class="all">
            <label for="note-{$n}"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.note'"/></xsl:call-template></label>
            <textarea id="note-{$n}" name="note" rows="3"><xsl:text>&#10;</xsl:text></textarea>
          </div>
        </div>
      </fieldset>
    </form>
  </xsl:template>
  <xsl:template name="field">
    <xsl:param name="name"/>
    <xsl:param name="n"/>
    <div>
      <label for="{$name}-{$n}"><xsl:call-template name="t"><xsl:with-param name="id" select="concat('form.', $name)"/></xsl:call-template></label>
      <input type="text" id="{$name}-{$n}" name="{$name}"/>
    </div>
  </xsl:template>
</xsl:stylesheet>
