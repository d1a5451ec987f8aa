"""The table as a picture, a text and a sentence."""

import re
from itertools import product
from xml.etree import ElementTree

import pytest

from hogwarts_nb import HouseCup
from hogwarts_nb.core import LAYOUTS, InvalidOption
from hogwarts_nb.core.words import Words
from hogwarts_nb.house_cup import KINDS, picture
from hogwarts_nb.house_cup.icons import COLOURS, ICON_OF, ICONS
from hogwarts_nb.players import Random

KB = 1024


def played(seed: int, *, until: str = "") -> HouseCup:
    game = HouseCup(seed=seed)
    player = Random(seed)
    while game.to_move and not (until and game.view()["stage"] == until):
        game.push(player.choose(game.view(game.to_move), game.legal_moves).move)
    return game


def ids(svg: str) -> list[str]:
    return re.findall(r'data-id="([^"]+)"', svg)


@pytest.mark.parametrize("seed", range(4))
def test_every_piece_on_the_table_is_drawn_once(seed: int) -> None:
    game = played(seed)
    view = game.view()
    drawn = ids(game.svg(live=True))
    on_table = [card for day in view["days"] for card in day["cards"]]
    on_table += [card for player in view["players"] for card in player["cards"]]
    assert sorted(piece for piece in drawn if piece in game.rules.kind_of) == sorted(on_table)
    assert len(drawn) == len(set(drawn))


def test_a_whole_table_stays_small_and_a_detail_smaller() -> None:
    for seed in range(5):
        game = played(seed)
        assert len(game.svg(live=True).encode()) <= 30 * KB
        assert len(game.svg().encode()) <= 30 * KB
    game = played(1, until="taking")
    for part in ("Mon", "Fri", game.players[0]):
        assert len(game.svg(part=part).encode()) <= 8 * KB


def test_pictures_show_numbers_only_to_those_who_may_see_them() -> None:
    game = HouseCup(["Slytherin", "Gryffindor"], seed=3)
    game.push("place 3 Thu")
    for viewer, seen in (("Slytherin", True), ("Gryffindor", False), (None, False),
                         ("teacher", True)):
        svg = game.svg(viewer, part="Thu", live=True)
        assert (">3</text>" in svg) == seen
        assert ("token.Slytherin.3" in svg) == seen
        assert ("Slytherin:3" in game.text(viewer)) == seen
        assert ("3 of Slytherin" in game.alt(viewer)) == seen


def test_touched_pieces_are_marked() -> None:
    game = HouseCup(seed=1)
    step = game.opening[-1]
    svg = game.svg(live=True, touched=step.touched)
    marked = re.findall(r'data-id="([^"]+)" class="[^"]*touched', svg)
    assert {piece for piece, *_ in step.moved} <= set(marked)


def test_names_and_labels_are_escaped() -> None:
    nasty = '<img src=x onerror="alert(1)">'
    game = HouseCup({"Slytherin": nasty, "Gryffindor": "&amp;"}, seed=1)
    svg = game.svg(live=True)
    assert "<img" not in svg
    assert nasty[:8] in "".join(ElementTree.fromstring(svg).itertext())


def test_both_layouts_keep_everything_inside_of_the_picture() -> None:
    game = played(2)
    for layout in LAYOUTS:
        root = ElementTree.fromstring(game.svg(layout=layout, live=True))
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        for node in root.iter():
            if place := re.fullmatch(r"translate\(([\d.]+) ([\d.]+)\)",
                                     node.attrib.get("transform", "")):
                if "data-id" not in node.attrib:
                    continue
                card = node.attrib["data-id"] in game.rules.kind_of
                assert 0 <= float(place[1]) <= width - (146 if card else 0)
                assert 0 <= float(place[2]) <= height - (36 if card else 0)


def test_unknown_parts_and_layouts_are_refused_by_name() -> None:
    game = HouseCup()
    with pytest.raises(InvalidOption, match="part is 'Sun'; it can be Mon, Tue"):
        game.show("Sun")
    for shown in (game.text, game.alt, game.svg):
        with pytest.raises(InvalidOption, match="part is 'Sun'; it can be Mon, Tue"):
            shown(part="Sun")
    with pytest.raises(InvalidOption, match="layout is 'tall'; it can be wide or narrow"):
        game.svg(layout="tall")


