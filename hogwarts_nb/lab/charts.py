"""Charts of results. Each also has its numbers as a table, for people who do not see the picture.

Altair writes the chart as data. JupyterLab draws it without a network, and a test can compare it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..core import InvalidOption
from ..core.words import Message, Text
from .results import Results, aligned
from .statistics import Estimate, difference, mean, share

__all__ = ["Figure", "cards", "intervals", "lengths", "scores", "tokens", "wins"]

#: The MIME type of a chart that JupyterLab draws.
VEGALITE = "application/vnd.vegalite.v5+json"
SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"

#: The data of a chart: results, or several of them by name.
Shown = Results | Mapping[str, Results]

Row = dict[str, Any]

# --- Titles and labels

SCORES = Message("Scores: share of players in each range")
SCORE = Message("score")
LENGTHS = {"moves": Message("Length of games: share of games by moves"),
           "turns": Message("Length of games: share of games by turns")}
UNITS = {"moves": Message("moves"), "turns": Message("turns")}
WINS = Message("Share of wins")
WINS_AXIS = Message("share of wins, with 95 % intervals")
CARDS_SCORE = Message("Score with a card, compared with the score without it")
CARDS_SCORE_AXIS = Message("points more than without it, with 95 % intervals")
CARDS_WINS = Message("Share of wins with a card, compared with the share of wins without it")
CARDS_WINS_AXIS = Message("more wins than without it, with 95 % intervals")
TOKENS = Message("Which day and token pay: points at the end by each token")
TOKEN = Message("token")
POINTS = Message("points")


class Figure:
    """A chart and its numbers, for the end of a cell.

    Attributes:
        chart: the Altair chart, to change it further.
        rows: its numbers.
        title: its title.
    """

    def __init__(self, chart: Any, rows: Sequence[Row], title: Text | str) -> None:
        self.title = str(title)
        self.chart = chart.properties(title=self.title)
        self.rows = list(rows)

    def spec(self) -> dict[str, Any]:
        """The chart as data, for Vega-Lite."""
        spec: dict[str, Any] = self.chart.to_dict()
        # Neither is part of the chart, and both change with Altair's version.
        spec["$schema"] = SCHEMA
        spec.pop("config", None)
        # Sharp on a projector, and without the menu, which leads to other sites.
        spec["usermeta"] = {"embedOptions": {"actions": False, "renderer": "svg"}}
        return spec

    def __repr__(self) -> str:
        return f"{self.title}\n{aligned(self.rows)}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {VEGALITE: self.spec(), "text/plain": repr(self)}


def _data(rows: Sequence[Row]) -> Any:
    import altair

    # Enough digits to draw, and few enough to be the same on every machine.
    make: Any = altair.Data  # it has no types
    return make(values=[{name: round(value, 4) if isinstance(value, float) else value
                         for name, value in row.items()} for row in rows])


# --- Groups


def _check(results: object) -> None:
    if not isinstance(results, Results):
        raise InvalidOption("results", type(results).__name__, "a chart is made of what "
                            "lab.simulate returns, and not of a table of it")
    if not results.done:
        raise InvalidOption("results", results, "there is no game in them yet")


def _groups(shown: Shown, by: str | None) -> dict[str, list[Row]]:
    """The rows of the seats in groups, in the order of the table."""
    if isinstance(shown, Mapping):
        named = dict(shown)
        by = by or ""
    else:
        named = {"": shown}
        by = by or "player"
    groups: dict[str, list[Row]] = defaultdict(list)
    for name, results in named.items():
        _check(results)
        together = results.experiment.rules().cooperative
        for row in results.rows():
            if by and by not in [*row]:  # a list, because `by` may not be hashable
                raise InvalidOption("by", by, f"it can be {', '.join(row)}")
            # Players who win together are one case, and not several.
            if together and row["seat"] > 1:
                continue
            parts = [str(name), "" if together or not by else str(row[by])]
            groups[", ".join(filter(None, parts)) or "all together"].append(
                {**row, "together": together})
    if not groups:
        raise InvalidOption("results", shown, "there must be one at least")
    return dict(groups)


def intervals(rows: Sequence[Row], title: Text | str, what: Text | str, *, group: str, value: str,
              percent: bool = False, line: float | None = None,
              side: str | None = None) -> Figure:
    """A point for each row, and a bar from its ``low`` to its ``high``.

    Args:
        rows: the numbers, in the order in which they are shown.
        title: the title of the chart.
        what: the label of the numbers.
        group: the column that names a row.
        value: the column of the point.
        percent: whether the numbers are shares.
        line: a number to compare with.
        side: the label of the rows, such as ``seat``, if their names do not tell.

    Raises:
        InvalidOption: if there is no row.
    """
    import altair

    if not rows:
        raise InvalidOption("rows", rows, "a chart needs one row at least")
    order = [row[group] for row in rows]
    axis = altair.Axis(format="%") if percent else altair.Axis()
    base = altair.Chart(_data(rows)).encode(
        y=altair.Y(f"{group}:N", sort=order, title=side))
    tips = [altair.Tooltip(f"{name}:{'N' if name == group else 'Q'}") for name in rows[0]]
    bars = base.mark_rule(strokeWidth=3, color="#5b7ea4").encode(
        x=altair.X("low:Q", title=str(what), axis=axis, scale=altair.Scale(zero=False)),
        x2="high:Q", tooltip=tips)
    points = base.mark_point(filled=True, size=70, color="#1f3b5c", opacity=1).encode(
        x=f"{value}:Q", tooltip=tips)
    layers = [bars, points]
    if line is not None:
        zero = altair.Chart(_data([{"line": line}])).mark_rule(
            strokeDash=[4, 3], color="#777777").encode(x="line:Q")
        layers.insert(0, zero)
    return Figure(altair.layer(*layers).properties(width=440), rows, title)


# --- The charts


def scores(shown: Shown, by: str | None = None, *, step: int | None = None) -> Figure:
    """The distribution of scores: for each group, the share of seats in each range of scores.

    Args:
        shown: results, or several of them by name.
        by: the groups: a column of the seats, such as ``player``, ``bot`` or ``seat``.
        step: the width of a range of scores; by default 10, or 1 if all scores are small.
    """
    groups = _groups(shown, by)
    if step is None:
        step = 10 if any(row["score"] > 20 for rows in groups.values() for row in rows) else 1
    return _spread(groups, lambda row: int(row["score"]), step, SCORE(), SCORES())


def lengths(shown: Shown, *, unit: str = "moves", step: int = 5) -> Figure:
    """The distribution of the lengths of games.

    Args:
        shown: results, or several of them by name.
        unit: ``"moves"`` or ``"turns"``.
        step: the width of a range of lengths.

    Raises:
        InvalidOption: for another unit.
    """
    if unit not in [*UNITS]:
        raise InvalidOption("unit", unit, "it can be 'moves' or 'turns'")
    named = shown if isinstance(shown, Mapping) else {"all games": shown}
    # All seats of a game have the same length.
    groups = {name: [row for row in rows if row["seat"] == 1]
              for name, rows in _groups(named, None).items()}
    return _spread(groups, lambda row: int(row[unit]), step, UNITS[unit](),
                   LENGTHS[unit]())


def _spread(groups: Mapping[str, Sequence[Row]], value: Callable[[Row], int], step: int,
            what: Text, title: Text) -> Figure:
    import altair

    if type(step) is not int or step < 1:
        raise InvalidOption("step", step, "it must be a whole number from 1")
    bars: list[Row] = []
    table: list[Row] = []
    for name, rows in groups.items():
        values = [value(row) for row in rows]
        for start, count in sorted(Counter(number // step * step for number in values).items()):
            bars.append({"group": name, "from": start, "to": start + step,
                         "share": count / len(values)})
        order = sorted(values)
        table.append({"group": name, "cases": len(values), "least": order[0],
                      "lower quarter": order[len(order) // 4], "middle": order[len(order) // 2],
                      "upper quarter": order[len(order) * 3 // 4], "most": order[-1],
                      "mean": mean(values).value if len(values) > 1 else float(values[0])})
    chart = altair.Chart(_data(bars)).mark_rect(color="#5b7ea4", stroke="white").encode(
        x=altair.X("from:Q", title=str(what)), x2="to:Q",
        y=altair.Y("share:Q", title=None, axis=altair.Axis(format="%", tickCount=3)),
        y2=altair.datum(0),
        row=altair.Row("group:N", sort=[*groups], title=None, header=altair.Header(
            labelAngle=0, labelAlign="left", labelOrient="top")),
        tooltip=["group:N", "from:Q", "to:Q", altair.Tooltip("share:Q", format=".1%")],
    ).properties(width=440, height=80)
    return Figure(chart, table, title)


def wins(shown: Shown, by: str | None = None) -> Figure:
    """Shares of wins, with confidence intervals; a shared win counts as a part of one.

    A case is one seat in one game, or a whole game in a cooperative one. A dashed line is the share
    of each player among equal players.

    Args:
        shown: results, or several of them by name.
        by: the groups: a column of the seats, such as ``player``, ``bot`` or ``seat``.
    """
    rows = []
    for name, seats in _groups(shown, by).items():
        won = sum((_part(row) for row in seats), Fraction())
        value, low, high = share(float(won), len(seats))
        rows.append({"group": name, "cases": len(seats),
                     "won": won.numerator if won.denominator == 1 else float(won), "share": value,
                     "low": low, "high": high})
    return intervals(rows, WINS(), WINS_AXIS(), group="group", value="share", percent=True,
                     line=_even(shown), side=by if by == "seat" else None)


def _even(shown: Shown) -> float | None:
    """The share of wins among equal players, if it is the same in all results."""
    experiments = [results.experiment for results in (
        shown.values() if isinstance(shown, Mapping) else [shown])]
    sizes = {len(experiment.players) for experiment in experiments
             if not experiment.rules().cooperative}
    return 1 / sizes.pop() if len(sizes) == 1 else None


def _part(row: Row) -> Fraction:
    """A seat's part of a win: all of it in a cooperative game."""
    if not row["won"]:
        return Fraction()
    return Fraction(1, 1 if row["together"] else row["winners"])


