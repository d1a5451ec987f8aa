"""A whole game in one file that opens without a network, a server or Python.

The page is the board's own browser module with a small stand-in for the program behind it: all
that can be looked at is in the file, and nothing that its viewer may not see.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from ..core import LAYOUTS, Game
from ..core.words import Words
from ..drawing import asset, template
from . import scene

__all__ = ["replay_html"]


#: How often it is told how far a replay has come: after so many of its steps.
OFTEN = 20


def replay_html(game: Game[Any], viewer: str | None = None, *, words: Words | None = None,
                progress: Callable[[float], None] = lambda part: None) -> str:
    """The page of a replay.

    Args:
        game: the game so far.
        viewer: whose view; the open table by default.
        words: the language of labels; the game's own by default.
        progress: told from time to time which part of it is done, from 0 to 1.

    Raises:
        InvalidOption: for a viewer who does not exist.
    """
    words = words or game.words
    script = scene.module(*scene.BOARD) + asset(scene.HERE / "replay.js")
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return template(scene.HERE / "replay.html.jinja").render(
        title=game.rulebook.game, style=scene.style(game), script=script, digest=digest,
        language=words.language, data=_data(game, viewer, words, progress))


def _data(game: Game[Any], viewer: str | None, words: Words,
          progress: Callable[[float], None]) -> str:
    """All that the page shows, as JSON that can stand inside a page."""
    steps, visuals = game.steps, game.visuals
    # One thing of a picture is one line of it, and most are the same from step to step: each line
    # is written once, and a picture is a list of their numbers.
    lines: dict[str, int] = {}
    frames: list[dict[str, Any]] = []
    shown: set[str] = set()
    for number in range(len(steps) + 1):
        if number % OFTEN == 0:
            progress(number / (len(steps) + 1))
        step = steps[number - 1] if number else None
        state, view = game.look(viewer, number)
        wide, narrow = (visuals.draw(view, layout=layout, live=True, words=words)
                        for layout in LAYOUTS)
        frame = scene.Frame(number, viewer, "wide", state, wide.svg,
                            visuals.alt(view, words=words), wide.ids)
        shown |= frame.ids
        frames.append({
            "svg": {layout: [lines.setdefault(part, len(lines))
                             for part in drawn.svg.split("\n") if part]
                    for layout, drawn in zip(LAYOUTS, (wide, narrow), strict=True)},
            "alt": frame.alt,
            "touched": scene.touched(game, step, frame.state, frame),
            "motion": scene.origins(game, step, frame),
        })
    outcome, prompt = game.outcome(), game.prompt
    end = prompt.text if prompt else outcome.reason if outcome else ""
    clauses = {step.clause for step in steps}
    data = {
        "game": game.rulebook.game,
        "seat": scene.seat_name(game, viewer, words),
        "prompt": words.say(end),
        "clause": prompt.clause if prompt else outcome.clause if outcome else "",
        "words": scene.labels(game, words),
        "titles": scene.titles(words),
        "help": scene.help_lines(game, words),
        "pictures": _packed({"lines": list(lines), "frames": frames}),
        "steps": [{"t": step.text_for(viewer, words), "c": step.clause, "d": step.depth,
                   "b": step.because.number if step.because else 0,
                   "m": [line["t"] for line in scene.score(game, step, words)]}
                  for step in steps],
        "rules": {clause: game.rulebook[clause].text for clause in sorted(clauses)},
        "about": {name: said for name in sorted(shown)
                  if any(said := scene.about(game, name, words))},
    }
    # In a page, JSON may hold neither an end tag nor the start of a comment.
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _packed(data: Any) -> str:
    """Data in a tenth of the room; each browser of the last years can unpack it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()
