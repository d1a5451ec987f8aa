"""The lesson on counting points in House Cup."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core import Game
from ..house_cup.calculator import Calculator
from .house_cup_positions import after, bots, ending, gallery, points, position, receive, sheet
from .lesson import Lesson
from .pieces import Number, Play, Prediction, Puzzle, Table


def _line(kind: str) -> Callable[[Game[Any]], int]:
    """How many points Ravenclaw's sheet has for a kind of card."""
    return lambda game: sum(line.points for line in sheet(game, "Ravenclaw").lines
                            if line.kind == kind)


def _sheet(house: str) -> Callable[[Game[Any]], str]:
    """The sheet of a house, in words."""
    return lambda game: " ".join(str(line) for line in sheet(game, house).lines)


def _too_few(house: str) -> Callable[[Game[Any]], str]:
    """What is said to a player who could have had more points."""
    return lambda game: f"{house} has {points(house)(game)} points now. It could have more."


def _lead(house: str, other: str) -> Callable[[Game[Any]], int]:
    """How many points a house is ahead of another."""
    return lambda game: points(house)(game) - points(other)(game)


# The two hands of the rulebook's example.
_RAVENCLAW = [*["potions"] * 3, *["quidditch"] * 3, "creatures", "help_owlery", "letter",
              *["history"] * 2, "exploring", "trouble", "house_elf"]
_SLYTHERIN = ["herbology", "herbology", "flywheel", "earphones", "trouble", "quidditch",
              "help_nargles", "help_first_years", "help_points", "forward_ravenclaw",
              "forward_gryffindor"]
_example = position(
    "Ravenclaw", "Slytherin", stage="end", round=4,
    hands={"Ravenclaw": _RAVENCLAW, "Slytherin": _SLYTHERIN}, rewards={"Ravenclaw": 5},
    deck=["uniform_slytherin", "trouble", "charms", "cauldron", "uniform_hufflepuff"])

first_turn = Play(_example, seat="Slytherin", bots=bots("Ravenclaw"), clauses=["HC-SEARCH"])

# --- Sets

fourth = Prediction(
    "Ravenclaw has three Potions, which score 4 points, and takes a fourth. How many do four "
    "score?",
    {"5": "One more point is what the second and the third add. The fourth adds much more.",
     "8": "A set has a table, and the steps in it are not equal.",
     "20": "1, 2, 3, 4 or 5 Potions score 2, 3, 4, 20 or 40 points."},
    ending("Ravenclaw", "Slytherin", day="Thu", cards=["potions"],
           hands={"Ravenclaw": ["potions"] * 3}),
    ["take potions"], lambda game: str(points("Ravenclaw")(game)), clause="HC-POTIONS")

sixth = Prediction(
    "Ravenclaw has five Potions, which score 40 points, and takes a sixth. How many do six score?",
    {"40": "Beyond the fifth nothing is added.",
     "42": "The sixth does not begin a new set.",
     "60": "The table ends at five cards."},
    ending("Ravenclaw", "Slytherin", day="Fri", cards=["potions"],
           hands={"Ravenclaw": ["potions"] * 5}),
    ["take potions"], lambda game: str(points("Ravenclaw")(game)), clause="HC-POTIONS-2")

grow = Puzzle(
    "Four Magical Creatures, four Potions. Take the card that brings Ravenclaw the most points.",
    ending("Ravenclaw", "Slytherin", day="Fri", cards=["potions", "creatures", "quidditch"],
           hands={"Ravenclaw": [*["creatures"] * 4, *["potions"] * 4],
                  "Slytherin": ["quidditch"] * 2}),
    lambda game: points("Ravenclaw")(game) == 70,
    solution=["take creatures"], near_miss=["take potions"],
    hint="What do four and five of each score? Choose a card to read its table.",
    clause="HC-CREATURES", missed=_too_few("Ravenclaw"))

second_herbology = Prediction(
    "Ravenclaw has one Herbology card, which costs 20 points, and has to take a second. How many "
    "points has it then?",
    {"-20": "Each card of the first three makes it worse.",
     "-30": "1, 2 or 3 cards cost 20, 30 or 40 points.",
     "-40": "The second costs less than the first: that is what three cards cost."},
    ending("Ravenclaw", "Slytherin", day="Thu", cards=["herbology"],
           hands={"Ravenclaw": ["herbology"]}),
    ["take herbology"], lambda game: str(points("Ravenclaw")(game)), clause="HC-HERBOLOGY")

