"""The board around a game of Hogwarts Battle: what a click does, and what never leaves Python."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from hogwarts_nb import Board, HogwartsBattle
from hogwarts_nb.board.replay import replay_html
from hogwarts_nb.players import Random
from tests.board.hands import act
from tests.board.test_messages import HOSTILE, unchanged
from tests.hogwarts_battle.tables import event, hand, table


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    Board.close_all()


@pytest.mark.parametrize("seat", [None, "Harry", "teacher", "table"])
def test_hostile_messages_are_refused_and_change_nothing(seat: str | None) -> None:
    board = Board(event("flipendo"), seat, animate=False)
    before = unchanged(board)
    for message in HOSTILE:
        if isinstance(message, dict) and message.get("rev") == 1:
            message = message | {"rev": board.view["rev"]}
        answer = board.handle(message)
        assert not answer["ok"]
        assert answer["text"]
        assert unchanged(board) == before


@pytest.mark.parametrize("seat", [None, "Harry", "teacher"])
def test_after_the_end_a_move_is_refused_in_the_games_words(seat: str | None) -> None:
    game = hand("firebolt", facing=["draco"], assigned=5, defeated=["quirrell", "crabbe_goyle"])
    board = Board(game, seat, animate=False)
    for move in ("play firebolt", "attack draco", "end"):
        if game.to_move:
            assert act(board, move=move)["ok"]
    assert game.outcome()
    answer = act(board, move="end")
    assert not answer["ok"]
    assert answer["text"]


def notice(board: Board) -> str:
    return json.dumps(board.view["notice"], ensure_ascii=False)


def test_every_legal_move_can_be_made_by_picks_or_is_a_button() -> None:
    game = HogwartsBattle(seed=5)
    board = Board(game, animate=False)
    dice = Random(5)
    verbs = set()
    while game.to_move and len(game.history) < 120:
        for move in board.view["moves"]:
            verb = move["m"].split()[0]
            verbs.add(verb)
            assert bool(move["p"]) == (verb != "end")
            if move["p"]:
                means = game.visuals.meant(game.state, [pick[0] for pick in move["p"]], None)
                understood = game.rules.parse_move(game.state, means)
                assert str(understood) == move["m"]
        assert act(board, move=str(dice.choose(game.view(), game.legal_moves).move))["ok"]
    assert {"play", "attack", "buy", "choose", "discard", "end"} >= verbs >= {"play", "end"}


def test_why_not_says_the_rule_and_what_the_card_does() -> None:
    game = hand("alohomora", market=["hagrid"])
    board = Board(game, animate=False)
    act(board, ask="why_not", picks=["hagrid.1"])
    said = notice(board)
    assert "costs 4 influence, and Harry has 0" in said
    assert "every hero gains 1 health" in said
    assert "HB-BUY-1" in said
    act(board, ask="why_not", picks=["quirrell.1"])
    assert "no attack token" in notice(board)
    assert "the active hero loses 1 health" in notice(board)


def test_why_answers_with_the_whole_chain_and_its_clauses() -> None:
    game = event("he_who", facing=["draco"])
    board = Board(game, animate=False)
    lost = next(step for step in game.steps if step.kind == "lost-health")
    act(board, ask="why", step=lost.number)
    said = notice(board)
    for words in ("loses 2 health", "ability of Draco Malfoy", "Diagon Alley (0 → 1",
                  "He-Who-Must-Not-Be-Named", "HB-HEALTH-1", "HB-VILLAIN-2", "HB-CONTROL-1",
                  "HB-EVENT-2"):
        assert words in said


def test_a_choice_is_made_by_a_click_on_it_and_a_hero_by_a_click_on_the_hero() -> None:
    game = hand("mandrake", heroes=("Neville", "Ron"), health={"Ron": 3})
    board = Board(game, animate=False)
    assert act(board, move="play mandrake")["ok"]
    assert {pick for move in board.view["moves"] for ids in move["p"] for pick in ids} == {
        "choice.attack", "choice.health"}
    assert act(board, move="choose health")["ok"]
    assert {pick for move in board.view["moves"] for ids in move["p"] for pick in ids} == {
        "seat.Neville", "seat.Ron"}


def test_a_screen_is_never_passed_on_since_nothing_is_secret_among_heroes() -> None:
    board = Board(HogwartsBattle(["Harry", "Ron"], seed=1), animate=False)
    assert not board.view.get("curtain")
    assert board.view["moves"]


def test_bots_play_their_heroes() -> None:
    game = table(hands={"Harry": []})
    board = Board(game, "Harry", bots={"Ron": Random(1)}, animate=False)
    assert act(board, move="end")["ok"]
    assert game.to_move == "Harry"
    assert game.view()["turn"] == 3


def test_neither_the_order_of_decks_nor_the_seed_is_in_a_view_or_a_replay() -> None:
    game = HogwartsBattle(seed=987_654_321)
    board = Board(game)
    hidden = {piece for stack in (*game.state.decks, game.state.hogwarts, game.state.dark_arts,
                                  game.state.villains) for piece in stack}
    for sent in (json.dumps(board.view), replay_html(game)):
        assert "987654321" not in sent
        assert not hidden & set(re.findall(r"\w+\.\d+", sent))
    assert len(json.dumps(board.view).encode()) < 60_000


def test_it_is_shown_as_a_picture_and_as_text_where_there_is_no_kernel() -> None:
    bundle = Board(HogwartsBattle(seed=1))._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "<img" in data["text/html"]
    assert "Diagon Alley" in data["text/plain"]


#: A late position: three villains, of whom one is blocked and one guarded, and a Horcrux.
LATE: dict[str, Any] = {
    "game": 7, "facing": ["voldemort_7", "bellatrix", "greyback"], "assigned": [12, 3, 0],
    "location": "hogwarts_castle", "control": 4, "shields": {"Ron": ["greyback"]},
    "skills": {"Harry": "arithmancy", "Ron": "charms"}, "placed": ["attack"],
    "horcrux": "nagini",
    "destroyed": {"Harry": ["diary", "ring"], "Ron": ["locket", "cup", "diadem"]},
    "attack": {"Harry": 6},
    "influence": {"Harry": 5}, "market": ["snape", "moody"], "rolls": ["health"],
    "discards": {"Harry": ["nimbus_2001", "lumos"]}}


def late(*cards: str) -> tuple[HogwartsBattle, Board]:
    game = hand(*cards, **LATE)
    return game, Board(game, animate=False)


def pickable(board: Board) -> set[str]:
    return {pick for move in board.view["moves"] for ids in move["p"] for pick in ids}


def test_the_places_that_can_be_used_are_picked_where_they_lie() -> None:
    game, board = late("alohomora", "alohomora")
    assert {"hogwarts_castle.1", "ring.1", "bellatrix.1", "greyback.1", "snape.1"} <= pickable(
        board)
    assert not {"voldemort_7.1", "locket.1", "charms.1", "arithmancy.1"} & pickable(board)
    assert act(board, move="use hogwarts_castle")["ok"]
    assert game.view()["control"] == 3


def test_a_die_is_shown_with_its_symbol_until_it_is_decided() -> None:
    game, board = late("fred")
    assert 'data-id="die"' not in board.view["svg"]
    assert act(board, move="play fred")["ok"]
    assert 'aria-label="The Gryffindor die shows: heart"' in board.view["svg"]
    assert pickable(board) == {"choice.use", "choice.place", "choice.reroll"}
    assert act(board, move="choose place")["ok"]
    assert game.view()["horcrux"]["placed"] == ["attack", "health"]
    assert 'data-id="die"' not in board.view["svg"]


def test_a_villain_is_blocked_by_a_pick_of_it_or_by_its_button() -> None:
    game, board = late("petrificus")
    assert act(board, move="play petrificus")["ok"]
    assert {"bellatrix.1", "choice.bellatrix"} <= pickable(board)
    for pick in ("bellatrix.1", "choice.bellatrix"):
        assert game.visuals.meant(game.state, [pick], None) == "choose bellatrix"
    assert act(board, move="choose bellatrix")["ok"]
    assert board.view["svg"].count("Ability blocked</text>") == 2


def test_a_card_of_the_discard_pile_is_chosen_with_its_words() -> None:
    _, board = late("accio")
    assert act(board, move="play accio")["ok"]
    assert act(board, move="choose take")["ok"]
    assert "Take Nimbus Two Thousand and One from the discard pile." in board.view["svg"]
    assert "Lumos" not in " ".join(pick for pick in pickable(board))
    (words,) = re.findall(r'data-id="choice.nimbus_2001".*?</g></g>', board.view["svg"])
    assert "Gain 2 attack" in re.sub(r"<[^>]*>", " ", words)


def test_why_not_speaks_of_what_keeps_from_attacking_using_and_learning() -> None:
    _, board = late("alohomora", "alohomora")
    act(board, ask="why_not", picks=["voldemort_7.1"])
    assert "cannot be attacked" in notice(board)
    assert "HB-GUARD-1" in notice(board)
    act(board, ask="why_not", picks=["powers.Ron"])
    assert "Charms: " in notice(board)
    assert "Locket: " in notice(board)
    for piece, words in (("nagini.1", "remove 3 control"), ("arithmancy.1", "1 influence less"),
                         ("harry_7", "each of whom will gain 1 attack")):
        act(board, ask="why_not", picks=[piece])
        assert board.view["notice"]["kind"] == "info"
        assert words in notice(board)
    for move in ("use hogwarts_castle", "choose none"):
        assert act(board, move=move)["ok"]
    act(board, ask="why_not", picks=["hogwarts_castle.1"])
    assert "Harry cannot pay for Hogwarts Castle" in notice(board)


def test_a_location_without_an_effect_says_what_it_is() -> None:
    board = Board(hand("alohomora"), animate=False)
    act(board, ask="why_not", picks=["diagon_alley.1"])
    assert board.view["notice"]["kind"] == "info"
    assert "Diagon Alley" in notice(board)


def test_proficiencies_are_chosen_with_their_words_before_the_first_turn() -> None:
    game = HogwartsBattle(["Harry", "Ron"], game=6, seed=2)
    board = Board(game, animate=False)
    assert len(pickable(board)) == 9
    assert "search your deck" in re.sub(r"<[^>]*>", " ", board.view["svg"])
    assert act(board, move="choose herbology")["ok"]
    assert len(pickable(board)) == 8
    assert 'aria-label="Harry has Ability and Herbology"' in board.view["svg"]


def test_what_others_can_do_is_touched_together() -> None:
    game, _ = late("alohomora")
    shown = game.visuals.shown
    assert shown(game.state, "locket.1", None) == shown(game.state, "ron_7", None) == "powers.Ron"
    assert shown(game.state, "ring.1", None) == "ring.1"
