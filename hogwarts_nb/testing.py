"""The conformance suite: what every game here must keep, checked over seeded random games.

For whoever adds a game, a card or a ruling::

    from hogwarts_nb import HouseCup
    from hogwarts_nb.testing import conformance

    def make(seed: int) -> HouseCup:
        return HouseCup(("Slytherin", "Ravenclaw"), seed=seed)

    def test_house_cup_conforms() -> None:
        conformance(make, games=20)

:func:`conformance` plays the games and applies each ``check_...`` function of this module where it
belongs. Each of them can also be called alone, with a game in any position: it leaves the game as
it was. A check that fails raises :class:`NotConforming`, an ``AssertionError`` whose notes say with
which seed and after which moves, so that the position can be had again.

How sentences are held to the truth: a number in a sentence must be a number of the change that the
step made, of a piece that it names, or of the table around it (:func:`check_sentence`), and it must
be the *same* number each time: that ``left`` was once the number of the round is no excuse if it is
the number of cards on the day the next time (:class:`Numbers`). A game can go further and say which
number each of them has to be.

It runs with any test runner or none.
"""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from inspect import getfile
from itertools import groupby
from pathlib import Path
from string import Formatter
from typing import Any

from .core import (
    TEACHER,
    Ending,
    Facts,
    Game,
    IllegalMove,
    InvalidOption,
    InvalidScenario,
    Move,
    NothingToUndo,
    Refusal,
    Step,
    StepKind,
)
from .core.chance import Chance
from .core.words import Message, Text

__all__ = [
    "GAMES_VARIABLE",
    "GIVEN",
    "Make",
    "NotConforming",
    "Numbers",
    "check_beginning",
    "check_boards",
    "check_copy",
    "check_elsewhere",
    "check_hidden_choices",
    "check_known",
    "check_moves",
    "check_other_process",
    "check_outcome",
    "check_position",
    "check_refusals",
    "check_same_seed",
    "check_save",
    "check_secrets",
    "check_sentence",
    "check_story",
    "check_twins",
    "check_undo",
    "check_views",
    "conformance",
    "games_to_play",
    "play",
    "transcript",
]

#: What makes a game from a seed.
Make = Callable[[int], Game[Any]]

#: The environment variable that says how many games are played for each check.
GAMES_VARIABLE = "HOGWARTS_NB_GAMES"
FEW_GAMES = 6

#: So many moves a game and its copies play in step.
TOGETHER = 150

#: After how many moves of a game its boards are compared: each time that takes a moment.
_BOARDS_AFTER = (8, 40, 120)

#: A game that is not over after so many random moves never will be.
MANY_MOVES = 5_000


class NotConforming(AssertionError):
    """A game does not keep what every game here must keep."""


def games_to_play(games: int | None = None) -> int:
    """How many games to play: the number given, else :data:`GAMES_VARIABLE`, else a few.

    Args:
        games: the number, if somebody gave one.
    """
    return int(os.environ.get(GAMES_VARIABLE, FEW_GAMES)) if games is None else games


def conformance(make: Make, *, games: int | None = None, moves: int = MANY_MOVES,
                meaning: Mapping[str, str] | None = None, pictures: bool = True,
                process: bool = True) -> Numbers:
    """Check everything, over games with the seeds 0, 1, 2 and so on.

    Args:
        make: makes a game from a seed. Let it vary players and options with the seed.
        games: how many; see :func:`games_to_play`.
        moves: a game that takes more is not over in time.
        meaning: what numbers in sentences have to be; see :class:`Numbers`.
        pictures: whether the game draws itself (``svg``, ``alt`` and ``text``): then its boards
            are checked too.
        process: whether the first game is also played in another process, and all of them are
            sent to one and go on there, which takes a moment; ``make`` must then stand at the top
            of a module.

    Returns:
        What the numbers in sentences have meant.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    numbers = Numbers(meaning)
    begun: list[Game[Any]] = []
    for seed in range(games_to_play(games)):
        game = make(seed)
        with _noting(seed, game):
            _check_game(game, seed, numbers, moves, pictures)
            check_same_seed(make, seed)
        begun.append(play(make, seed, moves=8 * (seed % 6)))
        with _noting(seed, begun[-1]):
            check_twins(begun[-1], Chance(seed))
    if process:
        check_other_process(make, 0)
        check_elsewhere(begun)
    return numbers


def _check_game(game: Game[Any], seed: int, numbers: Numbers, moves: int, pictures: bool) -> None:
    chance = Chance(seed)
    pieces = check_beginning(game)
    written: list[str] = []
    swapped = False
    for number in range(moves):
        check_position(game, pieces)
        check_moves(game)
        check_refusals(game, chance, written)
        swapped |= check_secrets(game, chance)
        if number % 8 == 0:
            check_hidden_choices(game)
            check_known(game, Chance(number))  # its own: it does not change which game is played
        if number % 16 == 0:
            check_views(game, pictures=pictures)
            check_secrets(game, chance, pictures=pictures)
            check_copy(game, chance)
            check_save(game, chance)
        if pictures and number in _BOARDS_AFTER:
            check_boards(game, Chance(number), cases=1)
        legal = game.legal_moves
        if not legal:
            break
        written = [*written[-60:], *map(str, legal)]
        game.push(chance.choice(legal))
    _expect(game.to_move is None, f"the game is not over after {moves} moves")
    hidden = any(move.public != move.notation for move, _ in game.history)
    _expect(swapped or not hidden, "choices are hidden, and determinize never swaps anything")
    check_outcome(game)
    check_story(game, numbers)
    check_undo(game)
    check_views(game, pictures=pictures)
    check_save(game, chance)


def play(make: Make, seed: int, *, moves: int = MANY_MOVES) -> Game[Any]:
    """A game of random moves, to its end or so many moves.

    Args:
        make: makes a game from a seed.
        seed: of the game, and of the moves.
        moves: after how many moves to stop.
    """
    game = make(seed)
    _go_on(game, Chance(seed), moves)
    return game


def transcript(game: Game[Any]) -> str:
    """The whole game as people read it: setup, moves, what followed, the end, the score sheets.

    Two games with the same transcript went the same way.

    Args:
        game: the game, in any position.
    """
    lines = [repr(game), str(game.opening)]
    for move, steps in game.history:
        lines += [f"> {move}", str(steps)]
    if outcome := game.outcome():
        lines += [str(outcome), *map(str, outcome.scores.values())]
    return "\n".join(lines)


# --- One position ----------------------------------------------------------------------------


def check_beginning(game: Game[Any]) -> frozenset[str]:
    """A game that has just begun has nothing to take back, and everything can be named.

    Args:
        game: a new game.

    Returns:
        The ids of its pieces and counters, for :func:`check_position`.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    # Where forced moves play themselves, some may have been played already.
    _expect(not game.can_undo, "a new game has a move to take back")
    for call in (game.copy().pop, game.copy().redo):
        try:
            call()
        except NothingToUndo:
            continue
        raise NotConforming("a new game has a move to take back or to play again")
    for player in game.players:
        _expect(player in game.rules.names, f"the names do not say what {player} is called")
    for code, kind in game.rules.refusals.items():
        _expect(code == kind.code, f"the refusal {code!r} calls itself {kind.code!r}")
        _known(game, kind.clause, f"the refusal {code!r}")
    for name, step in game.rules.step_kinds.items():
        _expect(name == step.name, f"the kind of step {name!r} calls itself {step.name!r}")
        _known(game, step.clause, f"the kind of step {name!r}")
    return frozenset(game.rules.facts(game.state))