herbology = Number(
    "Ravenclaw has four Herbology cards. How many points is that?",
    position("Ravenclaw", "Slytherin", hands={"Ravenclaw": ["herbology"] * 4}),
    points("Ravenclaw"), _sheet("Ravenclaw"),
    hint="1, 2 or 3 cards cost 20, 30 or 40 points. A fourth neither scores nor costs.",
    clause="HC-HERBOLOGY-2", part="Ravenclaw")

earphones = Prediction(
    "Ravenclaw has two Herbology cards, which cost 30 points, and takes the Earphones. How many "
    "points has it then?",
    {"-30": "The Earphones are there to change just that.",
     "0": "They do more than cancel the cost.",
     "30": "With the Earphones, Herbology scores as much as it would have cost."},
    ending("Ravenclaw", "Slytherin", day="Wed", cards=["earphones"],
           hands={"Ravenclaw": ["herbology"] * 2}),
    ["take earphones"], lambda game: str(points("Ravenclaw")(game)), clause="HC-EARPHONES")

exploring = Prediction(
    "Ravenclaw has one Exploring the Castle card and takes a second. How many points do they "
    "score?",
    {"0": "All three score 60 points. One or two score nothing.",
     "20": "There are no points on the way.",
     "40": "There are no points on the way."},
    ending("Ravenclaw", "Slytherin", day="Wed", cards=["exploring"],
           hands={"Ravenclaw": ["exploring"]}),
    ["take exploring"], lambda game: str(points("Ravenclaw")(game)), clause="HC-EXPLORING")

# --- Charms and reward tokens

charms = Number(
    "Ravenclaw has three Charms and 4 reward tokens. How many points is that?",
    position("Ravenclaw", "Slytherin", hands={"Ravenclaw": ["charms"] * 3},
             rewards={"Ravenclaw": 4}),
    points("Ravenclaw"), _sheet("Ravenclaw"),
    hint="With three Charms each reward token scores 8 points.", clause="HC-CHARMS",
    part="Ravenclaw")

fourth_charm = Prediction(
    "Ravenclaw has three Charms and 2 reward tokens: 16 points. It takes a fourth Charms card. How "
    "many points has it then?",
    {"16": "Three Charms are as good as it gets. More of them change nothing.",
     "19": "A fourth Charms card does not begin a new set.",
     "22": "The table ends at 8 points for each token."},
    ending("Ravenclaw", "Slytherin", day="Fri", cards=["charms"],
           hands={"Ravenclaw": ["charms"] * 3}, rewards={"Ravenclaw": 2}),
    ["take charms"], lambda game: str(points("Ravenclaw")(game)), clause="HC-CHARMS-2",
    clauses=["HC-END-2"])

tokens = Puzzle(
    "Two Charms, 4 reward tokens. End the game with 35 points.",
    ending("Ravenclaw", "Slytherin", day="Tue", cards=["charms", "hagrids_farm", "creatures"],
           hands={"Ravenclaw": ["charms"] * 2}, rewards={"Ravenclaw": 4}),
    lambda game: points("Ravenclaw")(game) == 35,
    solution=["take hagrids_farm", "apply hagrids_farm"], near_miss=["take charms"],
    hint="Each token scores 5 points now. Is it better to have more tokens, or 8 points for each?",
    clause="HC-CHARMS", clauses=["HC-FARM"], missed=_too_few("Ravenclaw"))

# --- Quidditch

race = Prediction(
    "Slytherin has three Quidditch cards. Ravenclaw takes its second. How many points do the two "
    "score for Ravenclaw?",
    {"0": "Only the house with the most Quidditch cards scores: 30 points, however many they are.",
     "20": "Quidditch cards do not score one by one.",
     "30": "Slytherin has more."},
    ending("Ravenclaw", "Slytherin", day="Fri", cards=["quidditch"],
           hands={"Ravenclaw": ["quidditch"], "Slytherin": ["quidditch"] * 3}),
    ["take quidditch"], lambda game: str(points("Ravenclaw")(game)), clause="HC-QUIDDITCH")

tie = Prediction(
    "Slytherin has two Quidditch cards. Ravenclaw takes its second, too. Who scores?",
    {"nobody": "A tie does not cancel the lead.",
     "both, 30 points each": "All who are tied for the most are leaders.",
     "both, 15 points each": "The points are not shared out."},
    ending("Ravenclaw", "Slytherin", day="Fri", cards=["quidditch"],
           hands={"Ravenclaw": ["quidditch"], "Slytherin": ["quidditch"] * 2}),
    ["take quidditch"],
    lambda game: {30: "both, 30 points each", 15: "both, 15 points each", 0: "nobody"}[
        points("Ravenclaw")(game)], clause="HC-QUIDDITCH-2")

