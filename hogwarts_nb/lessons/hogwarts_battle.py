"""The lesson on Game 1 of Hogwarts Battle, notebook 20."""

from __future__ import annotations

from typing import Any

from ..core import Game
from .battle_positions import (
    bots,
    defeated,
    health,
    hero,
    not_saved,
    of_type,
    onto,
    position,
    still_takes,
    tokens,
    whole_game,
)
from .lesson import Lesson
from .pieces import Number, Picture, Play, Prediction, Puzzle, Story

TWO = ("Harry", "Ron")

first_turn = Play(
    whole_game(*TWO, seed=30), seat="Harry", bots=bots("Ron"),
    clauses=["HB-SETUP-1", "HB-SETUP-2", "HB-SETUP-3", "HB-SETUP-4", "HB-SETUP-5", "HB-SETUP-6",
             "HB-TURN-1", "HB-EVENT-1", "HB-EVENT-2", "HB-ACT-1"])

# --- The table

enemies = Picture(whole_game(*TWO, seed=30), "enemies", clauses=["HB-SETUP-4"])

deck_left = Number(
    "Each hero begins with a deck of 10 cards. Hermione has just drawn her first hand. How many "
    "cards are left in her deck?",
    whole_game("Hermione", "Ron", seed=3),
    lambda game: int(hero(game, "Hermione")["deck"]),
    lambda game: "10 cards in the deck, and 5 of them are drawn: "
                 f"{hero(game, 'Hermione')['deck']} are left.",
    hint="Count the cards in her hand.",
    clause="HB-SETUP-6", part="Hermione")

allies = Number(
    "Each card to acquire is an Ally, an Item or a Spell: the sign beside its name says which. "
    "How many of these six are Allies?",
    position(*TWO, facing=["draco"],
             market=["reparo", "hagrid", "dittany", "oliver_wood", "lumos", "golden_snitch"]),
    lambda game: sum(of_type(game, space["card"], "ally")
                     for space in game.view()["market"]),
    lambda game: "Rubeus Hagrid and Oliver Wood are Allies.",
    hint="The sign of an Ally is a person, that of an Item a bag, and that of a Spell a wand.",
    clause="HB-CARD-1", part="market")

# --- Step 1: Dark Arts events

RULEBOOK_HAND = ["firebolt", "hedwig", "alohomora", "alohomora", "alohomora"]

event = Prediction(
    "Ron ends his turn. Harry reveals an event that adds 1 control. Read Draco Malfoy's card: how "
    "much health will Harry have?",
    {"10": "The event only adds control. But somebody waits for just that.",
     "9": "Draco Malfoy costs more than that.",
     "8": "The event adds control. That triggers Draco Malfoy, and he costs the active hero "
          "2 health."},
    position("Ron", "Harry", facing=["draco"], dark_arts=["he_who"],
             hands={"Harry": RULEBOOK_HAND}),
    ["end"], lambda game: str(health(game, "Harry")), clause="HB-VILLAIN-2",
    clauses=["HB-TURN-1", "HB-EVENT-1", "HB-EVENT-2", "HB-CONTROL-1", "HB-HEALTH-1"])

whom = Prediction(
    "Flipendo! says: the active hero loses 1 health and discards a card. Harry's turn begins, and "
    "Flipendo! is revealed. Who has to discard a card?",
    {"Harry": "It is his turn, so he is the active hero.",
     "Ron": "His turn is over. The active hero is the one whose turn it is.",
     "both": "That would be \"every hero\"."},
    position("Ron", "Harry", facing=["draco"], dark_arts=["flipendo"],
             hands={"Harry": ["alohomora", "cloak", "hedwig"]}),
    ["end"], lambda game: str(game.to_move), clause="HB-DISCARD-1")

