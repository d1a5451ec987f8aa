"""The lesson on Games 2 and 3 of Hogwarts Battle: two villains, abilities and shields."""

from __future__ import annotations

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
from .pieces import Picture, Play, Prediction, Puzzle, Story

first_turn = Play(
    position("Hermione", "Ron", game=3, facing=["basilisk", "draco"], assigned=[6, 3],
             hands={"Hermione": ["petrificus", "lumos", "alohomora", "alohomora", "crookshanks"],
                    "Ron": ["cleansweep", "alohomora", "alohomora"]},
             market=["finite", "molly", "butterbeer", "lupin", "crystal_ball", "reparo"]),
    seat="Hermione", bots=bots("Ron"), clauses=["HB-ACT-1"])

# --- Game 2

two_events = Prediction(
    "This location calls for two events. Harry reveals Hand of Glory (lose 1 health, add 1 "
    "control) and Expulso! (lose 2 health). How much health does he lose?",
    {"1": "That is the first event. The location calls for two.",
     "2": "That is the second event. The first comes before it.",
     "3": "Both are revealed and resolved, one after the other."},
    position("Ron", "Harry", game=2, location="chamber_of_secrets", facing=["crabbe_goyle"],
             dark_arts=["hand_of_glory", "expulso"], hands={"Harry": ["alohomora"]}),
    ["end"], lambda game: str(10 - health(game, "Harry")), clause="HB-EVENT-1",
    clauses=["HB-EVENT-2", "HB-GAMES-1"])

relashio = Prediction(
    "Relashio! says: every hero either discards an Item or loses 2 health. Harry holds Hedwig and "
    "Alohomora!, and has 10 health. How much will he have?",
    {"10": "For that he would need an Item. Hedwig is an Ally, Alohomora! is a Spell.",
     "8": "He has no Item to discard, so he loses 2 health.",
     "he can choose": "Only a hero who holds an Item can discard one."},
    position("Ron", "Harry", game=2, dark_arts=["relashio"], facing=["lucius"],
             hands={"Harry": ["hedwig", "alohomora"]}),
    ["end", "choose lose", "choose lose"], lambda game: str(health(game, "Harry")),
    clause="HB-CHOICE-1", clauses=["HB-EACH-1"])

basilisk = Prediction(
    "While the Basilisk is there, no hero may draw extra cards. Harry defeats it, and its reward "
    "is: every hero draws 1 card. Do they?",
    {"yes": "A defeated villain is gone when its reward comes, so nothing forbids it.",
     "no": "A defeated villain forbids nothing any more."},
    position("Harry", "Ron", game=2, facing=["basilisk"], assigned=7, attack={"Harry": 1},
             control=1),
    ["attack basilisk"], lambda game: "yes" if hero(game, "Ron")["hand"] else "no",
    clause="HB-DEFEAT-1", clauses=["HB-DRAW-1", "HB-CONTROL-5"])

lucius = Prediction(
    "Harry reveals Hand of Glory, which adds 1 control. Read Lucius Malfoy's card: how much "
    "attack is left on him?",
    {"3": "Control was added, and he waits for that.",
     "2": "1 of the 3 goes back to the supply.",
     "0": "1 attack for each control token."},
    position("Ron", "Harry", game=2, facing=["lucius"], assigned=3, dark_arts=["hand_of_glory"],
             hands={"Harry": ["alohomora"]}),
    ["end"], lambda game: str(onto("lucius")(game)), clause="HB-UNASSIGN-1",
    clauses=["HB-VILLAIN-2"])

riddle = Prediction(
    "Harry holds two Allies. Read Tom Riddle's card. For the first Ally, Harry discards Ginny. "
    "How often does he have to choose in all?",
    {"once": "Riddle has counted two Allies when his ability began, and does not count again.",
     "twice": "He counts once, when his ability begins: two Allies.",
     "not at all": "He holds Allies."},
    position("Ron", "Harry", game=2, facing=["tom_riddle"], dark_arts=["expulso"],
             hands={"Harry": ["hedwig", "ginny", "alohomora"]}),
    ["end", "choose discard", "discard ginny", "choose lose"],
    lambda game: ["not at all", "once", "twice"][
        sum(step.kind == "chose" and step.actor == "Harry" for step in game.steps)],
    clause="HB-COUNT-1")

twice = Puzzle(
    "Bring Ron to 9 health in this turn.",
    position("Harry", "Ron", game=2, facing=["draco"], health={"Harry": 7, "Ron": 5},
             hands={"Harry": ["polyjuice", "molly", "ginny", "alohomora"]}),
    lambda game: health(game, "Ron") == 9,
    solution=["play molly", "play polyjuice", "choose molly"],
    near_miss=["play molly", "play ginny", "play polyjuice", "choose ginny", "end"],
    hint="Molly Weasley gives every hero 2 health. The Polyjuice Potion copies an Ally that was "
         "played before it.",
    clause="HB-COPY-1")

