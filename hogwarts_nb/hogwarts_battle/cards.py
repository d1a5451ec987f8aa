"""The cards of Hogwarts Battle: one line for each kind.

A line says what a card is called and what it does, in the words of ``effects/``. From it come
the play, the card's words, the sentences of the log and the card table. How many copies there are
and the numbers on the cards (value, health, control spaces) are in ``components.toml``. The file is
long because the boxes have so many cards.

To try a card of your own, make one and hand it to the game::

    HogwartsBattle(["Harry", "Ron"], cards=[spell("nox", "Nox!", Draw(2), value=3, copies=4)])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..core import InvalidOption
from ..core.catalogue import Catalogue
from ..core.words import Message, Name, Text
from .effects import (
    ACTIVE,
    ALL_ATTACKED,
    ALL_TYPES_HELD,
    ALL_TYPES_PLAYED,
    ALLIES_HELD,
    ALLY,
    ALLY_PLAYED,
    ANY_HOUSE,
    ATTACK_ASSIGNED,
    CARD_DISCARDED,
    CONTROL_ADDED,
    CONTROL_REMOVED,
    DEAR_ACQUIRED,
    DEAR_HELD,
    DISCARD_BY_EFFECT,
    DISCARD_BY_ENEMY,
    DISCARD_FORCED,
    DRAWING,
    FACE_NAMES,
    FULL_HEALTH,
    GRYFFINDOR,
    HEALED_3,
    HEALING,
    HEALTH_GAINED,
    HEROES,
    HORCRUXES,
    HUFFLEPUFF,
    ITEM,
    ITEM_PLAYED,
    OTHERS,
    OWN_HEALING,
    RAVENCLAW,
    REMOVING,
    SAVING,
    SECOND_ATTACK,
    SLYTHERIN,
    SPELL,
    SPELL_ACQUIRED,
    SPELL_PLAYED,
    VALUED,
    VILLAIN_DEFEATED,
    VILLAIN_REVEALED,
    VILLAINS,
    YOU,
    AddControl,
    AnyHero,
    AttackLimit,
    Block,
    Choose,
    CopyPlayed,
    Discard,
    DiscardThen,
    Discount,
    Draw,
    Each,
    Effect,
    Forbid,
    ForEach,
    Gain,
    Guarded,
    HeldElsewhere,
    If,
    Lose,
    LosePer,
    MoreEvents,
    Nothing,
    On,
    Peek,
    RemoveAttack,
    RemoveControl,
    Reroll,
    Reveal,
    Revealed,
    RevealEvent,
    Roll,
    RollDark,
    Ruled,
    Search,
    Shelter,
    Strike,
    Take,
    ThisTurn,
    TopOfDeck,
    Use,
    Whom,
    Win,
    phrases,
)

__all__ = [
    "GAMES", "GROUPS", "GROUP_NAMES", "HEROES_OF_GAME", "HERO_NAMES", "KINDS", "TYPE_NAMES",
    "Card", "Cards", "ally", "check_game", "dark_arts", "item", "of_game", "spell", "villain",
]

#: The sorts of cards, in the order of the setup.
GROUPS = ("location", "dark_arts", "villain", "hogwarts", "starting", "hero", "proficiency",
          "horcrux")
GROUP_NAMES = {
    "location": Name("Location", "Локация"),
    "dark_arts": Name("Dark Arts event", "Тёмные искусства"),
    "villain": Name("Villain", "Злодей"),
    "hogwarts": Name("Hogwarts card", "Карта Хогвартса"),
    "starting": Name("Starting card", "Начальная карта"),
    "hero": Name("Hero", "Герой"),
    "proficiency": Name("Proficiency", "Мастерство"),
    "horcrux": Name("Horcrux", "Крестраж"),
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
        reward: what the heroes gain when the villain is defeated, or what the hero who destroys
            the Horcrux can do from then on.
        owner: the hero in whose starting deck it is; "" for all of them.
        game: the box it comes from.
        needs: the symbols of house dice that destroy a Horcrux.
        either: whether one of them is enough.
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
    needs: tuple[str, ...] = ()
    either: bool = False
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
        who = YOU if self.group in YOURS else ACTIVE
        said: list[Text] = []
        now = [effect for effect in card.effects if not self.is_static(effect)]
        if now:
            said.append(WHEN[self.group](effects=_then(now, who)))
        for effect in card.effects:
            if self.is_static(effect):
                words = (effect.what.while_here() if isinstance(effect, Forbid)
                         else effect.words(who))
                said.append(ALSO[self.group](effect=words))
        if self.needs:
            symbols = [FACE_NAMES[symbol] for symbol in self.needs]
            said.append(EITHER(first=symbols[0], second=symbols[1]) if self.either
                        else ALL(symbols=symbols))
        if card.reward:
            message = KEPT if self.group == "horcrux" else REWARD
            said.append(message(effects=_then(card.reward, YOU)))
        return (*(said or [NOTHING[self.group]()]), *card.notes)

    def is_static(self, effect: Effect) -> bool:
        """Whether an effect of the card holds while it is there, and does not happen by itself."""
        if isinstance(effect, Forbid):
            return self.group in ("villain", "horcrux") and not effect.turn
        return effect.is_static

    @property
    def single_game(self) -> bool:
        """Whether it is used in the game of its box only: locations and Voldemort are."""
        return self.group == "location" or any(
            isinstance(effect, Guarded) for effect in self.effects)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rulebook that the card rests on."""
        card = self.under()
        return tuple(dict.fromkeys(
            (GROUP_CLAUSES[self.group], *(("HB-GAMES-1",) if self.single_game else ()),
             *(effect.clause for part in (*card.effects, *card.reward)
               for effect in part.walk()))))

    @property
    def rulings(self) -> tuple[str, ...]:
        """The names of the rulings that change it."""
        return tuple(effect.ruling for effect in (*self.effects, *self.reward)
                     if isinstance(effect, Ruled))

    def __str__(self) -> str:
        return f"{self.name}: " + " ".join(map(str, self.explain()))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return Cards.looks.forms(self)


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


