
// Something to fill in: options, and boxes for numbers. It shows the one `view` that Python sends,
// sends what was entered, and decides nothing.

function render({ model, el }) {
  let view = model.get("view");
  const entered = new Map(); // what Python has not been told yet, by the name of its box

  const ui = {
    title: make("p", { class: "hnb-title" }),
    options: make("div", { class: "hnb-options", role: "group" }),
    fields: make("div", { class: "hnb-boxes", role: "search" }),
    groups: make("div", { class: "hnb-groups" }),
    pictures: make("ul", { class: "hnb-pictures" }),
    more: make("button", { type: "button", class: "hnb-more", onclick: () => enter("more", "1") }),
    said: make("div", { role: "status" }),
    tables: make("div", { class: "hnb-tables" }),
    silent: make("p", { class: "hnb-silent" }),
  };
  ui.root = make("section", { class: "hnb hnb-form" },
    ui.title, ui.options, ui.fields, ui.groups, ui.silent, ui.said, ui.tables, ui.pictures, ui.more);

  const python = talk(model, ui.root, () => view.rev, () => say(ui.silent, view.words.silent));
  const active = () => el.getRootNode().activeElement;

  function tell() {
    if (!entered.size || python.busy()) return;
    python.send({ entered: Object.fromEntries(entered) });
    entered.clear();
  }

  const enter = (name, value) => (entered.set(name, value), tell());

  function box({ id, most, t }) {
    const input = make("input", { type: "number", min: 0, max: most, step: 1,
      oninput: () => enter(id, input.value), onblur: () => queueMicrotask(show) });
    return make("label", {}, input, t);
  }

  // A field to type into, or to choose from.
  function field({ id, t, options }) {
    const tell = ({ target }) => enter(id, target.value);
    const input = options ? make("select", { onchange: tell }, ...options.map(([value, label]) => make("option", { value }, label)))
      : make("input", { type: "search", oninput: tell });
    return make("label", {}, make("span", {}, t), input);
  }

  // A picture is a button, and its words are the name of the button.
  function picture({ id, t, src, does }) {
    return make("li", {}, make("button", { type: "button", title: does, onclick: () => enter("picture", id) },
      make("img", { alt: t, src })));
  }

  function group({ t, open }) {
    return make("details", open ? { open: "" } : {}, make("summary", {}, t), make("div", { class: "hnb-boxes" }));
  }

  // A number is set at the right.
  const cell = (tag, value, number) => make(tag, number ? { class: "hnb-number" } : {}, `${value}`);

  function table({ t, head, rows }) {
    const numbers = head.map((_, n) => rows.length > 0 && rows.every((row) => typeof row[n] === "number"));
    const line = (tag, values) => make("tr", {}, ...values.map((value, n) => cell(tag, value, numbers[n])));
    return make("table", {}, make("caption", {}, t), make("thead", {}, line("th", head)),
      make("tbody", {}, ...rows.map((row) => line("td", row))));
  }

  function show() {
    attr(ui.root, "aria-label", view.title);
    say(ui.title, view.title);
    attr(ui.options, "aria-label", view.title);
    list(ui.options, view.options, ({ id }) => id,
      ({ id, t }) => make("button", { type: "button", onclick: () => enter("option", id) }, t),
      (node, { chosen }) => attr(node, "aria-pressed", chosen ? "true" : "false"));
    ui.options.hidden = !view.options.length;
    list(ui.fields, view.fields, ({ id }) => id, field, (label, { id, value }) => {
      const input = label.lastElementChild;
      if (input !== active() && !entered.has(id)) input.value = value;
    });
    ui.fields.hidden = !view.fields.length;
    list(ui.pictures, view.pictures, ({ id }) => id, picture, (node, { chosen }) => attr(node.firstChild, "aria-pressed", chosen ? "true" : "false"));
    ui.pictures.hidden = !view.pictures.length;
    say(ui.more, view.more);
    ui.more.hidden = !view.more;
    list(ui.groups, view.groups, ({ t }) => t, group, (node, { boxes }) => {
      list(node.lastElementChild, boxes, ({ id }) => id, box, ({ firstElementChild: input }, { id, value }) => {
        // What somebody is typing is theirs.
        if (input !== active() && !entered.has(id)) input.value = value;
      });
    });
    const { said } = view;
    // Only what is new is spoken.
    list(ui.said, said ? [said] : [], JSON.stringify, ({ kind, lines }) =>
      make("div", { class: `hnb-notice hnb-${kind}` }, ...lines.map((text) => make("p", {}, text))));
    list(ui.tables, view.tables, JSON.stringify, table);
  }

  function update() {
    view = model.get("view");
    python.end();
    say(ui.silent, "");
    try {
      show();
    } catch (error) {
      say(ui.silent, view.words.broken.replace("{error}", error));
      throw error;
    } finally {
      tell();
    }
  }

  const deafen = keyboard(ui.root);
  dressed(model, el, ui.root);
  show();
  model.on("change:view", update);
  return () => {
    python.end();
    deafen();
    model.off("change:view", update);
  };
}

export default { render };
