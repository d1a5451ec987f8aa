"""A calculator for a game of House Cup on a real table: click the cards, read the sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..board.actions import Malformed
from ..board.form import Form, Number
from ..core import InvalidOption, ScoreSheet
from ..core.rulebook import InvalidInput
from ..core.words import ENGLISH
from ..stills import COUNT, still
from .components import Components
from .game import score
from .names import HOUSE_NAMES, HOUSES
from .scoring import REWARD_TOKENS

__all__ = ["Calculator"]


class Calculator(Form):
    """Counts the points of up to four houses.

    Args:
        houses: the houses at the table.
        rulings: how unclear places of the rulebook are played.
        components: a components file of your own.

    Raises:
        InvalidOption: naming the option, what it holds and what is allowed.

    Attributes:
        counts: for each house and kind, the box with the number of cards.
        tokens: for each house, the box with its reward tokens.
    """

    def __init__(self, houses: Iterable[str] = HOUSES, *,
                 rulings: dict[str, str] | None = None, components: str | None = None) -> None:
        if isinstance(houses, str) or not isinstance(houses, Iterable):
            raise InvalidOption("houses", houses, "it must be a list of houses")
        houses = list(houses)
        for house in houses:
            if not isinstance(house, str) or house not in HOUSES:
                raise InvalidOption("houses", house, f"the houses are {', '.join(HOUSES)}")
        score({house: ([], 0) for house in houses}, rulings=rulings, components=components)
        if len(set(houses)) != len(houses):
            raise InvalidOption("houses", houses, "each house can be there once")
        self._rulings = rulings
        self._components = components
        box = Components.load(components)
        self.houses = tuple(houses)
        self.counts = {house: {kind: Number(ENGLISH.say(box.name(kind)), len(box.copies[kind]),
                                            self._changed)
                               for kind in box.kinds} for house in self.houses}
        self.tokens = {house: Number(ENGLISH.say(REWARD_TOKENS), box.reward_tokens, self._changed)
                       for house in self.houses}
        super().__init__(ENGLISH)

    def sheets(self) -> dict[str, ScoreSheet]:
        """The score sheet of each house.

        Raises:
            InvalidOption: if the houses together have more cards or tokens than there are.
        """
        return score({house: ([kind for kind, number in self.counts[house].items()
                               for _ in range(number.value)], self.tokens[house].value)
                      for house in self.houses},
                     rulings=self._rulings, components=self._components)

    @property
    def _boxes(self) -> dict[str, dict[str, Number]]:
        """The boxes of each house, by the names by which a browser knows them."""
        return {house: {f"{house}.tokens": self.tokens[house],
                        **{f"{house}.{kind}": box for kind, box in self.counts[house].items()}}
                for house in self.houses}

    def _enter(self, entered: Mapping[str, str]) -> None:
        boxes = {name: box for group in self._boxes.values() for name, box in group.items()}
        if not boxes.keys() >= entered.keys():
            raise Malformed("there is no such box")
        for name, text in entered.items():
            boxes[name].enter(text)

    def _content(self) -> dict[str, Any]:
        say = self._words.say
        groups = [{"t": say(HOUSE_NAMES[house]), "open": house == self.houses[0],
                   "boxes": [{"id": name, "t": box.name, "most": box.most, "value": box.value}
                             for name, box in boxes.items()]}
                  for house, boxes in self._boxes.items()]
        try:
            sheets = self.sheets().values()
        except InvalidInput as error:
            said = self._said or {"kind": "refusal", "lines": [str(error)]}
            return {"groups": groups, "said": said}
        return {"groups": groups, "tables": [
            {"t": sheet.title, "head": sheet.HEAD,
             "rows": [list(row) for row in sheet.rows()]}
            for sheet in sheets]}

    def __repr__(self) -> str:
        try:
            return "\n".join(f"{house}: {sheet.total}" for house, sheet in self.sheets().items())
        except InvalidInput as error:
            return str(error)

    def _still(self) -> dict[str, Any]:
        try:
            html = "".join(sheet._repr_html_() for sheet in self.sheets().values())
        except InvalidInput as error:
            from html import escape

            html = f'<p role="alert"><b>{escape(str(error))}</b></p>'
        return {"text/html": still(html, COUNT, self._words), "text/plain": repr(self)}
