"""The lesson on the cards of Hogwarts Battle, notebook 21."""

from __future__ import annotations

from ..hogwarts_battle.card_browser import CardTable
from .battle_positions import bots, defeated, health, hero, position, still_takes, tokens
from .lesson import Lesson
from .pieces import Number, Play, Prediction, Puzzle, Table

first_turn = Play(
    position("Harry", "Ron", facing=["draco"], assigned=2, health={"Harry": 6, "Ron": 4},
             hands={"Harry": ["firebolt", "hedwig", "cloak", "dittany", "reparo"],
                    "Ron": ["cleansweep", "beans", "alohomora"]},
             market=["lumos", "incendio", "hagrid", "golden_snitch", "sorting_hat",
                     "quidditch_gear"]),
    seat="Harry", bots=bots("Ron"), clauses=["HB-ACT-1"])

cards = Table(CardTable)

events = Table(lambda: CardTable(sort="dark_arts", first="flipendo"))

villains = Table(lambda: CardTable(sort="villain", first="draco"))

all_games = Table(lambda: CardTable(game=0, first="mcgonagall"))

# --- First decks

beans = Number(
    "Ron has played Bertie Bott's Beans: gain 1 influence, and for each Ally that you play this "
    "turn, gain 1 attack. How many of the other four cards in his hand are Allies?",
    position("Ron", "Harry", facing=["draco"], played=["beans"], influence={"Ron": 1},
             hands={"Ron": ["pigwidgeon", "cleansweep", "alohomora", "oliver_wood"]}),
    lambda game: sum(card.startswith(("pigwidgeon", "oliver_wood"))
                     for card in hero(game, "Ron")["hand"]),
    lambda game: "Pigwidgeon and Oliver Wood are Allies. The Cleansweep 11 is an Item, and "
                 "Alohomora! is a Spell.",
    hint="The sign beside its name says what a card is: a person is an Ally.",
    clause="HB-CARD-1", part="Ron")

beans_before = Prediction(
    "Ron plays Pigwidgeon, an Ally, and then the Beans: for each Ally that you play this turn, "
    "gain 1 attack. Does Pigwidgeon count?",
    {"yes": "The card says this turn, and Pigwidgeon was played this turn.",
     "no, he came too early": "The card says this turn, and that includes what was played before."},
    position("Ron", "Harry", facing=["draco"], hands={"Ron": ["pigwidgeon", "beans"]},
             health={"Ron": 8}),
    ["play pigwidgeon", "choose health", "play beans"],
    lambda game: "yes" if tokens(game, "Ron")[0] else "no, he came too early", clause="HB-PLAY-4")

beedle = Prediction(
    "Hermione plays The Tales of Beedle the Bard and chooses: every hero gains 1 influence. It is "
    "her turn. What does Ron have of it?",
    {"nothing, it is not his turn": "He keeps the token until his own turn is over.",
     "1 influence for his own turn": "Tokens from other heroes' turns are kept.",
     "2 influence": "That was the other choice, for Hermione alone."},
    position("Hermione", "Ron", facing=["draco"], hands={"Hermione": ["beedle"]},
             dark_arts=["expulso"]),
    ["play beedle", "choose all-influence", "end"],
    lambda game: {0: "nothing, it is not his turn", 1: "1 influence for his own turn",
                  2: "2 influence"}[tokens(game, "Ron")[1]],
    clause="HB-SAVE-1")

played_remembrall = Prediction(
    "If an effect makes Neville discard the Remembrall, it gives 2 attack. It is in his hand when "
    "he ends his turn. Does he gain 2 attack?",
    {"yes": "No effect has made him discard it: his turn ended.",
     "no": "What is discarded at the end of the turn has no effect."},
    position("Neville", "Ron", facing=["draco"], hands={"Neville": ["remembrall"]},
             dark_arts=["expulso"]),
    ["end"], lambda game: "yes" if any(
        step.kind == "discard-effect" for step in game.steps) else "no", clause="HB-END-4")

remembrall = Prediction(
    "Flipendo! makes Neville discard a card, and he discards the Remembrall: it gives 2 attack. "
    "Can he use them in this turn?",
    {"yes": "It is his own turn, and the event was its first step.",
     "no, tokens come later": "He has them at once."},
    position("Ron", "Neville", facing=["draco"], dark_arts=["flipendo"],
             hands={"Neville": ["remembrall", "alohomora"]}),
    ["end", "discard remembrall"],
    lambda game: "yes" if game.why_not("attack draco") is None else "no, tokens come later",
    clause="HB-DISCARD-2")

