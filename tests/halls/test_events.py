"""The event cards, each by itself and together, and the rulings on them."""

from __future__ import annotations

import pytest

from hogwarts_nb import HallsOfHogwarts
from hogwarts_nb.halls import KINDS

from .boards import FOUR, code, done, kinds, order_beginning, play, walks, where

rule = pytest.mark.rule


def hand(game: HallsOfHogwarts, student: str) -> list[str]:
    """The kinds of cards that a student holds."""
    player = next(player for player in game.view(student)["players"]
                  if player["student"] == student)
    return [card.split(".")[1] for card in player["hand"]]


def space(game: HallsOfHogwarts, name: str) -> dict[str, object]:
    return next(space for space in game.view("teacher")["spaces"] if space["space"] == name)


def turn(game: HallsOfHogwarts) -> None:
    """Play a whole turn that moves nothing of interest, and end it."""
    player = game.view()["turn"]
    while game.view()["turn"] == player and game.to_move:
        before = game.view()["turns"]
        moves = [move for move in game.legal_moves if move.verb in ("roll", "turn", "end", "flip")]
        game.push(moves[-1])
        if game.view()["turns"] != before:
            return


# --- When and how cards are played


@rule("HH-EVENT-1")
@pytest.mark.parametrize("todo", ["roll", "tiles 2", "act"])
def test_cards_are_played_at_any_time_of_ones_own_turn(todo: str) -> None:
    game = play({}, todo=todo, hands={"Harry": ["no_homework", "mrs_norris"], "Ginny": ["peeves"]})
    assert code(game, "play peeves") == "not-in-hand"
    assert code(game, "play peeves", seat="Ginny") == "not-your-turn"
    game.push("play no_homework")
    game.push("play mrs_norris")
    game.push("choose Ginny")
    assert hand(game, "Harry") == []
    assert game.view()["stage"] == {"roll": "roll", "tiles 2": "tiles", "act": "walk"}[todo]


@rule("HH-EVENT-2")
def test_a_played_card_goes_to_the_bottom_of_the_pile() -> None:
    game = play({}, "play no_homework", hands={"Harry": ["no_homework"]})
    assert game.state.pile[0] == "event.no_homework.1"
    assert game.steps[-2].clause == "HH-EVENT-2"


@rule("HH-EVENT-3")
def test_a_card_without_effect_cannot_be_played() -> None:
    cards = ["class_cancelled", "friday_shuffle", "sleeping", "secret_password"]
    game = play({"d3": "│", "d4": "│", "d5": "│", "c4": "│"}, hands={"Harry": cards})
    plays = [str(move) for move in game.legal_moves if move.verb == "play"]
    assert plays == ["play secret_password"]
    for card in cards[:3]:
        assert code(game, f"play {card}") == "no-effect"
    together = play({"c1": "─+Harry+Ginny"}, hands={"Harry": ["somebodys_lost"]})
    assert code(together, "play somebodys_lost") == "no-effect"


@rule("HH-EVENT-4")
def test_a_card_is_carried_out_to_its_end() -> None:
    game = play({}, "play peeves", hands={"Harry": ["peeves", "no_homework"]})
    assert {move.verb for move in game.legal_moves} == {"choose"}
    assert code(game, "play no_homework") == code(game, "play peeves") == "card-first"
    game.push("choose d3")
    assert code(game, "choose d3") == "no-target"
    assert code(game, "choose Harry") == "no-target"
    assert code(game, "end") == "other-decision"
    assert code(game, "play charms") == "card-first"
    assert code(play({}), "play charms") == "no-such-card"


def test_every_card_explains_itself() -> None:
    assert len(KINDS) == 13
    assert sum(kind.invented for kind in KINDS.values()) == 4
    for kind in KINDS.values():
        assert str(kind.explain()[0]).endswith(".")
        assert all(clause in HallsOfHogwarts.rulebook for clause in kind.clauses)
    table = KINDS._repr_html_()
    assert table.count("<tr>") == 14
    assert "<td>4</td>" in table
    assert table.count("(made up here)") == 4
    assert str(KINDS).count("\n") == 12


