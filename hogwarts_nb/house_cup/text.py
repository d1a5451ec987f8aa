"""The table of House Cup in words: as lines of text, and as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..core.words import ENGLISH, Message, Text, Words
from .layout import W
from .names import DAY_NAMES, HOUSE_NAMES
from .views import HouseCupView

__all__ = ["alt", "text"]

#: What pieces and kinds of cards are called, by id.
Names = Mapping[str, Any]


class A:
    """The sentences of a position."""

    DAY = Message("{day}: {cards}.")
    DAY_TOKENS = Message("{day}: {cards}; tokens from top to bottom: {tokens}.")
    HIDDEN = Message("a hidden one of {house}")
    KNOWN = Message("{number} of {house}")
    PLAYER = Message("{house} has {cards} and {rewards}.")
    SEVERAL = Message("{count} × {card}")


def _counted(cards: Sequence[str], names: Names) -> list[Any] | Text:
    kinds = Counter(piece.split(".")[0] for piece in cards)
    return [names[kind] if count == 1 else A.SEVERAL(count=count, card=names[kind])
            for kind, count in kinds.items()] or W.NO_CARDS()


def alt(view: HouseCupView, names: Names, *, words: Words = ENGLISH,
        part: str | None = None) -> str:
    """The position in sentences."""
    days = []
    for day in view["days"]:
        if part not in (None, "timetable", day["day"]):
            continue
        tokens = [A.HIDDEN(house=HOUSE_NAMES[token["house"]]) if token["number"] is None
                  else A.KNOWN(number=token["number"], house=HOUSE_NAMES[token["house"]])
                  for token in day["tokens"]]
        if day["cards"] or tokens or part:
            message = A.DAY_TOKENS if tokens else A.DAY
            days.append(message(day=DAY_NAMES[day["day"]], cards=_counted(day["cards"], names),
                                tokens=tokens))
    players = [
        A.PLAYER(house=HOUSE_NAMES[player["house"]], cards=_counted(player["cards"], names),
                 rewards=W.REWARDS(rewards=player["rewards"]))
        for player in view["players"] if part in (None, "players", player["house"])]
    said = " ".join(words.say(sentence) for sentence in (*days, *players))
    if part is not None:
        return said
    return words.say(W.ROUND(round=view["round"], rounds=view["rounds"])) + ". " + said


def text(view: HouseCupView, names: Names, *, words: Words = ENGLISH,
         part: str | None = None) -> str:
    """The table as lines of text."""
    say = words.say
    stage = W.STAGES[view["stage"]](round=view["round"], rounds=view["rounds"], deal=view["deal"])
    heading = " · ".join((say(W.TITLE()), say(stage), f"{say(W.DECK())} {view['deck']}",
                          f"{say(W.SUPPLY())} {view['supply']}"))
    lines = [heading] if part in (None, "timetable") else []
    for day in view["days"]:
        if part not in (None, "timetable", day["day"]):
            continue
        cards = _joined(_names(day["cards"], names), words)
        tokens = " ".join(f"{say(HOUSE_NAMES[token['house']])}:{token['number'] or '?'}"
                          for token in day["tokens"])
        mark = ">" if day["current"] else " "
        lines.append(f"{mark} {day['day']}  [{cards}]" + (f"  {tokens}" if tokens else ""))
    if view["drawn"] and part is None:
        lines.append(f"  {say(W.DRAWN())}: [{_joined(_names(view['drawn'], names), words)}]")
    for player in view["players"]:
        if part not in (None, "players", player["house"]):
            continue
        mark = ">" if view["to_move"] == player["house"] else " "
        held = " ".join(str(token["number"] or "?") for token in player["tokens"])
        hat = " ^" if player["first"] else ""
        cards = _joined(_listed(player["cards"], names), words)
        points = f"  = {player['points']}" if view["stage"] == "over" else ""
        lines.append(f"{mark} {say(HOUSE_NAMES[player['house']])}{hat}  ★{player['rewards']}  "
                     f"({held})  [{cards}]{points}")
    return "\n".join(lines)


def _joined(names: Sequence[Any], words: Words) -> str:
    said = [words.say(name) for name in names]
    # "Gryffindor, Forward!" is one card: where a name has a comma, semicolons part the names.
    return ("; " if any("," in name for name in said) else ", ").join(said)


def _names(cards: Sequence[str], names: Names) -> list[Any]:
    return [names[piece] for piece in cards]


def _listed(cards: Sequence[str], names: Names) -> list[Any]:
    counted = _counted(cards, names)
    return counted if isinstance(counted, list) else []