def _then(effects: Sequence[Effect], who: Whom) -> Text:
    said = phrases(effects, who)
    first, *rest = said if isinstance(said, list) else [said]
    for text in rest:
        first = THEN(first=first, second=text)
    return first


#: Sorts of cards that speak to the hero who has them.
YOURS = ("hogwarts", "starting", "hero", "proficiency")

THEN = Message("{first}; {second}")
WHEN = {
    "hogwarts": Message("When you play it: {effects}."),
    "starting": Message("When you play it: {effects}."),
    "dark_arts": Message("When it is revealed: {effects}."),
    "villain": Message("Ability, each turn: {effects}."),
    "location": Message("When it is revealed: {effects}."),
    "hero": Message("On your turn: {effects}."),
    "proficiency": Message("On your turn: {effects}."),
    "horcrux": Message("At the start of each turn: {effects}."),
}
ALSO = {
    "hogwarts": Message("Also: {effect}."),
    "starting": Message("Also: {effect}."),
    "dark_arts": Message("Also: {effect}."),
    "villain": Message("Ability: {effect}."),
    "location": Message("Also: {effect}."),
    "hero": Message("Ability: {effect}."),
    "proficiency": Message("Ability: {effect}."),
    "horcrux": Message("While it is here: {effect}."),
}
REWARD = Message("Reward: {effects}.")
KEPT = Message("Whoever destroyed it keeps it: {effects}.")
ALL = Message("It is destroyed by these symbols of house dice together: {symbols}.")
EITHER = Message("It is destroyed by one of two symbols of house dice: {first} or {second}.")
NOTHING = {
    "location": Message("Nothing happens when it is revealed."),
    "hero": Message("This hero has no ability of their own in this game."),
    **{group: Message("It does nothing.")
       for group in ("hogwarts", "starting", "dark_arts", "villain", "proficiency", "horcrux")},
}
GROUP_CLAUSES = {
    "location": "HB-SETUP-2", "dark_arts": "HB-EVENT-2", "villain": "HB-VILLAIN-1",
    "hogwarts": "HB-PLAY-1", "starting": "HB-PLAY-1", "hero": "HB-ABILITY-1",
    "proficiency": "HB-SKILL-1", "horcrux": "HB-HORCRUX-1",
}


