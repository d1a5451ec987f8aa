"""What each refusal claims, held to what the teacher can see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hogwarts_nb.hogwarts_battle import KINDS
from hogwarts_nb.hogwarts_battle.cards import Card
from hogwarts_nb.hogwarts_battle.effects import TopOfDeck, Use
from hogwarts_nb.hogwarts_battle.notation import BattleReading

__all__ = ["TRUTHS"]

View = Mapping[str, Any]


def called(piece: str) -> set[str]:
    """What a piece can be called."""
    kind, _, number = piece.partition(".")
    # A custom card is called as it is written.
    name = KINDS[kind].name.en if kind in KINDS else kind.replace("_", " ").title()
    return {name, f"{name} {number}"}


def among(name: object, pieces: Iterable[str | None]) -> bool:
    """Whether one of the pieces has a name."""
    return any(str(name) in called(piece) for piece in pieces if piece)


def alike(names: Iterable[object], pieces: Iterable[str | None]) -> bool:
    """Whether names are those of pieces."""
    pieces, names = [piece for piece in pieces if piece], list(names)
    return all(among(name, pieces) for name in names) and all(
        called(piece) & set(map(str, names)) for piece in pieces)


def cards(name: object) -> list[Card]:
    """The cards of a name: heroes and Voldemort have one in several games."""
    return [card for card in KINDS.values()
            if str(name) == card.name.en or str(name).rpartition(" ")[0] == card.name.en]


def decider(view: View) -> View:
    """The hero who decides."""
    (hero,) = [hero for hero in view["heroes"] if hero["hero"] == view["to_move"]]
    return hero


def facing(view: View) -> list[str]:
    return [space["card"] for space in view["facing"] if space["card"]]


def market(view: View) -> list[str]:
    return [space["card"] for space in view["market"] if space["card"]]


def usable(view: View, hero: View) -> list[str]:
    """The cards that a hero may have a use for on the own turn."""
    return [card for card in (view["location"], hero["skill"], hero["ability"], *hero["destroyed"])
            if card]


def verb(values: View) -> str:
    return str(next(iter(values["notation"].split()), "")).casefold()


def wrong_form(view: View, values: View) -> bool:
    form, words = BattleReading.VERBS[verb(values)], values["notation"].split()[1:]
    return not form.least <= len(words) <= form.most


def wrong_time(view: View, values: View) -> bool:
    return (view["decision"]["kind"] not in BattleReading.VERBS[verb(values)].decisions
            and str(values["prompt"]) == view["decision"]["text"])


def unknown(view: View, values: View) -> bool:
    shown = [*facing(view), *market(view), *view["played"], view["location"],
             *(card for hero in view["heroes"] for card in (*hero["hand"], *hero["discards"]))]
    return not among(values["card"], shown) and values["card"] not in shown


def guarded(view: View, values: View) -> bool:
    there = [space for space in view["facing"] if space["card"] and among(
        values["card"], [space["card"]])]
    horcruxes = [card for card in KINDS.values() if card.group == "horcrux"]
    guards = [*facing(view), *(card.id for card in horcruxes if view["horcrux"])]
    return there[0]["guarded"] and (among(values["guard"], guards) or view["villains"] > 0)


def too_dear(view: View, values: View) -> bool:
    prices = [space["price"] for space in view["market"]
              if space["card"] and among(values["card"], [space["card"]])]
    return (values["price"] in prices and values["influence"] == decider(view)["influence"]
            and values["missing"] == values["price"] - values["influence"] > 0)


def not_on_top(view: View, values: View) -> bool:
    tops = {effect.type for piece in view["lasting"] for effect in KINDS[piece.partition(".")[0]]
            .effects if isinstance(effect, TopOfDeck)}
    return all(card.type not in tops for card in cards(values["card"]))


def uses(name: object) -> list[Use]:
    return [effect for card in cards(name) for effect in (*card.effects, *card.reward)
            if isinstance(effect, Use)]


def unpaid(view: View, values: View) -> bool:
    hero = decider(view)

    def held(card_type: str) -> int:
        return sum(KINDS[card.partition(".")[0]].type in (card_type or KINDS[
            card.partition(".")[0]].type) for card in hero["hand"])

    return any(use.attack > hero["attack"] or use.influence > hero["influence"]
               or use.discards > held(use.of) for use in uses(values["card"]))


def owned(view: View, name: object) -> list[str]:
    return [hero["hero"] for hero in view["heroes"] if among(name, (
        hero["ability"], hero["skill"], *hero["destroyed"]))]


def other_copy(view: View, values: View) -> bool:
    there = [*decider(view)["hand"], *market(view)]
    return values["piece"] not in there and among(values["card"], there)


def wrong_type(view: View, values: View) -> bool:
    held = [card for card in decider(view)["hand"] if among(values["card"], [card])]
    types = {KINDS[card.partition(".")[0]].type for card in held}
    return bool(held) and str(values["type"]).casefold() not in types


def choices(view: View) -> list[str]:
    return [choice["move"].partition(" ")[2].casefold() for choice in view["decision"]["choices"]]


def not_offered(view: View, values: View) -> bool:
    return str(values["choice"]).casefold() not in choices(view)


def a_hero(view: View, values: View) -> bool:
    return str(values["choice"]) in [hero["hero"] for hero in view["heroes"]]


TRUTHS: Mapping[str, Callable[[View, View], bool]] = {
    "game-over": lambda view, values: view["decision"] is None and view["result"] != "",
    "not-your-turn": lambda view, values: str(values["turn"]) == view["to_move"]
    != str(values["who"]),
    "unknown-move": lambda view, values: verb(values) not in BattleReading.VERBS,
    "wrong-form": wrong_form,
    "other-decision": wrong_time,
    "no-such-card": unknown,
    "only-top": lambda view, values: values["word"].casefold() != "top",
    "not-in-hand": lambda view, values: not among(values["card"], decider(view)["hand"]),
    "empty-hand": lambda view, values: not decider(view)["hand"],
    "other-copy": other_copy,
    "played-already": lambda view, values: among(values["card"], view["played"]) and not among(
        values["card"], decider(view)["hand"]),
    "no-attack": lambda view, values: decider(view)["attack"] == 0,
    "guarded": guarded,
    "limited": lambda view, values: among(values["limit"], view["lasting"]),
    "villain-defeated": lambda view, values: among(values["card"], view["defeated"]) and not among(
        values["card"], facing(view)),
    "villain-hidden": lambda view, values: not among(values["card"], facing(view)) and alike(
        values["facing"], facing(view)),
    "no-villain": lambda view, values: not facing(view),
    "not-a-villain": lambda view, values: all(
        card.group != "villain" for card in cards(values["card"])),
    "not-for-sale": lambda view, values: not among(values["card"], market(view)) and alike(
        values["market"], market(view)),
    "too-dear": too_dear,
    "not-on-top": not_on_top,
    "no-use": lambda view, values: not uses(values["card"]),
    "not-yours": lambda view, values: [*map(str, values["owner"])] == owned(
        view, values["card"]) != [view["to_move"]],
    "nobodys": lambda view, values: not owned(view, values["card"]) and not among(
        values["card"], [view["location"], *view["used_up"]]),
    "used-up": lambda view, values: among(values["card"], view["used_up"]),
    "used-already": lambda view, values: among(values["card"], view["used"]),
    "unpaid": unpaid,
    "wrong-type": wrong_type,
    "no-such-choice": not_offered,
    "blocked-choice": not_offered,
    "chosen-already": not_offered,
    "not-playing": lambda view, values: not a_hero(view, values),
    "another-hero": lambda view, values: a_hero(view, values) and not_offered(view, values),
    "must-choose": lambda view, values: "none" not in choices(view),
}
