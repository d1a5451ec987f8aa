"""What a board shows of a game to one viewer, as plain data.

Everything here goes to a browser or into a file, so everything here asks for a viewer, and nothing
that this viewer may not see passes: hidden sentences, no ids of pieces of secret steps, no
notation that others may not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..core import TEACHER, Game, Move, Step
from ..drawing import THEME, asset
from ..words import Words
from .labels import LABELS, SEATS, TITLES

__all__ = ["LOG", "about", "labels", "line", "log", "moves", "origins", "seat_name", "style",
           "titles", "touched", "why"]

#: How many steps of the story a view holds; those before the step shown are more useful.
LOG = 40
BEFORE = 30

HERE = Path(__file__).parent


def style(game: Game[Any]) -> str:
    """The style sheets of a board: colours, controls, and the game's own picture.

    Args:
        game: the game.
    """
    return "\n".join((asset(THEME), asset(HERE / "board.css"), game.visuals.style))


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


def log(steps: Sequence[Step], viewer: str | None, at: int, new: int,
        words: Words) -> list[dict[str, Any]]:
    """The story around a step.

    Args:
        steps: the whole story.
        viewer: who reads it.
        at: the number of the step that is shown.
        new: the number of the first step that came with the last change.
        words: the language.
    """
    first = max(0, min(at - BEFORE, len(steps) - LOG))
    return [
        {"n": step.number, "t": step.text_for(viewer, words), "c": step.clause, "d": step.depth,
         "k": step.number >= new}
        for step in steps[first:first + LOG]
    ]


def why(game: Game[Any], number: int, viewer: str | None,
        words: Words) -> list[dict[str, str]]:
    """A step, its cause, that one's cause, and so on, each with the words of its clause.

    Args:
        game: the game.
        number: the number of the step.
        viewer: the viewer of the board.
        words: the language.
    """
    return [line(game, f"{step.number}. {step.text_for(viewer, words)}", step.clause)
            for step in game.why(number)]


def touched(game: Game[Any], step: Step | None, drawn: Iterable[str], viewer: str | None,
            at: int) -> list[str]:
    """The things in a picture that a step touched: none of a step that is secret.

    Args:
        game: the game.
        step: the step.
        drawn: the ids in the picture.
        viewer: who looks at it.
        at: the number of the step after which the picture shows the table.
    """
    if step is None or not step.seen_by(viewer):
        return []
    state = game.state_after(at)
    pieces = {game.visuals.shown(state, piece, viewer) for piece in step.touched}
    # A place is called by its own name in the story, and with its family in a picture.
    return sorted(name for name in drawn if name in pieces or name.partition(".")[2] in pieces)


def origins(game: Game[Any], step: Step | None, shown: frozenset[str], viewer: str | None,
            at: int) -> dict[str, str | list[str]]:
    """For pieces that a step moved: the thing from which they came, or all on which they walked.

    Args:
        game: the game.
        step: the step.
        shown: the ids in the picture.
        viewer: who looks at it.
        at: the number of the step after which the picture shows the table.
    """
    if step is None or not step.seen_by(viewer):
        return {}
    found: dict[str, str | list[str]] = {
        piece: source for piece, source, _ in step.moved if piece in shown and source in shown}
    for piece, way in game.visuals.trail(game.state_after(at), step).items():
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