# --- Secret Password


@rule("HH-PASSWORD")
def test_secret_password_moves_five_extra_tiles() -> None:
    game = play({"d3": "│"}, "rotate d3 90", "play secret_password", todo="tiles 2",
                hands={"Harry": ["secret_password"]})
    assert game.steps[-1].text == "Harry has to flip or rotate 5 extra tiles."
    assert code(game, "rotate d3 90") == ""
    for name in ("c1", "c2", "c3", "c4"):
        assert code(game, "end") == "tiles-first"
        game.push(f"flip {name}")
        game.push("turn 0")
        assert code(game, f"rotate {name} 90") == "tile-used"
    game.push("rotate d3 90")
    # Back to the die: one more tile, and not the first one again.
    assert game.view()["todo"] == ["tiles 1", "act"]
    assert code(game, "rotate d3 90") == "tile-used"
    assert code(game, "rotate c1 90") == ""


def test_secret_password_by_the_ruling_of_new_tiles() -> None:
    game = play({"d3": "│"}, "rotate d3 90", "play secret_password", todo="tiles 2",
                hands={"Harry": ["secret_password"]}, rulings={"password-tiles": "must-be-new"})
    assert code(game, "rotate d3 90") == "new-tiles"
    for name in ("c1", "c2", "c3", "c4", "c5"):
        assert code(game, f"flip {name}") == ""
        game.push(f"flip {name}")
        game.push("turn 0")
    # The ruling speaks of the card alone: the die may move these tiles again.
    assert code(game, "rotate c1 90") == ""
    assert code(game, "rotate d3 90") == "tile-used"
    assert code(game, "flip d4") == ""


@rule("HH-YEARS-2")
def test_second_years_limits_hold_for_secret_password() -> None:
    game = play({"d3": "│"}, "play secret_password", years="second",
                hands={"Harry": ["secret_password"]})
    assert code(game, "rotate d3 180") == "degrees-second-years"
    game.push("flip d4")
    assert game.view()["todo"][0] == "tiles 4 secret_password"


# --- Class Cancelled


@rule("HH-CANCEL-1", "HH-CANCEL-3")
def test_a_cancelled_class_is_closed_to_everybody() -> None:
    game = play({"c1": "Cha─", "f3": "Lib┘", "d4": "?"}, "play class_cancelled",
                hands={"Harry": ["class_cancelled", "class_cancelled"]})
    assert [str(move) for move in game.legal_moves] == ["choose c1", "choose f3"]
    game.push("choose c1")
    assert space(game, "c1")["closed_by"] == "Harry"
    assert walks(game) == []
    refusal = game.why_not("walk c1")
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("cancelled", "HH-CANCEL-3")
    game.push("play class_cancelled")
    assert [str(move) for move in game.legal_moves] == ["choose f3"]
    game.push("choose f3")
    assert code(game, "play class_cancelled") == "not-in-hand"


def test_who_is_in_a_cancelled_class_may_leave() -> None:
    assert walks(play({"c1": "Cha─!Ginny+Harry", "d1": "─"})) == ["quidditch", "d1"]


@rule("HH-CANCEL-2")
def test_a_cancelled_class_opens_when_its_players_next_turn_begins() -> None:
    game = play({"d4": "Cha─"}, "play class_cancelled", "choose d4", "end",
                hands={"Harry": ["class_cancelled"]}, seed=3)
    assert "closed_by" in space(game, "d4")
    turn(game)
    assert game.view()["turn"] == "Harry"
    assert "closed_by" not in space(game, "d4")
    assert game.state.pile[0] == "event.class_cancelled.1"
    step = next(step for step in game.steps if step.kind == "class-reopened")
    assert step.text.startswith("Class Cancelled lasted until Harry's next turn: the Charms")


def test_a_lost_turn_opens_a_cancelled_class() -> None:
    game = play({"d4": "Cha─!Ginny"}, "end", lost_turns={"Ginny": 1})
    assert game.to_move == "Harry"
    assert "turn-lost" in kinds(game)
    assert "closed_by" not in space(game, "d4")


