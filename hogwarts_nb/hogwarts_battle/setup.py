"""What never changes in a game: who plays, the cards, their effects and their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from ..core import InvalidOption
from ..core.rulebook import Rulebook
from ..core.words import Name, Text
from . import story
from .cards import HERO_NAMES, Card
from .components import Components
from .effects import FACES, VILLAINS, Draw, Effect, Guarded, Learn, Roll

__all__ = ["LEARN", "PROFICIENCIES", "RULEBOOK", "START_CONTROL", "Setup"]

RULEBOOK = Rulebook("Hogwarts Battle", Path(__file__).with_name("rulebook.toml"))

#: How much control the locations begin with (HB-DIFFICULTY-1).
START_CONTROL = (0, 1, 2, "each")

#: How the heroes come to their proficiencies (HB-SKILL-1), apart from one named for each hero.
PROFICIENCIES = ("choose", "deal")

#: The path of the choice of a proficiency, which is on no card.
LEARN = "setup.proficiency"


class Setup:
    """The cards of one game, read once, and the options with which it is played.

    Args:
        heroes: the seats in turn order.
        components: the cards that are used.
        rulings: values for switchable rulings; the others are played by default.
        start_control: 0, 1, 2 or ``"each"``; see :class:`~hogwarts_nb.HogwartsBattle`.
        first: the seat that begins, or None for a random one.
        proficiencies: "choose", "deal", or the kind for each seat; see the game.

    Raises:
        InvalidOption: naming the option that does not fit.

    Attributes:
        players: the heroes in turn order.
        seats: their numbers.
        orders: for each seat all seats clockwise from it on.
        rulings: the value of each switchable ruling.
        cards: every kind of card as it is under the rulings.
        kind_of: the kind of each piece.
        pieces: every piece.
        names: what kinds, heroes and pieces are called.
        health: the most health of each seat.
        decks: the cards of the starting deck of each seat.
        hero_cards: the kind of the hero card of each seat.
        enemies: the pieces that are Dark Arts events or villains.
        twins: the kinds of villains of whom there are several.
        spaces: for how many villains there is a space.
        last: the villains who lie below all others.
        nodes: every effect by its path, such as ``hedwig.0.1``: where it is on its card.
        inside: for each path those of the effects inside.
        now: for each kind the paths of what happens when it is played, revealed or used.
        rewards: for each kind the paths of its reward.
        static: the paths of static abilities, each with its holder: a kind of card, or
            ``ring.reward`` for what the hero has who has destroyed that Horcrux.
        draw_first: the paths of discards that come after drawing on the same card.
        dicey: the kinds whose effects roll a house die.
    """

    def __init__(self, heroes: Sequence[str], components: Components,
                 rulings: Mapping[str, str] | None, start_control: int | str, first: int | None,
                 proficiencies: str | Sequence[str]) -> None:
        if start_control not in START_CONTROL or isinstance(start_control, bool):
            raise InvalidOption("start_control", start_control, "it can be 0, 1, 2 or 'each'")
        self.players = tuple(heroes)
        self.seats = range(len(self.players))
        self.components = components
        self.rulings = RULEBOOK.choose(rulings)
        self.start_control = start_control
        self.first = first
        self.proficiencies = proficiencies
        self.health = [components.numbers[components.hero(hero)]["health"]
                       for hero in self.players]
        self.orders = tuple(tuple((seat + step) % len(self.players) for step in self.seats)
                            for seat in self.seats)
        self.cards: dict[str, Card] = {kind: card.under(self.rulings)
                                       for kind, card in components.kinds.items()}
        self.kind_of: dict[str, str] = {}
        self.decks = tuple(components.deck_of(hero) for hero in self.players)
        for group in ("location", "dark_arts", "villain", "hogwarts", "proficiency", "horcrux"):
            for kind in components.group(group):
                self.kind_of.update(dict.fromkeys(components.pieces(kind), kind))
        for deck in self.decks:
            self.kind_of.update((piece, piece.partition(".")[0]) for piece in deck)
        self.pieces = tuple(self.kind_of)
        self.hero_cards = tuple(map(components.hero, self.players))
        self.kind_of.update((kind, kind) for kind in self.hero_cards)
        self.enemies = frozenset(piece for piece in self.kind_of
                                 if self.group_of(piece) in ("dark_arts", "villain"))
        self.twins = frozenset(kind for kind in components.group("villain")
                               if len(components.pieces(kind)) > 1)
        self.names = self._names()
        self._types = {piece: self.cards[kind].type for piece, kind in self.kind_of.items()}
        self._read_cards()
        self.last = [piece for kind in components.group("villain")
                     if Guarded(VILLAINS) in self.cards[kind].effects
                     for piece in components.pieces(kind)]
        # One space more than there are villains at a time if Voldemort comes in addition.
        extra = bool(self.last) and self.rulings["voldemort-enters"] == "stack-empty"
        self.spaces = components.facing + extra

    def _names(self) -> dict[str, Name | Text | str]:
        names: dict[str, Name | Text | str] = {
            kind: self.cards[kind].name for kind in self.kind_of.values()}
        names |= {hero: HERO_NAMES[hero] for hero in self.players}
        for piece, kind in self.kind_of.items():
            name, number = self.cards[kind].name, piece.rpartition(".")[2]
            names[piece] = (Name(f"{name.en} {number}", f"{name.ru} {number}")
                            if kind in self.twins else name)
        return {**names, "marker": story.MARKER}

    def _read_cards(self) -> None:
        """Give every effect of every card a path."""
        self.nodes: dict[str, Effect] = {LEARN: Learn()}
        self.inside: dict[str, tuple[str, ...]] = {}
        self.now: dict[str, tuple[str, ...]] = {}
        self.rewards: dict[str, tuple[str, ...]] = {}
        self.static: list[tuple[str, str]] = []
        self.draw_first: set[str] = set()
        for die, faces in FACES.items():
            for symbol, effect in faces.items():
                self._read(f"{die}.{symbol}", effect)
        for kind, card in self.cards.items():
            effects = {f"{kind}.{n}": effect for n, effect in enumerate(card.effects)}
            rewards = {f"{kind}.reward.{n}": effect for n, effect in enumerate(card.reward)}
            self.now[kind] = tuple(path for path, effect in effects.items()
                                   if not card.is_static(effect))
            self.rewards[kind] = tuple(rewards)
            for path, effect in (*effects.items(), *rewards.items()):
                self._read(path, effect)
                if card.is_static(effect):
                    self.static.append((f"{kind}.reward" if path in rewards else kind, path))
            drew = False
            for path, effect in effects.items():
                if drew and effect.has_discard:
                    self.draw_first.add(path)
                drew = drew or isinstance(effect, Draw)
        self.dicey = {kind for kind in self.cards if self.has(kind, Roll)}

    def _read(self, path: str, effect: Effect) -> None:
        self.nodes[path] = effect
        self.inside[path] = tuple(f"{path}.{n}" for n in range(len(effect.inner)))
        for below, inner in zip(self.inside[path], effect.inner, strict=True):
            self._read(below, inner)

    # -- What is on the cards

    def has(self, kind: str, word: type) -> bool:
        """Whether a word is anywhere in what a card does."""
        return any(isinstance(part, word)
                   for effect in self.cards[kind].effects for part in effect.walk())

    def discarded_type(self, path: str) -> str:
        """The type of card that an effect has discarded; "" for any."""
        return self.nodes[path].wanted if path else ""

    def group_of(self, piece: str) -> str:
        """The sort of a card: one of :data:`~.cards.GROUPS`."""
        return self.cards[self.kind_of[piece]].group

    def number(self, piece: str, name: str) -> int:
        """A number on a card: its ``value``, ``health``, ``spaces`` or ``events``."""
        return self.components.numbers[self.kind_of[piece]][name]

    def type_of(self, card: str) -> str:
        """``ally``, ``item`` or ``spell``; "" for cards without a type."""
        return self._types[card]

    def of_type(self, cards: Sequence[str], card_type: str) -> list[str]:
        """The cards of a type; all of them for ""."""
        if not card_type:
            return list(cards)
        types = self._types
        return [card for card in cards if types[card] == card_type]

    def kinds(self, cards: Iterable[str]) -> list[str]:
        """The kinds of cards, each once."""
        return list(dict.fromkeys(map(self.kind_of.__getitem__, cards)))

    def piece(self, card: str, among: Sequence[str]) -> str:
        """A card by its id, or the first of a kind."""
        kind_of = self.kind_of
        if card in kind_of:
            return card
        for piece in among:
            if piece and kind_of[piece] == card:
                return piece
        raise LookupError(f"no {card} among {among}")

    def by(self, source: str) -> str:
        """Whether an enemy does something, or another card."""
        return "enemy" if source in self.enemies else "card"
