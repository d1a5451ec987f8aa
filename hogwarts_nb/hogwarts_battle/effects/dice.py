"""The house dice, and what their symbols bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...core import Say, Step, StepKind
from ...core.words import Message, Name, Text
from .. import story
from ..state import State
from ..tasks import Die, PickOne, Resolve
from .base import Effect, Pick, among
from .deeds import AddControl, Discard, Draw, Gain, Lose, RemoveAttack
from .terms import HEROES, YOU
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

#: What each symbol brings: to the heroes, and when an enemy rolls.
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


def told(kind: StepKind, task: PickOne, die: Die, say: Say | None) -> Step | None:
    """Say what was rolled, for the first time or again."""
    if not say:
        return None
    return say(story.ROLLED_AGAIN if die.again else kind, task.seat, task.cause, card=task.source,
               house=HOUSE_NAMES[die.house], symbol=FACE_NAMES[die.symbol])


@dataclass(frozen=True, slots=True, repr=False)
class Roll(Pick):
    """The hero rolls a house die, whose symbol benefits every hero: ``Roll(GRYFFINDOR)``.

    The die is rolled first; then the hero may place the symbol on the Horcrux instead, or roll
    again, where that is allowed.
    """

    house: str

    clause = "HB-DICE-1"
    ASK = Message("{who}: choose what to do with the die of {card}.")
    MESSAGES: ClassVar = {
        GRYFFINDOR: Message("roll the Gryffindor die"),
        SLYTHERIN: Message("roll the Slytherin die"),
        RAVENCLAW: Message("roll the Ravenclaw die"),
        HUFFLEPUFF: Message("roll the Hufflepuff die"),
        ANY_HOUSE: Message("roll any house die"),
    }
    OFFER = Message("Roll the {house} die.")
    OFFERS: ClassVar = {
        "use": Message("Use the symbol for all heroes."),
        "place": Message("Place the symbol on the Horcrux."),
        "reroll": Message("Roll the die again."),
    }

    def __post_init__(self) -> None:
        among(self, self.house, (*HOUSES, ANY_HOUSE))

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGES[self.house]()

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        for seat in do.seats:
            task = PickOne(seat, do.path, do.source, None, do.because(seat))
            if self.house == ANY_HOUSE:
                table.ask(state, task, say)
            else:
                self._roll(table, state, task, self.house, say)

    def _roll(self, table: Table, state: State, task: PickOne, house: str,
              say: Say | None) -> None:
        die = Die(house, DICE[house][state.chance.roll(DIE) - 1], task.die is not None,
                  (task.seat,))
        rolled = PickOne(task.seat, task.path, task.source, die, told(story.ROLLED, task, die, say))
        if len(self.candidates(table.static, state, rolled)) > 1:
            state.agenda.append(rolled)
        else:
            self.picked(table, state, rolled, "use", say)

    def candidates(self, static: Static, state: State, task: PickOne) -> list[str]:
        die = task.die
        if not die:
            return list(HOUSES)
        choices = ["use"]
        if static.places(state, die.symbol):
            choices.append("place")
        if not die.again and static.rerolls(state, task.seat):
            choices.append("reroll")
        return choices

    def offer(self, setup: Setup, choice: str) -> Text:
        if choice in self.OFFERS:
            return self.OFFERS[choice]()
        return self.OFFER(house=HOUSE_NAMES[choice])

    def picked(self, table: Table, state: State, task: PickOne, choice: str,
               say: Say | None) -> None:
        die = task.die
        if not die or choice == "reroll":
            self._roll(table, state, task, die.house if die else choice, say)
        elif choice == "use":
            table.run(state, (f"die.{die.symbol}",),
                      Resolve(task.path, die.seats, task.source, task.cause))
        else:
            table.place(state, task.seat, die.symbol, task.cause, say)

    def __repr__(self) -> str:
        return f"Roll({self.house.upper()})"


@dataclass(frozen=True, slots=True, repr=False)
class RollDark(Pick):
    """An enemy rolls the Slytherin die, and its symbols are bad for the heroes.

    By a ruling the active hero may roll it again, where that is allowed.
    """

    clause = "HB-DICE-3"
    ASK = Roll.ASK
    OFFERS: ClassVar = {"use": Message("Leave the die as it is."),
                        "reroll": Roll.OFFERS["reroll"]}
    MESSAGE: ClassVar = Message(
        "roll the Slytherin die: for an attack, {attack}; for influence, {influence}; for a heart, "
        "{health}; for a card, {card}")

    @property
    def inner(self) -> tuple[Effect, ...]:
        return tuple(FACES["dark_die"].values())

    def words(self, who: str = YOU) -> Text:
        return self.MESSAGE(**{face: effect.words(who) for face, effect in
                               FACES["dark_die"].items()})

    def resolve(self, table: Table, state: State, do: Resolve, say: Say | None) -> None:
        self._roll(table, state, PickOne(state.active, do.path, do.source, None, do.because()),
                   do.seats, say)

    def _roll(self, table: Table, state: State, task: PickOne, seats: tuple[int, ...],
              say: Say | None) -> None:
        die = Die(SLYTHERIN, DICE[SLYTHERIN][state.chance.roll(DIE) - 1], task.die is not None,
                  seats)
        rolled = PickOne(task.seat, task.path, task.source, die,
                         told(story.ROLLED_DARK, task, die, say))
        if len(self.candidates(table.static, state, rolled)) > 1:
            state.agenda.append(rolled)
        else:
            self.picked(table, state, rolled, "use", say)

    def candidates(self, static: Static, state: State, task: PickOne) -> list[str]:
        assert task.die
        may = static.setup.rulings["enemy-reroll"] == "may" and (
            static.rerolls(state, task.seat) and not task.die.again)
        return ["use", "reroll"] if may else ["use"]

    def offer(self, setup: Setup, choice: str) -> Text:
        return self.OFFERS[choice]()

    def picked(self, table: Table, state: State, task: PickOne, choice: str,
               say: Say | None) -> None:
        die = task.die
        assert die
        if choice == "reroll":
            self._roll(table, state, task, die.seats, say)
        else:
            number = list(FACES["dark_die"]).index(die.symbol)
            table.run(state, (table.setup.inside[task.path][number],),
                      Resolve(task.path, die.seats, task.source, task.cause))