@pytest.mark.parametrize(("ruling", "closed"), [("any-turn", False), ("not-extra-turn", True)])
def test_an_extra_turn_and_a_cancelled_class(ruling: str, closed: bool) -> None:
    game = play({"d4": "Cha─!Harry"}, "end", extra_turns={"Harry": 1},
                rulings={"cancel-end": ruling})
    assert game.to_move == "Harry"
    assert ("closed_by" in space(game, "d4")) == closed


@rule("HH-CANCEL-3")
def test_no_class_is_completed_in_a_closed_room() -> None:
    game = play({"d4": "His│!Ginny+Ginny"}, "play somebodys_lost", "choose Harry", "choose Ginny",
                hands={"Harry": ["somebodys_lost"]},
                schedules={"Harry": order_beginning("history")})
    assert where(game, "Harry") == "d4"
    assert done(game, "Harry") == 0
    assert kinds(game)[-1] == "room-closed"


def test_the_card_travels_with_the_tile() -> None:
    game = play({"d4": "Cha│!Ginny"}, "play peeves", "choose d4", "choose c1",
                hands={"Harry": ["peeves"]})
    assert space(game, "c1")["closed_by"] == "Ginny"
    turned = play({"d4": "Cha│!Ginny"}, "rotate d4 90", todo="tiles 1")
    assert space(turned, "d4")["closed_by"] == "Ginny"


# --- Friday Shuffle

FIVE = {"c1": "Cha─!Ginny", "d1": "*┬", "e1": "─", "d4": "┴", "d5": "┌"}


@rule("HH-FRIDAY-1", "HH-FRIDAY-2")
def test_friday_shuffle_hides_five_tiles_and_negates_a_cancelled_class() -> None:
    words = FIVE | {"c2": "─+Harry", "d6": "│"}
    places = set()
    for seed in range(30):
        game = play(words, "play friday_shuffle", hands={"Harry": ["friday_shuffle"]}, seed=seed,
                    todo="tiles 2")
        assert "choose c2" not in map(str, game.legal_moves)
        assert "choose d3" not in map(str, game.legal_moves)
        assert "choose quidditch" not in map(str, game.legal_moves)
        for name in FIVE:
            game.push(f"choose {name}")
        assert not any(space(game, name)["up"] for name in FIVE)
        assert space(game, "d6")["up"]
        hidden = {name: str(space(game, name)["tile"]) for name in FIVE}
        assert "tile.charms" in hidden.values()
        places.add(next(name for name, tile in hidden.items() if tile == "tile.charms"))
        assert "closed_by" not in space(game, "c1")
        # The Friday Shuffle was played first, so it lies above the card that it lifted.
        assert [card.split(".")[1] for card in game.state.pile[:2]] == [
            "class_cancelled", "friday_shuffle"]
        assert "tile" not in next(space for space in game.view("Harry")["spaces"]
                                  if space["space"] == "c1")
    assert places == set(FIVE)


def test_shuffled_tiles_count_as_untouched() -> None:
    game = play(FIVE, "rotate d5 90", "play friday_shuffle", hands={"Harry": ["friday_shuffle"]},
                todo="tiles 2")
    for name in FIVE:
        game.push(f"choose {name}")
    assert code(game, "flip d5") == ""


def test_second_years_shuffle_turns_tiles_by_chance() -> None:
    lying = set()
    for seed in range(40):
        game = play(FIVE, "play friday_shuffle", hands={"Harry": ["friday_shuffle"]}, seed=seed,
                    years="second")
        for name in FIVE:
            game.push(f"choose {name}")
        lying.add(next(space(game, name)["degrees"] for name in FIVE
                       if space(game, name)["star"]))
    assert lying == {0, 90, 180, 270}


def test_friday_shuffle_by_the_ruling_of_fewer_tiles() -> None:
    game = play({"d1": "─", "d2": "─"}, "play friday_shuffle",
                hands={"Harry": ["friday_shuffle"]}, rulings={"friday-fewer": "as-many"})
    game.push("choose d1")
    game.push("choose d2")
    assert game.view()["stage"] == "walk"
    assert not space(game, "d1")["up"]


