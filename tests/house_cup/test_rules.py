"""The rules of play, clause by clause, on tables that show one rule each."""

from __future__ import annotations

from collections import Counter

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core import IllegalMove, InvalidOption
from tests.house_cup.tables import (
    FOUR,
    GRYFFINDOR,
    HUFFLEPUFF,
    RAVENCLAW,
    SLYTHERIN,
    TWO,
    column,
    ending,
    front,
    kinds,
    moves,
    on_day,
    player,
    push,
    random_game,
    rewards,
    table,
    taking,
    told,
)

rule = pytest.mark.rule


# --- Setup


@rule("HC-SETUP-1")
def test_the_timetable_has_five_days_in_order() -> None:
    assert [day["day"] for day in HouseCup().view()["days"]] == ["Mon", "Tue", "Wed", "Thu", "Fri"]


@rule("HC-SETUP-2")
def test_each_house_is_played_once_and_has_its_own_three_tokens() -> None:
    game = HouseCup(TWO)
    for house in TWO:
        assert [token["number"] for token in game.view(house)["players"][TWO.index(house)]["tokens"]
                ] == [1, 2, 3]
    with pytest.raises(InvalidOption, match="each house can be chosen once"):
        HouseCup((SLYTHERIN, SLYTHERIN))


@rule("HC-SETUP-3")
@pytest.mark.parametrize(("count", "deck_size", "cards"), [
    (2, "recommended", 58), (3, "recommended", 58), (4, "recommended", 68),
    (2, "full", 68), (3, "full", 68), (3, "reduced", 58)])
def test_the_deck_for_each_number_of_players(count: int, deck_size: str, cards: int) -> None:
    game = HouseCup(FOUR[:count], deck_size=deck_size)
    seen = game.view()
    assert seen["deck"] + sum(len(day["cards"]) for day in seen["days"]) == cards
    left_out = Counter(kinds(game.state.box))
    assert left_out == ({"potions": 7, "exploring": 3} if cards == 58 else {})


def test_four_players_need_the_full_deck() -> None:
    with pytest.raises(InvalidOption, match="dealt 64 cards in all, and this deck has 58"):
        HouseCup(FOUR, deck_size="reduced")


@rule("HC-SETUP-3")
def test_the_deck_is_shuffled() -> None:
    assert len({tuple(HouseCup(seed=seed).state.deck) for seed in range(20)}) == 20


@rule("HC-SETUP-4")
def test_the_supply_has_46_tokens_and_can_run_out() -> None:
    assert HouseCup().view()["supply"] == 46
    game = taking("Tue", ["hagrids_farm"], (SLYTHERIN, 1), rewards={GRYFFINDOR: 44})
    steps = push(game, "take hagrids_farm", "apply hagrids_farm")
    assert (rewards(game, SLYTHERIN), game.view()["supply"]) == (2, 0)
    assert told(steps, "rewarded") == ["Slytherin takes 2 reward tokens (0 → 2)."]


@rule("HC-SETUP-4")
def test_an_empty_supply_gives_nothing() -> None:
    game = taking("Mon", [], (SLYTHERIN, 1), rewards={GRYFFINDOR: 46})
    assert rewards(game, SLYTHERIN) == 0
    assert told(game.opening, "supply-empty")


@rule("HC-SETUP-5")
def test_the_hat_goes_to_the_first_seat_a_named_one_or_a_random_one() -> None:
    assert HouseCup(FOUR).to_move == SLYTHERIN
    assert HouseCup(FOUR, first=RAVENCLAW).to_move == RAVENCLAW
    assert {HouseCup(FOUR, first="random", seed=seed).to_move for seed in range(30)} == set(FOUR)


# --- Updating the schedule


@rule("HC-DEAL-1")
@pytest.mark.parametrize(("count", "cards"), [(2, 3), (3, 4), (4, 4)])
def test_cards_are_dealt_to_the_days_printed_on_them(count: int, cards: int) -> None:
    for seed in range(10):
        game = HouseCup(FOUR[:count], seed=seed)
        days = game.view()["days"]
        assert sum(len(day["cards"]) for day in days) == cards
        for number, day in enumerate(days):
            assert {game.rules.setup.components.day_of[card] for card in day["cards"]} <= {number}