def check_position(game: Game[Any], pieces: Collection[str] | None = None) -> None:
    """The position can be, no piece was lost or made, and everything in it can be printed.

    Args:
        game: in any position.
        pieces: the ids of all pieces and counters, as they were at the beginning.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    facts = game.rules.facts(game.state)
    if pieces is not None:
        lost, made = sorted(pieces - facts.keys()), sorted(facts.keys() - pieces)
        _expect(not lost, f"lost: {', '.join(lost)}")
        _expect(not made, f"made from nothing: {', '.join(made)}")
    _possible(game, game.state)
    twin = game.copy()
    for thing, same in ((game, twin), (game.rules, twin.rules), (game.legal_moves, None),
                        (game.outcome(), None), (game.prompt, None), (game.steps[-1:], None)):
        said = repr(thing)
        _expect(" at 0x" not in said, f"a repr tells where it lies in memory: {said[:200]}")
        if same is not None:
            _expect(repr(same) == said, f"a copy's repr differs: {said[:200]}")


def check_moves(game: Game[Any]) -> None:
    """Every listed move is the same each time, means itself, can be picked, and applies.

    Args:
        game: a game in any position.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    rules, state = game.rules, game.state
    legal = game.legal_moves
    over = game.to_move is None
    _expect(over == (not legal), "somebody has to move if and only if there is a move")
    _expect(over == (game.outcome() is not None), "there is an outcome if and only if nobody moves")
    _expect(over == (game.prompt is None), "there is a prompt if and only if somebody moves")
    if game.prompt:
        _sentence(str(game.prompt.text), "the prompt")
        _known(game, game.prompt.clause, "the prompt")
    notations = [move.notation for move in legal]
    _expect(notations == [move.notation for move in game.copy().legal_moves],
            "the legal moves, or their order, differ the second time")
    for notation, count in Counter(notations).items():
        _expect(count == 1, f"{notation!r} is listed {count} times")
    before = state.copy()
    keys = rules.facts(state).keys()
    picked: dict[str, str] = {}
    for move in legal:
        _sentence(str(move.text), f"the move {move}")
        meant = rules.parse_move(state, move.notation)
        _expect(isinstance(meant, Move) and meant == move and meant.args == move.args,
                f"{move.notation!r} is listed, but it is understood as {meant!r}")
        _expect(game.why_not(move, seat=game.to_move) is None, f"{move} is listed and refused")
        _check_picks(game, move, picked)
        trial = state.copy()
        rules.apply(trial, move)
        _expect(trial != before, f"{move} changes nothing")
        _expect(rules.facts(trial).keys() == keys, f"{move} loses a piece or makes one")
        _possible(game, trial)
    _expect(state == before, "listing or trying moves has changed the position")


def _check_picks(game: Game[Any], move: Move, picked: dict[str, str]) -> None:
    """What is picked for a move means that move and no other."""
    picks = game.visuals.picks(game.state, move, game.to_move)
    key = json.dumps(picks)
    _expect(key not in picked, f"{move} is made by the same picks as {picked.get(key)}: {key}")
    picked[key] = move.notation
    if not picks:
        return
    for which in (0, -1):
        chosen = [ids[which] for ids in picks]
        written = game.visuals.meant(game.state, chosen, game.to_move)
        meant = game.rules.parse_move(game.state, written)
        _expect(isinstance(meant, Move) and meant == move,
                f"{move} is made by {chosen}, which is written {written!r} and means {meant!r}")