events_again = Prediction(
    "The stack of Dark Arts events is empty, and three events are on its discard pile. Ron ends "
    "his turn. Which event does Harry reveal?",
    {"none, he is lucky": "An event is due each turn, so new ones are needed.",
     "one of those three": "The resolved events are shuffled and become the stack.",
     "the last one again": "They are shuffled first, so nobody knows which it will be."},
    position("Ron", "Harry", facing=["crabbe_goyle"], dark_arts=[],
             resolved=["expulso", "he_who", "petrification"], exact=True, seed=2,
             decks={"Ron": ["alohomora"] * 5}, villains=["draco"]),
    ["end"],
    lambda game: "one of those three" if any(
        step.kind == "dark-arts-reshuffled" and len(game.view()["resolved"]) == 1
        for step in game.steps) else "none, he is lucky",
    clause="HB-EVENT-3")

# --- Step 2: villains

each_turn = Prediction(
    "Ron ends his turn. Harry reveals Expulso!, which costs him 2 health. Quirinus Quirrell is "
    "there, too. How much does Harry lose in all?",
    {"1": "That is Quirrell. What about the event before him?",
     "2": "That is Expulso!. After the events the villains have their turn.",
     "3": "First the event: 2. Then each villain who is face up: 1."},
    position("Ron", "Harry", facing=["quirrell"], dark_arts=["expulso"],
             hands={"Harry": ["alohomora", "firebolt"]}),
    ["end"], lambda game: str(10 - health(game, "Harry")), clause="HB-VILLAIN-1")

flipendo = Prediction(
    "Harry reveals Flipendo!: he loses 1 health and discards a card. Read the card of Crabbe & "
    "Goyle: how much health does he lose in all?",
    {"1": "That is Flipendo! alone. The discarded card triggers Crabbe & Goyle.",
     "2": "Flipendo! costs 1, and the card that it makes Harry discard costs another one.",
     "3": "Only one card is discarded, so they react once."},
    position("Ron", "Harry", facing=["crabbe_goyle"], dark_arts=["flipendo"],
             hands={"Harry": ["firebolt", "hedwig", "alohomora"]}),
    ["end", "discard alohomora"], lambda game: str(10 - health(game, "Harry")),
    clause="HB-CHAIN-1", clauses=["HB-DISCARD-1"])

# --- Step 3: what a hero can do

MARKET = ["reparo", "descendo", "lumos", "hagrid", "dittany", "golden_snitch"]


def _has(game: Game[Any], name: str, pile: str, kind: str) -> bool:
    return any(card.startswith(kind) for card in hero(game, name)[pile])


harrys_turn = Puzzle(
    "Put 2 attack on Draco Malfoy and acquire Reparo!, both in this turn.",
    position(*TWO, facing=["draco"], hands={"Harry": RULEBOOK_HAND}, market=MARKET,
             health={"Harry": 8}, control=1),
    lambda game: onto("draco")(game) == 2 and _has(game, "Harry", "discards", "reparo"),
    solution=["play firebolt", "play hedwig", "choose attack", "play alohomora", "play alohomora",
              "play alohomora", "attack draco", "attack draco", "buy reparo"],
    near_miss=["play firebolt", "play hedwig", "choose health", "play alohomora",
               "play alohomora", "play alohomora", "attack draco", "buy reparo", "end"],
    hint="Hedwig lets you choose: you need her attack. Each Alohomora! gives 1 influence.",
    clause="HB-ACT-1",
    clauses=["HB-PLAY-1", "HB-PLAY-2", "HB-ATTACK-1", "HB-BUY-1", "HB-CHOICE-1"])

BOUGHT = position(*TWO, facing=["draco"], influence={"Harry": 3}, hands={"Harry": ["hedwig"]},
                  market=MARKET)

where = Prediction(
    "Harry acquires Reparo! for 3 influence. Where does the card go?",
    {"into his hand": "New cards are not played in the same turn: that would be too good.",
     "on his discard pile": "It comes into his hand later, when this pile has become the deck.",
     "on top of his deck": "Only if another card allows it."},
    BOUGHT, ["buy reparo"],
    lambda game: "into his hand" if _has(game, "Harry", "hand", "reparo")
    else "on his discard pile" if _has(game, "Harry", "discards", "reparo")
    else "on top of his deck", clause="HB-BUY-1")