# --- Peeves Plays a Prank


@rule("HH-PEEVES")
def test_peeves_swaps_tiles_with_all_that_is_on_them() -> None:
    words = {"c1": "Pot└!Ginny^+Harry", "d5": "*┤"}
    game = play(words, "play peeves", "choose c1", "choose d5", hands={"Harry": ["peeves"]},
                todo="tiles 1")
    moved = space(game, "d5")
    shown = ("room", "open", "closed_by", "movers", "moved_for_die")
    assert tuple(moved[key] for key in shown) == (
        "potions", "NE", "Ginny", ["Harry"], True)
    assert (space(game, "c1")["star"], space(game, "c1")["open"]) == (True, "NSW")
    assert game.state.walked == -1
    # A room that is moved with a mover in it is not entered.
    assert done(game, "Harry") == 0


def test_peeves_swaps_tiles_that_lie_face_down_unseen() -> None:
    game = play({"c1": "─"}, "play peeves", "choose c1", "choose d5", hands={"Harry": ["peeves"]},
                hidden={"d5": "charms"})
    assert space(game, "c1")["tile"] == "tile.charms"
    assert not space(game, "c1")["up"]
    assert space(game, "d5")["up"]
    assert "tile.charms" not in str([(step.moved, step.touched) for step in game.steps])


# --- Somebody's Lost!


@rule("HH-LOST", "HH-CLASS-3")
def test_somebodys_lost_switches_any_two_movers() -> None:
    words = {"c1": "His─+Ron", "d1": "─+Ginny"}
    game = play(words, "play somebodys_lost", players=FOUR, hands={"Harry": ["somebodys_lost"]},
                schedules={"Ginny": order_beginning("history")})
    assert len(game.legal_moves) == 4
    game.push("choose Ron")
    game.push("choose Ginny")
    assert (where(game, "Ron"), where(game, "Ginny")) == ("d1", "c1")
    assert done(game, "Ginny") == 1
    walking = play(words, "play somebodys_lost", "choose Ron", "choose Ginny", players=FOUR,
                   hands={"Harry": ["somebodys_lost"]}, rulings={"put-in-room": "walking-only"},
                   schedules={"Ginny": order_beginning("history")})
    assert done(walking, "Ginny") == 0
    assert kinds(walking)[-1] == "put-only"


@rule("HH-WIN-2")
@pytest.mark.parametrize(("ruling", "winners"), [("any-way", ("Ginny",)), ("own-movement", None)])
def test_a_mover_that_is_brought_home_wins_out_of_turn(ruling: str, winners: object) -> None:
    game = play({"d1": "─+Ginny"}, "play somebodys_lost", "choose Ginny", "choose Harry",
                movers={"Harry": "lake"}, hands={"Harry": ["somebodys_lost"]}, done={"Ginny": 7},
                rulings={"win": ruling})
    outcome = game.outcome()
    assert (outcome and outcome.winners) == winners


def test_the_acting_player_wins_a_tie_and_then_the_next_in_turn_order() -> None:
    position = {"movers": {"Harry": "lake", "Ginny": "quidditch"}, "players": FOUR,
                "hands": {"Harry": ["somebodys_lost"], "Ron": ["somebodys_lost"]},
                "done": {"Harry": 7, "Ginny": 7}}
    cases = {"Harry": "Harry", "Ron": "Ginny"}
    for turn_of, winner in cases.items():
        game = play({}, "play somebodys_lost", "choose Harry", "choose Ginny", turn=turn_of,
                    **position)
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.winners == (winner,)


# --- Schedule Swap


@rule("HH-SWAP-1")
def test_schedules_are_swapped_with_their_progress() -> None:
    game = play({}, "play schedule_swap", "choose Ginny", hands={"Harry": ["schedule_swap"]},
                schedules={"Harry": 1, "Ginny": 2}, done={"Harry": 2, "Ginny": 5})
    harry, ginny = game.view()["players"]
    assert (harry["schedule"], harry["done"]) == ("schedule.2", 5)
    assert (ginny["schedule"], ginny["done"]) == ("schedule.1", 2)
    assert (harry["home"], harry["at"]) == ("quidditch", "quidditch")
    assert "Harry has now completed 5 classes, Ginny 2" in game.steps[-1].text