def check_outcome(game: Game[Any]) -> None:
    """A game that is over says who won, why, and by which sheets.

    Args:
        game: a game that is over.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    outcome = game.outcome()
    if outcome is None:
        raise NotConforming("the game is over and has no outcome")
    _expect(isinstance(outcome.kind, Ending), f"a game ends in the way {outcome.kind!r}, which is "
            "no member of an Ending")
    _sentence(str(outcome.reason), "the outcome")
    _known(game, outcome.clause, "the outcome")
    for winner in outcome.winners:
        _expect(winner in game.players, f"{winner!r} wins and does not play")
    for player, sheet in outcome.scores.items():
        _expect(player in game.players, f"{player!r} has a score sheet and does not play")
        for line in sheet.lines:
            _sentence(str(line.text), f"a line of {player}'s sheet")
            _known(game, line.clause, f"a line of {player}'s sheet")


# --- What is refused -------------------------------------------------------------------------


def check_refusals(game: Game[Any], chance: Chance, written: Sequence[str] = (),
                   tries: int = 12) -> None:
    """What is not listed is refused for a documented reason, and changes nothing.

    Args:
        game: in any position.
        chance: which notations are tried.
        written: notations of moves that were legal at other times.
        tries: how many notations are tried.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    legal = {move.notation for move in game.legal_moves}
    before, steps = game.state.copy(), game.steps
    trial = game.copy()
    for notation in _notations(game, chance, written, tries):
        meant = trial.rules.parse_move(trial.state, notation)
        if isinstance(meant, Refusal):
            _check_refusal(trial, notation, meant)
        else:
            _expect(meant.notation in legal,
                    f"{notation!r} is accepted as {meant.notation!r}, which is not listed")
    seat = next((player for player in game.players if player != game.to_move), None)
    if legal and seat:
        refusal = trial.why_not(game.legal_moves[0], seat=seat)
        _expect(refusal is not None, f"{seat} may play for {game.to_move}")
    _expect(trial.state == before == game.state, "what was refused has changed the position")
    _expect(trial.steps == steps, "what was refused has left steps")


def _check_refusal(game: Game[Any], notation: str, refusal: Refusal) -> None:
    what = f"the refusal of {notation!r}"
    kind = game.rules.refusals.get(refusal.code)
    _expect(kind is not None, f"{what} has the unknown code {refusal.code!r}")
    _known(game, refusal.clause, what)
    _sentence(" ".join(str(refusal.text).split()), what)  # it may quote any text
    _sentence(str(refusal.remedy), f"the remedy in {what}")
    try:
        game.push(notation)
    except IllegalMove as error:
        _expect(error.refusal == refusal, f"{what} says another reason when pushed")
    else:
        raise NotConforming(f"{notation!r} is refused by why_not and accepted by push")


def _notations(game: Game[Any], chance: Chance, written: Sequence[str],
               tries: int) -> Iterator[str]:
    """Notations that are wrong, or nearly so: mutations, other times' moves, junk."""
    listed = [*map(str, game.legal_moves), *written] or ["move"]
    words = [*game.rules.names, "0", "1", "2", "3", "4", "-1", "99", "1.5", "?", "#1", "é", "None"]
    verbs = list(dict.fromkeys(notation.split()[0] for notation in listed))
    yield from chance.choice([("",), ("   ",), ("?!",), ("\n",), ("x" * 2_000,), ("{0}",)])
    for _ in range(tries):
        parts = chance.choice(listed).split()
        where = chance.randbelow(len(parts))
        match chance.randbelow(6):
            case 0:
                parts[where] = chance.choice(words)
            case 1:
                parts.insert(where, chance.choice(words))
            case 2:
                del parts[where]
            case 3:
                parts[0] = chance.choice(verbs)
            case 4:
                parts[where] = parts[where].swapcase()
            case _:
                pass
        yield " ".join(parts)


# --- What nobody may see ---------------------------------------------------------------------


def check_views(game: Game[Any], *, pictures: bool = True) -> None:
    """Every viewer gets plain data, now and at earlier steps, and a stranger gets nothing.

    Args:
        game: a game in any position.
        pictures: whether the game draws itself.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    last = len(game.steps)
    for viewer in (None, TEACHER, *game.players):
        for at in {0, last // 2, last}:
            view = game.view(viewer, at=at)
            _expect(json.loads(json.dumps(view, allow_nan=False)) == view,
                    f"the view of {viewer} at step {at} is not plain JSON data")
        if pictures:
            for what in _PICTURES:
                _expect(bool(getattr(game, what)(viewer)), f"{what} shows {viewer} nothing")
    for wrong in ({"viewer": "nobody's seat"}, {"at": last + 1}, {"at": -1}):
        try:
            game.view(**wrong)
        except InvalidOption:
            continue
        raise NotConforming(f"there is a view for {wrong}")


_PICTURES = ("svg", "alt", "text")


def check_secrets(game: Game[Any], chance: Chance, *, pictures: bool = False) -> bool:
    """What a viewer sees does not change when all that they may not see is dealt anew.

    Args:
        game: a game in any position.
        chance: what is dealt and played with.
        pictures: whether the game draws itself.

    Returns:
        Whether dealing anew moved any piece. If it never does, this has proved nothing.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    facts, swapped = game.rules.facts(game.state), False
    for viewer in (None, TEACHER, *game.players):
        twin = game.copy()
        twin.state = game.rules.determinize(game.state, viewer, chance)
        _expect(twin.to_move == game.to_move, "who decides now depends on a secret")
        _expect(twin.view(viewer) == game.view(viewer),
                f"the view of {viewer} tells a secret: {_difference(game, twin, viewer)}")
        if viewer == game.to_move or viewer == TEACHER:
            _expect(_all_of(twin.legal_moves) == _all_of(game.legal_moves),
                    f"{game.to_move} can see a secret in the legal moves")
        for what in _PICTURES if pictures else ():
            _expect(getattr(twin, what)(viewer) == getattr(game, what)(viewer),
                    f"{what} shows a secret to {viewer}")
        swapped |= game.rules.facts(twin.state) != facts
    return swapped