two_cards = Puzzle(
    "Harry has 5 influence. Acquire two cards in this turn.",
    position(*TWO, facing=["draco"], influence={"Harry": 5}, market=MARKET),
    lambda game: len(hero(game, "Harry")["discards"]) == 2,
    solution=["buy reparo", "buy dittany"], near_miss=["buy hagrid", "end"],
    hint="The number in the circle is the price. Which two prices make 5 or less?",
    clause="HB-BUY-1")

refused = Story(
    position(*TWO, facing=["draco"], villains=["quirrell"], hands={"Harry": ["alohomora", "cloak"]},
             influence={"Harry": 1}, attack={"Harry": 1}, market=MARKET),
    ["play alohomora"], ["buy descendo", "attack quirrell", "play firebolt"],
    clauses=["HB-BUY-1", "HB-DEFEAT-2", "HB-PLAY-1"])

more = Number(
    "Draco Malfoy has 6 health, and 2 attack are on his card. How many more attack are needed to "
    "defeat him?",
    position(*TWO, facing=["draco"], assigned=2),
    lambda game: game.view()["facing"][0]["health"] - game.view()["facing"][0]["assigned"],
    lambda game: game.rulebook["HB-DEFEAT-1"].text,
    hint="The spaces on his card show how much attack he takes. Two are filled.",
    clause="HB-DEFEAT-1", part="enemies")

share = Puzzle(
    "Neville can heal. Ron has only 1 health left: bring him to 5.",
    position("Neville", "Ron", facing=["quirrell"], health={"Neville": 9, "Ron": 1},
             hands={"Neville": ["dittany", "mandrake", "trevor", "alohomora"]}),
    lambda game: health(game, "Ron") == 5,
    solution=["play dittany", "choose Ron", "play mandrake", "choose health", "choose Ron"],
    near_miss=["play dittany", "choose Ron", "play mandrake", "choose attack", "end"],
    hint="\"Any hero\" can be Neville or another one. Trevor says \"gain\": he heals Neville "
         "alone.",
    clause="HB-CHOICE-2", clauses=["HB-HEALTH-1"])

hagrid = Prediction(
    "Harry has 6 health and Ron has 10. Harry plays Rubeus Hagrid: every hero gains 1 health. "
    "What does Ron gain?",
    {"1 health": "Then he would have 11, and nobody has more than 10.",
     "nothing": "He has 10 health already, and that is the most.",
     "1 attack instead": "The card offers nothing instead."},
    position(*TWO, facing=["draco"], health={"Harry": 6}, hands={"Harry": ["hagrid"]}),
    ["play hagrid"], lambda game: "nothing" if health(game, "Ron") == 10 else "1 health",
    clause="HB-HEALTH-2", clauses=["HB-EACH-1"])

# --- The end of the turn

put_away = Prediction(
    "Harry has played the Firebolt. Two cards are still in his hand, and he has 1 attack and 1 "
    "influence left. He ends his turn. What does he keep for his next turn?",
    {"the two cards": "Cards cannot be saved: all of them go to the discard pile, also those that "
                      "were not played.",
     "the tokens": "He has not used them in his own turn, so he discards them.",
     "nothing": "Cards and tokens are discarded, and he draws five new cards."},
    position(*TWO, facing=["draco"], played=["firebolt"], hands={"Harry": ["alohomora", "hedwig"]},
             attack={"Harry": 1}, influence={"Harry": 1},
             decks={"Harry": ["cloak", "alohomora", "alohomora", "alohomora", "alohomora"]},
             dark_arts=["he_who"]),
    ["end"],
    lambda game: "the tokens" if any(tokens(game, "Harry"))
    else "the two cards" if _has(game, "Harry", "hand", "hedwig") else "nothing",
    clause="HB-END-5", clauses=["HB-END-4", "HB-END-6"])