beans_puzzle = Puzzle(
    "Draco Malfoy has 3 health left. Defeat him.",
    position("Ron", "Harry", facing=["draco"], assigned=3,
             hands={"Ron": ["beans", "pigwidgeon", "cleansweep", "alohomora"]}),
    defeated("draco"),
    solution=["play beans", "play pigwidgeon", "choose attack", "play cleansweep",
              "attack draco", "attack draco", "attack draco"],
    near_miss=["play pigwidgeon", "choose attack", "play cleansweep", "attack draco",
               "attack draco", "end"],
    missed=still_takes("draco"),
    hint="Three cards together give 3 attack. The Beans count Allies.", clause="HB-PLAY-4",
    clauses=["HB-DEFEAT-1"])

# --- Cards to acquire

hat = Puzzle(
    "Acquire Rubeus Hagrid so that Harry has him in his hand in his next turn.",
    position("Harry", "Ron", facing=["draco"],
             hands={"Harry": ["sorting_hat", "alohomora", "alohomora", "firebolt"]},
             market=["hagrid", "reparo", "descendo"]),
    lambda game: bool(game.state.decks[0]) and game.state.decks[0][-1].startswith("hagrid"),
    solution=["play sorting_hat", "play alohomora", "play alohomora", "buy hagrid top"],
    near_miss=["play sorting_hat", "play alohomora", "play alohomora", "buy hagrid", "end"],
    hint="Hagrid is an Ally. Play the card that speaks of Allies first. Then click Hagrid, and "
         "click Harry's deck.",
    clause="HB-TOP-1")

wood = Puzzle(
    "Defeat Draco Malfoy, and bring Ron to 5 health in the same turn.",
    position("Harry", "Ron", facing=["draco"], assigned=4, control=1, health={"Ron": 3},
             hands={"Harry": ["oliver_wood", "firebolt", "alohomora"]}),
    lambda game: defeated("draco")(game) and health(game, "Ron") == 5,
    solution=["play oliver_wood", "play firebolt", "attack draco", "attack draco", "choose Ron"],
    near_miss=["play oliver_wood", "play firebolt", "attack draco", "attack draco",
               "choose Harry", "end"],
    hint="Oliver Wood waits for a villain who is defeated. Then you choose any hero.",
    clause="HB-PLAY-4", clauses=["HB-CHOICE-2"])

incendio = Puzzle(
    "Crabbe & Goyle have 2 health left, and Harry holds only one card. Defeat them.",
    position("Harry", "Ron", facing=["crabbe_goyle"], assigned=3, hands={"Harry": ["incendio"]},
             decks={"Harry": ["reparo", "hedwig"]}),
    defeated("crabbe_goyle"),
    solution=["play incendio", "play reparo", "choose draw", "play hedwig", "choose attack",
              "attack crabbe_goyle", "attack crabbe_goyle"],
    near_miss=["play incendio", "play reparo", "choose influence", "attack crabbe_goyle", "end"],
    missed=still_takes("crabbe_goyle"),
    hint="Some cards draw a card. Go on drawing until there is enough attack.",
    clause="HB-DRAW-1")

dumbledore = Puzzle(
    "Albus Dumbledore costs 8 influence. Acquire him in this turn.",
    position("Hermione", "Ron", facing=["quirrell"], assigned=5, influence={"Hermione": 1},
             hands={"Hermione": ["beedle", "reparo", "golden_snitch", "crookshanks"]},
             decks={"Hermione": ["alohomora"]}, market=["dumbledore", "reparo", "lumos"]),
    lambda game: any(card.startswith("dumbledore") for card in hero(game, "Hermione")["discards"]),
    solution=["play beedle", "choose influence", "play reparo", "choose influence",
              "play golden_snitch", "play crookshanks", "choose attack", "attack quirrell",
              "buy dumbledore"],
    near_miss=["play beedle", "choose influence", "play reparo", "choose influence",
               "play golden_snitch", "play crookshanks", "choose health", "end"],
    hint="The reward for Quirinus Quirrell includes influence.", clause="HB-BUY-1",
    clauses=["HB-DEFEAT-1"])

together = Puzzle(
    "Every hero shall have at least 6 health.",
    position("Harry", "Ron", "Hermione", facing=["draco"],
             health={"Harry": 5, "Ron": 5, "Hermione": 3},
             hands={"Harry": ["hagrid", "dittany", "hedwig", "alohomora"]}),
    lambda game: all(one["health"] >= 6 for one in game.view()["heroes"]),
    solution=["play hagrid", "play dittany", "choose Hermione"],
    near_miss=["play hagrid", "play dittany", "choose Harry", "end"],
    hint="Hagrid heals every hero a little. Who needs more than that?", clause="HB-CHOICE-2",
    clauses=["HB-EACH-1"])

progress = Lesson(globals(), "Hogwarts Battle: the cards")
