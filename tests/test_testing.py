"""The conformance suite can fail: each way to break House Cup here is caught, and by its check."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from hogwarts_nb import HallsOfHogwarts, HouseCup, testing
from hogwarts_nb.board import Board, replay, scene, widget
from hogwarts_nb.board.seats import Seats
from hogwarts_nb.board.stage import Stage
from hogwarts_nb.core import (
    TEACHER,
    Drawing,
    Evaluation,
    Feature,
    Game,
    Move,
    Narrator,
    Refusal,
    Step,
    StepKind,
)
from hogwarts_nb.core.chance import Chance, Unmixed
from hogwarts_nb.core.rulebook import Rulebook, Rulings
from hogwarts_nb.core.words import Message, Text
from hogwarts_nb.house_cup import story
from hogwarts_nb.house_cup.picture import HouseCupVisuals
from hogwarts_nb.house_cup.rules import HouseCupRules
from hogwarts_nb.house_cup.state import State
from hogwarts_nb.house_cup.views import Views
from hogwarts_nb.lab import measures
from hogwarts_nb.testing import NotConforming, Numbers, conformance

Patch = pytest.MonkeyPatch


def make(seed: int) -> HouseCup:
    return HouseCup(("Slytherin", "Ravenclaw", "Hufflepuff")[:2 + seed % 2], seed=seed)


def conform(games: int = 1, **options: Any) -> None:
    conformance(make, games=games, process=False, pictures=False, **options)


def around(patch: Patch, owner: Any, name: str, change: Callable[..., Any]) -> None:
    """Let ``change`` see, after each call, what the function returned, and then its arguments."""
    original = getattr(owner, name)

    def changed(*args: Any, **kwargs: Any) -> Any:
        return change(original(*args, **kwargs), *args)

    patch.setattr(owner, name, changed)


def step_kind(patch: Patch, name: str, **changes: Any) -> None:
    """Change one kind of step, where it is listed and where the rules say it."""
    old = story.STEP_KINDS[name]
    patch.setitem(story.STEP_KINDS, name, replace(old, **changes))
    constant = next(key for key, value in vars(story).items() if value is old)
    patch.setattr(story, constant, story.STEP_KINDS[name])


def lie(patch: Patch, kind_name: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Let the rules say other values with one kind of step."""
    original = Narrator.__call__

    def lying(narrator: Narrator, kind: StepKind, *args: Any, **values: Any) -> Step:
        told = change(values) if kind.name == kind_name else {}
        return original(narrator, kind, *args, **(values | told))

    patch.setattr(Narrator, "__call__", lying)


def test_an_honest_game_conforms() -> None:
    conform(games=2)


# --- Pieces and moves


def test_a_lost_card_is_missed(monkeypatch: Patch) -> None:
    around(monkeypatch, HouseCupRules, "apply",
           lambda _, self, state, *more: state.discards and state.discards.pop())
    with pytest.raises(NotConforming, match="loses a piece"):
        conform(games=3)


def test_a_card_in_two_places_is_noticed(monkeypatch: Patch) -> None:
    def double(_: None, self: HouseCupRules, state: State, seat: int, card: str,
               *told: object) -> None:
        state.cards[seat - 1].append(card)

    around(monkeypatch, HouseCupRules, "receive", double)
    with pytest.raises(NotConforming, match="already in"):
        conform()


def test_a_move_listed_twice_is_noticed(monkeypatch: Patch) -> None:
    around(monkeypatch, HouseCupRules, "legal", lambda moves, *_: [*moves, *moves[:1]])
    with pytest.raises(NotConforming, match="is listed 2 times"):
        conform()


def test_an_unstable_order_of_moves_is_noticed(monkeypatch: Patch) -> None:
    turn = count()
    around(monkeypatch, HouseCupRules, "legal",
           lambda moves, *_: list(moves)[::-1 if next(turn) % 2 else 1])
    with pytest.raises(NotConforming, match="differ the second time"):
        conform()


def test_a_listed_move_that_is_refused_is_noticed(monkeypatch: Patch) -> None:
    around(monkeypatch, HouseCupRules, "legal",
           lambda moves, self, *_: (
               [*moves, self.choices.move("take", "flywheel")] if moves else moves))
    around(monkeypatch, HouseCupRules, "parse_move", lambda meant, reader, state, notation: (
        story.REFUSALS["game-over"]() if "flywheel" in notation else meant))
    with pytest.raises(NotConforming, match="'take flywheel' is listed, but"):
        conform()


