"""What is said: causes, sentences, refusals, and positions that write themselves down."""

from __future__ import annotations

import pickle

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.core import TEACHER, InvalidScenario, Step
from hogwarts_nb.core.chance import Chance
from hogwarts_nb.halls.state import Tiles
from hogwarts_nb.testing import games_to_play
from hogwarts_nb.testing.common import go_on

from .boards import FOUR, TWO, board, code, order_beginning, play, walks
from .test_conformance import make, make_advanced, make_late, make_otherwise


def cause(step: Step) -> str:
    return step.because.kind if step.because else ""


def last(game: HallsOfHogwarts, kind: str) -> Step:
    return next(step for step in reversed(game.steps) if step.kind == kind)


# --- Causes


def test_a_tile_is_moved_because_of_the_roll_or_of_the_card() -> None:
    game = play({"d3": "│"}, "roll", "flip c1", "turn 90", "play secret_password", "rotate d3 90",
                "flip c2", "turn 0", todo="roll", rolls=[3], hands={"Harry": ["secret_password"]})
    flips = [step for step in game.steps if step.kind == "flipped"]
    assert [cause(step) for step in flips] == ["rolled", "more-tiles"]
    assert cause(last(game, "rotated")) == "more-tiles"
    assert cause(last(game, "positioned")) == "flipped"
    assert last(game, "positioned").because is flips[-1]
    assert cause(last(game, "more-tiles")) == "played"
    assert cause(last(game, "played")) == ""


def test_a_walk_goes_on_because_of_the_walk_and_not_of_the_card_taken() -> None:
    game = play({"c1": "─", "d1": "*┬", "e1": "His─"}, "walk e1", "draw",
                schedules={"Harry": order_beginning("history")})
    first, second = (step for step in game.steps if step.kind == "walked-by"
                     or step.kind == "walked")
    assert (first.because, second.because) == (None, first)
    assert last(game, "star-card").because is first
    assert last(game, "completed").because is second


def test_a_turn_begins_because_the_last_one_ended_and_opens_classes() -> None:
    game = play({"d4": "Cha─!Ginny"}, "end")
    began = last(game, "turn-began")
    assert cause(began) == "turn-ended"
    assert last(game, "class-reopened").because is began
    lost = play({"d4": "Cha─!Ginny"}, "end", lost_turns={"Ginny": 1})
    assert cause(last(lost, "class-reopened")) == cause(last(lost, "turn-lost")).replace(
        "turn-ended", "turn-lost") == "turn-lost"
    assert cause(last(lost, "turn-began")) == "turn-ended"


def test_what_a_card_does_comes_from_the_last_choice_for_it() -> None:
    game = play({"c1": "His─+Ginny", "d1": "─"}, "play somebodys_lost", "choose Harry",
                "choose Ginny", hands={"Harry": ["somebodys_lost"]},
                schedules={"Harry": order_beginning("history")})
    chain = [step.kind for step in last(game, "completed").chain()]
    assert chain == ["completed", "put-in", "movers-swapped", "chosen-student", "played"]
    assert str(last(game, "completed").chain()[3].values["student"]) == "Ginny"


def test_a_card_that_is_shown_comes_from_the_deal_or_the_draw() -> None:
    game = play({"c1": "*┬"}, "walk c1", "draw", rulings={"mrs-norris": "drawer"},
                pile=["mrs_norris"])
    assert [step.kind for step in last(game, "will-lose-turn").chain()] == [
        "will-lose-turn", "shown", "star-card", "walked"]


def test_a_cause_is_no_part_of_a_position() -> None:
    game = HallsOfHogwarts(TWO, seed=1, rolls=[3])
    game.push("roll")
    task = game.state.agenda[-1]
    assert cause(task.cause) == ""  # type: ignore[arg-type]
    assert task.cause is last(game, "rolled")
    assert task == Tiles(3)
    assert "cause" not in repr(task)
    silent = game.rules.box(Chance(1))
    game.rules.begin(silent)
    game.rules.apply(silent, game.legal_moves[0].__class__("roll", (), "roll", ""))
    assert silent.agenda[-1].cause is None
    assert game.state.to_data()["agenda"] == [["act"], ["tiles", 3, ""]]
    for viewer in (None, TEACHER, *TWO):
        known = game.rules.information_state(game.state, viewer)
        assert all(task.cause is None for task in known.agenda)
    assert pickle.loads(pickle.dumps(game)).push("flip d3") == game.push("flip d3")


# --- Sentences


