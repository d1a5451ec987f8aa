"""Players: they see the view of one seat and choose one of the legal moves."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

from ..core import Evaluation, Game, InvalidOption, Move, Rules
from ..core.words import Message, Text, folded
from .observation import Observation

__all__ = ["ONLY_MOVE", "BadChoice", "Choice", "Player", "ask", "check_player", "choose",
           "decide", "play_out", "told"]

ONLY_MOVE = Message("There is no other legal move.")

#: The view of a player that never looks.
NOTHING: Mapping[str, Any] = MappingProxyType({})


class BadChoice(ValueError):
    """A player's answer was not a choice of one of the legal moves."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and why it was chosen.

    Attributes:
        move: one of the legal moves.
        reason: a sentence that a learner can follow.
    """

    move: Move
    reason: Text | str

    def __str__(self) -> str:
        return folded(f"{self.move}: {self.reason}")


class Player(Protocol):
    """Chooses moves. It never gets the game itself, so it cannot look at secrets.

    If it never looks at the view, a class attribute ``looks = False`` saves making one.
    """

    def choose(self, view: Any, moves: Sequence[Move], /) -> Choice:
        """Choose a move.

        Args:
            view: an :class:`~hogwarts_nb.players.Observation`: a mapping as ``game.view(seat)``
                gives it, which also makes positions that fit it, to look ahead.
            moves: the legal moves, at least one, in a stable order.

        Returns:
            One of the moves, and the reason.
        """


def choose(player: Player, rules: Rules[Any], state: Any, evaluation: Evaluation | None = None,
           *, open_table: bool = False) -> Choice:
    """Let a player choose for the seat that decides now, with the view of that seat.

    Args:
        player: the player.
        rules: the rules of the game.
        state: the position.
        evaluation: how good a position is, for players that look ahead.
        open_table: whether the player gets only what everybody sees.

    Returns:
        The move, and the reason.

    Raises:
        InvalidOption: if the game is over.
        BadChoice: if it does not choose one of the legal moves.
    """
    seat = rules.to_move(state)
    if seat is None:
        raise InvalidOption("game", rules, "the game is over, so there is nothing to choose")
    looks = getattr(player, "looks", True)
    view = Observation(rules, state, rules.players[seat], evaluation,
                 open_table=open_table) if looks else NOTHING
    return decide(player, view, rules.legal(state))


def decide(player: Player, view: Any, legal: Sequence[Move]) -> Choice:
    """Let a player choose, and check its answer.

    Args:
        player: the player.
        view: the view for the player.
        legal: the legal moves.

    Returns:
        The player's choice, with the move as the rules made it.

    Raises:
        BadChoice: if it does not choose one of the legal moves, with a reason.
    """
    # A tuple, so that a player cannot change the list of the rules.
    moves = tuple(legal)
    choice = player.choose(view, moves)
    # Any object with these two attributes will do.
    move = getattr(choice, "move", None)
    if move is None:
        raise BadChoice(f"the player {type(player).__name__} answered {choice!r}; the answer has "
                        "to be a Choice: one of the moves it is given, and the reason.")
    try:
        own = moves[moves.index(move)]
    except ValueError:
        raise BadChoice(f"the player {type(player).__name__} chose {move!r}, which is not legal; "
                        "it has to choose one of the moves it is given.") from None
    reason = getattr(choice, "reason", None)
    if not isinstance(reason, (str, Text)) or not reason:
        raise BadChoice(f"the player {type(player).__name__} chose {move} with the reason "
                        f"{reason!r}; it has to be a sentence, such as 'It is worth most.'")
    # Play the move of the rules: another one with the same notation may hide anything.
    return choice if own is move else Choice(own, reason)


def told(error: BaseException) -> str:
    """The name of a player's error, and its message if it has one.

    Args:
        error: the error.
    """
    name = type(error).__name__
    try:
        words = str(error)
    except Exception:
        words = ""
    return f"{name}: {words}" if words.strip() else f"{name}, without a word"


def check_player(player: object, name: str = "player") -> None:
    """Check that something is a player.

    Args:
        player: any value.
        name: its name in the error.

    Raises:
        InvalidOption: if it is not.
    """
    example = "such as Random(): an object with a method choose(self, view, moves)"
    if isinstance(player, type):
        raise InvalidOption(name, player, f"a class only makes players; it must be a player, such "
                            f"as {player.__name__}()")
    chooses = getattr(player, "choose", None)
    if not callable(chooses):
        raise InvalidOption(name, player, "it has no method choose; it must be a player, "
                            f"{example}")
    try:
        inspect.signature(chooses).bind("view", "moves")
    except TypeError:
        raise InvalidOption(name, player, "its method choose does not take the view and the moves; "
                            f"it must be a player, {example}") from None
    except ValueError:  # some builtin methods have no signature
        return


def ask(player: Player, game: Game[Any], *, open_table: bool = False) -> Choice:
    """Ask a player for the best move of the player who decides now.

    Args:
        player: the player to ask.
        game: the game.
        open_table: whether the player gets only what everybody sees, instead of the view of the
            seat that decides.

    Returns:
        The move, and the reason.

    Raises:
        InvalidOption: if the game is over, or for a value that is not a player or not a game.
        BadChoice: if it does not choose one of the legal moves, with a reason.
        GameBusy: in the player, if it tries to change the game.

    Example:
        >>> from hogwarts_nb import HouseCup
        >>> from hogwarts_nb.players import Random, ask
        >>> game = HouseCup(["Slytherin", "Gryffindor"], seed=7)
        >>> print(ask(Random(seed=3), game))
        place 1 Thu: It was picked by chance out of 15 legal moves.
    """
    check_player(player)
    if not isinstance(game, Game):
        raise InvalidOption("game", game, "it must be a game, such as HouseCup()")
    return game.undisturbed(choose, player, game.rules, game.state, game.evaluation,
                            open_table=open_table)


def play_out(rules: Rules[Any], state: Any, players: Sequence[Player],
             evaluation: Evaluation | None = None) -> None:
    """Play on to the end of the game, in place, with the rules only: there are no steps.

    Args:
        rules: the rules of the game.
        state: any position; it is changed.
        players: one for each seat, in turn order.
        evaluation: how good a position is, for players that look ahead.

    Raises:
        BadChoice: if a player does not choose one of the legal moves.
    """
    while (seat := rules.to_move(state)) is not None:
        rules.apply(state, choose(players[seat], rules, state, evaluation).move)
