"""Charts: valid Vega-Lite, the same numbers as the tables, and words for who sees no picture."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

import altair
import pytest

from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup, lab
from hogwarts_nb.core import InvalidOption, Move
from hogwarts_nb.lab import charts
from hogwarts_nb.lab.charts import SCHEMA, VEGALITE, Figure
from hogwarts_nb.players import Choice, Random


@pytest.fixture(scope="module")
def results() -> lab.Results:
    return lab.simulate(HouseCup, [Random] * 4, games=60, tables=["cards", "tokens"],
                        progress=False)


@pytest.fixture(scope="module")
def battles() -> dict[str, lab.Results]:
    return {f"{heroes} heroes": lab.simulate(HogwartsBattle, [Random] * heroes, games=20,
                                             progress=False) for heroes in (2, 3)}


CHARTS: dict[str, Callable[[lab.Results], Figure]] = {
    "scores": charts.scores,
    "scores by seat": lambda results: charts.scores(results, "seat", step=25),
    "wins": charts.wins,
    "wins by bot": lambda results: charts.wins(results, "bot"),
    "lengths": charts.lengths,
    "cards": charts.cards,
    "tokens": charts.tokens,
}


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_data_that_vega_lite_draws_and_a_table(name: str, results: lab.Results) -> None:
    figure = CHARTS[name](results)
    bundle = figure._repr_mimebundle_()
    assert set(bundle) == {VEGALITE, "text/plain"}
    spec = bundle[VEGALITE]
    assert spec["$schema"] == SCHEMA
    altair.Chart.from_dict({**spec, "$schema": altair.SCHEMA_URL})  # raises if it is not valid
    assert len(json.dumps(spec)) < 20_000
    assert "http" not in json.dumps({**spec, "$schema": ""})
    text = bundle["text/plain"]
    assert text.splitlines()[0] == figure.title == spec["title"]
    assert len(text.splitlines()) == len(figure.rows) + 2


def test_a_chart_is_the_same_each_time(results: lab.Results) -> None:
    for draw in CHARTS.values():
        assert draw(results).spec() == draw(results).spec()


def test_shares_of_wins_are_those_of_the_table(results: lab.Results) -> None:
    frame = results.frame()
    for row in charts.wins(results).rows:
        mine = frame[frame["player"] == row["group"]]
        assert row["cases"] == len(mine)
        assert row["won"] == pytest.approx((mine["won"] / mine["winners"].clip(lower=1)).sum())
        assert row["low"] < row["share"] < row["high"]


def test_a_line_is_the_share_among_equals(
        results: lab.Results, battles: dict[str, lab.Results]) -> None:
    def lines(shown: Any) -> list[Any]:
        return [layer["data"]["values"] for layer in charts.wins(shown).spec()["layer"]
                if "line" in layer.get("data", {"values": [{}]})["values"][0]]

    two = lab.simulate(HouseCup, [Random] * 2, games=2, progress=False)
    assert lines(results) == [[{"line": 0.25}]]
    assert lines({"a": two, "b": two}) == [[{"line": 0.5}]]
    assert lines({"a": two, "b": results}) == lines(battles) == []


def test_a_shared_win_counts_as_its_part() -> None:
    """So equals win their even share, however often they are level."""
    played = lab.simulate(HouseCup, [Random] * 2, games=30, progress=False)
    for number, notes in played.notes.items():
        if number <= 12:  # as if nobody were ahead
            notes["seats"] = [(*row[:5], True, 2, *row[7:]) for row in notes["seats"]]
    assert sum(row["won"] for row in charts.wins(played).rows) == 30
    assert sum(row["share"] for row in charts.wins(played).rows) == pytest.approx(1)


def test_small_scores_are_not_thrown_together() -> None:
    halls = lab.simulate(HallsOfHogwarts, [Random] * 2, games=8, turn_limit=60, progress=False)
    bars = charts.scores(halls).spec()["data"]["values"]
    assert {bar["to"] - bar["from"] for bar in bars} == {1}


def test_scores_are_those_of_the_table(results: lab.Results) -> None:
    figure = charts.scores(results, step=20)
    spec = figure.spec()
    columns = results.columns()
    for row in figure.rows:
        scores = [score for score, player in zip(columns["score"], columns["player"], strict=True)
                  if player == row["group"]]
        assert (row["least"], row["most"]) == (min(scores), max(scores))
        assert row["mean"] == fmean(scores)
        bars = [bar for bar in spec["data"]["values"] if bar["group"] == row["group"]]
        assert sum(bar["share"] for bar in bars) == pytest.approx(1, abs=0.01)


def test_the_worth_of_a_card_compares_holders_with_the_others(results: lab.Results) -> None:
    rows = {row["card"]: row for row in charts.cards(results).rows}
    cards, seats = results.frame("cards"), results.frame()
    holds = cards[cards["card"] == "herbology"]
    keys = set(zip(holds["game"], holds["player"], strict=True))
    inside = [key in keys for key in zip(seats["game"], seats["player"], strict=True)]
    assert rows["herbology"]["held"] == sum(inside)
    assert rows["herbology"]["with"] == pytest.approx(seats["score"][inside].mean())
    assert rows["herbology"]["difference"] < 0 < rows["earphones"]["difference"]
    assert rows["herbology"]["counted"] < 0


def test_the_worth_of_a_heros_card_is_in_wins() -> None:
    battles = lab.simulate(HogwartsBattle, [Steady] * 4, games=60, tables=["cards"],
                           progress=False)
    figure = charts.cards(battles, least=4)
    cards, seats = battles.frame("cards"), battles.frame()
    won = set(seats[seats["won"]]["game"])
    assert 20 < len(won) < 60
    for row in figure.rows:
        games = set(cards[cards["card"] == row["card"]]["game"])
        assert row["held"] == len(games)
        assert row["with"] == pytest.approx(len(games & won) / len(games))
        assert row["without"] == pytest.approx(len(won - games) / (60 - len(games)))
    assert figure.title == "Share of wins with a card, compared with the share of wins without it"


class Steady(Random):
    """Plays every card, assigns all attack, and acquires cards by chance while it can."""

    def choose(self, view: Any, moves: Sequence[Move], /) -> Choice:
        if moves[0].verb in ("choose", "discard"):
            return super().choose(view, moves)
        if moves[0].verb == "buy":
            return super().choose(view, moves[:-1])
        return super().choose(view, moves[:1])


def test_each_day_and_token_is_there(results: lab.Results) -> None:
    rows = charts.tokens(results).rows
    assert len(rows) == 15
    assert sum(row["placed"] for row in rows) == 60 * 4 * 12


def test_who_wins_together_is_counted_once(battles: dict[str, lab.Results]) -> None:
    assert [(row["group"], row["cases"]) for row in charts.wins(battles).rows] == [
        ("2 heroes", 20), ("3 heroes", 20)]
    [row] = charts.wins(battles["2 heroes"]).rows
    assert (row["group"], row["cases"]) == ("all together", 20)
    assert [row["cases"] for row in charts.lengths(battles, unit="turns").rows] == [20, 20]


def test_what_cannot_be_shown_is_named(
    results: lab.Results, battles: dict[str, lab.Results]
) -> None:
    nothing = lab.simulate(HouseCup, [Random] * 2, games=0, progress=False)
    for draw, said in (
        (lambda: charts.wins(results, "house"), "it can be game, seat, player, bot"),
        (lambda: charts.wins(nothing), "there is no game in them yet"),
        (lambda: charts.scores(results, step=0), "it must be a whole number from 1"),
        (lambda: charts.lengths(results, unit="hours"), "it can be 'moves' or 'turns'"),
        (lambda: charts.lengths(results, unit=[]), "it can be 'moves' or 'turns'"),  # type: ignore[arg-type]
        (lambda: charts.wins(results, ["seat"]), "it can be game, seat"),  # type: ignore[arg-type]
        (lambda: charts.tokens(battles["2 heroes"]), "it can be seats"),
        (lambda: charts.cards(results, least=500), "no card is held"),
        (lambda: charts.lengths({"none": nothing}), "there is no game in them yet"),
        (lambda: charts.intervals([], "", "", group="", value=""), "one row at least"),
        (lambda: charts.wins({}), "there must be one at least"),
        (lambda: charts.wins(results.frame()), "'DataFrame'; a chart is made of what"),
        (lambda: charts.scores({"mine": 3}), "'int'; a chart is made of what"),  # type: ignore[dict-item]
        (lambda: charts.cards({"mine": results}), "'dict'; a chart is made of what"),  # type: ignore[arg-type]
        (lambda: charts.cards(nothing), "there is no game in them yet"),
        (lambda: charts.tokens(nothing), "there is no game in them yet"),
        (lambda: charts.cards(results, least="x"), "it must be a whole number from 0"),  # type: ignore[arg-type]
    ):
        with pytest.raises(InvalidOption, match=said):
            draw()


def test_results_can_be_named_by_numbers(battles: dict[str, lab.Results]) -> None:
    numbered: Any = {int(name[0]): results for name, results in battles.items()}
    for draw in (charts.wins, charts.lengths, charts.scores):
        assert [row["group"] for row in draw(numbered).rows] == ["2", "3"]


def test_a_single_game_has_charts_too() -> None:
    one = lab.simulate(HouseCup, [Random] * 2, games=1, tables=["tokens"], progress=False)
    for draw in (charts.scores, charts.wins, charts.lengths, charts.tokens):
        assert draw(one).rows


def test_a_chart_goes_on_as_altairs_own(results: lab.Results) -> None:
    chart: Any = charts.wins(results).chart
    assert chart.properties(width=100).to_dict()["width"] == 100


def test_numbers_in_a_table_are_short_and_lose_no_half() -> None:
    row = {"a": 103.5, "b": 199.0, "c": 0.25, "d": 12, "e": -0.12345, "low": 1, "high": 2}
    figure = charts.intervals([row], "", "", group="d", value="a")
    shown = repr(figure).splitlines()[2].split()
    assert shown == ["103.5", "199", "0.25", "12", "-0.123", "1", "2"]
