"""All the places that a mover can reach, to read and to show, and why it cannot reach others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core import InvalidOption
from ..core.words import Message, Text, Words
from .maze import CELL, NAME, PLACE_ID, PLACES
from .rules import HallsRules
from .state import State
from .walking import Bar

if TYPE_CHECKING:
    from ..drawing import Picture

__all__ = ["Blocked", "Paths"]

PATHS_OF = Message("{mover} is at {place} and can reach {n} other place.",
                   "{mover} is at {place} and can reach {n} other places.", "n")


@dataclass(frozen=True, slots=True)
class Blocked:
    """Why a place cannot be reached: what bars the path that has the fewest bars.

    Attributes:
        place: the place.
        text: a sentence.
        clause: the clause for the first of the bars.
        bars: everything that bars that path.
        path: that path, from the mover to the place.
    """

    place: str
    text: Text
    clause: str
    bars: tuple[Bar, ...]
    path: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.text} [{self.clause}]"


class Paths(Mapping[str, tuple[str, ...]]):
    """Every place that a mover can reach, with a shortest path to it, nearest first.

    Paths begin where the mover is. That place is in it, too, with no step to walk, or with the
    loop that leads back to a classroom where a ruling allows that. ``"e5" in paths`` says whether a
    place can be reached, ``paths["e5"]`` how, and ``paths.why_not("e5")`` why not.

    Args:
        rules: the rules.
        state: the position.
        mover: the seat whose mover walks.

    Attributes:
        mover: the student.
        start: where the mover is.
    """

    def __init__(self, rules: HallsRules, state: State, mover: int) -> None:
        self._rules = rules
        self._state = state
        self._seat = mover
        self.mover = rules.players[mover]
        self.start = NAME[state.movers[mover]]
        found = rules.choices.walking.ways(state, state.movers[mover])
        self._paths = {NAME[cell]: tuple(NAME[step] for step in path)
                       for cell, path in found.items()}

    def __getitem__(self, place: str) -> tuple[str, ...]:
        return self._paths[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def why_not(self, place: str) -> Blocked | None:
        """Why a place cannot be reached; None if it can.

        Raises:
            InvalidOption: for a place that does not exist.
        """
        if place not in CELL:
            raise InvalidOption("place", place, f"the places are {', '.join(CELL)}")
        if place in self._paths:
            return None
        path, bars = self._rules.choices.walking.bars(self._state, self._seat, CELL[place])
        refusal = self._rules.refusals[bars[0].code]
        text = refusal.message(place=self._rules.names[PLACE_ID[CELL[place]]],
                               bars=[bar.text for bar in bars])
        return Blocked(place, text, refusal.clause, bars, path)

    @property
    def blocked(self) -> dict[str, Blocked]:
        """Every place that cannot be reached, with the reason."""
        reasons = {NAME[cell]: self.why_not(NAME[cell]) for cell in PLACES}
        return {place: reason for place, reason in reasons.items() if reason}

    def show(self, place: str | None = None) -> Picture:
        """The maze with all that can be reached lit up, as a picture for the end of a cell.

        Args:
            place: also draw the path there, or the path with the fewest bars.

        Raises:
            InvalidOption: for a place that does not exist.
        """
        from ..drawing import Picture
        from .picture import HallsVisuals

        way: tuple[str, ...] = ()
        said = [self.text(Words()).splitlines()[0]]
        if place is not None:
            blocked = self.why_not(place)
            way = blocked.path if blocked else self._paths[place]
            said.append(str(blocked.text) if blocked else " - ".join(way))
        view = self._rules.view(self._state, None)
        visuals = HallsVisuals(self._rules)
        svg = visuals.draw(view, part="maze", reach=list(self), way=way).svg
        return Picture(svg, " ".join([*said, visuals.alt(view, part="maze")]), "\n".join(said))

    def __repr__(self) -> str:
        return f"<Paths of {self.mover} from {self.start}: {len(self) - 1} other places>"

    def __str__(self) -> str:
        return self.text(Words())

    def text(self, words: Words) -> str:
        """The paths as lines of text."""
        names = self._rules.names
        lines = [words.say(PATHS_OF(mover=names[self.mover],
                                    place=names[PLACE_ID[CELL[self.start]]],
                                    n=len(self) - 1))]
        lines += [f"  {' - '.join(path)}" for place, path in self._paths.items()
                  if place != self.start]
        return "\n".join(lines)
