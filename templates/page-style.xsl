<?xml version="1.0" encoding="UTF-8"?>
<!-- The look of the pages. No angle bracket and no ampersand may stand in it: the writer would escape them, and a
     browser reads the text of a style element as it stands. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:template name="style">
    <style><xsl:text>
:root {
  color-scheme: light dark;
  --bg: #fcfcfa; --panel: #f3f3ef; --line: #d9d9d2; --strong-line: #a9aaa3; --ink: #1b1c1e; --soft: #585c62; --link: #0a4fb5;
  --device: #11662f; --simulator: #1f5d86; --failed: #ab1f18; --unsure: #7d5200; --open: #55479b; --word: #77376b; --out: #585c62;
  --tint-failed: #fbeeec; --tint-gap: #f6f1e3; --raw: #f1f1ed;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #17181a; --panel: #202225; --line: #36393d; --strong-line: #64686e; --ink: #e7e7e4; --soft: #a7abb1; --link: #8db8f5;
    --device: #67c684; --simulator: #79b8e2; --failed: #f28b82; --unsure: #e2b45c; --open: #b3a8ef; --word: #dd9fd0; --out: #a7abb1;
    --tint-failed: #2e1f1e; --tint-gap: #2a2619; --raw: #202225;
  }
}
@media (prefers-contrast: more) {
  :root { --soft: var(--ink); --line: var(--strong-line); }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--bg); color: var(--ink);
  font: 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: anywhere;
}
:lang(ko) body, body:lang(ko) { font-family: system-ui, -apple-system, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans CJK KR", "Noto Sans KR", sans-serif; word-break: keep-all; }
body:lang(zh-Hant) { font-family: system-ui, -apple-system, "PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", "Noto Sans TC", sans-serif; }
a { color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
bdi { unicode-bidi: isolate; }
code, .raw { font-family: var(--mono); font-size: 0.86em; overflow-wrap: anywhere; }
h1, h2, h3, h4, p, ol, ul, dl, table, figure { margin: 0; }
h1 { font-size: 1.15rem; font-weight: 650; line-height: 1.3; }
h2 { font-size: 1.2rem; font-weight: 650; line-height: 1.3; letter-spacing: -0.005em; }
h3 { font-size: 1rem; font-weight: 650; line-height: 1.4; }
h4 { font-size: 0.9375rem; font-weight: 650; line-height: 1.4; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 0.5rem; top: 0.5rem; background: var(--bg); padding: 0.4rem 0.8rem; z-index: 2; }
.marks { position: absolute; }
.mark { width: 1em; height: 1em; flex: none; vertical-align: -0.13em; }
.verified-device { color: var(--device); } .verified-simulator { color: var(--simulator); } .verified-unstated { color: var(--unsure); }
.failed, .error { color: var(--failed); } .inconclusive, .warning { color: var(--unsure); }
.outstanding { color: var(--open); } .attested { color: var(--word); } .excluded, .note { color: var(--out); }

/* The frame */
.page { max-width: 86rem; margin: 0 auto; padding: 1.25rem 1.25rem 4rem; }
.masthead { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: baseline; justify-content: space-between; padding-bottom: 0.75rem; border-bottom: 1px solid var(--line); }
.masthead .kicker { color: var(--soft); font-size: 0.8125rem; }
.frame { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; }
.contents { font-size: 0.8438rem; padding-top: 0.9rem; }
.contents h2 { font-size: 0.75rem; font-weight: 600; color: var(--soft); }
.contents ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1.1rem; }
.contents a { display: inline-flex; gap: 0.4rem; padding: 0.15rem 0; text-decoration: none; color: var(--ink); min-height: 24px; align-items: center; }
.contents a:hover { text-decoration: underline; }
.contents .n { color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
@media (min-width: 70rem) {
  .frame { grid-template-columns: 13.5rem minmax(0, 1fr); gap: 2.75rem; }
  .contents { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding-top: 1.75rem; }
  .contents ul { display: block; margin-top: 0.35rem; }
  .contents a { display: flex; justify-content: space-between; padding: 0.2rem 0; }
}
main { min-width: 0; }
section { padding-top: 2.5rem; }
section.first { padding-top: 1.5rem; }
section h2 { padding-bottom: 0.4rem; border-bottom: 2px solid var(--ink); margin-bottom: 0.75rem; display: flex; gap: 0.6rem; align-items: baseline; justify-content: space-between; }
section h3 { margin-top: 1.5rem; } .entry h3 { margin-top: 0; }
.because + details, .prose + details { margin-top: 0.6rem; }
section h2 .n { font-weight: 400; font-size: 0.9375rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.lead { color: var(--soft); max-width: 46rem; margin-bottom: 0.75rem; }
.empty { color: var(--soft); padding: 0.35rem 0; }
.gap, .alarm { background: var(--tint-gap); border-inline-start: 4px solid var(--unsure); padding: 0.5rem 0.75rem; margin: 0.75rem 0; }
.alarm strong { display: block; }
.none, .zero { color: var(--soft); }
.cut, .forbidden { color: var(--soft); font-size: 0.86em; font-style: normal; }

/* The sentence */
.statement { font-size: clamp(1.25rem, 0.95rem + 1.3vw, 1.7rem); line-height: 1.35; font-weight: 600; letter-spacing: -0.01em; max-width: 44rem; text-wrap: pretty; }
.bar { display: flex; gap: 2px; height: 0.75rem; margin: 1.4rem 0 0.9rem; }
.bar span { min-width: 4px; background: currentColor; }
.bar .outstanding { background: repeating-linear-gradient(135deg, currentColor 0 2px, transparent 2px 5px); border: 1px solid currentColor; }
.bar .excluded, .bar .attested { background: transparent; border: 1px solid currentColor; }
.bar .inconclusive { background: repeating-linear-gradient(90deg, currentColor 0 3px, transparent 3px 5px); border: 1px solid currentColor; }
.counts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem 3rem; align-items: start; }
@media (min-width: 56rem) { .counts { grid-template-columns: minmax(0, 3fr) minmax(0, 1fr); } }

/* Tables */
.scroll { overflow-x: auto; max-width: 100%; margin: 0.5rem 0 0.75rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; line-height: 1.45; }
caption { text-align: start; color: var(--soft); font-size: 0.8125rem; padding: 0 0 0.4rem; }
th, td { text-align: start; vertical-align: top; padding: 0.36rem 0.9rem 0.36rem 0; border-bottom: 1px solid var(--line); }
th, td { overflow-wrap: break-word; } td bdi, th bdi { overflow-wrap: anywhere; }
thead th { font-weight: 600; font-size: 0.8125rem; color: var(--soft); border-bottom-color: var(--strong-line); vertical-align: bottom; }
tbody th { font-weight: 400; }
tfoot th, tfoot td { border-bottom: 0; border-top: 1px solid var(--strong-line); font-weight: 600; }
.num { text-align: end; font-variant-numeric: tabular-nums; } td.num { white-space: nowrap; }
td.num, th.num { padding-inline-end: 1.25rem; }
.counts td.num:last-child, .counts th.num:last-child { padding-inline-end: 0; }
table.attempts th, table.attempts td:nth-child(2) { white-space: nowrap; }
table.attempts td:nth-child(3) { min-width: 14rem; } table.attempts td:nth-child(4) { min-width: 13rem; font-size: 0.8125rem; }
table.lane td:nth-child(3), table.lane td:nth-child(5), table.wide tbody th { min-width: 11rem; } table.lane td:nth-child(4) { min-width: 13rem; font-size: 0.8125rem; }
.time { font-family: var(--mono); font-size: 0.8125rem; font-variant-numeric: tabular-nums; } td.time { white-space: nowrap; }
td details ul { padding-inline-start: 1.1rem; font-size: 0.8125rem; } td details { margin-top: 0.15rem; } td summary { font-size: 0.8125rem; }
table.wide { min-width: 52rem; }
table.middle { min-width: 34rem; }
.title { display: block; font-weight: 550; }
.hash { font-family: var(--mono); font-size: 0.75rem; color: var(--soft); word-break: break-all; }
.under { display: block; color: var(--soft); font-size: 0.8125rem; }
.label { display: inline-flex; gap: 0.4rem; align-items: baseline; }
.label .mark { align-self: flex-start; margin-top: 0.2em; }

/* Checks and findings */
.entry { padding: 0.85rem 0 0.9rem; border-bottom: 1px solid var(--line); }
.entry h3, .entry h4 { display: flex; gap: 0.5rem; align-items: baseline; }
.entry h3 .mark, .entry h4 .mark { align-self: flex-start; margin-top: 0.22em; }
.entry .body { padding-inline-start: 1.5rem; }
.entry .verdict, .finding .severity { font-weight: 650; }
.check .identity, .check .facts { padding-inline-start: 1.5rem; }
.check .what { min-width: 0; } .check .what .prose:first-child { margin-top: 0.05rem; }
@media (min-width: 56rem) {
  .check { display: grid; grid-template-columns: minmax(0, 19rem) minmax(0, 1fr); gap: 0 2rem; }
  .check .identity { display: block; } .check .identity .verdict { display: block; }
  .check .facts { display: block; } .check .facts div { margin-top: 0.1rem; }
}
.identity { color: var(--soft); font-size: 0.8125rem; display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: baseline; }
.check.brief { padding: 0.5rem 0 0.4rem; } .brief details { margin-top: 0.15rem; }
.witness { display: block; font-size: 0.8125rem; }
.principal { list-style: none; padding: 0; margin: 1rem 0 0; max-width: 48rem; }
.principal li { display: flex; gap: 0.5rem; padding: 0.35rem 0 0.35rem 0.75rem; border-inline-start: 4px solid var(--failed); margin-top: 0.35rem; }
.principal .mark { margin-top: 0.25em; } .principal .severity { font-weight: 650; } .principal .said { display: block; font-size: 0.875rem; }
.principal .more { border-color: var(--line); }
.prose { max-width: 46rem; margin-top: 0.3rem; }
.prose.soft { color: var(--soft); }
.message { max-width: 46rem; margin-top: 0.35rem; font-weight: 550; }
.facts { display: flex; flex-wrap: wrap; gap: 0.1rem 1.25rem; font-size: 0.8125rem; margin-top: 0.25rem; }
.facts div { display: flex; gap: 0.4rem; min-width: 0; max-width: 100%; }
.facts dt { color: var(--soft); flex: none; } .facts dd { margin: 0; min-width: 0; }
details { margin-top: 0.4rem; }
summary { cursor: pointer; color: var(--link); width: fit-content; padding: 0.1rem 0; min-height: 24px; }
summary:hover { text-decoration: underline; }
details .inside { padding: 0.3rem 0 0.5rem 1rem; border-inline-start: 2px solid var(--line); margin-inline-start: 0.25rem; }
.inside h4, .body h4 { font-size: 0.8125rem; color: var(--soft); margin-top: 0.65rem; }
.inside h4:first-child { margin-top: 0; }
.inside ol, .inside ul, .body ol, .body ul { padding-inline-start: 1.35rem; max-width: 46rem; }
.inside li, .body li { margin-top: 0.15rem; }
ul.names { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.15rem 0.9rem; max-width: none; }
.raw { display: block; white-space: pre-wrap; unicode-bidi: isolate; background: var(--raw); padding: 0.3rem 0.5rem; line-height: 1.45; }
pre.raw { margin: 0.3rem 0; }
.finding .consequence { margin: 0.9rem 0 0 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); }
.finding .consequence h4:first-of-type { font-size: 0.9375rem; color: var(--ink); margin-top: 0; }
.finding .consequence.entry { border-bottom: 0; padding-bottom: 0; }
.proof { list-style: none; padding: 0; margin: 0.5rem 0; counter-reset: line; max-width: none; }
.body ol.proof { padding: 0; max-width: none; }
.proof li { border-inline-start: 3px solid var(--strong-line); padding: 0.1rem 0 0.1rem 0.75rem; margin: 0.45rem 0; }
.proof .at { display: flex; align-items: baseline; flex-wrap: wrap; gap: 0 0.9rem; font-size: 0.8125rem; color: var(--soft); }
.proof .at .role { color: var(--ink); font-weight: 600; }
.failure .entry, .entry.broken { background: none; }
.because { background: var(--tint-failed); padding: 0.55rem 0.75rem; margin-top: 0.5rem; max-width: 48rem; }

/* Timeline: a rail, a dot for an event, a break for a hole */
table.lane td.rail, table.lane th.rail { width: 1.5rem; min-width: 1.5rem; padding: 0; position: relative; border-bottom: 0; }
table.lane tbody td.rail::before { content: ""; position: absolute; left: 0.45rem; top: 0; bottom: 0; border-inline-start: 2px solid var(--strong-line); }
table.lane tbody td.rail::after { content: ""; position: absolute; left: 0.2rem; top: 0.72rem; width: 0.6rem; height: 0.6rem; border-radius: 50%; background: var(--ink); border: 2px solid var(--bg); }
table.lane tr.hole td.rail::before { border-inline-start-style: dotted; border-inline-start-width: 3px; border-color: var(--unsure); }
table.lane tr.hole td.rail::after { display: none; }
tr.hole td { background: var(--tint-gap); font-weight: 550; } tr.hole td.rail { background: none; }
tr.bad td, tr.bad th { background: var(--tint-failed); }

/* Narrow, high contrast, paper */
@media (max-width: 30rem) {
  .page { padding: 0.9rem 0.9rem 3rem; }
  .entry .body, .check .identity, .check .facts { padding-inline-start: 0; }
  details .inside { padding-inline-start: 0.6rem; }
  th, td { padding-inline-end: 0.6rem; }
}
@media (forced-colors: active) {
  .bar span { forced-color-adjust: none; }
  .gap, .alarm, .because { border: 1px solid CanvasText; }
  .mark { color: CanvasText; }
}
@media print {
  :root { --bg: #fff; --panel: #fff; --raw: #fff; --tint-failed: #fff; --tint-gap: #fff; --ink: #000; --soft: #333; --line: #bbb; --strong-line: #777; --link: #000;
    --device: #000; --simulator: #000; --failed: #000; --unsure: #000; --open: #000; --word: #000; --out: #333; color-scheme: light; }
  @page { margin: 16mm 14mm; }
  body { font-size: 9.5pt; }
  .page { max-width: none; padding: 0; }
  .contents, .skip { display: none; }
  .frame, .check { display: block; }
  .scroll { overflow: visible; }
  table.wide, table.middle { min-width: 0; }
  table { font-size: 8.5pt; }
  .raw { border: 1px solid #bbb; }
  .gap, .alarm, .because { border: 1px solid #777; border-inline-start-width: 4px; }
  thead { display: table-header-group; }
  tr, .proof li, h2, h3, h4, .statement { break-inside: avoid; }
  h2, h3, h4, summary, caption { break-after: avoid; }
  section { padding-top: 1.2rem; }
  details::details-content { content-visibility: visible; block-size: auto; }
  summary { list-style: none; color: #000; font-weight: 600; }
}
</xsl:text><xsl:call-template name="style-more"/></style>
  </xsl:template>
</xsl:stylesheet>
