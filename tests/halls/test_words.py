"""Every word of event cards does what its sentence says, to whom and by how much; custom cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hogwarts_nb import Board, HallsOfHogwarts
from hogwarts_nb.core import InvalidOption, Step
from hogwarts_nb.halls import KINDS, event
from hogwarts_nb.halls.effects import (
    EVERYBODY,
    OPPONENT,
    OPPONENTS,
    VOCABULARY,
    YOU,
    CancelClass,
    DrawCards,
    Effect,
    ExtraTurns,
    ForPlayers,
    HideTile,
    LoseTurns,
    MoveNewTiles,
    MoveTiles,
    RepeatClass,
    RepeatClassThere,
    ShortCut,
    ShuffleTiles,
    ShuffleUpTo,
    StealCard,
    SwapMovers,
    SwapSchedules,
    SwapTiles,
    WhenDrawn,
    Who,
)
from hogwarts_nb.testing import games_to_play

from .boards import FOUR, TWO, play
from .test_conformance import FACE_UP, NAME, SPACES, board

SCOPES = (YOU, OPPONENT, OPPONENTS, EVERYBODY)


def words() -> Iterator[Effect]:
    """Every word, with every scope and some numbers."""
    for who in SCOPES:
        yield from (LoseTurns(who), LoseTurns(who, 2), ExtraTurns(who), ExtraTurns(who, 3),
                    DrawCards(who), DrawCards(who, 4), RepeatClass(who), RepeatClassThere(who))
        if not who.chosen:
            yield WhenDrawn(LoseTurns(who, 2))
    yield from (MoveTiles(1), MoveTiles(33), MoveNewTiles(2), CancelClass(), ShuffleTiles(1),
                ShuffleTiles(3), ShuffleUpTo(20), SwapTiles(), SwapMovers(), SwapSchedules(),
                StealCard(), HideTile(), ShortCut())


ALL = list(words())


def test_every_word_is_among_them() -> None:
    used = {type(word).__name__ for word in ALL}
    named = {name for name, value in VOCABULARY.items() if not isinstance(value, Who)}
    assert named - used == {ForPlayers.__name__}


def position(word: Effect, seed: int) -> HallsOfHogwarts:
    """A random position in which a player holds the word as a card."""
    dice = Random(seed)
    shown = dict(zip((NAME[cell] for cell in SPACES), dice.sample(FACE_UP, 33), strict=True))
    shown = {name: body if dice.random() < 0.7 else "?" for name, body in shown.items()}
    up = [name for name, body in shown.items() if body != "?"]
    players = FOUR[:2 + seed % 3]
    card = event("own", "Our Own Card", word, copies=2)
    homes = ("quidditch", "lake", "hut", "forest")
    return HallsOfHogwarts.scenario(
        board(shown), players, seed=seed, cards=[card], years=("first", "second")[seed % 2],
        turn=dice.choice(players), todo=dice.choice(("roll", "tiles 2", "act")),
        movers={name: dice.choice((*up, *homes)) for name in players},
        done={name: dice.randrange(7) for name in players},
        hands={name: ["own"] * (name == players[0]) + dice.sample(("peeves", "mrs_norris"),
                                                                 dice.randrange(3))
               for name in players} | {dice.choice(players): ["own"]},
        extra_turns={name: dice.randrange(2) for name in players})


def counters(game: HallsOfHogwarts) -> dict[str, int]:
    """What a word about players can change: their counters, and how many cards they hold."""
    found = {}
    for player in game.view("teacher")["players"]:
        name = player["student"]
        for key in ("lost_turns", "extra_turns", "done", "cards"):
            found[f"{key} {name}"] = player[key]
    return found


def by_words(word: ForPlayers, before: dict[str, int], who: list[str], pile: int) -> dict[str, int]:
    """How the counters have to change by the sentence on the card."""
    change = {}
    for name in who:
        if isinstance(word, LoseTurns):
            change[f"lost_turns {name}"] = word.turns
        elif isinstance(word, ExtraTurns):
            change[f"extra_turns {name}"] = word.turns
        elif isinstance(word, RepeatClass):
            change[f"done {name}"] = -min(1, before[f"done {name}"])
        elif isinstance(word, DrawCards):
            change[f"cards {name}"] = min(word.cards, pile)
            pile -= min(word.cards, pile)
    return change


def meant(word: ForPlayers, player: str, players: tuple[str, ...], chosen: str) -> list[str]:
    """Whom the sentence on the card names, clockwise from its player."""
    at = players.index(player)
    order = [*players[at:], *players[:at]]
    said = str(word.words())
    if said.startswith("Another player"):
        return [chosen]
    if said.startswith("Each other player"):
        return order[1:]
    return order if said.startswith("Every player") else [player]


def check(game: HallsOfHogwarts, word: Effect) -> bool:
    """Play the card, if it can be played, and hold what happened to its sentence."""
    player = game.to_move
    assert player
    refusal = game.why_not("play own")
    if refusal:
        assert refusal.code in ("no-effect", "not-in-hand"), refusal
        return False
    before, pile = counters(game), game.view()["pile"]
    steps: list[Step] = list(game.push("play own"))
    chosen = ""
    dice = Random(len(str(game)))
    while game.view()["stage"] == "card":
        move = dice.choice(game.legal_moves)
        chosen = str(move.args[0])
        steps += game.push(move)
    told = [step for step in steps if step.kind not in (
        "played", "played-to-lay", "chosen-place", "chosen-student")]
    assert told, "nothing was said"
    assert told[0].clause == word.clause or told[0].kind == "negated"
    after = counters(game)
    if isinstance(word, ForPlayers):
        before[f"cards {player}"] -= 1
        who = meant(word, player, game.players, chosen)
        change = by_words(word, before, who, pile)
        assert {name: after[name] - before[name] for name in after} == {
            name: change.get(name, 0) for name in after}
        assert {step.actor for step in told} == set(who)
    elif isinstance(word, MoveTiles):
        owed = game.view()["decision"]["owed"]
        assert owed == word.tiles == told[0].values["amount"] or (
            told[0].kind == "fewer-tiles" and owed == told[0].values["amount"] < word.tiles)
    elif isinstance(word, ShuffleTiles):
        assert len(told[-1].values["spaces"]) == len(told[-1].moved) <= word.tiles
        assert word.tiles == len(told[-1].moved) or isinstance(word, ShuffleUpTo)
    game.rules.check(game.state)
    return True


@pytest.mark.parametrize("word", ALL, ids=str)
def test_a_word_changes_what_it_says_and_says_what_it_changes(word: Effect) -> None:
    played = sum(check(position(word, seed), word)
                 for seed in range(5 + games_to_play() // len(ALL)))
    assert played or isinstance(word, WhenDrawn)


@pytest.mark.parametrize(("word", "said"), [
    (LoseTurns(YOU), "You lose your next turn."),
    (LoseTurns(OPPONENT, 2), "Another player loses the next 2 turns."),
    (DrawCards(OPPONENTS), "Each other player draws an event card."),
    (ExtraTurns(EVERYBODY), "Every player takes another turn after the next one."),
    (WhenDrawn(LoseTurns(YOU)), "Show this card as soon as you draw it. You lose your next turn.")])
def test_the_phrase_names_whom_it_is_about(word: Effect, said: str) -> None:
    assert str(word.words()) == said


def test_what_cannot_happen_is_said() -> None:
    card = event("feast", "The Feast", DrawCards(EVERYBODY, 9))
    game = play({}, "play feast", cards=[card], hands={"Harry": ["feast"]})
    # 22 cards, of which one is played: nine for Harry, nine for Ginny.
    assert [step.kind for step in game.steps][-2:] == ["cards-drawn", "cards-drawn"]
    game = play({}, "play feast", cards=[card], hands={
        "Harry": ["feast"], "Ginny": ["secret_password"] * 3 + ["peeves"] * 2 + ["mrs_norris"] * 2
        + ["friday_shuffle"] * 3})
    short = game.steps[-1]
    assert (short.kind, short.actor, short.values["came"], short.values["asked"]) == (
        "pile-short", "Ginny", 2, 9)
    again = event("again", "All Again", RepeatClass(EVERYBODY))
    game = play({"c1": "─+Harry"}, "play again", cards=[again], done={"Harry": 1},
                hands={"Harry": ["again"]})
    assert "nothing-to-retake" in [step.kind for step in game.steps if step.actor == "Ginny"]


def test_one_players_share_does_not_come_from_anothers() -> None:
    card = event("fog", "Fog", LoseTurns(OPPONENTS))
    game = play({}, "play fog", cards=[card], hands={"Harry": ["fog"]}, players=FOUR)
    played, *lost = game.steps
    assert [step.because for step in lost] == [played] * 3


# --- Custom cards


BIRD = event("early_bird", "Early Bird", ExtraTurns(YOU, 2), copies=2)


def test_a_custom_card_needs_no_edit_of_the_package() -> None:
    game = HallsOfHogwarts(TWO, cards=[BIRD], fillers=True, seed=1)
    assert len(game.rules.setup.events) == 27  # a 26th and a 27th card
    assert sum("early_bird" in card for hand in (*game.state.hands, game.state.pile)
               for card in hand) == 2
    said = str(game.visuals.describe(game.state, "event.early_bird.1"))
    assert said == ("Early Bird (a custom card, 2 copies): Take 2 more turns after this one.")
    held = play({}, cards=[BIRD], hands={"Harry": ["early_bird"]})
    assert "Early Bird" in held.svg("Harry")
    assert "Early Bird" in Board(held, "Harry").view["svg"]
    held.push("PLAY early BIRD")
    assert held.view()["players"][0]["extra_turns"] == 2
    table = held.rules.setup.kinds._repr_html_()
    assert "Early Bird (custom)" in table
    assert "<td>2</td>" in table
    assert "early_bird" not in KINDS


def test_custom_cards_are_saved_and_loaded_and_written_down() -> None:
    cards = [event(f"own_{number}", f"Own {number}", word) for number, word in enumerate(ALL)]
    game = HallsOfHogwarts(TWO, cards=cards, seed=3)
    data = json.loads(json.dumps(game.save()))
    assert data["options"]["cards"][0] == (
        "event('own_0', 'Own 0', LoseTurns(who=YOU, turns=1), copies=1)")
    assert HallsOfHogwarts.load(data) == game
    again = eval(game.as_scenario())
    assert again.view("teacher") == game.view("teacher")


@pytest.mark.parametrize(("card", "message"), [
    ("event('x y', 'X', SwapTiles())", "a new card needs a new id"),
    ("event('peeves', 'X', SwapTiles())", "a new card needs a new id"),
    ("event('x', 'Mrs. Norris', SwapTiles())", "it must be a new name"),
    ("event('x', 'X', SwapTiles(), copies=0)", "it must be a whole number from 1 to 9"),
    ("event('x', 'X', YOU)", "the effect of x is YOU; it can be"),
    ("event('x', 'X', MoveTiles(34))", "MoveTiles.tiles is 34; it can be a number from 1 to 33"),
    ("event('x', 'X', MoveTiles(True))", "MoveTiles.tiles is True"),
    ("event('x', 'X', LoseTurns(3))", "LoseTurns.who is 3; it can be YOU, OPPONENT"),
    ("event('x', 'X', WhenDrawn(LoseTurns(OPPONENT)))", "if nobody has to be chosen"),
    ("event('x', 'X', WhenDrawn(DrawCards(YOU)))", "it can be LoseTurns, ExtraTurns or"),
    ("__import__('os')", "is not among the words of cards"),
    ("event('x', 'X', open('x'))", "is not among the words of cards"),
    ("SwapTiles()", "it must be a list of cards made by event"),
    ("event(", "it must make a card"),
    (KINDS["peeves"], "it must be a list of cards made by event"),
    (7, "it must be a list of cards made by event")])
def test_a_wrong_card_is_refused(card: Any, message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        HallsOfHogwarts(TWO, cards=[card])


def test_two_custom_cards_need_two_names() -> None:
    with pytest.raises(InvalidOption, match="each card needs its own id and name"):
        HallsOfHogwarts(TWO, cards=[BIRD, event("bird", "Early bird", SwapTiles())])
    for wrong in ("event('x', 'X', SwapTiles())", BIRD, {}, 3):
        with pytest.raises(InvalidOption, match="it must be a list of up to 100 cards"):
            HallsOfHogwarts(TWO, cards=wrong)  # type: ignore[arg-type]
