"""A calculator for a game of House Cup on a real table: click the cards, read the sheets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ipywidgets as widgets

from ..core import InvalidOption, ScoreSheet
from ..house_cup import HOUSES, KINDS, score
from ..house_cup.cards import HOUSE_NAMES
from ..house_cup.components import Components
from ..house_cup.scoring import REWARD_TOKENS
from ..rulebook import InvalidInput
from ..words import Words

__all__ = ["Calculator"]


class Calculator:
    """Counts the points of up to four houses.

    Args:
        houses: the houses at the table.
        language: ``"en"`` or ``"ru"``: the names of the cards.
        rulings: how unclear places of the rulebook are played.
        components: a components file of your own.

    Raises:
        InvalidOption: naming the option, what it holds and what is allowed.

    Attributes:
        counts: for each house and kind, the box with the number of cards.
        tokens: for each house, the box with its reward tokens.
    """

    def __init__(self, houses: Iterable[str] = HOUSES, *, language: str = "en",
                 rulings: dict[str, str] | None = None, components: str | None = None) -> None:
        if isinstance(houses, str) or not isinstance(houses, Iterable):
            raise InvalidOption("houses", houses, "it must be a list of houses")
        houses = list(houses)
        for house in houses:
            if not isinstance(house, str) or house not in HOUSES:
                raise InvalidOption("houses", house, f"the houses are {', '.join(HOUSES)}")
        score({house: ([], 0) for house in houses}, rulings=rulings, components=components,
              language=language)
        if len(set(houses)) != len(houses):
            raise InvalidOption("houses", houses, "each house can be there once")
        self._words = Words(language)
        self._rulings = rulings
        self._components = components
        box = Components.load(components)
        self.houses = tuple(houses)
        self.counts = {house: {kind: self._number(self._words.say(KINDS[kind].name),
                                                  len(box.copies[kind]))
                               for kind in box.kinds} for house in self.houses}
        self.tokens = {house: self._number(self._words.say(REWARD_TOKENS), box.reward_tokens)
                       for house in self.houses}
        self._said = widgets.HTML()
        # The sheets look as they do in any other output.
        self._said.add_class("jp-RenderedHTMLCommon")
        self._tabs = widgets.Tab(
            [widgets.Box([self.tokens[house], *self.counts[house].values()],
                         layout=widgets.Layout(flex_flow="row wrap"))
             for house in self.houses],
            titles=[self._words.say(HOUSE_NAMES[house]) for house in self.houses])
        self._count()

    def _number(self, name: str, most: int) -> widgets.BoundedIntText:
        number = widgets.BoundedIntText(
            0, min=0, max=most, description=name, tooltip=name,
            style={"description_width": "12.5rem"}, layout=widgets.Layout(width="17.5rem"))
        number.observe(self._count, "value")
        return number

    def sheets(self) -> dict[str, ScoreSheet]:
        """The score sheet of each house.

        Raises:
            InvalidOption: if the houses together have more cards or tokens than there are.
        """
        return score({house: ([kind for kind, number in self.counts[house].items()
                               for _ in range(number.value)], self.tokens[house].value)
                      for house in self.houses},
                     rulings=self._rulings, components=self._components,
                     language=self._words.language)

    def _count(self, _: object = None) -> None:
        from html import escape

        try:
            said = "".join(sheet._repr_html_() for sheet in self.sheets().values())
        except InvalidInput as error:
            said = f'<p role="alert"><b>{escape(str(error))}</b></p>'
        self._said.value = said

    def __repr__(self) -> str:
        try:
            return "\n".join(f"{house}: {sheet.total}" for house, sheet in self.sheets().items())
        except InvalidInput as error:
            return str(error)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        view: dict[str, Any] = widgets.VBox([self._tabs, self._said])._repr_mimebundle_()
        return {**view, "text/html": self._said.value, "text/plain": repr(self)}