take = Puzzle(
    "Defeat both villains in this turn. Fawkes is on your discard pile.",
    position("Harry", "Ron", game=3, facing=["tom_riddle", "lucius"], assigned=[5, 5],
             attack={"Harry": 1}, discards={"Harry": ["fawkes", "alohomora"]}, control=1),
    lambda game: defeated("tom_riddle")(game) and defeated("lucius")(game),
    solution=["attack tom_riddle", "choose take", "choose fawkes", "play fawkes", "choose attack",
              "attack lucius", "attack lucius"],
    near_miss=["attack lucius", "end"],
    missed=still_takes("tom_riddle", "lucius"),
    hint="The reward for Tom Riddle: gain 2 health, or take an Ally from your discard pile into "
         "your hand.",
    clause="HB-TAKE-1")

# --- Game 3: two villains

game_3 = Play(whole_game("Harry", "Neville", game=3, seed=4), seat="Harry",
              bots=bots("Neville"), keep=True, clauses=["HB-FACING-1", "HB-GAMES-1"])

both_villains = Prediction(
    "Harry reveals an event that only adds control. Read the cards of the two villains: how much "
    "health does he lose?",
    {"1": "All villains who are face up use their abilities, from left to right.",
     "2": "Quirrell is first, and he counts too.",
     "3": "Each of them uses its ability."},
    position("Ron", "Harry", game=3, facing=["quirrell", "dementor"], dark_arts=["he_who"],
             hands={"Harry": ["alohomora"]}),
    ["end"], lambda game: str(10 - health(game, "Harry")), clause="HB-VILLAIN-1")

share = Puzzle(
    "Harry has 3 attack. Defeat both villains in this turn.",
    position("Harry", "Ron", game=3, facing=["draco", "dementor"], assigned=[5, 6],
             attack={"Harry": 3}, control=2),
    lambda game: defeated("draco")(game) and defeated("dementor")(game),
    solution=["attack draco", "choose Ron", "attack dementor", "attack dementor"],
    near_miss=["attack dementor", "attack dementor", "choose Ron", "end"],
    missed=still_takes("draco", "dementor"),
    hint="Attack may be shared. How much does each of them still take?",
    clause="HB-ATTACK-1", clauses=["HB-DEFEAT-1"])

limited = Story(
    position("Ron", "Harry", game=3, facing=["draco", "dementor"], dark_arts=["tarantallegra"],
             attack={"Harry": 3}, hands={"Harry": ["alohomora"]}),
    ["end", "attack draco", "attack dementor"], ["attack draco"], clauses=["HB-LIMIT-1"])

pettigrew = Prediction(
    "Read Peter Pettigrew's card. The top card of Harry's deck is Alohomora!, one of his first "
    "cards. What happens?",
    {"it is discarded, and control is added": "That needs a card with a value of 1 or more.",
     "it goes back": "First cards cannot be acquired: their value is 0. The card goes back on "
                     "top."},
    position("Ron", "Harry", game=3, facing=["pettigrew", "draco"], dark_arts=["expulso"],
             decks={"Harry": ["alohomora"]}, hands={"Harry": ["hedwig"]}),
    ["end"],
    lambda game: "it is discarded, and control is added" if game.view()["control"]
    else "it goes back", clause="HB-REVEAL-1")

crystal_ball = Prediction(
    "Harry plays the Crystal Ball: draw 2 cards, then discard 1. He draws Hedwig and Alohomora!. "
    "Which cards may he discard?",
    {"only the Firebolt": "Cards that were just drawn are in the hand like all others.",
     "only Hedwig or Alohomora!": "The rule says any card in the hand.",
     "any of the three": "It can be any card in the hand, also one that was just drawn."},
    position("Harry", "Ron", game=3, facing=["draco"],
             hands={"Harry": ["crystal_ball", "firebolt"]},
             decks={"Harry": ["hedwig", "alohomora"]}),
    ["play crystal_ball"],
    lambda game: "any of the three" if len(game.legal_moves) == 3 else "only the Firebolt",
    clause="HB-DISCARD-1", clauses=["HB-DRAW-1"])

# --- Abilities

harry = Prediction(
    "Harry plays Finite! (remove 1 control), and then Finite! again. Read his ability: how much "
    "attack does he get, if he chooses himself?",
    {"0": "Control was removed, and his ability waits for that.",
     "1": "Only the first time each turn.",
     "2": "The second time is not the first."},
    position("Harry", "Ron", game=3, facing=["draco", "quirrell"], control=2,
             hands={"Harry": ["finite", "finite"]}),
    ["play finite", "choose Harry", "play finite"], lambda game: str(tokens(game, "Harry")[0]),
    clause="HB-ABILITY-1", clauses=["HB-CONTROL-5"])

others_turn = Prediction(
    "In Ron's turn, Ron plays Finite!. Harry's card says: the first time each turn that control "
    "is removed, any hero gains 1 attack. Does it work now?",
    {"yes, and Harry chooses the hero": "His card says each turn, not your turn.",
     "yes, and Ron chooses the hero": "The ability is on Harry's card, so it is Harry who chooses.",
     "no": "Most abilities work on the hero's own turn only. But this card says each turn."},
    position("Ron", "Harry", game=3, facing=["draco", "quirrell"], control=2,
             hands={"Ron": ["finite"]}),
    ["play finite"],
    lambda game: {"Harry": "yes, and Harry chooses the hero",
                  "Ron": "yes, and Ron chooses the hero"}[str(game.to_move)]
    if game.prompt and game.prompt.clause == "HB-CHOICE-2" else "no",
    clause="HB-ABILITY-1", clauses=["HB-CHOICE-2"])

