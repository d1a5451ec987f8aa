"""The lesson on Game 4 of Hogwarts Battle: the house dice, and events that bring others."""

from __future__ import annotations

from ..hogwarts_battle.effects import DICE, GRYFFINDOR
from .battle_positions import (
    bots,
    defeated,
    health,
    hero,
    onto,
    position,
    still_takes,
    tokens,
    whole_game,
)
from .lesson import Lesson
from .pieces import Number, Play, Prediction, Puzzle, Story

first_turn = Play(
    position("Harry", "Ron", game=4, facing=["draco", "lucius"], assigned=[3, 2], seed=3,
             health={"Harry": 7, "Ron": 6}, control=1,
             hands={"Harry": ["mcgonagall", "cedric", "hedwig", "alohomora", "alohomora"],
                    "Ron": ["cleansweep", "beans", "alohomora"]},
             market=["hogwarts_history", "fleur", "accio", "krum", "triwizard_cup", "protego"]),
    seat="Harry", bots=bots("Ron"), clauses=["HB-ACT-1"])

# --- Dice of heroes

heart = Prediction(
    "Harry plays Cedric Diggory: gain 1 attack, and roll the Hufflepuff die. It shows a heart. Who "
    "gains 1 health?",
    {"Harry": "A rolled symbol is for every hero.",
     "Ron": "A rolled symbol is for every hero.",
     "both": "A rolled symbol benefits every hero."},
    position("Harry", "Ron", game=4, facing=["draco", "lucius"], health={"Harry": 5, "Ron": 5},
             hands={"Harry": ["cedric"]}, rolls=["heart"]),
    ["play cedric"],
    lambda game: {(6, 6): "both", (6, 5): "Harry", (5, 6): "Ron"}[
        health(game, "Harry"), health(game, "Ron")],
    clause="HB-DICE-1")

kept = Prediction(
    "Harry plays Severus Snape, and the Slytherin die shows an attack: every hero gains 1 attack. "
    "It is Harry's turn. What does Ron do with his?",
    {"he uses it at once": "Only the active hero assigns attack.",
     "he keeps it for his own turn": "Tokens gained in another hero's turn are kept.",
     "it is lost": "Only the active hero discards tokens when a turn ends."},
    position("Harry", "Ron", game=4, facing=["draco", "crabbe_goyle"], hands={"Harry": ["snape"]},
             rolls=["attack"], dark_arts=["expulso"]),
    ["play snape", "end"],
    lambda game: "he keeps it for his own turn" if tokens(game, "Ron")[0] == 1 else "it is lost",
    clause="HB-SAVE-1", clauses=["HB-DICE-1"])

sides = Number(
    "A house die has six sides: all four symbols, and the symbol of its house twice more. How many "
    "sides of the Gryffindor die show influence, its own symbol?",
    position("Harry", "Ron", game=4, facing=["draco", "crabbe_goyle"],
             hands={"Harry": ["mcgonagall"]}),
    lambda game: DICE[GRYFFINDOR].count("influence"),
    lambda game: "Once among the four symbols, and twice more: 3 of 6.",
    hint="Once, and twice more.", clause="HB-DICE-1", part="hand")

which_die = Puzzle(
    "Draco Malfoy has 1 health left. Play Hogwarts: A History and choose a die: it will land on "
    "the symbol that it has most often. Defeat Draco.",
    position("Hermione", "Ron", game=4, facing=["draco", "lucius"], assigned=[5, 0],
             hands={"Hermione": ["hogwarts_history", "alohomora"]}, rolls=[6]),
    defeated("draco"),
    solution=["play hogwarts_history", "choose slytherin", "attack draco"],
    near_miss=["play hogwarts_history", "choose gryffindor", "end"],
    missed=still_takes("draco"),
    hint="You need 1 attack. Which die shows attack most often?",
    clause="HB-DICE-1")

