// What the widgets here share: elements, the keyboard, and one message at a time to Python.

const PATIENCE = 8000; // milliseconds after which Python is taken to be silent

// --- Elements. Words always go through textContent, so they are never markup.

function make(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function attr(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

// Makes the children of a node those of a list, keeping the nodes that stay: no flicker, and no
// lost focus.
function list(parent, items, key, build, update = () => {}) {
  const names = items.map(key);
  const old = new Map();
  // What goes, goes first: a node that has to be moved loses the focus.
  for (const child of [...parent.children]) {
    if (names.includes(child.dataset.key)) old.set(child.dataset.key, child);
    else child.remove();
  }
  items.forEach((item, place) => {
    const node = old.get(names[place]) ?? build(item);
    node.dataset.key = names[place];
    update(node, item);
    if (parent.children[place] !== node) parent.insertBefore(node, parent.children[place] ?? null);
  });
}

// --- The keyboard: no key pressed in here is taken for one of the notebook's.

// JupyterLab and Notebook ask what has the focus, and nothing around it, whether keys are theirs.
const DEAF = "data-lm-suppress-shortcuts";

// `escape` says whether it had something to do; if not, the keyboard goes back to the notebook.
function keyboard(root, escape = () => false) {
  let holder = null; // what in here has the focus
  const lost = (node) => !node.isConnected || node.closest("[hidden], [inert]");
  attr(root, "tabindex", -1); // A click on what takes no focus gives it to the root.
  root.addEventListener("focusin", ({ target }) => {
    holder = target;
    attr(target, DEAF, "true");
  });
  root.addEventListener("focusout", ({ target }) => queueMicrotask(() => {
    if (holder === target && !lost(target)) holder = null;
  }));
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Other notebooks listen further out.
    event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (escape()) return;
    const outside = root.parentElement?.closest("[tabindex]");
    if (outside) outside.focus();
    else root.getRootNode().activeElement?.blur();
  });
  // The focus of what vanishes would fall to the notebook.
  const watch = new MutationObserver(() => {
    if (holder && lost(holder)) root.focus({ preventScroll: true });
  });
  watch.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "inert"] });
  return () => watch.disconnect();
}

// --- One action at a time. What else is asked waits until it is answered, if it may wait.

// `seen` is the revision that is on the page; `silent` is called when no answer comes. A move is
// never sent twice: one that is clicked again while it is carried out is dropped.
function talk(model, root, seen, silent) {
  let timer = 0;
  let moving = false;
  let queued = null;
  let sent = 0;
  const end = () => {
    clearTimeout(timer);
    timer = 0;
    root.classList.remove("hnb-busy");
  };
  const send = (body) => {
    if (timer) {
      // A move is meant for what was seen when it was clicked.
      if (!body.move) queued = body;
      else if (!moving) queued = { rev: seen(), ...body };
      return;
    }
    moving = Boolean(body.move);
    timer = setTimeout(() => (end(), silent()), PATIENCE);
    root.classList.add("hnb-busy");
    model.set("action", { id: `${Date.now()}-${++sent}`, rev: seen(), ...body });
    model.save_changes();
  };
  const next = () => {
    const body = queued;
    if (!body || timer) return;
    queued = null;
    send(body);
  };
  return { send, next, end, busy: () => timer > 0 };
}

// Styles of the page do not reach into a shadow root, so a widget brings its own.
function dressed(model, el, root) {
  const css = model.get("_css");
  if (css) el.append(make("style", {}, css));
  el.append(root);
}
