<?xml version="1.0" encoding="UTF-8"?>
<!-- The form of one check, and what checklist.js needs to save the forms of a page as returned.json. -->
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

  <!-- What the script says, in the language of the page, as attributes of the current element. -->
  <xsl:template name="sayings">
    <xsl:attribute name="data-say-outcome"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.say-outcome'"/></xsl:call-template></xsl:attribute>
    <xsl:attribute name="data-say-missing"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.say-missing'"/></xsl:call-template></xsl:attribute>
    <xsl:attribute name="data-say-os"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.say-os'"/></xsl:call-template></xsl:attribute>
    <xsl:attribute name="data-say-log"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.say-log'"/></xsl:call-template></xsl:attribute>
    <xsl:attribute name="data-say-future"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.say-future'"/></xsl:call-template></xsl:attribute>
    <xsl:attribute name="data-say-nothing"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.say-nothing'"/></xsl:call-template></xsl:attribute>
    <xsl:attribute name="data-say-faults"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.say-faults'"/></xsl:call-template></xsl:attribute>
    <xsl:attribute name="data-say-saved"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.say-saved'"/></xsl:call-template></xsl:attribute>
    <xsl:attribute name="data-say-clear"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.say-clear'"/></xsl:call-template></xsl:attribute>
  </xsl:template>

  <!-- Saving; shown by the script, without which it could do nothing. -->
  <xsl:template name="save">
    <div class="save" id="save" hidden="hidden">
      <p>
        <button type="button" id="save-button"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.save'"/></xsl:call-template></button>
        <xsl:text> </xsl:text>
        <button type="button" id="clear-button" class="quiet"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.clear'"/></xsl:call-template></button>
      </p>
      <p class="state" id="save-state" role="status"><xsl:text> </xsl:text></p>
      <p class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'form.save-help'"/></xsl:call-template></p>
    </div>
  </xsl:template>
</xsl:stylesheet>
