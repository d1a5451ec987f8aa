"""The seven games of the box: which cards are used in each, and how each is set up."""

from __future__ import annotations

from collections import Counter

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import InvalidOption
from hogwarts_nb.hogwarts_battle import KINDS
from hogwarts_nb.hogwarts_battle.components import GAMES, Components
from tests.hogwarts_battle.tables import FOUR, HARRY, RON, TWO, kinds, moves, of, told

rule = pytest.mark.rule

#: The cards that each box brings: for each sort and name how many, and the numbers on the card (a
#: location's control spaces and Dark Arts events, a villain's or hero's health, a value).
BOXES: dict[int, dict[str, dict[str, tuple[int, ...]]]] = {
    1: {
        "location": {"Diagon Alley": (1, 4, 1), "Mirror of Erised": (1, 4, 1)},
        "dark_arts": {"Expulso!": (3,), "Flipendo!": (2,), "He-Who-Must-Not-Be-Named": (3,),
            "Petrification": (2,)},
        "villain": {"Crabbe & Goyle": (1, 5), "Draco Malfoy": (1, 6), "Quirinus Quirrell": (1, 6)},
        "hogwarts": {"Wingardium Leviosa!": (3, 2), "Reparo!": (6, 3), "Incendio!": (4, 4),
            "Lumos!": (2, 4), "Descendo!": (2, 5), "Essence of Dittany": (4, 2),
            "Quidditch Gear": (4, 3), "Sorting Hat": (1, 4), "Golden Snitch": (1, 5),
            "Oliver Wood": (1, 3), "Rubeus Hagrid": (1, 4), "Albus Dumbledore": (1, 8)},
        "starting": {"Alohomora!": (28, 0), "Firebolt": (1, 0), "Cleansweep 11": (1, 0),
            "Invisibility Cloak": (1, 0), "Hedwig": (1, 0), "Pigwidgeon": (1, 0),
            "Crookshanks": (1, 0), "Trevor": (1, 0), "Bertie Bott's Every-Flavour Beans": (1, 0),
            "Time Turner": (1, 0), "The Tales of Beedle the Bard": (1, 0), "Remembrall": (1, 0),
            "Mandrake": (1, 0)},
        "hero": {"Harry Potter": (1, 10), "Ron Weasley": (1, 10), "Hermione Granger": (1, 10),
            "Neville Longbottom": (1, 10)},
    },
    2: {
        "location": {"Forbidden Forest": (1, 4, 1), "Quidditch Pitch": (1, 4, 1),
            "Chamber of Secrets": (1, 5, 2)},
        "dark_arts": {"Relashio!": (1,), "Obliviate!": (1,), "Poison": (1,),
            "Hand of Glory": (2,)},
        "villain": {"Lucius Malfoy": (1, 7), "Tom Riddle": (1, 6), "Basilisk": (1, 8)},
        "hogwarts": {"Finite!": (2, 3), "Expelliarmus!": (2, 6), "Polyjuice Potion": (2, 3),
            "Nimbus Two Thousand and One": (2, 5), "Gilderoy Lockhart": (1, 2),
            "Dobby the House-Elf": (1, 4), "Ginny Weasley": (1, 4), "Fawkes the Phoenix": (1, 5),
            "Arthur Weasley": (1, 6), "Molly Weasley": (1, 6)},
    },
    3: {
        "location": {"Hogwarts Express": (1, 5, 1), "Hogsmeade Village": (1, 6, 2),
            "Shrieking Shack": (1, 6, 2)},
        "dark_arts": {"Tarantallegra!": (1,), "Oppugno!": (1,), "Dementor's Kiss": (2,)},
        "villain": {"Dementor": (1, 8), "Peter Pettigrew": (1, 7)},
        "hogwarts": {"Expecto Patronum!": (2, 5), "Petrificus Totalus!": (2, 6),
            "Chocolate Frog": (3, 2), "Butterbeer": (3, 3), "Crystal Ball": (2, 3),
            "Marauder's Map": (1, 5), "Sybill Trelawney": (1, 4), "Remus Lupin": (1, 4),
            "Sirius Black": (1, 6)},
        "hero": {"Harry Potter": (1, 10), "Hermione Granger": (1, 10), "Ron Weasley": (1, 10),
            "Neville Longbottom": (1, 10)},
    },
    4: {
        "location": {"Quidditch World Cup": (1, 6, 1), "Triwizard Tournament": (1, 6, 2),
            "Graveyard": (1, 7, 2)},
        "dark_arts": {"Imperio!": (1,), "Crucio!": (1,), "Avada Kedavra!": (1,),
            "Morsmordre!": (2,), "Heir of Slytherin": (2,), "Regeneration": (1,)},
        "villain": {"Death Eater": (1, 7), "Barty Crouch Jr.": (1, 7)},
        "hogwarts": {"Accio!": (2, 4), "Protego!": (3, 5), "Hogwarts: A History": (6, 4),
            "Pensieve": (1, 5), "Triwizard Cup": (1, 5), "Fleur Delacour": (1, 4),
            "Cedric Diggory": (1, 4), "Viktor Krum": (1, 5), 'Alastor "Mad-Eye" Moody': (1, 6),
            "Pomona Sprout": (1, 6), "Filius Flitwick": (1, 6), "Minerva McGonagall": (1, 6),
            "Severus Snape": (1, 6)},
    },
    5: {
        "location": {"Azkaban": (1, 7, 1), "Hall of Prophecy": (1, 7, 2),
            "Ministry of Magic": (1, 7, 2)},
        "dark_arts": {"Imperio!": (1,), "Crucio!": (1,), "Avada Kedavra!": (1,),
            "Morsmordre!": (1,), "Educational Decree": (2,), "Legilimency": (1,)},
        "villain": {"Death Eater": (1, 7), "Dolores Umbridge": (1, 7), "Lord Voldemort": (1, 10)},
        "hogwarts": {"Stupefy!": (2, 6), "O.W.L.s": (2, 4), "Cho Chang": (1, 4),
            "George Weasley": (1, 4), "Fred Weasley": (1, 4), "Nymphadora Tonks": (1, 5),
            "Luna Lovegood": (1, 5), "Kingsley Shacklebolt": (1, 7)},
    },
    6: {
        "location": {"Knockturn Alley": (1, 7, 1), "The Burrow": (1, 7, 2),
            "Astronomy Tower": (1, 8, 3)},
        "dark_arts": {"Morsmordre!": (1,), "Sectumsempra!": (2,)},
        "villain": {"Fenrir Greyback": (1, 8), "Bellatrix Lestrange": (1, 9),
            "Lord Voldemort": (1, 15)},
        "hogwarts": {"Confundus!": (2, 3), "Bezoar": (2, 4), "Deluminator": (1, 6),
            "Advanced Potion-Making": (1, 6), "Felix Felicis": (2, 7), "Elder Wand": (1, 7),
            "Horace Slughorn": (1, 6)},
        "proficiency": {"Arithmancy": (1,), "Charms": (1,), "Defense Against the Dark Arts": (1,),
            "Divination": (1,), "Flying Lessons": (1,), "Herbology": (1,),
            "History of Magic": (1,), "Potions": (1,), "Transfiguration": (1,)},
    },
    7: {
        "location": {"Godric's Hollow": (1, 6, 1), "Gringotts": (1, 6, 2),
            "Room of Requirement": (1, 7, 2), "Hogwarts Castle": (1, 8, 3)},
        "dark_arts": {"Imperio!": (1,), "Crucio!": (1,), "Avada Kedavra!": (1,),
            "Fiendfyre": (1,)},
        "villain": {"Lord Voldemort": (1, 20)},
        "hogwarts": {"Sword of Gryffindor": (1, 7)},
        "hero": {"Harry Potter": (1, 10), "Hermione Granger": (1, 10), "Ron Weasley": (1, 10),
            "Neville Longbottom": (1, 10)},
        "horcrux": {"Diary": (1,), "Ring": (1,), "Locket": (1,), "Cup": (1,), "Diadem": (1,),
            "Nagini": (1,)},
    },
}


