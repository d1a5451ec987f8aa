"""The cards of Hogwarts Battle: one line for each kind.

A line says what a card is called and what it does, in the words of ``effects.py``. From it come
the play, the card's words, the sentences of the log and the card table. How many copies there are
and the numbers on the cards (value, health, control spaces) stand in ``components.toml``.

To try a card of your own, make one and hand it to the game::

    HogwartsBattle(["Harry", "Ron"], cards=[spell("nox", "Nox!", Draw(2), value=3, copies=4)])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from ..words import Message, Name, Text
from .effects import (
    ACTIVE,
    ALLY,
    ALLY_PLAYED,
    CARD_DISCARDED,
    CONTROL_ADDED,
    DISCARD_BY_EFFECT,
    DISCARD_BY_ENEMY,
    DRAWING,
    HEROES,
    ITEM,
    SPELL,
    VILLAIN_DEFEATED,
    YOU,
    AddControl,
    AnyHero,
    Choose,
    Discard,
    Draw,
    Each,
    Effect,
    Forbid,
    Gain,
    Lose,
    On,
    RemoveControl,
    Ruled,
    Shelter,
    ThisTurn,
    TopOfDeck,
)

__all__ = [
    "GROUPS",
    "GROUP_NAMES",
    "HEROES_OF_GAME",
    "HERO_NAMES",
    "KINDS",
    "TYPE_NAMES",
    "Card",
    "ally",
    "dark_arts",
    "item",
    "spell",
    "villain",
]

#: The sorts of cards, in the order of the setup.
GROUPS = ("location", "dark_arts", "villain", "hogwarts", "starting", "hero")
GROUP_NAMES = {
    "location": Name("Location", "Локация"),
    "dark_arts": Name("Dark Arts event", "Тёмные искусства"),
    "villain": Name("Villain", "Злодей"),
    "hogwarts": Name("Hogwarts card", "Карта Хогвартса"),
    "starting": Name("Starting card", "Начальная карта"),
    "hero": Name("Hero", "Герой"),
}
TYPE_NAMES = {
    ALLY: Name("Ally", "Союзник"), ITEM: Name("Item", "Предмет"),
    SPELL: Name("Spell", "Заклинание"),
}

HEROES_OF_GAME = ("Harry", "Ron", "Hermione", "Neville")
HERO_NAMES = {
    "Harry": Name("Harry", "Гарри"), "Ron": Name("Ron", "Рон"),
    "Hermione": Name("Hermione", "Гермиона"), "Neville": Name("Neville", "Невилл"),
}


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card.

    Attributes:
        id: as in ``components.toml`` and in moves.
        name: the printed name.
        group: one of :data:`GROUPS`.
        type: ``ally``, ``item`` or ``spell``; "" if it has none.
        effects: what it does.
        reward: what the heroes gain when the villain is defeated.
        owner: the hero in whose starting deck it is; "" for all of them.
        game: the box it comes from.
        numbers: for a card of your own, what else would stand in ``components.toml``.
        notes: what whoever sees it should know.
    """

    id: str
    name: Name
    group: str
    type: str = ""
    effects: tuple[Effect, ...] = ()
    reward: tuple[Effect, ...] = ()
    owner: str = ""
    game: int = 1
    numbers: tuple[tuple[str, int], ...] = ()
    notes: tuple[Text, ...] = ()

    def under(self, rulings: Mapping[str, str] | None = None) -> Card:
        """The card as it is under the rulings (or the defaults), with notes on what they change."""
        effects, notes = _settle(self.effects, rulings or {})
        reward, more = _settle(self.reward, rulings or {})
        return replace(self, effects=effects, reward=reward,
                       notes=tuple(dict.fromkeys((*self.notes, *notes, *more))))

    def explain(self) -> tuple[Text, ...]:
        """The card in words: what it does and when, what it rewards, and what to know about it."""
        card = self.under()
        who = YOU if self.group in ("hogwarts", "starting") else ACTIVE
        said: list[Text] = []
        standing = (On, Shelter, Forbid) if self.group == "villain" else (On, Shelter)
        now = [effect for effect in card.effects if not isinstance(effect, standing)]
        if now:
            said.append(WHEN[self.group](effects=_then(now, who)))
        for effect in card.effects:
            if isinstance(effect, standing):
                words = (effect.standing() if isinstance(effect, Forbid) else effect.words(who))
                said.append(ALSO[self.group](effect=words))
        if card.reward:
            said.append(REWARD(effects=_then(card.reward, YOU)))
        return (*(said or [NOTHING[self.group]()]), *card.notes)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rulebook that the card rests on."""
        card = self.under()
        return tuple(dict.fromkeys(
            (GROUP_CLAUSES[self.group], *(effect.clause for part in (*card.effects, *card.reward)
                                          for effect in part.walk()))))

    @property
    def rulings(self) -> tuple[str, ...]:
        """The names of the rulings that change it."""
        return tuple(effect.ruling for effect in (*self.effects, *self.reward)
                     if isinstance(effect, Ruled))

    def __str__(self) -> str:
        return f"{self.name}: " + " ".join(map(str, self.explain()))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        from ..drawing import bundle
        from .picture import face

        return bundle(face(self), str(self), str(self))


def _settle(effects: tuple[Effect, ...],
            rulings: Mapping[str, str]) -> tuple[tuple[Effect, ...], list[Text]]:
    """The effects that a card has under the rulings, and the notes on them."""
    settled: list[Effect] = []
    notes: list[Text] = []
    for effect in effects:
        if isinstance(effect, Ruled):
            notes.append(effect.note())
            effect = effect.under(rulings.get(effect.ruling, effect.choices[0][0]))
        settled.append(effect)
    return tuple(settled), notes


def _then(effects: list[Effect] | tuple[Effect, ...], who: str) -> Text:
    first, *rest = (effect.words(who) for effect in effects)
    for text in rest:
        first = THEN(first=first, second=text)
    return first


THEN = Message("{first}; {second}")
WHEN = {
    "hogwarts": Message("When you play it: {effects}."),
    "starting": Message("When you play it: {effects}."),
    "dark_arts": Message("When it is revealed: {effects}."),
    "villain": Message("Ability, each turn: {effects}."),
    "location": Message("When it is revealed: {effects}."),
    "hero": Message("On your turn: {effects}."),
}
ALSO = {
    "hogwarts": Message("Also: {effect}."),
    "starting": Message("Also: {effect}."),
    "dark_arts": Message("Also: {effect}."),
    "villain": Message("Ability: {effect}."),
    "location": Message("Also: {effect}."),
    "hero": Message("Ability: {effect}."),
}
REWARD = Message("Reward: {effects}.")
NOTHING = {
    "location": Message("Nothing happens when it is revealed."),
    "hero": Message("This hero has no ability of their own in this game."),
    **{group: Message("It does nothing by itself.")
       for group in ("hogwarts", "starting", "dark_arts", "villain")},
}
GROUP_CLAUSES = {
    "location": "HB-SETUP-2", "dark_arts": "HB-EVENT-2", "villain": "HB-VILLAIN-1",
    "hogwarts": "HB-PLAY-1", "starting": "HB-PLAY-1", "hero": "HB-SETUP-1",
}


class Cards(dict[str, Card]):
    """All kinds of cards by their id; in a notebook they show as a table."""

    def search(self, words: str) -> Cards:
        """The cards in whose names, types and words all the given words occur."""
        wanted = words.casefold().split()
        return Cards((kind, card) for kind, card in self.items() if all(
            word in f"{card} {card.group} {card.type}".casefold() for word in wanted))

    def __str__(self) -> str:
        return "\n".join(f"{card.id:22} {card}" for card in self.values())

    def __repr__(self) -> str:
        return f"<{len(self)} kinds of cards: {', '.join(self)}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        from .components import Components

        box = Components.load()
        rows = "".join(
            "<tr>" + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in cells)
            + "</tr>" for cells in _rows(self.values(), box))
        head = "".join(f"<th>{cell}</th>" for cell in (
            "Card", "Sort", "Type", "Copies", "Numbers", "What it does", "Clauses", "Source"))
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _rows(cards: Any, box: Any) -> Iterator[tuple[str, ...]]:
    for card in cards:
        numbers = dict(card.numbers) or box.numbers.get(card.id, {})
        shown = ", ".join(f"{name} {number}" for name, number in numbers.items()
                          if name != "copies")
        yield (str(card.name), str(GROUP_NAMES[card.group]),
               str(TYPE_NAMES[card.type]) if card.type else "", str(numbers.get("copies", 1)),
               shown, " ".join(map(str, card.explain())), ", ".join(card.clauses),
               box.source(card.id))


# --- How a line is written -------------------------------------------------------------------


def _card(group: str, kind: str, name: str | Name, effects: tuple[Effect, ...],
          numbers: Mapping[str, int], *, card_type: str = "", owner: str = "",
          reward: Effect | tuple[Effect, ...] = ()) -> Card:
    return Card(kind, name if isinstance(name, Name) else Name(name), group, card_type,
                effects, reward if isinstance(reward, tuple) else (reward,), owner,
                numbers=tuple(sorted(numbers.items())))


def location(kind: str, name: str | Name, *effects: Effect, **numbers: int) -> Card:
    """A location; its effects happen when it is revealed."""
    return _card("location", kind, name, effects, numbers)


def hero(kind: str, name: str | Name, *effects: Effect, **numbers: int) -> Card:
    """A hero."""
    return _card("hero", kind, name, effects, numbers)


def dark_arts(kind: str, name: str | Name, *effects: Effect, **numbers: int) -> Card:
    """A Dark Arts event; its effects happen when it is revealed.

    Args:
        kind: its id.
        name: its name.
        *effects: what it does.
        **numbers: for a card of your own: ``copies``.
    """
    return _card("dark_arts", kind, name, effects, numbers)


def villain(kind: str, name: str | Name, *ability: Effect, reward: Effect | tuple[Effect, ...],
            **numbers: int) -> Card:
    """A villain.

    Args:
        kind: its id.
        name: its name.
        *ability: what it does each turn, what it reacts to, and what it forbids.
        reward: what the heroes gain for defeating it.
        **numbers: for a card of your own: ``health`` and ``copies``.
    """
    return _card("villain", kind, name, ability, numbers, reward=reward)


def ally(kind: str, name: str | Name, *effects: Effect, owner: str = "", **numbers: int) -> Card:
    """An Ally; see :func:`spell`."""
    return _card(_deck(owner), kind, name, effects, numbers, card_type=ALLY, owner=owner)


def item(kind: str, name: str | Name, *effects: Effect, owner: str = "", **numbers: int) -> Card:
    """An Item; see :func:`spell`."""
    return _card(_deck(owner), kind, name, effects, numbers, card_type=ITEM, owner=owner)


def spell(kind: str, name: str | Name, *effects: Effect, owner: str = "", **numbers: int) -> Card:
    """A Spell.

    Args:
        kind: its id.
        name: its name.
        *effects: what it does when it is played, and what else it does.
        owner: the hero in whose starting deck it is, or ``"all"``; a Hogwarts card has none.
        **numbers: for a card of your own: ``value`` and ``copies``.
    """
    return _card(_deck(owner), kind, name, effects, numbers, card_type=SPELL, owner=owner)


def _deck(owner: str) -> str:
    return "starting" if owner else "hogwarts"


# --- The cards -------------------------------------------------------------------------------

# fmt: off
KINDS = Cards((card.id, card) for card in (
    # Game 1: locations
    location("diagon_alley", Name("Diagon Alley", "Косой переулок")),
    location("mirror_of_erised", Name("Mirror of Erised", "Зеркало Еиналеж")),
    # Game 1: Dark Arts events
    dark_arts("expulso", Name("Expulso!", "Экспульсо!"), Lose(health=2)),
    dark_arts("flipendo", Name("Flipendo!", "Флипендо!"), Lose(health=1), Discard(1)),
    dark_arts("he_who", Name("He-Who-Must-Not-Be-Named", "Тот-Кого-Нельзя-Называть"), AddControl(1)),
    dark_arts("petrification", Name("Petrification", "Оцепенение"), Each(HEROES, Lose(health=1)), Forbid(DRAWING)),
    # Game 1: villains
    villain("crabbe_goyle", Name("Crabbe & Goyle", "Крэбб и Гойл"), Ruled("crabbe-goyle", "The rulebook shortens this ability to \"when you discard a card\"; the printed card says who must have caused it.", {"printed": On(DISCARD_BY_ENEMY, Lose(health=1)), "every-effect": On(DISCARD_BY_EFFECT, Lose(health=1))}), reward=Each(HEROES, Draw(1))),
    villain("draco", Name("Draco Malfoy", "Драко Малфой"), On(CONTROL_ADDED, Lose(health=2)), reward=RemoveControl(1)),
    villain("quirrell", Name("Quirinus Quirrell", "Квиринус Квиррелл"), Lose(health=1), reward=Ruled("quirrell", "The rulebook's example gives attack and influence as the reward; the printed card gives influence and health. A ruling switches between them.", {"rulebook": Each(HEROES, Gain(attack=1, influence=1)), "printed": Each(HEROES, Gain(influence=1, health=1))})),
    # Game 1: Hogwarts cards
    spell("wingardium", Name("Wingardium Leviosa!", "Вингардиум Левиоса!"), Gain(influence=1), TopOfDeck(ITEM)),
    spell("reparo", Name("Reparo!", "Репаро!"), Choose(Gain(influence=2), Draw(1))),
    spell("incendio", Name("Incendio!", "Инсендио!"), Gain(attack=1), Draw(1)),
    spell("lumos", Name("Lumos!", "Люмос!"), Each(HEROES, Draw(1))),
    spell("descendo", Name("Descendo!", "Десцендо!"), Gain(attack=2)),
    item("dittany", Name("Essence of Dittany", "Настойка бадьяна"), AnyHero(Gain(health=2))),
    item("quidditch_gear", Name("Quidditch Gear", "Экипировка для квиддича"), Gain(attack=1, health=1)),
    item("sorting_hat", Name("Sorting Hat", "Распределяющая шляпа"), Gain(influence=2), TopOfDeck(ALLY)),
    item("golden_snitch", Name("Golden Snitch", "Золотой снитч"), Gain(influence=2), Draw(1)),
    ally("oliver_wood", Name("Oliver Wood", "Оливер Вуд"), Gain(attack=1), ThisTurn(VILLAIN_DEFEATED, AnyHero(Gain(health=2)))),
    ally("hagrid", Name("Rubeus Hagrid", "Рубеус Хагрид"), Gain(attack=1), Each(HEROES, Gain(health=1))),
    ally("dumbledore", Name("Albus Dumbledore", "Альбус Дамблдор"), Each(HEROES, Gain(attack=1, influence=1, health=1), Draw(1))),
    # Game 1: heroes
    hero("harry", Name("Harry Potter", "Гарри Поттер")),
    hero("ron", Name("Ron Weasley", "Рон Уизли")),
    hero("hermione", Name("Hermione Granger", "Гермиона Грейнджер")),
    hero("neville", Name("Neville Longbottom", "Невилл Долгопупс")),
    # Starting decks
    spell("alohomora", Name("Alohomora!", "Алохомора!"), Gain(influence=1), owner="all"),
    item("firebolt", Name("Firebolt", "Молния"), Gain(attack=1), ThisTurn(VILLAIN_DEFEATED, Gain(influence=1)), owner="Harry"),
    item("cloak", Name("Invisibility Cloak", "Мантия-невидимка"), Gain(influence=1), Shelter(1), owner="Harry"),
    ally("hedwig", Name("Hedwig", "Букля"), Choose(Gain(attack=1), Gain(health=2)), owner="Harry"),
    item("cleansweep", Name("Cleansweep 11", "Чистомёт-11"), Gain(attack=1), ThisTurn(VILLAIN_DEFEATED, Gain(influence=1)), owner="Ron"),
    item("beans", Name("Bertie Bott's Every-Flavour Beans", "Берти Боттс"), Gain(influence=1), ThisTurn(ALLY_PLAYED, Gain(attack=1), every=True), owner="Ron"),
    ally("pigwidgeon", Name("Pigwidgeon", "Сычик"), Choose(Gain(attack=1), Gain(health=2)), owner="Ron"),
    item("time_turner", Name("Time Turner", "Маховик времени"), Gain(influence=1), TopOfDeck(SPELL), owner="Hermione"),
    item("beedle", Name("The Tales of Beedle the Bard", "Сказки барда Бидля"), Choose(Gain(influence=2), Each(HEROES, Gain(influence=1))), owner="Hermione"),
    ally("crookshanks", Name("Crookshanks", "Живоглот"), Choose(Gain(attack=1), Gain(health=2)), owner="Hermione"),
    item("remembrall", Name("Remembrall", "Напоминалка"), Gain(influence=1), Ruled("remembrall", "The rulebook says that it brings 2 attack when it is discarded; the printed card says 2 influence. A ruling switches between them.", {"rulebook": On(CARD_DISCARDED, Gain(attack=2)), "printed": On(CARD_DISCARDED, Gain(influence=2))}), owner="Neville"),
    item("mandrake", Name("Mandrake", "Мандрагора"), Choose(Gain(attack=1), AnyHero(Gain(health=2))), owner="Neville"),
    ally("trevor", Name("Trevor", "Тревор"), Choose(Gain(attack=1), Gain(health=2)), owner="Neville"),
))
# fmt: on
