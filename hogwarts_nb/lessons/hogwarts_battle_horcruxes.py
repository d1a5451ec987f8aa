"""The lesson on Game 7 of Hogwarts Battle: Horcruxes, and Lord Voldemort for the last time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core import Game
from .battle_positions import (
    all_but_voldemort,
    bots,
    health,
    hero,
    not_saved,
    onto,
    position,
    still_takes,
    tokens,
    whole_game,
)
from .lesson import Lesson
from .pieces import Number, Play, Prediction, Puzzle, Story

HARMLESS = ["draco", "lucius", "crabbe_goyle"]
SKILLS = {"Harry": "charms", "Ron": "potions"}


ORDER = ("diary", "ring", "locket", "cup", "diadem", "nagini")


def at(horcrux: str, active: str, other: str, **details: Any) -> Callable[[], Game[Any]]:
    """A position with one of the Horcruxes face up; the other hero has destroyed those before.

    Args:
        horcrux: that Horcrux.
        active: the hero who has the turn.
        other: the other hero.
        **details: as for :func:`~hogwarts_nb.lessons.battle_positions.position`.
    """
    details = {"facing": HARMLESS, "skills": {active: "charms", other: "potions"}} | details
    return position(active, other, game=7, horcrux=horcrux,
                    destroyed={other: ORDER[:ORDER.index(horcrux)]}, **details)


def _when_revealed(game: Game[Any]) -> str:
    """When the newest Horcrux was revealed."""
    at = {step.kind: step.number for step in game.steps}
    return ("at once" if at["horcrux-revealed"] < at["ended"] else
            "at the end of his turn" if at["horcrux-revealed"] < at["turn-began"] else
            "when Ron's turn begins")


first_turn = Play(
    position("Harry", "Ron", game=7, seed=1, facing=HARMLESS, assigned=[3, 2, 1], skills=SKILLS,
             hands={"Harry": ["mcgonagall", "hedwig", "alohomora"], "Ron": ["alohomora", "beans"]},
             market=["sword", "snape", "lumos", "finite", "krum", "reparo"], rolls=["heart"]),
    seat="Harry", bots=bots("Ron"), clauses=["HB-ACT-1"])

# --- What a Horcrux does

diary = Prediction(
    "The Diary: each time the active hero plays an Ally, that hero loses 1 health. Harry plays "
    "Hedwig, an Ally, and chooses to gain 2 health. He had 7. How much has he then?",
    {"9": "Hedwig is an Ally, and the Diary waits for that.",
     "8": "The Diary costs 1, and Hedwig gives 2.",
     "6": "Hedwig still does what her card says."},
    position("Harry", "Ron", game=7, facing=HARMLESS, skills=SKILLS, health={"Harry": 7},
             hands={"Harry": ["hedwig"]}),
    ["play hedwig", "choose health"], lambda game: str(health(game, "Harry")),
    clause="HB-VILLAIN-2")

order = Prediction(
    "Draco has 5 of 6 attack. Read the Cup's card. Harry's turn begins, and he assigns 1 attack "
    "to Draco. Is Draco defeated?",
    {"yes": "The Cup has already removed 1 attack when Harry may act.",
     "no": "First the event, then the Cup, then the villains, and only then Harry: Draco had 4."},
    at("cup", "Ron", "Harry", assigned=[5, 0, 0], attack={"Harry": 1}, dark_arts=["expulso"]),
    ["end", "attack draco"], lambda game: "no" if onto("draco")(game) == 5 else "yes",
    clause="HB-HORCRUX-1", clauses=["HB-UNASSIGN-1"])

ring_harm = Prediction(
    "Read the Ring's card. Harry assigns 2 attack to Draco Malfoy and 1 to Lucius Malfoy. How "
    "much health does he lose?",
    {"0": "Draco gets a second attack.",
     "2": "Only Draco gets a second attack in this turn.",
     "4": "Lucius gets just one."},
    at("ring", "Harry", "Ron", attack={"Harry": 3}),
    ["attack draco", "attack lucius", "attack draco"],
    lambda game: str(10 - health(game, "Harry")), clause="HB-VILLAIN-2",
    clauses=["HB-ATTACK-1"])

locket = Prediction(
    "The Locket: heroes may not gain attack or influence on other heroes' turns. Harry plays "
    "Arthur Weasley: every hero gains 2 influence. Who gains them?",
    {"both": "It is not Ron's turn, and the Locket forbids it.",
     "Harry": "It is his turn. Ron cannot gain influence in Harry's turn.",
     "nobody": "The Locket is about other heroes' turns only."},
    at("locket", "Harry", "Ron", hands={"Harry": ["arthur"]}),
    ["play arthur"],
    lambda game: {(2, 0): "Harry", (2, 2): "both", (0, 0): "nobody"}[
        tokens(game, "Harry")[1], tokens(game, "Ron")[1]],
    clause="HB-SAVE-1")

diadem = Prediction(
    "Read the Diadem's card. Harry's turn begins with an event that only adds control. He holds "
    "Hedwig, the Cloak and Alohomora!. How much health does he lose?",
    {"0": "He holds all three types.",
     "2": "He holds all three types. The Cloak protects from events and villains, and not from a "
          "Horcrux.",
     "1": "The Cloak is about events and villains. A Horcrux is neither."},
    at("diadem", "Ron", "Harry", facing=["lucius", "crabbe_goyle", "umbridge"],
       dark_arts=["he_who"], hands={"Harry": ["hedwig", "cloak", "alohomora"]}),
    ["end"], lambda game: str(10 - health(game, "Harry")), clause="HB-HORCRUX-1",
    clauses=["HB-COUNT-1"])

# --- How a Horcrux is destroyed

destroy = Puzzle(
    "Destroy the Ring: attack or influence on a house die is enough. The die will show influence.",
    at("ring", "Harry", "Ron", hands={"Harry": ["mcgonagall", "alohomora"]},
       rolls=["influence"]),
    lambda game: any(card.startswith("ring") for card in hero(game, "Harry")["destroyed"]),
    solution=["play mcgonagall", "choose place"],
    near_miss=["play mcgonagall", "choose use", "end"],
    hint="Minerva McGonagall rolls the Gryffindor die. The symbol can be used, or placed on the "
         "Horcrux.",
    clause="HB-HORCRUX-2", clauses=["HB-HORCRUX-3", "HB-DICE-1"])

wrong_symbol = Prediction(
    "The Cup needs a heart and influence. Harry plays Minerva McGonagall, and the Gryffindor die "
    "shows an attack. Can he place it on the Cup?",
    {"yes": "Only symbols that the Horcrux needs can be placed.",
     "no, every hero gains 1 attack": "The Cup does not need an attack, so the symbol is used."},
    at("cup", "Harry", "Ron", hands={"Harry": ["mcgonagall"]}, rolls=["attack"]),
    ["play mcgonagall"],
    lambda game: "no, every hero gains 1 attack" if tokens(game, "Ron")[0] == 1 else "yes",
    clause="HB-DICE-1", clauses=["HB-SAVE-1"])

missing = Number(
    "Nagini needs three symbols: attack, a card and a heart. An attack and a heart are placed "
    "already. How many symbols are still missing?",
    at("nagini", "Harry", "Ron", placed=["attack", "health"]),
    lambda game: 3 - len(game.view()["horcrux"]["placed"]),
    lambda game: "A card is missing. All three are needed together.",
    hint="Take away the two that are there.", clause="HB-HORCRUX-3", part="enemies")

both_symbols = Puzzle(
    "Destroy the Cup in this turn: it needs a heart and influence. The first die will show a "
    "heart, the second one influence.",
    at("cup", "Harry", "Ron", hands={"Harry": ["cedric", "mcgonagall", "alohomora"]},
       rolls=["heart", "influence"]),
    lambda game: any(card.startswith("cup") for card in hero(game, "Harry")["destroyed"]),
    solution=["play cedric", "choose place", "play mcgonagall", "choose place"],
    near_miss=["play cedric", "choose place", "play mcgonagall", "choose use", "end"],
    hint="Two cards in the hand roll a die. Place both symbols.", clause="HB-HORCRUX-3",
    clauses=["HB-HORCRUX-2"])

when_next = Prediction(
    "Harry destroys the Ring in the middle of his turn. The next Horcrux is the Locket. When is it "
    "revealed?",
    {"at once": "Harry still has the rest of his turn in peace.",
     "at the end of his turn": "The next one is revealed when the turn ends.",
     "when Ron's turn begins": "It is there already when Ron's turn begins."},
    at("ring", "Harry", "Ron", hands={"Harry": ["mcgonagall"]}, rolls=["attack"],
       dark_arts=["expulso"]),
    ["play mcgonagall", "choose place", "end"],
    _when_revealed, clause="HB-HORCRUX-3")


# --- What a destroyed Horcrux gives

give_cards = Puzzle(
    "All 6 spaces of Godric's Hollow are full. Save it in this turn. Harry keeps the destroyed "
    "Ring: once on his turn he may discard 2 cards to remove 1 control.",
    position("Harry", "Ron", game=7, facing=HARMLESS, skills=SKILLS, control=6, horcrux="locket",
             destroyed={"Ron": ["diary"], "Harry": ["ring"]},
             hands={"Harry": ["alohomora", "alohomora", "firebolt"]}),
    lambda game: game.view()["control"] < 6 and not game.view()["lost"],
    solution=["use ring", "discard alohomora", "discard alohomora"],
    near_miss=["play alohomora", "play alohomora", "end"],
    missed=not_saved,
    hint="The Ring needs two cards in the hand. Click it before you play them.",
    clause="HB-USE-1", clauses=["HB-CONTROL-5"])

give_up = Puzzle(
    "Six control are on the Room of Requirement. Bring it down to 3 or less. Ron keeps Nagini: "
    "once in the game he may give up that card to remove 3 control.",
    position("Ron", "Harry", game=7, facing=HARMLESS, skills=SKILLS, control=6,
             location="room_of_requirement", horcrux="", hands={"Ron": ["alohomora"]},
             destroyed={"Ron": ["nagini", "diary", "ring"], "Harry": ["locket", "cup", "diadem"]}),
    lambda game: game.view()["control"] <= 3,
    solution=["use nagini"], near_miss=["play alohomora", "end"],
    hint="Click Nagini among Ron's destroyed Horcruxes.", clause="HB-USE-1",
    clauses=["HB-ABILITY-1"])

# --- Better abilities

hermione = Prediction(
    "Hermione's new card: if you play 4 or more Spells, every hero gains 1 influence. She plays "
    "her fourth Spell. How much influence does Ron gain?",
    {"0": "Her new card says every hero.",
     "1": "Every hero gains 1, and keeps it for the own turn.",
     "4": "It works once, and not for each Spell."},
    at("ring", "Hermione", "Ron", played=["alohomora"] * 3, hands={"Hermione": ["alohomora"]}),
    ["play alohomora"], lambda game: str(tokens(game, "Ron")[1]), clause="HB-ABILITY-1")

# --- Lord Voldemort

guarded = Story(
    position("Ron", "Hermione", game=7, facing=["voldemort_7"], control=5, attack={"Ron": 3},
             defeated=all_but_voldemort(7), horcrux="nagini",
             destroyed={"Ron": ["diary", "ring", "locket"], "Hermione": ["cup", "diadem"]}),
    [], ["attack voldemort_7"], clauses=["HB-GUARD-1"])

light = Prediction(
    "Lord Voldemort: each time control is removed, every hero loses 1 health. Ron plays the "
    "Deluminator and removes 2 control. How much health does Hermione lose?",
    {"0": "Every hero does.",
     "1": "The tokens are removed one by one.",
     "2": "He reacts to each token that is removed."},
    position("Ron", "Hermione", game=7, facing=["voldemort_7"], control=5,
             defeated=all_but_voldemort(7), horcrux="nagini",
             destroyed={"Ron": ["diary", "ring", "locket"], "Hermione": ["cup", "diadem"]},
             hands={"Ron": ["deluminator"]}),
    ["play deluminator", "choose control-2"], lambda game: str(10 - health(game, "Hermione")),
    clause="HB-VILLAIN-2", clauses=["HB-CONTROL-5", "HB-EACH-1"])

castle = Puzzle(
    "The last location, Hogwarts Castle, is full: 8 control. On their turn, heroes may pay 5 "
    "attack to remove 1 control, as often as they like. Save the castle.",
    at("cup", "Ron", "Hermione", location="hogwarts_castle", control=8, attack={"Ron": 3},
       hands={"Ron": ["sirius", "cleansweep"]}),
    lambda game: game.view()["control"] < 8 and not game.view()["result"],
    solution=["play sirius", "use hogwarts_castle"],
    near_miss=["play cleansweep", "attack draco", "attack draco", "end"],
    missed=not_saved,
    hint="Ron has 3 attack. Which card gives 2? Then click the castle.",
    clause="HB-USE-1", clauses=["HB-CONTROL-5"])

victory = Puzzle(
    "The last Horcrux is Nagini, and only a card is missing on it. Lord Voldemort has 18 of 20 "
    "attack. The die will show a card. Win the last game!",
    position("Harry", "Hermione", game=7, facing=["voldemort_7"], assigned=18, control=1,
             skills={"Harry": "charms", "Hermione": "potions"},
             defeated=all_but_voldemort(7), horcrux="nagini", placed=["attack", "health"],
             destroyed={"Harry": ["diary", "ring", "locket"], "Hermione": ["cup", "diadem"]},
             hands={"Harry": ["luna", "sirius"]}, rolls=["card"]),
    lambda game: bool(game.view()["result"] == "won"),
    solution=["play luna", "choose place", "play sirius", "attack voldemort_7",
              "attack voldemort_7"],
    near_miss=["play luna", "choose use", "play sirius", "end"],
    missed=still_takes("voldemort_7"),
    hint="He cannot be attacked while a Horcrux is left. Luna Lovegood rolls a die.",
    clause="HB-GUARD-1", clauses=["HB-WIN-1", "HB-HORCRUX-3"])

whole = Play(whole_game("Harry", "Hermione", game=7, seed=5,
                        proficiencies={"Harry": "defence", "Hermione": "charms"}),
             seat="Harry", bots=bots("Hermione"), keep=True,
             clauses=["HB-HORCRUX-1", "HB-GUARD-1", "HB-SKILL-1"])

progress = Lesson(globals(), "Hogwarts Battle: Horcruxes")
