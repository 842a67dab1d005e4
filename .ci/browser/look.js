// What the tests ask of a page, as functions of `look`. Everything here only reads.
globalThis.look = (() => {
  const visible = (element) => element.checkVisibility({ visibilityProperty: true });
  const name = (element) => {
    const kind = element.className.baseVal ?? element.className;
    return element.tagName.toLowerCase() + (element.id ? "#" + element.id : "") + (kind ? "." + kind : "");
  };
  const where = (element) => {
    const path = [];
    for (let at = element; at && at !== document.body && path.length < 4; at = at.parentElement) path.unshift(name(at));
    return path.join(" > ");
  };

  // Text nodes that can be seen, with their elements.
  function texts(root = document.body) {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (!node.data.trim() || !visible(element) || element.closest("script, style")) continue;
      found.push({ node, element });
    }
    return found;
  }

  // One element for each way in which text is painted: colour, size and weight over the backgrounds behind it. Text in a
  // picture is not among them: see faint().
  function painted() {
    const seen = new Map();
    for (const { element } of texts()) {
      if (element instanceof SVGElement) continue;
      const style = getComputedStyle(element);
      const key = [style.color, style.fontSize, style.fontWeight, style.textShadow];
      for (let at = element; at; at = at.parentElement) {
        const behind = getComputedStyle(at);
        const paint = [behind.backgroundColor, behind.backgroundImage, behind.opacity, behind.filter, behind.position];
        if (paint.join() !== "rgba(0, 0, 0, 0),none,1,none,static") key.push(...paint);
      }
      if (!seen.has(key.join())) seen.set(key.join(), element);
    }
    return [...seen.values()];
  }

  // Words in a picture that stand out too little from the page, or from a shape of the picture that lies behind them. The
  // measure is WCAG's; a checker of HTML does not look into pictures.
  function faint() {
    const channels = (paint) => (paint.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = ([red, green, blue]) => [red, green, blue].map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
    const over = (above, below, alpha) => above.slice(0, 3).map((value, index) => value * alpha + below[index] * (1 - alpha));
    const found = new Set();
    for (const { node, element } of texts()) {
      if (!(element instanceof SVGElement)) continue;
      const box = element.getBoundingClientRect();
      const svg = element.closest("svg");
      let behind = channels(getComputedStyle(document.body).backgroundColor);
      for (const shape of svg.querySelectorAll("rect")) {
        const frame = shape.getBoundingClientRect();
        const isBelow = shape.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
        const middle = box.left + box.width / 2, centre = box.top + box.height / 2;
        if (!isBelow || frame.left > middle || frame.right < middle || frame.top > centre || frame.bottom < centre) continue;
        const style = getComputedStyle(shape);
        const fill = channels(style.fill);
        if (fill.length < 3) continue;
        behind = over(fill, behind, (fill[3] ?? 1) * Number(style.fillOpacity) * Number(style.opacity));
      }
      const style = getComputedStyle(element);
      const ink = channels(style.fill);
      const [light, dark] = [luminance(ink), luminance(behind)].sort((one, other) => other - one);
      const contrast = (light + 0.05) / (dark + 0.05);
      if (contrast < 4.5) found.add(`${where(element)} ${contrast.toFixed(2)}: ${style.fill} on ${behind.map(Math.round)}: ${node.data.trim().slice(0, 40)}`);
    }
    return [...found];
  }

  // The nearest ancestor that scrolls sideways by itself.
  function scroller(element) {
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return at;
    }
    return null;
  }

  // Text that lies outside the page's width and in nothing that scrolls; and how wide the page is.
  function sideways() {
    const width = document.documentElement.clientWidth;
    const outside = [];
    for (const { node, element } of texts()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || (box.right <= width + 1 && box.left >= -1) || scroller(element)) continue;
      if (box.right < 0) continue; // kept off the page until it is focused
      outside.push(where(element) + ": " + node.data.trim().slice(0, 60));
    }
    return { width: document.scrollingElement.scrollWidth, viewport: width, outside: [...new Set(outside)] };
  }

  // Boxes that cut their text, or that it runs out of. What lies in a region that scrolls may be anywhere in it.
  function cut() {
    const found = new Set();
    const block = new Map();
    const blockOf = (element) => {
      if (!block.has(element)) {
        const inline = element !== document.body && ["inline", "contents"].includes(getComputedStyle(element).display);
        block.set(element, inline ? blockOf(element.parentElement) : element);
      }
      return block.get(element);
    };
    const range = document.createRange();
    for (const { node, element } of texts()) {
      if (element instanceof SVGElement) continue;
      const box = blockOf(element);
      range.selectNodeContents(node);
      const frame = box.getBoundingClientRect();
      const text = range.getBoundingClientRect();
      // A space at the end of a line hangs over the edge where spaces are kept.
      const style = getComputedStyle(box);
      const hanging = style.whiteSpace.startsWith("pre") ? parseFloat(style.fontSize) : 1;
      if (text.bottom <= frame.bottom + 3 && text.right <= frame.right + hanging) continue;
      if (scroller(box)) continue;
      found.add(where(box) + " is left by " + node.data.trim().slice(0, 60));
    }
    const hides = (value) => value === "hidden" || value === "clip";
    for (const element of document.querySelectorAll("body *")) {
      if (element instanceof SVGElement || !element.textContent.trim() || !visible(element)) continue;
      const style = getComputedStyle(element);
      if (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 3) found.add(where(element) + " cuts");
      if (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) found.add(where(element) + " cuts");
    }
    return [...found];
  }

  // Elements that move: by an animation, a transition or smooth scrolling.
  function moving() {
    const seconds = (list) => Math.max(...list.split(",").map(parseFloat));
    return [...document.querySelectorAll("*")].filter((element) => {
      const style = getComputedStyle(element);
      const animated = style.animationName !== "none" && seconds(style.animationDuration) > 0.01;
      return animated || seconds(style.transitionDuration) > 0.01 || style.scrollBehavior === "smooth";
    }).map(name);
  }

  // What Tab must reach: each control that can be seen; of a group of radio buttons one.
  function controls() {
    const groups = new Set();
    const all = document.querySelectorAll(
      "a[href], button, input, textarea, select, summary, [tabindex], [contenteditable]");
    return [...all].filter((element) => {
      if (!visible(element) || element.disabled || element.tabIndex < 0) return false;
      if (element.tagName === "SUMMARY" && element !== element.parentElement.querySelector("summary")) return false;
      if (element.type !== "radio") return true;
      const group = element.form?.dataset.check + "/" + element.form?.dataset.build + "/" + element.name;
      if (groups.has(group)) return false;
      groups.add(group);
      return true;
    });
  }

  // How the focused element shows that it is: its place, whether it has an outline, whether something lies over it.
  function focus() {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const style = getComputedStyle(element);
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const x = Math.min(Math.max(box.left + Math.min(box.width / 2, 20), 0), innerWidth - 1);
    const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 10), 0), innerHeight - 1);
    const top = document.elementFromPoint(x, y);
    return {
      index: Number(element.dataset.lookIndex ?? -1),
      what: where(element),
      outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
      inView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      covered: !(top && (element.contains(top) || top.contains(element))),
    };
  }

  return { visible, where, texts, painted, faint, sideways, cut, moving, controls, focus };
})();