@rule("HH-WIN-2")
def test_a_swap_that_gives_a_finished_schedule_at_home_wins() -> None:
    game = play({"d1": "─+Ginny"}, "play schedule_swap", "choose Ginny",
                hands={"Harry": ["schedule_swap"]}, done={"Ginny": 7})
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == ("Harry",)
    later = play({"d1": "─+Ginny"}, "play schedule_swap", "choose Ginny",
                 hands={"Harry": ["schedule_swap"]}, done={"Ginny": 7},
                 rulings={"win": "own-movement"})
    assert later.outcome() is None


@rule("HH-SWAP-2")
@pytest.mark.parametrize(("ruling", "classes", "kind"), [
    ("leave-and-return", 0, "now-next"), ("counts", 1, "completed")])
def test_standing_in_what_becomes_the_next_class(ruling: str, classes: int, kind: str) -> None:
    game = play({"c1": "His─+Harry"}, "play schedule_swap", "choose Ginny",
                hands={"Harry": ["schedule_swap"]}, rulings={"new-class": ruling},
                schedules={"Ginny": order_beginning("history")})
    assert done(game, "Harry") == classes
    assert kinds(game)[-1] == kind


# --- Mrs. Norris and No Homework!


@rule("HH-NORRIS")
def test_mrs_norris_takes_turns_from_an_opponent() -> None:
    game = play({}, "play mrs_norris", players=FOUR, hands={"Harry": ["mrs_norris", "mrs_norris"]})
    assert [str(move) for move in game.legal_moves] == [
        "choose Ron", "choose Hermione", "choose Ginny"]
    assert code(game, "choose Harry") == "no-target"
    for move in ("choose Ron", "play mrs_norris", "choose Hermione", "end"):
        game.push(move)
    assert game.to_move == "Ginny"
    assert kinds(game).count("turn-lost") == 2


def test_two_players_and_mrs_norris() -> None:
    game = play({}, "play mrs_norris", "choose Ginny", "play mrs_norris", "choose Ginny", "end",
                hands={"Harry": ["mrs_norris", "mrs_norris"]})
    assert game.to_move == "Harry"
    assert game.state.lost_turns == [0, 1]


def test_mrs_norris_by_the_ruling_that_she_catches_who_takes_her() -> None:
    rulings = {"mrs-norris": "drawer"}
    game = play({"c1": "*┬"}, "walk c1", "draw", rulings=rulings, pile=["mrs_norris"],
                extra_turns={"Harry": 1})
    assert hand(game, "Harry") == []
    assert game.state.pile[0].startswith("event.mrs_norris")
    game.push("end")
    assert "turns-cancel" in kinds(game)
    assert game.to_move == "Ginny"
    for seed in range(20):
        dealt = HallsOfHogwarts(FOUR, seed=seed, rulings=rulings)
        assert not any("norris" in card for hands in dealt.state.hands for card in hands)
        assert sum(dealt.state.lost_turns) + kinds(dealt).count("turn-lost") == kinds(dealt).count(
            "shown")


@rule("HH-HOMEWORK")
def test_no_homework_gives_another_turn() -> None:
    game = play({}, "play no_homework", "end", hands={"Harry": ["no_homework"]})
    assert game.to_move == "Harry"
    assert game.view()["stage"] == "roll"
    assert game.state.extra_turns == [0, 0]
    turn(game)
    assert game.view()["turn"] == "Ginny"


# --- Sleeping in Class


@rule("HH-SLEEP-1")
@pytest.mark.parametrize(("ruling", "place"), [("previous", "d3"), ("retaken", "d4")])
def test_sleeping_in_class_goes_back_one_class(ruling: str, place: str) -> None:
    words = {"d3": "His│!Harry", "d4": "Def│", "e1": "─+Ginny"}
    game = play(words, "play sleeping", "choose Ginny", hands={"Harry": ["sleeping"]},
                schedules={"Ginny": order_beginning("history")}, done={"Ginny": 2},
                rulings={"sleeping-room": ruling})
    assert done(game, "Ginny") == 1
    assert where(game, "Ginny") == place