forward = Prediction(
    "Ravenclaw leads in Quidditch. Slytherin takes the card Ravenclaw, Forward! Who scores 15 "
    "points for it?",
    {"Ravenclaw": "The card scores for its owner. It is a bet on the house that leads.",
     "Slytherin": "The owner of the card scores, if the house on it leads.",
     "nobody": "It would be so if another house led."},
    ending("Slytherin", "Ravenclaw", day="Fri", cards=["forward_ravenclaw"],
           hands={"Ravenclaw": ["quidditch"]}),
    ["take forward_ravenclaw"],
    lambda game: "Slytherin" if points("Slytherin")(game) == 15 else "Ravenclaw",
    clause="HC-FORWARD")

duel = Puzzle(
    "Ravenclaw leads in Quidditch and has a bet on Slytherin. Take the card after which Slytherin "
    "is 20 points ahead.",
    ending("Slytherin", "Ravenclaw", day="Thu", cards=["quidditch", "creatures", "herbology"],
           hands={"Slytherin": ["quidditch", *["creatures"] * 4],
                  "Ravenclaw": ["quidditch", "quidditch", "forward_slytherin"]}),
    lambda game: _lead("Slytherin", "Ravenclaw")(game) >= 20,
    solution=["take creatures"], near_miss=["take quidditch"],
    hint="With a tie in Quidditch both houses lead. But who else would gain by that?",
    clause="HC-QUIDDITCH-2", clauses=["HC-FORWARD"],
    missed=lambda game: f"Slytherin is {_lead('Slytherin', 'Ravenclaw')(game)} points ahead. It "
                        "could be more.")

# --- Single cards

singles = Table(gallery("trouble", "house_elf", "uniform_slytherin", "history"))

helpers = Table(gallery("help_owlery", "help_first_years", "help_points", "help_nargles"))

trouble = Number(
    "Ravenclaw has two ordinary Trouble cards and the one with the pixies. How many points is "
    "that?",
    position("Ravenclaw", "Slytherin",
             hands={"Ravenclaw": ["trouble", "trouble", "trouble_pixie"]}),
    points("Ravenclaw"), _sheet("Ravenclaw"),
    hint="Each Trouble card costs 5 points, except the one with the pixies.", clause="HC-TROUBLE",
    part="Ravenclaw", clauses=["HC-INSTANT-3"])

elf = Prediction(
    "Ravenclaw has three Trouble cards, which cost 15 points, and takes the House-Elf. How many "
    "points has it then?",
    {"0": "The House-Elf does more than cancel the cost.",
     "5": "It helps with each Trouble card, not with one.",
     "15": "Each Trouble card scores 5 points instead of costing them."},
    ending("Ravenclaw", "Slytherin", day="Fri", cards=["house_elf"],
           hands={"Ravenclaw": ["trouble"] * 3}),
    ["take house_elf"], lambda game: str(points("Ravenclaw")(game)), clause="HC-ELF")

gift = Puzzle(
    "Gryffindor must give a card to Slytherin. Give the one after which Gryffindor is 17 points "
    "ahead.",
    after(receive("Tue", "letter", hands={
        "Gryffindor": ["trouble", "uniform_gryffindor", "uniform_ravenclaw"],
        "Slytherin": ["house_elf"]}), "take letter", "apply letter"),
    lambda game: _lead("Gryffindor", "Slytherin")(game) >= 17,
    solution=["give uniform_ravenclaw Slytherin"], near_miss=["give trouble Slytherin"],
    hint="A uniform scores 10 points for its own house and costs every other house 10. And what "
         "does Trouble do to a house with a House-Elf?",
    clause="HC-UNIFORM",
    missed=lambda game: f"Gryffindor is {_lead('Gryffindor', 'Slytherin')(game)} points ahead. It "
                        "could be more.")

history = Number(
    "Ravenclaw has two History of Magic cards, You've Got a Letter!, Magic Cauldron, the Flywheel "
    "of Time and 3 reward tokens. How many points do the two History cards score together?",
    position("Ravenclaw", "Slytherin",
             hands={"Ravenclaw": ["history", "history", "letter", "cauldron", "flywheel"]},
             rewards={"Ravenclaw": 3}),
    _line("history"), _sheet("Ravenclaw"),
    hint="Each of them scores 1 point for each card, itself included. Cards that have done their "
         "work count, and tokens do not.",
    clause="HC-HISTORY", part="Ravenclaw", clauses=["HC-INSTANT-3", "HC-END-2"])

