"""The house dice, and what their symbols bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...core import Say
from ...core.words import Message, Name, Text
from .. import story
from ..state import State, Task
from .base import Effect, Pick, among
from .deeds import AddControl, Discard, Draw, Gain, Lose, RemoveAttack
from .terms import HEROES, YOU
from .whom import Each
from .world import Setup, Static, Table

__all__ = ["ANY_HOUSE", "DICE", "DIE", "FACES", "FACE_NAMES", "HOUSES", "HOUSE_NAMES", "Roll",
           "RollDark"]

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

    def resolve(self, table: Table, state: State, path: str, seats: Sequence[int],
                source: str, say: Say | None) -> None:
        for seat in seats:
            if self.house == ANY_HOUSE:
                table.ask(state, ("pick", seat, path, source), say)
            else:
                self._roll(table, state, ("pick", seat, path, source), self.house, say)

    def _roll(self, table: Table, state: State, task: Task, house: str,
              say: Say | None) -> None:
        _, seat, path, source, *more = task
        face = DICE[house][state.chance.roll(DIE) - 1]
        if say:
            say(story.ROLLED, seat, source, card=source, house=HOUSE_NAMES[house],
                symbol=FACE_NAMES[face])
        again = ("again",) if more else ()
        rolled = ("pick", seat, path, source, house, face, *again)
        if len(self.candidates(table.static, state, rolled)) > 1:
            state.agenda.append(rolled)
        else:
            self.picked(table, state, rolled, "use", say)

    def candidates(self, static: Static, state: State, task: Task) -> list[str]:
        _, seat, _, _, *rolled = task
        if not rolled:
            return list(HOUSES)
        _, face, *again = rolled
        choices = ["use"]
        if static.places(state, face):
            choices.append("place")
        if not again and static.rerolls(state, seat):
            choices.append("reroll")
        return choices

    def offer(self, setup: Setup, choice: str) -> Text:
        if choice in self.OFFERS:
            return self.OFFERS[choice]()
        return self.OFFER(house=HOUSE_NAMES[choice])

    def picked(self, table: Table, state: State, task: Task, choice: str,
               say: Say | None) -> None:
        _, seat, _, source, *rolled = task
        if choice == "use":
            table.run(state, (f"die.{rolled[1]}",), (seat,), source)
        elif choice == "place":
            table.place(state, seat, rolled[1], source, say)
        else:
            self._roll(table, state, task, rolled[0] if rolled else choice, say)

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

    def resolve(self, table: Table, state: State, path: str, seats: Sequence[int],
                source: str, say: Say | None) -> None:
        self._roll(table, state, ("pick", state.active, path, source), tuple(seats), say)

    def _roll(self, table: Table, state: State, task: Task, seats: tuple[int, ...],
              say: Say | None, *again: str) -> None:
        source = task[3]
        face = DICE[SLYTHERIN][state.chance.roll(DIE) - 1]
        if say:
            say(story.ROLLED_DARK, None, source, card=source, house=HOUSE_NAMES[SLYTHERIN],
                symbol=FACE_NAMES[face])
        rolled = (*task, SLYTHERIN, face, seats, *again)
        if len(self.candidates(table.static, state, rolled)) > 1:
            state.agenda.append(rolled)
        else:
            self.picked(table, state, rolled, "use", say)

    def candidates(self, static: Static, state: State, task: Task) -> list[str]:
        _, seat, _, _, _, _, _, *again = task
        may = static.setup.rulings["enemy-reroll"] == "may" and (
            static.rerolls(state, seat) and not again)
        return ["use", "reroll"] if may else ["use"]

    def offer(self, setup: Setup, choice: str) -> Text:
        return self.OFFERS[choice]()

    def picked(self, table: Table, state: State, task: Task, choice: str,
               say: Say | None) -> None:
        _, _, path, source, _, face, seats, *_ = task
        if choice == "reroll":
            self._roll(table, state, task[:4], seats, say, "again")
        else:
            number = list(FACES["dark_die"]).index(face)
            table.run(state, (table.setup.inside[path][number],), seats, source)
