"""The game object of Hogwarts Battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, ClassVar

from ..core import Game, InvalidOption, Visuals
from ..core.options import CustomCards
from ..core.reading import first_seat
from . import scenario
from .cards import HERO_NAMES, HEROES_OF_GAME, Card, check_game
from .components import Components
from .features import EVALUATION
from .measures import MEASURES
from .own_cards import read_card, write_card
from .rules import HogwartsBattleRules
from .setup import PROFICIENCIES, RULEBOOK
from .state import State

__all__ = ["HogwartsBattle", "check_heroes"]

#: How many kinds of custom cards can be in the box.
MANY_CARDS = 1_000

#: How many heroes can play (HB-SETUP-1).
LEAST, MOST = 2, 4


class HogwartsBattle(Game[State]):
    """A game of Hogwarts Battle: the heroes play together against the villains.

    Example:
        >>> from hogwarts_nb import HogwartsBattle
        >>> game = HogwartsBattle(["Harry", "Ron"], seed=7)
        >>> game.to_move
        'Harry'
        >>> steps = game.push(game.legal_moves[0])

    Args:
        players: 2 to 4 different heroes, in turn order; all four by default.
        seed: chance; the same seed gives the same game everywhere.
        game: which of the box's seven games is played.
        first: the hero who begins, or ``"random"``; the first seat by default.
        start_control: how much harder the game is: the control that the first location begins
            with, 0, 1 or 2; ``"each"`` puts 1 on each location when it is revealed
            (HB-DIFFICULTY-1).
        proficiencies: from Game 6 on, how the heroes come to their proficiencies: ``"choose"`` lets
            them choose at the setup, ``"deal"`` leaves it to chance, and a mapping such as
            ``{"Harry": "charms", "Ron": "potions"}`` gives each hero one (HB-SKILL-1).
        rulings: how unclear rules are played; ``HogwartsBattle.rulings()`` lists them.
        components: the path of a custom components file; see ``components.toml`` in this package.
        cards: custom cards, which are shuffled in, made by ``spell(...)``, ``item(...)``,
            ``ally(...)``, ``dark_arts(...)`` or ``villain(...)``, or written as such a line.
        auto_forced: whether moves that are the only legal one are played automatically.

    Raises:
        InvalidOption: naming the option, what it holds and what is allowed.
        UnknownRuling: for a ruling or value that does not exist.
    """

    rulebook = RULEBOOK
    custom_cards = CustomCards(MANY_CARDS, read_card, write_card)
    rules: HogwartsBattleRules
    seats = HERO_NAMES
    evaluation = EVALUATION
    measures: ClassVar = MEASURES

    arrange = staticmethod(scenario.position)

    @classmethod
    def make_rules(cls, players: Sequence[str] = HEROES_OF_GAME, *, game: int = 1,
                   first: str | None = None, start_control: int | str = 0,
                   proficiencies: str | Mapping[str, str] = "choose",
                   rulings: Mapping[str, str] | None = None,
                   components: str | PathLike[str] | None = None,
                   cards: Iterable[Card] = ()) -> HogwartsBattleRules:
        check_game(game)
        box = Components.load(components)
        own = tuple(cards)
        played = (box.with_cards(own) if own else box).of_game(game)
        for card in own:
            if read_card(write_card(card)) != card:
                raise InvalidOption("cards", card.id, "a saved game could not hold all of it: "
                                    f"make it by the line {write_card(card)}")
        heroes = check_heroes(players, played.heroes)
        return HogwartsBattleRules(
            heroes, components=played, rulings=rulings, start_control=start_control,
            first=first_seat(first, heroes),
            proficiencies=_proficiencies(proficiencies, heroes, played))

    @property
    def visuals(self) -> Visuals[State]:
        # Pictures need a package that the rules do not.
        from .picture import HogwartsBattleVisuals

        return HogwartsBattleVisuals(self.rules)

def _proficiencies(wanted: Any, heroes: Sequence[str], box: Components) -> str | list[str]:
    if isinstance(wanted, str) and wanted in PROFICIENCIES:
        return wanted
    known = box.group("proficiency")
    if not isinstance(wanted, Mapping) or set(wanted) != set(heroes):
        raise InvalidOption("proficiencies", wanted, "it can be 'choose', 'deal', or a proficiency "
                            f"for each of {', '.join(heroes)}")
    if not known:
        raise InvalidOption("proficiencies", wanted, "there are none before Game 6")
    for hero in heroes:
        if wanted[hero] not in known:
            raise InvalidOption(f"proficiencies[{hero!r}]", wanted[hero],
                                f"the proficiencies are {', '.join(known)}")
    skills = [wanted[hero] for hero in heroes]
    if len(set(skills)) != len(skills):
        raise InvalidOption("proficiencies", skills, "each proficiency can be taken once")
    return skills


def check_heroes(players: Any, known: Sequence[str]) -> list[str]:
    """The heroes of a game as a list.

    Raises:
        InvalidOption: unless they are 2 to 4 different ones of those that are known.
    """
    # The players of this game have no names of their own, which a mapping would give.
    if isinstance(players, (str, Mapping)) or not isinstance(players, Iterable):
        raise InvalidOption("players", players, f"it must be a list of {LEAST} to {MOST} heroes")
    heroes = list(players)
    strangers = [hero for hero in heroes if hero not in known]
    allowed = [f"the heroes are {', '.join(known)}"] if strangers else []
    allowed += [f"{hero} can be chosen once" for hero in known if heroes.count(hero) > 1]
    if not LEAST <= len(heroes) <= MOST:
        allowed.append(f"there must be {LEAST} to {MOST} heroes")
    if allowed:
        found = strangers[0] if strangers and len(allowed) == 1 else heroes
        raise InvalidOption("players", found, " and ".join(allowed))
    return heroes
