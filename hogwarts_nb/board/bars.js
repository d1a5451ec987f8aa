// Bars: how far somebody has come, and a code that carries it elsewhere.

const PLACE = "hnb-code"; // under this name a page keeps the code, where files do not last

// A page may be forbidden to keep anything.
function stored(code) {
  try {
    if (code) localStorage.setItem(PLACE, code);
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

function render({ model, el }) {
  let view = model.get("view");
  const { labels } = view;
  const press = (label, onclick) => make("button", { type: "button", onclick }, label);
  const ui = {
    title: make("p", { class: "hnb-title" }),
    rows: make("div", { class: "hnb-rows" }),
    said: make("div", { role: "status" }),
    silent: make("p", { class: "hnb-silent" }),
    code: make("input", { readonly: "", "aria-label": labels.code, onfocus: () => ui.code.select() }),
    paste: make("input", { "aria-label": labels.paste, placeholder: labels.paste }),
  };
  const copy = press(labels.copy, () => {
    ui.code.select();
    if (document.execCommand("copy")) say(copy, labels.copied);
  });
  const reset = press("", () => python.send({ ask: view.sure ? "forget" : "sure" }));
  const add = () => {
    if (!ui.paste.value.trim()) return ui.paste.focus();
    python.send({ ask: "merge", code: ui.paste.value });
    ui.paste.value = "";
    return undefined;
  };
  ui.paste.addEventListener("keydown", ({ key }) => key === "Enter" && add());
  ui.root = make("section", { class: "hnb hnb-bars" }, ui.title, ui.rows, ui.silent, ui.said,
    make("details", {}, make("summary", {}, labels.carry), make("p", {}, labels.about),
      make("div", { class: "hnb-line" }, ui.code, copy),
      make("div", { class: "hnb-line" }, ui.paste, press(labels.add, add)),
      make("div", { class: "hnb-line" }, reset)));

  const python = talk(model, ui.root, () => view.rev, () => say(ui.silent, view.silent));

  const part = ({ t }) => make("label", {}, make("span", {}, t), make("progress"), make("b"));
  function fill(node, { done, of, said }) {
    const bar = node.children[1];
    attr(bar, "max", of || 1);
    attr(bar, "value", done);
    say(node.lastElementChild, said);
    node.classList.toggle("hnb-full", of > 0 && done >= of);
  }

  function show() {
    attr(ui.root, "aria-label", view.title || labels.progress);
    say(ui.title, view.title);
    list(ui.rows, view.rows, ({ t }) => t, ({ t }) => make("div", {}, ...(t ? [make("strong", {}, t)] : []), make("div")),
      (node, { parts }) => list(node.lastElementChild, parts, ({ t }) => t, part, fill));
    const { said } = view;
    list(ui.said, said ? [said] : [], JSON.stringify, ({ kind, lines }) =>
      make("div", { class: `hnb-notice hnb-${kind}` }, ...lines.map((text) => make("p", {}, text))));
    ui.code.value = view.code;
    say(reset, view.sure ? labels.sure : labels.reset);
  }

  function update() {
    view = model.get("view");
    python.end();
    say(ui.silent, "");
    show();
    if (view.store) stored(view.code);
  }

  const deafen = keyboard(ui.root);
  dressed(model, el, ui.root);
  show();
  model.on("change:view", update);
  const old = view.store && stored();
  if (old && old !== view.code) python.send({ ask: "merge", code: old });
  return () => {
    python.end();
    deafen();
    model.off("change:view", update);
  };
}

export default { render };
