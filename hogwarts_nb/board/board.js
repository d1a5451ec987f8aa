// The board in a browser, for every game. It shows the one `view` that Python sends and sends one
// `action` for each thing that a person does. It decides nothing and knows no game's words.

const NARROW = 560; // CSS pixels
const BESIDE = 296; // of the width, for what stands beside the picture
const BELOW = 250; // of the height, for what stands below it
const ASKED = 430; // the same, with a task
let views = 0; // of this widget on this page: each widget has a copy of the module

function render({ model, el }) {
  const page = `${Date.now()}-${Math.random()}`;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  // News are a part of a view, on top of the last whole one.
  const latest = () => {
    const [whole, news] = [model.get("view"), model.get("news")];
    return news?.rev > whole.rev ? { ...whole, ...news } : whole;
  };
  let view = latest();
  const { words } = view;
  let picked = [];
  let showMoves = false;
  let showNotice = true;
  let playing = ""; // "story": what just happened; "auto": because somebody pressed play
  let timer = 0;
  let until = 0; // when the story up to the step `end` has to be told
  let end = 0;
  let skipped = false; // by a click that meant something else
  let asked = null; // the layout that was asked for
  let drawn = null; // the view that is on the page

  // -- talking to Python

  const send = (body) => python.send(body);
  const go = (step, auto) => send({ ask: "go", step, ...(auto ? { auto: true } : {}) });
  const why = (n) => (stop(), send({ ask: "why", step: n }));
  // While a story is told, whatever else is pressed ends it: what is asked for is about its end.
  const request = (body) => skip() || (stop(), send(body));

  function step(number) {
    stop();
    skipped = false;
    go(Math.max(0, Math.min(view.last, number)));
  }

  // -- going through the story by itself

  function stop() {
    clearTimeout(timer);
    playing = "";
  }

  function play(how) {
    const now = performance.now();
    if (playing !== "story" || end !== view.last) until = now + PACE.story / bar.speed();
    end = view.last;
    stop();
    playing = how;
    const steps = view.last - view.at;
    const [by, wait] = how === "auto" ? [1, PACE.auto / bar.speed()]
      : stride(steps, until - now, PACE.most / bar.speed());
    timer = setTimeout(() => go(view.at + by, true), wait);
  }

  // To the end of the story, if one is being told. Whoever clicked is told that their click did this.
  function skip() {
    if (playing !== "story") return false;
    step(view.last);
    skipped = true;
    return true;
  }

  function togglePlay() {
    if (playing) stop();
    else if (view.at < view.last) play("auto");
    else {
      playing = "auto";
      return go(0, true);
    }
    controls();
  }

  // -- choosing

  function choose(id, below) {
    if (skip()) return undefined;
    const picks = clicked(view.moves, picked, id, below);
    if (!picks) return send({ ask: "why_not", picks: [...picked, id] });
    return pick(picks);
  }

  function pick(picks) {
    picked = picks;
    const { whole, ids } = meant(view.moves, picked);
    if (whole.length === 1 && !ids.size) return playMove(whole[0]);
    mark();
    choices();
    const last = picked.at(-1);
    say(ui.live, last ? `${picture.name(last)}: ${words.picked}` : words.cleared);
  }

  function playMove(move) {
    picked = [];
    send({ move: move.m });
  }

  function mark() {
    picture.mark({
      ids: meant(view.moves, picked).ids, first: meant(view.moves, []).ids, picked,
      lit: showNotice && view.notice ? view.notice.touched : [], touched: view.touched,
    }, words);
  }

  function keys(event) {
    // In a field keys are typed.
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.type === "number") return;
    const here = event.target.closest("[data-id]");
    const choosing = () => choose(picture.at(here));
    const acts = {
      ",": () => step(view.at - 1),
      ".": () => step(view.at + 1),
      "?": toggleMoves,
      ...(here && !event.shiftKey && { Enter: choosing, " ": choosing }),
      // Where the board itself has the focus, the first arrow finds the piece where they were.
      ...((here || event.target === ui.root) && picture.keys(here)),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    if (",.".includes(event.key) || !skip()) act();
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
    notice.show(null);
    mark();
  }

  function toggleMoves() {
    showMoves = !showMoves;
    legal();
  }

  // -- parts of the page

  const picture = pictureIn(el, `hnb-${model.get("key")}-${++views}-`);
  const bar = stepsIn(words, () => view.at, step, togglePlay);
  const notice = noticeIn(words, picture.sign, hideNotice, request);
  const story = storyIn(words, step, why);
  const ui = {
    seat: make("span", { class: "hnb-seat" }),
    prompt: make("p"),
    curtain: make("div", { class: "hnb-curtain" }),
    choices: make("div", { class: "hnb-choices", role: "group", "aria-label": words.choices }),
    silent: make("p", { class: "hnb-silent" }),
    legal: make("div", { class: "hnb-legal" }),
    peek: make("div", { class: "hnb-peek", "aria-hidden": "true", hidden: "" }),
    live: make("div", { class: "hnb-live", role: "status", "aria-live": "polite" }),
    what: button(words.what, toggleMoves, "what"),
    skip: button(words.skip, () => step(view.last), "last", "hnb-strong hnb-skip"),
    help: named(button("", () => request({ ask: "help" }), "help", "hnb-icon"), words.help),
    full: named(button("", full, "full", "hnb-icon"), words.full),
  };
  for (const ask of ["undo", "redo", "hint", "menu"]) ui[ask] = button(words[ask], () => request({ ask }), ask);
  picture.root.addEventListener("click", ({ target, clientX, clientY }) => {
    const id = picture.at(target);
    if (!id) return skip();
    picture.stopAt(id);
    const below = el.getRootNode().elementsFromPoint(clientX, clientY);
    choose(id, below.map(picture.at).filter(Boolean));
  });

  // Whatever a piece has no room to say opens large while it is pointed at, or has the focus.
  const peek = ({ target }) => {
    const node = target.closest(".more");
    ui.peek.hidden = !node;
    if (node) say(ui.peek, node.dataset.name);
  };
  for (const event of ["pointerover", "focusin"]) picture.root.addEventListener(event, peek);
  for (const event of ["pointerleave", "focusout"]) picture.root.addEventListener(event, () => { ui.peek.hidden = true; });

  const task = typeof taskIn === "function" && taskIn(model.get("key"), request);
  ui.actions = make("div", { class: "hnb-bar", role: "group", "aria-label": words.actions },
    ui.undo, ui.redo, ui.hint, ui.what, ui.menu, ui.help, ui.full);
  ui.root = make("section", { class: "hnb hnb-board", onkeydown: keys },
    make("div", { class: "hnb-main" },
      make("div", { class: "hnb-stage" }, picture.root, ui.curtain),
      make("div", { class: "hnb-side" }, ...(task ? [task.root] : []),
        make("div", { class: "hnb-prompt" }, ui.seat, ui.prompt, ui.skip),
        ui.choices, ui.silent, notice.root, ui.legal, ui.actions,
        make("div", { class: "hnb-story" }, story.root), bar.root, ui.peek)),
    ui.live);

  function full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else ui.root.requestFullscreen();
  }

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
    bar.show(view, playing);
    ui.skip.hidden = playing !== "story";
    for (const ask of ["undo", "redo", "hint"]) {
      attr(ui[ask], "aria-disabled", can[ask] ? null : "true");
      ui[ask].hidden = !(ask in can);
    }
    ui.what.hidden = ui.undo.hidden;
  }

  function choices() {
    const { whole, ids } = meant(view.moves, picked);
    const several = picked.length && (whole.length > 1 || ids.size) ? whole : [];
    const shown = [...view.moves.filter((move) => !move.p.length), ...several];
    list(ui.choices, shown, ({ m }) => m, (move) => button(move.t, () => playMove(move), null, "hnb-strong"));
    ui.choices.hidden = !shown.length;
  }

  function legal() {
    attr(ui.what, "aria-expanded", showMoves);
    ui.legal.hidden = !showMoves;
    if (!showMoves) return;
    const title = view.moves.length ? words.moves : words.no_moves;
    list(ui.legal, [{ m: "", t: title }, ...view.moves], ({ m, t }) => `${m}|${t}`, (move) => (move.m
      ? button(move.t, () => playMove(move), null, "hnb-move")
      : make("strong", {}, move.t)));
  }

  function curtain() {
    const shown = view.curtain;
    ui.curtain.hidden = !shown;
    picture.root.inert = Boolean(shown);
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
    if (!isMeant(view.moves, picked)) picked = [];
    showNotice = true;
    const told = skipped && view.at >= view.last;
    if (told) view = { ...view, notice: view.notice ?? { kind: "info", title: words.skipped, lines: [], touched: [] } };
    try {
      const moves = drawn?.layout === view.layout && !still.matches;
      if (drawn?.svg === view.svg) mark();
      else picture.show(view, mark, moves ? bar.speed() : 0);
      curtain();
      choices();
      legal();
      notice.show(view.notice);
      if (task) task.show(view.task);
      story.show(view);
    } catch (error) {
      // Shown here and thrown on: never swallowed.
      say(ui.silent, words.broken.replace("{error}", error));
      throw error;
    } finally {
      drawn = view;
    }
    say(ui.live, told ? `${words.skipped} ${view.speak}` : view.speak);
    if (told) skipped = false;
    if (view.play && still.matches && playing !== "auto") {
      stop();
      go(view.last, true);
    } else if (view.at >= view.last) stop();
    else if (view.play) play("story");
    else if (playing) play(playing);
    controls();
    python.next();
    if (width) layout();
  }

  let width = 0;
  let room = null; // what scrolls around the board
  function layout() {
    const wanted = width < NARROW ? "narrow" : "wide";
    const { width: w, height: h } = ui.root.querySelector("svg").viewBox.baseVal;
    room ??= roomOf(ui.root);
    const height = document.fullscreenElement ? innerHeight + 8 : room.clientHeight;
    const beside = Math.min(width - BESIDE, height * w / h);
    ui.root.style.setProperty("--hnb-room", `${height - 8}px`);
    ui.root.style.setProperty("--hnb-shape", w / h);
    ui.root.classList.toggle("hnb-narrow", wanted === "narrow");
    ui.root.classList.toggle("hnb-beside", wanted === "wide" && beside > Math.min(width, (height - (task ? ASKED : BELOW)) * w / h));
    if (!width || python.busy() || wanted === asked || (asked === null && wanted === view.layout)) return;
    asked = wanted;
    if (wanted !== view.layout) send({ ask: "layout", layout: wanted });
  }
  const observer = new ResizeObserver((entries) => {
    const hidden = !width;
    for (const { target, contentRect } of entries) if (target === ui.root) width = contentRect.width;
    if (!width) return;
    // Where nothing is laid out, no piece has a size.
    if (hidden) mark();
    layout();
    observer.observe(room);
    story.follow();
  });

  const python = talk(model, ui.root, () => view.rev, () => {
    say(ui.live, words.silent);
    say(ui.silent, words.silent);
  });
  const deafen = keyboard(ui.root, escape);
  dressed(model, el, ui.root);
  update();
  const changes = ["change:view", "change:news"]; // not each host takes two names at once
  for (const name of changes) model.on(name, update);
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
    story.end();
    observer.disconnect();
    for (const name of changes) model.off(name, update);
    model.off("msg:custom", here);
    tell(false);
  };
}

export default { render };
