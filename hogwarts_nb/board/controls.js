// Controls: buttons with icons, what the board has to say, and the story.

const ICONS = {
  first: "M6 5v14M18 5l-8 7 8 7", back: "M15 5l-8 7 8 7", forward: "M9 5l8 7-8 7",
  last: "M18 5v14M6 5l8 7-8 7", play: "M8 4.5v15L20 12Z", pause: "M8 5v14M16 5v14",
  undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3", redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c1 1 1 1.5 1 2.5h6c0-1 0-1.5 1-2.5A6 6 0 0 0 12 3Z",
  what: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5h.1M12 2.5a9.5 9.5 0 1 0 .1 0Z",
  close: "M6 6l12 12M18 6 6 18", menu: "M4 6h16M4 12h16M4 18h16", full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  help: "M5 5h6v6H5ZM14 8h6M5 14h6v6H5ZM14 17h6",
};

function icon(name) {
  const svg = svgNode("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(svgNode("path", { d: ICONS[name] }));
  return svg;
}


function button(label, onclick, image, css = "") {
  const node = make("button", { type: "button", class: css, onclick });
  if (image) node.append(icon(image));
  if (label) node.append(make("span", {}, label));
  return node;
}

function named(node, label) {
  attr(node, "aria-label", label);
  attr(node, "title", label);
  return node;
}

// What scrolls around a board, or the page: it is as high without the board as with it. Whatever only
// grows with what is in it is no room.
function roomOf(root) {
  const around = (node) => node.parentElement ?? node.getRootNode().host;
  const heights = new Map();
  for (let node = around(root); node; node = around(node)) if (/auto|scroll/.test(getComputedStyle(node).overflowY)) heights.set(node, node.clientHeight);
  root.hidden = true;
  const room = [...heights.keys()].find((node) => node.clientHeight > 250 && node.clientHeight === heights.get(node));
  root.hidden = false;
  return room ?? document.documentElement;
}

const chip = (clause) => make("span", { class: "hnb-chip" }, clause);

// --- The bar that walks through the story

const PACE = { least: 250, most: 1100, story: 3500, auto: 1500 }; // milliseconds
const SPEED = "hnb-speed"; // under this name the speed is kept for every board

// How far a story of so many steps goes on, and after how long: all of it is told in the time that
// is left, if need be in leaps.
function stride(steps, left, most) {
  const pictures = Math.max(1, Math.min(steps, Math.floor(left / PACE.least)));
  return [Math.ceil(steps / pictures), Math.min(most, Math.max(0, left / pictures))];
}

// A page may be forbidden to keep anything.
function kept(value) {
  try {
    if (value) localStorage.setItem(SPEED, value);
    return localStorage.getItem(SPEED);
  } catch {
    return value;
  }
}

// `go` goes to a step, `play` starts and stops going by itself.
function stepsIn(words, at, go, play) {
  const control = (name, act) => named(button("", act, name, "hnb-icon"), words[name]);
  const first = control("first", () => go(0));
  const back = control("back", () => go(at() - 1));
  const forward = control("forward", () => go(at() + 1));
  const last = control("last", () => go(Infinity));
  const start = button("", play, null, "hnb-icon");
  const slider = make("input", { type: "range", min: 0, step: 1, class: "hnb-slider", "aria-label": words.slider,
    oninput: () => go(Number(slider.value)) });
  const count = make("span", { class: "hnb-count" });
  const speed = make("select", { "aria-label": words.speed, title: words.speed, onchange: () => kept(speed.value) });
  for (const value of [0.25, 0.5, 1, 2, 4]) speed.append(make("option", { value }, `${value}×`));
  speed.value = kept();
  if (!speed.value) speed.value = "1";

  function show(view, playing) {
    const past = view.at < view.last;
    attr(slider, "max", view.last);
    slider.value = view.at;
    const text = words.of.replace("{at}", view.at).replace("{last}", view.last);
    attr(slider, "aria-valuetext", text);
    say(count, text);
    const image = playing ? "pause" : "play";
    if (start.dataset.image !== image) {
      start.dataset.image = image;
      start.replaceChildren(icon(image));
      named(start, words[image]);
    }
    // A control that cannot be used stays where it is, so that focus and eyes find it again.
    for (const [node, on] of [[first, view.at], [back, view.at], [forward, past], [last, past]]) {
      attr(node, "aria-disabled", on ? null : "true");
    }
  }

  const root = make("div", { class: "hnb-bar", role: "group", "aria-label": words.steps },
    first, back, start, forward, last, speed, slider, count);
  return { root, show, speed: () => Number(speed.value) };
}

// --- What the board has to say

// `sign` makes a picture of markup; `ask` asks Python for what a button in it offers.
function noticeIn(words, sign, close, ask) {
  const title = make("strong");
  const lines = make("ul");
  const sheets = make("div", { class: "hnb-sheets" });
  const buttons = make("div", { class: "hnb-choices" });
  const root = make("div", { class: "hnb-notice" }, title,
    named(button("", close, "close", "hnb-icon"), words.close), lines, sheets, buttons);
  const rule = ({ c, r }) => make("small", {}, chip(c), " ", r ?? "");

  function line({ t, c, r, svg, copy, part }) {
    const row = make("li", {}, ...(svg ? [sign(svg)] : []), t ?? "");
    if (c) row.append(rule({ c, r }));
    if (part !== undefined) row.append(make("progress", { value: part, "aria-label": t }));
    if (copy) {
      const field = make("textarea", { readonly: "", rows: 5, "aria-label": words.copy });
      field.value = copy;
      const press = button(words.copy, () => {
        field.select();
        if (document.execCommand("copy")) say(press, words.copied);
      });
      row.append(field, press);
    }
    return row;
  }

  // A player's points line by line; each opens and says why.
  const sheet = ({ t, rows }) => make("details", {}, make("summary", {}, make("strong", {}, t)), ...rows.map(({ n, t, w, ...by }) =>
    make("details", {}, make("summary", {}, make("b", {}, n), ` ${t} `, make("u", {}, words.why)), w, rule(by))));

  function show(notice) {
    root.hidden = !notice;
    if (!notice) return;
    root.className = `hnb-notice hnb-${notice.kind}`;
    say(title, notice.title);
    list(lines, notice.lines, JSON.stringify, line);
    list(sheets, notice.sheets ?? [], JSON.stringify, sheet);
    // A button stays the same, and keeps the focus, when just its words change.
    list(buttons, notice.buttons ?? [], ({ a }) => JSON.stringify(a), ({ t, a }) => button(t, () => ask(a)),
      (node, { t }) => say(node.lastElementChild, t));
  }

  return { root, show };
}

// --- The story

// `go` goes to a step, `why` asks for the causes of one.
function storyIn(words, go, why) {
  const root = make("ol", { class: "hnb-log", tabindex: 0, "aria-label": words.story });
  let shown = ""; // the step that is near the end of the window
  let frame = 0;

  function show({ log, at, last }) {
    const top = Math.min(...log.map(({ d }) => d));
    list(root, log, ({ n, t, c }) => `${n}|${c}|${t}`, ({ n, t, c }) => {
      const there = make("button", { type: "button", class: "hnb-step", onclick: () => go(n) },
        make("span", { class: "hnb-n" }, `${n}`), make("span", {}, t));
      const label = words.why_step.replace("{n}", n);
      return make("li", {}, there, chip(c), make("button", { type: "button", class: "hnb-why",
        "aria-label": label, onclick: () => why(n) }, words.why));
    }, (node, { n, d, k }) => {
      node.style.setProperty("--hnb-depth", Math.min(6, d - top));
      node.classList.toggle("hnb-new", Boolean(k));
      attr(node.firstElementChild, "aria-current", n === at ? "step" : null);
    });
    if (shown !== `${at}/${last}`) follow();
    shown = `${at}/${last}`;
  }

  // The step that is shown stands near the end of the story's window.
  function follow() {
    end();
    // Measuring makes the browser lay out the page, so it waits until that is due anyway.
    frame = requestAnimationFrame(() => {
      const row = root.querySelector("[aria-current]")?.parentElement;
      root.scrollTop = row ? row.offsetTop - root.clientHeight + 2 * row.offsetHeight : 0;
    });
  }

  const end = () => cancelAnimationFrame(frame);
  return { root, show, follow, end };
}
