<?xml version="1.0" encoding="UTF-8"?>
<!-- The evidence: every file with its hash and a sum that adds up, what was skipped and why, what no rule reads, what was
     not read at all; then how to make the report again. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:baton:report:1" exclude-result-prefixes="r">

  <xsl:template match="r:evidence">
    <section aria-labelledby="evidence">
      <xsl:call-template name="heading"><xsl:with-param name="of" select="'evidence'"/><xsl:with-param name="n" select="count(r:file)"/></xsl:call-template>
      <xsl:choose>
        <xsl:when test="r:file"><xsl:call-template name="files"/></xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="'evidence.none'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="notes"/>
      <xsl:call-template name="skips"/>
      <xsl:call-template name="unread"/>
      <xsl:call-template name="ignored"/>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template name="files">
    <div class="scroll" role="group" tabindex="0" aria-labelledby="files-caption">
      <table class="wide">
        <caption id="files-caption"><xsl:call-template name="t"><xsl:with-param name="id" select="'files.caption'"/></xsl:call-template></caption>
        <thead>
          <tr>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'files.file'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'check.environment'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'files.lines'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'files.events'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'files.copies'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
            <xsl:if test="r:file[@continued &gt; 0]"><xsl:call-template name="head"><xsl:with-param name="id" select="'files.continued'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template></xsl:if>
            <xsl:if test="r:file[@passedOver &gt; 0]"><xsl:call-template name="head"><xsl:with-param name="id" select="'files.passed-over'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template></xsl:if>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'files.skipped'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'files.blank'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
            <xsl:call-template name="head"><xsl:with-param name="id" select="'files.sum'"/></xsl:call-template>
          </tr>
        </thead>
        <tbody><xsl:apply-templates select="r:file"/></tbody>
        <tfoot>
          <tr>
            <th scope="row" colspan="2"><xsl:call-template name="t"><xsl:with-param name="id" select="'counts.all'"/></xsl:call-template></th>
            <td class="num"><xsl:call-template name="number"><xsl:with-param name="n" select="sum(r:file/@lines)"/></xsl:call-template></td>
            <td class="num"><xsl:call-template name="number"><xsl:with-param name="n" select="sum(r:file/@events)"/></xsl:call-template></td>
            <td class="num"><xsl:call-template name="number"><xsl:with-param name="n" select="sum(r:file/@copies)"/></xsl:call-template></td>
            <xsl:if test="r:file[@continued &gt; 0]"><td class="num"><xsl:call-template name="number"><xsl:with-param name="n" select="sum(r:file/@continued)"/></xsl:call-template></td></xsl:if>
            <xsl:if test="r:file[@passedOver &gt; 0]"><td class="num"><xsl:call-template name="number"><xsl:with-param name="n" select="sum(r:file/@passedOver)"/></xsl:call-template></td></xsl:if>
            <td class="num"><xsl:call-template name="number"><xsl:with-param name="n" select="sum(r:file/@skipped)"/></xsl:call-template></td>
            <td class="num"><xsl:call-template name="number"><xsl:with-param name="n" select="sum(r:file/@blank)"/></xsl:call-template></td>
            <td><xsl:call-template name="adds-up"><xsl:with-param name="difference" select="sum(r:file/@lines) - sum(r:file/@events) - sum(r:file/@copies) - sum(r:file/@continued) - sum(r:file/@passedOver) - sum(r:file/@skipped) - sum(r:file/@blank)"/></xsl:call-template></td>
          </tr>
        </tfoot>
      </table>
    </div>
  </xsl:template>

  <xsl:template match="r:file">
    <tr>
      <xsl:call-template name="row"><xsl:with-param name="files" select="@path"/></xsl:call-template>
      <xsl:if test="@lines != @events + @copies + @continued + @passedOver + @skipped + @blank"><xsl:attribute name="class">bad</xsl:attribute></xsl:if>
      <th scope="row">
        <xsl:call-template name="code"><xsl:with-param name="text" select="@path"/></xsl:call-template>
        <span class="under">
          <xsl:call-template name="word"><xsl:with-param name="of" select="'format'"/><xsl:with-param name="value" select="@format"/></xsl:call-template>
          <xsl:if test="@source"><xsl:text> · </xsl:text><xsl:call-template name="word"><xsl:with-param name="of" select="'source'"/><xsl:with-param name="value" select="@source"/></xsl:call-template></xsl:if>
          <xsl:text> · </xsl:text>
          <xsl:call-template name="fill"><xsl:with-param name="id" select="'bytes'"/><xsl:with-param name="n" select="@bytes"/></xsl:call-template>
          <xsl:if test="@gzip = 'yes'"><xsl:text> · </xsl:text><xsl:call-template name="t"><xsl:with-param name="id" select="'files.gzip'"/></xsl:call-template></xsl:if>
        </span>
        <xsl:choose>
          <xsl:when test="@sha256"><span class="hash under"><xsl:value-of select="@sha256"/></span></xsl:when>
          <xsl:otherwise><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'files.no-hash'"/></xsl:call-template></span></xsl:otherwise>
        </xsl:choose>
        <xsl:if test="@failure"><strong class="under failed"><xsl:call-template name="log"><xsl:with-param name="text" select="@failure"/></xsl:call-template></strong></xsl:if>
        <xsl:if test="@first"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'files.span'"/></xsl:call-template><xsl:call-template name="colon"/><xsl:call-template name="log"><xsl:with-param name="text" select="@first"/></xsl:call-template><xsl:text> – </xsl:text><xsl:call-template name="log"><xsl:with-param name="text" select="@last"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@complete = 'yes'"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'files.complete'"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@redacted &gt; 0"><span class="under"><xsl:call-template name="fill"><xsl:with-param name="id" select="'files.redacted'"/><xsl:with-param name="n" select="@redacted"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@cut = 'yes'"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'files.cut'"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@copyOf"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'files.copy-of'"/></xsl:call-template><xsl:call-template name="colon"/><code><xsl:call-template name="log"><xsl:with-param name="text" select="@copyOf"/></xsl:call-template></code></span></xsl:if>
        <xsl:if test="@sealed"><span class="under"><xsl:call-template name="word"><xsl:with-param name="of" select="'file.sealed'"/><xsl:with-param name="value" select="@sealed"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@offset"><span class="under"><xsl:call-template name="t"><xsl:with-param name="id" select="'offsets.ahead'"/></xsl:call-template><xsl:call-template name="colon"/><xsl:call-template name="milliseconds"><xsl:with-param name="ns" select="@offset"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@mistyped &gt; 0"><span class="under"><xsl:call-template name="fill"><xsl:with-param name="id" select="'files.mistyped'"/><xsl:with-param name="n" select="@mistyped"/></xsl:call-template></span></xsl:if>
        <xsl:if test="@duplicated &gt; 0"><span class="under"><xsl:call-template name="fill"><xsl:with-param name="id" select="'files.duplicated'"/><xsl:with-param name="n" select="@duplicated"/></xsl:call-template></span></xsl:if>
        <xsl:call-template name="forbidden"/>
      </th>
      <td>
        <xsl:choose>
          <xsl:when test="@environment"><xsl:call-template name="environments"><xsl:with-param name="rest" select="normalize-space(@environment)"/></xsl:call-template></xsl:when>
          <xsl:otherwise><span class="none">–</span></xsl:otherwise>
        </xsl:choose>
      </td>
      <td class="num"><xsl:call-template name="number"><xsl:with-param name="n" select="@lines"/></xsl:call-template></td>
      <xsl:call-template name="counted"><xsl:with-param name="n" select="@events"/></xsl:call-template>
      <xsl:call-template name="counted"><xsl:with-param name="n" select="@copies"/></xsl:call-template>
      <xsl:if test="../r:file[@continued &gt; 0]"><xsl:call-template name="counted"><xsl:with-param name="n" select="@continued"/></xsl:call-template></xsl:if>
      <xsl:if test="../r:file[@passedOver &gt; 0]"><xsl:call-template name="counted"><xsl:with-param name="n" select="@passedOver"/></xsl:call-template></xsl:if>
      <xsl:call-template name="counted"><xsl:with-param name="n" select="@skipped"/></xsl:call-template>
      <xsl:call-template name="counted"><xsl:with-param name="n" select="@blank"/></xsl:call-template>
      <td><xsl:call-template name="adds-up"><xsl:with-param name="difference" select="@lines - @events - @copies - @continued - @passedOver - @skipped - @blank"/></xsl:call-template></td>
    </tr>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template name="adds-up">
    <xsl:param name="difference"/>
    <xsl:choose>
      <xsl:when test="$difference = 0"><xsl:call-template name="t"><xsl:with-param name="id" select="'files.adds-up'"/></xsl:call-template></xsl:when>
      <xsl:otherwise><strong class="failed"><xsl:call-template name="fill"><xsl:with-param name="id" select="'files.off-by'"/><xsl:with-param name="n" select="$difference"/></xsl:call-template></strong></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A list of environments, each as a word of its own. -->
  <xsl:template name="environments">
    <xsl:param name="rest"/>
    <xsl:choose>
      <xsl:when test="contains($rest, ' ')">
        <div><xsl:call-template name="word"><xsl:with-param name="of" select="'environment'"/><xsl:with-param name="value" select="substring-before($rest, ' ')"/></xsl:call-template></div>
        <xsl:call-template name="environments"><xsl:with-param name="rest" select="substring-after($rest, ' ')"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise><div><xsl:call-template name="word"><xsl:with-param name="of" select="'environment'"/><xsl:with-param name="value" select="$rest"/></xsl:call-template></div></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="notes">
    <xsl:if test="r:file/r:note">
      <h3><xsl:call-template name="t"><xsl:with-param name="id" select="'notes.title'"/></xsl:call-template></h3>
      <dl class="notes">
        <xsl:for-each select="r:file[r:note]">
          <div>
            <dt><xsl:call-template name="code"><xsl:with-param name="text" select="@path"/></xsl:call-template></dt>
            <xsl:for-each select="r:note"><dd><xsl:call-template name="said"/><xsl:call-template name="forbidden"/></dd></xsl:for-each>
          </div>
        </xsl:for-each>
      </dl>
    </xsl:if>
  </xsl:template>

  <xsl:template name="skips">
    <h3><xsl:call-template name="t"><xsl:with-param name="id" select="'skips.title'"/></xsl:call-template></h3>
    <xsl:choose>
      <xsl:when test="r:file[@skipped &gt; 0 or r:skip]">
        <div class="scroll" role="group" tabindex="0" aria-labelledby="skips-caption">
          <table class="middle">
            <caption id="skips-caption"><xsl:call-template name="t"><xsl:with-param name="id" select="'skips.caption'"/></xsl:call-template></caption>
            <thead>
              <tr>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'lane.line'"/></xsl:call-template>
                <xsl:call-template name="head"><xsl:with-param name="id" select="'skips.reason'"/></xsl:call-template>
              </tr>
            </thead>
            <tbody>
              <xsl:for-each select="r:file[@skipped &gt; 0 or r:skip]">
                <xsl:for-each select="r:skip">
                  <tr>
                    <xsl:call-template name="row"><xsl:with-param name="verdict" select="'skipped'"/><xsl:with-param name="files" select="../@path"/></xsl:call-template>
                    <th scope="row"><xsl:call-template name="where"><xsl:with-param name="file" select="../@path"/></xsl:call-template></th>
                    <td><xsl:call-template name="word"><xsl:with-param name="of" select="'skip'"/><xsl:with-param name="value" select="@reason"/></xsl:call-template><xsl:call-template name="forbidden"/></td>
                  </tr>
                  <xsl:text>&#10;</xsl:text>
                </xsl:for-each>
                <xsl:if test="@skipped &gt; count(r:skip)">
                  <tr>
                    <th scope="row"><xsl:call-template name="code"><xsl:with-param name="text" select="@path"/></xsl:call-template></th>
                    <td><xsl:call-template name="fill"><xsl:with-param name="id" select="'list.shown'"/><xsl:with-param name="n" select="count(r:skip)"/><xsl:with-param name="total" select="@skipped"/></xsl:call-template></td>
                  </tr>
                </xsl:if>
              </xsl:for-each>
            </tbody>
          </table>
        </div>
      </xsl:when>
      <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="'skips.none'"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="unread">
    <xsl:if test="r:unread">
      <h3><xsl:call-template name="t"><xsl:with-param name="id" select="'unread.title'"/></xsl:call-template></h3>
      <div class="scroll" role="group" tabindex="0" aria-labelledby="unread-caption">
        <table>
          <caption id="unread-caption"><xsl:call-template name="t"><xsl:with-param name="id" select="'unread.caption'"/></xsl:call-template></caption>
          <thead>
            <tr>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'lane.event'"/></xsl:call-template>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'unread.count'"/><xsl:with-param name="class" select="'num'"/></xsl:call-template>
            </tr>
          </thead>
          <tbody>
            <xsl:for-each select="r:unread">
              <tr>
                <th scope="row"><xsl:call-template name="code"><xsl:with-param name="text" select="@event"/></xsl:call-template><xsl:call-template name="forbidden"/></th>
                <td class="num"><xsl:call-template name="number"><xsl:with-param name="n" select="@count"/></xsl:call-template></td>
              </tr>
            </xsl:for-each>
          </tbody>
        </table>
      </div>
    </xsl:if>
  </xsl:template>

  <xsl:template name="ignored">
    <xsl:if test="r:ignored">
      <h3><xsl:call-template name="t"><xsl:with-param name="id" select="'ignored.title'"/></xsl:call-template></h3>
      <div class="scroll" role="group" tabindex="0" aria-labelledby="ignored-caption">
        <table class="middle">
          <caption id="ignored-caption"><xsl:call-template name="t"><xsl:with-param name="id" select="'ignored.caption'"/></xsl:call-template></caption>
          <thead>
            <tr>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'files.file'"/></xsl:call-template>
              <xsl:call-template name="head"><xsl:with-param name="id" select="'skips.reason'"/></xsl:call-template>
            </tr>
          </thead>
          <tbody>
            <xsl:for-each select="r:ignored">
              <tr>
                <th scope="row"><xsl:call-template name="code"><xsl:with-param name="text" select="@path"/></xsl:call-template><xsl:call-template name="forbidden"/></th>
                <td><xsl:call-template name="word"><xsl:with-param name="of" select="'ignored'"/><xsl:with-param name="value" select="@reason"/></xsl:call-template></td>
              </tr>
            </xsl:for-each>
          </tbody>
        </table>
      </div>
    </xsl:if>
  </xsl:template>

  <xsl:template match="r:procedure">
    <section aria-labelledby="procedure">
      <xsl:call-template name="heading"><xsl:with-param name="of" select="'procedure'"/></xsl:call-template>
      <xsl:choose>
        <xsl:when test="r:step">
          <xsl:call-template name="lead"><xsl:with-param name="id" select="'procedure.lead'"/></xsl:call-template>
          <ol class="procedure"><xsl:for-each select="r:step"><li><xsl:call-template name="said"/><xsl:call-template name="forbidden"/></li></xsl:for-each></ol>
        </xsl:when>
        <xsl:otherwise><xsl:call-template name="empty"><xsl:with-param name="id" select="'procedure.none'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </section>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>
</xsl:stylesheet>
