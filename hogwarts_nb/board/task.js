// What a board asks for: a question with options or a number, or a goal; and what is said then.

// `name` is a name for this board's options, `ask` asks Python for something.
function taskIn(name, ask) {
  const title = make("p", { class: "hnb-title" });
  const options = make("div", { class: "hnb-options", role: "radiogroup" });
  const input = make("input", { type: "number", step: 1 });
  const submit = make("button", { class: "hnb-strong" });
  const said = make("div", { class: "hnb-said", role: "status" });
  const buttons = make("div", { class: "hnb-choices" });
  const counts = () => [...options.querySelectorAll("[type=number]")].map(({ value }) => Math.round(value));

  function answer(event) {
    event.preventDefault();
    const given = input.hidden ? options.querySelector(":checked") : input;
    if (given?.value) ask({ ask: "answer", answer: given.value });
    else (input.hidden ? options.querySelector("input") : input).focus();
  }

  const root = make("form", { class: "hnb-task", onsubmit: answer, novalidate: "" },
    title, options, input, submit, said, buttons);

  function option({ id, t }) {
    const count = make("input", { type: "number", min: 0, max: 999, "aria-label": t,
      onchange: () => ask({ ask: "hands", hands: counts() }) });
    return make("div", {}, make("label", {}, make("input", { type: "radio", name, value: id }), make("span", {}, t)),
      count, make("progress", { "aria-label": t }));
  }

  function note({ kind, lines }) {
    return make("div", { class: `hnb-notice hnb-${kind}` }, ...lines.map(({ t, c, r }) =>
      make("p", {}, t, ...(c ? [make("small", {}, chip(c), ` ${r}`)] : []))));
  }

  function show(task) {
    const hands = task.hands !== null;
    say(title, task.title);
    title.hidden = !task.title;
    attr(options, "aria-label", task.title);
    attr(input, "aria-label", task.title);
    root.classList.toggle("hnb-goal", task.kind === "puzzle");
    root.classList.toggle("hnb-long", task.title.length > 90);
    root.closest(".hnb").classList.toggle("hnb-asking", task.open);
    list(options, task.options, ({ id, t }) => `${id} ${t}`, option, (node, { chosen, mark, hands: number }) => {
      const [radio, count] = node.querySelectorAll("input");
      const bar = node.lastElementChild;
      attr(node, "data-mark", mark);
      // What is being chosen or typed is theirs, until it has been answered.
      if (radio.disabled || !task.open) radio.checked = chosen;
      radio.disabled = !task.open;
      radio.hidden = hands;
      count.hidden = bar.hidden = !hands;
      if (count !== count.getRootNode().activeElement) count.value = number;
      attr(bar, "max", task.hands || 1);
      attr(bar, "value", number);
    });
    options.hidden = !task.options.length;
    input.hidden = !task.input;
    if (input.readOnly && task.open) input.value = "";
    input.readOnly = !task.open;
    say(submit, task.submit);
    submit.hidden = !task.open;
    const before = said.childElementCount;
    list(said, task.said, JSON.stringify, note);
    // What is new is said where it is seen.
    if (said.childElementCount > before) requestAnimationFrame(() => { root.scrollTop = root.scrollHeight; });
    list(buttons, task.buttons, ({ t }) => t, ({ t, a }) => button(t, () => ask(a), null, task.kind === "story" ? "hnb-strong" : ""));
    buttons.hidden = !task.buttons.length;
  }

  return { root, show };
}
