// The filter over the rows of the report. It hides nothing until it is asked to, and says what it hides.
"use strict";
(function () {
  const main = document.querySelector("main");
  const contents = document.querySelector(".contents");
  const rows = Array.from(main.querySelectorAll("[data-row]"));
  if (!rows.length) { return; }
  const hidden = new Set();
  // Rows to which a link led although the filter hides them, until the filter changes.
  const kept = new Set();
  const opened = new Set();
  const values = new Map();
  let applied = "";

  function say(id, places) {
    const words = main.getAttribute("data-say-" + id) || id;
    return words.replace(/\{(\w+)\}/g, function (place, name) {
      const value = (places || {})[name];
      return value === undefined ? place : typeof value === "number" ? value.toLocaleString(document.documentElement.lang) : value;
    });
  }

  function make(name, attributes, children) {
    const made = document.createElement(name);
    for (const key of Object.keys(attributes || {})) { made.setAttribute(key, attributes[key]); }
    made.append.apply(made, children || []);
    return made;
  }

  // What a row holds in a field, read once when it is first asked for.
  function valuesOf(row, field) {
    let known = values.get(row);
    if (!known) { values.set(row, known = {}); }
    if (!known[field]) {
      const text = field === "text" ? row.textContent.replace(/\s+/g, " ") : row.getAttribute("data-" + field) || "";
      known[field] = filterTerms.folded(text).split("\n").filter(Boolean);
    }
    return known[field];
  }

  // The form: above the contents, where it stays in sight.
  const field = make("input", { id: "filter", type: "search", autocomplete: "off", spellcheck: "false", enterkeyhint: "search" });
  const clear = make("button", { type: "button", class: "button" }, [say("clear")]);
  const count = make("p", { class: "filter-count" });
  const faults = make("ul", { class: "filter-faults" });
  const slash = make("input", { type: "checkbox" });
  slash.checked = true;
  const how = make("details", { class: "filter-how" }, [
    make("summary", {}, [say("how")]),
    make("p", {}, [say("how-text")]),
    make("p", {}, [say("examples")]),
    make("p", {}, [say("how-fields")]),
    make("p", {}, [say("how-not")]),
    make("p", {}, [say("verdicts")]),
    make("label", {}, [slash, " ", say("slash")]),
  ]);
  const form = make("form", { class: "filter", role: "search" }, [
    make("label", { for: "filter" }, [say("filter")]),
    make("div", { class: "filter-field" }, [field, clear]),
    make("div", { role: "status" }, [count, faults]),
    how,
  ]);
  const side = make("div", { class: "side" });
  contents.replaceWith(side);
  side.append(form, contents);

  // What is hidden and by what: at the head of the page, on paper too, and in each section.
  const bannerText = make("p");
  const bannerClear = make("button", { type: "button", class: "button" }, [say("clear")]);
  const banner = make("div", { class: "gap filtered" }, [bannerText, bannerClear]);
  const notes = new Map();

  function noteSections() {
    const left = new Map();
    for (const row of hidden) {
      const section = row.closest("section");
      left.set(section, (left.get(section) || 0) + 1);
    }
    for (const section of notes.keys()) {
      if (!left.has(section)) { notes.get(section).remove(); notes.delete(section); }
    }
    for (const section of left.keys()) {
      if (!notes.has(section)) {
        notes.set(section, make("p", { class: "gap" }));
        section.querySelector("h2").after(notes.get(section));
      }
      notes.get(section).textContent = say("hidden-here", { n: left.get(section) });
    }
  }

  // A finding and its consequences stand and fall together as far as one of them is asked for.
  function isShown(row, isMatch) {
    if (isMatch.get(row) || kept.has(row)) { return true; }
    const above = row.parentElement.closest("[data-row]");
    if (above && (isMatch.get(above) || kept.has(above))) { return true; }
    return Array.from(row.querySelectorAll("[data-row]")).some(function (one) { return isMatch.get(one) || kept.has(one); });
  }

  // A folded list opens while it holds rows that are asked for.
  function unfold(isActive) {
    for (const one of opened) { one.open = false; }
    opened.clear();
    if (!isActive) { return; }
    for (const row of rows) {
      const folded = !hidden.has(row) && row.closest("details:not([open])");
      if (folded) { folded.open = true; opened.add(folded); }
    }
  }

  function apply() {
    const query = field.value.trim();
    const parsed = filterTerms.parse(query);
    const isActive = parsed.terms.length > 0;
    const isMatch = new Map();
    for (const row of rows) {
      isMatch.set(row, !isActive || filterTerms.match(parsed.terms, function (name) { return valuesOf(row, name); }));
    }
    hidden.clear();
    for (const row of rows) {
      const isHidden = !isShown(row, isMatch);
      if (isHidden) { hidden.add(row); }
      if (row.hidden !== isHidden) { row.hidden = isHidden; }
    }
    unfold(isActive);
    noteSections();
    const places = { n: rows.length - hidden.size, total: rows.length, name: query };
    count.textContent = say(isActive ? "shown" : "all", places);
    faults.replaceChildren.apply(faults, parsed.faults.map(function (fault) {
      return make("li", {}, [say(fault[0], { name: fault[1] })]);
    }));
    clear.disabled = query === "";
    if (hidden.size) {
      bannerText.textContent = say("hidden", { n: hidden.size, total: rows.length, name: query });
      main.prepend(banner);
    } else {
      banner.remove();
    }
    applied = field.value;
    remember(query);
  }

  // The query in the address, so that a link keeps it; the fragment stays what it is.
  function remember(query) {
    const address = new URL(location.href);
    if ((address.searchParams.get("filter") || "") === query) { return; }
    if (query) { address.searchParams.set("filter", query); } else { address.searchParams.delete("filter"); }
    // Some browsers refuse it for files: then the filter works without being in the address.
    try { history.replaceState(history.state, "", address); } catch (error) { return; }
  }
  function recall() {
    field.value = new URL(location.href).searchParams.get("filter") || "";
    kept.clear();
    apply();
  }

  function change() {
    if (field.value === applied) { return; }
    kept.clear();
    apply();
  }
  function showAll() {
    field.value = "";
    kept.clear();
    apply();
    field.focus();
  }

  // A link never leads to what cannot be seen.
  function lead(id) {
    const target = id && document.getElementById(id);
    const row = target && target.closest("[data-row][hidden]");
    if (!row) { return false; }
    for (let one = row; one; one = one.parentElement.closest("[data-row]")) { kept.add(one); }
    apply();
    return true;
  }
  function fragment() {
    try { return decodeURIComponent(location.hash.slice(1)); } catch (error) { return ""; }
  }

  let waiting = 0;
  field.addEventListener("input", function () {
    clearTimeout(waiting);
    waiting = setTimeout(change, 150);
  });
  form.addEventListener("submit", function (event) { event.preventDefault(); change(); });
  clear.addEventListener("click", showAll);
  bannerClear.addEventListener("click", showAll);
  document.addEventListener("click", function (event) {
    const link = event.target.closest && event.target.closest("a[href^='#']");
    if (link) { lead(decodeURIComponent(link.getAttribute("href").slice(1))); }
  });
  window.addEventListener("hashchange", function () {
    if (lead(fragment())) { document.getElementById(fragment()).scrollIntoView(); }
  });
  window.addEventListener("popstate", function () {
    if ((new URL(location.href).searchParams.get("filter") || "") !== field.value.trim()) { recall(); }
  });
  window.addEventListener("beforeprint", change);
  document.addEventListener("keydown", function (event) {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !slash.checked) { return; }
    if (event.target.closest("input, textarea, select, [contenteditable]")) { return; }
    event.preventDefault();
    field.focus();
    field.select();
  });

  recall();
  if (lead(fragment())) { document.getElementById(fragment()).scrollIntoView(); }
}());
