// Keeps what was typed into the forms of the checklist, says what is missing or wrong, and saves returned.json. The page
// is complete without it. Nothing leaves the browser: what is kept stays in its storage, under the run and its builds.
"use strict";
(() => {
  const main = document.getElementById("answers");
  const forms = Array.from(document.forms);
  const names = ["outcome", "tester", "device", "os", "log", "times", "note"];
  const key = JSON.stringify(["baton-returned/1", main.dataset.run, ...new Set(forms.map((form) => form.dataset.build || ""))]);
  const id = (form) => JSON.stringify([form.dataset.check, form.dataset.build || ""]);
  const value = (form, name) => form.elements[name].value.trim();

  // A browser may refuse its storage to a file: then a reload begins anew, and saving works all the same.
  function keep() {
    const kept = {};
    for (const form of forms) {
      kept[id(form)] = Object.fromEntries(names.map((name) => [name, form.elements[name].value]));
    }
    try { localStorage.setItem(key, JSON.stringify(kept)); } catch { return; }
  }
  function forget() {
    try { localStorage.removeItem(key); } catch { return; }
  }
  function restore() {
    let kept = null;
    try { kept = JSON.parse(localStorage.getItem(key)); } catch { return; }
    for (const form of forms) {
      const answer = Object(Object(kept)[id(form)]);
      for (const name of names) {
        if (typeof answer[name] === "string") { form.elements[name].value = answer[name]; }
      }
    }
  }

  // What was typed into one form is offered in the others: one person often has one device.
  const offered = ["tester", "device", "os"].map((name) => {
    const list = document.createElement("datalist");
    list.id = "typed-" + name;
    main.append(list);
    forms.forEach((form) => form.elements[name].setAttribute("list", list.id));
    return { name, list };
  });
  function offer() {
    for (const { name, list } of offered) {
      const typed = new Set(forms.map((form) => value(form, name)).filter(Boolean));
      list.replaceChildren(...Array.from(typed, (text) => new Option(text, text)));
    }
  }

  // The same that `baton accept` refuses, told while it can still be mended.
  const leavesFolder = (name) => /^[/~]|\\|^[A-Za-z]:|[\u0000-\u001f]|(^|\/)\.\.?(\/|$)/.test(name);
  function isWrongLog(text) {
    const logs = text.split(/[,;]/).map((name) => name.trim()).filter(Boolean);
    return logs.some(leavesFolder) || new Set(logs).size !== logs.length;
  }
  function isFuture(text) {
    const tomorrow = new Date(Date.now() + 86400000).toISOString().slice(0, 10);
    return (text.match(/\b\d{4}-\d{2}-\d{2}\b/g) || []).some((day) => day > tomorrow);
  }
  const isFilled = (form) => names.some((name) => value(form, name) !== "");
  // The fields of a form that keep it from being saved, each with what is to be said of it.
  function faults(form) {
    const found = [];
    const outcome = value(form, "outcome");
    if (outcome === "") { found.push(["outcome", "outcome"]); }
    if (outcome === "passed" || outcome === "failed") {
      for (const name of ["tester", "device", "os"]) {
        if (value(form, name) === "") { found.push([name, "missing"]); }
      }
    }
    const os = value(form, "os");
    if (os !== "" && !/\p{L}.*\d/u.test(os)) { found.push(["os", "os"]); }
    if (isWrongLog(value(form, "log"))) { found.push(["log", "log"]); }
    for (const name of ["times", "note"]) {
      if (isFuture(value(form, name))) { found.push([name, "future"]); }
    }
    return found;
  }

  // A group of radio buttons is marked as a whole, its first button takes the focus.
  const fieldset = (form, name) => form.querySelector(name === "outcome" ? "[role=radiogroup]" : "[name=" + name + "]");
  function clear(form, name) {
    const field = fieldset(form, name);
    const said = document.getElementById(field.getAttribute("aria-describedby"));
    if (said) { said.remove(); }
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  function tell(form, name, what) {
    const field = fieldset(form, name);
    const said = document.createElement("p");
    said.className = "fault";
    said.id = "fault-" + name + "-" + forms.indexOf(form);
    said.textContent = main.dataset["say" + what[0].toUpperCase() + what.slice(1)];
    field.after(said);
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", said.id);
    return name === "outcome" ? field.querySelector("input") : field;
  }

  function answer(form) {
    const one = { check: form.dataset.check };
    if (form.dataset.build) { one.build = form.dataset.build; }
    for (const name of names) {
      if (value(form, name) !== "") { one[name] = value(form, name); }
    }
    return one;
  }
  function download(answers) {
    const returned = { schema: "baton-returned/1", run: main.dataset.run, answers };
    const file = new Blob([JSON.stringify(returned, null, 2) + "\n"], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = "returned.json";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  const state = document.getElementById("save-state");
  document.getElementById("save-button").addEventListener("click", () => {
    const filled = forms.filter(isFilled);
    const wrong = [];
    for (const form of forms) { names.forEach((name) => clear(form, name)); }
    for (const form of filled) { wrong.push(...faults(form).map(([name, what]) => tell(form, name, what))); }
    if (filled.length === 0) {
      state.textContent = main.dataset.sayNothing;
    } else if (wrong.length > 0) {
      state.textContent = main.dataset.sayFaults.replace("{n}", wrong.length);
      wrong[0].focus();
    } else {
      download(filled.map(answer));
      state.textContent = main.dataset.saySaved.replace("{n}", filled.length).replace("{total}", forms.length);
    }
  });
  document.getElementById("clear-button").addEventListener("click", () => {
    if (!confirm(main.dataset.sayClear)) { return; }
    for (const form of forms) {
      form.reset();
      names.forEach((name) => clear(form, name));
    }
    forget();
    offer();
    state.textContent = "";
  });
  for (const form of forms) {
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", (event) => {
      clear(form, event.target.name);
      keep();
    });
    form.addEventListener("change", offer);
  }
  restore();
  offer();
  document.getElementById("save").hidden = false;
})();
