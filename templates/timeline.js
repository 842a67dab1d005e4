// Adds comfort to the picture of the timeline: zoom, pan, the keyboard, and lights on what a finding rests on.
"use strict";
(function () {
  const chart = document.getElementById("chart");
  if (!chart) { return; }
  const region = chart.querySelector(".scroll");
  const svg = region.querySelector("svg");
  const width = svg.viewBox.baseVal.width;
  const height = svg.viewBox.baseVal.height;
  const greatest = 64;
  function say(id) { return document.querySelector("main").getAttribute("data-say-timeline-" + id); }
  let zoom = 1;

  // The events that a mark stands for, or a link asks for.
  function eventsOf(link) {
    return link.dataset.events ? link.dataset.events.split(" ") : link.id.indexOf("m-") === 0 ? [link.id.slice(2)] : [];
  }

  // Where things stand as they were drawn. Zooming moves them apart and stretches what has a width; words, shapes and folds
  // keep their size.
  const folds = new Map();
  svg.querySelectorAll("g.panel").forEach(function (panel) {
    folds.set(panel, Array.from(panel.querySelectorAll("rect.veil"), function (fold) {
      return { x: fold.x.baseVal.value, width: fold.width.baseVal.value };
    }));
  });
  const firstPanel = svg.querySelector("g.panel");
  const points = Array.from(svg.querySelectorAll("g.at, a.event"), function (element) {
    const at = element.transform.baseVal.getItem(0).matrix;
    return { element: element, panel: element.closest("g.panel"), x: at.e, y: at.f };
  });
  const stretches = Array.from(svg.querySelectorAll("rect.wide"), function (element) {
    const x = element.x.baseVal.value;
    return { element: element, panel: element.closest("g.panel"), x: x, end: x + element.width.baseVal.value };
  });
  // Where something stands now that was drawn at x.
  function place(panel, x) {
    const folded = folds.get(panel).reduce(function (sum, fold) {
      return sum + Math.min(Math.max(x - fold.x, 0), fold.width);
    }, 0);
    return (x - folded) * zoom + folded;
  }
  // Where something was drawn that stands there now; by the folds of the first panel.
  function drawnAt(now) {
    let low = 0;
    let high = width;
    for (let i = 0; i < 30; i += 1) {
      const middle = (low + high) / 2;
      if (place(firstPanel, middle) < now) { low = middle; } else { high = middle; }
    }
    return low;
  }
  points.forEach(function (point) { point.now = point.x; });
  const marks = points.filter(function (point) { return point.element.classList.contains("event"); });
  const byEvent = new Map();
  marks.forEach(function (mark) {
    eventsOf(mark.element).forEach(function (id) { byEvent.set(id, mark); });
  });
  const arrows = Array.from(svg.querySelectorAll("path.arrow[data-from]"), function (element) {
    return { element: element, from: byEvent.get(element.dataset.from), to: byEvent.get(element.dataset.to) };
  });
  // Marks of one row from left to right: a label is shown when the next mark leaves room for it.
  const rows = new Map();
  marks.forEach(function (mark) {
    const row = rows.get(mark.y) || [];
    row.push(mark);
    rows.set(mark.y, row);
    mark.text = mark.element.querySelector("text");
    mark.isQuiet = mark.text.classList.contains("quiet");
    mark.lane = mark.element.parentNode;
  });
  rows.forEach(function (row) { row.sort(function (a, b) { return a.x - b.x; }); });
  const levels = Array.from(rows.keys()).sort(function (a, b) { return a - b; });

  function draw() {
    const wide = Math.max.apply(null, Array.from(folds.keys(), function (panel) { return place(panel, width); }));
    svg.setAttribute("width", wide);
    svg.setAttribute("viewBox", "0 0 " + wide + " " + height);
    points.forEach(function (point) {
      point.now = place(point.panel, point.x);
      point.element.setAttribute("transform", "translate(" + point.now + " " + point.y + ")");
    });
    stretches.forEach(function (stretch) {
      const x = place(stretch.panel, stretch.x);
      stretch.element.setAttribute("x", x);
      stretch.element.setAttribute("width", place(stretch.panel, stretch.end) - x);
    });
    arrows.forEach(function (arrow) {
      const x1 = arrow.from.now;
      const x2 = arrow.to.now;
      const middle = (arrow.from.y + arrow.to.y) / 2;
      arrow.element.setAttribute(
        "d", "M" + x1 + " " + arrow.from.y + "C" + x1 + " " + middle + " " + x2 + " " + middle + " " + x2 + " " + arrow.to.y);
    });
    rows.forEach(function (row) {
      row.forEach(function (mark, i) {
        if (!mark.isQuiet) { return; }
        const room = (i + 1 < row.length ? row[i + 1].now : wide) - mark.now - 24;
        mark.element.classList.toggle("roomy", zoom > 1 && room > 7 * mark.text.textContent.length);
      });
    });
    keepNames();
  }

  // The names of lanes stay in sight.
  const names = Array.from(svg.querySelectorAll("g.names"));
  function keepNames() {
    names.forEach(function (name) { name.setAttribute("transform", "translate(" + region.scrollLeft + " 0)"); });
  }
  region.addEventListener("scroll", keepNames, { passive: true });

  // Zooms; what stands `at` pixels from the left edge of the region stays there.
  function zoomTo(next, at) {
    const least = Math.min(1, region.clientWidth / width);
    const bounded = Math.min(greatest, Math.max(least, next));
    const held = drawnAt(region.scrollLeft + at);
    zoom = bounded;
    draw();
    region.scrollLeft = place(firstPanel, held) - at;
    keepNames();
  }
  function zoomBy(factor) {
    const mark = current();
    const at = mark ? mark.now - region.scrollLeft : region.clientWidth / 2;
    zoomTo(zoom * factor, Math.min(Math.max(at, 0), region.clientWidth));
    if (mark) { show(mark); }
  }
  const tools = {
    in: function () { zoomBy(2); },
    out: function () { zoomBy(0.5); },
    whole: function () { zoomTo(Math.min(1, region.clientWidth / width), 0); }
  };
  // The buttons, and beside them the hint, or what the pointer or the focus is on; who hears the page hears the mark itself.
  const bar = document.createElement("div");
  bar.className = "tools";
  [["in", "+"], ["out", "\u2212"], ["whole", "\u2194"]].forEach(function (tool) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = tool[1];
    button.dataset.does = tool[0];
    button.setAttribute("aria-label", say(tool[0]));
    button.addEventListener("click", tools[tool[0]]);
    bar.append(button);
  });
  const readout = document.createElement("p");
  readout.textContent = say("keys");
  bar.append(readout);
  chart.prepend(bar);
  region.addEventListener("wheel", function (event) {
    if (!event.ctrlKey && !event.metaKey) { return; }
    event.preventDefault();
    zoomTo(zoom * Math.pow(2, -event.deltaY / 200), event.clientX - region.getBoundingClientRect().left);
  }, { passive: false });

  // The pointer takes hold of the ground and moves it.
  let held = null;
  svg.addEventListener("pointerdown", function (event) {
    if (event.button !== 0 || event.pointerType === "touch" || event.target.closest("a")) { return; }
    held = { x: event.clientX, left: region.scrollLeft };
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", function (event) {
    if (held && event.buttons === 1) { region.scrollLeft = held.left - (event.clientX - held.x); }
  });
  ["pointerup", "pointercancel"].forEach(function (name) {
    svg.addEventListener(name, function () { held = null; });
  });

  // One stop for the tabulator among the marks; the arrow keys go on from there.
  let stop = marks[0];
  function current() { return marks.find(function (mark) { return mark.element === document.activeElement; }); }
  function makeStop(mark) {
    stop.element.setAttribute("tabindex", "-1");
    stop = mark;
    stop.element.setAttribute("tabindex", "0");
  }
  if (stop) { makeStop(stop); }
  function show(mark) {
    if (mark.now < region.scrollLeft + 40 || mark.now > region.scrollLeft + region.clientWidth - 160) {
      region.scrollLeft = mark.now - region.clientWidth / 2;
    }
  }
  function go(mark) {
    if (!mark) { return; }
    makeStop(mark);
    mark.element.focus({ preventScroll: true });
    show(mark);
    mark.element.querySelector("use").scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  // The marks of the lane of a mark, from left to right.
  function lane(mark) {
    return marks.filter(function (other) { return other.lane === mark.lane; })
      .sort(function (a, b) { return a.x - b.x || a.y - b.y; });
  }
  function nearest(mark, direction) {
    const lanes = Array.from(new Set(marks.map(function (other) { return other.lane; })));
    const next = lanes[lanes.indexOf(mark.lane) + direction];
    return marks.filter(function (other) { return other.lane === next; })
      .sort(function (a, b) { return Math.abs(a.x - mark.x) - Math.abs(b.x - mark.x); })[0];
  }
  const keys = {
    ArrowLeft: function (mark) { const all = lane(mark); go(all[all.indexOf(mark) - 1]); },
    ArrowRight: function (mark) { const all = lane(mark); go(all[all.indexOf(mark) + 1]); },
    ArrowUp: function (mark) { go(nearest(mark, -1)); },
    ArrowDown: function (mark) { go(nearest(mark, 1)); },
    Home: function (mark) { go(lane(mark)[0]); },
    End: function (mark) { go(lane(mark).pop()); },
    "+": tools.in,
    "=": tools.in,
    "-": tools.out,
    "0": tools.whole,
    Escape: function () { light([]); }
  };
  svg.addEventListener("keydown", function (event) {
    const mark = current();
    const action = keys[event.key];
    if (!mark || !action || event.ctrlKey || event.metaKey || event.altKey) { return; }
    event.preventDefault();
    action(mark);
  });
  function tell(event) {
    const link = event.target.closest("a");
    readout.textContent = link ? link.querySelector("title").textContent.trim().split("\n").join(" \u00b7 ") : say("keys");
  }
  // On the region: an element of SVG that listens to the focus becomes a stop of its own.
  region.addEventListener("focusin", tell);
  region.addEventListener("pointerover", tell);

  // Lights: the marks of these events, and the arrows between them.
  function light(ids) {
    const lit = new Set(ids.map(function (id) { return byEvent.get(id); }).filter(Boolean));
    chart.classList.toggle("lighting", lit.size > 0);
    marks.forEach(function (mark) { mark.element.classList.toggle("lit", lit.has(mark)); });
    arrows.forEach(function (arrow) { arrow.element.classList.toggle("lit", lit.has(arrow.from) && lit.has(arrow.to)); });
    document.querySelectorAll("tr.lit-line").forEach(function (row) { row.classList.remove("lit-line"); });
    ids.forEach(function (id) {
      const row = document.getElementById(id);
      if (row) { row.classList.add("lit-line"); }
    });
    return Array.from(lit);
  }
  document.addEventListener("click", function (event) {
    const link = event.target.closest("a");
    if (!link || eventsOf(link).length === 0) { return; }
    const lit = light(eventsOf(link));
    if (!svg.contains(link) && lit.length > 0) {
      event.preventDefault();
      history.pushState(null, "", link.getAttribute("href"));
      const culprit = marks.find(function (mark) { return "#" + mark.element.id === link.getAttribute("href"); });
      go(culprit || lit[0]);
      chart.scrollIntoView({ block: "nearest" });
      (culprit || lit[0]).element.querySelector("use").scrollIntoView({ block: "center", inline: "nearest" });
    }
  });
}());
