"""The lesson on Games 5 and 6 of Hogwarts Battle: Lord Voldemort, and proficiencies."""

from __future__ import annotations

from .battle_positions import (
    all_but_voldemort,
    bots,
    defeated,
    health,
    hero,
    not_saved,
    position,
    still_takes,
    tokens,
    whole_game,
)
from .lesson import Lesson
from .pieces import Number, Play, Prediction, Puzzle, Story

first_turn = Play(whole_game("Harry", "Neville", game=6, seed=12), seat="Harry",
                  bots=bots("Neville"), clauses=["HB-SKILL-1", "HB-FACING-1", "HB-GUARD-1"])


# --- Game 5: Lord Voldemort

guarded = Story(
    position("Harry", "Ron", game=5, facing=["voldemort_5", "pettigrew", "umbridge"],
             attack={"Harry": 1}),
    [], ["attack voldemort_5"], clauses=["HB-GUARD-1"])

umbridge = Prediction(
    "Harry acquires Lumos! for 4 influence and Essence of Dittany for 2. Read Dolores Umbridge's "
    "card: how much health does that cost him?",
    {"0": "One of them has a value of 4.",
     "1": "Only Lumos! has a value of 4 or more.",
     "2": "She does not mind cheap cards."},
    position("Harry", "Ron", game=5, facing=["pettigrew", "umbridge", "draco"],
             influence={"Harry": 6}, market=["lumos", "dittany", "reparo"]),
    ["buy lumos", "buy dittany"], lambda game: str(10 - health(game, "Harry")),
    clause="HB-VILLAIN-2", clauses=["HB-BUY-1"])

decree = Prediction(
    "Educational Decree: lose 1 health for each card in hand with a value of 4 or more. Harry "
    "holds Snape (6), Lumos! (4), Reparo! (3) and Alohomora! (0). How much does he lose?",
    {"1": "Snape counts. Is there another one?",
     "2": "Snape and Lumos! have a value of 4 or more.",
     "3": "Reparo! has the value 3.",
     "4": "Only cards with a value of 4 or more are counted."},
    position("Ron", "Harry", game=5, facing=["draco", "lucius", "crabbe_goyle"],
             dark_arts=["educational_decree"],
             hands={"Harry": ["snape", "lumos", "reparo", "alohomora"]}),
    ["end"], lambda game: str(10 - health(game, "Harry")), clause="HB-COUNT-1")

legilimency = Prediction(
    "Legilimency: every hero reveals the top card of the deck. If it is a Spell, it is discarded "
    "and costs 2 health. Harry reveals Alohomora!, Ron the Cleansweep 11. What do they lose?",
    {"Harry 2, Ron 2": "The Cleansweep 11 is an Item: it goes back on top.",
     "Harry 2, Ron 0": "Only Harry's card is a Spell.",
     "Harry 0, Ron 0": "Alohomora! is a Spell, whatever its value."},
    position("Ron", "Harry", game=5, facing=["draco", "lucius", "umbridge"],
             dark_arts=["legilimency"],
             decks={"Harry": ["alohomora"], "Ron": ["alohomora"] * 5 + ["cleansweep"]}),
    ["end"],
    lambda game: f"Harry {10 - health(game, 'Harry')}, Ron {10 - health(game, 'Ron')}",
    clause="HB-REVEAL-1", clauses=["HB-EACH-1"])

weasleys = Prediction(
    "George Weasley: if another hero holds a Weasley card, every hero gains 1 health. Harry plays "
    "him, and Ron holds Molly Weasley. How much health has Ron then?",
    {"5": "Molly is a Weasley, and another hero holds her.",
     "6": "Ron holds Molly Weasley, so every hero gains 1.",
     "7": "George himself is played, and not held by another hero."},
    position("Harry", "Ron", game=5, facing=["draco", "lucius", "crabbe_goyle"],
             health={"Harry": 5, "Ron": 5}, hands={"Harry": ["george"], "Ron": ["molly"]},
             rolls=["attack"]),
    ["play george"], lambda game: str(health(game, "Ron")), clause="HB-COUNT-1",
    clauses=["HB-DICE-1"])

victory = Puzzle(
    "All others are defeated. Lord Voldemort has 7 of 10 attack. Win the game in this turn.",
    position("Harry", "Ron", game=5, facing=["voldemort_5"], assigned=7, control=2,
             defeated=all_but_voldemort(5), hands={"Harry": ["kingsley", "reparo", "alohomora"]}),
    lambda game: bool(game.view()["result"] == "won"),
    solution=["play kingsley", "choose Harry", "attack voldemort_5", "attack voldemort_5",
              "attack voldemort_5"],
    near_miss=["play kingsley", "choose Ron", "attack voldemort_5", "attack voldemort_5", "end"],
    missed=still_takes("voldemort_5"),
    hint="Three attack are missing. Kingsley Shacklebolt gives 2, and removes control. Whose "
         "ability waits for that?",
    clause="HB-GUARD-1", clauses=["HB-WIN-1", "HB-ABILITY-1"])

# --- Game 6: proficiencies