@rule("HC-DEAL-1")
def test_a_short_deck_is_dealt_to_its_end() -> None:
    # A Divination given away before its turn takes a card and puts none back.
    game = table(round=4)
    game.state.discards, game.state.deck = game.state.deck[2:], game.state.deck[:2]
    for seat in FOUR:
        game.push("place 1 Mon", seat=seat)
    assert sum(len(day["cards"]) for day in game.view()["days"]) == 2
    assert game.view()["deck"] == 0


@rule("HC-DEAL-3")
def test_four_deals_and_three_placements_a_round() -> None:
    game = HouseCup(TWO, seed=3)
    for number in (1, 2, 3):
        assert game.view()["deal"] == number
        for _ in TWO:
            game.push(f"place {number} Fri")
    assert game.view()["deal"] == 4
    assert game.view()["stage"] == "taking"
    said = [step.kind.partition("-")[0] for step in game.steps]
    assert [kind for kind in said if kind in ("dealt", "placed")] == [
        "dealt", "placed", "placed"] * 3 + ["dealt"]
    assert [step.kind for step in game.steps].count("dealt-last") == 1


@rule("HC-DEAL-3")
def test_deals_are_counted_anew_each_round() -> None:
    dealt = [step.values["after"] for step in random_game(2, TWO).steps
             if step.kind in ("dealt", "dealt-last")]
    assert dealt == [1, 2, 3, 4] * 4


@rule("HC-PLACE-1")
def test_players_place_one_token_each_in_turn_order_from_the_first_player() -> None:
    game = HouseCup(FOUR, first=HUFFLEPUFF)
    turns = []
    for _ in range(12):
        turns.append(game.to_move)
        game.push(next(move for move in game.legal_moves))
    assert turns == [HUFFLEPUFF, RAVENCLAW, SLYTHERIN, GRYFFINDOR] * 3


@rule("HC-PLACE-1")
def test_a_token_can_go_under_any_day() -> None:
    assert moves(HouseCup()) == [f"place {number} {day}" for number in (1, 2, 3)
                                 for day in ("Mon", "Tue", "Wed", "Thu", "Fri")]


@rule("HC-PLACE-2")
def test_each_token_is_placed_once_a_round() -> None:
    game = table(tokens={"Mon": [(SLYTHERIN, 2), (GRYFFINDOR, 1)]}, players=TWO)
    assert {move.args[0] for move in game.legal_moves} == {1, 3}
    refusal = game.why_not("place 2 Tue")
    assert refusal
    assert (refusal.code, refusal.clause) == ("token-placed", "HC-PLACE-2")
    assert str(refusal.remedy) == "Place one of these: 1 and 3."


@rule("HC-PLACE-2")
def test_others_see_neither_the_number_that_was_placed_nor_those_that_are_left() -> None:
    game = HouseCup(TWO)
    game.push("place 2 Mon")
    for viewer in (None, GRYFFINDOR):
        view = game.view(viewer)
        tokens = [*view["days"][0]["tokens"], *view["players"][0]["tokens"]]
        assert [token["number"] for token in tokens] == [None] * 3
        assert game.steps[-1].text_for(viewer).startswith("Slytherin places a hidden token under")
    assert game.view(SLYTHERIN)["days"][0]["tokens"][0]["number"] == 2
    assert "the 2-token" in game.steps[-1].text_for(SLYTHERIN)


@rule("HC-PLACE-3")
def test_a_token_goes_below_those_that_lie_there_ones_own_too() -> None:
    game = HouseCup(TWO)
    push(game, "place 3 Mon", "place 3 Mon", "place 1 Mon", "place 2 Mon")
    assert column(game, "Mon") == [
        (SLYTHERIN, 3), (GRYFFINDOR, 3), (SLYTHERIN, 1), (GRYFFINDOR, 2)]


@rule("HC-PLACE-4")
def test_a_token_may_go_under_a_day_without_cards() -> None:
    game = table(days={"Mon": ["history"]})
    steps = game.push("place 1 Fri")
    assert column(game, "Fri") == [(SLYTHERIN, 1)]
    assert steps[0].clause == "HC-PLACE-4"


# --- Taking cards


