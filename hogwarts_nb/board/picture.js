// The picture: parsed, put in place by changing only what changed, and walked through with keys.

const MOTION = 420; // milliseconds that a piece is on its way

// --- What of a picture is let into the page, and what becomes what

const keyOf = (node) => node.dataset && (node.dataset.id ?? node.dataset.key);
const isShape = (name) => !/^(script|foreignObject|a|animate.*|set|image)$/i.test(name);
const isHarmless = (name, value) => !/^on/i.test(name) && !/^\s*javascript:/i.test(value);
// What the page itself says of a piece, and no picture takes away.
const isOurs = (name) => /^(role|tabindex|aria-|data-name|data-lm-)/.test(name);

// For each wanted node the old one that becomes it: the one of its key, wherever it is, or the next
// loose one, if it is of the same kind. Else null: it is made.
function partners(wanted, loose, known) {
  const left = [...loose];
  return wanted.map((node) => {
    const key = keyOf(node);
    const old = key ? known.get(key) : left[0];
    if (old?.nodeName !== node.nodeName) return null;
    return key ? old : left.shift();
  });
}

function parse(text, prefix) {
  const page = new DOMParser().parseFromString(text, "image/svg+xml");
  const svg = page.documentElement;
  if (svg.nodeName !== "svg") throw new Error(svg.textContent);
  // Two boards on a page must not use each other's shapes.
  for (const node of svg.querySelectorAll("[id]")) node.id = prefix + node.id;
  for (const node of svg.querySelectorAll("use")) {
    node.setAttribute("href", `#${prefix}${(node.getAttribute("href") ?? "").slice(1)}`);
  }
  return svg;
}

function morph(root, next) {
  const known = new Map();
  for (const node of root.querySelectorAll("[data-id], [data-key]")) known.set(keyOf(node), node);
  const kept = new Set();
  const doomed = [];

  const attributes = (old, fresh) => {
    for (const { name, value } of [...old.attributes]) {
      if (!isHarmless(name, value) || (!fresh.hasAttribute(name) && !isOurs(name))) old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) if (isHarmless(name, value)) attr(old, name, value);
  };
  const children = (old, fresh) => {
    const wanted = [...fresh.childNodes].filter((node) =>
      node.nodeType === 1 ? isShape(node.nodeName) : node.nodeType === 3 && node.data.trim());
    const found = partners(wanted, [...old.childNodes].filter((node) => !keyOf(node)), known);
    let place = old.firstChild;
    wanted.forEach((child, n) => {
      const isText = child.nodeType === 3;
      const node = found[n] ?? (isText ? document.createTextNode("") : document.importNode(child, false));
      kept.add(node);
      if (isText) {
        if (node.data !== child.data) node.data = child.data;
      } else {
        attributes(node, child);
        children(node, child);
      }
      if (node === place) place = place.nextSibling;
      else old.insertBefore(node, place);
    });
    for (const node of old.childNodes) if (!kept.has(node)) doomed.push(node);
  };
  attributes(root, next);
  children(root, next);
  for (const node of doomed) if (!kept.has(node)) node.remove();
}

function svgNode(tag, props) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) node.setAttribute(name, value);
  return node;
}

// Two lines around a piece, of which the first is the ground of the second.
function ring(node, { x, y, width, height }) {
  const round = (node.firstElementChild ?? node).nodeName === "circle";
  const out = round ? 3 : 0;
  const is = ["can", "picked", "lit", "touched"].filter((name) => node.classList.contains(name));
  const props = { class: ["hnb-mark", ...is].join(" hnb-"), x: x - out, y: y - out, width: width + 2 * out, height: height + 2 * out, rx: round ? width / 2 + 3 : 6 };
  const lines = [svgNode("rect", props), svgNode("rect", props)];
  if (node.nodeName === "g") return node.append(...lines);
  for (const line of lines) attr(line, "transform", node.getAttribute("transform"));
  return node.after(...lines);
}

// --- Places, as [x, y]

function placeIn(transform) {
  const found = /translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)/.exec(transform ?? "");
  return found && [Number(found[1]), Number(found[2])];
}

const position = (node) => placeIn(node?.getAttribute("transform"));
const isSame = (one, other) => one && other && one[0] === other[0] && one[1] === other[1];

// The places of a piece that walks over others, as far from the middle of each as at both ends.
function walk(from, to, middles) {
  const last = middles.length - 1;
  return middles.map((middle, step) => middle.map((value, n) => {
    const [before, after] = [from[n] - middles[0][n], to[n] - middles[last][n]];
    return value + before + (after - before) * step / last;
  }));
}

// Which of some places is the nearest in an arrow's direction: far to the side counts more than far
// ahead. -1 if none is there.
function nearest(from, places, arrow) {
  const turn = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[arrow];
  let best = -1;
  let least = Infinity;
  places.forEach((place, number) => {
    const [dx, dy] = place.map((value, n) => value - from[n]);
    const ahead = dx * turn[0] + dy * turn[1];
    const far = ahead + 2.5 * Math.abs(dx * turn[1] + dy * turn[0]);
    if (ahead > 2 && far < least) [best, least] = [number, far];
  });
  return best;
}

// --- The picture on a page