reshuffle = Prediction(
    "Harry ends his turn and draws five cards. His deck has only three. Four cards are in his "
    "hand, and five are on his discard pile. How does he get the other two?",
    {"he does not": "Only if there were no card at all.",
     "from his shuffled discard pile": "The deck is empty and a card has to be drawn: now the "
                                       "discard pile is shuffled, together with the hand that he "
                                       "has just put there, and becomes the deck.",
     "he keeps two cards of his hand": "The whole hand goes to the discard pile first."},
    position(*TWO, facing=["crabbe_goyle"], dark_arts=["he_who"],
             hands={"Harry": ["alohomora"] * 4}, decks={"Harry": ["hedwig", "alohomora", "cloak"]},
             discards={"Harry": ["reparo", "incendio", "firebolt", "alohomora", "alohomora"]},
             exact=True, villains=["draco"]),
    ["end"],
    lambda game: "from his shuffled discard pile" if any(
        step.kind == "reshuffled" and step.actor == "Harry" for step in game.steps)
    and len(hero(game, "Harry")["hand"]) == 5 else "he does not",
    clause="HB-DRAW-2", clauses=["HB-END-6"])

mid_turn = Prediction(
    "Harry's deck is empty, and only Reparo! is on his discard pile. He plays the Golden Snitch, "
    "which lets him draw a card. Which one?",
    {"Reparo!": "The discard pile becomes the deck. Played cards are still set aside: they go to "
                "the discard pile at the end of the turn.",
     "one of four, by chance": "The three played cards are not on the discard pile yet.",
     "none": "There is a card on his discard pile."},
    position(*TWO, facing=["draco"], played=["alohomora", "alohomora", "firebolt"],
             hands={"Harry": ["golden_snitch"]}, discards={"Harry": ["reparo"]}, exact=True),
    ["play golden_snitch"],
    lambda game: "Reparo!" if _has(game, "Harry", "hand", "reparo") else "none",
    clause="HB-DRAW-2", clauses=["HB-DRAW-1"])

on_top = Puzzle(
    "Acquire Reparo! so that Hermione has it in her hand in her next turn.",
    position("Hermione", "Ron", facing=["quirrell"],
             hands={"Hermione": ["time_turner", "alohomora", "alohomora", "crookshanks"]},
             market=MARKET),
    lambda game: (game.state.decks[0] or [""])[-1].startswith("reparo"),
    solution=["play time_turner", "play alohomora", "play alohomora", "buy reparo top"],
    near_miss=["play time_turner", "play alohomora", "play alohomora", "buy reparo", "end"],
    hint="Play the Time Turner first. Then click Reparo!, and click Hermione's deck.",
    clause="HB-TOP-1")

empty_stack = Story(
    position(*TWO, facing=["draco"], influence={"Harry": 3}, market=["reparo", "dittany", "lumos"],
             hogwarts=[], dark_arts=["he_who"], villains=["quirrell"], exact=True,
             decks={"Harry": ["alohomora"] * 5}),
    ["buy reparo", "end"], clauses=["HB-STACK-1"])

refilled = Prediction(
    "Harry has 3 influence and acquires Reparo!. Its space is empty now. When does a new card come "
    "there?",
    {"at once": "Then he could see it, and acquire it too. It comes later.",
     "at the end of his turn": "Empty spaces are filled when the turn ends.",
     "when six are gone": "Each turn ends with six cards, as long as the stack has any."},
    BOUGHT, ["buy reparo", "end"],
    lambda game: "at the end of his turn" if next(
        step for step in game.steps if step.kind == "refilled").number > next(
        step for step in game.steps if step.kind == "ended").number else "at once",
    clause="HB-END-3")

# --- Villains

stays = Prediction(
    "Harry assigns 2 attack to Draco Malfoy and ends his turn. Draco is not defeated yet. How much "
    "attack is on him in Ron's turn?",
    {"0": "Tokens on a villain are not put back at the end of a turn.",
     "2": "They stay there from turn to turn, so that the heroes wear a villain down together.",
     "1": "Nothing halves them."},
    position(*TWO, facing=["draco"], attack={"Harry": 2}, dark_arts=["expulso"]),
    ["attack draco", "attack draco", "end"], lambda game: str(onto("draco")(game)),
    clause="HB-ATTACK-1")

