
// A stand-in for the program behind a board: it answers from the page's own data.
{
  const data = JSON.parse(document.getElementById("game").textContent);
  const packed = Uint8Array.from(atob(data.pictures), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { lines, frames } = await new Response(unpacked).json();
  const last = data.steps.length;
  const listeners = new Set();
  let rev = 0;
  let view;
  let layout = "wide";

  const show = (at, notice = null) => {
    const { svg, ...frame } = frames[at];
    const step = at ? data.steps[at - 1].t : data.words.start;
    const first = Math.max(0, at - 40);
    view = {
      ...frame, game: data.game, seat: data.seat, layout, words: data.words,
      rev: ++rev, at, last, notice, mine: false, moves: [], can: {}, play: false, curtain: null,
      svg: svg[layout].map((line) => lines[line]).join("\n"),
      prompt: data.prompt, clause: data.clause,
      log: data.steps.slice(first, at).map(({ t, c, d }, i) => ({ n: first + i + 1, t, c, d })),
      speak: notice ? [notice.title, ...notice.lines.map(({ t }) => t)].join(" ") : step,
    };
    for (const listener of listeners) listener();
  };

  const chain = (n) => {
    if (!n) return [];
    const { t, c, b, m } = data.steps[n - 1];
    return [{ t: `${n}. ${t}`, c, r: data.rules[c] }, ...m.map((line) => ({ t: line })), ...chain(b)];
  };

  const answer = ({ ask, step, picks, ...more }) => {
    if (ask === "layout") {
      layout = more.layout;
      show(view.at, view.notice);
    }
    if (ask === "go") show(step);
    if (ask === "why") {
      show(view.at, { kind: "why", title: data.titles.why, lines: chain(step), touched: [] });
    }
    if (ask === "help") show(view.at, { kind: ask, title: data.titles.help, lines: data.help, touched: [] });
    if (ask === "why_not") {
      const [name, texts] = data.about[picks.at(-1)] ?? ["", []];
      const lines = texts.map((t) => ({ t }));
      show(view.at, { kind: "info", title: name || data.titles.info, lines, touched: picks });
    }
  };

  const model = {
    get: (name) => (name === "view" ? view : ""),
    set: (name, value) => { if (name === "action") queueMicrotask(() => answer(value)); },
    save_changes: () => {},
    on: (name, listener) => listeners.add(listener),
    off: (name, listener) => listeners.delete(listener),
  };

  show(0);
  render({ model, el: document.getElementById("board") });
}
