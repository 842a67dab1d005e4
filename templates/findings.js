// Copies a finding as Markdown, and opens what is folded around the target of a link.
"use strict";
(function () {
  const main = document.querySelector("main");
  function say(id) { return main.getAttribute("data-say-" + id) || id; }

  // No text may act as markup, mention a person or become a link.
  function plain(text) {
    return text.replace(/\s+/g, " ")
      .replace(/[\\`*_[\]<>#|~$&!]/g, "\\$&").replace(/@/g, "@\u200B")
      .replace(/:\/\//g, ":\\//").replace(/(www)\./gi, "$1\\.")
      .replace(/^(\s*)([-+=]|\d+(?=[.)]))/, "$1\\$2").replace(/^(\s*)\\(\d+)/, "$1$2\\");
  }
  // A run of backquotes longer than any inside.
  function quotes(text, least) {
    const runs = (text.match(/`+/g) || []).map(function (run) { return run.length; });
    return "`".repeat(Math.max.apply(null, runs.map(function (run) { return run + 1; }).concat(least)));
  }
  function code(text) {
    const line = text.replace(/\s+/g, " ").trim();
    const fence = quotes(line, 1);
    const space = line.startsWith("`") || line.endsWith("`") ? " " : "";
    return line ? fence + space + line + space + fence : "";
  }
  // A sentence in which what is code stays code.
  function sentence(element) {
    if (!element) { return ""; }
    let said = "";
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        said += said ? plain(" " + node.data + " ").slice(1, -1) : plain(node.data);
      } else if (node.localName === "code") {
        said += code(node.textContent);
      } else if (node.nodeType === Node.ELEMENT_NODE) {
        said += sentence(node);
      }
    }
    return said;
  }
  function list(element, marker) {
    return Array.from(element.children).map(function (item) { return marker + sentence(item); }).join("\n");
  }

  function step(item) {
    const role = item.querySelector(".role");
    const lines = ["1. **" + plain(role ? role.textContent : "") + "**"];
    for (const one of item.querySelectorAll(".at > :not(.role)")) { lines[0] += " " + code(one.textContent); }
    const told = item.querySelector(":scope > .prose");
    if (told) { lines.push("   " + sentence(told)); }
    const raw = item.querySelector(":scope > .raw");
    if (raw) {
      const text = raw.textContent.replace(/\s+/g, " ");
      const fence = quotes(text, 3);
      lines.push("", "   " + fence, "   " + text, "   " + fence);
    }
    return lines.join("\n");
  }

  function markdown(article) {
    const body = article.querySelector(":scope > .body") || article;
    const own = function (selector) { return body.querySelector(":scope > " + selector); };
    const parts = ["### " + plain(article.querySelector(".name").textContent)];
    parts.push("**" + plain(own(".identity > .severity").textContent) + "** " + code(article.dataset.rule) + " " + code(article.id));
    parts.push(sentence(own(".message")));
    const facts = own(".facts");
    if (facts) {
      parts.push(Array.from(facts.children).map(function (fact) {
        return "- " + plain(fact.querySelector("dt").textContent) + " " + code(fact.querySelector("dd").textContent);
      }).join("\n"));
    }
    parts.push(Array.from(own(".proof").children).map(step).join("\n\n"));
    for (const one of body.querySelectorAll(":scope > .next, :scope > .alternatives")) {
      parts.push("**" + plain(one.previousElementSibling.textContent) + "**", list(one, one.localName === "ol" ? "1. " : "- "));
    }
    if (own(".worth")) { parts.push(list(own(".worth"), "- ")); }
    return parts.join("\n\n") + "\n";
  }

  // Where a page may not copy, the text stands selected for the reader to copy.
  function byHand(article, identity, status, text) {
    const field = document.createElement("textarea");
    field.readOnly = true;
    field.value = text;
    field.setAttribute("aria-label", say("text"));
    const box = document.createElement("div");
    box.className = "by-hand";
    box.append(field);
    for (const old of identity.parentElement.querySelectorAll(":scope > .by-hand")) { old.remove(); }
    identity.after(box);
    status.textContent = say("by-hand");
    field.focus();
    field.select();
  }

  for (const article of document.querySelectorAll("article.finding")) {
    const body = article.querySelector(":scope > .body") || article;
    const identity = body.querySelector(":scope > .identity > .severity").parentElement;
    const button = document.createElement("button");
    const status = document.createElement("span");
    button.type = "button";
    button.className = "button copy";
    button.textContent = say("copy");
    status.setAttribute("role", "status");
    button.addEventListener("click", function () {
      const text = markdown(article);
      status.textContent = "";
      const asked = navigator.clipboard && navigator.clipboard.writeText ? navigator.clipboard.writeText(text) : Promise.reject();
      asked.then(
        function () { status.textContent = say("copied"); },
        function () { byHand(article, identity, status, text); });
    });
    identity.append(button, status);
  }

  function unfold() {
    let id = "";
    try { id = decodeURIComponent(location.hash.slice(1)); } catch (error) { return; }
    const target = id && document.getElementById(id);
    let isOpened = false;
    for (let one = target; one; one = one.parentElement) {
      if (one.localName === "details" && !one.open) { one.open = true; isOpened = true; }
    }
    if (isOpened) { target.scrollIntoView(); }
  }
  window.addEventListener("hashchange", unfold);
  unfold();
}());
