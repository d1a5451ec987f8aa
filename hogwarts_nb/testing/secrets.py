"""Secrets: they are in no view, picture, move or story."""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import Any

from ..core import TEACHER, Game, InvalidOption
from ..core.chance import Chance
from .common import FORMS, NotConforming, all_of, expect, possible, whole

__all__ = ["check_hidden_choices", "check_known", "check_secrets", "check_views"]


def check_views(game: Game[Any], *, pictures: bool = True) -> None:
    """Every viewer gets plain data, now and at earlier steps; other viewers are refused.

    Args:
        game: a game in any position.
        pictures: whether to check pictures.

    Raises:
        NotConforming: for the first fault.
    """
    last = len(game.steps)
    for viewer in (None, TEACHER, *game.players):
        for at in {0, last // 2, last}:
            view = game.view(viewer, at=at)
            expect(json.loads(json.dumps(view, allow_nan=False)) == view,
                   f"the view of {viewer} at step {at} is not plain JSON data")
        if pictures:
            for what in FORMS:
                expect(bool(getattr(game, what)(viewer)), f"{what} shows {viewer} nothing")
    for wrong in ({"viewer": "nobody's seat"}, {"at": last + 1}, {"at": -1}):
        try:
            game.view(**wrong)
        except InvalidOption:
            continue
        raise NotConforming(f"there is a view for {wrong}")


def check_secrets(game: Game[Any], chance: Chance, *, pictures: bool = False) -> bool:
    """The view of a viewer does not change when everything that they may not see is dealt again.

    Args:
        game: a game in any position.
        chance: deals and chooses moves.
        pictures: whether to check pictures.

    Returns:
        Whether dealing again moved any piece. If it never does, this has proved nothing.

    Raises:
        NotConforming: for the first fault.
    """
    facts, swapped = game.rules.facts(game.state), False
    for viewer in (None, TEACHER, *game.players):
        twin = game.copy()
        twin.state = game.rules.determinize(game.state, viewer, chance)
        expect(twin.to_move == game.to_move, "who decides now depends on a secret")
        expect(twin.view(viewer) == game.view(viewer),
               f"the view of {viewer} tells a secret: {_difference(game, twin, viewer)}")
        if viewer == game.to_move or viewer == TEACHER:
            expect(all_of(twin.legal_moves) == all_of(game.legal_moves),
                   f"{game.to_move} can see a secret in the legal moves")
        for what in FORMS if pictures else ():
            expect(getattr(twin, what)(viewer) == getattr(game, what)(viewer),
                   f"{what} shows a secret to {viewer}")
        swapped |= game.rules.facts(twin.state) != facts
    return swapped


def check_known(game: Game[Any], chance: Chance) -> None:
    """The information state of a viewer has everything that they see, and no more.

    Args:
        game: a game in any position.
        chance: deals and chooses moves.

    Raises:
        NotConforming: for the first fault.
    """
    rules, state = game.rules, game.state
    for viewer in (None, TEACHER, *game.players):
        known, view = rules.information_state(state, viewer), rules.view(state, viewer)
        swapped = rules.determinize(state, viewer, chance)
        expect(rules.information_state(swapped, viewer) == known,
               f"what {viewer} knows holds a secret")
        imagined = rules.determinize(known, viewer, chance)
        for what, found in (("knows", known), ("imagines", imagined)):
            expect(rules.view(found, viewer) == view,
                   f"what {viewer} {what} looks different from what they see")
            possible(game, found)


def _difference(game: Game[Any], twin: Game[Any], viewer: str | None) -> str:
    one, other = game.view(viewer), twin.view(viewer)
    return ", ".join(key for key in one if one[key] != other.get(key))


def check_hidden_choices(game: Game[Any]) -> None:
    """Hidden choices with the same public notation look the same in the view and in the story.

    Args:
        game: a game in any position.

    Raises:
        NotConforming: for the first fault.
    """
    hidden = sorted((move for move in game.legal_moves if move.public != move.notation),
                    key=lambda move: move.public)
    for public, moves in groupby(hidden, key=lambda move: move.public):
        seen: dict[str | None, tuple[str, Any]] = {}
        for move in moves:
            twin = game.copy()
            twin.auto_forced = False
            step = twin.push(move)[0]
            for viewer in (None, *game.players):
                if step.seen_by(viewer):
                    continue
                view = twin.view(viewer, at=step.number)
                # They decide next, perhaps among moves with the same notations.
                rest = json.dumps({**view, "decision": None})
                expect(not re.search(rf"\b{re.escape(move.notation)}\b", rest),
                       f"the view of {viewer} has the hidden choice {move.notation!r}")
                shown = (step.text_for(viewer), view)
                whole(shown[0], "what others read of a hidden choice")
                expect(seen.setdefault(viewer, shown) == shown,
                       f"{viewer} can tell {move.notation!r} from others that all are {public!r}")
            expect(not all(map(step.seen_by, (None, *game.players))),
                   f"{move.notation!r} is hidden as {public!r}, and everybody reads of it")