@rule("HH-SLEEP-2")
@pytest.mark.parametrize("classes", [1, 2])
def test_the_sleeper_goes_home_if_there_is_no_room_to_go_to(classes: int) -> None:
    game = play({"e1": "─+Ginny"}, "play sleeping", "choose Ginny", hands={"Harry": ["sleeping"]},
                schedules={"Ginny": order_beginning("history")}, done={"Ginny": classes})
    assert done(game, "Ginny") == classes - 1
    assert where(game, "Ginny") == "lake"
    assert kinds(game)[-1] == ["back-to-start-first", "back-to-start"][classes - 1]
    assert game.steps[-1].clause == "HH-SLEEP-2"


def test_a_finished_player_may_sleep_and_one_without_classes_not() -> None:
    game = play({"e2": "─+Ginny"}, "play sleeping", players=FOUR, hands={"Harry": ["sleeping"]},
                done={"Harry": 3, "Ginny": 7, "Ron": 2})
    assert [str(move) for move in game.legal_moves] == ["choose Ron", "choose Ginny"]
    game.push("choose Ginny")
    assert done(game, "Ginny") == 6


# --- The invented cards


def test_the_invented_cards_are_off_unless_asked_for() -> None:
    assert len(HallsOfHogwarts().rules.setup.events) == 21
    assert len(HallsOfHogwarts(fillers=True).rules.setup.events) == 25
    assert code(HallsOfHogwarts(), "play owl_post") == "no-such-card"


@rule("HH-INVENTED-1")
def test_owl_post_draws_two_cards() -> None:
    game = play({}, "play owl_post", fillers=True, hands={"Harry": ["owl_post"]},
                pile=["peeves", "sleeping"])
    assert sorted(hand(game, "Harry")) == ["peeves", "sleeping"]
    assert game.steps[-1].text_for("Ginny") == "Harry draws 2 event cards."


@rule("HH-INVENTED-2")
def test_light_fingers_takes_a_card_unseen() -> None:
    game = play({}, "play light_fingers", fillers=True,
                hands={"Harry": ["light_fingers"], "Ginny": ["peeves"]})
    game.push("choose Ginny")
    assert hand(game, "Harry") == ["peeves"]
    assert hand(game, "Ginny") == []
    assert code(play({}, fillers=True, hands={"Harry": ["light_fingers"]}),
                "play light_fingers") == "no-effect"


@rule("HH-INVENTED-3")
def test_dead_end_turns_a_tile_down() -> None:
    game = play({"c1": "Cha─!Ginny", "d1": "─+Ginny"}, "play dead_end", fillers=True,
                hands={"Harry": ["dead_end"]})
    assert [str(move) for move in game.legal_moves] == ["choose c1"]
    game.push("choose c1")
    assert not space(game, "c1")["up"]
    assert "negated" in kinds(game)


@rule("HH-INVENTED-4")
def test_short_cut_steps_through_a_wall() -> None:
    game = play({"c1": "His│", "c2": "│", "a3": "Cha─!Ginny"}, "play short_cut", fillers=True,
                hands={"Harry": ["short_cut"]}, schedules={"Harry": order_beginning("history")})
    assert [str(move) for move in game.legal_moves] == ["choose c1", "choose c2"]
    game.push("choose c1")
    assert where(game, "Harry") == "c1"
    assert done(game, "Harry") == 1


def test_schedule_swap_says_one_class() -> None:
    game = HallsOfHogwarts.scenario(None, ("Harry", "Ginny"), done={"Harry": 3, "Ginny": 1},
                                    hands={"Harry": ["schedule_swap"]})
    for move in ("play schedule_swap", "choose Ginny"):
        game.push(move)
    assert "Harry has now completed 1 class, Ginny 3." in game.steps[-1].text
