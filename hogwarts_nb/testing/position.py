"""One position: its pieces, its moves and their picks, its pictures, and its outcome."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any
from xml.etree import ElementTree

from ..core import LAYOUTS, TEACHER, Ending, Game, Move, NothingToUndo
from ..core.visuals import fits
from .common import NotConforming, cited, expect, possible, whole

__all__ = ["check_beginning", "check_moves", "check_outcome", "check_pictures", "check_position"]


def check_beginning(game: Game[Any]) -> frozenset[str]:
    """A new game has nothing to take back, and its kinds have the right names and clauses.

    Args:
        game: a new game.

    Returns:
        The ids of its pieces and counters, for :func:`check_position`.

    Raises:
        NotConforming: for the first fault.
    """
    # Forced moves may have been played already.
    expect(not game.can_undo, "a new game has a move to take back")
    for call in (game.copy().pop, game.copy().redo):
        try:
            call()
        except NothingToUndo:
            continue
        raise NotConforming("a new game has a move to take back or to play again")
    for code, kind in game.rules.refusals.items():
        expect(code == kind.code, f"the refusal {code!r} calls itself {kind.code!r}")
        cited(game, kind.clause, f"the refusal {code!r}")
    for name, step in game.rules.step_kinds.items():
        expect(name == step.name, f"the kind of step {name!r} calls itself {step.name!r}")
        cited(game, step.clause, f"the kind of step {name!r}")
    return frozenset(game.rules.facts(game.state))


def check_position(game: Game[Any], pieces: Collection[str] | None = None) -> None:
    """The rules allow the position, no piece was lost or made, and everything can be printed.

    Args:
        game: in any position.
        pieces: the ids of all pieces and counters at the beginning.

    Raises:
        NotConforming: for the first fault.
    """
    facts = game.rules.facts(game.state)
    if pieces is not None:
        lost, made = sorted(pieces - facts.keys()), sorted(facts.keys() - pieces)
        expect(not lost, f"lost: {', '.join(lost)}")
        expect(not made, f"made from nothing: {', '.join(made)}")
    possible(game, game.state)
    twin = game.copy()
    for thing, same in ((game, twin), (game.rules, twin.rules), (game.legal_moves, None),
                        (game.outcome(), None), (game.prompt, None), (game.steps[-1:], None)):
        said = repr(thing)
        expect(" at 0x" not in said, f"a repr tells where it lies in memory: {said[:200]}")
        if same is not None:
            expect(repr(same) == said, f"a copy's repr differs: {said[:200]}")


def check_moves(game: Game[Any]) -> None:
    """Every legal move is the same each time, is read from its notation, and can be played.

    Args:
        game: a game in any position.

    Raises:
        NotConforming: for the first fault.
    """
    rules, state = game.rules, game.state
    legal = game.legal_moves
    over = game.to_move is None
    expect(over == (not legal), "somebody has to move if and only if there is a move")
    expect(over == (game.outcome() is not None), "there is an outcome if and only if nobody moves")
    expect(over == (game.prompt is None), "there is a prompt if and only if somebody moves")
    if game.prompt:
        whole(str(game.prompt.text), "the prompt")
        cited(game, game.prompt.clause, "the prompt")
    notations = [move.notation for move in legal]
    expect(notations == [move.notation for move in game.copy().legal_moves],
           "the legal moves, or their order, differ the second time")
    for notation, count in Counter(notations).items():
        expect(count == 1, f"{notation!r} is listed {count} times")
    sentences: dict[str, Move] = {}
    before = state.copy()
    keys = rules.facts(state).keys()
    for move in legal:
        whole(str(move.text), f"the move {move}")
        meant = rules.parse_move(state, move.notation)
        expect(isinstance(meant, Move) and meant == move and meant.args == move.args,
               f"{move.notation!r} is listed, but it is understood as {meant!r}")
        expect(game.why_not(move, seat=game.to_move) is None, f"{move} is listed and refused")
        said = str(move.text)
        expect(said not in sentences,
               f"{move} and {sentences.get(said)} have the same sentence: {said}")
        sentences[said] = move
        trial = state.copy()
        rules.apply(trial, move)
        expect(trial != before, f"{move} changes nothing")
        expect(rules.facts(trial).keys() == keys, f"{move} loses a piece or makes one")
        possible(game, trial)
    _check_picks(game, legal)
    expect(state == before, "listing or trying moves has changed the position")


#: The number of moves of a position whose picks are translated back.
_ASKED = 4


def _check_picks(game: Game[Any], legal: Sequence[Move]) -> None:
    """The picks of a move mean that move and no other."""
    visuals, state, turn = game.visuals, game.state, game.to_move
    places = [visuals.picks(state, move, turn) for move in legal]
    picked: dict[str, Move] = {}
    for number, (move, picks) in enumerate(zip(legal, places, strict=True)):
        if not picks:  # a button
            continue
        key = json.dumps(picks)
        expect(key not in picked, f"{move} is made by the same picks as {picked.get(key)}: {key}")
        picked[key] = move
        expect(all(picks), f"{move} is made by picking something that is nowhere: {key}")
        for chosen in ([ids[which] for ids in picks] for which in (0, -1)):
            first = next(other for other, ids in zip(legal, places, strict=True)
                         if fits(chosen, ids))
            expect(first == move, f"{move} is made by {chosen}, which is picked for {first}, too")
            if number % max(1, len(legal) // _ASKED) == 0:  # this is slow
                written = visuals.meant(state, chosen, turn)
                meant = game.rules.parse_move(state, written)
                expect(isinstance(meant, Move) and meant == move, f"{move} is made by {chosen}, "
                       f"which is written {written!r} and means {meant!r}")


def check_pictures(game: Game[Any]) -> None:
    """Every layout and part can be drawn as on a board, and has everything that can be picked.

    Args:
        game: in any position.

    Raises:
        NotConforming: for the first fault.
    """
    visuals, state, turn = game.visuals, game.state, game.to_move
    legal = game.legal_moves
    viewers = {None: not game.rules.secret(state, legal), TEACHER: True, turn: True}
    for layout in LAYOUTS:
        for viewer, chooses in viewers.items():
            what = f"the {layout} picture for {viewer}"
            ids = _drawn(game, what, viewer, layout=layout, live=True)
            for move in legal if chooses else ():
                for place in visuals.picks(state, move, viewer):
                    for name in place:
                        expect(name in ids, f"{what} has no {name!r}, which is picked for {move}")
        _drawn(game, f"the {layout} picture, marked,", turn, layout=layout, touched=sorted(ids))
    for part in visuals.parts(game.view(turn)):
        _drawn(game, f"the picture of {part}", turn, part=part)


def _drawn(game: Game[Any], what: str, viewer: str | None, **drawing: Any) -> frozenset[str]:
    """The ids of a picture, which must be those in its markup."""
    svg, ids = game.draw(viewer, **drawing)
    try:
        elements = ElementTree.fromstring(svg).iter()
    except ElementTree.ParseError as error:
        raise NotConforming(f"{what} is not sound markup: {error}") from error
    found = [element.attrib["data-id"] for element in elements if "data-id" in element.attrib]
    twice = [name for name, count in Counter(found).items() if count > 1]
    expect(not twice, f"{what} has {', '.join(twice)} more than once")
    if drawing.get("live"):  # nothing is picked in other pictures
        differ = ids ^ {*found}
        expect(not differ, f"{what} and its ids differ in {', '.join(sorted(differ))}")
    return ids


def check_outcome(game: Game[Any]) -> None:
    """The outcome of a game has winners, a reason and score sheets that are right.

    Args:
        game: a game that is over.

    Raises:
        NotConforming: for the first fault.
    """
    outcome = game.outcome()
    if outcome is None:
        raise NotConforming("the game is over and has no outcome")
    expect(isinstance(outcome.kind, Ending), f"a game ends in the way {outcome.kind!r}, which is "
           "no member of an Ending")
    whole(str(outcome.reason), "the outcome")
    cited(game, outcome.clause, "the outcome")
    for winner in outcome.winners:
        expect(winner in game.players, f"{winner!r} wins and does not play")
    for player, sheet in outcome.scores.items():
        expect(player in game.players, f"{player!r} has a score sheet and does not play")
        for line in sheet.lines:
            whole(str(line.text), f"a line of {player}'s sheet")
            cited(game, line.clause, f"a line of {player}'s sheet")