def test_an_exception_says_how_to_come_to_it(monkeypatch: Patch) -> None:
    def fails(*_: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(HouseCupRules, "_return", fails)
    with pytest.raises(KeyError) as error:
        conform()
    assert error.value.__notes__ == ["seed 0, 0 moves: "]


def test_an_endless_game_is_noticed() -> None:
    with pytest.raises(NotConforming, match="not over after 9 moves"):
        conform(moves=9)


# --- Refusals


def test_an_unlisted_move_that_is_accepted_is_noticed(monkeypatch: Patch) -> None:
    def lenient(meant: Move | Refusal, rules: HouseCupRules, state: State,
                notation: str) -> Move | Refusal:
        number = notation.split()[1:2]
        if isinstance(meant, Refusal) and meant.code == "token-placed":
            return rules.choices.move("place", int(number[0]), "Mon")
        return meant

    around(monkeypatch, HouseCupRules, "parse_move", lenient)
    with pytest.raises(NotConforming, match=r"is accepted as 'place . Mon', which is not listed"):
        conform()


def test_a_refusal_that_changes_the_position_is_noticed(monkeypatch: Patch) -> None:
    def spoil(meant: Move | Refusal, _: object, state: State, notation: str) -> Move | Refusal:
        if isinstance(meant, Refusal):
            state.served += 1
        return meant

    around(monkeypatch, HouseCupRules, "parse_move", spoil)
    with pytest.raises(NotConforming, match="has changed the position"):
        conform()


@pytest.mark.parametrize(("change", "complaint"), [
    ({"code": "because"}, "unknown code 'because'"),
    ({"clause": "HC-NO-1"}, "cites 'HC-NO-1'"),
    ({"remedy": Text(Message("ask somebody"), {})}, "the remedy in .* is no whole sentence"),
])
def test_an_undocumented_refusal_is_noticed(monkeypatch: Patch, change: dict[str, Any],
                                            complaint: str) -> None:
    around(monkeypatch, HouseCupRules, "parse_move", lambda meant, *_: (
        replace(meant, **change) if isinstance(meant, Refusal) else meant))
    with pytest.raises(NotConforming, match=complaint):
        conform()


def test_playing_for_another_seat_is_noticed(monkeypatch: Patch) -> None:
    original = Game._legal
    monkeypatch.setattr(Game, "_legal", lambda self, state, move, seat: original(
        self, state, move, None))
    with pytest.raises(NotConforming, match="may play for"):
        conform()


@pytest.mark.parametrize(("game", "code"), [
    (make(0), "not-your-turn"), (testing.play(make, 0), "game-over")])
def test_a_refusal_for_another_reason_than_the_turn_or_the_end_is_noticed(
        game: HouseCup, code: str, monkeypatch: Patch) -> None:
    testing.check_refusals(game, Chance(0), tries=0)
    around(monkeypatch, Game, "_not_your_turn",
           lambda refusal, game, *_: replace(refusal, code="not-legal"))
    around(monkeypatch, HouseCupRules, "parse_move",
           lambda meant, rules_, state, notation: replace(meant, code="not-legal")
           if isinstance(meant, Refusal) and meant.code == "game-over" else meant)
    with pytest.raises(NotConforming, match=f"is refused by 'not-legal', and not by '{code}'"):
        testing.check_refusals(game, Chance(0), tries=0)


def test_a_move_after_the_end_is_noticed(monkeypatch: Patch) -> None:
    game = testing.play(make, 0)
    move = game.history[-1][0]
    monkeypatch.setattr(HouseCupRules, "parse_move", lambda *_: move)
    with pytest.raises(NotConforming, match="may play for None"):
        testing.check_refusals(game, Chance(0), tries=0)


# --- Copies

#: What rules could compare by identity.
MARK: list[int] = []


@pytest.mark.parametrize(("other", "complaint"), [
    (lambda legal: legal[::-1], "a deep copy has other moves"),
    (lambda legal: legal, "a deep copy goes another way after")])
def test_rules_that_tell_a_copy_from_the_game_are_noticed(
        other: Callable[[Any], Any], complaint: str, monkeypatch: Patch) -> None:
    around(monkeypatch, HouseCupRules, "__init__",
           lambda _, self, *more: setattr(self, "mark", MARK))
    around(monkeypatch, HouseCupRules, "legal",
           lambda legal, self, *_: legal if self.mark is MARK else other(legal))
    around(monkeypatch, HouseCupRules, "apply", lambda _, self, state, *more: (
        None if self.mark is MARK else state.chance.randbelow(2)))
    with pytest.raises(NotConforming, match=complaint):
        testing.check_twins(make(0), Chance(0))


def test_a_game_that_goes_another_way_in_another_process_is_noticed(monkeypatch: Patch) -> None:
    games = [make(0), make(1)]
    testing.check_elsewhere(games, moves=5)
    around(monkeypatch, HouseCupRules, "legal", lambda moves, *_: moves[::-1])
    with pytest.raises(NotConforming, match="goes another way in another process"):
        testing.check_elsewhere(games, moves=5)


def test_what_cannot_be_sent_to_another_process_is_noticed() -> None:
    with pytest.raises(NotConforming, match="another process fails: Traceback"):
        testing.check_elsewhere([Lost()], moves=5)  # type: ignore[list-item]


class Lost:
    """What only this process can be made from."""

    def __reduce__(self) -> tuple[Any, ...]:
        return int, ("no number",)


# --- Secrets


def test_a_number_shown_in_a_view_is_noticed(monkeypatch: Patch) -> None:
    around(monkeypatch, Views, "_token", lambda token, views, state, viewer, seat, number: (
        token | {"number": number}))
    game = make(0)
    game.push("place 2 Mon")
    with pytest.raises(NotConforming, match="tells a secret: days"):  # noqa: PT012
        for seed in range(20):
            testing.check_secrets(game, Chance(seed))
    with pytest.raises(NotConforming, match="None can tell 'place 2 Fri' from others"):
        testing.check_hidden_choices(make(0))


def test_the_top_card_shown_in_a_view_is_noticed(monkeypatch: Patch) -> None:
    around(monkeypatch, Views, "view", lambda view, views, state, *_: (
        view | {"top": state.deck[-1:]}))
    with pytest.raises(NotConforming, match="the view of None tells a secret: top"):
        conform()


#: How a secret in moves is noticed: in the moves, in the view, or in a remedy.
A_SECRET = r"secret in the legal moves|secret: decision|not possible either"


def test_moves_that_depend_on_a_secret_are_noticed(monkeypatch: Patch) -> None:
    around(monkeypatch, HouseCupRules, "legal", lambda moves, self, state: (
        moves[state.chance.state % 2:] if len(moves) > 4 else moves))
    with pytest.raises(NotConforming, match=A_SECRET):
        conform()


@pytest.mark.parametrize("part", ["args", "text", "public"])
def test_a_secret_in_a_part_of_a_move_is_noticed(part: str, monkeypatch: Patch) -> None:
    def told(moves: Any, self: Any, state: Any) -> list[Move]:
        return [Move(**{"verb": move.verb, "args": move.args, "notation": move.notation,
                        "text": move.text, "public": move.public, part: state.deck[-1:]})
                for move in moves]

    around(monkeypatch, HouseCupRules, "legal", told)
    game = make(0)
    with pytest.raises(NotConforming, match=A_SECRET):
        testing.check_secrets(game, Chance(1))


def test_a_hidden_choice_told_in_the_story_is_noticed(monkeypatch: Patch) -> None:
    step_kind(monkeypatch, "placed", hidden=story.PLACED.message)
    step_kind(monkeypatch, "placed-empty", hidden=story.PLACED_EMPTY.message)
    with pytest.raises(NotConforming, match=r"can tell 'place . ...' from others"):
        conform()


def test_a_hidden_choice_that_everybody_reads_of_is_noticed(monkeypatch: Patch) -> None:
    step_kind(monkeypatch, "placed", hidden=None)
    step_kind(monkeypatch, "placed-empty", hidden=None)
    with pytest.raises(NotConforming, match="and everybody reads of it"):
        conform()


def test_a_swap_that_swaps_nothing_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(HouseCupRules, "determinize", lambda self, state, *_: state.copy())
    with pytest.raises(NotConforming, match="never swaps anything"):
        conform()


def test_a_secret_in_what_a_viewer_knows_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(HouseCupRules, "information_state", lambda self, state, viewer: state)
    with pytest.raises(NotConforming, match="None knows holds a secret"):
        conform()


def test_imagining_what_does_not_fit_the_view_is_noticed(monkeypatch: Patch) -> None:
    known: list[State] = []

    def imagine(found: State, _: HouseCupRules, state: State, __: object, chance: Chance) -> State:
        if isinstance(chance, Unmixed):
            known.append(found)
        elif any(state is one for one in known):
            found.supply -= 1
        return found

    around(monkeypatch, HouseCupRules, "determinize", imagine)
    with pytest.raises(NotConforming, match="None imagines looks different"):
        conform()


def test_a_view_that_is_not_plain_data_is_noticed(monkeypatch: Patch) -> None:
    around(monkeypatch, Views, "view", lambda view, *_: view | {"discards": tuple("ab")})
    with pytest.raises(NotConforming, match="not plain JSON data"):
        conform()


@pytest.mark.parametrize("what", ["svg", "alt", "text"])
def test_a_picture_that_shows_a_secret_is_noticed(monkeypatch: Patch, what: str) -> None:
    for picture in ("svg", "alt", "text"):
        shown = TEACHER if picture == what else None
        monkeypatch.setattr(Game, picture, lambda self, viewer=None, shown=shown: (
            repr(self.view(shown)) if shown else "same for all"))
    game = make(0)
    game.push("place 2 Mon")
    game.push("place 1 Mon")
    with pytest.raises(NotConforming, match=f"{what} shows a secret"):  # noqa: PT012
        for seed in range(20):
            testing.check_secrets(game, Chance(seed), pictures=True)


# --- The story


def test_a_change_that_no_step_says_is_noticed(monkeypatch: Patch) -> None:
    original = HouseCupRules._return
    monkeypatch.setattr(HouseCupRules, "_return",
                        lambda self, state, task, say: original(self, state, task, None))
    with pytest.raises(NotConforming, match=r"moves token.Slytherin.1 from open.Mon to hand"):
        conform()


def test_a_last_change_that_no_step_says_is_noticed(monkeypatch: Patch) -> None:
    def add(_: None, self: HouseCupRules, state: State, *more: object) -> None:
        state.points[0] += 1

    around(monkeypatch, HouseCupRules, "_score", add)
    with pytest.raises(NotConforming, match="points"):
        conform()


def test_a_step_that_changes_what_it_may_not_is_noticed(monkeypatch: Patch) -> None:
    step_kind(monkeypatch, "took", changes=frozenset(("day>discard",)))
    with pytest.raises(NotConforming, match="and day>front is not among"):
        conform()


def test_a_counter_that_changes_where_it_may_not_is_noticed(monkeypatch: Patch) -> None:
    step_kind(monkeypatch, "dealt", changes=frozenset(("deck>day",)))
    with pytest.raises(NotConforming, match="changes deal from 0 to 1, which it may not"):
        conform()


def test_a_step_that_cites_no_clause_is_noticed(monkeypatch: Patch) -> None:
    lie(monkeypatch, "took", lambda values: {"clause": "HC-TAKE-99"})
    with pytest.raises(NotConforming, match="cites 'HC-TAKE-99'"):
        conform()


def test_a_step_of_an_unlisted_kind_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(story, "TOOK", replace(story.TOOK, name="grabbed"))
    with pytest.raises(NotConforming, match=r"\(grabbed\) is of no documented kind"):
        conform()


@pytest.mark.parametrize("message", [
    "{who} takes {card} from {day}", "{who} takes  {card} from {day}.", "{day}: taken"])
def test_a_sentence_that_is_not_whole_is_noticed(monkeypatch: Patch, message: str) -> None:
    step_kind(monkeypatch, "took", message=Message(message))
    with pytest.raises(NotConforming, match="is no whole sentence"):
        conform()


def more(name: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda values: {name: values[name] + 1}


@pytest.mark.parametrize(("kind", "value", "change"), [
    ("placed", "number", more("number")),
    ("token-back", "number", more("number")),
    ("next-token", "number", lambda values: {"number": 2}),
    ("fewer", "left", more("left")),
    ("round-began", "rounds", more("rounds")),
    ("took", "day", lambda values: {"day": "Monday the 13th"}),
])
def test_a_wrong_number_in_a_sentence_is_noticed(
        monkeypatch: Patch, kind: str, value: str,
        change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    lie(monkeypatch, kind, change)
    numbers = Numbers()
    with pytest.raises(NotConforming, match=f"says {value} = "):  # noqa: PT012
        for seed in range(12):
            testing.check_story(testing.play(make, seed), numbers)


@pytest.mark.parametrize(("kind", "value", "change"), [
    ("placed", "number", lambda values: {"number": 1}),
    ("fewer", "left", lambda values: {"left": values["number"]}),
    ("fewer", "number", lambda values: {"number": values["left"]}),
])
def test_another_true_number_is_noticed_where_its_meaning_is_given(
        monkeypatch: Patch, kind: str, value: str,
        change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    lie(monkeypatch, kind, change)
    numbers = Numbers({"placed.number": "token: part 2", "fewer.left": "day: number after",
                       "fewer.number": "token: part 2"})
    with pytest.raises(NotConforming, match=f"says {value} = "):  # noqa: PT012
        for seed in range(12):
            testing.check_story(testing.play(make, seed), numbers)


def test_a_number_that_is_right_by_chance_only_is_noticed() -> None:
    numbers = Numbers()
    assert numbers.see("took.left", {"day: number after", "round: number after"})
    assert not numbers.see("took.left", {"pieces moved"})


def test_a_number_of_the_narrator_that_is_wrong_is_noticed(monkeypatch: Patch) -> None:
    around(monkeypatch, Narrator, "_number",
           lambda numbers, *_: numbers | {"after": numbers["after"] + 1})
    monkeypatch.setattr(Narrator, "_number", staticmethod(Narrator._number))
    with pytest.raises(NotConforming, match="says after = 2, and it is 1"):
        conform()


def test_a_text_that_is_not_made_of_its_values_is_noticed(monkeypatch: Patch) -> None:
    original = vars(Step)["text"].fget
    monkeypatch.setattr(Step, "text", property(
        lambda step: original(step).replace("3-token", "7-token")))
    with pytest.raises(NotConforming, match="says 7, which is none of its values"):
        conform()


def test_a_number_that_is_not_what_its_kind_says_is_noticed(monkeypatch: Patch) -> None:
    lie(monkeypatch, "placed", lambda values: {"number": 1})
    with pytest.raises(NotConforming, match="says number = 1"):
        conform(games=3)


def test_a_given_number_is_not_checked(monkeypatch: Patch) -> None:
    lie(monkeypatch, "round-began", more("rounds"))
    step_kind(monkeypatch, "round-began", numbers={"rounds": testing.GIVEN})
    conform()


def test_a_number_that_nobody_explains_is_named(monkeypatch: Patch) -> None:
    step_kind(monkeypatch, "fewer", numbers={"number": "token: part 2"})
    numbers = Numbers.of(make(0))
    for seed in range(4):
        testing.check_story(testing.play(make, seed), numbers)
    assert numbers.unexplained == ["fewer.left"]


def test_a_prompt_without_a_clause_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setitem(story.PROMPTS, "place", ("HC-9", *story.PROMPTS["place"][1:]))
    with pytest.raises(NotConforming, match="the prompt cites 'HC-9'"):
        conform()


def test_a_game_without_an_outcome_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(HouseCupRules, "outcome", lambda self, state: None)
    with pytest.raises(NotConforming, match="there is an outcome if and only if"):
        conform()


# --- Picks


def test_picks_that_mean_several_moves_are_noticed(monkeypatch: Patch) -> None:
    around(monkeypatch, HouseCupVisuals, "picks", lambda picks, *_: picks[-1:])
    with pytest.raises(NotConforming, match="is made by the same picks as"):
        conform()


def test_picks_that_mean_another_move_are_noticed(monkeypatch: Patch) -> None:
    around(monkeypatch, HouseCupVisuals, "meant", lambda written, *_: written.replace("Fri", "Thu"))
    with pytest.raises(NotConforming, match=r"place . Fri is made by"):
        conform()


def test_picks_that_another_move_takes_are_noticed(monkeypatch: Patch) -> None:
    around(monkeypatch, HouseCupVisuals, "picks", lambda picks, self, state, move, *_: [
        ["token.Slytherin.1", *picks[0]], *picks[1:]] if move.args[0] == 2 else picks)
    with pytest.raises(NotConforming, match="which is picked for place 1 Mon, too"):
        testing.check_moves(HouseCup(("Slytherin", "Ravenclaw")))


# --- Pictures


def redraw(patch: Patch, change: Callable[[Drawing, dict[str, Any]], Drawing]) -> None:
    """Let House Cup draw something else, knowing what it was asked for."""
    original = HouseCupVisuals.draw
    patch.setattr(HouseCupVisuals, "draw", lambda self, view, **asked: change(
        original(self, view, **asked), asked))


def without(drawing: Drawing, name: str) -> Drawing:
    return Drawing(drawing.svg.replace(f'data-id="{name}"', ""), drawing.ids - {name})


@pytest.mark.parametrize(("change", "complaint"), [
    (lambda drawing, asked: without(drawing, "day.Fri") if asked.get("layout") == "narrow"
     else drawing, r"the narrow picture for \w+ has no 'day.Fri', which is picked for place"),
    (lambda drawing, asked: drawing._replace(ids=drawing.ids - {"supply"}),
     "the wide picture for None and its ids differ in supply"),
    (lambda drawing, asked: drawing._replace(svg=drawing.svg.replace(
        'data-id="deck"', 'data-id="supply"')), "has supply more than once"),
    (lambda drawing, asked: drawing._replace(svg=drawing.svg + "<g>")
     if asked.get("touched") else drawing, "the wide picture, marked, is not sound"),
    (lambda drawing, asked: drawing._replace(svg=drawing.svg + "<g>")
     if asked.get("part") == "Mon" else drawing, "the picture of Mon is not sound"),
])
def test_a_picture_that_cannot_be_played_on_is_noticed(
        monkeypatch: Patch, change: Callable[[Drawing, dict[str, Any]], Drawing],
        complaint: str) -> None:
    testing.check_pictures(make(0))
    redraw(monkeypatch, change)
    with pytest.raises(NotConforming, match=complaint):
        conformance(make, games=1, process=False)


def test_a_picture_that_does_not_take_what_a_board_passes_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(HouseCupVisuals, "draw", lambda self, view, *, layout, part=None, words:
                        Drawing("<svg/>", frozenset()))
    with pytest.raises(TypeError, match="unexpected keyword argument 'live'"):
        testing.check_pictures(make(0))


# --- Rulings, evaluation, lab


def without_a_check(patch: Patch) -> None:
    patch.setattr(Rulebook, "choose", lambda book, chosen=None: {
        name: ruling.default for name, ruling in book.switches.items()} | dict(chosen or {}))


def same_ruling(patch: Patch, **changes: Any) -> None:
    """Change the first ruling that can be switched."""
    known = HouseCup.rulebook.rulings
    first = next(ruling for ruling in known if ruling.name)
    other = Rulings(replace(ruling, **changes) if ruling is first else ruling for ruling in known)
    patch.setitem(vars(HouseCup.rulebook), "rulings", other)


@pytest.mark.parametrize(("changes", "complaint"), [
    ({"number": 99}, "a ruling has a number out of order, or not its own"),
    ({"clause": "HC-NO-1"}, "cites 'HC-NO-1'"),
    ({"reason": "because"}, "is no whole sentence: 'because'"),
    ({"default": "no"}, "has the default 'no', which is none of its values"),
    ({"name": ""}, "has a name if and only if it has several values"),
])
def test_a_ruling_that_is_badly_described_is_noticed(
        monkeypatch: Patch, changes: dict[str, Any], complaint: str) -> None:
    same_ruling(monkeypatch, **changes)
    with pytest.raises(NotConforming, match=complaint):
        conform()


def test_a_ruling_by_which_nobody_can_play_is_noticed(monkeypatch: Patch) -> None:
    def lose(_: None, self: HouseCupRules, state: State, *more: object) -> None:
        if self.rulings["column"] == "anywhere":
            state.cards[0] += state.deck[-1:]

    around(monkeypatch, HouseCupRules, "apply", lose)
    with pytest.raises(NotConforming, match="the position cannot be"):
        testing.check_rulings(make(0))


def test_a_ruling_that_does_not_exist_and_is_accepted_is_noticed(monkeypatch: Patch) -> None:
    without_a_check(monkeypatch)
    with pytest.raises(NotConforming, match="is accepted, and there is none"):
        testing.check_rulings(make(0))


def spoil(rules_: HouseCupRules, state: State) -> list[float]:
    state.supply -= 1
    return [0.0] * len(state.cards)


@pytest.mark.parametrize(("measure", "complaint"), [
    (lambda rules_, state: [1.0], "has 1 values for 2 seats"),
    (lambda rules_, state: [float("nan")] * 2, r"is \[nan, nan\]"),
    (lambda rules_, state: [random.random()] * 2, "a copy is worth something else"),
    (spoil, "judging a position has changed it"),
])
def test_an_evaluation_that_does_not_judge_is_noticed(
        monkeypatch: Patch, measure: Callable[..., list[float]], complaint: str) -> None:
    feature = Feature(Message("luck"), 1.0, measure)
    monkeypatch.setattr(HouseCup, "evaluation", Evaluation((feature,), scale=1.0))
    with pytest.raises(NotConforming, match=complaint):
        conform()


def test_chances_that_are_none_are_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Evaluation, "chances", lambda self, rules_, state: [0.7, 0.7])
    with pytest.raises(NotConforming, match="the chances of players against each other are"):
        testing.check_evaluation(make(0), Chance(0))
    monkeypatch.setattr(Evaluation, "chances", lambda self, rules_, state: [1.5, -0.5])
    with pytest.raises(NotConforming, match="the chances of 2 seats are"):
        testing.check_evaluation(make(0), Chance(0))


@pytest.mark.parametrize(("column", "value", "complaint"), [
    (4, lambda won: not won, "game 1 of an experiment was won by others"),
    (6, lambda moves: moves + 1, "game 1 of an experiment has another number of moves"),
    (1, lambda player: "Ravenclaw", "game 1 of an experiment has not one row for each seat"),
    (3, lambda score: random.random(), "the same experiment writes another table 'seats'"),
])
def test_an_experiment_that_notes_what_was_not_so_is_noticed(
        monkeypatch: Patch, column: int, value: Callable[[Any], Any], complaint: str) -> None:
    around(monkeypatch, measures.Seats, "rows", lambda rows, *_: [
        (*row[:column], value(row[column]), *row[column + 1:]) for row in rows])
    with pytest.raises(NotConforming, match=complaint):
        conform()


# --- Back and forth


def test_a_copy_that_shares_something_is_noticed(monkeypatch: Patch) -> None:
    def share(twin: State, state: State) -> State:
        twin.columns = state.columns
        return twin

    around(monkeypatch, State, "copy", share)
    with pytest.raises(NotConforming, match="already under Mon"):
        conform()


def test_a_game_whose_copy_shares_its_story_is_noticed(monkeypatch: Patch) -> None:
    def share(twin: HouseCup, game: HouseCup) -> HouseCup:
        twin.__dict__ = game.__dict__
        return twin

    around(monkeypatch, Game, "copy", share)
    with pytest.raises(NotConforming, match="playing the game changes a copy"):
        testing.check_copy(make(0), Chance(0))


def test_taking_back_to_another_position_is_noticed(monkeypatch: Patch) -> None:
    def forget(move: Move, game: HouseCup) -> Move:
        game.state.supply -= 1
        return move

    around(monkeypatch, Game, "pop", forget)
    with pytest.raises(NotConforming, match="does not lead to the position before it"):
        testing.check_undo(testing.play(make, 0))


def test_playing_again_to_another_position_is_noticed(monkeypatch: Patch) -> None:
    def forget(_: Sequence[Step], game: HouseCup) -> None:
        game.state.supply -= 1

    around(monkeypatch, Game, "redo", forget)
    with pytest.raises(NotConforming, match="again leads to another position"):
        testing.check_undo(testing.play(make, 0))


def test_a_save_that_is_shared_with_the_game_is_noticed(monkeypatch: Patch) -> None:
    shared: dict[str, Any] = {}
    around(monkeypatch, Game, "save", lambda saved, game: saved | {
        "options": shared.setdefault("options", saved["options"])})
    with pytest.raises(NotConforming, match="who changes a save changes the game"):
        testing.check_save(make(0), Chance(0))


def test_a_loaded_game_with_other_luck_is_noticed(monkeypatch: Patch) -> None:
    original = HouseCup.load

    def load(data_: Any) -> HouseCup:
        game = original(data_)
        game.state.chance.state += 1
        return game

    monkeypatch.setattr(HouseCup, "load", load)
    with pytest.raises(NotConforming, match="loads as another"):
        testing.check_save(make(0), Chance(0))


def test_a_loaded_game_with_other_rules_is_noticed(monkeypatch: Patch) -> None:
    original = HouseCup.load

    def load(data_: Any) -> HouseCup:
        game = original(data_)
        game.rules = HouseCup(("Slytherin", "Ravenclaw"), rulings={"column": "anywhere"}).rules
        return game

    monkeypatch.setattr(HouseCup, "load", load)
    game = make(0)
    for move in ("place 1 Mon", "place 1 Mon"):
        game.push(move)
    with pytest.raises(NotConforming, match="goes on in another way"):
        testing.check_save(game, Chance(0))


def test_a_repr_with_an_address_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Move, "__repr__", object.__repr__)
    with pytest.raises(NotConforming, match="where it lies in memory"):
        conform()


# --- The same game everywhere


def test_luck_that_is_not_from_the_seed_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Chance, "shuffle", lambda self, items: random.shuffle(items))
    with pytest.raises(NotConforming, match="seed 0 gives two games"):
        testing.check_same_seed(make, 0)


class InHashOrder(HouseCupRules):
    """Lists moves as a set would."""

    def legal(self, state: State) -> Sequence[Move]:
        return sorted(super().legal(state), key=lambda move: hash(move.notation))


def make_in_hash_order(seed: int) -> HouseCup:
    game = make(seed)
    game.rules.__class__ = InHashOrder
    return game


def test_the_same_game_in_another_process_conforms() -> None:
    testing.check_other_process(make, 0)


def test_an_order_by_hash_is_noticed() -> None:
    testing.check_same_seed(make_in_hash_order, 0)
    with pytest.raises(NotConforming, match="gives another game in another process"):
        testing.check_other_process(make_in_hash_order, 0)


def test_another_process_needs_a_function_that_it_can_find(monkeypatch: Patch) -> None:
    with pytest.raises(TypeError, match="must be at the top of a module"):
        testing.check_other_process(lambda seed: make(seed), 0)
    monkeypatch.setattr(make, "__module__", "__main__")
    with pytest.raises(TypeError, match=r"In a script or a notebook, .* process=False"):
        testing.conformance(make)


def test_a_decision_that_was_dealt_again_may_forget_its_cause() -> None:
    game = HallsOfHogwarts.scenario(
        players=["Harry", "Ron"], hands={"Harry": ["schedule_swap", "schedule_swap"]})
    game.push("play schedule_swap")
    assert game.state.agenda[-1].cause
    for seed in range(4):
        testing.check_boards(game, Chance(seed), moves=1, cases=1)


# --- How many games


def test_the_number_of_games_comes_from_the_environment(monkeypatch: Patch) -> None:
    monkeypatch.setenv(testing.GAMES_VARIABLE, "3")
    seeds: list[int] = []

    def noting(seed: int) -> HouseCup:
        seeds.append(seed)
        return make(seed)

    conformance(noting, process=False, pictures=False)
    assert set(seeds) == {0, 1, 2}
    assert testing.games_to_play(5) == 5


def test_a_transcript_can_be_read() -> None:
    text = testing.transcript(testing.play(make, 0))
    assert "\n> place " in text
    assert "wins the House Cup" in text
    assert text.splitlines()[-1].endswith("in total")


# --- Boards


def with_tokens(seed: int = 0) -> HouseCup:
    """The middle of the second round: tokens were seen, and others lie face down."""
    game = make(seed)
    while game.state.round < 2:
        game.push(game.legal_moves[0])
    for day in ("Mon", "Mon", "Tue"):
        game.push(next(move for move in game.legal_moves if move.args[1] == day))
    return game


def taking() -> HouseCup:
    """Cards are taken, with hidden tokens still under other days: all decisions are open."""
    tokens = {"Mon": [("Slytherin", 1)], "Thu": [("Ravenclaw", 2), ("Slytherin", 3)],
              "Fri": [("Ravenclaw", 1), ("Ravenclaw", 3), ("Slytherin", 2)]}
    return HouseCup.scenario(("Slytherin", "Ravenclaw"), day="Mon", tokens=tokens,
                             days={"Mon": ["history", "potions"]}, deck_size="full")


def at_the_cauldron() -> HouseCup:
    """Three choose in secret for the Cauldron, the first of whom has it."""
    game = HouseCup.scenario(
        ("Slytherin", "Ravenclaw", "Hufflepuff"), day="Mon", days={"Mon": ["cauldron"]},
        tokens={"Mon": [("Slytherin", 1)]},
        hands={"Ravenclaw": ["charms"], "Hufflepuff": ["history"]}, deck_size="full",
        rulings={"cauldron-order": "at-once"})
    for move in ("take cauldron", "apply cauldron"):
        game.push(move)
    return game


def compare(game: HouseCup, tries: int = 8, **options: Any) -> bool:
    secrets = [testing.check_boards(game, Chance(seed), **options) for seed in range(tries)]
    return any(secrets)


@pytest.mark.parametrize("position", [with_tokens, taking, at_the_cauldron])
def test_boards_of_twins_are_compared(position: Callable[[], HouseCup]) -> None:
    assert compare(position(), 1)


def test_a_hint_from_what_only_the_seat_sees_is_noticed(monkeypatch: Patch) -> None:
    original = widget.ask
    monkeypatch.setattr(widget, "ask", lambda player, game, open_table: original(player, game))
    with pytest.raises(NotConforming, match=r"board of None, asked .*'hint'.* in notice, speak"):
        compare(taking())


def test_where_a_thing_lies_now_in_an_earlier_step_is_noticed(monkeypatch: Patch) -> None:
    def now(_: list[str], game: HouseCup, step: Step, then: State, frame: scene.Frame) -> list[str]:
        pieces = {game.visuals.shown(frame.state, piece, frame.viewer) for piece in step.touched}
        return sorted(pieces & frame.ids) if step.seen_by(frame.viewer) else []

    around(monkeypatch, scene, "touched", now)
    with pytest.raises(NotConforming, match=r"asked .*'why'.* in notice"):
        compare(with_tokens())


#: Five ways to say no.
NEVER: tuple[Any, ...] = ([], "", {}, None, 0.0)


def hidden(game: HouseCup) -> str:
    """Something that nobody may see."""
    return str([game.state.columns, game.state.deck])


def shuffled(names: list[str], game: HouseCup, *_: object) -> list[str]:
    return sorted(names, key=lambda name: hash(name + hidden(game)))


@pytest.mark.parametrize(("owner", "name", "change", "complaint"), [
    (scene, "touched", shuffled, "in (touched|notice)"),
    (scene, "about", lambda said, game, *_: (said[0], [*said[1], hidden(game)]), "'why_not'"),
    (scene, "why", lambda lines, game, *_: [*lines, {"t": hidden(game)}], "'why'"),
    (scene, "log", lambda lines, moment, viewer, *_: [
        {**line, "t": moment.story(line["n"], line["n"])[0].text} for line in lines], "in log"),
    (Game, "why_not", lambda refusal, game, *_: refusal and replace(
        refusal, remedy=Text(Message("{it}."), {"it": hidden(game)})), "asked"),
    (Stage, "view", lambda view, stage, rev: view | {
        "can": NEVER[sum(map(ord, hidden(stage._game))) % 5]}, "in can"),
    (Stage, "_curtain", lambda said, stage: {"t": hidden(stage._game), "button": ""},
     "in curtain"),
    (Board, "_undo", lambda _, board, action: board._note("info", [{"t": hidden(board.game)}]),
     "'undo'"),
    (Stage, "_prompt", lambda _, stage, __: (hidden(stage._game), ""), "in prompt"),
    (Board, "_go", lambda _, board, action: board._note("info", [{"t": hidden(board.game)}]),
     "'go'"),
    (Board, "_layout", lambda _, board, action: board._note("info", [{"t": hidden(board.game)}]),
     "'layout'"),
    (Board, "_not_mine", lambda lines, board: [*lines, {"t": hidden(board.game)}], "'hint'"),
    (HouseCupRules, "parse_move", lambda meant, reader, state, notation: replace(
        meant, remedy=Text(Message("{it}."), {"it": str(state.deck)})
    ) if notation == "nothing like it" else meant, "'move'"),
    (Board, "handle", lambda answer, board, *_: answer | {"more": hidden(board.game)},
     "in its answer"),
    (scene, "draw", lambda frame, game, *_: replace(frame, svg=game.svg(TEACHER, live=True)),
     "in svg"),
    (scene, "draw", lambda frame, game, *_: replace(frame, alt=game.alt(TEACHER)), "in alt"),
])
def test_a_board_that_tells_a_secret_is_noticed(
        monkeypatch: Patch, owner: Any, name: str, change: Callable[..., Any],
        complaint: str) -> None:
    around(monkeypatch, owner, name, change)
    with pytest.raises(NotConforming, match=complaint):
        compare(with_tokens())


def test_an_output_that_tells_a_secret_is_noticed(monkeypatch: Patch) -> None:
    around(monkeypatch, Board, "_repr_mimebundle_", lambda bundle, board: (
        bundle[0] | {"text/plain": hidden(board.game)}, {}))
    with pytest.raises(NotConforming, match=r"the output of a board tells .* in text/plain"):
        compare(with_tokens())


def test_a_replay_that_tells_a_secret_is_noticed(monkeypatch: Patch) -> None:
    around(monkeypatch, replay, "_data", lambda data, game, *_: data + hidden(game))
    with pytest.raises(NotConforming, match=r"a replay tells .* a secret"):
        compare(make(0))


def test_a_screen_that_is_not_passed_on_is_noticed(monkeypatch: Patch) -> None:
    original = Seats.follow
    holder: dict[Seats, str] = {}

    def keep(seats: Seats) -> None:
        holder[seats] = seats.present or holder.get(seats, "")
        original(seats)
        seats.present = holder[seats] or None

    monkeypatch.setattr(Seats, "follow", keep)
    monkeypatch.setattr(Seats, "viewer", property(lambda seats: seats.fixed or seats.present))
    with pytest.raises(NotConforming, match=r"the board of None, .* tells None a secret"):
        compare(with_tokens(), cases=None)


def test_a_hidden_choice_that_makes_the_story_longer_is_noticed(monkeypatch: Patch) -> None:
    def tell(_: None, self: HouseCupRules, state: State, task: Any, args: Any, say: Any) -> None:
        if say and args[0] == 3:
            say(story.NO_CARD, task.seat)

    around(monkeypatch, HouseCupRules, "_place", tell)
    with pytest.raises(NotConforming, match="by the number of steps"):
        compare(make(0))
