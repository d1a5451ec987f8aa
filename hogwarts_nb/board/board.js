// The board in a browser, for every game. It shows the one `view` that Python sends and sends one
// `action` for each thing that a person does. It decides nothing and knows no game's words.

const MOTION = 420; // milliseconds that a piece is on its way
const PACE = { least: 380, most: 1100, story: 9000, auto: 1500 }; // milliseconds a step
const NARROW = 640; // CSS pixels
const ICONS = {
  first: "M6 5v14M18 5l-8 7 8 7", back: "M15 5l-8 7 8 7", forward: "M9 5l8 7-8 7",
  last: "M18 5v14M6 5l8 7-8 7", play: "M8 4.5v15L20 12Z", pause: "M8 5v14M16 5v14",
  undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3", redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c1 1 1 1.5 1 2.5h6c0-1 0-1.5 1-2.5A6 6 0 0 0 12 3Z",
  what: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5h.1M12 2.5a9.5 9.5 0 1 0 .1 0Z",
  close: "M6 6l12 12M18 6 6 18",
};
let views = 0; // of this widget on this page: each widget has a copy of the module

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

// --- The picture: parsed, and put in place by changing only what changed.

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

const keyOf = (node) => node.dataset && (node.dataset.id ?? node.dataset.key);
const isShape = (node) => !/^(script|foreignObject|a|animate.*|set|image)$/i.test(node.nodeName);

function morph(root, next) {
  const known = new Map();
  for (const node of root.querySelectorAll("[data-id], [data-key]")) known.set(keyOf(node), node);
  const kept = new Set();
  const doomed = [];

  const attributes = (old, fresh) => {
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && !/^(role|tabindex|aria-|data-name|data-lm-)/.test(name)) {
        old.removeAttribute(name);
      }
    }
    for (const { name, value } of fresh.attributes) {
      if (!/^on/i.test(name) && !/^\s*javascript:/i.test(value)) attr(old, name, value);
    }
  };
  const children = (old, fresh) => {
    const wanted = [...fresh.childNodes].filter((node) =>
      node.nodeType === 1 ? isShape(node) : node.nodeType === 3 && node.data.trim());
    const loose = [...old.childNodes].filter((node) => !keyOf(node));
    let place = old.firstChild;
    for (const child of wanted) {
      const key = keyOf(child);
      let node = key ? known.get(key) : loose[0];
      if (!key && node?.nodeName === child.nodeName) loose.shift();
      else if (!key || node?.nodeName !== child.nodeName) node = null;
      if (!node) node = child.nodeType === 3 ? document.createTextNode("") : document.importNode(child, false);
      kept.add(node);
      if (child.nodeType === 3) {
        if (node.data !== child.data) node.data = child.data;
      } else {
        attributes(node, child);
        children(node, child);
      }
      if (node === place) place = place.nextSibling;
      else old.insertBefore(node, place);
    }
    for (const node of old.childNodes) if (!kept.has(node)) doomed.push(node);
  };
  attributes(root, next);
  children(root, next);
  for (const node of doomed) if (!kept.has(node)) node.remove();
}

function position(node) {
  const found = /translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)/.exec(node?.getAttribute("transform") ?? "");
  return found && [Number(found[1]), Number(found[2])];
}

// --- Which picks mean which move

// Whether each pick fits a place of the move, no place twice; in whatever order they were made.
function fits(picks, places) {
  if (!picks.length) return true;
  return places.some((ids, n) => ids.includes(picks[0])
    && fits(picks.slice(1), places.filter((_, other) => other !== n)));
}

function meant(moves, picks) {
  const open = moves.filter((move) => move.p.length && fits(picks, move.p));
  const whole = open.filter((move) => move.p.length === picks.length);
  const ids = new Set();
  for (const move of open) {
    for (const id of move.p.flat()) if (!ids.has(id) && fits([...picks, id], move.p)) ids.add(id);
  }
  return { whole, ids };
}

// --- The board