spells = Prediction(
    "Hermione has played three Spells. Now she plays a fourth Alohomora!, and chooses herself for "
    "her ability. How much influence has she?",
    {"4": "That is the fourth Alohomora!. It is the fourth Spell, too.",
     "5": "1 for the Spell, and 1 because it is the fourth of this turn.",
     "8": "The ability works once, and not for each Spell."},
    position("Hermione", "Harry", game=3, facing=["draco", "lucius"], influence={"Hermione": 3},
             played=["alohomora"] * 3, hands={"Hermione": ["alohomora"]}),
    ["play alohomora", "choose Hermione"], lambda game: str(tokens(game, "Hermione")[1]),
    clause="HB-ABILITY-1")

neville = Prediction(
    "Neville plays Molly Weasley: every hero gains 2 health. Ron has 5. Read Neville's ability: "
    "how much health has Ron then?",
    {"7": "That is Molly alone.",
     "8": "2 from Molly Weasley, and 1 more because it is Ron's first gain in Neville's turn.",
     "9": "The ability adds 1, once for each hero."},
    position("Neville", "Ron", game=3, facing=["draco", "quirrell"],
             health={"Ron": 5, "Neville": 5}, hands={"Neville": ["molly"]}),
    ["play molly"], lambda game: str(health(game, "Ron")), clause="HB-ABILITY-1",
    clauses=["HB-HEALTH-1"])

ron = Puzzle(
    "Neville has 1 health. Bring him to 3. Ron's ability: if you assign 3 or more attack on your "
    "turn, any hero gains 2 health.",
    position("Ron", "Neville", game=3, facing=["draco", "dementor"], health={"Neville": 1},
             attack={"Ron": 1}, hands={"Ron": ["beans", "pigwidgeon"]}),
    lambda game: health(game, "Neville") == 3,
    solution=["play beans", "play pigwidgeon", "choose attack", "attack draco", "attack draco",
              "attack draco", "choose Neville"],
    near_miss=["play beans", "play pigwidgeon", "choose health", "attack draco", "attack draco",
               "end"],
    hint="He needs 3 attack. Pigwidgeon is an Ally: the Beans give 1 attack for him as well.",
    clause="HB-ABILITY-1", clauses=["HB-PLAY-4"])

# --- Shields

shielded = Picture(
    position("Harry", "Ron", game=3, facing=["dementor", "draco"], shields={"Harry": ["dementor"]}),
    "enemies")

unlock = Puzzle(
    "The Basilisk forbids extra cards. Let Ron draw a card in this turn.",
    position("Hermione", "Ron", game=3, facing=["basilisk", "draco"], assigned=[6, 3],
             hands={"Hermione": ["petrificus", "lumos", "alohomora"]}),
    lambda game: bool(hero(game, "Ron")["hand"]),
    solution=["play petrificus", "choose basilisk", "play lumos"],
    near_miss=["play lumos", "play petrificus", "choose basilisk", "end"],
    hint="Petrificus Totalus! blocks an ability. Which card does it have to come before?",
    clause="HB-SHIELD-1", clauses=["HB-DRAW-3"])

how_long = Prediction(
    "Harry blocks the Dementor and ends his turn. Then comes Ron's turn, and then Harry's. In "
    "whose turn does the Dementor cost health again?",
    {"Ron's": "The shield is still there in Ron's turn.",
     "Harry's": "The shield comes off at the start of Harry's next turn, before the villains.",
     "neither": "A shield does not stay for ever."},
    position("Harry", "Ron", game=3, facing=["dementor", "crabbe_goyle"],
             hands={"Harry": ["petrificus"]},
             dark_arts=["he_who", "he_who"]),
    ["play petrificus", "choose dementor", "end", "end"],
    lambda game: "Ron's" if health(game, "Ron") < 10
    else "Harry's" if health(game, "Harry") < 10 else "neither", clause="HB-SHIELD-1")

still_attacked = Puzzle(
    "The Dementor is blocked. Defeat it all the same, and bring Ron to 10 health.",
    position("Harry", "Ron", game=3, facing=["dementor", "draco"], assigned=[6, 0],
             shields={"Harry": ["dementor"]}, health={"Ron": 8}, control=1,
             hands={"Harry": ["sirius", "finite"]}),
    lambda game: defeated("dementor")(game) and health(game, "Ron") == 10,
    solution=["play sirius", "attack dementor", "attack dementor"],
    near_miss=["play sirius", "attack draco", "attack draco", "end"],
    hint="A blocked villain can be attacked, and its reward still counts. Read the reward.",
    clause="HB-DEFEAT-1", clauses=["HB-ATTACK-1"])

progress = Lesson(globals(), "Hogwarts Battle: two villains, and heroes with abilities")