def cards(results: Results, *, least: int = 10) -> Figure:
    """The value of each card: results of players with it at the end, and of players without it.

    In House Cup these are scores; the last column is the points that the player would lose without
    the card. In Hogwarts Battle they are the shares of games won, with and without the card among
    the heroes' cards.

    A difference does not prove a cause: players with a card may differ in other things too.

    Args:
        results: results with the table ``cards``.
        least: the smallest number of cases with and without a card; other cards are left out.

    Raises:
        InvalidOption: without that table, or if too few cases are left.
    """
    _check(results)
    if type(least) is not int or least < 0:
        raise InvalidOption("least", least, "it must be a whole number from 0")
    together = results.experiment.rules().cooperative
    # A case is a seat, or all heroes of a game.
    fared: dict[tuple[Any, ...], int] = {}
    for row in results.rows():
        case = (row["game"],) if together else (row["game"], row["player"])
        fared[case] = int(row["won"]) if together else row["score"]
    held: dict[str, dict[tuple[Any, ...], int]] = defaultdict(dict)
    for row in results.rows("cards"):
        case = (row["game"],) if together else (row["game"], row["player"])
        held[row["card"]][case] = 0 if together else row["score"] - row["without"]
    rows: list[Row] = []
    for card, counted in held.items():
        holding = [how for case, how in fared.items() if case in counted]
        others = [how for case, how in fared.items() if case not in counted]
        if min(len(holding), len(others)) < max(least, 2):
            continue
        gap = difference(holding, others)
        rows.append({"card": card, "held": len(holding), "with": mean(holding).value,
                     "without": mean(others).value, "difference": gap.value, "low": gap.low,
                     "high": gap.high})
        if not together:
            rows[-1]["counted"] = mean([*counted.values()]).value
    if not rows:
        raise InvalidOption("least", least, "no card is held, and not held, in so many cases")
    rows.sort(key=lambda row: (-row["difference"], row["card"]))
    title, what = (CARDS_WINS, CARDS_WINS_AXIS) if together else (CARDS_SCORE, CARDS_SCORE_AXIS)
    return intervals(rows, title(), what(), group="card",
                     value="difference", percent=together, line=0)


