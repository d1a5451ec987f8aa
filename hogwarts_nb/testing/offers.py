"""Other parts of the class of a game: rulings, an evaluation, measures."""

from __future__ import annotations

from math import isclose, isfinite
from typing import Any

from ..core import TEACHER, Evaluation, Game
from ..core.chance import Chance
from ..core.rulebook import UnknownRuling
from .common import NotConforming, cited, expect, go_on, possible, whole

__all__ = ["check_evaluation", "check_lab", "check_rulings"]


def check_rulings(game: Game[Any], moves: int = 6) -> None:
    """Every ruling is complete, and every value of it can be played.

    Args:
        game: a game with the other options.
        moves: the number of moves to play with each value.

    Raises:
        NotConforming: for the first fault.
    """
    rulings = game.rulings()
    numbers = [ruling.number for ruling in rulings]
    expect(numbers == sorted({*numbers}), "a ruling has a number out of order, or not its own")
    for ruling in rulings:
        what = f"ruling {ruling.number}"
        cited(game, ruling.clause, what)
        for text in (ruling.question, ruling.reason, *ruling.options.values()):
            whole(text, what)
        expect(ruling.default in ruling.options, f"{what} has the default {ruling.default!r}, "
                                                 "which is none of its values")
        expect(bool(ruling.name) == (len(ruling.options) > 1),
               f"{what} has a name if and only if it has several values")
        for value in ruling.options if ruling.name else ():
            trial = _with_rulings(game, {ruling.name: value})
            go_on(trial, Chance(ruling.number), moves)
            possible(trial, trial.state)
    for name, ruling in game.rulebook.switches.items():
        for wrong in ({name: "no such value"}, {f"{name}, misspelt": ruling.default}):
            try:
                _with_rulings(game, wrong)
            except UnknownRuling as error:
                expect(ruling.default in error.allowed or name in error.allowed,
                       f"the refusal of the ruling {wrong} does not say what it can be")
            else:
                raise NotConforming(f"the ruling {wrong} is accepted, and there is none")


def _with_rulings(game: Game[Any], rulings: dict[str, str]) -> Game[Any]:
    return type(game)(**{**game._options, "rulings": rulings})


def check_evaluation(game: Game[Any], chance: Chance) -> None:
    """The evaluation, if there is one, judges any position for each seat without changing it.

    Args:
        game: in any position.
        chance: deals what is hidden.

    Raises:
        NotConforming: for the first fault.
    """
    evaluation, rules, seats = game.evaluation, game.rules, len(game.players)
    if evaluation is None:
        return
    for viewer in (TEACHER, *game.players):
        known = rules.information_state(game.state, viewer)
        for state in (game.state, rules.determinize(known, viewer, chance)):
            before = state.copy()
            parts = evaluation.parts(rules, state)
            for feature, amounts in zip(evaluation.features, parts, strict=True):
                what = f"the feature {str(feature.name())!r}"
                expect(len(amounts) == seats, f"{what} has {len(amounts)} values for {seats} seats")
                expect(all(map(isfinite, amounts)), f"{what} is {amounts}")
            chances = evaluation.chances(rules, state)
            expect(len(chances) == seats and all(0 <= part <= 1 for part in chances),
                   f"the chances of {seats} seats are {chances}")
            expect(evaluation.together or not any(chances) or isclose(sum(chances), 1),
                   f"the chances of players against each other are {chances}")
            expect(evaluation.parts(rules, state.copy()) == parts, "a copy is worth something else")
            if evaluation.rollout:
                trial = state.copy()
                evaluation.rollout.play_on(rules, trial, evaluation.rollout.horizon(trial))
                possible(game, trial)
            expect(state == before, "judging a position has changed it")
    _check_strategy(game, evaluation, chance)


def _check_strategy(game: Game[Any], evaluation: Evaluation, chance: Chance) -> None:
    """A strategy chooses a legal move, says why, and does not look at what is hidden."""
    rules, moves = game.rules, game.legal_moves
    if evaluation.strategy is None or len(moves) < 2:
        return
    strategy, known = evaluation.strategy(rules), rules.information_state(game.state, game.to_move)
    said = []
    for _ in range(2):
        state = rules.determinize(known, game.to_move, chance)
        before = state.copy()
        move = strategy.choose(state, moves)
        expect(move in moves, f"the strategy chose {move!r}, which is not legal")
        said.append((move, str(strategy.reason(state, move, moves))))
        expect(bool(said[-1][1]), f"the strategy gave no reason for {move}")
        expect(state == before, "a strategy has changed the position")
    expect(said[0] == said[1], f"a strategy looks at what {game.to_move} may not see: {said}")


def check_lab(game: Game[Any], games: int = 2) -> None:
    """An experiment writes each of its tables, and the same tables again.

    Args:
        game: a game with the options.
        games: the number of games.

    Raises:
        NotConforming: for the first fault.
    """
    from ..lab.experiment import OWN, Experiment
    from ..lab.measures import SEATS
    from ..lab.results import Results
    from ..players import Random

    cls, bots = type(game), dict.fromkeys(game.players, Random)
    tables = (SEATS, *cls.measures)
    options = {name: value for name, value in game._options.items() if name not in OWN}
    experiment = Experiment(cls, bots, options=options, tables=tables[1:])
    experiment.check()
    # In this process: other processes need packages that may be missing.
    numbers = [*range(1, games + 1)]
    found, again = (Results(experiment, games, dict(experiment.play(numbers))) for _ in range(2))
    for table in tables:
        expect(found.columns(table) == again.columns(table),
               f"the same experiment writes another table {table!r}")
        expect({*found.columns(table)["game"]} <= {*numbers},
               f"the table {table!r} has games that were not played")
    for number in numbers:
        rows = [row for row in found.rows() if row["game"] == number]
        expect([row["player"] for row in rows] == [*game.players],
               f"game {number} of an experiment has not one row for each seat")
        played = found.replay(number)
        outcome = played.outcome()
        winners = outcome.winners if outcome else ()
        expect([row["won"] for row in rows] == [seat in winners for seat in game.players],
               f"game {number} of an experiment was won by others")
        expect(all(row["moves"] == played.played for row in rows),
               f"game {number} of an experiment has another number of moves")