once_each = Story(
    whole_game("Harry", "Neville", game=6, seed=12), ["choose charms"], ["choose charms"],
    clauses=["HB-SKILL-1"])

flying = Puzzle(
    "All 7 spaces of Knockturn Alley are full of control. Save it in this turn.",
    position("Ron", "Neville", game=6, skills={"Ron": "flying", "Neville": "herbology"}, control=7,
             facing=["draco", "lucius", "greyback"], influence={"Ron": 3},
             hands={"Ron": ["reparo", "beans", "cleansweep"]}),
    lambda game: game.view()["control"] < game.view()["spaces"] and not game.view()["lost"],
    solution=["play reparo", "choose influence", "use flying"],
    near_miss=["play reparo", "choose draw", "play beans", "end"],
    missed=not_saved,
    hint="Flying Lessons cost 5 influence. Ron has 3: which card gives 2? Then click Flying "
         "Lessons.",
    clause="HB-USE-1", clauses=["HB-CONTROL-5"])

charms = Puzzle(
    "Hermione has 3 influence. Acquire Lumos! for 4 in this turn. Charms: once on your turn you "
    "may discard 2 Spells: every hero gains 1 influence and draws 1 card.",
    position("Hermione", "Ron", game=6, skills={"Hermione": "charms", "Ron": "potions"},
             facing=["draco", "lucius", "dementor"], influence={"Hermione": 3},
             hands={"Hermione": ["finite", "finite", "crookshanks"]},
             decks={"Hermione": ["beedle"]},
             market=["lumos", "snape", "fleur"]),
    lambda game: any(card.startswith("lumos") for card in hero(game, "Hermione")["discards"]),
    solution=["use charms", "discard finite", "discard finite", "buy lumos"],
    near_miss=["play finite", "play crookshanks", "choose attack", "end"],
    hint="Finite! is a Spell, and there is no control that it could remove. Discard it.",
    clause="HB-USE-1")

search = Puzzle(
    "Draco Malfoy has 2 health left. Defeat him. Transfiguration: discard an Item and take a card "
    "with a value of 5 or less from your deck.",
    position("Neville", "Ron", game=6, skills={"Neville": "transfiguration", "Ron": "potions"},
             facing=["draco", "lucius", "dementor"], assigned=[4, 0, 0],
             hands={"Neville": ["mandrake", "alohomora"]}, exact=True,
             decks={"Neville": ["alohomora", "descendo", "trevor"]}),
    defeated("draco"),
    solution=["use transfiguration", "discard mandrake", "choose descendo", "play descendo",
              "attack draco", "attack draco"],
    near_miss=["use transfiguration", "discard mandrake", "choose trevor", "play trevor",
               "choose attack", "attack draco", "end"],
    missed=still_takes("draco"),
    hint="The Mandrake is an Item. Which card in the deck gives 2 attack?",
    clause="HB-SEARCH-1", clauses=["HB-USE-1"])

price = Number(
    "Hermione is good at Arithmancy: cards whose effect rolls a house die cost her 1 influence "
    "less. Severus Snape rolls a die, and his value is 6. What does he cost Hermione?",
    position("Hermione", "Ron", game=6, skills={"Hermione": "arithmancy", "Ron": "charms"},
             facing=["draco", "lucius", "dementor"], influence={"Hermione": 5},
             market=["snape", "descendo"]),
    lambda game: game.view()["market"][0]["price"],
    lambda game: "His effect rolls a house die, so he costs 1 less. His value stays 6.",
    hint="Take 1 away from his value.", clause="HB-PRICE-1", part="Hermione")

cheaper = Puzzle(
    "Hermione is good at Arithmancy and has 5 influence. Acquire the most valuable card.",
    position("Hermione", "Ron", game=6, skills={"Hermione": "arithmancy", "Ron": "charms"},
             facing=["draco", "lucius", "dementor"], influence={"Hermione": 5},
             market=["descendo", "snape", "arthur"]),
    lambda game: any(card.startswith("snape") for card in hero(game, "Hermione")["discards"]),
    solution=["buy snape"], near_miss=["buy descendo", "end"],
    hint="Two cards have the value 6. One of them rolls a house die.", clause="HB-BUY-1")

reroll = Prediction(
    "Hermione may roll a die again once. She plays Cedric Diggory: a heart. She rolls again: a "
    "card. What do the heroes get?",
    {"1 health": "She has decided to roll again, so the first roll does not count.",
     "1 card": "The second roll counts.",
     "both": "Only one roll counts.",
     "what she likes better": "She decides after the first roll, and before the second."},
    position("Hermione", "Ron", game=6, skills={"Hermione": "arithmancy", "Ron": "charms"},
             facing=["draco", "lucius", "dementor"], health={"Hermione": 5, "Ron": 5},
             hands={"Hermione": ["cedric"]}, rolls=["heart", "card"]),
    ["play cedric", "choose reroll"],
    lambda game: "1 card" if hero(game, "Hermione")["hand"] and health(game, "Hermione") == 5
    else "1 health", clause="HB-DICE-2")