def test_the_class_marker_goes_back_and_the_classes_are_counted() -> None:
    game = play({"e1": "─+Ginny"}, "play sleeping", "choose Ginny", hands={"Harry": ["sleeping"]},
                done={"Ginny": 2})
    assert last(game, "retakes").text.endswith("the class marker goes back from 2 to 1.")


def test_a_walk_that_ends_on_the_star_does_not_pass_it() -> None:
    words = {"c1": "─", "d1": "*┬", "e1": "─"}
    assert "your walk ends on the star" in str(play(words, "walk d1").prompt)
    passing = play(words, "walk e1")
    assert "you pass over the star" in str(passing.prompt)
    decision = passing.view("Harry")["decision"]
    assert (decision["kind"], decision["about"], decision["owed"]) == (
        "star", ["tile.star.1"], 1)
    assert [choice["move"] for choice in decision["choices"]] == ["draw", "skip"]
    assert passing.view("Ginny")["decision"]["choices"] == []


def test_a_decision_says_how_many_are_owed_and_for_what() -> None:
    game = play({}, "play peeves", "choose d3", hands={"Harry": ["peeves"]})
    decision = game.view()["decision"]
    assert (decision["kind"], decision["owed"], decision["player"]) == ("choose", 1, "Harry")
    assert decision["about"] == ["event.peeves.1", "d3"]
    owed = play({}, todo="tiles 2").view("Harry")["decision"]
    assert (owed["kind"], owed["owed"], owed["about"]) == ("tiles", 2, [])


# --- Refusals


def said(game: HallsOfHogwarts, move: str, seat: str | None = None) -> str:
    refusal = game.why_not(move, seat=seat)
    assert refusal, f"{move} is legal"
    return str(refusal)


def test_an_empty_pile_is_why_nobody_walks_over_the_star_for_a_card() -> None:
    words = {"c3": "├+Harry", "d3": "┬", "e3": "┐", "c4": "└", "d4": "*┴", "e4": "┘"}
    assert code(play(words), "walk c4 star") == ""
    rest = {"Harry": [], "Ginny": [*HallsOfHogwarts().rules.setup.events]}
    empty = play(words, hands=rest)
    assert said(empty, "walk c4 star").startswith(
        "The pile is empty, so walking over the star gives no event card.")
    assert "walk c4" in said(empty, "walk c4 star")
    assert code(play(words), "walk d4 star") == "star-anyway"
    assert code(play({"c1": "─", "d1": "*┬", "e1": "─"}), "walk e1 star") == "star-anyway"
    dead_end = play({"c1": "─", "d1": "─", "c2": "*├"})
    assert code(dead_end, "walk d1 star") == "no-star-way"


def test_friday_shuffle_says_what_it_needs() -> None:
    game = play({"d3": "│", "d4": "│+Ginny"}, hands={"Harry": ["friday_shuffle"]})
    assert "it needs 5 face-up tiles with no student on them, and there is 1" in said(
        game, "play friday_shuffle")
    assert "no classroom is face up" in said(
        play({}, hands={"Harry": ["class_cancelled"]}), "play class_cancelled")


def test_five_students_are_too_many() -> None:
    with pytest.raises(ValueError, match="players is 5; the number of students can be 2, 3 or 4"):
        HallsOfHogwarts(5)


@pytest.mark.parametrize(("target", "reason"), [
    ("d3", "the tile on d3 is face down"), ("c1", "a student is on c1"),
    ("lake", "a starting area has no tile"), ("Ginny", "this card works on tiles"),
    ("d5", "it has been chosen already"), ("zoo", "this card works on tiles")])
def test_what_cannot_be_chosen_is_refused_with_the_reason(target: str, reason: str) -> None:
    words = {"c1": "─+Ginny", "d5": "│", "d6": "│", "c3": "│", "c4": "└", "c5": "└", "e3": "└"}
    game = play(words, "play friday_shuffle", "choose d5", hands={"Harry": ["friday_shuffle"]})
    assert reason in said(game, f"choose {target}")
    assert "choose d6" in said(game, f"choose {target}")


@pytest.mark.parametrize(("card", "target", "reason"), [
    ("sleeping", "Harry", "this card works on another player"),
    ("sleeping", "Ron", "Ron has not completed a class"),
    ("mrs_norris", "d3", "this card works on students"),
    ("somebodys_lost", "Ron", "both movers are in the same place")])
def test_students_who_cannot_be_chosen(card: str, target: str, reason: str) -> None:
    game = play({"c1": "─+Harry+Ron"}, f"play {card}", players=FOUR, hands={"Harry": [card]},
                done={"Ginny": 1})
    if card == "somebodys_lost":
        game.push("choose Harry")
    assert reason in said(game, f"choose {target}")