everybody = Puzzle(
    "Ron has 2 health. Bring him to 5 in this turn. The die will show a heart.",
    position("Neville", "Ron", game=4, facing=["draco", "lucius"], health={"Ron": 2, "Neville": 4},
             hands={"Neville": ["sprout", "alohomora"]}, rolls=["heart"]),
    lambda game: health(game, "Ron") >= 5,
    solution=["play sprout", "choose Ron"], near_miss=["play sprout", "choose Neville", "end"],
    hint="Pomona Sprout: any hero gains 2 health, then roll the Hufflepuff die. Neville's ability "
         "adds 1 the first time.",
    clause="HB-DICE-1", clauses=["HB-CHOICE-2", "HB-ABILITY-1"])

# --- The dark die

dark_influence = Prediction(
    "Heir of Slytherin is revealed, and the Slytherin die is rolled against the heroes: influence. "
    "What happens?",
    {"every hero gains 1 influence": "Not when an event rolls the die: then its symbols are bad.",
     "1 control is added": "For the heroes, influence on this roll means control on the location.",
     "every hero loses 1 health": "That would be an attack."},
    position("Ron", "Harry", game=4, facing=["crabbe_goyle", "lucius"],
             dark_arts=["heir_of_slytherin"],
             hands={"Harry": ["alohomora"]}, rolls=["influence"]),
    ["end"],
    lambda game: "1 control is added" if game.view()["control"] == 1
    else "every hero gains 1 influence", clause="HB-DICE-3")

dark_heart = Prediction(
    "Heir of Slytherin is revealed again, and now the die shows a heart. On Draco Malfoy are 3 "
    "attack, on Lucius Malfoy is 1. What happens?",
    {"every hero gains 1 health": "A heart is bad on this roll.",
     "they have 2 and 0": "1 attack is removed from every villain and goes back to the supply.",
     "they have 3 and 1": "A heart takes attack from the villains' cards.",
     "they have 0 and 0": "Only 1 attack from every villain."},
    position("Ron", "Harry", game=4, facing=["draco", "lucius"], assigned=[3, 1],
             dark_arts=["heir_of_slytherin"], hands={"Harry": ["alohomora"]}, rolls=["heart"]),
    ["end"],
    lambda game: f"they have {onto('draco')(game)} and {onto('lucius')(game)}",
    clause="HB-DICE-3", clauses=["HB-UNASSIGN-1"])

regeneration = Prediction(
    "Regeneration removes 2 attack from every villain. On Draco Malfoy is 1 attack. How much is "
    "there afterwards?",
    {"1": "All that is there is removed.",
     "0": "There is only 1, and it goes back to the supply.",
     "less than 0": "There is no such thing: no more is removed than is there."},
    position("Ron", "Harry", game=4, facing=["draco", "crabbe_goyle"], assigned=1,
             dark_arts=["regeneration"],
             hands={"Harry": ["alohomora"]}),
    ["end"], lambda game: str(onto("draco")(game)), clause="HB-UNASSIGN-1")

# --- Events that bring others

more_events = Prediction(
    "The location calls for one event. Harry reveals Crucio!: lose 1 health, then reveal another "
    "event. That one is Expulso!, which costs 2 health. How much does Harry lose?",
    {"1": "Crucio! has another event revealed at once.",
     "2": "Crucio! itself costs 1.",
     "3": "1 for Crucio!, and 2 for the event that it brings."},
    position("Ron", "Harry", game=4, facing=["crabbe_goyle", "lucius"],
             dark_arts=["crucio", "expulso"],
             hands={"Harry": ["alohomora"]}),
    ["end"], lambda game: str(10 - health(game, "Harry")), clause="HB-EVENT-4")

