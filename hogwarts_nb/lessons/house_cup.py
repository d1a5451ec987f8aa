"""The lesson on House Cup: the whole game, one rule at a time."""

from __future__ import annotations

from ..house_cup import KINDS
from .house_cup_positions import (
    FOUR,
    after,
    bots,
    ending,
    gallery,
    kinds,
    on_day,
    points,
    position,
    receive,
    rewards,
    served,
    whole_game,
    winners,
)
from .lesson import Lesson
from .pieces import Play, Prediction, Puzzle, Story, Table

first_turn = Play(whole_game("Gryffindor", "Slytherin", "Hufflepuff", "Ravenclaw", seed=12),
                  seat="Gryffindor", bots=bots("Slytherin", "Hufflepuff", "Ravenclaw"),
                  clauses=["HC-SETUP-3", "HC-SETUP-5", "HC-ROUND-3", "HC-DEAL-1", "HC-PLACE-1"])

# --- Cards come to the table

card = Table(lambda: KINDS["potions"], clauses=["HC-CARD-3"])

how_many = Prediction(
    "There are two players. Gryffindor places its first token, and Slytherin turns up new cards. "
    "How many?",
    {"2": "That is the number of players. A deal has 3 cards with two players.",
     "3": "A deal has 3 cards with two players.",
     "4": "A deal has 4 cards with three and four players, but only 3 with two."},
    position("Slytherin", "Gryffindor",
             days={"Mon": ["history"], "Wed": ["quidditch", "charms"], "Thu": ["herbology"],
                   "Fri": ["trouble"]},
             tokens={"Wed": [("Slytherin", 2)]}, deck=["flywheel", "earphones", "house_elf"]),
    ["place 1 Mon"], lambda game: str(sum(len(day["cards"]) for day in game.view()["days"]) - 5),
    clause="HC-DEAL-1")

# --- Tokens go under the days

four_houses = position(
    *FOUR, days={"Wed": ["quidditch"], "Thu": ["potions", "charms"], "Fri": ["history"]},
    deck=["hagrids_farm", "earphones", "help_nargles", "house_elf"])

thursday = Story(four_houses, ["place 2 Thu", "place 1 Wed"], clauses=["HC-PLACE-1"])

below = Prediction(
    "Hufflepuff also places a token under Wednesday. Where does it go?",
    {"above Gryffindor's token": "A new token never goes above one that is there already.",
     "below Gryffindor's token": "Tokens under one day make a column, and a new one goes to its "
                                 "end.",
     "nowhere: Wednesday is taken": "Any number of tokens may be under a day."},
    after(four_houses, "place 2 Thu", "place 1 Wed"), ["place 1 Wed"],
    lambda game: "below Gryffindor's token"
    if game.view()["days"][2]["tokens"][-1]["house"] == "Hufflepuff"
    else "above Gryffindor's token", clause="HC-PLACE-3")

empty_day = Story(
    after(below.position, "place 1 Wed"), ["place 3 Mon", "place 1 Thu"],
    ["place 1 Thu", "place 4 Mon", "place 2 Sun"],
    clauses=["HC-PLACE-4", "HC-PLACE-3", "HC-PLACE-2", "HC-SETUP-2", "HC-SETUP-1"])

fourth_deal = Prediction(
    "Gryffindor is about to place the last token of this round. What comes next?",
    {"The days are opened.": "They are, but something comes before that.",
     "Cards are dealt, and nobody places a token.": "There are four deals and only three tokens. "
                                                    "The last cards are luck.",
     "Cards are dealt, and everybody may move a token.": "A token stays under its day."},
    position("Slytherin", "Gryffindor",
             days={"Mon": ["quidditch"], "Tue": ["charms", "herbology"], "Thu": ["creatures"]},
             tokens={"Mon": [("Slytherin", 1), ("Gryffindor", 1)],
                     "Tue": [("Gryffindor", 3), ("Slytherin", 2)], "Thu": [("Slytherin", 3)]},
             deck=["trouble.1", "flywheel", "house_elf"]),
    ["place 2 Thu"],
    lambda game: "Cards are dealt, and nobody places a token."
    if any(step.kind == "dealt-last" for step in game.steps) else "The days are opened.",
    clause="HC-DEAL-3")