@rule("HC-TAKE-1")
def test_days_are_opened_one_after_the_other_and_keep_their_order() -> None:
    game = table(TWO, stage="taking", days={"Tue": ["history", "charms"], "Wed": ["charms"]},
                 tokens={"Tue": [(SLYTHERIN, 3), (GRYFFINDOR, 1)], "Wed": [(SLYTHERIN, 1)]})
    assert game.to_move == GRYFFINDOR
    tue, wed = game.view(GRYFFINDOR)["days"][1:3]
    assert [(token["house"], token["number"]) for token in tue["tokens"]] == [
        (SLYTHERIN, 3), (GRYFFINDOR, 1)]
    assert (wed["open"], wed["tokens"][0]["number"]) == (False, None)
    assert game.opening[0].kind == "no-tokens"
    push(game, "take charms", "take history", "take charms")
    assert game.view()["round"] == 2


@rule("HC-TAKE-2")
def test_the_lowest_number_goes_first() -> None:
    game = taking("Mon", ["history", "charms", "potions", "cauldron", "exploring", "trouble"],
                  (SLYTHERIN, 3), (GRYFFINDOR, 2), (HUFFLEPUFF, 1))
    turns = []
    for card in ("potions", "charms", "exploring", "history", "trouble"):
        turns.append(game.to_move)
        game.push(f"take {card}")
    assert turns == [HUFFLEPUFF, GRYFFINDOR, GRYFFINDOR, SLYTHERIN, SLYTHERIN]


@rule("HC-TAKE-3")
def test_of_equal_numbers_the_higher_token_goes_first() -> None:
    game = taking("Mon", ["history", "charms"], (RAVENCLAW, 1), (SLYTHERIN, 1))
    assert game.to_move == RAVENCLAW
    assert told(game.opening, "next-higher") == [
        "Ravenclaw is next on Monday: among equal tokens with a 1, the higher one goes first."]
    game.push("take charms")
    assert game.to_move == SLYTHERIN


@rule("HC-TAKE-4")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_token_takes_exactly_its_number_of_cards_at_its_owners_choice(number: int) -> None:
    game = taking("Mon", ["history", "charms", "potions", "trouble", "exploring"],
                  (SLYTHERIN, number))
    wanted = ["exploring", "potions", "charms"][:number]
    for card in wanted:
        assert game.to_move == SLYTHERIN
        game.push(f"take {card}")
    assert front(game, SLYTHERIN) == wanted
    assert game.view()["round"] == 2


@rule("HC-TAKE-4")
def test_equal_cards_are_one_choice() -> None:
    game = taking("Mon", ["trouble", "charms", "trouble"], (SLYTHERIN, 1))
    assert moves(game) == ["take trouble", "take charms"]


@rule("HC-TAKE-5")
def test_a_token_takes_what_remains_if_there_is_not_enough() -> None:
    game = taking("Mon", ["history", "charms"], (SLYTHERIN, 3))
    assert told(game.opening, "fewer") == [
        "Slytherin should take 3 cards, but Monday has only 2: they take what is there."]
    push(game, "take charms", "take history")
    assert (front(game, SLYTHERIN), rewards(game, SLYTHERIN)) == (["charms", "history"], 0)


@rule("HC-TAKE-6")
def test_who_gets_no_card_takes_one_reward_token() -> None:
    game = taking("Mon", ["history"], (SLYTHERIN, 2), (GRYFFINDOR, 1))
    steps = game.push("take history")
    assert (rewards(game, GRYFFINDOR), rewards(game, SLYTHERIN)) == (0, 1)
    assert game.view()["supply"] == 45
    assert told(steps, "consoled") == [
        "No card is left on Monday for Slytherin, who takes 1 reward token instead (0 → 1)."]


@rule("HC-TAKE-7")
def test_the_token_goes_back_to_its_owner_after_taking() -> None:
    game = taking("Mon", ["history", "charms"], (SLYTHERIN, 1), (GRYFFINDOR, 2))
    game.push("take history")
    assert column(game, "Mon") == [(GRYFFINDOR, 2)]
    assert [token["number"] for token in player(game, SLYTHERIN)["tokens"]] == [1, 2, 3]


@rule("HC-TAKE-8")
def test_cards_and_reward_tokens_are_open_to_everybody() -> None:
    game = table(hands={SLYTHERIN: ["history"], RAVENCLAW: ["charms"]}, rewards={RAVENCLAW: 3})
    assert [front(game, house) for house in FOUR] == [["history"], [], [], ["charms"]]
    assert rewards(game, RAVENCLAW) == 3


# --- The course of the game


@rule("HC-ROUND-1")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_hat_passes_to_the_left_each_round(count: int) -> None:
    game = random_game(1, FOUR[:count])
    firsts = [step.actor for step in game.steps if step.kind in ("hat-given", "hat-passed")]
    rounds = {2: 4, 3: 3, 4: 4}[count]
    assert firsts == [FOUR[number % count] for number in range(rounds)]