long_chain = Prediction(
    "Crucio! costs 1 health and brings Morsmordre!: every hero loses 1 health, and 1 control is "
    "added. Read the villains' cards: how much health has Harry then?",
    {"8": "Go card by card: Crucio!, the Death Eater, Morsmordre! itself, and Draco.",
     "7": "Do not forget Draco: Morsmordre! adds control.",
     "6": "One of the four is missing.",
     "5": "1 for Crucio!, 1 for the Death Eater, 1 for Morsmordre! itself, and 2 for Draco."},
    position("Ron", "Harry", game=4, facing=["death_eater", "draco"],
             dark_arts=["crucio", "morsmordre"], hands={"Harry": ["alohomora"]}),
    ["end"], lambda game: str(health(game, "Harry")), clause="HB-CHAIN-1",
    clauses=["HB-EVENT-4", "HB-VILLAIN-2"])

avada = Prediction(
    "Avada Kedavra!: lose 3 health and, if that Stuns you, add 1 control. Harry has 2 health. How "
    "much control is added in all?",
    {"0": "Harry is Stunned.",
     "1": "Being Stunned adds 1. And the event adds another one for it.",
     "2": "1 because a Stunned hero adds control, and 1 because Avada Kedavra! asks whether it "
          "Stunned him."},
    position("Ron", "Harry", game=4, facing=["crabbe_goyle", "lucius"], health={"Harry": 2},
             dark_arts=["avada_kedavra", "expulso"], hands={"Harry": ["alohomora"]}),
    ["end"], lambda game: str(game.view()["control"]), clause="HB-STUN-4",
    clauses=["HB-EVENT-4", "HB-CONTROL-1"])

imperio = Story(
    position("Ron", "Harry", "Neville", game=4, facing=["crabbe_goyle", "lucius"],
             dark_arts=["imperio", "he_who"], hands={"Harry": ["alohomora"]}),
    ["end"], ["choose Harry"], clauses=["HB-CHOICE-2"])

# --- New villains, and a location that does something

death_eater = Prediction(
    "The Death Eater: each time a new villain is revealed, every hero loses 1 health. Harry "
    "defeats Draco Malfoy and ends his turn: the next villain comes. Who loses health?",
    {"nobody": "The Death Eater is there when the new villain is revealed.",
     "Harry": "Every hero does.",
     "every hero": "It reacts right then, at the end of Harry's turn."},
    position("Harry", "Ron", game=4, facing=["death_eater", "draco"], assigned=[0, 5],
             attack={"Harry": 1}, control=1, villains=["crabbe_goyle"], dark_arts=["he_who"]),
    ["attack draco", "choose Ron", "end"],
    lambda game: "every hero" if health(game, "Harry") == health(game, "Ron") == 9 else "nobody",
    clause="HB-VILLAIN-2", clauses=["HB-END-2"])

barty = Prediction(
    "Barty Crouch Jr. forbids removing control. Two control are on the location. Harry plays "
    "Finite!, which removes 1. How much is left?",
    {"1": "Barty Crouch Jr. forbids it.",
     "2": "Nothing is removed as long as he is there and not blocked.",
     "0": "Finite! would remove 1, if it could."},
    position("Harry", "Ron", game=4, facing=["barty_crouch", "draco"], control=2,
             hands={"Harry": ["finite"]}),
    ["play finite"], lambda game: str(game.view()["control"]), clause="HB-CONTROL-5")

first_him = Puzzle(
    "Five control are on the location. Bring it down to 2 in this turn.",
    position("Harry", "Ron", game=4, facing=["barty_crouch", "draco"], control=5, assigned=[6, 0],
             hands={"Harry": ["finite", "firebolt"]}),
    lambda game: game.view()["control"] <= 2,
    solution=["play firebolt", "attack barty_crouch", "choose Harry", "play finite"],
    near_miss=["play finite", "play firebolt", "attack barty_crouch", "choose Harry", "end"],
    hint="While Barty Crouch Jr. is there, Finite! does nothing. What is his reward?",
    clause="HB-CONTROL-5", clauses=["HB-DEFEAT-1"])