#: The games of the box.
GAMES = range(1, 8)


def check_game(game: Any) -> None:
    """Raise :class:`InvalidOption` unless it is one of the seven games."""
    if type(game) is not int or game not in GAMES:
        raise InvalidOption("game", game, "it can be 1 to 7")


def of_game(cards: Iterable[Card], game: int) -> dict[str, Card]:
    """The cards that are used in one of the seven games.

    Cards of earlier games are used in later ones, but locations and Voldemort only in their own;
    each hero has the newest card.

    Raises:
        InvalidOption: if there is no such game.
    """
    check_game(game)
    used = {card.id: card for card in cards
            if (card.game == game if card.single_game else card.game <= game)}
    newest = {card.owner: card.id for card in used.values() if card.group == "hero"}
    return {kind: card for kind, card in used.items()
            if card.group != "hero" or newest[card.owner] == kind}


class Cards(Catalogue[Card]):
    """All kinds of cards by their id; in a notebook they show as a table."""

    width = 22

    @staticmethod
    def searched(card: Card) -> str:
        return f"{card} {card.group} {card.type}"

    def of_game(self, game: int) -> Cards:
        """The cards that are used in one of the seven games.

        Raises:
            InvalidOption: if there is no such game.
        """
        used = of_game(KINDS.values(), game)
        return Cards(card for card in self.values() if card.id in used)

    def of_box(self, game: int) -> Cards:
        """The cards that are new in one of the seven games.

        Raises:
            InvalidOption: if there is no such game.
        """
        check_game(game)
        return Cards(card for card in self.values() if card.game == game)


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


def hero(kind: str, name: str | Name, *effects: Effect, owner: str) -> Card:
    """The card of a hero with the abilities of some of the games."""
    return _card("hero", kind, name, effects, {}, owner=owner)


def proficiency(kind: str, name: str | Name, *effects: Effect) -> Card:
    """What a hero is good at; each hero has one from Game 6 on."""
    return _card("proficiency", kind, name, effects, {})


def horcrux(kind: str, name: str | Name, *ability: Effect, needs: tuple[str, ...],
            either: bool = False, reward: Effect) -> Card:
    """A Horcrux.

    Args:
        kind: its id.
        name: its name.
        *ability: what it does each turn, what it reacts to, and what it forbids.
        needs: the symbols of house dice that destroy it.
        either: whether one of the two is enough.
        reward: what the hero who destroyed it can do.
    """
    return replace(_card("horcrux", kind, name, ability, {}, reward=reward), needs=needs,
                   either=either)


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


def _noted(card: Card, note: str) -> Card:
    """A card with something that whoever sees it should know."""
    return replace(card, notes=(Message(note)(),))


def _deck(owner: str) -> str:
    return "starting" if owner else "hogwarts"


#: What to know about cards whose source is "doubtful".
FEW_LISTS = "Only two lists of the cards say what this one does: the printed card may differ."

# --- The cards, box by box -------------------------------------------------------------------