defeat = Puzzle(
    "Quirinus Quirrell has 4 of 6 attack already. Defeat him in this turn.",
    position(*TWO, facing=["quirrell"], assigned=4, villains=["draco"],
             hands={"Harry": ["firebolt", "hedwig", "alohomora", "cloak"]}, market=MARKET),
    defeated("quirrell"),
    solution=["play firebolt", "play hedwig", "choose attack", "attack quirrell",
              "attack quirrell"],
    near_miss=["play firebolt", "play hedwig", "choose health", "attack quirrell", "end"],
    missed=still_takes("quirrell"),
    hint="Two attack are missing. Which cards in the hand give attack?",
    clause="HB-DEFEAT-1", clauses=["HB-PLAY-4"])

saved = Prediction(
    "Harry defeats Quirinus Quirrell. The reward: every hero gains 1 attack and 1 influence. Harry "
    "ends his turn. Does Ron still have his two tokens in his own turn?",
    {"yes": "Tokens that a hero gains in another hero's turn are kept for the hero's own turn.",
     "no": "Only the hero whose turn ends discards what is left.",
     "only the attack": "Both sorts of tokens are kept."},
    position(*TWO, facing=["quirrell"], assigned=5, attack={"Harry": 1}, villains=["draco"],
             dark_arts=["expulso"], hands={"Ron": ["alohomora"]}),
    ["attack quirrell", "end"],
    lambda game: {(1, 1): "yes", (0, 0): "no", (1, 0): "only the attack"}[tokens(game, "Ron")],
    clause="HB-SAVE-1", clauses=["HB-DEFEAT-1", "HB-END-2"])

next_villain = Prediction(
    "Harry defeats Draco Malfoy. At the end of his turn Quirinus Quirrell comes: each turn, the "
    "active hero loses 1 health. Who is the first to lose it?",
    {"Harry": "Quirrell comes at the end of Harry's turn. The step of the villains was before "
              "that.",
     "Ron": "Quirrell comes at the end of Harry's turn. He uses his ability from the next turn "
            "on.",
     "both": "He costs the active hero health, and nobody else."},
    position(*TWO, facing=["draco"], assigned=5, attack={"Harry": 2}, villains=["quirrell"],
             control=1, dark_arts=["he_who"], hands={"Ron": ["alohomora"]}),
    ["attack draco", "end"],
    lambda game: "both" if health(game, "Harry") < 10 > health(game, "Ron")
    else "Ron" if health(game, "Ron") < 10 else "Harry",
    clause="HB-END-2")

too_late = Story(
    position(*TWO, facing=["draco"], assigned=5, attack={"Harry": 2}, villains=["quirrell"],
             control=1),
    ["attack draco"], ["attack quirrell", "attack draco"],
    clauses=["HB-DEFEAT-2", "HB-CONTROL-5"])

firebolt = Prediction(
    "Harry has defeated Draco Malfoy. Now he plays the Firebolt: gain 1 attack; if you defeat a "
    "villain this turn, gain 1 influence. What does he gain?",
    {"1 attack": "The second part asks for a villain who is defeated this turn, and one is.",
     "1 attack and 1 influence": "The card says this turn, and that includes what happened before.",
     "nothing": "The first part does not depend on anything."},
    position(*TWO, facing=["draco"], assigned=5, attack={"Harry": 1}, control=1,
             hands={"Harry": ["firebolt"]}),
    ["attack draco", "play firebolt"],
    lambda game: {(1, 0): "1 attack", (1, 1): "1 attack and 1 influence"}[tokens(game, "Harry")],
    clause="HB-PLAY-4")

# --- Locations and control