def test_every_kind_has_a_pictogram_and_a_readable_face() -> None:
    for kind in KINDS.values():
        assert ICON_OF.get(kind.id, "cards") in ICONS
        said = " ".join(ElementTree.fromstring(picture.face(kind)).itertext())
        words = " ".join(said.split())
        for text in kind.explain():
            # The face breaks lines and gives each effect a heading of its own.
            for word in str(text).removeprefix("At once: ").split()[1:]:
                assert word in words


def test_white_signs_are_readable_on_every_colour() -> None:
    def channel(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    for name, colour in COLOURS.items():
        red, green, blue = (channel(int(colour[at:at + 2], 16)) for at in (1, 3, 5))
        contrast = 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
        assert contrast >= 4.5, (name, contrast)


def test_reconstructed_numbers_are_marked_on_the_card_and_below_the_table() -> None:
    game = HouseCup.scenario(["Slytherin", "Gryffindor"],
                             hands={"Slytherin": ["quidditch", "letter"]})
    svg = game.svg()
    assert "≈9" in svg
    assert ">4</text>" in svg
    assert "≈ reconstructed" in svg
    assert "≈ 9 in the box, a reconstructed number" in picture.face(KINDS["quidditch"])


def test_cards_with_a_comma_in_their_name_are_told_apart_in_the_text() -> None:
    game = HouseCup.scenario(["Slytherin", "Gryffindor"], hands={
        "Slytherin": ["forward_ravenclaw", "history"], "Gryffindor": ["history", "trouble"]})
    text = game.text(part="players")
    assert "[Ravenclaw, Forward!; History of Magic]" in text
    assert "[History of Magic, Trouble]" in text


def test_names_are_shown_in_russian() -> None:
    game = HouseCup(["Slytherin", "Gryffindor"], seed=2)
    for shown in (game.svg(words=Words("ru")), game.alt(words=Words("ru"))):
        assert "Слизерин" in shown
        assert "Slytherin" not in shown


def test_any_height_in_a_column_can_be_picked_if_the_ruling_says_so() -> None:
    game = HouseCup(seed=1, rulings={"column": "anywhere"})
    game.push("place 1 Mon 1")
    drawn = ids(game.svg(live=True))
    assert {"slot.Mon.1", "slot.Mon.2", "slot.Tue.1"} <= set(drawn)
    for move, viewer in product(game.legal_moves, [game.to_move]):
        for pick in game.visuals.picks(game.state, move, viewer):
            assert set(pick) <= set(ids(game.svg(viewer, live=True)))


@pytest.mark.parametrize("seed", range(3))
def test_whatever_can_be_picked_is_drawn(seed: int) -> None:
    game = HouseCup(seed=seed)
    player = Random(seed)
    while game.to_move:
        if len(game.history) % 7 == 0:
            drawn = set(ids(game.svg(game.to_move, live=True)))
            for move in game.legal_moves:
                for pick in game.visuals.picks(game.state, move, game.to_move):
                    assert set(pick) <= drawn, (move, set(pick) - drawn)
        game.push(player.choose(game.view(game.to_move), game.legal_moves).move)


def test_the_outcome_is_written_on_the_table() -> None:
    game = played(3)
    outcome = game.outcome()
    assert outcome
    svg = game.svg()
    for player, sheet in outcome.scores.items():
        assert f"{sheet.total} point" in svg, player
    assert "wins the Cup" in svg


def test_tokens_that_others_have_turned_over_are_highlighted_for_everybody() -> None:
    from hogwarts_nb.board import scene

    game = HouseCup.scenario(["Slytherin", "Gryffindor"], days={"Mon": ["potions", "charms"]},
                             tokens={"Mon": [("Gryffindor", 3), ("Slytherin", 1)]},
                             stage="taking", deck_size="full")
    opened = game.opening[0]
    assert opened.kind == "opened"
    for viewer in (None, "Slytherin", "teacher"):
        frame = scene.draw(game, viewer, 1, "wide", game.words)
        marked = scene.touched(game, opened, frame.state, frame)
        assert len([piece for piece in marked if piece.startswith("token.")]) == 2
