"""The house dice, and what their symbols give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ...core import Say
from ...core.words import Message, Name, Text
from .. import story
from ..state import State
from ..tasks import Die, PickOne, Resolve
from .base import Effect, Pick
from .deeds import AddControl, Gain, Lose, RemoveAttack
from .piles import Discard, Draw
from .terms import HEROES, VOCABULARY
from .whom import Each
from .world import Setup, Static, Table

__all__ = [
    "ANY_HOUSE", "DICE", "DIE", "FACES", "FACE_NAMES", "GRYFFINDOR", "HOUSES", "HOUSE_NAMES",
    "HUFFLEPUFF", "RAVENCLAW", "SLYTHERIN", "Roll", "RollDark",
]

GRYFFINDOR, SLYTHERIN, RAVENCLAW, HUFFLEPUFF = HOUSES = (
    "gryffindor", "slytherin", "ravenclaw", "hufflepuff")

#: The player picks the die.
ANY_HOUSE = "any_house"

VOCABULARY |= {house.upper(): house for house in (*HOUSES, ANY_HOUSE)}

HOUSE_NAMES = {
    GRYFFINDOR: Name("Gryffindor", "Гриффиндор"), SLYTHERIN: Name("Slytherin", "Слизерин"),
    RAVENCLAW: Name("Ravenclaw", "Когтевран"), HUFFLEPUFF: Name("Hufflepuff", "Пуффендуй"),
}

FACE_NAMES = {
    "attack": Name("attack", "атака"), "influence": Name("influence", "влияние"),
    "health": Name("heart", "сердце"), "card": Name("card", "карта"),
}

#: The six faces of each die: all four symbols, and that of the house twice more.
DICE = {
    house: (*FACE_NAMES, symbol, symbol) for house, symbol in (
        (GRYFFINDOR, "influence"), (SLYTHERIN, "attack"), (RAVENCLAW, "card"),
        (HUFFLEPUFF, "health"))
}

#: How many faces a die has.
DIE = 6

#: What each symbol gives to the heroes, and what it does when an enemy rolls.
FACES: dict[str, dict[str, Effect]] = {
    "die": {
        "attack": Each(HEROES, Gain(attack=1)),
        "influence": Each(HEROES, Gain(influence=1)),
        "health": Each(HEROES, Gain(health=1)),
        "card": Each(HEROES, Draw(1)),
    },
    "dark_die": {
        "attack": Each(HEROES, Lose(health=1)),
        "influence": AddControl(1),
        "health": RemoveAttack(1),
        "card": Each(HEROES, Discard(1)),
    },
}


@dataclass(frozen=True, slots=True, repr=False)
class Roll(Pick):
    """The hero rolls a house die, whose symbol benefits every hero: ``Roll(GRYFFINDOR)``.

    The die is rolled first; then the hero may place the symbol on the Horcrux instead, or roll
    again, where that is allowed.
    """

    house: str

    clause = "HB-DICE-1"
    KNOWN: ClassVar = {"house": (*HOUSES, ANY_HOUSE)}
    WORTH = 1.0
    ROLLED: ClassVar = story.ROLLED
    ASK = Message("{who}: choose what to do with the die of {card}.")
    BID = Message("roll {die}")
    TELL = Message("rolls {die}")
    DIE: ClassVar = Message("the {house} die")
    ANY: ClassVar = Message("any house die")
    OFFER = Message("Roll the {house} die.")
    OFFERS: ClassVar = {
        "use": Message("Use the symbol for all heroes."),
        "place": Message("Place the symbol on the Horcrux."),
        "reroll": Message("Roll the die again."),
    }

    def values(self) -> dict[str, Any]:
        return {"die": self.ANY() if self.house == ANY_HOUSE
                else self.DIE(house=HOUSE_NAMES[self.house])}

    def begin(self, table: Table, state: State, task: PickOne, say: Say | None) -> None:
        if self.house == ANY_HOUSE:
            table.ask(state, task, say)
        else:
            self._roll(table, state, task, self.house, say)

    def _roll(self, table: Table, state: State, task: PickOne, house: str,
              say: Say | None) -> None:
        seats = task.die.seats if task.die else (task.seat,)
        die = Die(house, DICE[house][state.chance.roll(DIE) - 1], task.die is not None, seats)
        step = say(story.ROLLED_AGAIN if die.again else self.ROLLED, task.seat, task.cause,
                   card=task.source, house=HOUSE_NAMES[die.house],
                   symbol=FACE_NAMES[die.symbol]) if say else None
        rolled = PickOne(self.chooser(state, task), task.path, task.source, die, step)
        if len(self.candidates(table.static, state, rolled)) > 1:
            state.agenda.append(rolled)
        else:
            self.picked(table, state, rolled, "use", say)

    def chooser(self, state: State, task: PickOne) -> int:
        """The hero who chooses what to do with the die."""
        return task.seat

    def candidates(self, static: Static, state: State, task: PickOne) -> list[str]:
        die = task.die
        if not die:
            return list(HOUSES)
        may = {"use": True, "place": static.places(state, die.symbol),
               "reroll": not die.again and self.rerolls(static, state, task)}
        return [choice for choice in self.OFFERS if may[choice]]

    def rerolls(self, static: Static, state: State, task: PickOne) -> bool:
        """Whether the hero may roll the die again."""
        return static.rerolls(state, task.seat)

    def offer(self, setup: Setup, choice: str) -> Text:
        return (self.OFFERS[choice]() if choice in self.OFFERS
                else self.OFFER(house=HOUSE_NAMES[choice]))

    def picked(self, table: Table, state: State, task: PickOne, choice: str,
               say: Say | None) -> None:
        die = task.die
        if not die or choice == "reroll":
            self._roll(table, state, task, die.house if die else choice, say)
        elif choice == "use":
            table.put(state, (self.path(table, task, die),),
                      Resolve(task.path, die.seats, task.source, task.cause))
        else:
            table.place(state, task.seat, die.symbol, task.cause, say)

    def path(self, table: Table, task: PickOne, die: Die) -> str:
        """The effect of the symbol."""
        return f"die.{die.symbol}"


@dataclass(frozen=True, slots=True, repr=False)
class RollDark(Roll):
    """An enemy rolls a house die, and its symbols are bad for the heroes: ``RollDark(SLYTHERIN)``.

    By a ruling the active hero may roll it again, where that is allowed.
    """

    clause = "HB-DICE-3"
    KNOWN: ClassVar = {"house": HOUSES}
    WORTH = 0.0
    ROLLED: ClassVar = story.ROLLED_DARK
    OFFERS: ClassVar = {"use": Message("Leave the die as it is."),
                        "reroll": Roll.OFFERS["reroll"]}
    BID = Message("roll the {house} die: for an attack, {attack}; for influence, {influence}; "
                  "for a heart, {health}; for a card, {card}")
    TELL = Message("rolls the {house} die: for an attack, {attack}; for influence, {influence}; "
                   "for a heart, {health}; for a card, {card}")

    @property
    def inner(self) -> tuple[Effect, ...]:
        return tuple(FACES["dark_die"].values())

    def values(self) -> dict[str, Any]:
        return {"house": HOUSE_NAMES[self.house], **{
            face: effect.bid() for face, effect in FACES["dark_die"].items()}}

    def chooser(self, state: State, task: PickOne) -> int:
        return state.active

    def rerolls(self, static: Static, state: State, task: PickOne) -> bool:
        return (static.setup.rulings["enemy-reroll"] == "may"
                and static.rerolls(state, task.seat))

    def path(self, table: Table, task: PickOne, die: Die) -> str:
        return table.setup.inside[task.path][[*FACES["dark_die"]].index(die.symbol)]