def test_all_248_cards_of_the_seven_boxes_are_there_by_name_and_number() -> None:
    # The box counts 252: the other four are reference cards for the course of a turn.
    box = Components.load()
    found: dict[int, dict[str, dict[str, tuple[int, ...]]]] = {game: {} for game in GAMES}
    for kind, card in box.kinds.items():
        numbers = [number for name, number in box.numbers[kind].items() if name != "copies"]
        later = box.later[kind]
        copies = {card.game: len(box.pieces(kind)) - sum(later.values()), **later}
        for game, number in copies.items():
            found[game].setdefault(card.group, {})[card.name.en] = (number, *numbers)
    assert found == BOXES
    assert sum(numbers[0] for game in BOXES.values() for sort in game.values()
               for numbers in sort.values()) + 4 == 252


#: For each game: active villains, villains in all without Voldemort, his health, Dark Arts events,
#: Hogwarts cards, the box of the hero cards, proficiencies and Horcruxes.
GAMES_OF_THE_BOX = [
    (1, 1, 3, 0, 10, 30, 1, 0, 0), (2, 1, 6, 0, 15, 44, 1, 0, 0), (3, 2, 8, 0, 19, 60, 3, 0, 0),
    (4, 2, 10, 0, 27, 81, 3, 0, 0), (5, 3, 12, 10, 34, 91, 3, 0, 0),
    (6, 3, 14, 15, 37, 101, 3, 9, 0), (7, 3, 14, 20, 41, 102, 7, 9, 6),
]


@rule("HB-GAMES-1", "HB-FACING-1", "HB-SKILL-1", "HB-HORCRUX-1", "HB-GUARD-1")
@pytest.mark.parametrize(("game", "facing", "villains", "voldemort", "events", "hogwarts", "heroes",
                          "proficiencies", "horcruxes"), GAMES_OF_THE_BOX)