three_cards = Puzzle(
    "Place Ravenclaw's last token so that it takes three cards, whatever numbers are hidden.",
    position("Slytherin", "Ravenclaw",
             days={"Tue": ["quidditch", "creatures", "charms"],
                   "Wed": ["quidditch", "herbology", "charms", "trouble"],
                   "Thu": ["quidditch", "creatures", "trouble"]},
             tokens={"Wed": [("Slytherin", 1), ("Slytherin", 2)],
                     "Thu": [("Slytherin", 3), ("Ravenclaw", 1)], "Fri": [("Ravenclaw", 2)]},
             deck=["forward_ravenclaw", "house_elf", "help_clothing"]),
    lambda game: len(kinds(game, "Ravenclaw")) == 3,
    solution=["place 3 Tue", "take quidditch", "take creatures", "take charms"],
    near_miss=["place 3 Wed"],
    hint="The token is a 3: all lower numbers under the same day go before it. Is there a day with "
         "three cards and no rival?",
    clause="HC-TAKE-4")

# --- Cards are taken

first = Prediction(
    "Ravenclaw places its 1 under Monday, and the days are opened. Who takes the first card?",
    {"Gryffindor": "Its 3 is at the top, but height only counts among equal numbers.",
     "Hufflepuff": "The 1s go first, and this one is higher than Ravenclaw's.",
     "Slytherin": "As first player it turns the tokens over. But its 2 waits for all 1s.",
     "Ravenclaw": "It has a 1 too, but it is lower than Hufflepuff's."},
    position(*FOUR,
             days={"Mon": ["potions", "history", "trouble"]},
             tokens={"Mon": [("Gryffindor", 3), ("Hufflepuff", 1), ("Slytherin", 2)],
                     "Wed": [("Slytherin", 1), ("Gryffindor", 1), ("Hufflepuff", 2),
                             ("Ravenclaw", 2)],
                     "Fri": [("Slytherin", 3), ("Gryffindor", 2), ("Hufflepuff", 3),
                             ("Ravenclaw", 3)]},
             deck=["help_points", "earphones", "forward_ravenclaw", "house_elf"]),
    ["place 1 Mon"],
    lambda game: str(game.to_move),
    clause="HC-TAKE-3", clauses=["HC-TAKE-1"], viewer="teacher")

monday = served(
    *FOUR, day="Mon", cards=["potions", "history", "trouble"],
    tokens=[("Gryffindor", 3), ("Hufflepuff", 1), ("Slytherin", 2), ("Ravenclaw", 1)])

last = Prediction(
    "Three cards, four tokens. What does Gryffindor get, with the 3?",
    {"three cards": "There are only three cards, and three others choose before.",
     "one card": "Hufflepuff and Ravenclaw take one card each, and Slytherin the last one.",
     "nothing": "A player who gets no card does not go away with nothing.",
     "a reward token": "A player for whom no card is left takes one reward token instead."},
    monday, ["take history", "take potions", "take trouble"],
    lambda game: "a reward token" if rewards(game, "Gryffindor") else "nothing",
    clause="HC-TAKE-6", clauses=["HC-TAKE-5", "HC-TAKE-7"])

must = Prediction(
    "Ravenclaw takes Potions. Slytherin has a 2, and Trouble costs points. What does Slytherin "
    "take?",
    {"Quidditch alone": "Taking is not a wish but a must: a 2 takes two cards if there are two.",
     "Quidditch and Trouble": "A token takes as many cards as it shows, if there are enough.",
     "it may choose how many": "It chooses which cards, not how many."},
    served("Ravenclaw", "Slytherin", day="Thu", cards=["potions", "quidditch", "trouble"],
           tokens=[("Ravenclaw", 1), ("Slytherin", 2)]),
    ["take potions", "take quidditch", "take trouble"],
    lambda game: "Quidditch and Trouble"
    if kinds(game, "Slytherin") == ["quidditch", "trouble"] else "Quidditch alone",
    clause="HC-TAKE-4")

twice = Prediction(
    "Slytherin has two tokens under Monday, a 3 and a 1. It takes a card for the 1. Who is next?",
    {"Slytherin, for its 3": "Each token waits for its own turn: a 2 goes before a 3.",
     "Gryffindor, for its 2": "All 1s, then all 2s, then all 3s. Slytherin's tokens are served one "
                              "by one."},
    served("Slytherin", "Gryffindor", day="Mon",
           cards=["quidditch", "creatures", "charms", "trouble"],
           tokens=[("Slytherin", 3), ("Gryffindor", 2), ("Slytherin", 1)]),
    ["take quidditch"],
    lambda game: "Gryffindor, for its 2" if game.to_move == "Gryffindor"
    else "Slytherin, for its 3", clause="HC-TAKE-2")

spoil = Puzzle(
    "Slytherin must take what Gryffindor leaves. Leave nothing but Trouble.",
    served("Gryffindor", "Slytherin", day="Mon",
           cards=["trouble", "quidditch", "trouble", "creatures"],
           tokens=[("Gryffindor", 2), ("Slytherin", 3)]),
    lambda game: {*on_day(game, "Mon")} == {"trouble"},
    solution=["take quidditch", "take creatures"], near_miss=["take trouble", "take quidditch"],
    hint="Slytherin's 3 takes all that is left. Which two cards would it like to find?",
    clause="HC-TAKE-5")