graveyard = Prediction(
    "The next location is the Graveyard: when it is revealed, every hero discards an Ally. Ron "
    "holds Pigwidgeon, an Ally, and Alohomora!. What does he discard?",
    {"nothing, it is Harry's turn": "Every hero, says the card.",
     "Pigwidgeon": "The card asks for an Ally, and he holds just one.",
     "Alohomora!": "That is a Spell."},
    position("Harry", "Ron", game=4, location="triwizard_tournament", control=6,
             facing=["crabbe_goyle", "lucius"], hands={"Ron": ["pigwidgeon", "alohomora"]},
             dark_arts=["he_who"]),
    ["end", "discard pigwidgeon"],
    lambda game: "Pigwidgeon" if any(card.startswith("pigwidgeon")
                                     for card in hero(game, "Ron")["discards"]) else "Alohomora!",
    clause="HB-GAMES-1", clauses=["HB-END-1", "HB-DISCARD-1"])

# --- New cards

another_ally = Puzzle(
    "Hermione has 5 health. Bring her to 9. Fleur Delacour: gain 2 influence; if you play another "
    "Ally this turn, gain 2 health.",
    position("Hermione", "Ron", game=4, facing=["draco", "lucius"], health={"Hermione": 5},
             hands={"Hermione": ["fleur", "crookshanks", "alohomora"]}),
    lambda game: health(game, "Hermione") >= 9,
    solution=["play fleur", "play crookshanks", "choose health"],
    near_miss=["play fleur", "play crookshanks", "choose attack", "end"],
    hint="Crookshanks is an Ally.", clause="HB-PLAY-4", clauses=["HB-CHOICE-1"])

accio = Puzzle(
    "Nimbus Two Thousand and One is on Harry's discard pile: gain 2 attack; if you defeat a "
    "villain this turn, gain 2 influence. Defeat Draco Malfoy and acquire Finite!.",
    position("Harry", "Ron", game=4, facing=["draco", "lucius"], assigned=[4, 0],
             influence={"Harry": 1}, hands={"Harry": ["accio"]}, control=0,
             discards={"Harry": ["nimbus_2001", "alohomora"]},
             market=["finite", "krum", "fleur"]),
    lambda game: defeated("draco")(game) and any(
        card.startswith("finite") for card in hero(game, "Harry")["discards"]),
    solution=["play accio", "choose take", "choose nimbus_2001", "play nimbus_2001",
              "attack draco", "attack draco", "buy finite"],
    near_miss=["play accio", "choose influence", "buy finite", "end"],
    hint="Accio! gives 2 influence, or takes an Item from your discard pile into your hand.",
    clause="HB-TAKE-1", clauses=["HB-PLAY-4"])

protego = Puzzle(
    "Draco Malfoy has 3 health left. Protego! gives 1 attack and 1 health, when it is played and "
    "also when an effect makes you discard it. Defeat Draco.",
    position("Harry", "Ron", game=4, facing=["draco", "lucius"], assigned=[3, 0],
             hands={"Harry": ["protego", "protego", "crystal_ball", "firebolt"]},
             decks={"Harry": ["alohomora", "cloak"]}),
    defeated("draco"),
    solution=["play crystal_ball", "discard protego", "play protego", "play firebolt",
              "attack draco", "attack draco", "attack draco"],
    near_miss=["play crystal_ball", "discard firebolt", "play protego", "play protego",
               "attack draco", "attack draco", "end"],
    missed=still_takes("draco"),
    hint="The Crystal Ball makes you discard a card. Which one gives something then?",
    clause="HB-DISCARD-2")

whole = Play(whole_game("Harry", "Ron", game=4, seed=9), seat="Harry", bots=bots("Ron"), keep=True,
             clauses=["HB-FACING-1", "HB-GAMES-1"])

progress = Lesson(globals(), "Hogwarts Battle: the house dice")