@rule("HC-ROUND-2")
def test_cards_that_nobody_took_stay_for_the_next_round() -> None:
    game = taking("Fri", ["potions", "house_elf", "trouble"], (SLYTHERIN, 1))
    game.push("take potions")
    assert game.view()["round"] == 2
    assert on_day(game, "Fri")[:2] == ["house_elf", "trouble"]


@rule("HC-ROUND-3")
@pytest.mark.parametrize(("count", "rounds"), [(2, 4), (3, 3), (4, 4)])
def test_the_number_of_rounds(count: int, rounds: int) -> None:
    game = random_game(5, FOUR[:count])
    assert [step.values["after"] for step in game.steps if step.kind == "round-began"] == list(
        range(1, rounds + 1))


@rule("HC-END-1")
def test_the_game_ends_after_the_last_round_and_leftovers_are_nobodys() -> None:
    game = taking("Fri", ["potions", "trouble"], (SLYTHERIN, 1), round=4)
    assert game.outcome() is None
    steps = game.push("take potions")
    outcome = game.outcome()
    assert outcome
    assert game.to_move is None
    assert sum(sheet.cards for sheet in outcome.scores.values()) == 1
    assert told(steps, "left-over-at-end") == ["The cards that nobody took score nothing: Trouble."]
    with pytest.raises(IllegalMove) as error:
        game.push("take trouble")
    assert error.value.refusal.code == "game-over"


@rule("HC-END-2")
def test_a_reward_token_scores_two_points() -> None:
    assert ending(rewards={HUFFLEPUFF: 5}).sheets()[HUFFLEPUFF].total == 10


@rule("HC-END-3")
def test_the_most_points_win() -> None:
    outcome = ending(hands={RAVENCLAW: ["creatures"]}, rewards={HUFFLEPUFF: 1}).outcome()
    assert outcome
    assert (outcome.winners, outcome.clause) == ((RAVENCLAW,), "HC-END-3")
    assert str(outcome.reason) == (
        "Ravenclaw wins the House Cup: nobody else has as many points.")


@rule("HC-TIE-1")
def test_a_tie_goes_to_fewer_cards() -> None:
    outcome = ending(hands={RAVENCLAW: ["creatures"]}, rewards={HUFFLEPUFF: 2}).outcome()
    assert outcome
    assert (outcome.winners, outcome.clause) == ((HUFFLEPUFF,), "HC-TIE-1")


@rule("HC-TIE-2")
def test_a_tie_in_cards_too_is_a_shared_win() -> None:
    outcome = ending(hands={RAVENCLAW: ["charms"], SLYTHERIN: ["history", "trouble", "exploring"]},
                     rewards={HUFFLEPUFF: 3, RAVENCLAW: 2, GRYFFINDOR: 3}).outcome()
    assert outcome
    assert (outcome.winners, outcome.clause) == ((GRYFFINDOR, HUFFLEPUFF), "HC-TIE-2")


# --- Instant cards


@rule("HC-INSTANT-1")
def test_an_instant_card_is_applied_each_time_somebody_receives_it() -> None:
    game = taking("Tue", ["letter", "hagrids_farm"], (SLYTHERIN, 2))
    push(game, "take letter", "take hagrids_farm", "apply hagrids_farm", "apply letter")
    game.push(f"give hagrids_farm {RAVENCLAW}")
    assert (game.to_move, moves(game)) == (RAVENCLAW, ["apply hagrids_farm"])
    game.push("apply hagrids_farm")
    assert (rewards(game, SLYTHERIN), rewards(game, RAVENCLAW)) == (4, 3)


@rule("HC-INSTANT-1")
def test_an_instant_card_from_the_deck_is_applied() -> None:
    game = taking("Wed", ["divination"], (SLYTHERIN, 1), deck=["hagrids_farm"])
    push(game, "take divination", "apply divination", "apply hagrids_farm")
    assert rewards(game, SLYTHERIN) == 3


@rule("HC-INSTANT-1")
@pytest.mark.parametrize("move", ["pass", "take charms", "place 1 Mon"])
def test_an_instant_card_has_to_be_applied(move: str) -> None:
    game = taking("Tue", ["hagrids_farm", "charms"], (SLYTHERIN, 1))
    game.push("take hagrids_farm")
    assert moves(game) == ["apply hagrids_farm"]
    assert game.why_not(move)


