"""What a board shows of a game to one viewer, as plain data.

Everything here goes to a browser or into a file, so everything here asks for a viewer, and nothing
that this viewer may not see passes: hidden sentences, no ids of pieces of secret steps, no
notation that others may not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from ..core import TEACHER, Decision, Game, Move, ScoreSheet, Step
from ..core.record import Moment
from ..core.words import Words
from ..drawing import THEME, asset
from .labels import KEYS, LABELS, MARKS, SEATS, TITLES

__all__ = ["LOG", "Frame", "Now", "about", "draw", "dress", "help_lines", "labels", "line", "log",
           "module", "moves", "origins", "rows", "score", "seat_name", "style", "titles", "touched",
           "why"]

#: How many steps of the story a view holds.
LOG = 40

#: The files of a board's browser module.
BOARD = ("choosing.js", "picture.js", "controls.js", "board.js")

HERE = Path(__file__).parent


class Now:
    """What the newest position asks for: each thing is looked up once, and only if it is wanted.

    Args:
        game: the game.
    """

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    @cached_property
    def to_move(self) -> str | None:
        """The player who decides."""
        return self._game.to_move

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves."""
        return self._game.legal_moves

    @cached_property
    def secret(self) -> bool:
        """Whether who decides looks at, or chooses, what others may not see."""
        return self._game.rules.secret(self._game.state, self.legal)


@dataclass(frozen=True, slots=True)
class Frame:
    """The table right after a step, as one viewer sees it.

    Attributes:
        at: the number of the step.
        viewer: who looks.
        layout: how it is laid out.
        state: the position, to be read only.
        svg: the picture.
        alt: the same in sentences.
        ids: the ids of all things in the picture.
        decision: what is decided in that position, as the view says it.
    """

    at: int
    viewer: str | None
    layout: str
    state: Any
    svg: str
    alt: str
    ids: frozenset[str]
    decision: Decision | None = None


def draw(game: Game[Any], viewer: str | None, at: int, layout: str, words: Words,
         part: str | None = None) -> Frame:
    """The table right after a step, looked up and drawn once.

    Args:
        game: the game.
        viewer: the viewer of the board.
        at: the number of the step.
        layout: one of :data:`~hogwarts_nb.core.LAYOUTS`.
        words: the language.
        part: the part of the picture; None for everything.
    """
    state, view = game.look(viewer, at)
    visuals = game.visuals
    svg, ids = visuals.draw(view, layout=layout, part=part, live=True, words=words)
    return Frame(at, viewer, layout, state, svg, visuals.alt(view, part=part, words=words), ids,
                 view.get("decision"))


def style(game: Game[Any]) -> str:
    """The style sheets of a board: colours, controls, and the game's own picture.

    Args:
        game: the game.
    """
    return "\n".join([dress("board.css"), game.visuals.style])


def dress(name: str) -> str:
    """The style sheet of a kind of widget, with what all of them wear.

    Args:
        name: the name of its file.
    """
    return "\n".join(map(asset, (THEME, HERE / "page.css", HERE / name)))


def module(*names: str) -> str:
    """The browser module of a kind of widget, with what all of them share.

    Args:
        *names: the names of its files; each uses only those before it.
    """
    # A module that is sent to a page can import no other, so they are joined; and as each widget
    # carries it, without comments, indentation, and line ends that say nothing.
    joined = "\n".join(asset(HERE / name) for name in ("page.js", *names))
    joined = re.sub(r"^\s*(//.*\n\s*)*|\s+// .*$", "", joined, flags=re.MULTILINE)
    return re.sub(r"(?<=[{(,;])\n", "", joined)


def labels(game: Game[Any], words: Words) -> dict[str, str]:
    """Every label of the controls. Names in braces are filled in by the browser.

    Args:
        game: the game.
        words: the language.
    """
    title = game.rulebook.game
    blanks = {name: f"{{{name}}}" for name in ("n", "at", "last", "error")}
    return {name: words.say(message(game=title, **blanks)) for name, message in LABELS.items()}


def titles(words: Words) -> dict[str, str]:
    """The titles of what the board says about a step, a thing or a refusal.

    Args:
        words: the language.
    """
    return {kind: words.say(message()) for kind, message in TITLES.items()}


def seat_name(game: Game[Any], seat: str | None, words: Words) -> str:
    """Who is looking, in words.

    Args:
        game: the game.
        seat: a player, the teacher, or None for the open table.
        words: the language.
    """
    if seat is None or seat == TEACHER:
        return words.say(SEATS["teacher" if seat else "open"]())
    return words.say(game.rules.names.get(seat, seat))


def line(game: Game[Any], text: str, clause: str = "") -> dict[str, str]:
    """A sentence, and the clause on which it rests with that clause's own words.

    Args:
        game: the game.
        text: the sentence.
        clause: the id of the clause; "" for none.
    """
    if not clause:
        return {"t": text}
    return {"t": text, "c": clause, "r": game.rulebook[clause].text}