hat = Prediction(
    "Gryffindor has the Sorting Hat. Slytherin takes the last card of this round. Who goes first "
    "in the next?",
    {"Gryffindor": "The Sorting Hat moves on after each round.",
     "Slytherin": "It does not matter who took the last card.",
     "Hufflepuff": "The Sorting Hat passes to the left. Cards that nobody took stay on their "
                   "days."},
    served("Slytherin", "Gryffindor", "Hufflepuff", day="Fri", first="Gryffindor",
           days={"Mon": ["history"]}, cards=["creatures", "quidditch"], tokens=[("Slytherin", 1)],
           deck=["cauldron", "flywheel", "earphones", "house_elf"]),
    ["take quidditch"],
    lambda game: str(game.to_move),
    clause="HC-ROUND-1", clauses=["HC-ROUND-2"])

# --- Cards that act at once

at_once = Table(gallery("hagrids_farm", "letter", "trouble_pixie", "divination", "cauldron"))

farm = Story(receive("Tue", "hagrids_farm"), ["take hagrids_farm", "apply hagrids_farm"],
             clauses=["HC-FARM", "HC-INSTANT-1"])

supply = Prediction(
    "One reward token is left in the supply, and Hagrid's Farm gives 3. How many does Gryffindor "
    "get?",
    {"0": "It takes what there is.",
     "1": "The supply has no more. When it is empty, nothing more is gained.",
     "3": "There are 46 reward tokens in the box, and no others are made."},
    after(receive("Tue", "hagrids_farm", rewards={"Slytherin": 45}), "take hagrids_farm"),
    ["apply hagrids_farm"], lambda game: str(rewards(game, "Gryffindor")), clause="HC-SETUP-4")

_letter = receive("Tue", "letter", hands={"Gryffindor": ["trouble", "quidditch"],
                                          "Slytherin": ["creatures"]})

letter = Story(_letter, ["take letter", "apply letter"],
               ["give letter Slytherin", "give creatures Slytherin"],
               clauses=["HC-LETTER", "HC-LETTER-2", "HC-TAKE-8"])

gift = Prediction(
    "Gryffindor has a letter, Hagrid's Farm and Trouble. Now it applies the letter. Which card can "
    "it give away?",
    {"any of the three": "The letter itself bears the letter symbol.",
     "Hagrid's Farm or Trouble": "Only the letter itself is excepted.",
     "Trouble alone": "Hagrid's Farm can be given away too, if anybody wants to."},
    after(receive("Tue", "letter", hands={"Gryffindor": ["trouble", "hagrids_farm"]}),
          "take letter"),
    ["apply letter"],
    lambda game: {2: "Hagrid's Farm or Trouble"}.get(len(game.legal_moves), "any of the three"),
    clause="HC-LETTER-2")

present = Prediction(
    "Gryffindor applied Hagrid's Farm long ago. Now it gives the card to Slytherin. What happens?",
    {"Slytherin takes 3 reward tokens.": "A card that acts at once does so each time a player "
                                         "receives it, also from another player.",
     "Gryffindor takes 3 more.": "The player who receives the card applies it.",
     "Nothing: it has been applied.": "It is applied each time somebody receives it."},
    after(gift.position, "apply letter"), ["give hagrids_farm Slytherin", "apply hagrids_farm"],
    lambda game: "Slytherin takes 3 reward tokens." if rewards(game, "Slytherin") == 3
    else "Nothing: it has been applied.", clause="HC-INSTANT-1")

pixie = Puzzle(
    "Gryffindor has 25 points now. Apply the pixies, so that it has more than that.",
    after(receive("Fri", "trouble_pixie", hands={"Gryffindor": ["trouble", "quidditch"]}),
          "take trouble_pixie"),
    lambda game: points("Gryffindor")(game) > 25,
    solution=["apply trouble_pixie", "discard trouble"],
    near_miss=["apply trouble_pixie", "discard quidditch"],
    hint="The pixies make Gryffindor discard another card. Which of its cards costs points?",
    clause="HC-PIXIE")

divination = Prediction(
    "Gryffindor applies Divination and draws a card. Where will Divination be then?",
    {"in front of Gryffindor": "The other cards that act at once stay there. Divination does not.",
     "on the discard pile": "It is not discarded.",
     "in the deck": "It is shuffled back into the deck. The new card stays with Gryffindor, and "
                    "acts if it is one of these five."},
    after(receive("Wed", "divination", deck=["hagrids_farm"]), "take divination"),
    ["apply divination", "apply hagrids_farm"],
    lambda game: "in front of Gryffindor" if "divination" in kinds(game, "Gryffindor")
    else "in the deck", clause="HC-DIVINATION-2", clauses=["HC-DIVINATION"])

