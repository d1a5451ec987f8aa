"""The page of the campaign through all seven games of Hogwarts Battle, notebook 26."""

from __future__ import annotations

from ..hogwarts_battle.campaign_table import CampaignTable
from .battle_positions import bots, position, whole_game
from .keeping import kept_file
from .lesson import Lesson
from .pieces import Number, Play, Prediction, Table

campaign = Table(lambda: CampaignTable(kept_file("hogwarts_battle_campaign.json")))

harder = Play(whole_game("Harry", "Ron", game=3, seed=6, start_control=2), seat="Harry",
              bots=bots("Ron"), clauses=["HB-DIFFICULTY-1", "HB-GAMES-1"])

each = Prediction(
    "The heroes have made the game harder: each location begins with 1 control when it is "
    "revealed. Diagon Alley is lost. How much control is on the Mirror of Erised when the heroes "
    "come to it?",
    {"0": "Then only the first location would be harder.",
     "1": "Each location begins with 1.",
     "4": "The control of the lost location is removed."},
    position("Harry", "Ron", start_control="each", facing=["crabbe_goyle"], control=4,
             dark_arts=["expulso"]),
    ["end"], lambda game: str(game.view()["control"]),
    clause="HB-DIFFICULTY-1")

villains = Number(
    "In Game 5 three villains are face up at a time. How many are face up here?",
    whole_game("Harry", "Ron", game=5, seed=3), lambda game: len(game.view()["facing"]),
    lambda game: "One in Games 1 and 2, two in Games 3 and 4, and three from Game 5 on.",
    hint="Count the large cards at the top.", clause="HB-FACING-1", part="enemies")

progress = Lesson(globals(), "Hogwarts Battle: the campaign")