rescue = Puzzle(
    "All four spaces of Diagon Alley are full. Save it in this turn.",
    position(*TWO, facing=["draco"], assigned=4, control=4, health={"Harry": 8},
             hands={"Harry": RULEBOOK_HAND}),
    lambda game: game.view()["control"] < 4 and bool(game.view()["locations"]),
    solution=["play firebolt", "play hedwig", "choose attack", "attack draco", "attack draco"],
    near_miss=["play firebolt", "attack draco", "end"],
    missed=not_saved,
    hint="Read Draco Malfoy's reward, and see how much attack he still takes.",
    clause="HB-CONTROL-5")

full = Prediction(
    "Three of the four spaces of Diagon Alley are full. Harry's turn begins, and the event adds 1 "
    "control. What now?",
    {"the location is lost at once": "The heroes have until the end of this turn.",
     "Harry has this turn to save it": "Only if all spaces are still full at the end of the turn, "
                                       "the villains control it.",
     "nothing, a fifth is needed": "Four spaces, four tokens: it is full."},
    position("Ron", "Harry", facing=["crabbe_goyle"], control=3, dark_arts=["he_who"],
             hands={"Harry": ["alohomora", "firebolt"]}),
    ["end"],
    lambda game: "the location is lost at once" if game.view()["lost"]
    else "Harry has this turn to save it" if game.view()["control"] == game.view()["spaces"]
    else "nothing, a fifth is needed", clause="HB-CONTROL-2")

lost = Prediction(
    "Diagon Alley is full, and Harry ends his turn. The villains control it. How much control is "
    "on the next location? Ron's event adds none.",
    {"4": "The tokens are removed together with the lost location.",
     "0": "All tokens are removed with the lost location. The next one begins empty.",
     "1": "Nothing is left over: the tokens are removed."},
    position(*TWO, facing=["crabbe_goyle"], control=4, dark_arts=["expulso"],
             hands={"Ron": ["alohomora"]}),
    ["end"], lambda game: str(game.view()["control"]), clause="HB-CONTROL-3",
    clauses=["HB-END-1"])

the_end = Prediction(
    "The Mirror of Erised is the last location, and it is full. Harry can do nothing and ends his "
    "turn. What happens?",
    {"Ron has one more turn": "There is no location left to defend.",
     "the heroes lose": "The villains control all locations: the game is lost.",
     "the location is saved": "It would be, if somebody had removed control in this turn."},
    position(*TWO, location="mirror_of_erised", control=4, facing=["quirrell"], assigned=5),
    ["end"],
    lambda game: "the heroes lose" if game.view()["result"] == "lost" else "Ron has one more turn",
    clause="HB-LOSE-1")

# --- Stunned

half = Prediction(
    "Ron has 2 health and five cards in his hand. His turn begins with Expulso!, which costs 2 "
    "health: he is Stunned. How many cards does he discard?",
    {"2": "Half of five is two and a half. Rounded down, that is two.",
     "3": "It is rounded down.",
     "5": "Half of the hand is enough."},
    position("Harry", "Ron", facing=["crabbe_goyle"], dark_arts=["expulso"], health={"Ron": 2},
             hands={"Ron": ["cleansweep", "beans", "pigwidgeon", "alohomora", "alohomora"]}),
    ["end", "discard alohomora", "discard alohomora"],
    lambda game: str(5 - len(hero(game, "Ron")["hand"])), clause="HB-STUN-3",
    clauses=["HB-STUN-1", "HB-STUN-4", "HB-STUN-5"])

remembrall = Prediction(
    "Petrification costs every hero 1 health, and Neville is Stunned. He has 1 saved attack. He "
    "discards two cards, one of them the Remembrall: discarded, it gives 2 attack. How much "
    "attack has he then?",
    {"0": "First he discards his tokens, then the cards. What the cards give comes after that.",
     "1": "A Stunned hero discards all tokens, also those that were saved.",
     "2": "His saved token is discarded first. Then the Remembrall gives 2, and he keeps them.",
     "3": "The saved token is gone: a Stunned hero discards all tokens."},
    position("Ron", "Harry", "Neville", facing=["crabbe_goyle"], dark_arts=["petrification"],
             health={"Neville": 1}, attack={"Neville": 1},
             hands={"Neville": ["remembrall", "alohomora", "alohomora", "trevor"]}),
    ["end", "discard remembrall", "discard alohomora"],
    lambda game: str(tokens(game, "Neville")[0]), clause="HB-STUN-2",
    clauses=["HB-DISCARD-2", "HB-STUN-3", "HB-EACH-1"])