def test_what_each_game_is_set_up_with(game: int, facing: int, villains: int, voldemort: int,
                                       events: int, hogwarts: int, heroes: int,
                                       proficiencies: int, horcruxes: int) -> None:
    begun = HogwartsBattle(FOUR, game=game, seed=game)
    setup, state = begun.rules.setup, begun.state
    count = Counter(map(setup.group_of, setup.pieces))
    assert [space for space in state.facing if space] == state.facing
    assert len(state.facing) == facing
    assert count["villain"] == villains + bool(voldemort)
    assert [setup.number(piece, "health") for piece in setup.last] == [voldemort] * bool(voldemort)
    assert state.villains[:1] == setup.last[:1] or not voldemort
    assert (count["dark_arts"], count["hogwarts"], count["starting"]) == (events, hogwarts, 40)
    assert count["location"] == len(BOXES[game]["location"])
    assert [KINDS[kind].game for kind in setup.hero_cards] == [heroes] * 4
    assert (count["proficiency"], count["horcrux"]) == (proficiencies, horcruxes)
    names = [KINDS[kind].name.en for kind in kinds([state.location, *state.locations[::-1]])]
    assert names == list(BOXES[game]["location"]), "in their printed order"
    order = [KINDS[kind].name.en for kind in kinds(
        [*([state.horcrux] if state.horcrux else []), *state.horcruxes[::-1]])]
    assert order == (list(BOXES[7]["horcrux"]) if horcruxes else [])


@rule("HB-GAMES-1")
def test_one_voldemort_for_each_game() -> None:
    for game in GAMES:
        rules = HogwartsBattle(TWO, game=game).rules
        assert kinds(rules.setup.last) == ([f"voldemort_{game}"] if game >= 5 else [])
        assert not [kind for kind in rules.setup.cards if kind.startswith("voldemort")
                    and kind != f"voldemort_{game}"]


def test_the_setup_is_told() -> None:
    steps = HogwartsBattle(TWO, game=7, proficiencies="deal").opening
    assert len(told(steps, "villain-below")) == 1
    assert told(steps, "horcrux-revealed") == ["A Horcrux is revealed: Diary."]
    assert len(told(steps, "horcruxes-stacked")) == 1
    assert told(steps, "proficiencies-ready") == ["9 proficiencies are ready."]
    assert len(told(steps, "learnt")) == 2
    revealed = [step for step in steps if step.kind == "villain-revealed"]
    assert [step.clause for step in revealed] == ["HB-FACING-1"] * 3


@rule("HB-SKILL-1")
def test_proficiencies_are_chosen_in_turn_order_each_by_one_hero() -> None:
    game = HogwartsBattle((RON, HARRY), game=6, first=HARRY)
    assert game.to_move == HARRY
    assert len(moves(game)) == 9
    game.push("choose potions")
    assert game.to_move == RON
    assert "choose potions" not in moves(game)
    game.push("choose charms")
    assert [kinds([of(game, hero)["skill"]]) for hero in TWO] == [["potions"], ["charms"]]
    assert game.state.turn == 1
    assert len(game.state.proficiencies) == 7


@rule("HB-SKILL-1")
def test_proficiencies_can_be_dealt_or_named() -> None:
    dealt = {tuple(HogwartsBattle(TWO, game=6, seed=seed, proficiencies="deal").state.skills)
             for seed in range(10)}
    assert len(dealt) > 5
    assert all(one != other for one, other in dealt)
    named = HogwartsBattle(TWO, game=7, proficiencies={HARRY: "flying", RON: "history"})
    assert kinds(named.state.skills) == ["flying", "history"]
    assert HogwartsBattle.load(named.save()) == named


@pytest.mark.parametrize(("game", "wanted", "words"), [
    (6, "auction", "it can be 'choose', 'deal', or a proficiency for each of Harry, Ron"),
    (6, {HARRY: "charms"}, "a proficiency for each of Harry, Ron"),
    (6, {HARRY: "charms", RON: "charms"}, "each proficiency can be taken once"),
    (6, {HARRY: "charms", RON: "cooking"}, "the proficiencies are arithmancy, charms"),
    (5, {HARRY: "charms", RON: "flying"}, "there are none before Game 6"),
    (6, ["charms", "flying"], "it can be 'choose'"), (6, None, "it can be 'choose'"),
    (6, {HARRY: [], RON: {}}, "the proficiencies are"),
])
def test_proficiencies_that_cannot_be_are_refused(game: int, wanted: object, words: str) -> None:
    with pytest.raises(InvalidOption, match=words):
        HogwartsBattle(TWO, game=game, proficiencies=wanted)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [0, 8, "7", 3.0, True, None])
def test_there_are_seven_games(game: object) -> None:
    with pytest.raises(InvalidOption, match=r"game is .*; it can be 1 to 7"):
        HogwartsBattle(TWO, game=game)  # type: ignore[arg-type]