def _all_of(moves: Iterable[Move]) -> list[tuple[Any, ...]]:
    """All that a player can read in moves."""
    return [(move.verb, move.args, move.notation, move.public, str(move.text)) for move in moves]


def check_known(game: Game[Any], chance: Chance) -> None:
    """What a viewer knows, from which players look ahead, is all that they see and no more.

    Args:
        game: a game in any position.
        chance: what is dealt and played with.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    rules, state = game.rules, game.state
    for viewer in (None, TEACHER, *game.players):
        known, view = rules.information_state(state, viewer), rules.view(state, viewer)
        swapped = rules.determinize(state, viewer, chance)
        _expect(rules.information_state(swapped, viewer) == known,
                f"what {viewer} knows holds a secret")
        imagined = rules.determinize(known, viewer, chance)
        for what, found in (("knows", known), ("imagines", imagined)):
            _expect(rules.view(found, viewer) == view,
                    f"what {viewer} {what} looks different from what they see")
            _possible(game, found)


def _difference(game: Game[Any], twin: Game[Any], viewer: str | None) -> str:
    one, other = game.view(viewer), twin.view(viewer)
    return ", ".join(key for key in one if one[key] != other.get(key))


def check_hidden_choices(game: Game[Any]) -> None:
    """Choices that look the same to others do look the same: in the view and in the story.

    Args:
        game: a game in any position.

    Raises:
        NotConforming: for the first thing that is not so.
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
                _expect(move.notation not in json.dumps(view),
                        f"the view of {viewer} has the hidden choice {move.notation!r}")
                shown = (step.text_for(viewer), view)
                _sentence(shown[0], "what others read of a hidden choice")
                _expect(seen.setdefault(viewer, shown) == shown,
                        f"{viewer} can tell {move.notation!r} from others that all are {public!r}")
            _expect(not all(map(step.seen_by, (None, *game.players))),
                    f"{move.notation!r} is hidden as {public!r}, and everybody reads of it")


def check_boards(game: Game[Any], chance: Chance, *, cases: int | None = None,
                 moves: int = 4) -> bool:
    """What a board shows, says and answers does not change with what its viewer may not see.

    Twins are played on from the position: games that look the same to a viewer, where all that
    they may not see is dealt anew, and hidden choices of others are other choices. Their boards
    are asked for everything that can be asked for, and must answer with the same words, numbers
    and ids in the same order.

    Args:
        game: in any position.
        chance: what is dealt, chosen and played.
        cases: how many screens are tried: one screen for all, the open table, the teacher's, each
            player's own, and one screen for all in a player's hands; by default all of them.
        moves: how far twins are played on.

    Returns:
        Whether there was a secret between twins. If there never is, this has proved nothing.
    """
    from .board import TABLE

    screens: list[tuple[str | None, str | None]] = [
        (None, None), (TABLE, None), (TEACHER, TEACHER), *((seat, seat) for seat in game.players)]
    if game.to_move:
        screens.append((None, game.to_move))
    if cases is not None:
        chance.shuffle(screens)
    secrets = [_check_screen(game, *screen, chance, moves) for screen in screens[:cases]]
    return any(secrets)


def _check_screen(game: Game[Any], seat: str | None, viewer: str | None, chance: Chance,
                  moves: int) -> bool:
    from .board import Board

    one, other = game.copy(), game.copy()
    if chance.randbelow(2):  # else they differ by hidden choices alone, and are twins for longer
        other.state = game.rules.determinize(game.state, viewer, chance)
    secret = bool(one.state != other.state)
    boards = [Board(twin, seat, adviser=_Teller(), animate=False) for twin in (one, other)]
    try:
        _compare(boards, viewer, everywhere=True)
        for _ in range(moves):
            last = len(one.steps)
            if not _play_twins(boards, viewer, chance) or _told(one, other, viewer, last):
                break
            secret |= bool(one.state != other.state)
            _compare(boards, viewer, everywhere=chance.randbelow(3) == 0)
    finally:
        for board in boards:
            board.close()
    return secret


class _Teller:
    """An adviser whose reason is all that it is given."""

    def choose(self, view: Any, moves: Sequence[Move], /) -> Any:
        from .players import Choice

        imagined = view.determinize(Chance(0)).to_data()
        return Choice(moves[0], json.dumps([dict(view), imagined, _all_of(moves)], default=str))


def _play_twins(boards: Sequence[Any], viewer: str | None, chance: Chance) -> bool:
    """Play a move on each board that looks the same to the viewer, if there is one."""
    one, other = (board.game for board in boards)
    if not one.legal_moves:
        return False
    move = chance.choice(one.legal_moves)
    sees = viewer in (one.to_move, TEACHER)
    alike = [its for its in other.legal_moves
             if (its == move if sees else its.public == move.public)]
    others = [its for its in alike if its != move]
    if not alike:
        return False
    for board, its in zip(boards, (move, chance.choice(others or alike)), strict=True):
        if board.seat is None:  # they take the screen, if they need it
            _ask(board, ask="ready")
            _expect(_ask(board, move=its.notation)["ok"], f"{its} cannot be played on a board")
        else:
            board.game.push(its)
    return True