no_healing = Prediction(
    "Harry is Stunned in his own turn. He plays Hedwig and chooses to gain 2 health. How much "
    "health does he have then?",
    {"2": "A Stunned hero gains no health in this turn.",
     "0": "He neither loses nor gains health for the rest of this turn.",
     "10": "He recovers only at the end of the turn."},
    position(*TWO, facing=["quirrell"], stunned=["Harry"], hands={"Harry": ["hedwig", "cloak"]}),
    ["play hedwig", "choose health"], lambda game: str(health(game, "Harry")),
    clause="HB-STUN-1")

go_on = Puzzle(
    "Harry is Stunned, but it is his turn. Defeat Draco Malfoy all the same.",
    position(*TWO, facing=["draco"], assigned=4, stunned=["Harry"], control=2,
             hands={"Harry": ["firebolt", "hedwig", "alohomora"]}),
    defeated("draco"),
    solution=["play hedwig", "choose attack", "play firebolt", "attack draco", "attack draco"],
    near_miss=["play firebolt", "attack draco", "end"],
    missed=still_takes("draco"),
    hint="He goes on with what is left: three cards.",
    clause="HB-STUN-5")

recovers = Prediction(
    "Harry is Stunned. He ends his turn. How much health does he have when Ron's turn begins?",
    {"0": "Nobody is out of the game.",
     "5": "He recovers fully.",
     "10": "At the end of the active hero's turn every Stunned hero has 10 health again."},
    position(*TWO, facing=["crabbe_goyle"], stunned=["Harry"], dark_arts=["he_who"],
             hands={"Harry": ["alohomora"]}),
    ["end"], lambda game: str(health(game, "Harry")), clause="HB-STUN-6")

chain = Prediction(
    "Harry has 10 health, Ron has 1. Harry's turn begins with Petrification: every hero loses 1 "
    "health. Draco Malfoy is there. How much health does Harry have in the end?",
    {"10": "Petrification costs every hero 1 health.",
     "9": "That is Petrification. But being Stunned adds control, and Draco waits for it.",
     "7": "1 for Petrification. Then Ron is Stunned, which adds control, and Draco costs the "
          "active hero 2.",
     "5": "Draco reacts to each control token, and only one is added."},
    position("Neville", "Harry", "Ron", facing=["draco"], health={"Ron": 1},
             dark_arts=["petrification"], hands={"Ron": ["alohomora", "alohomora", "beans"]}),
    ["end", "discard alohomora"], lambda game: str(health(game, "Harry")), clause="HB-CHAIN-1",
    clauses=["HB-STUN-4"])

both_stunned = Prediction(
    "Harry has 1 health, and so has Ron. Harry's turn begins with Petrification: every hero loses "
    "1 health. Both are Stunned. How much control does that add to the location?",
    {"1": "Each Stunned hero adds 1 control.",
     "2": "Both lose their health at the same time. Then each of them does all that a Stunned hero "
          "does.",
     "0": "Being Stunned always adds control."},
    position("Neville", "Harry", "Ron", facing=["crabbe_goyle"], health={"Harry": 1, "Ron": 1},
             dark_arts=["petrification"]),
    ["end"], lambda game: str(game.view()["control"]), clause="HB-STUN-4",
    clauses=["HB-EACH-1"])

reprieve = Prediction(
    "Harry's event adds 1 control, and Diagon Alley is full. Draco costs Harry 2 health: he is "
    "Stunned, which adds 1 control more. How often does Draco react in all?",
    {"once": "The second token finds no space and is ignored. It was not added, so there is "
             "nothing to react to.",
     "twice": "The second token finds no space, so it is ignored.",
     "never": "The first token is added: that triggers him."},
    position("Ron", "Harry", facing=["draco"], control=3, health={"Harry": 2},
             dark_arts=["he_who"], hands={"Harry": ["alohomora", "hedwig"]}),
    ["end", "discard alohomora"],
    lambda game: ["never", "once", "twice"][sum(step.kind == "triggered" for step in game.steps)],
    clause="HB-CONTROL-4")

