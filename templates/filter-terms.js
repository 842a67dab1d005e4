// The language of the filter: words, "words in quotation marks", field:value, and - or not before any of them.
"use strict";
const filterTerms = (function () {
  const fields = ["verdict", "rule", "session", "task", "launch", "file"];
  const verdicts = [
    "verified", "verified-device", "verified-simulator", "verified-unstated", "failed", "inconclusive", "outstanding",
    "attested", "excluded", "error", "warning", "note", "skipped", "not-evaluable", "clear", "found",
  ];

  // Upper and lower case, and the ways to compose a letter, are the same.
  function folded(text) { return text.normalize("NFC").toLowerCase(); }

  // The terms of a query; `faults` holds what cannot be applied: why, and the term as it was typed.
  function parse(query) {
    const terms = [];
    const faults = [];
    // Quotation marks and colons as keyboards of other scripts type them.
    const text = query.replace(/[“”„〝〞＂]/g, "\"");
    // Before a digit the minus sign is that of a number: an error's code is looked for as it is written.
    const term = /(-(?!\d)|not\s+)?(?:([a-z]+)[:：])?(?:"([^"]*)("|$)|([^\s"]+))?/iy;
    for (let at = 0; at < text.length;) {
      if (/\s/.test(text[at])) { at += 1; continue; }
      term.lastIndex = at;
      const found = term.exec(text);
      const typed = found[0] || text[at];
      at += typed.length;
      const field = found[2] && found[2].toLowerCase();
      const value = folded((found[3] === undefined ? found[5] : found[3]) || "");
      if (found[3] !== undefined && found[4] === "") {
        faults.push(["open-quote", typed]);
      } else if (field && !fields.includes(field)) {
        faults.push(["unknown", typed]);
      } else if (!value) {
        faults.push(["no-value", typed]);
      } else if (field === "verdict" && !verdicts.includes(value)) {
        faults.push(["no-verdict", typed]);
      } else if (field === "task" && !/^\d+$/.test(value)) {
        faults.push(["no-number", typed]);
      } else {
        terms.push({ field: field || "text", value: value, isOut: Boolean(found[1]) });
      }
    }
    return { terms: terms, faults: faults };
  }

  function holds(term, values) {
    return values.some(function (value) {
      if (term.field === "task") { return value === term.value; }
      if (term.field === "verdict") { return value === term.value || value.startsWith(term.value + "-"); }
      return value.includes(term.value);
    });
  }

  // Of several values of one field one suffices; every text must occur; nothing may match that is to be left out.
  function match(terms, valuesOf) {
    const asked = new Map();
    for (const term of terms) {
      const isHeld = holds(term, valuesOf(term.field));
      if (term.isOut || term.field === "text") {
        if (isHeld === term.isOut) { return false; }
      } else {
        asked.set(term.field, asked.get(term.field) || isHeld);
      }
    }
    return Array.from(asked.values()).every(Boolean);
  }

  return { fields: fields, verdicts: verdicts, folded: folded, parse: parse, match: match };
}());