def _told(one: Game[Any], other: Game[Any], viewer: str | None, last: int) -> bool:
    """Whether the game itself has told the viewer what differs: then twins are twins no more."""
    ends = len(one.steps), len(other.steps)
    for at in range(last + 1, min(ends)):
        if one.view(viewer, at=at) != other.view(viewer, at=at):
            return True
    if one.view(viewer) != other.view(viewer):
        return True
    _expect(ends[0] == ends[1], f"{viewer} can tell a hidden choice by the number of steps")
    return False


def _ask(board: Any, **body: Any) -> dict[str, Any]:
    answer: dict[str, Any] = board.handle({"id": "a", "rev": board.view["rev"], **body})
    return answer


#: To how many of the newest steps the boards of twins go.
_VISITS = 4

#: A replay draws every step, so only those of short stories are compared.
_SHORT = 16


def _compare(boards: Sequence[Any], viewer: str | None, *, everywhere: bool) -> None:
    """Ask for all that can be asked for: here, and where another picture has to be drawn."""
    from .board import replay_html

    if boards[0].seat is None and viewer is not None and boards[0].view["curtain"]:
        answers = [_ask(board, ask="ready") for board in boards]
        _expect(answers[0] == answers[1], "the boards of twins are not equally ready")
    one, other = boards
    turn, rules = one.game.to_move, one.game.rules
    if (one.seat is None and turn and turn == one.viewer != viewer
            and rules.secret(one.game.state, one.game.legal_moves)):
        return  # another player has the screen, and looks alone
    last = one.view["last"]
    ids = re.findall(r'data-id="([^"]+)"', one.view["svg"])
    asks: list[dict[str, Any]] = [{"ask": "hint"}]
    asks += ({"ask": "why", "step": step} for step in range(1, last + 1))
    asks += ({"ask": "why_not", "picks": [name]} for name in ids)
    if one.view["mine"]:
        asks.append({"move": "nothing like it"})
    else:
        asks += ({"move": notation} for notation in
                 dict.fromkeys(str(move) for board in boards for move in board.game.legal_moves))
    if everywhere:
        asks += ({"ask": "layout", "layout": layout} for layout in ("narrow", "wide"))
        for step in range(max(0, last - _VISITS), last + 1):
            asks += {"ask": "go", "step": step}, {"ask": "why", "step": max(1, last - 3)}
    if everywhere and one.seat is not None:
        # On one screen for all, who takes a move back may see what others may not.
        asks += ({"ask": "undo"}, {"ask": "redo"}, {"ask": "go", "step": last})
    _alike(one, other, viewer, "at first", {}, {})
    for ask in asks:
        _alike(one, other, viewer, f"asked {ask}", *(_ask(board, **ask) for board in boards))
    for form in ("text/html", "text/plain") if everywhere else ():
        shown = [board._repr_mimebundle_()[0][form] for board in boards]
        _expect(shown[0] == shown[1], f"the output of a board tells {viewer} a secret in {form}")
    if everywhere and last <= _SHORT and one.viewer == one._seats.fixed:
        pages = [replay_html(board.game, viewer) for board in boards]
        _expect(pages[0] == pages[1], f"a replay tells {viewer} a secret")


def _alike(one: Any, other: Any, viewer: str | None, when: str, said: object,
           its: object) -> None:
    views = one.view, other.view
    # Equal dicts can differ in their order.
    orders = [list(view["motion"]) for view in views]
    if views[0] != views[1] or orders[0] != orders[1] or said != its:
        parts = [key for key in views[0] if views[0][key] != views[1][key]]
        raise NotConforming(f"the board of {one.seat}, {when}, tells {viewer} a secret in "
                            f"{', '.join(parts) or 'its answer'}")


# --- The story -------------------------------------------------------------------------------