cauldron = Prediction(
    "Gryffindor applies the Magic Cauldron. Who may throw in a card for a reward token?",
    {"Gryffindor alone": "The cauldron is there for everybody.",
     "everybody, one card each": "All are asked in turn. Nobody has to.",
     "everybody, as many cards as they like": "It is one card a player."},
    after(receive("Mon", "cauldron", hands={"Slytherin": ["trouble", "exploring"]}),
          "take cauldron"),
    ["apply cauldron", "pass", "discard trouble"],
    lambda game: "everybody, one card each" if kinds(game, "Slytherin") == ["exploring"]
    else "Gryffindor alone", clause="HC-CAULDRON")

order = Puzzle(
    "Apply both cards, so that Gryffindor keeps Quidditch and Charms.",
    after(served("Gryffindor", "Slytherin", day="Fri", cards=["trouble_pixie", "letter", "potions"],
                 tokens=[("Gryffindor", 2), ("Slytherin", 2)],
                 hands={"Gryffindor": ["quidditch", "charms", "trouble"]}),
          "take trouble_pixie", "take letter"),
    lambda game: game.to_move == "Slytherin"
    and {"quidditch", "charms"} <= {*kinds(game, "Gryffindor")},
    solution=["apply letter", "give trouble Slytherin", "apply trouble_pixie", "discard letter"],
    near_miss=["apply trouble_pixie", "discard trouble", "apply letter",
               "give quidditch Slytherin"],
    hint="The letter needs a card to give away, and the pixies need one to discard. A card that "
         "has done its work can go, too.",
    clause="HC-INSTANT-2")

# --- What cards are worth

sets = Table(gallery("potions", "herbology", "creatures", "charms", "exploring"))

friendship = Prediction(
    "Ravenclaw and Slytherin have equal points and two cards each at the end. Who wins?",
    {"Ravenclaw, the first player": "The Sorting Hat does not break a tie.",
     "both: they share the Cup": "First fewer cards decide. They have the same number, so "
                                 "friendship wins.",
     "nobody": "Somebody always wins, sometimes several."},
    ending("Ravenclaw", "Slytherin", day="Fri", cards=["quidditch"],
           hands={"Ravenclaw": ["exploring"], "Slytherin": ["quidditch", "exploring"]}),
    ["take quidditch"],
    lambda game: "both: they share the Cup" if len(winners(game)) == 2
    else "Ravenclaw, the first player", clause="HC-TIE-2", clauses=["HC-END-3"])

search = Puzzle(
    "Keep the card that brings Slytherin the most points.",
    position("Slytherin", "Ravenclaw", stage="end", round=4,
             hands={"Slytherin": ["help_points", "trouble"], "Ravenclaw": ["quidditch"]},
             deck=["trouble", "history", "uniform_slytherin", "herbology", "house_elf"]),
    lambda game: "uniform_slytherin" in kinds(game, "Slytherin"),
    solution=["keep uniform_slytherin"], near_miss=["keep house_elf"],
    hint="Slytherin has one Trouble card already. What would each of the five cards change? Choose "
         "a card to read its words.",
    clause="HC-SEARCH",
    missed=lambda game: f"That makes {points('Slytherin')(game)} points. Another card makes more.")

fewer_cards = Puzzle(
    "Both houses have 4 points. Win the Cup with Gryffindor alone.",
    ending("Gryffindor", "Slytherin", day="Fri", cards=["charms", "trouble_pixie"],
           hands={"Gryffindor": ["creatures", "exploring"],
                  "Slytherin": ["creatures", "exploring", "charms"]}),
    lambda game: winners(game) == ("Gryffindor",),
    solution=["take trouble_pixie", "apply trouble_pixie", "discard exploring"],
    near_miss=["take charms"],
    hint="Of houses with equal points, the one with fewer cards wins. Neither card scores a point, "
         "but one of them makes you discard another.",
    clause="HC-TIE-1",
    missed=lambda game: f"The Cup goes to {' and '.join(winners(game))}.")

left_over = Story(
    ending("Ravenclaw", "Slytherin", day="Fri", cards=["quidditch", "house_elf"],
           days={"Mon": ["history"]}),
    ["take quidditch"], clauses=["HC-END-1", "HC-END-3"])

# --- A whole game

whole = Play(whole_game(*FOUR, seed=2024), seat="Gryffindor", keep=True,
             bots=bots("Slytherin", "Hufflepuff", "Ravenclaw"))

progress = Lesson(globals(), "House Cup")