def test_all_that_bars_a_way_is_said_and_what_can_be_done() -> None:
    game = play({"c1": "Cha─", "d1": "│"})
    text = said(game, "walk e1")
    assert "every walk into the Charms classroom on c1 ends there" in text
    assert "there is a wall between c1 and d1 on the side of d1" in text
    assert "the tile on e1 is face down" in text
    assert "walk around c1, or stop there" in text
    assert "flip the tile on e1" in text
    again = play({"c1": "─"}, "walk c1")
    assert "Harry has walked this turn already" in said(again, "walk d1")
    assert code(again, "walk quidditch") == "walked"


def test_it_is_about_the_turn_who_may_move() -> None:
    game = play({}, "play peeves", hands={"Harry": ["peeves"]})
    refusal = game.why_not("choose d3", seat="Ginny")
    assert refusal
    assert (refusal.code, refusal.clause) == ("not-your-turn", "HH-TURN-1")


@pytest.mark.parametrize("written", [
    "WALK lake", "Walk LAKE", "walk the Black Lake", "walk Black lake", "walk Чёрное озеро",
    "walk ЧЁРНОЕ озеро", "  walk   lake "])
def test_places_are_read_by_id_and_name_in_both_languages(written: str) -> None:
    game = play({"c1": "─", "d1": "─", "e1": "─"})
    game.push(written)
    assert game.history[-1][0].notation == "walk lake"


@pytest.mark.parametrize("written", ["choose ginny", "CHOOSE GINNY", "choose Джинни"])
@pytest.mark.parametrize("card", ["mrs_norris", "MRS_NORRIS", "Mrs. Norris", "mrs. norris",
                                  "event.mrs_norris.1", "EVENT.MRS_NORRIS.1"])
def test_cards_and_students_are_read_whatever_their_capitals(written: str, card: str) -> None:
    game = play({}, f"Play {card}", written, hands={"Harry": ["mrs_norris"]})
    assert [str(move) for move, _ in game.history] == ["play mrs_norris", "choose Ginny"]


@pytest.mark.parametrize("written", ["FLIP D3", "Flip d3", "flip D3"])
def test_spaces_are_read_whatever_their_capitals(written: str) -> None:
    game = play({}, written, todo="tiles 1")
    assert str(game.history[0][0]) == "flip d3"


@pytest.mark.parametrize("ruling", ["no-place-twice", "no-reversal"])
def test_paths_and_walks_are_the_same(ruling: str) -> None:
    ring = {"c3": "Pot┌+Harry", "d3": "┐", "d4": "┘", "c4": "└"}
    game = play(ring, rulings={"backtracking": ruling})
    found = game.paths("Harry")
    assert {place for place, way in found.items() if len(way) > 1} == set(walks(game))
    assert (found["c3"] == ("c3", "d3", "d4", "c4", "c3")) == (ruling == "no-reversal")
    for seed in range(40):
        late = make_late(3 * seed + (2 if ruling == "no-reversal" else 0))
        go_on(late, Chance(seed), 4)
        if late.view()["stage"] == "walk" and late.view()["walked"] is None:
            plain = {str(move.args[0]) for move in late.legal_moves if move.verb == "walk"}
            assert {place for place, way in late.paths().items() if len(way) > 1} == plain


# --- Positions that write themselves down


MAKERS = (make, make_advanced, make_otherwise, make_late)