@rule("HC-INSTANT-2")
def test_the_owner_chooses_the_order_of_several_instant_cards() -> None:
    game = taking("Wed", ["letter", "divination", "charms"], (SLYTHERIN, 2))
    push(game, "take letter", "take divination")
    assert moves(game) == ["apply letter", "apply divination"]
    assert game.why_not("apply divination") is None


@rule("HC-INSTANT-3")
def test_an_applied_card_stays_and_counts_as_a_card_and_by_its_symbol() -> None:
    game = taking("Tue", ["hagrids_farm"], (SLYTHERIN, 1),
                  hands={SLYTHERIN: ["history", "help_animal"]})
    push(game, "take hagrids_farm", "apply hagrids_farm")
    sheet = game.sheets()[SLYTHERIN]
    assert {str(line.label): line.points for line in sheet.lines} == {
        "Hagrid's Farm": 0, "History of Magic": 3, "Help with Animals": 3, "Reward tokens": 6}


@rule("HC-PIXIE")
def test_the_pixies_discard_one_other_card() -> None:
    game = taking("Fri", ["trouble_pixie", "charms"], (SLYTHERIN, 2),
                  hands={SLYTHERIN: ["history", "trouble"]})
    push(game, "take trouble_pixie", "take charms", "apply trouble_pixie")
    assert moves(game) == ["discard history", "discard trouble", "discard charms"]
    assert game.why_not("discard trouble_pixie").code == "not-allowed"  # type: ignore[union-attr]
    game.push("discard charms")
    assert front(game, SLYTHERIN) == ["history", "trouble", "trouble_pixie"]
    assert kinds(game.view()["discards"]) == ["charms"]


@rule("HC-PIXIE")
def test_pixies_alone_do_nothing() -> None:
    game = taking("Fri", ["trouble_pixie"], (SLYTHERIN, 1))
    steps = push(game, "take trouble_pixie", "apply trouble_pixie")
    assert front(game, SLYTHERIN) == ["trouble_pixie"]
    assert told(steps, "nothing-to-discard")


@rule("HC-LETTER", "HC-LETTER-2")
def test_a_letter_brings_a_token_and_gives_a_card_without_the_letter_symbol() -> None:
    game = taking("Tue", ["letter", "charms"], (SLYTHERIN, 2), players=FOUR[:3],
                  hands={SLYTHERIN: ["help_nargles", "history", "letter.3"]})
    push(game, "take letter", "take charms", "apply letter")
    assert rewards(game, SLYTHERIN) == 1
    assert moves(game) == [f"give {card} {house}" for card in ("history", "charms")
                           for house in (GRYFFINDOR, HUFFLEPUFF)]
    for card in ("letter", "help_nargles"):
        refusal = game.why_not(f"give {card} {GRYFFINDOR}")
        assert refusal
        assert (refusal.code, refusal.clause) == ("not-allowed", "HC-LETTER-2")
        assert str(refusal.remedy) == "Choose one of these: History of Magic and Charms."
    game.push(f"give history {HUFFLEPUFF}")
    assert front(game, HUFFLEPUFF) == ["history"]
    assert front(game, SLYTHERIN) == ["help_nargles", "letter", "letter", "charms"]


@rule("HC-LETTER-2")
def test_a_letter_with_nothing_to_give_still_brings_its_token() -> None:
    game = taking("Tue", ["letter"], (SLYTHERIN, 1), hands={SLYTHERIN: ["help_nargles"]})
    steps = push(game, "take letter", "apply letter")
    assert rewards(game, SLYTHERIN) == 1
    assert told(steps, "nothing-to-give")
    assert game.view()["round"] == 2


@rule("HC-DIVINATION", "HC-DIVINATION-2")
def test_divination_takes_the_top_card_and_goes_back_into_the_deck() -> None:
    game = taking("Wed", ["divination"], (SLYTHERIN, 1), deck=["history", "charms"])
    before = game.view()["deck"]
    game.push("take divination")
    assert game.view()["deck"] == before
    step = next(step for step in game.push("apply divination") if step.kind == "shuffled-in")
    after = game.state_after(step.number)
    assert kinds(after.cards[0]) == ["history"]
    assert len(after.deck) == before
    assert "divination.1" in after.deck