defence = Prediction(
    "Ron's proficiency: when an event or a villain makes him discard a card, he gains 1 attack "
    "and 1 health. Flipendo! costs him 1 health and a card. He had 7. How much has he now?",
    {"6": "That is Flipendo! alone. He discarded a card.",
     "7": "1 lost for Flipendo!, and 1 gained because it made him discard a card.",
     "8": "Flipendo! costs 1 health first."},
    position("Harry", "Ron", game=6, skills={"Harry": "charms", "Ron": "defence"},
             facing=["draco", "lucius", "barty_crouch"], dark_arts=["flipendo"],
             health={"Ron": 7}, hands={"Ron": ["alohomora", "beans"]}),
    ["end", "discard alohomora"], lambda game: str(health(game, "Ron")), clause="HB-SKILL-1")

herbology = Prediction(
    "Herbology: when a hero has gained 3 health in all in his turn, that hero draws a card. "
    "Neville plays Essence of Dittany for Ron: 2 health. Does Ron draw a card?",
    {"yes": "2 and 1 are 3: what Neville's ability adds counts.",
     "no, it was only 2": "His ability adds 1 to the first gain of each hero.",
     "no, Neville does": "The card says: that hero."},
    position("Neville", "Ron", game=6, skills={"Neville": "herbology", "Ron": "charms"},
             facing=["draco", "lucius", "dementor"], health={"Ron": 3},
             hands={"Neville": ["dittany"]}),
    ["play dittany", "choose Ron"],
    lambda game: "yes" if hero(game, "Ron")["hand"] else "no, it was only 2",
    clause="HB-SKILL-1", clauses=["HB-DRAW-1"])

potions = Puzzle(
    "Harry is good at Potions: if you play an Ally, an Item and a Spell on your turn, any hero "
    "gains 1 attack and 1 health. Give Ron 1 attack.",
    position("Harry", "Ron", game=6, skills={"Harry": "potions", "Ron": "charms"},
             facing=["draco", "lucius", "dementor"],
             hands={"Harry": ["hedwig", "cloak", "alohomora", "finite"]}),
    lambda game: tokens(game, "Ron")[0] == 1,
    solution=["play hedwig", "choose attack", "play cloak", "play alohomora", "choose Ron"],
    near_miss=["play hedwig", "choose attack", "play alohomora", "play finite", "end"],
    hint="Hedwig is an Ally, the Invisibility Cloak an Item, Alohomora! a Spell.",
    clause="HB-SKILL-1", clauses=["HB-PLAY-1"])

felix = Puzzle(
    "Defeat Draco Malfoy and acquire Reparo!, both in this turn.",
    position("Harry", "Ron", game=6, skills={"Harry": "potions", "Ron": "charms"},
             facing=["draco", "lucius", "dementor"], assigned=[4, 0, 0], influence={"Harry": 1},
             hands={"Harry": ["felix_felicis"]}, market=["reparo", "snape", "lumos"]),
    lambda game: defeated("draco")(game) and any(
        card.startswith("reparo") for card in hero(game, "Harry")["discards"]),
    solution=["play felix_felicis", "choose attack", "choose influence", "attack draco",
              "attack draco", "buy reparo"],
    near_miss=["play felix_felicis", "choose attack", "choose draw", "attack draco",
               "attack draco", "end"],
    hint="Felix Felicis gives two different things. Which two do you need?",
    clause="HB-CHOICE-1")

bellatrix = Prediction(
    "The location calls for one event, and Bellatrix Lestrange is there. Next are Expulso! (2 "
    "health) and Flipendo! (1 health). How much health does Harry lose?",
    {"2": "That is the first event. Bellatrix has another one revealed.",
     "3": "Two events: 2 and 1.",
     "1": "Expulso! comes first."},
    position("Ron", "Harry", game=6, skills={"Harry": "charms", "Ron": "potions"},
             facing=["bellatrix", "lucius", "crabbe_goyle"], dark_arts=["expulso", "flipendo"]),
    ["end"], lambda game: str(10 - health(game, "Harry")), clause="HB-EVENT-5")

greyback = Prediction(
    "Fenrir Greyback lets no hero gain health. Harry has 4 health. He plays Hedwig, chooses 2 "
    "health, and ends his turn. How much health does he have?",
    {"4": "While Greyback is there and not blocked, nobody gains health.",
     "6": "Greyback forbids it.",
     "10": "Only a Stunned hero recovers at the end of the turn."},
    position("Harry", "Ron", game=6, skills={"Harry": "charms", "Ron": "potions"},
             facing=["greyback", "lucius", "draco"], health={"Harry": 4},
             hands={"Harry": ["hedwig"]}, dark_arts=["he_who"]),
    ["play hedwig", "choose health", "end"], lambda game: str(health(game, "Harry")),
    clause="HB-HEALTH-1")

whole = Play(whole_game("Harry", "Hermione", game=6, seed=2,
                        proficiencies={"Harry": "flying", "Hermione": "charms"}),
             seat="Harry", bots=bots("Hermione"), keep=True)

progress = Lesson(globals(), "Hogwarts Battle: Voldemort, and proficiencies")
