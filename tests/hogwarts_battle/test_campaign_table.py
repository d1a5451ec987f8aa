"""A campaign to click on: heroes come and go, results are noted, and it goes on tomorrow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb.hogwarts_battle import Campaign
from hogwarts_nb.hogwarts_battle.campaign import InvalidCampaign
from hogwarts_nb.hogwarts_battle.campaign_table import CampaignTable


def enter(table: CampaignTable, **entered: str) -> dict[str, Any]:
    return table.form.handle({"id": "1", "rev": 1, "entered": entered})


def lose(table: CampaignTable) -> None:
    game = table.board.game
    while game.to_move:
        game.push(game.legal_moves[-1])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "campaign.json"


def test_nothing_is_written_before_it_begins(file: Path) -> None:
    table = CampaignTable(file)
    assert enter(table, option="Hermione")["ok"]
    assert not file.exists()
    assert table.board.game.players == ("Harry", "Ron", "Hermione")
    assert enter(table, more="1")["ok"]
    assert Campaign(file).heroes == ("Harry", "Ron", "Hermione")
    assert table.board.game == Campaign(file).game()


def test_at_least_two_heroes_play_and_nobody_else(file: Path) -> None:
    table = CampaignTable(file)
    assert enter(table, option="Ron")["code"] == "not-possible"
    assert table.form.view["said"]["lines"] == ["At least two heroes play together."]
    assert enter(table, option="Draco")["code"] == "malformed"


def test_a_lost_game_is_noted_and_tried_again_with_other_cards(file: Path) -> None:
    table = CampaignTable(file)
    sent: list[object] = []
    table.board._handle_custom_msg({"page": "one", "shown": True}, [])
    table.board.observe(sent.append, "view")
    enter(table, more="1")
    assert sent, "the page that shows the board is told"
    first = table.board.game.copy()
    assert enter(table, more="1")["code"] == "not-possible"
    lose(table)
    assert enter(table, more="1")["ok"]
    assert table.form.view["said"]["lines"] == [
        "Game 1 is lost. You can try it again, with other cards."]
    assert table.form.view["tables"][0]["rows"][0][:3] == ["1", "open", "1"]
    assert table.board.game != first
    assert table.board.game == Campaign(file).game()


def test_heroes_come_between_games_and_not_in_the_middle_of_one(file: Path) -> None:
    table = CampaignTable(file)
    enter(table, more="1")
    assert enter(table, option="Neville")["ok"]
    assert Campaign(file).heroes == ("Harry", "Ron", "Neville")
    table.board.game.push(table.board.game.legal_moves[-1])
    assert enter(table, option="Neville")["code"] == "not-possible"
    assert Campaign(file).heroes == ("Harry", "Ron", "Neville")


def test_tomorrow_it_goes_on_with_the_same_game(file: Path) -> None:
    table = CampaignTable(file)
    enter(table, more="1")
    table.board.game.push(table.board.game.legal_moves[-1])
    again = CampaignTable(file)
    assert again.board.game == table.board.game
    assert again.form.view["tables"] == table.form.view["tables"]


def test_another_game_is_not_noted(file: Path) -> None:
    table = CampaignTable(file)
    enter(table, more="1")
    table.board.game.become(table.board.game.again(seed=99))
    lose(table)
    assert enter(table, more="1")["ok"]
    assert not Campaign(file).results
    assert "not the game of the campaign" in table.form.view["said"]["lines"][0]
    assert table.board.game == Campaign(file).game()


def test_a_foreign_file_is_refused_and_stays(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("mine")
    with pytest.raises(InvalidCampaign):
        CampaignTable(file)
    assert file.read_text() == "mine"


def test_with_nothing_kept_it_can_be_played(file: Path) -> None:
    table = CampaignTable(None)
    assert enter(table, more="1")["ok"]
    lose(table)
    assert enter(table, more="1")["ok"]
    assert "Game 1 is next" in table.form.view["title"]


def test_where_no_program_runs_it_is_a_table() -> None:
    data = CampaignTable(None)._repr_mimebundle_()
    assert "<table" in data["text/html"]
    assert "Run the cell" in data["text/html"]