# --- Cards that are special

cloak = Prediction(
    "Harry has the Cloak in his hand: no single event or villain costs him more than 1 health. He "
    "reveals Expulso! (2 health). How much does he lose, with Quirrell?",
    {"1": "The Cloak looks at each card alone.",
     "2": "1 for Expulso!, instead of 2, and 1 for Quirrell.",
     "3": "That would be without the Cloak."},
    position("Ron", "Harry", facing=["quirrell"], dark_arts=["expulso"],
             hands={"Harry": ["cloak", "alohomora"]}),
    ["end"], lambda game: str(10 - health(game, "Harry")), clause="HB-SHELTER-1")

petrified = Prediction(
    "Petrification is revealed: this turn nobody draws extra cards. Harry plays Incendio!, which "
    "draws a card, and ends his turn. How many cards does he draw?",
    {"6": "Incendio! would give an extra card, and that is forbidden this turn.",
     "5": "No card for Incendio!. The five of the new hand are drawn all the same.",
     "0": "The new hand is not an extra: it is drawn all the same."},
    position("Ron", "Harry", facing=["crabbe_goyle"], dark_arts=["petrification", "he_who"],
             hands={"Harry": ["incendio"]}),
    ["end", "play incendio", "end"], lambda game: str(len(hero(game, "Harry")["hand"])),
    clause="HB-DRAW-3", clauses=["HB-PLAY-3"])

crystal_ball = Puzzle(
    "Defeat Draco Malfoy. The Crystal Ball comes from a later box: draw two cards, then discard a "
    "card.",
    position("Neville", "Ron", game=3, facing=["draco"], assigned=4,
             hands={"Neville": ["crystal_ball", "alohomora"]},
             decks={"Neville": ["remembrall", "alohomora"]}),
    defeated("draco"),
    solution=["play crystal_ball", "discard remembrall", "attack draco", "attack draco"],
    near_miss=["play crystal_ball", "discard alohomora", "end"],
    missed=still_takes("draco"),
    hint="Any card in the hand may be discarded, also one that was just drawn. Does one of them do "
         "something when it is discarded?",
    clause="HB-DISCARD-2", clauses=["HB-DISCARD-1", "HB-DRAW-1"])

# --- The end, and a whole game

win = Puzzle(
    "Only Crabbe & Goyle are left. The last location is full. Win the game in this turn.",
    position(*TWO, facing=["crabbe_goyle"], assigned=2, location="mirror_of_erised", control=4,
             defeated=["draco", "quirrell"],
             hands={"Harry": ["incendio", "hedwig", "alohomora"]}, decks={"Harry": ["firebolt"]}),
    lambda game: bool(game.view()["result"] == "won"),
    solution=["play incendio", "play firebolt", "play hedwig", "choose attack",
              "attack crabbe_goyle", "attack crabbe_goyle", "attack crabbe_goyle"],
    near_miss=["play hedwig", "choose attack", "play incendio", "attack crabbe_goyle",
               "attack crabbe_goyle", "end"],
    missed=still_takes("crabbe_goyle"),
    hint="Three attack are missing. Incendio! also draws a card: play that one, too.",
    clause="HB-WIN-1")

whole = Play(whole_game("Harry", "Hermione", seed=23), seat="Harry", bots=bots("Hermione"),
             keep=True)

together = Play(whole_game("Harry", "Ron", "Hermione", "Neville", seed=8, first="random"),
                keep=True)

harder = Play(whole_game(*TWO, seed=5, start_control=1), seat="Harry", bots=bots("Ron"),
              clauses=["HB-DIFFICULTY-1"])

progress = Lesson(globals(), "Hogwarts Battle: Game 1")