def check_story(game: Game[Any], numbers: Numbers | None = None) -> None:
    """The steps tell all that happened and nothing else.

    From the facts at the beginning, the steps' own changes lead to the facts after each of them:
    so nothing happens unsaid, and nothing is said that did not happen. Every step keeps to what its
    kind may change, cites a clause, and has a true sentence.

    Args:
        game: with its history.
        numbers: what the numbers of sentences have meant so far.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    numbers = numbers or Numbers()
    rules = game.rules
    moves = {steps[0].number: move for move, steps in game.history if steps}
    facts = rules.facts(game.state_after(0))
    for number, step in enumerate(game.steps, 1):
        what = f"step {step.number} ({step.kind})"
        _expect(step.number == number, f"{what} stands in place {number}")
        before, facts = facts, _after(step, facts, what)
        state = game.state_after(number)
        _same_facts(facts, rules.facts(state), what)
        kind = rules.step_kinds.get(step.kind)
        if kind is None:
            raise NotConforming(f"{what} is of no documented kind")
        _check_changes(step, kind, what)
        _known(game, step.clause, what)
        _expect(step.because is None or step.because.number < number, f"{what} precedes its cause")
        _expect(step.because is None or game.steps[step.because.number - 1] is step.because,
                f"{what} has a cause that is not in the story")
        check_sentence(game, step, before, facts, numbers, move=moves.get(number))
    _same_facts(facts, rules.facts(game.state), "the last step")


def _after(step: Step, facts: Facts, what: str) -> Facts:
    """The facts after a step, by what it says itself."""
    facts = dict(facts)
    changes: list[tuple[str, str | int, str | int]] = [*step.moved, *step.counted]
    for piece, old, new in changes:
        _expect(facts.get(piece) == old, f"before {what}, {piece} was not {old!r} but "
                                         f"{facts.get(piece)!r}")
        facts[piece] = new
    return facts


def _same_facts(said: Facts, found: Facts, what: str) -> None:
    for key in said.keys() | found.keys():
        _expect(said.get(key) == found.get(key),
                f"after {what}, {key} is {found.get(key)!r}, and the story says {said.get(key)!r}")


def _check_changes(step: Step, kind: StepKind, what: str) -> None:
    for piece, old, new in step.moved:
        way = f"{_family(old)}>{_family(new)}"
        _expect(way in kind.changes, f"{what} moves {piece} from {old} to {new}, and {way} is not "
                                     "among what it may change")
    for counter, less, more in step.counted:
        _expect(_family(counter) in kind.changes,
                f"{what} changes {counter} from {less} to {more}, which it may not")


def _family(place: str) -> str:
    return place.partition(".")[0]


class Numbers:
    """What the numbers in sentences have meant, over as many games as it has seen.

    A number may equal several things at once by coincidence: 2 cards on a day, 2 reward tokens. So
    for each value of each kind of sentence this keeps what it has meant *every* time.

    Args:
        meaning: what values have to mean, such as ``{"fewer.left": "day: number after"}``, in
            the words of :attr:`meanings`. :data:`GIVEN` is for numbers of the rules or of a card
            that show nowhere on the table, and is not checked: the fewer the better.

    Attributes:
        meanings: what each value can mean after all that was seen, by kind of step and value.
    """

    def __init__(self, meaning: Mapping[str, str] | None = None) -> None:
        self.meaning = dict(meaning or {})
        self.meanings: dict[str, frozenset[str]] = {}

    def see(self, value: str, meanings: Collection[str]) -> bool:
        """Whether the value still means one thing, now that it could mean these.

        Args:
            value: the kind of step and the name of the value, as in ``fewer.left``.
            meanings: all that it could mean this time.
        """
        if self.meaning.get(value) == GIVEN:
            return True
        known = self.meanings.get(value, frozenset(meanings)) & frozenset(meanings)
        self.meanings[value] = known
        return bool(known) and self.meaning.get(value, next(iter(known))) in known


#: The meaning of a number that nothing on the table shows.
GIVEN = "given"


def check_sentence(game: Game[Any], step: Step, before: Facts, after: Facts,
                   numbers: Numbers | None = None, *, move: Move | None = None) -> None:
    """A step's sentence is whole, and its numbers are true.

    Args:
        game: the game that the step belongs to.
        step: the step.
        before: the facts before the step.
        after: the facts after it.
        numbers: what numbers have meant so far.
        move: the move that the step carries out, if it is the first after one.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    numbers = numbers or Numbers()
    kind = game.rules.step_kinds[step.kind]
    what = f"step {step.number} ({step.kind})"
    for text, message in ((step.text, kind.message),
                          (step.hidden_text, kind.hidden or kind.message)):
        _sentence(text, what)
        said = Counter(_NUMBER.findall(text))
        written = Counter(_written(game, message, step.values))
        strange = [number for number in said if number not in written]
        _expect(not strange, f"{what} says {', '.join(strange)}, which is none of its values: "
                             f"{text}")
    _check_counter(step, kind, before, after, what)
    view: dict[str, Any] | None = None
    for path, value in dict.fromkeys(_values(game, kind.message, step.values)):
        if path in _NARRATED:
            continue
        if view is None:
            view = game.view(TEACHER, at=step.number)
        meanings = _meanings(step, path, value, before, after, move, view)
        _expect(numbers.see(f"{step.kind}.{path}", meanings),
                f"{what} says {path} = {value}, which is not what it means the other times or has "
                f"to mean, but {' or '.join(sorted(meanings)) or 'nothing'}: {step.text}")


#: Values that the narrator itself takes from the change, checked each by itself.
_NARRATED = ("before", "after", "amount", "n")

_NUMBER = re.compile(r"\d+")


def _check_counter(step: Step, kind: StepKind, before: Facts, after: Facts, what: str) -> None:
    """The numbers that the narrator gives are those of the facts."""
    expected: dict[str, object] = {"n": len(step.moved)}
    if kind.counter:
        name = kind.counter if kind.counter in after else f"{kind.counter}.{step.actor}"
        old, new = before[name], after[name]
        expected |= {"before": old, "after": new, "amount": abs(int(new) - int(old))}
    for key, number in expected.items():
        if key in step.values:
            _expect(step.values[key] == number,
                    f"{what} says {key} = {step.values[key]}, and it is {number}: {step.text}")


def _fields(message: Message) -> list[str]:
    """The names of the values that a message uses."""
    return [name.partition(".")[0].partition("[")[0]
            for template in (message.singular, message.plural)
            for _, name, _, _ in Formatter().parse(template) if name]


def _values(game: Game[Any], message: Message, values: Mapping[str, Any],
            prefix: str = "") -> Iterator[tuple[str, int]]:
    """Every number among the values of a message, with the way to it."""
    for name in _fields(message):
        yield from _inside(game, values.get(name), prefix + name)