function pictureIn(el, prefix) {
  const root = make("div", { class: "hnb-picture" });
  const moving = new WeakMap(); // the last animation of each piece
  let signs = 0;
  let focused = null; // the id of the piece that is the picture's tab stop

  const active = () => el.getRootNode().activeElement;
  const pieces = () => [...root.querySelectorAll("[data-id]")];
  const piece = (id) => pieces().find((node) => node.dataset.id === id);
  // Keys go to what has a name; what is covered by its like has none.
  const stops = () => pieces().filter((node) => node.dataset.name);

  function stopAt(id) {
    focused = id;
    for (const node of stops()) attr(node, "tabindex", node.dataset.id === id ? 0 : -1);
  }

  // `first` can be picked with nothing picked before, `ids` beside what is `picked`.
  function mark({ ids, first, picked, lit, touched }, words) {
    const all = stops();
    if (!all.some((node) => node.dataset.id === focused)) focused = null;
    focused ??= (all.find((node) => first.has(node.dataset.id)) ?? all[0])?.dataset.id;
    for (const node of pieces()) {
      const { id } = node.dataset;
      const can = ids.has(id);
      const is = picked.includes(id);
      const classes = { can, picked: is, lit: lit.includes(id), touched: touched.includes(id) };
      for (const [name, on] of Object.entries(classes)) node.classList.toggle(name, on);
      const state = is ? words.picked : can ? words.can : "";
      if (!node.dataset.name) {
        attr(node, "aria-hidden", "true");
        continue;
      }
      attr(node, "aria-hidden", null);
      attr(node, "role", "button");
      attr(node, "aria-label", [node.dataset.name, state].filter(Boolean).join(", "));
      attr(node, "aria-disabled", can || is || first.has(id) ? null : "true");
      attr(node, "aria-pressed", is ? "true" : null);
      attr(node, "tabindex", id === focused ? 0 : -1);
    }
    for (const line of root.querySelectorAll(".hnb-mark")) line.remove();
    // A mirror shows the one piece that is picked, as it would be after the pick of the mirror.
    for (const mirror of root.querySelectorAll("[data-mirror]")) {
      const shown = picked.length === 1 && ids.has(mirror.closest("[data-id]").dataset.id);
      const source = shown ? [...piece(picked[0]).childNodes] : [];
      mirror.replaceChildren(...source.map((node) => node.cloneNode(true)));
    }
    // First all places are looked up, then all is drawn: so the page is laid out once.
    const marked = root.querySelectorAll(".can, .picked, .lit");
    for (const [node, box] of [...marked].map((one) => [one, one.getBBox()])) ring(node, box);
  }

  // Put another picture in place, have it marked, and at some speed move what moved; 0 for none.
  function show({ svg: text, alt, motion }, marked, speed) {
    const svg = parse(text, prefix);
    const had = root.contains(active()) ? active().dataset.id : null;
    const before = new Map(pieces().map((node) => [node.dataset.id, position(node)]));
    const isFirst = !root.firstElementChild;
    if (isFirst) root.append(document.importNode(svg, false));
    const shown = root.firstElementChild;
    morph(shown, svg);
    attr(shown, "role", "group");
    attr(shown, "aria-label", alt);
    for (const node of pieces()) {
      // A label says {} for the words that can be read on the piece: they are sent once.
      const read = [...node.querySelectorAll(".words text")].map((line) => line.textContent).join(" ");
      node.dataset.name = (node.getAttribute("aria-label") ?? "").replace("{}", read);
    }
    marked();
    if (had && active()?.dataset?.id !== had) (piece(had) ?? piece(focused))?.focus({ preventScroll: true });
    if (speed && !isFirst) animate(before, motion, speed);
  }

  function animate(before, motion, speed) {
    const here = new Set(pieces().map((node) => node.dataset.id));
    const gone = [...before].filter(([id]) => !here.has(id)).map(([, place]) => place);
    for (const node of pieces()) {
      const { id } = node.dataset;
      const to = position(node);
      const known = before.has(id);
      const from = before.get(id) ?? position(piece(motion[id]));
      if (!to || (known && isSame(from, to))) continue;
      const at = ([x, y], opacity = 1) => ({ transform: `translate(${x}px, ${y}px)`, opacity });
      let frames = [from ? at(from, known ? 1 : 0) : at(to, 0), at(to)];
      if (known && Array.isArray(motion[id])) {
        frames = walk(from, to, motion[id].map(middle)).map((place) => at(place));
      } else if (!known && gone.some((place) => isSame(place, to))) {
        // What takes the place of something else is its other side: it turns over.
        const { x, width } = node.getBBox();
        frames[0] = { transform: `translate(${to[0] + x + width / 2}px, ${to[1]}px) scaleX(0)`, opacity: 1 };
      }
      // Asking the page which animations run would make it compute all styles at once.
      moving.get(node)?.cancel();
      const duration = MOTION * Math.min(3, frames.length / 2) / Math.max(1, speed);
      moving.set(node, node.animate(frames, { duration, easing: "ease-in-out" }));
    }
  }

  function middle(id) {
    const node = piece(id);
    const { x, y, width, height } = node.getBBox();
    const [left, top] = position(node);
    return [left + x + width / 2, top + y + height / 2];
  }

  function focus(node) {
    if (!node) return;
    stopAt(node.dataset.id);
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // What keys do that walk through the picture from a piece, or from where the focus was.
  function keys(here) {
    const all = stops();
    const place = (node) => {
      const box = node.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const step = (arrow) => () => focus(here ? all[nearest(place(here), all.map(place), arrow)] : piece(focused));
    return {
      Home: () => focus(all[0]),
      End: () => focus(all.at(-1)),
      ...Object.fromEntries(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => [key, step(key)])),
    };
  }

  root.addEventListener("focusin", ({ target }) => stopAt(target.closest("[data-id]")?.dataset.id ?? focused));

  // A small picture of its own.
  function sign(text) {
    const svg = parse(text, `${prefix}${++signs}-`);
    const shown = document.importNode(svg, false);
    morph(shown, svg);
    return shown;
  }

  return {
    root, mark, show, keys, stopAt, sign,
    name: (id) => piece(id)?.dataset.name ?? "",
    at: (node) => node.closest("[data-id]")?.dataset.id,
  };
}