function render({ model, el }) {
  const page = `${Date.now()}-${Math.random()}`;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  // News are a part of a view, on top of the last whole one.
  const latest = () => {
    const [whole, news] = [model.get("view"), model.get("news")];
    return news?.rev > whole.rev ? { ...whole, ...news } : whole;
  };
  let view = latest();
  const prefix = `hnb-${model.get("key")}-${++views}-`;
  let picked = [];
  let focused = null; // the id of the piece that is the picture's tab stop
  let showMoves = false;
  let showNotice = true;
  let playing = ""; // "story": what just happened; "auto": because somebody pressed play
  let timer = 0;
  let frame = 0;
  let asked = null; // the layout that was asked for
  let drawn = null; // the view that is on the page
  const moving = new WeakMap(); // the last animation of each piece

  // -- talking to Python: a move is never sent twice

  const send = (body) => python.send(body, !body.move);
  const go = (step, auto) => send({ ask: "go", step, ...(auto ? { auto: true } : {}) });

  function step(number) {
    stop();
    go(Math.max(0, Math.min(view.last, number)));
  }

  // -- going through the story by itself

  function stop() {
    clearTimeout(timer);
    playing = "";
  }

  function play(how) {
    stop();
    playing = how;
    const steps = Math.max(1, view.last - view.at);
    const pace = how === "auto" ? PACE.auto
      : Math.max(PACE.least, Math.min(PACE.most, PACE.story / steps));
    timer = setTimeout(() => go(view.at + 1, true), pace / Number(ui.speed.value));
  }

  // -- choosing

  const moves = () => view.moves;

  function choose(id, at) {
    if (playing === "story") return step(view.last);
    if (picked.includes(id)) return pick(picked.filter((other) => other !== id));
    const can = (name) => reachable(name) !== null;
    // Pieces lie on places: a click on one that cannot be chosen means the place below it.
    const under = at && !can(id) ? at.find(can) : null;
    const name = under ?? id;
    if (picked.includes(name)) return pick(picked.filter((other) => other !== name));
    const picks = reachable(name);
    if (!picks) return send({ ask: "why_not", picks: [...picked, id] });
    return pick(picks);
  }

  // The picks with one more; what was picked before gives way if it does not go with it.
  function reachable(id) {
    const all = [...picked, id];
    const tries = [all, ...picked.map((other) => all.filter((name) => name !== other)), [id]];
    return tries.find((picks) => moves().some((move) => move.p.length && fits(picks, move.p))) ?? null;
  }

  function pick(picks) {
    picked = picks;
    const { whole, ids } = meant(moves(), picked);
    if (whole.length === 1 && !ids.size) return playMove(whole[0]);
    mark();
    choices();
    const last = picked.at(-1);
    say(ui.live, last ? `${name(last)}: ${view.words.picked}` : view.words.cleared);
  }

  function playMove(move) {
    picked = [];
    send({ move: move.m });
  }

  // -- pieces of the picture

  const pieces = () => [...ui.picture.querySelectorAll("[data-id]")];
  const piece = (id) => pieces().find((node) => node.dataset.id === id);
  const name = (id) => piece(id)?.dataset.name ?? "";
  // Keys go to what has a name; what is covered by its like has none.
  const stops = () => pieces().filter((node) => node.dataset.name);

  function mark() {
    const { ids } = meant(moves(), picked);
    const first = meant(moves(), []).ids;
    const lit = new Set(showNotice && view.notice ? view.notice.touched : []);
    const touched = new Set(view.touched);
    const all = stops();
    if (!all.some((node) => node.dataset.id === focused)) focused = null;
    focused ??= (all.find((node) => first.has(node.dataset.id)) ?? all[0])?.dataset.id;
    for (const node of pieces()) {
      const { id } = node.dataset;
      const can = ids.has(id);
      const is = picked.includes(id);
      node.classList.toggle("can", can);
      node.classList.toggle("picked", is);
      node.classList.toggle("lit", lit.has(id));
      node.classList.toggle("touched", touched.has(id));
      const state = is ? view.words.picked : can ? view.words.can : "";
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
    // A mirror shows the one piece that is picked, as it would be after the pick of the mirror.
    for (const mirror of ui.picture.querySelectorAll("[data-mirror]")) {
      const shown = picked.length === 1 && ids.has(mirror.closest("[data-id]").dataset.id);
      const source = shown ? [...piece(picked[0]).childNodes] : [];
      mirror.replaceChildren(...source.map((node) => node.cloneNode(true)));
    }
    ui.root.classList.toggle("hnb-choosing", showMoves || picked.length > 0);
  }

  function picture() {
    const svg = parse(view.svg, prefix);
    const root = ui.picture.firstElementChild;
    const had = ui.picture.contains(active()) ? active().dataset.id : null;
    const before = new Map(pieces().map((node) => [node.dataset.id, position(node)]));
    if (root) morph(root, svg);
    else {
      const fresh = document.importNode(svg, false);
      ui.picture.append(fresh);
      morph(fresh, svg);
    }
    attr(ui.picture.firstElementChild, "role", "group");
    attr(ui.picture.firstElementChild, "aria-label", view.alt);
    for (const node of pieces()) {
      // A label says {} for the words that can be read on the piece: they are sent once.
      const read = [...node.querySelectorAll(".words text")].map((line) => line.textContent).join(" ");
      node.dataset.name = (node.getAttribute("aria-label") ?? "").replace("{}", read);
    }
    mark();
    if (had && active()?.dataset?.id !== had) (piece(had) ?? piece(focused))?.focus({ preventScroll: true });
    if (root && drawn?.layout === view.layout && !still.matches) animate(before);
  }

  function animate(before) {
    const same = (one, other) => one && other && one[0] === other[0] && one[1] === other[1];
    const here = new Set(pieces().map((node) => node.dataset.id));
    const gone = [...before].filter(([id]) => !here.has(id)).map(([, place]) => place);
    for (const node of pieces()) {
      const { id } = node.dataset;
      const to = position(node);
      const known = before.has(id);
      const from = before.get(id) ?? position(piece(view.motion[id]));
      if (!to || (known && same(from, to))) continue;
      const at = ([x, y], opacity = 1) => ({ transform: `translate(${x}px, ${y}px)`, opacity });
      let frames = [from ? at(from, known ? 1 : 0) : at(to, 0), at(to)];
      if (known && Array.isArray(view.motion[id])) frames = walk(from, to, view.motion[id]).map((place) => at(place));
      else if (!known && gone.some((place) => same(place, to))) {
        // What takes the place of something else is its other side: it turns over.
        const { x, width } = node.getBBox();
        frames[0] = { transform: `translate(${to[0] + x + width / 2}px, ${to[1]}px) scaleX(0)`, opacity: 1 };
      }
      // Asking the page which animations run would make it compute all styles at once.
      moving.get(node)?.cancel();
      const duration = MOTION * Math.min(3, frames.length / 2) / Math.max(1, Number(ui.speed.value));
      moving.set(node, node.animate(frames, { duration, easing: "ease-in-out" }));
    }
  }

  // The places of a piece that walks over others, as far from the middle of each as at both ends.
  function walk(from, to, way) {
    const middles = way.map((id) => {
      const node = piece(id);
      const { x, y, width, height } = node.getBBox();
      return position(node).map((value, n) => value + (n ? y + height / 2 : x + width / 2));
    });
    const last = middles.length - 1;
    return middles.map((middle, step) => middle.map((value, n) => {
      const [before, after] = [from[n] - middles[0][n], to[n] - middles[last][n]];
      return value + before + (after - before) * step / last;
    }));
  }

  const active = () => el.getRootNode().activeElement;

  function focusPiece(node) {
    if (!node) return;
    focused = node.dataset.id;
    for (const other of stops()) attr(other, "tabindex", other === node ? 0 : -1);
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // The nearest piece in a direction: far to the side counts more than far ahead.
  function neighbour(from, key) {
    const middle = (node) => {
      const box = node.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(from);
    const turn = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
    let best = null;
    let least = Infinity;
    for (const node of stops()) {
      const [dx, dy] = middle(node).map((value, n) => value - [x, y][n]);
      const ahead = dx * turn[0] + dy * turn[1];
      const aside = Math.abs(dx * turn[1]) + Math.abs(dy * turn[0]);
      if (node !== from && ahead > 2 && ahead + 2.5 * aside < least) {
        least = ahead + 2.5 * aside;
        best = node;
      }
    }
    return best;
  }

  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = event.target.closest("[data-id]");
    const all = stops();
    const choosing = () => choose(here.dataset.id);
    // Where the board itself has the focus, the first arrow finds the piece where they were.
    const walking = () => focusPiece(here ? neighbour(here, event.key) : piece(focused));
    const acts = {
      ",": () => step(view.at - 1),
      ".": () => step(view.at + 1),
      "?": toggleMoves,
      ...(here && !event.shiftKey && { Enter: choosing, " ": choosing }),
      ...((here || event.target === ui.root) && {
        Home: () => focusPiece(all[0]),
        End: () => focusPiece(all.at(-1)),
        ArrowUp: walking, ArrowDown: walking, ArrowLeft: walking, ArrowRight: walking,
      }),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    if (playing === "story" && !",.".includes(event.key)) step(view.last);
    else act();
  }

  // Whether there was something to take back.
  function escape() {
    if (playing === "story") step(view.last);
    else if (picked.length) pick([]);
    else if (showNotice && view.notice) hideNotice();
    else return false;
    return true;
  }

  function hideNotice() {
    showNotice = false;
    notice();
    mark();
  }

  function toggleMoves() {
    showMoves = !showMoves;
    legal();
    mark();
  }

  // -- parts of the page

  const button = (label, onclick, image, css = "") => {
    const node = make("button", { type: "button", class: css, onclick });
    if (image) node.append(icon(image));
    if (label) node.append(make("span", {}, label));
    return node;
  };
  const chip = (clause) => make("span", { class: "hnb-chip" }, clause);
  const words = view.words;
  const named = (node, label) => {
    attr(node, "aria-label", label);
    attr(node, "title", label);
    return node;
  };
  const control = (name, act) => named(button("", act, name, "hnb-icon"), words[name]);

  const ui = {
    seat: make("span", { class: "hnb-seat" }),
    prompt: make("p"),
    picture: make("div", { class: "hnb-picture" }),
    curtain: make("div", { class: "hnb-curtain" }),
    choices: make("div", { class: "hnb-choices", role: "group", "aria-label": words.choices }),
    notice: make("div", { class: "hnb-notice" }),
    silent: make("p", { class: "hnb-silent" }),
    slider: make("input", { type: "range", min: 0, step: 1, class: "hnb-slider", "aria-label": words.slider }),
    count: make("span", { class: "hnb-count" }),
    speed: make("select", { "aria-label": words.speed, title: words.speed }),
    legal: make("div", { class: "hnb-legal" }),
    log: make("ol", { class: "hnb-log", tabindex: 0, "aria-label": words.story }),
    live: make("div", { class: "hnb-live", role: "status", "aria-live": "polite" }),
    first: control("first", () => step(0)),
    back: control("back", () => step(view.at - 1)),
    forward: control("forward", () => step(view.at + 1)),
    last: control("last", () => step(view.last)),
    play: button("", () => {
      if (playing) {
        stop();
        controls();
      } else if (view.at < view.last) play("auto"), controls();
      else {
        stop();
        playing = "auto";
        go(0, true);
      }
    }, null, "hnb-icon"),
    undo: button(words.undo, () => (stop(), send({ ask: "undo" })), "undo"),
    redo: button(words.redo, () => (stop(), send({ ask: "redo" })), "redo"),
    hint: button(words.hint, () => (stop(), send({ ask: "hint" })), "hint"),
    what: button(words.what, toggleMoves, "what"),
  };
  for (const speed of [0.5, 1, 2, 4]) ui.speed.append(make("option", { value: speed }, `${speed}×`));
  ui.speed.value = "1";
  ui.slider.addEventListener("input", () => step(Number(ui.slider.value)));
  ui.picture.addEventListener("click", (event) => {
    const node = event.target.closest("[data-id]");
    if (!node) return playing === "story" ? step(view.last) : undefined;
    focused = node.dataset.id;
    const below = el.getRootNode().elementsFromPoint(event.clientX, event.clientY);
    choose(node.dataset.id, below.map((other) => other.closest("[data-id]")?.dataset.id).filter(Boolean));
  });
  ui.picture.addEventListener("focusin", (event) => {
    focused = event.target.closest("[data-id]")?.dataset.id ?? focused;
    for (const node of stops()) attr(node, "tabindex", node.dataset.id === focused ? 0 : -1);
  });

  ui.actions = make("div", { class: "hnb-bar", role: "group", "aria-label": words.actions },
    ui.undo, ui.redo, ui.hint, ui.what);
  ui.stage = make("div", { class: "hnb-stage" }, ui.picture, ui.curtain);
  ui.root = make("section", { class: "hnb", onkeydown: keys },
    make("div", { class: "hnb-main" },
      make("div", { class: "hnb-play" },
        make("div", { class: "hnb-prompt" }, ui.seat, ui.prompt),
        ui.stage, ui.choices, ui.silent,
        make("div", { class: "hnb-bar", role: "group", "aria-label": words.steps },
          ui.first, ui.back, ui.play, ui.forward, ui.last, ui.slider, ui.count, ui.speed),
        ui.actions, ui.notice, ui.legal),
      make("div", { class: "hnb-story" }, ui.log)),
    make("details", { class: "hnb-help" }, make("summary", {}, words.help), make("p", {}, words.keys)),
    ui.live);

  function controls() {
    const { at, last, can } = view;
    const past = at < last;
    say(ui.seat, [view.game, view.seat, ...(past ? [words.past] : [])].join(" · "));
    attr(ui.root, "aria-label", words.board);
    const here = view.log.find(({ n }) => n === at) ?? { t: words.start };
    const { t, c } = past ? here : { t: view.prompt, c: view.clause };
    if (ui.prompt.textContent !== `${t} ${c ?? ""}`) {
      ui.prompt.replaceChildren(`${t} `, ...(c ? [chip(c)] : []));
    }
    ui.root.classList.toggle("hnb-past", past);
    ui.root.classList.toggle("hnb-mine", view.mine && !past);
    attr(ui.slider, "max", last);
    ui.slider.value = at;
    const count = words.of.replace("{at}", at).replace("{last}", last);
    attr(ui.slider, "aria-valuetext", count);
    say(ui.count, count);
    const image = playing ? "pause" : "play";
    if (ui.play.dataset.image !== image) {
      ui.play.dataset.image = image;
      ui.play.replaceChildren(icon(image));
      named(ui.play, words[image]);
    }
    // A control that cannot be used stays where it is, so that focus and eyes find it again.
    for (const [node, off] of [[ui.first, !at], [ui.back, !at], [ui.forward, !past], [ui.last, !past]]) {
      attr(node, "aria-disabled", off ? "true" : null);
    }
    for (const ask of ["undo", "redo", "hint"]) attr(ui[ask], "aria-disabled", can[ask] ? null : "true");
    ui.actions.hidden = !("undo" in can);
  }

  function choices() {
    const { whole, ids } = meant(moves(), picked);
    const several = picked.length && (whole.length > 1 || ids.size) ? whole : [];
    const shown = [...moves().filter((move) => !move.p.length), ...several];
    list(ui.choices, shown, ({ m }) => m, (move) => button(move.t, () => playMove(move), null, "hnb-strong"));
    ui.choices.hidden = !shown.length;
  }

  function legal() {
    attr(ui.what, "aria-expanded", showMoves);
    ui.legal.hidden = !showMoves;
    if (!showMoves) return;
    const title = moves().length ? words.moves : words.no_moves;
    list(ui.legal, [{ m: "", t: title }, ...moves()], ({ m, t }) => `${m}|${t}`, (move) => (move.m
      ? button(move.t, () => playMove(move), null, "hnb-move")
      : make("strong", {}, move.t)));
  }

  function notice() {
    const shown = showNotice ? view.notice : null;
    ui.notice.hidden = !shown;
    if (!shown) return;
    ui.notice.className = `hnb-notice hnb-${shown.kind}`;
    const lines = shown.lines.map(({ t, c, r }) => {
      const row = make("li", {}, t);
      if (c) row.append(make("small", {}, chip(c), " ", r ?? ""));
      return row;
    });
    ui.notice.replaceChildren(
      make("strong", {}, shown.title),
      named(button("", hideNotice, "close", "hnb-icon"), words.close),
      make("ul", {}, ...lines));
  }

  function story() {
    const top = Math.min(...view.log.map(({ d }) => d));
    list(ui.log, view.log, ({ n, t, c }) => `${n}|${c}|${t}`, ({ n, t, c }) => {
      const label = words.why_step.replace("{n}", n);
      const there = make("button", { type: "button", class: "hnb-step", onclick: () => step(n) },
        make("span", { class: "hnb-n" }, `${n}`), make("span", {}, t));
      const why = make("button", { type: "button", class: "hnb-why", "aria-label": label,
        onclick: () => (stop(), send({ ask: "why", step: n })) }, words.why);
      return make("li", {}, there, chip(c), why);
    }, (node, { n, d, k }) => {
      node.style.setProperty("--hnb-depth", Math.min(6, d - top));
      node.classList.toggle("hnb-new", Boolean(k));
      node.classList.toggle("hnb-later", n > view.at);
      attr(node.firstElementChild, "aria-current", n === view.at ? "step" : null);
    });
    if (drawn?.at !== view.at || drawn?.last !== view.last) follow();
  }

  // The step that is shown stands near the end of the story's window.
  function follow() {
    cancelAnimationFrame(frame);
    // Measuring makes the browser lay out the page, so it waits until that is due anyway.
    frame = requestAnimationFrame(() => {
      const row = ui.log.querySelector("[aria-current]")?.parentElement;
      ui.log.scrollTop = row ? row.offsetTop - ui.log.clientHeight + 2 * row.offsetHeight : 0;
    });
  }

  function curtain() {
    const shown = view.curtain;
    ui.curtain.hidden = !shown;
    ui.picture.inert = Boolean(shown);
    if (!shown) return ui.curtain.replaceChildren();
    if (ui.curtain.textContent === shown.t + shown.button) return;
    ui.curtain.replaceChildren(make("p", {}, shown.t),
      button(shown.button, () => send({ ask: "ready" }), null, "hnb-strong"));
  }

  // -- each time that Python has something new to show

  function update() {
    view = latest();
    python.end();
    say(ui.silent, "");
    // What was picked stays only while all of it still means something.
    if (!moves().some((move) => move.p.length && fits(picked, move.p))) picked = [];
    showNotice = true;
    try {
      if (drawn?.svg === view.svg) mark();
      else picture();
      curtain();
      choices();
      legal();
      notice();
      story();
    } catch (error) {
      // Shown here and thrown on: never swallowed.
      say(ui.silent, words.broken.replace("{error}", error));
      throw error;
    } finally {
      drawn = view;
    }
    say(ui.live, view.speak);
    if (view.play && still.matches && playing !== "auto") {
      stop();
      go(view.last, true);
    } else if (view.at >= view.last) stop();
    else if (view.play) play("story");
    else if (playing) play(playing);
    controls();
    python.next();
    layout();
  }

  let width = 0;
  function layout() {
    const wanted = width < NARROW ? "narrow" : "wide";
    if (!width || python.busy() || wanted === asked || (asked === null && wanted === view.layout)) return;
    asked = wanted;
    if (wanted !== view.layout) send({ ask: "layout", layout: wanted });
  }
  const observer = new ResizeObserver(([entry]) => {
    width = entry.contentRect.width;
    layout();
    follow();
  });

  const python = talk(model, ui.root, () => view.rev, () => {
    say(ui.live, view.words.silent);
    say(ui.silent, view.words.silent);
  });
  const deafen = keyboard(ui.root, escape);
  dressed(model, el, ui.root);
  update();
  model.on("change:view change:news", update);
  observer.observe(ui.root);
  // Python draws only what a page shows.
  const tell = (shown) => model.send?.({ page, shown });
  const here = () => tell(true);
  model.on("msg:custom", here); // it asks whether anybody is still here
  here();

  return () => {
    stop();
    python.end();
    deafen();
    cancelAnimationFrame(frame);
    observer.disconnect();
    model.off("change:view change:news", update);
    model.off("msg:custom", here);
    tell(false);
  };
}

export default { render };