def _inside(game: Game[Any], value: object, path: str) -> Iterator[tuple[str, int]]:
    if value in game.rules.names.values():
        return  # a piece's own name
    if isinstance(value, int):
        yield path, value
    elif isinstance(value, Text):
        yield from _values(game, value.message, value.values, f"{path}.")
    elif isinstance(value, str):
        yield from ((path, int(digits)) for digits in _NUMBER.findall(value))
    elif isinstance(value, Iterable):
        for item in value:
            yield from _inside(game, item, path)


def _written(game: Game[Any], message: Message, values: Mapping[str, Any]) -> Iterator[str]:
    """Every number that a sentence may show: of its template, its values, and names."""
    for template in (message.singular, message.plural):
        for literal, *_ in Formatter().parse(template):
            yield from _NUMBER.findall(literal)
    for name in _fields(message):
        yield from _NUMBER.findall(game.words.say(values.get(name, "")))


def _meanings(step: Step, path: str, value: int, before: Facts, after: Facts, move: Move | None,
              view: Mapping[str, Any]) -> set[str]:
    """All that a number can be, in the change, the pieces and the places that a step speaks of."""
    found: set[str] = set()
    for counter, old, new in step.counted:
        for what, number in (("before", old), ("after", new), ("change", abs(new - old))):
            if number == value:
                found.add(f"{_family(counter)}: {what}")
    if len(step.moved) == value:
        found.add("pieces moved")
    for name in step.touched:
        head, *parts = name.split(".")
        found.update(f"{head}: part {place}" for place, part in enumerate(parts, 1)
                     if part == str(value))
    near = {*step.touched, step.actor}
    for when, facts in (("before", before), ("after", after)):
        counts = Counter(place for place in facts.values() if isinstance(place, str))
        for name, count in (*facts.items(), *counts.items()):
            family, _, owner = name.partition(".")
            if count == value and (not owner or owner in near or name in near):
                found.add(f"{family}: number {when}")
    if move:
        found.update(f"the move's value {place}" for place, arg in enumerate(move.args)
                     if arg == value)
    if step.because and step.because.values.get(path) == value:
        found.add("the same of the cause")
    if view.get(path) == value:
        found.add("the same of the view")
    return found


# --- Back and forth --------------------------------------------------------------------------


def check_undo(game: Game[Any]) -> None:
    """Taking back to the start and playing again leads through equal positions and steps.

    Args:
        game: with its history.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    trial, steps = game.copy(), game.steps
    passed = [trial.state.copy()]
    while trial.can_undo:
        move = trial.pop()
        _expect(trial.state == game.state_after(len(trial.steps)),
                f"taking back {move} does not lead to the position before it")
        passed.append(trial.state.copy())
    _expect(trial.steps == steps[:len(trial.steps)], "taking back changes earlier steps")
    passed.pop()
    while trial.can_redo:
        trial.redo()
        _expect(trial.state == passed.pop(),
                f"playing move {len(trial.history)} again leads to another position")
    _expect(not passed, "not every move that was taken back can be played again")
    _expect(trial.steps == steps and trial == game,
            "taking all back and playing it again tells another story")


def check_copy(game: Game[Any], chance: Chance) -> None:
    """A copy is equal, and then goes its own way.

    Args:
        game: a game in any position.
        chance: what is dealt and played with.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    twin = game.copy()
    _expect(twin == game and twin.steps == game.steps, "a copy is not equal")
    state, steps = game.state.copy(), game.steps
    _go_on(twin, chance, 6)
    while twin.can_undo:
        twin.pop()
    _expect(game.state == state and game.steps == steps, "playing a copy changes the game")
    other, twin = game.copy(), game.copy()
    _go_on(other, chance, 6)
    _expect(twin.state == state and twin.steps == steps, "playing the game changes a copy")


def check_twins(game: Game[Any], chance: Chance, moves: int = TOGETHER) -> None:
    """A game, its copy, its deep copy and its pickle go the same way, move by move.

    Args:
        game: a game in any position.
        chance: what is dealt and played with.
        moves: how many moves are played.
    """
    first, twins = game.copy(), {"a copy": game.copy(), "a deep copy": deepcopy(game),
                                 "a pickle": pickle.loads(pickle.dumps(game))}
    for what, twin in twins.items():
        _expect(twin == game and twin.steps == game.steps, f"{what} is not equal")
    for _ in range(moves):
        legal = first.legal_moves
        for what, twin in twins.items():
            _expect(_all_of(twin.legal_moves) == _all_of(legal), f"{what} has other moves")
        if not legal:
            return
        move = chance.choice(legal)
        steps = first.push(move)
        for what, twin in twins.items():
            _expect(twin.push(move) == steps and twin.state == first.state,
                    f"{what} goes another way after {move}")


