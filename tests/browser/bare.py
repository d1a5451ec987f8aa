"""A live board in a page with no notebook: the board's own module, and Python at the other end."""

from __future__ import annotations

from typing import Any

import playwright.sync_api

from hogwarts_nb.board import Board

#: The page: what scrolls is as large as a notebook's part of the window.
PAGE = """<!doctype html><html><head><meta charset="utf-8"><style>
html, body {{ margin: 0; height: 100%; }} body {{ color-scheme: {theme}; }}
#notebook {{ height: 100%; overflow: auto; background: light-dark(#fff, #111); }}
#output {{ overflow: auto; margin: 0 {right}px 0 {left}px; }}
</style></head><body><div id="notebook"><div id="output"></div></div></body></html>"""

START = """async ([module, state]) => {
    const address = URL.createObjectURL(new Blob([module], {type: "text/javascript"}));
    const {default: {render}} = await import(address);
    const listeners = new Map();
    let sent = {};
    const model = {
        get: name => state[name],
        set: (name, value) => { sent[name] = value; },
        save_changes: () => {
            const action = sent.action;
            sent = {};
            window.act(action).then(news => {
                Object.assign(state, news);
                for (const [names, listener] of listeners) {
                    if (names.includes("change:view")) listener();
                }
            });
        },
        send: () => {},
        on: (names, listener) => listeners.set(names, listener),
        off: names => listeners.delete(names),
    };
    window.ask = body => {
        model.set("action", {id: `${Math.random()}`, rev: Math.max(state.view.rev, state.news.rev ?? 0), ...body});
        model.save_changes();
    };
    render({model, el: document.getElementById("output")});
}"""


class BarePage:
    """A page with one live board.

    Attributes:
        page: Playwright's page.
        board: the board.
    """

    def __init__(self, browser: playwright.sync_api.Browser, board: Board, *,
                 width: int = 1290, height: int = 650, theme: str = "light",
                 left: int = 64, right: int = 16, **options: Any) -> None:
        self.board = board
        self._context = browser.new_context(viewport={"width": width, "height": height},
                                            reduced_motion="reduce", **options)
        self.page = self._context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.expose_function("act", self._act)
        self.page.set_content(PAGE.format(theme=theme, left=left, right=right))
        state = {name: getattr(board, name) for name in ("view", "news", "key", "_css")}
        self.page.evaluate(START, [board._esm, state])
        self.settle()

    def _act(self, action: Any) -> dict[str, Any]:
        self.board.handle(action)
        return {"view": self.board.view, "news": self.board.news}

    def settle(self) -> None:
        """Waits until everything is answered and laid out."""
        for _ in range(2):
            # Two frames: what is observed is answered in the next one.
            self.page.evaluate("""() => new Promise(done => requestAnimationFrame(
                () => requestAnimationFrame(done)))""")
            self.page.wait_for_function("() => !document.querySelector('.hnb-busy')")

    def click(self, *names: str) -> None:
        """Clicks on pieces."""
        for name in names:
            self.page.locator(f'[data-id="{name}"]').first.click(force=True)
            self.settle()

    def act(self, body: dict[str, Any]) -> None:
        """Asks for something, as a click would."""
        self.page.evaluate("body => window.ask(body)", body)
        self.settle()

    def theme(self, name: str) -> None:
        """Makes the page light or dark."""
        self.page.evaluate("name => { document.body.style.colorScheme = name; }", name)

    def size(self, width: int, height: int) -> None:
        """Sets the size of the page."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()

    def close(self) -> None:
        self._context.close()
        self.board.close()