@rule("HC-DIVINATION-2")
def test_divination_lands_anywhere_in_the_deck() -> None:
    places = set()
    for seed in range(40):
        game = taking("Wed", ["divination.1"], (SLYTHERIN, 1), seed=seed, round=4)
        push(game, "take divination", "apply divination")
        places.add(game.state.deck.index("divination.1"))
    assert len(places) > 15


@rule("HC-CAULDRON")
def test_at_the_cauldron_everybody_from_the_owner_on_may_discard_a_card_for_a_token() -> None:
    game = taking("Mon", ["cauldron"], (HUFFLEPUFF, 1), hands={
        SLYTHERIN: ["history", "charms"], GRYFFINDOR: ["potions"]})
    push(game, "take cauldron", "apply cauldron")
    turns = []
    for move in ("discard cauldron", "pass", "discard potions"):
        turns.append(game.to_move)
        game.push(move)
    assert turns == [HUFFLEPUFF, SLYTHERIN, GRYFFINDOR]  # Ravenclaw has no card to discard.
    assert [rewards(game, house) for house in FOUR] == [0, 1, 1, 0]
    assert kinds(game.view()["discards"]) == ["cauldron", "potions"]
    assert front(game, SLYTHERIN) == ["history", "charms"]


@rule("HC-CAULDRON")
def test_at_the_cauldron_nobody_needs_a_card() -> None:
    game = table(TWO, day="Mon", days={"Mon": ["cauldron"]}, tokens={"Mon": [(SLYTHERIN, 1)]},
                 rulings={"cauldron": "not-itself"})
    steps = push(game, "take cauldron", "apply cauldron")
    assert len(told(steps, "no-card")) == 2
    assert game.view()["round"] == 2


@rule("HC-FARM")
def test_the_farm_brings_three_tokens() -> None:
    game = taking("Tue", ["hagrids_farm"], (SLYTHERIN, 1))
    push(game, "take hagrids_farm", "apply hagrids_farm")
    assert (rewards(game, SLYTHERIN), game.view()["supply"]) == (3, 43)


# --- The end


@rule("HC-SEARCH")
def test_searching_draws_five_keeps_one_and_discards_the_rest() -> None:
    game = ending(hands={RAVENCLAW: ["help_points"]},
                  deck=["history", "charms", "potions", "herbology", "creatures", "exploring"])
    assert game.to_move == RAVENCLAW
    assert kinds(game.view()["drawn"]) == ["history", "charms", "potions", "herbology", "creatures"]
    steps = game.push("keep creatures")
    assert front(game, RAVENCLAW) == ["help_points", "creatures"]
    assert kinds(game.view()["discards"]) == ["history", "charms", "potions", "herbology"]
    assert told(steps, "put-away") == ["The other 4 cards are discarded."]
    outcome = game.outcome()
    assert outcome
    assert outcome.scores[RAVENCLAW].total == 4


@rule("HC-SEARCH")
@pytest.mark.parametrize("left", [2, 1, 0])
def test_searching_a_thin_deck(left: int) -> None:
    game = table(hands={RAVENCLAW: ["help_points"]}, day="Fri", tokens={"Fri": [(SLYTHERIN, 1)]},
                 days={"Fri": ["potions"]}, round=4)
    game.state.discards, game.state.deck = game.state.deck[left:], game.state.deck[:left]
    steps = game.push("take potions")
    assert len(game.view()["drawn"]) == left
    if not left:
        assert told(steps, "nothing-found") == [
            "Ravenclaw has Help Searching for Points and should take 5 cards from the deck, but it "
            "is empty."]
        assert game.outcome()
        return
    steps = game.push(game.legal_moves[0])
    assert told(steps, "put-away") == ["The other card is discarded."] * (left - 1)
    assert game.outcome()


@rule("HC-CARD-3")
def test_the_number_on_each_card_is_the_number_in_the_box() -> None:
    copies = HouseCup().rules.setup.components.copies
    counts = Counter(kinds(piece for pieces in copies.values() for piece in pieces))
    assert counts["potions"] == len(copies["potions"]) == 7
    assert (counts["trouble"] + counts["trouble_pixie"], counts["letter"]) == (8, 4)
    with pytest.raises(IllegalMove, match="no card called 'broomstick'"):
        taking("Mon", ["history"], (SLYTHERIN, 1)).push("take broomstick")


def test_a_long_game_of_every_size_ends() -> None:
    for count in (2, 3, 4):
        assert random_game(count, FOUR[:count]).outcome()