def check_save(game: Game[Any], chance: Chance, moves: int = 12) -> None:
    """What was saved, through JSON, loads as an equal game that goes on in the same way.

    Args:
        game: a game in any position.
        chance: what is dealt and played with.
        moves: after how many moves to stop.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    data = game.save()
    text = json.dumps(data, allow_nan=False)
    _expect(json.loads(text) == data, "a save is not plain JSON data")
    again = type(game).load(json.loads(text))
    _expect(again == game and again.state == game.state, "a saved game loads as another")
    _expect(again.steps == game.steps, "a saved game loads with another story")
    _expect(json.dumps(again.save()) == text, "a loaded game saves as another")
    _empty(data)
    _expect(json.dumps(game.save()) == text, "who changes a save changes the game")
    one, other = game.copy(), again
    seed = chance.randbelow(1 << 30)
    _go_on(one, Chance(seed), moves)
    _go_on(other, Chance(seed), moves)
    _expect(one.state == other.state and one.steps == other.steps,
            "a loaded game goes on in another way")


def _empty(data: object) -> None:
    """Take everything out of nested lists and dicts."""
    if isinstance(data, (dict, list)):
        for item in data.values() if isinstance(data, dict) else data:
            _empty(item)
        data.clear()


def check_same_seed(make: Make, seed: int) -> None:
    """The same seed gives the same game.

    Args:
        make: makes a game from a seed.
        seed: the seed.

    Raises:
        NotConforming: for the first thing that is not so.
    """
    first, second = (transcript(play(make, seed)) for _ in range(2))
    _expect(first == second, f"seed {seed} gives two games: {_parting(first, second)}")


def check_other_process(make: Make, seed: int) -> None:
    """The same seed gives the same game in another process, which hashes text in another way.

    Args:
        make: a function at the top of a module, so that the other process can find it.
        seed: of the game.

    Raises:
        TypeError: for a function that is not at the top of a module.
        NotConforming: for the first thing that is not so.
    """
    if not make.__qualname__.isidentifier():
        raise TypeError(f"{make.__qualname__} must stand at the top of a module, for another "
                        "process to find it")
    here = transcript(play(make, seed))
    hashing = "0" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    for hash_seed in (hashing, "4321"):
        there = _elsewhere(_PLAYED, make.__module__, str(Path(getfile(make)).resolve()),
                           make.__qualname__, str(seed), hash_seed=hash_seed)
        _expect(there == here, f"seed {seed} gives another game in another process: "
                               f"{_parting(here, there)}")


def check_elsewhere(games: Sequence[Game[Any]], moves: int = TOGETHER) -> None:
    """Games that are sent to another process go on there as they do here.

    Args:
        games: in any position; one process plays them all.
        moves: how many moves each plays.
    """
    stories = _elsewhere(_SENT, str(moves), given=pickle.dumps(list(games)))
    for number, (game, there) in enumerate(zip(games, stories, strict=True)):
        here = gone_on(game.copy(), number, moves)
        _expect(there == here, f"a game goes another way in another process: "
                               f"{_parting(here, there)}")


def gone_on(game: Game[Any], seed: int, moves: int) -> str:
    """The transcript of a game that goes on with random moves.

    Args:
        game: a game in any position.
        seed: chance, for the moves.
        moves: after how many moves to stop.
    """
    _go_on(game, Chance(seed), moves)
    return transcript(game)


def _elsewhere(program: str, *args: str, given: bytes = b"", hash_seed: str = "4321") -> Any:
    """What a program prints as JSON in another process."""
    found = subprocess.run(
        [sys.executable, "-c", program, *args], input=given,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8",
             "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True, check=False)
    _expect(found.returncode == 0,
            f"another process fails: {found.stderr.decode(errors='replace')}")
    return json.loads(found.stdout)


#: Goes on with games that come as a pickle.
_SENT = """
import json, pickle, sys
games = pickle.load(sys.stdin.buffer)
from hogwarts_nb.testing import gone_on
print(json.dumps([gone_on(game, seed, int(sys.argv[1])) for seed, game in enumerate(games)]))
"""

#: Finds the function by its module, or by its file if that is no module of a package.
_PLAYED = """
import importlib, importlib.util, json, sys
module, path, name, seed = sys.argv[1:]
try:
    found = importlib.import_module(module)
except ImportError:
    spec = importlib.util.spec_from_file_location(module, path)
    found = importlib.util.module_from_spec(spec)
    sys.modules[module] = found
    spec.loader.exec_module(found)
from hogwarts_nb.testing import play, transcript
print(json.dumps(transcript(play(getattr(found, name), int(seed)))))
"""


def _parting(one: str, other: str) -> str:
    """The first lines that differ."""
    for mine, its in zip(one.splitlines(), other.splitlines(), strict=False):
        if mine != its:
            return f"{mine!r} and {its!r}"
    return "one goes on longer"


def _go_on(game: Game[Any], chance: Chance, moves: int) -> None:
    for _ in range(moves):
        legal = game.legal_moves
        if not legal:
            return
        game.push(chance.choice(legal))


# --- Saying what is wrong --------------------------------------------------------------------


def _expect(condition: bool, complaint: str) -> None:
    if not condition:
        raise NotConforming(complaint)


def _possible(game: Game[Any], state: Any) -> None:
    try:
        game.rules.check(state)
    except InvalidScenario as error:
        raise NotConforming(f"the position cannot be: {error}") from error


def _known(game: Game[Any], clause: str, what: str) -> None:
    _expect(clause in game.rulebook, f"{what} cites {clause!r}, which is not in the rulebook")


def _sentence(text: str, what: str) -> None:
    """A sentence has words, an end, and nothing left to fill in."""
    whole = (text == text.strip() and text.rstrip(")")[-1:] in (".", "!", "?", "…")
             and "  " not in text and text[0].upper() == text[0])
    _expect(whole, f"{what} is no whole sentence: {text!r}")
    _expect(" object at 0x" not in text, f"{what} shows an object: {text!r}")


@contextmanager
def _noting(seed: int, game: Game[Any]) -> Iterator[None]:
    """Add to whatever is raised how to come to the position again."""
    try:
        yield
    except Exception as error:
        moves = [str(move) for move, _ in game.history]
        error.add_note(f"seed {seed}, {len(moves)} moves: {', '.join(moves[-200:])}")
        raise