def tokens(results: Results) -> Figure:
    """Which day and token pay: the points at the end that each token gave.

    Args:
        results: results of House Cup, with the table ``tokens``.

    Raises:
        InvalidOption: without that table.
    """
    import altair

    from ..house_cup import DAYS

    _check(results)
    brought: dict[tuple[str, int], list[Row]] = defaultdict(list)
    for row in results.rows("tokens"):
        brought[row["day"], row["number"]].append(row)
    rows = []
    for day in DAYS:
        for number in (1, 2, 3):
            placed = brought.get((day, number), [])
            if len(placed) < 2:
                continue
            worth: Estimate = mean([row["worth"] for row in placed])
            rows.append({"day": day, "token": number, "placed": len(placed),
                         "cards": sum(row["taken"] for row in placed) / len(placed),
                         "points": worth.value, "low": worth.low, "high": worth.high})
    if not rows:
        raise InvalidOption("results", results, "there are too few games in them")
    base = altair.Chart(_data(rows)).encode(
        x=altair.X("day:N", sort=list(DAYS), title=None, axis=altair.Axis(labelAngle=0)),
        y=altair.Y("token:O", title=str(TOKEN())))
    tips = ["day:N", "token:O", "placed:Q", "cards:Q", "points:Q", "low:Q", "high:Q"]
    chart = altair.layer(
        base.mark_rect().encode(color=altair.Color(
            "points:Q", title=str(POINTS()), scale=altair.Scale(scheme="blues")), tooltip=tips),
        # A white background keeps each number readable on a dark field.
        base.mark_point(filled=True, size=900, color="white", opacity=1),
        base.mark_text().encode(text=altair.Text("points:Q", format=".1f"), tooltip=tips),
    ).properties(width=360, height=130)
    return Figure(chart, rows, TOKENS())