# fmt: off
_BOXES: dict[int, tuple[Card, ...]] = {
    1: (
        # Locations
        location("diagon_alley", Name("Diagon Alley", "Косой переулок")),
        location("mirror_of_erised", Name("Mirror of Erised", "Зеркало Еиналеж")),
        # Dark Arts events
        dark_arts("expulso", Name("Expulso!", "Экспульсо!"), Lose(health=2)),
        dark_arts("flipendo", Name("Flipendo!", "Флипендо!"), Lose(health=1), Discard(1)),
        dark_arts("he_who", Name("He-Who-Must-Not-Be-Named", "Тот-Кого-Нельзя-Называть"), AddControl(1)),
        dark_arts("petrification", Name("Petrification", "Оцепенение"), Each(HEROES, Lose(health=1)), Forbid(DRAWING)),
        # Villains
        villain("crabbe_goyle", Name("Crabbe & Goyle", "Крэбб и Гойл"), Ruled("crabbe-goyle", "The rulebook shortens this ability to \"when you discard a card\"; the printed card says who must have caused it.", {"printed": On(DISCARD_BY_ENEMY, Lose(health=1)), "every-effect": On(DISCARD_BY_EFFECT, Lose(health=1))}), reward=Each(HEROES, Draw(1))),
        villain("draco", Name("Draco Malfoy", "Драко Малфой"), On(CONTROL_ADDED, Lose(health=2)), reward=RemoveControl(1)),
        villain("quirrell", Name("Quirinus Quirrell", "Квиринус Квиррелл"), Lose(health=1), reward=Ruled("quirrell", "The rulebook's example gives attack and influence as the reward; the printed card gives influence and health. A ruling switches between them.", {"rulebook": Each(HEROES, Gain(attack=1, influence=1)), "printed": Each(HEROES, Gain(influence=1, health=1))})),
        # Hogwarts cards
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
        # Heroes
        hero("harry", Name("Harry Potter", "Гарри Поттер"), owner="Harry"),
        hero("ron", Name("Ron Weasley", "Рон Уизли"), owner="Ron"),
        hero("hermione", Name("Hermione Granger", "Гермиона Грейнджер"), owner="Hermione"),
        hero("neville", Name("Neville Longbottom", "Невилл Долгопупс"), owner="Neville"),
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
    ),
    2: (
        # Locations
        location("forbidden_forest", Name("Forbidden Forest", "Запретный лес")),
        location("quidditch_pitch", Name("Quidditch Pitch", "Поле для квиддича")),
        location("chamber_of_secrets", Name("Chamber of Secrets", "Тайная комната")),
        # Dark Arts events
        dark_arts("relashio", Name("Relashio!", "Релашио!"), Each(HEROES, Choose(Discard(1, ITEM), Lose(health=2)))),
        dark_arts("obliviate", Name("Obliviate!", "Обливиэйт!"), Each(HEROES, Choose(Discard(1, SPELL), Lose(health=2)))),
        dark_arts("poison", Name("Poison", "Яд"), Each(HEROES, Choose(Discard(1, ALLY), Lose(health=2)))),
        dark_arts("hand_of_glory", Name("Hand of Glory", "Рука Славы"), Lose(health=1), AddControl(1)),
        # Villains
        villain("lucius", Name("Lucius Malfoy", "Люциус Малфой"), On(CONTROL_ADDED, RemoveAttack(1)), reward=(Each(HEROES, Gain(influence=1)), RemoveControl(1))),
        villain("tom_riddle", Name("Tom Riddle", "Том Реддл"), ForEach(ALLIES_HELD, Choose(Lose(health=2), Discard(1))), reward=Each(HEROES, Choose(Gain(health=2), Take(ALLY)))),
        villain("basilisk", Name("Basilisk", "Василиск"), Forbid(DRAWING), reward=(Each(HEROES, Draw(1)), RemoveControl(1))),
        # Hogwarts cards
        spell("finite", Name("Finite!", "Фините!"), RemoveControl(1)),
        spell("expelliarmus", Name("Expelliarmus!", "Экспеллиармус!"), Gain(attack=2), Draw(1)),
        item("polyjuice", Name("Polyjuice Potion", "Оборотное зелье"), CopyPlayed(ALLY)),
        item("nimbus_2001", Name("Nimbus Two Thousand and One", "Нимбус-2001"), Gain(attack=2), ThisTurn(VILLAIN_DEFEATED, Gain(influence=2))),
        ally("lockhart", Name("Gilderoy Lockhart", "Златопуст Локонс"), Draw(1), Discard(1), On(CARD_DISCARDED, Draw(1))),
        ally("dobby", Name("Dobby the House-Elf", "Домовой эльф Добби"), RemoveControl(1), Draw(1)),
        ally("ginny", Name("Ginny Weasley", "Джинни Уизли"), Gain(attack=1, influence=1)),
        ally("fawkes", Name("Fawkes the Phoenix", "Феникс Фоукс"), Choose(Gain(attack=2), Each(HEROES, Gain(health=2)))),
        ally("arthur", Name("Arthur Weasley", "Артур Уизли"), Each(HEROES, Gain(influence=2))),
        ally("molly", Name("Molly Weasley", "Молли Уизли"), Each(HEROES, Gain(influence=1, health=2))),
    ),
    3: (
        # Locations
        location("hogwarts_express", Name("Hogwarts Express", "Хогвартс-экспресс")),
        location("hogsmeade", Name("Hogsmeade Village", "Деревня Хогсмид")),
        location("shrieking_shack", Name("Shrieking Shack", "Визжащая хижина")),
        # Dark Arts events
        dark_arts("tarantallegra", Name("Tarantallegra!", "Таранталлегра!"), Lose(health=1), AttackLimit(1)),
        dark_arts("oppugno", Name("Oppugno!", "Оппуньо!"), Each(HEROES, Reveal(VALUED, Lose(health=2)))),
        dark_arts("dementors_kiss", Name("Dementor's Kiss", "Поцелуй дементора"), Lose(health=2), Each(OTHERS, Lose(health=1))),
        # Villains
        villain("dementor", Name("Dementor", "Дементор"), Lose(health=2), reward=(Each(HEROES, Gain(health=2)), RemoveControl(1))),
        villain("pettigrew", Name("Peter Pettigrew", "Питер Петтигрю"), Reveal(VALUED, AddControl(1)), reward=(Each(HEROES, Choose(Take(SPELL), Nothing())), RemoveControl(1))),
        # Hogwarts cards
        spell("expecto_patronum", Name("Expecto Patronum!", "Экспекто патронум!"), Gain(attack=1), RemoveControl(1)),
        spell("petrificus", Name("Petrificus Totalus!", "Петрификус тоталус!"), Gain(attack=1), Block()),
        item("chocolate_frog", Name("Chocolate Frog", "Шоколадная лягушка"), AnyHero(Gain(influence=1, health=1)), On(CARD_DISCARDED, Gain(influence=1, health=1))),
        item("butterbeer", Name("Butterbeer", "Сливочное пиво"), AnyHero(Gain(influence=1, health=1), heroes=2)),
        item("crystal_ball", Name("Crystal Ball", "Хрустальный шар"), Draw(2), Discard(1)),
        item("marauders_map", Name("Marauder's Map", "Карта Мародёров"), Draw(2), On(CARD_DISCARDED, Each(HEROES, Draw(1)))),
        ally("trelawney", Name("Sybill Trelawney", "Сивилла Трелони"), Draw(2), DiscardThen(SPELL, Gain(influence=2))),
        ally("lupin", Name("Remus Lupin", "Римус Люпин"), Gain(attack=1), AnyHero(Gain(health=3))),
        ally("sirius", Name("Sirius Black", "Сириус Блэк"), Gain(attack=2, influence=1)),
        # Heroes
        hero("harry_3", Name("Harry Potter", "Гарри Поттер"), On(CONTROL_REMOVED, AnyHero(Gain(attack=1)), first=True), owner="Harry"),
        hero("ron_3", Name("Ron Weasley", "Рон Уизли"), On(ATTACK_ASSIGNED, AnyHero(Gain(health=2)), times=3), owner="Ron"),
        hero("hermione_3", Name("Hermione Granger", "Гермиона Грейнджер"), On(SPELL_PLAYED, AnyHero(Gain(influence=1)), times=4), owner="Hermione"),
        hero("neville_3", Name("Neville Longbottom", "Невилл Долгопупс"), On(HEALTH_GAINED, Gain(health=1), first=True), owner="Neville"),
    ),
    4: (
        # Locations
        location("quidditch_world_cup", Name("Quidditch World Cup", "Чемпионат мира по квиддичу")),
        location("triwizard_tournament", Name("Triwizard Tournament", "Турнир Трёх Волшебников")),
        location("graveyard", Name("Graveyard", "Кладбище"), Each(HEROES, Discard(1, ALLY))),
        # Dark Arts events
        dark_arts("imperio", Name("Imperio!", "Империо!"), AnyHero(Lose(health=2), others=True), RevealEvent()),
        dark_arts("crucio", Name("Crucio!", "Круцио!"), Lose(health=1), RevealEvent()),
        dark_arts("avada_kedavra", Name("Avada Kedavra!", "Авада Кедавра!"), Strike(3, AddControl(1)), RevealEvent()),
        dark_arts("morsmordre", Name("Morsmordre!", "Морсмордре!"), Each(HEROES, Lose(health=1)), AddControl(1)),
        dark_arts("heir_of_slytherin", Name("Heir of Slytherin", "Наследник Слизерина"), RollDark(SLYTHERIN)),
        dark_arts("regeneration", Name("Regeneration", "Возрождение"), RemoveAttack(2)),
        # Villains
        villain("death_eater", Name("Death Eater", "Пожиратель смерти"), On(Revealed("Morsmordre!"), Each(HEROES, Lose(health=1))), On(VILLAIN_REVEALED, Each(HEROES, Lose(health=1))), reward=(Each(HEROES, Gain(health=1)), RemoveControl(1))),
        villain("barty_crouch", Name("Barty Crouch Jr.", "Барти Крауч-младший"), Forbid(REMOVING), reward=RemoveControl(2)),
        # Hogwarts cards
        spell("accio", Name("Accio!", "Акцио!"), Choose(Gain(influence=2), Take(ITEM))),
        spell("protego", Name("Protego!", "Протего!"), Gain(attack=1, health=1), On(CARD_DISCARDED, Gain(attack=1, health=1))),
        item("hogwarts_history", Name("Hogwarts: A History", "История Хогвартса"), Roll(ANY_HOUSE)),
        item("pensieve", Name("Pensieve", "Омут памяти"), AnyHero(Gain(influence=1), Draw(1), heroes=2)),
        item("triwizard_cup", Name("Triwizard Cup", "Кубок Трёх Волшебников"), Gain(attack=1, influence=1, health=1)),
        ally("fleur", Name("Fleur Delacour", "Флёр Делакур"), Gain(influence=2), ThisTurn(ALLY_PLAYED, Gain(health=2))),
        ally("cedric", Name("Cedric Diggory", "Седрик Диггори"), Gain(attack=1), Roll(HUFFLEPUFF)),
        ally("krum", Name("Viktor Krum", "Виктор Крам"), Gain(attack=2), ThisTurn(VILLAIN_DEFEATED, Gain(influence=1, health=1))),
        ally("moody", Name("Alastor \"Mad-Eye\" Moody", "Аластор «Грозный Глаз» Грюм"), Gain(influence=2), RemoveControl(1)),
        ally("sprout", Name("Pomona Sprout", "Помона Стебль"), Gain(influence=1), AnyHero(Gain(health=2)), Roll(HUFFLEPUFF)),
        ally("flitwick", Name("Filius Flitwick", "Филиус Флитвик"), Gain(influence=1), Draw(1), Roll(RAVENCLAW)),
        ally("mcgonagall", Name("Minerva McGonagall", "Минерва Макгонагалл"), Gain(attack=1, influence=1), Roll(GRYFFINDOR)),
        ally("snape", Name("Severus Snape", "Северус Снегг"), Gain(attack=1, health=2), Roll(SLYTHERIN)),
    ),
    5: (
        # Locations
        location("azkaban", Name("Azkaban", "Азкабан")),
        location("hall_of_prophecy", Name("Hall of Prophecy", "Зал пророчеств")),
        location("ministry_of_magic", Name("Ministry of Magic", "Министерство магии"), Each(HEROES, Discard(1, SPELL))),
        # Dark Arts events
        dark_arts("educational_decree", Name("Educational Decree", "Декрет об образовании"), LosePer(DEAR_HELD, health=1)),
        dark_arts("legilimency", Name("Legilimency", "Легилименция"), Each(HEROES, Reveal(SPELL, Lose(health=2)))),
        # Villains
        villain("umbridge", Name("Dolores Umbridge", "Долорес Амбридж"), On(DEAR_ACQUIRED, Lose(health=1)), reward=Each(HEROES, Gain(influence=1, health=2))),
        villain("voldemort_5", Name("Lord Voldemort", "Лорд Волан-де-Морт"), Lose(health=1), Discard(1), Guarded(VILLAINS), reward=Win()),
        # Hogwarts cards
        spell("stupefy", Name("Stupefy!", "Остолбеней!"), Gain(attack=1), RemoveControl(1), Draw(1)),
        item("owls", Name("O.W.L.s", "СОВ"), Gain(influence=2), ThisTurn(SPELL_PLAYED, Gain(attack=1, health=1), times=2)),
        ally("cho", Name("Cho Chang", "Чжоу Чанг"), Draw(3), Discard(2), Roll(RAVENCLAW)),
        ally("george", Name("George Weasley", "Джордж Уизли"), Gain(attack=1), Roll(GRYFFINDOR), If(HeldElsewhere("Weasley"), Each(HEROES, Gain(health=1)))),
        ally("fred", Name("Fred Weasley", "Фред Уизли"), Gain(attack=1), Roll(GRYFFINDOR), If(HeldElsewhere("Weasley"), Each(HEROES, Gain(influence=1)))),
        ally("tonks", Name("Nymphadora Tonks", "Нимфадора Тонкс"), Choose(Gain(influence=3), Gain(attack=2), RemoveControl(1))),
        ally("luna", Name("Luna Lovegood", "Полумна Лавгуд"), Gain(influence=1), Roll(RAVENCLAW), ThisTurn(ITEM_PLAYED, Gain(attack=1))),
        ally("kingsley", Name("Kingsley Shacklebolt", "Кингсли Бруствер"), Gain(attack=2, health=1), RemoveControl(1)),
    ),
    6: (
        # Locations
        location("knockturn_alley", Name("Knockturn Alley", "Лютный переулок")),
        location("burrow", Name("The Burrow", "Нора")),
        _noted(location("astronomy_tower", Name("Astronomy Tower", "Астрономическая башня"), Each(HEROES, Discard(1, ITEM))), "Lists of the cards differ: two say that it calls for 3 Dark Arts events a turn, one says 2."),
        # Dark Arts events
        dark_arts("sectumsempra", Name("Sectumsempra!", "Сектумсемпра!"), Each(HEROES, Lose(health=2)), Forbid(HEALING)),
        # Villains
        villain("greyback", Name("Fenrir Greyback", "Фенрир Сивый"), Forbid(HEALING), reward=(Each(HEROES, Gain(health=3)), RemoveControl(2))),
        villain("bellatrix", Name("Bellatrix Lestrange", "Беллатриса Лестрейндж"), MoreEvents(1), reward=(Each(HEROES, Choose(Take(ITEM), Nothing())), RemoveControl(2))),
        villain("voldemort_6", Name("Lord Voldemort", "Лорд Волан-де-Морт"), RollDark(SLYTHERIN), Guarded(VILLAINS), reward=Win()),
        # Hogwarts cards
        spell("confundus", Name("Confundus!", "Конфундус!"), Gain(attack=1), ThisTurn(ALL_ATTACKED, RemoveControl(1))),
        item("bezoar", Name("Bezoar", "Безоар"), AnyHero(Gain(health=3)), Draw(1)),
        item("deluminator", Name("Deluminator", "Делюминатор"), Choose(RemoveControl(2), RemoveControl(1), Nothing())),
        item("potion_making", Name("Advanced Potion-Making", "Расширенный курс зельеварения"), Each(HEROES, Gain(health=2)), Each(HEROES, If(FULL_HEALTH, Gain(attack=1), Draw(1)))),
        item("felix_felicis", Name("Felix Felicis", "Феликс Фелицис"), Choose(Gain(attack=2), Gain(influence=2), Gain(health=2), Draw(2), times=2)),
        item("elder_wand", Name("Elder Wand", "Бузинная палочка"), ThisTurn(SPELL_PLAYED, Gain(attack=1, health=1), every=True)),
        ally("slughorn", Name("Horace Slughorn", "Гораций Слизнорт"), Each(HEROES, Choose(Gain(influence=1), Gain(health=1))), Roll(SLYTHERIN)),
        # Proficiencies
        proficiency("arithmancy", Name("Arithmancy", "Нумерология"), Discount(1), Reroll()),
        _noted(proficiency("charms", Name("Charms", "Заклинания"), Use(Each(HEROES, Gain(influence=1), Draw(1)), discards=2, of=SPELL)), FEW_LISTS),
        proficiency("defence", Name("Defense Against the Dark Arts", "Защита от Тёмных искусств"), On(DISCARD_FORCED, Gain(attack=1, health=1))),
        _noted(proficiency("divination", Name("Divination", "Прорицания"), On(ITEM_PLAYED, Choose(Peek(), Nothing()))), FEW_LISTS),
        _noted(proficiency("flying", Name("Flying Lessons", "Полёты на метле"), Use(RemoveControl(1), influence=5)), FEW_LISTS),
        proficiency("herbology", Name("Herbology", "Травология"), On(HEALED_3, Draw(1))),
        proficiency("history", Name("History of Magic", "История магии"), On(SPELL_ACQUIRED, AnyHero(Gain(influence=1)))),
        proficiency("potions", Name("Potions", "Зельеварение"), On(ALL_TYPES_PLAYED, AnyHero(Gain(attack=1, health=1)), first=True)),
        _noted(proficiency("transfiguration", Name("Transfiguration", "Трансфигурация"), Use(Search(value=5), discards=1, of=ITEM)), FEW_LISTS),
    ),
    7: (
        # Locations
        location("godrics_hollow", Name("Godric's Hollow", "Годрикова Впадина")),
        location("gringotts", Name("Gringotts", "Гринготтс")),
        location("room_of_requirement", Name("Room of Requirement", "Выручай-комната")),
        location("hogwarts_castle", Name("Hogwarts Castle", "Замок Хогвартс"), Each(HEROES, Lose(health=2)), Use(RemoveControl(1), attack=5, often=True)),
        # Dark Arts events
        dark_arts("fiendfyre", Name("Fiendfyre", "Адское пламя"), Each(HEROES, Lose(health=3))),
        # Villains
        villain("voldemort_7", Name("Lord Voldemort", "Лорд Волан-де-Морт"), AddControl(1), On(CONTROL_REMOVED, Each(HEROES, Lose(health=1))), Guarded(VILLAINS), Guarded(HORCRUXES), reward=Win()),
        # Hogwarts cards
        item("sword", Name("Sword of Gryffindor", "Меч Гриффиндора"), Gain(attack=2), Roll(GRYFFINDOR), Roll(GRYFFINDOR)),
        # Heroes
        hero("harry_7", Name("Harry Potter", "Гарри Поттер"), On(CONTROL_REMOVED, AnyHero(Gain(attack=1), heroes=2, up_to=True), first=True), owner="Harry"),
        hero("ron_7", Name("Ron Weasley", "Рон Уизли"), On(ATTACK_ASSIGNED, Each(HEROES, Gain(health=2)), times=3), owner="Ron"),
        hero("hermione_7", Name("Hermione Granger", "Гермиона Грейнджер"), On(SPELL_PLAYED, Each(HEROES, Gain(influence=1)), times=4), owner="Hermione"),
        hero("neville_7", Name("Neville Longbottom", "Невилл Долгопупс"), On(HEALTH_GAINED, Gain(health=1)), owner="Neville"),
        # Horcruxes
        horcrux("diary", Name("Diary", "Дневник"), On(ALLY_PLAYED, Lose(health=1)), needs=("health", "card"), either=True, reward=On(ALLY_PLAYED, AnyHero(Gain(health=2)), times=2)),
        horcrux("ring", Name("Ring", "Кольцо"), On(SECOND_ATTACK, Lose(health=2)), needs=("attack", "influence"), either=True, reward=Use(RemoveControl(1), discards=2)),
        horcrux("locket", Name("Locket", "Медальон"), Forbid(SAVING), needs=("attack", "health"), reward=Use(Roll(SLYTHERIN), discards=1)),
        horcrux("cup", Name("Cup", "Чаша"), RemoveAttack(1), needs=("health", "influence"), reward=Use(Roll(HUFFLEPUFF), discards=1)),
        horcrux("diadem", Name("Diadem", "Диадема"), If(ALL_TYPES_HELD, Lose(health=2)), needs=("card", "attack"), reward=Use(Roll(RAVENCLAW), discards=1)),
        horcrux("nagini", Name("Nagini", "Нагайна"), Lose(health=1), Forbid(OWN_HEALING, turn=True), needs=("attack", "card", "health"), reward=Use(RemoveControl(3), itself=True)),
    ),
}
# fmt: on

KINDS = Cards(replace(card, game=game) for game, cards in _BOXES.items() for card in cards)