def test_every_position_writes_itself_down() -> None:
    """The call makes the very same position, but for what chance will bring."""
    for seed in range(12 + games_to_play() // 2):
        game = MAKERS[seed % 4](seed)
        chance = Chance(seed)
        while game.to_move:
            again = eval(game.as_scenario())
            state = again.state.copy()
            state.chance = game.state.chance
            assert state == game.state, game.as_scenario()
            assert again.state.chance.rolls == game.state.chance.rolls
            go_on(game, chance, 1 + chance.randbelow(11))
        assert eval(game.as_scenario()).view(TEACHER) == game.view(TEACHER)


def test_scenarios_reach_the_middle_of_a_turn() -> None:
    game = HallsOfHogwarts.scenario(
        board({"c1": "─^", "d1": "*┬+Harry", "e1": "─", "c2": "└.7~", "d2": "?"}), TWO, die=3,
        todo="star d1 e1", walked=["quidditch", "c1"], played=True, rolls=[4, 2],
        hidden={"d2": "corner.3@180"}, pile=["peeves.2"])
    view = game.view(TEACHER)
    spaces = {space["space"]: space for space in view["spaces"]}
    assert (spaces["d2"]["tile"], spaces["d2"]["degrees"]) == ("tile.corner.3", 180)
    assert spaces["c2"]["tile"] == "tile.corner.7"
    assert (spaces["c1"]["moved_for_die"], spaces["c2"]["moved_for_card"]) == (True, True)
    assert (view["walked"], view["played"], view["todo"]) == (
        ["quidditch", "c1"], True, ["star d1 e1", "act"])
    assert game.push("draw")[0].moved == (("event.peeves.2", "pile", "hand.Harry"),)
    assert game.view()["players"][0]["at"] == "e1"
    over = HallsOfHogwarts.scenario(board({}), TWO, winner="nobody", turn_limit=3, turns=3)
    assert over.outcome() is not None


def test_a_face_down_tile_that_a_card_has_rotated() -> None:
    words = {"d3": "?~", "d4": "?^"}
    game = play(words, todo="tiles 2 secret_password", rulings={"face-down-rotation": "may"})
    spaces = {space["space"]: space for space in game.view()["spaces"]}
    assert spaces["d3"]["moved_for_card"]
    assert spaces["d4"]["moved_for_die"]
    assert code(game, "rotate d3 90") == "tile-used"
    with pytest.raises(InvalidScenario, match="a face-down tile has no student on it"):
        play(words, todo="tiles 2 secret_password")


@pytest.mark.parametrize(("position", "message"), [
    ({"todo": "tiles 4", "die": 1}, "tiles is 4; with a die of 1, no more are moved"),
    ({"todo": "roll", "die": 3}, "die is 3; it must be 0 before the roll"),
    ({"todo": "act", "die": 0}, "die is 0; it can be 1 to 4"),
    ({"todo": "tiles 1", "walked": ["lake"]}, "nobody walks before the tiles are moved"),
    ({"todo": "roll", "walked": ["lake"]}, "nobody walks before the tiles are moved"),
    ({"todo": "act", "played": True}, "played is True; it can be true after a walk"),
    ({"todo": "act", "played": 1}, "played is 1; it must be True or False"),
    ({"todo": "act", "walked": ["zoo"]}, "walked is 'zoo'; the places are"),
    ({"todo": "turn c1"}, "only one that has just been flipped"),
    ({"todo": "star"}, "the mover is not on the star"),
    ({"todo": "act", "turns": 5, "turn_limit": 4}, "turns is 5; it can be 1 to 4"),
    ({"hidden": {"d3": "corner@45"}}, "it can be @0, @90, @180 or @270"),
    ({"hidden": {"d3": "corner.13"}}, "no such tile is left"),
    ({"winner": "nobody", "todo": "act"}, "todo is 'act'; nobody decides after the end"),
    ({"winner": "Draco"}, "winner is 'Draco'; the students of this game"),
    ({"winner": "nobody"}, "somebody must have something to do")])
def test_what_does_not_fit_together_is_refused(position: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidScenario, match=message):
        HallsOfHogwarts.scenario(board({"c1": "─"}), TWO, **position)


def test_a_bar_of_one_kind_is_helped_in_one_way_which_is_said_once() -> None:
    game = play({"c1": "│", "d1": "│", "e1": "│"})
    text = said(game, "walk e1")
    assert text.count("there is a wall") == 3
    assert text.endswith("What can help: turn tiles until both sides are open. [HH-WALK-2]")


def test_a_card_that_is_missing_is_answered_with_those_that_can_be_played() -> None:
    game = play({"d3": "│"}, hands={"Harry": ["class_cancelled", "peeves"]})
    assert said(game, "play no_homework").endswith("Write a move like play peeves. [HH-EVENT-1]")
    game = play({"d3": "│"}, hands={"Harry": ["class_cancelled"]})
    assert said(game, "play no_homework").endswith("Write a move like end. [HH-EVENT-1]")


def test_a_walk_that_ends_on_the_star_comes_to_it_and_does_not_pass_it() -> None:
    game = play({"c1": "─", "d1": "*┬", "e1": "─"})
    for place in ("d1", "e1"):
        assert said(game, f"walk {place} star").startswith(
            f"The shortest path to {place} comes to the star already. Walk there without the star")


def test_what_ended_the_game_is_why_it_is_over() -> None:
    game = play({"c1": "─"}, "end", turn_limit=1)
    assert said(game, "roll").endswith("[HH-LIMIT]")
    game = play({"c1": "─+Harry"}, "walk quidditch", done={"Harry": 7})
    assert said(game, "roll").endswith("[HH-WIN-2]")