def help_lines(game: Game[Any], words: Words) -> list[dict[str, str]]:
    """What the signs of the picture mean, each drawn, and what the keys do.

    Args:
        game: the game.
        words: the language.
    """
    # What is drawn here is not on the table: it is not picked, marked or moved.
    signs = [{"t": words.say(text), "svg": re.sub(r' data-(id|key)="[^"]*"', "", svg)}
             for svg, text in game.visuals.legend(words=words)]
    return [*signs, {"t": words.say(MARKS())}, {"t": words.say(KEYS())}]


def log(moment: Moment[Any], viewer: str | None, at: int, new: int,
        words: Words) -> list[dict[str, Any]]:
    """The story up to a step: it gives away nothing of what comes.

    Args:
        moment: where the game is.
        viewer: who reads it.
        at: the number of the step that is shown.
        new: the number of the first step that came with the last change.
        words: the language.
    """
    return [
        {"n": step.number, "t": step.text_for(viewer, words), "c": step.clause, "d": step.depth,
         "k": step.number >= new}
        for step in moment.story(max(1, at - LOG + 1), at)
    ]


def rows(game: Game[Any], sheet: ScoreSheet, words: Words) -> list[dict[str, str]]:
    """The lines of a score sheet: points, what scored, why, and by which clause.

    Args:
        game: the game.
        sheet: the sheet.
        words: the language.
    """
    return [{"n": f"{points:+}".replace("-", "−"), "t": what, "w": why, "c": clause,
             "r": game.rulebook[clause].text}
            for what, why, clause, points in replace(sheet, words=words).rows()]


def why(game: Game[Any], number: int, viewer: str | None,
        words: Words) -> list[dict[str, str]]:
    """A step, its cause, that one's cause, and so on, each with the words of its clause.

    Of points it tells the lines of the score sheet.

    Args:
        game: the game.
        number: the number of the step.
        viewer: the viewer of the board.
        words: the language.
    """
    chain = game.why(number)
    told = [line(game, f"{step.number}. {step.text_for(viewer, words)}", step.clause)
            for step in chain]
    return [told[0], *score(game, chain[0], words), *told[1:]]


def score(game: Game[Any], step: Step, words: Words) -> list[dict[str, str]]:
    """The lines of the score sheet of which a step tells the total; none of any other step.

    Args:
        game: the game.
        step: the step.
        words: the language.
    """
    sheet = game.rules.sheet_of(game.state, step)
    return [line(game, f"{row['n']} {row['t']}: {row['w']}", row["c"])
            for row in rows(game, sheet, words)] if sheet else []


def touched(game: Game[Any], step: Step | None, then: Any, frame: Frame) -> list[str]:
    """The things in a picture that a step touched: none of a step that is secret.

    A thing is looked up as it was right after the step, for who looks at the picture. Elsewhere in
    the story only a name of its own still means the same thing: a hidden piece is known by its
    place in some order, and that it is this piece is what its viewer must not be told.

    Args:
        game: the game.
        step: the step.
        then: the position right after the step.
        frame: the picture.
    """
    if step is None or not step.seen_by(frame.viewer):
        return []
    pieces = set()
    for piece in step.touched:
        name = game.visuals.shown(then, piece, frame.viewer)
        if name == piece or frame.at == step.number:
            pieces.add(name)
    # A place is called by its own name in the story, and with its family in a picture.
    return sorted(name for name in frame.ids
                  if name in pieces or name.partition(".")[2] in pieces)


def origins(game: Game[Any], step: Step | None, frame: Frame) -> dict[str, str | list[str]]:
    """For pieces that a step moved: the thing from which they came, or all on which they walked.

    Args:
        game: the game.
        step: the step.
        frame: the picture right after it.
    """
    if step is None or not step.seen_by(frame.viewer):
        return {}
    shown = frame.ids
    found: dict[str, str | list[str]] = {
        piece: source for piece, source, _ in step.moved if piece in shown and source in shown}
    for piece, way in game.visuals.trail(frame.state, step).items():
        if shown.issuperset([piece, *way]):
            found[piece] = list(way)
    return found


def moves(game: Game[Any], legal: Sequence[Move], viewer: str | None,
          words: Words) -> list[dict[str, Any]]:
    """The legal moves: notation, sentence, and what to pick on the table.

    Args:
        game: the game.
        legal: the moves.
        viewer: the viewer of the board.
        words: the language.
    """
    return [{"m": move.notation, "t": words.say(move.text),
             "p": game.visuals.picks(game.state, move, viewer)} for move in legal]


def about(game: Game[Any], piece: str, words: Words) -> tuple[str, list[str]]:
    """What a thing on the table is called, and what there is to say about it.

    Args:
        game: the game.
        piece: an id in the picture.
        words: the language.
    """
    names: Mapping[str, Any] = game.rules.names
    tails = (piece, piece.partition(".")[2], piece.rpartition(".")[2])
    name = next((names[tail] for tail in tails if tail in names), "")
    said = game.visuals.describe(game.state, piece)
    return words.say(name), [words.say(said)] if said else []
