"""A campaign keeps its progress in a file, and never loses what is in one."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from hogwarts_nb.core import InvalidOption
from hogwarts_nb.hogwarts_battle import Campaign, HogwartsBattle
from hogwarts_nb.hogwarts_battle.campaign import InvalidCampaign, Result
from hogwarts_nb.house_cup import HouseCup

TWO = ["Harry", "Ron"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "campaign.json"


def played(game: HogwartsBattle, *, win: bool = True) -> HogwartsBattle:
    """The game at its end: lost if the heroes only end their turns."""
    while game.to_move:
        game.push(game.legal_moves[0 if win or game.legal_moves[-1].verb != "end" else -1])
    assert (game.view()["result"] == "won") is win
    return game


def results(*entries: tuple[int, bool]) -> list[dict[str, Any]]:
    return [{"game": game, "heroes": TWO, "won": won, "turns": 9} for game, won in entries]


def write(file: Path, **changes: Any) -> None:
    data = {"format": "hogwarts_nb.hogwarts_battle.campaign", "version": 1, "seed": 3,
            "heroes": TWO, "results": [], **changes}
    file.write_text(json.dumps(data), encoding="utf-8")


# --- Playing


@pytest.mark.rule("HB-GAMES-1")
def test_a_won_game_opens_the_next_with_the_starting_decks(file: Path) -> None:
    campaign = Campaign(file, heroes=TWO, seed=3)
    assert campaign.next_game == 1
    won = played(campaign.game())
    assert campaign.record(won) == Result(1, ("Harry", "Ron"), won=True,
                                          turns=won.view()["turn"])
    assert campaign.next_game == 2
    second = campaign.game()
    assert second.rules.setup.components.game == 2
    for hero in second.view()["heroes"]:
        assert hero["health"] > 0
        assert hero["deck"] + len(hero["hand"]) + len(hero["discards"]) == 10


def test_a_lost_game_stays_open_and_is_another_one_next_time(file: Path) -> None:
    campaign = Campaign(file, heroes=TWO, seed=3)
    first = campaign.game()
    assert campaign.game().state == first.state, "until it is recorded it is the same game"
    assert not campaign.record(played(first, win=False)).won
    assert campaign.next_game == 1
    assert campaign.game().state != HogwartsBattle(TWO, seed=first.save()["seed"]).state
    assert campaign.rows()[0] == ("1", "open", "1", "", "")
    campaign.record(played(campaign.game()))
    assert campaign.rows()[0][:3] == ("1", "won", "2")


def test_every_campaign_and_game_has_chance_of_its_own(tmp_path: Path) -> None:
    seeds = [Campaign(tmp_path / f"{seed}.json", seed=seed).game(number).save()["seed"]
             for seed in range(5) for number in range(1, 8)]
    assert len(set(seeds)) == 35


def test_the_file_brings_everything_back(file: Path) -> None:
    campaign = Campaign(file, heroes=TWO, seed=3)
    campaign.record(played(campaign.game()))
    again = Campaign(file)
    assert (again.seed, again.heroes, again.results) == (3, ("Harry", "Ron"), campaign.results)
    assert again.game().state == campaign.game().state
    assert json.loads(file.read_text(encoding="utf-8"))["results"] == [
        {"game": 1, "heroes": TWO, "won": True, "turns": campaign.results[0].turns}]


def test_the_file_is_found_after_the_folder_has_changed(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    campaign = Campaign("campaign.json", heroes=TWO, seed=3)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    campaign.record(played(campaign.game()))
    assert len(Campaign(tmp_path / "campaign.json").results) == 1


def test_other_heroes_play_from_then_on(file: Path) -> None:
    campaign = Campaign(file, heroes=TWO, seed=3)
    campaign.record(played(campaign.game()))
    campaign.heroes = ("Hermione", "Neville", "Ron")
    assert campaign.game().players == ("Hermione", "Neville", "Ron")
    assert Campaign(file).heroes == ("Hermione", "Neville", "Ron")
    assert campaign.results[0].heroes == ("Harry", "Ron")
    assert Campaign(file, heroes=TWO).heroes == ("Harry", "Ron")
    assert Campaign(file).heroes == ("Harry", "Ron")


def test_options_of_a_game_and_any_of_the_seven_can_be_asked_for(file: Path) -> None:
    campaign = Campaign(file, heroes=TWO, seed=3)
    harder = campaign.game(6, start_control=2, proficiencies={"Harry": "charms", "Ron": "potions"})
    assert harder.rules.setup.start_control == 2
    assert harder.rules.setup.components.game == 6
    assert [hero["skill"] for hero in harder.view()["heroes"]] == ["charms.1", "potions.1"]


def test_a_finished_campaign_says_so_and_can_be_played_again(file: Path) -> None:
    write(file, results=results(*((game, True) for game in range(1, 8))))
    campaign = Campaign(file)
    assert campaign.next_game is None
    assert str(campaign).startswith("All seven games are won!")
    with pytest.raises(InvalidOption, match="all seven games are won: say which one"):
        campaign.game()
    assert campaign.record(played(campaign.game(1), win=False)).game == 1
    assert campaign.rows()[0] == ("1", "won", "2", "9", "Harry, Ron")


# --- What is not recorded


def test_only_an_ended_game_of_the_campaign_is_recorded_and_only_once(file: Path) -> None:
    campaign = Campaign(file, heroes=TWO, seed=3)
    before = file.read_bytes()
    game = campaign.game()
    almost = HogwartsBattle.scenario(
        TWO, seed=game.save()["seed"], facing=["draco"], villains=[], assigned=5,
        defeated=["quirrell", "crabbe_goyle"], attack={"Harry": 1},
        hands={"Harry": [], "Ron": []})
    for wrong, message in (
            (game, "game is 'Game 1, turn 1'; it is not over: play it to its end first"),
            (played(HogwartsBattle(TWO, seed=8)), "it must be the one that campaign.game() gives"),
            (played(almost), "it must be the one that campaign.game() gives"),
            (HouseCup(["Slytherin", "Gryffindor"]), "it must be a game of Hogwarts Battle"),
            (None, "it must be a game of Hogwarts Battle")):
        with pytest.raises(InvalidOption) as caught:
            campaign.record(wrong)
        assert message in str(caught.value)
    assert file.read_bytes() == before
    campaign.record(played(game))
    after = file.read_bytes()
    with pytest.raises(InvalidOption, match="each of them is recorded once"):
        campaign.record(game)
    assert (file.read_bytes(), len(campaign.results)) == (after, 1)


def test_a_game_that_was_saved_and_loaded_is_recorded(file: Path) -> None:
    campaign = Campaign(file, heroes=TWO, seed=3)
    assert campaign.record(HogwartsBattle.load(played(campaign.game()).save())).won


@pytest.mark.parametrize(("call", "message"), [
    (lambda campaign: campaign.game(8), "game is 8; it can be 1 to 7"),
    (lambda campaign: campaign.game(True), "game is True; it can be 1 to 7"),
    (lambda campaign: campaign.game("2"), "game is '2'; it can be 1 to 7"),
    (lambda campaign: campaign.game(seed=2), "seed is 2; the campaign gives its own"),
    (lambda campaign: campaign.game(players=TWO), "the campaign gives its own"),
    (lambda campaign: campaign.game(start_control=9), "start_control is 9; it can be"),
    (lambda campaign: setattr(campaign, "heroes", ["Harry"]), "there must be 2 to 4 heroes"),
    (lambda campaign: setattr(campaign, "heroes", ["Harry", "Draco"]), "players is 'Draco'"),
    (lambda campaign: Campaign(campaign.path, seed=4), "seed is 4; the campaign in "),
    (lambda campaign: Campaign(campaign.path, heroes=["Ron", "Ron"]), "Ron can be chosen once"),
    (lambda campaign: Campaign(campaign.path.with_name("new.json"), seed="x"), "seed is 'x'"),
    (lambda campaign: Campaign(""), "path is ''; it must be the name of a file"),
    (lambda campaign: Campaign(7), "path is 7; it must be the name of a file"),
    (lambda campaign: Campaign("a\0b"), "it must be the name of a file"),
])
def test_wrong_options_are_named_and_change_nothing(file: Path, call: Any, message: str) -> None:
    campaign = Campaign(file, heroes=TWO, seed=3)
    before = file.read_bytes()
    with pytest.raises(InvalidOption) as caught:
        call(campaign)
    assert message in str(caught.value)
    assert file.read_bytes() == before
    assert campaign.heroes == ("Harry", "Ron")
    assert [path.name for path in file.parent.iterdir()] == ["campaign.json"]


# --- Files that are no campaigns

ENTRY = results((1, True))[0]


@pytest.mark.parametrize(("content", "message"), [
    (b"", "campaign.json: the file is ''; it must be JSON"),
    (b"{", "campaign.json: the file is '{'; it must be JSON"),
    (b"[" * 100_000, "it must be JSON"),
    (b"\xff\xfe", "campaign.json: the file is 'no text'; it must be JSON in UTF-8"),
    (b"[]", "campaign.json: the file is []; it must have the fields format, version"),
    (b"{}", "it must have the fields format, version, seed, heroes, results"),
])
def test_a_file_that_is_no_campaign_is_left_as_it_is(file: Path, content: bytes,
                                                     message: str) -> None:
    file.write_bytes(content)
    with pytest.raises(InvalidCampaign) as caught:
        Campaign(file, heroes=TWO, seed=3)
    assert message in str(caught.value)
    assert file.read_bytes() == content


@pytest.mark.parametrize(("changes", "message"), [
    ({"more": 1}, "campaign.json: the file is {"),
    ({"format": "house_cup"}, "format is 'house_cup'; it must be 'hogwarts_nb.hogwarts_battle"),
    ({"version": 2}, "version is 2; it must be 1"),
    ({"version": True}, "version is True; it must be 1"),
    ({"seed": "3"}, "seed is '3'; it must be a whole number"),
    ({"seed": 3.0}, "seed is 3.0; it must be a whole number"),
    ({"heroes": "Harry"}, "heroes is 'Harry'; it must be a list of heroes"),
    ({"heroes": ["Harry"]}, "heroes is ['Harry']; there must be 2 to 4 heroes"),
    ({"heroes": ["Harry", ["Ron"]]}, "heroes is ['Ron']; the heroes are Harry, Ron"),
    ({"results": {}}, "results is {}; it must be a list"),
    ({"results": [ENTRY, 7]}, "results[1] is 7; it must have the fields game, heroes, won, turns"),
    ({"results": [{"game": 1}]}, "results[0] is {'game': 1}; it must have the fields"),
    ({"results": [ENTRY | {"game": 8}]}, "results[0].game is 8; it can be 1 to 7"),
    ({"results": [ENTRY | {"game": True}]}, "results[0].game is True; it can be 1 to 7"),
    ({"results": [ENTRY, ENTRY | {"won": 1}]}, "results[1].won is 1; it must be true or false"),
    ({"results": [ENTRY | {"turns": 0}]}, "results[0].turns is 0; it must be a whole number"),
    ({"results": [ENTRY | {"turns": 10_000}]}, "it must be a whole number from 1 to 9999"),
    ({"results": [ENTRY | {"turns": 9.0}]}, "results[0].turns is 9.0"),
    ({"results": [ENTRY | {"heroes": ["Ron", "Ron"]}]}, "results[0].heroes is ['Ron', 'Ron']"),
])
def test_a_field_that_does_not_fit_is_named(file: Path, changes: dict[str, Any],
                                            message: str) -> None:
    write(file, results=[ENTRY])
    assert len(Campaign(file).results) == 1
    write(file, **changes)
    before = file.read_bytes()
    with pytest.raises(InvalidCampaign) as caught:
        Campaign(file, heroes=["Hermione", "Ron"])
    assert str(caught.value).startswith("campaign: campaign.json: ")
    assert message in str(caught.value)
    assert file.read_bytes() == before


def test_opening_a_campaign_writes_nothing(file: Path) -> None:
    write(file)
    before = file.read_bytes(), file.stat().st_mtime_ns
    Campaign(file)
    Campaign(file, heroes=TWO, seed=3)
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before


def test_what_somebody_else_has_written_is_not_lost(file: Path) -> None:
    one, other = Campaign(file, heroes=TWO, seed=3), Campaign(file)
    game = played(one.game())
    other.record(played(other.game()))
    for change in (lambda: one.record(game), lambda: setattr(one, "heroes", ["Ron", "Neville"])):
        with pytest.raises(InvalidCampaign, match="somebody else has written'; nothing"):
            change()
    assert (one.results, one.heroes) == ((), ("Harry", "Ron"))
    assert len(Campaign(file).results) == 1


def test_a_file_that_has_gone_is_written_again(file: Path) -> None:
    campaign = Campaign(file, heroes=TWO, seed=3)
    campaign.record(played(campaign.game()))
    file.unlink()
    campaign.heroes = ["Ron", "Harry"]
    assert Campaign(file).results == campaign.results


def test_a_campaign_that_cannot_be_written_is_not_changed(
        file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = Campaign(file, heroes=TWO, seed=3)
    before = file.read_bytes()
    game = played(campaign.game())

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InvalidCampaign, match="No space left on device'; it cannot be written"):
        campaign.record(game)
    assert (file.read_bytes(), campaign.results) == (before, ())
    assert [path.name for path in file.parent.iterdir()] == ["campaign.json"]
    monkeypatch.undo()
    campaign.record(game)
    assert len(Campaign(file).results) == 1


def test_other_files_beside_a_campaign_are_left(file: Path) -> None:
    beside = [file.with_name(f"{file.name}{end}") for end in (".new", ".part", "~")]
    for other in beside:
        other.write_text("mine", encoding="utf-8")
    Campaign(file, heroes=TWO, seed=3).heroes = ("Ron", "Harry")
    assert {other.read_text(encoding="utf-8") for other in beside} == {"mine"}
    assert len([*file.parent.iterdir()]) == 4


@pytest.mark.parametrize("after", [False, True])
def test_who_interrupts_can_record_again(
        file: Path, monkeypatch: pytest.MonkeyPatch, after: bool) -> None:
    campaign = Campaign(file, heroes=TWO, seed=3)
    game = played(campaign.game())
    before = file.read_bytes()

    replace = Path.replace

    def stopped(path: Path, target: Path) -> None:
        if after:
            replace(path, target)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        campaign.record(game)
    assert campaign.results == ()
    assert (file.read_bytes() == before) is not after
    monkeypatch.undo()
    campaign.record(game)
    assert Campaign(file).results == campaign.results
    assert len(campaign.results) == 1


def test_a_folder_is_no_campaign_and_one_that_is_not_there_cannot_be_written(
        tmp_path: Path) -> None:
    with pytest.raises(InvalidCampaign, match="it cannot be read"):
        Campaign(tmp_path)
    with pytest.raises(InvalidCampaign, match="No such file or directory'; it cannot be written"):
        Campaign(tmp_path / "nowhere" / "campaign.json")


# --- Showing


def test_it_shows_as_a_table(file: Path) -> None:
    write(file, results=results((1, True), (2, False), (2, False)))
    campaign = Campaign(file)
    assert str(campaign).splitlines()[:4] == [
        "Harry and Ron play Game 2 next.",
        "Game  Result  Tries  Turns  Heroes",
        "1     won     1      9      Harry, Ron",
        "2     open    2"]
    page = campaign._repr_html_()
    assert page.count("<tr>") == 8
    assert "Harry and Ron play Game 2 next." in page
    assert repr(campaign) == "<Campaign in campaign.json: 1 of 7 games won>"
