"""Whether what a refusal says is so, for each code: by the teacher's view and the values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hogwarts_nb.halls import KINDS, STUDENTS
from hogwarts_nb.halls.cards import AREAS
from hogwarts_nb.halls.maze import CELL, EDGES, NAME

View = Mapping[str, Any]


def space(view: View, name: str) -> Mapping[str, Any]:
    return next(space for space in view["spaces"] if space["space"] == name)


def player(view: View, name: str | None = None) -> Mapping[str, Any]:
    """A player; the one who decides, by default."""
    name = name or view["to_move"]
    return next(player for player in view["players"] if player["student"] == name)


def choices(view: View, verb: str) -> list[str]:
    return [choice["move"] for choice in view["decision"]["choices"]
            if choice["move"].split()[0] == verb]


def deciding(view: View, *kinds: str) -> bool:
    return view["decision"]["kind"] in kinds


def named(view: View, name: object) -> str:
    """The student who is called so."""
    return next(student for student in STUDENTS if str(STUDENTS[student]) == str(name))


def hand(view: View) -> set[str]:
    return {card.split(".")[1] for card in player(view)["hand"]}


def card_named(name: object) -> str:
    """The kind of a card; a custom one is called as it is written."""
    known = {str(kind.name): kind.id for kind in KINDS.values()}
    return known.get(str(name)) or str(name).casefold().replace(" ", "_")


def bar_is_there(view: View, code: str, here: str, there: str) -> bool:
    if code == "unflipped":
        return not space(view, there)["up"]
    if code == "cancelled":
        return "closed_by" in space(view, there)
    if code == "room-stops":
        return bool(space(view, here)["room"]) and space(view, here)["up"]
    for direction, cell, other, beyond in EDGES[CELL[here]]:
        if beyond == CELL[there] and (
                is_wall(view, cell, direction) or is_wall(view, other, (direction + 2) % 4)):
            return True
    return False


def is_wall(view: View, cell: int, direction: int) -> bool:
    if NAME.get(cell) is None or NAME[cell] in AREAS:
        return False
    tile = space(view, NAME[cell])
    return bool(tile["up"]) and "NESW"[direction] not in tile["open"]


def barred(code: str) -> Callable[[View, View], bool]:
    """There is no way: all that is said to bar it is there, this first, and nobody walks there."""
    def holds(view: View, values: View) -> bool:
        walked = len(values["bars"]) > len(values["found"])
        return (values["found"][0][0] == code and values["at"] not in view["reach"]
                and all(bar_is_there(view, *bar) for bar in values["found"])
                and (not walked or (view["walked"] is not None and not choices(view, "walk"))))
    return holds


def lacks(view: View, values: View) -> bool:
    """The reason why a card has no effect, by the words of the rulebook."""
    up = [space for space in view["spaces"] if space["up"]]
    empty = sum(not tile["movers"] for tile in up)
    others = [one for one in view["players"] if one["student"] != view["to_move"]]
    reason = str(values["reason"])
    here = CELL[player(view)["at"]]
    beside = [NAME[beyond] for *_, beyond in EDGES[here] if NAME[beyond] not in AREAS]
    held = f"play {values['kind']}" not in choices(view, "play") and values["kind"] in hand(view)
    students = [player(view), *others]
    truths = {
        "every tile has been moved": all(tile["moved_for_die"] or tile["moved_for_card"]
                                         for tile in view["spaces"]),
        "no classroom is face up": not any(tile["room"] and "closed_by" not in tile for tile in up),
        "it needs ": f" {empty}" in reason,
        "all student movers": len({one["at"] for one in students}) == 1,
        "it works as soon": True,
        "nobody on whom it works": 0 in [sum(one["done"] for one in those)
                                         for those in (others, students[:1])],
        "no other player": not any(one["cards"] for one in others),
        "the pile of event cards": view["pile"] == 0,
        "there is no face-up tile": empty == 0,
        "no face-up tile that can": not any(
            space(view, name)["up"] and "closed_by" not in space(view, name) for name in beside),
    }
    return held and [truth for said, truth in truths.items() if reason.startswith(said)] == [True]


def target_bars(view: View, values: View) -> bool:
    """Each reason why something cannot be chosen, by its sentence."""
    target, chosen = values["at"], view["decision"]["about"][1:]

    def reasons() -> Iterator[bool]:
        for reason in map(str, values["reasons"]):
            if reason == "it has been chosen already":
                yield target in chosen
            elif reason == "a starting area has no tile":
                yield target in AREAS
            elif reason == "this card works on tiles":
                yield target not in CELL
            elif reason == "this card works on students":
                yield target not in [one["student"] for one in view["players"]]
            elif reason == "this card works on another player":
                yield target == view["to_move"]
            elif reason.endswith("is face down"):
                yield not space(view, target)["up"]
            elif reason.startswith("a student is on"):
                yield bool(space(view, target)["movers"])
            elif reason.endswith("is not a classroom"):
                yield space(view, target)["up"] and not space(view, target)["room"]
            elif reason.endswith("is cancelled"):
                yield "closed_by" in space(view, target)
            elif reason.endswith("is not beside your place"):
                yield CELL[target] not in [beyond for *_, beyond in EDGES[
                    CELL[player(view)["at"]]]]
            elif reason.endswith("has not completed a class"):
                yield player(view, target)["done"] == 0
            elif reason.endswith("has no event card"):
                yield player(view, target)["cards"] == 0
            elif reason == "both movers are in the same place":
                others = chosen or [one["student"] for one in view["players"]]
                yield all(player(view, one)["at"] == player(view, target)["at"] for one in others)
            else:
                yield False

    found = list(reasons())
    return bool(found) and all(found) and f"choose {target}" not in choices(view, "choose")


def moved(view: View, name: str) -> bool:
    """Whether a tile was moved for what tiles are moved for now."""
    key = "moved_for_card" if view["decision"]["about"] else "moved_for_die"
    return bool(space(view, name)[key])


TRUTHS: dict[str, Callable[[View, View], bool]] = {
    "game-over": lambda view, values: view["to_move"] is None,
    "not-your-turn": lambda view, values: (
        named(view, values["turn"]) == view["to_move"] != named(view, values["who"])),
    "unknown-move": lambda view, values: True,
    "wrong-form": lambda view, values: True,
    "other-decision": lambda view, values: view["decision"]["text"] == str(values["prompt"]),
    "tiles-first": lambda view, values: (
        deciding(view, "tiles") and view["decision"]["owed"] == values["left"]),
    "roll-first": lambda view, values: view["die"] == 0 and values["move"] == "roll",
    "card-first": lambda view, values: (
        view["decision"]["about"][0].split(".")[1] == card_named(values["card"])),
    "no-such-place": lambda view, values: values["place"] not in CELL,
    "area-fixed": lambda view, values: values["at"] in AREAS,
    "face-up": lambda view, values: (
        space(view, values["at"])["up"] and str(values["move"]).startswith(
            f"rotate {values['at']} ")),
    "face-down": lambda view, values: (
        not space(view, values["at"])["up"] and str(values["move"]) == f"flip {values['at']}"),
    "tile-used": lambda view, values: moved(view, values["at"]),
    "new-tiles": lambda view, values: bool(view["decision"]["about"]) and (
        space(view, values["at"])["moved_for_die"] or space(view, values["at"])["moved_for_card"]),
    "degrees": lambda view, values: values["degrees"] not in values["allowed"],
    "degrees-second-years": lambda view, values: (
        view["years"] == "second" and values["degrees"] not in values["allowed"]),
    "stay-put": lambda view, values: player(view)["at"] == values["at"],
    "walked": lambda view, values: view["walked"] is not None and not choices(view, "walk"),
    "no-star-way": lambda view, values: (
        values["at"] in view["reach"] and f"walk {values['at']} star" not in choices(view, "walk")),
    "star-anyway": lambda view, values: any(
        space["star"] and space["up"] and space["space"] in view["reach"]
        for space in view["spaces"]),
    "star-down": lambda view, values: not any(
        space["star"] and space["up"] for space in view["spaces"]),
    "star-empty": lambda view, values: view["pile"] == 0,
    "no-such-card": lambda view, values: values["card"] not in values["kinds"],
    "not-in-hand": lambda view, values: (
        values["kind"] not in hand(view) | {*player(view)["hand"]}
        and values["moves"][1:] == choices(view, "play")[1:]),
    "no-effect": lacks,
    "no-target": target_bars,
    "no-card-now": lambda view, values: not deciding(view, "star"),
    **{code: barred(code) for code in ("wall", "unflipped", "room-stops", "cancelled")},
}
