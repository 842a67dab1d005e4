// Saves what the forms of the checklist hold as returned.json.
"use strict";
(function () {
  var main = document.getElementById("answers");
  var save = document.getElementById("save");
  save.hidden = false;
  function answer(form) {
    var chosen = form.querySelector("input[name=outcome]:checked");
    if (!chosen) { return null; }
    var one = { check: form.dataset.check };
    if (form.dataset.build) { one.build = form.dataset.build; }
    one.outcome = chosen.value;
    ["tester", "device", "os", "log", "times", "note"].forEach(function (name) {
      var text = form.elements[name].value.trim();
      if (text) { one[name] = text; }
    });
    return one;
  }
  document.getElementById("save-button").addEventListener("click", function () {
    var answers = Array.from(document.forms).map(answer).filter(Boolean);
    var returned = { schema: "baton-returned/1", run: main.dataset.run, answers: answers };
    var file = new Blob([JSON.stringify(returned, null, 2) + "\n"], { type: "application/json" });
    var link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = "returned.json";
    link.click();
    URL.revokeObjectURL(link.href);
  });
}());