help_cards = Number(
    "Ravenclaw has Help the First-Years, which counts the help symbol, Help in the Owlery, which "
    "counts letters, and You've Got a Letter! How many points is that?",
    position("Ravenclaw", "Slytherin",
             hands={"Ravenclaw": ["help_first_years", "help_owlery", "letter"]}),
    points("Ravenclaw"), _sheet("Ravenclaw"),
    hint="3 points for each symbol. Both Help cards bear the help symbol themselves.",
    clause="HC-HELP", part="Ravenclaw", clauses=["HC-CARD-2"])

nargles = Prediction(
    "To the same three cards Ravenclaw adds Help Hunting Nargles, which bears all four symbols. "
    "How many points more is that?",
    {"0": "It scores nothing itself, but other cards count it.",
     "3": "It is counted by each Help card, and there are two that count.",
     "6": "Both Help cards count it: 3 points each."},
    ending("Ravenclaw", "Slytherin", day="Thu", cards=["help_nargles"],
           hands={"Ravenclaw": ["help_first_years", "help_owlery", "letter"]}),
    ["take help_nargles"], lambda game: str(points("Ravenclaw")(game) - 9), clause="HC-NARGLES",
    clauses=["HC-CARD-2"])

# --- The Flywheel of Time

flywheel = Prediction(
    "Three Potions, two Magical Creatures, one Charms, 6 reward tokens. Ravenclaw takes the "
    "Flywheel of Time. Which set does it join?",
    {"Potions": "A fourth Potions card raises the set from 4 to 20 points: 16 more.",
     "Magical Creatures": "A third creature raises the set from 9 to 15 points: 6 more.",
     "Charms": "A second Charms card makes 6 tokens worth 5 instead of 3 points each: 12 more.",
     "Exploring the Castle": "This set has not been begun, so the Flywheel cannot join it."},
    ending("Ravenclaw", "Slytherin", day="Tue", cards=["flywheel"],
           hands={"Ravenclaw": [*["potions"] * 3, "creatures", "creatures", "charms"]},
           rewards={"Ravenclaw": 6}),
    ["take flywheel"],
    lambda game: next(line.text.values["joined"].en for line in sheet(game, "Ravenclaw").lines
                      if line.cards == ("flywheel",)), clause="HC-FLYWHEEL")

wheel = Puzzle(
    "Ravenclaw has the Flywheel of Time. Take the card that brings it more than 60 points in all.",
    ending("Ravenclaw", "Slytherin", day="Tue", cards=["potions", "creatures", "exploring"],
           hands={"Ravenclaw": ["flywheel", "exploring", "potions", "potions"]}),
    lambda game: points("Ravenclaw")(game) > 60,
    solution=["take exploring"], near_miss=["take potions"],
    hint="The Flywheel counts as one more card of a set that has been begun. Which set would it "
         "complete?",
    clause="HC-FLYWHEEL", missed=_too_few("Ravenclaw"))

best = Puzzle(
    "Take the card that brings Ravenclaw the most points.",
    ending("Ravenclaw", "Slytherin", day="Fri",
           cards=["charms", "history", "quidditch", "house_elf"],
           hands={"Ravenclaw": ["trouble", "trouble", "quidditch", "creatures", "charms"],
                  "Slytherin": ["quidditch", "quidditch", "quidditch"]},
           rewards={"Ravenclaw": 3}),
    lambda game: points("Ravenclaw")(game) == 23,
    solution=["take house_elf"], near_miss=["take charms"],
    hint="Work out each of the four: what changes on Ravenclaw's sheet?", clause="HC-ELF",
    missed=_too_few("Ravenclaw"))

# --- Whole hands

_kept = position(
    "Ravenclaw", "Slytherin", round=4, rewards={"Ravenclaw": 5},
    hands={"Ravenclaw": _RAVENCLAW, "Slytherin": [*_SLYTHERIN, "uniform_slytherin"]})

ravenclaw = Number(
    "The rulebook's first example. Slytherin has one Quidditch card. How many points does "
    "Ravenclaw have?", _kept, points("Ravenclaw"), _sheet("Ravenclaw"),
    hint="Write a line for each kind: three Potions, the lead in Quidditch, one creature, one "
         "letter for the Owlery, 14 cards for each History of Magic, one Trouble with a House-Elf, "
         "5 tokens.",
    clause="HC-END-3", part="Ravenclaw")

slytherin = Number(
    "The second example. Ravenclaw leads in Quidditch. How many points does Slytherin have?",
    _kept, points("Slytherin"), _sheet("Slytherin"),
    hint="The Flywheel makes three Herbology cards of two, and with the Earphones they score. "
         "Three cards bear the help symbol.",
    clause="HC-END-3", part="Slytherin")

calculator = Table(lambda: Calculator(["Ravenclaw", "Slytherin"]))

progress = Lesson(globals(), "House Cup: counting points")
