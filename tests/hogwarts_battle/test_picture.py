"""The table of Hogwarts Battle as a picture, a text and a sentence."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest

from hogwarts_nb import HogwartsBattle
from hogwarts_nb.core import LAYOUTS, InvalidOption
from hogwarts_nb.core.words import Words
from hogwarts_nb.hogwarts_battle import HEROES_OF_GAME, KINDS, picture, spell
from hogwarts_nb.hogwarts_battle.components import Components
from hogwarts_nb.hogwarts_battle.effects import Gain
from hogwarts_nb.hogwarts_battle.icons import ICONS
from hogwarts_nb.hogwarts_battle.picture import HogwartsBattleVisuals
from hogwarts_nb.players import Random
from tests.hogwarts_battle.tables import hand, table

KB = 1024


def moments(seed: int, every: int, **options: Any) -> Iterator[HogwartsBattle]:
    """A game with random moves, seen after each so many moves and at its end."""
    game = HogwartsBattle(HEROES_OF_GAME, seed=seed, **options)
    player = Random(seed)
    while game.to_move:
        if len(game.history) % every == 0:
            yield game
        game.push(player.choose(game.view(), game.legal_moves).move)
    yield game


def ids(svg: str) -> list[str]:
    return re.findall(r'data-id="([^"]+)"', svg)


def words(svg: str) -> str:
    return " ".join(" ".join(ElementTree.fromstring(svg).itertext()).split())


def boxes(svg: str) -> dict[str, tuple[float, float, float, float]]:
    """Where each thing lies: left, top, right and bottom of the shape that holds it."""
    root = ElementTree.fromstring(svg)
    shapes = {node.attrib["id"]: node for node in root.iter() if "id" in node.attrib}
    found = {}
    for node in root.iter():
        if "data-id" not in node.attrib:
            continue
        left, top = map(float, re.findall(r"[\d.]+", node.attrib["transform"])[:2])
        shape = node[0]
        if shape.tag.endswith("use"):
            shape = shapes[shape.attrib["href"][1:]][0]
        aside = 4 if shape.attrib.get("class") == "spot" else 0
        high = float(shape.attrib.get("height", 29))
        found[node.attrib["data-id"]] = (
            left - aside, top - aside, left - aside + float(shape.attrib["width"]),
            top - aside + high)
    return found


@pytest.mark.parametrize("number", range(1, 8))
def test_every_piece_on_the_table_is_drawn_once(number: int) -> None:
    for game in moments(1, 31, game=number):
        view = game.view()
        on_table = [view["location"], *view["played"], *view["event"]]
        on_table += view["defeated"] if len(view["defeated"]) < 4 else []
        on_table += view["used_up"]
        on_table += view["resolved"][-1:] if not view["event"] else []
        on_table += [space["card"] for space in (*view["facing"], *view["market"])]
        on_table += [view["horcrux"]["card"]] if view["horcrux"] else []
        for hero in view["heroes"]:
            on_table += [*hero["hand"], hero["revealed"]]
            if hero["active"] and not view["result"]:
                on_table += [hero["skill"], *hero["destroyed"]]
                on_table += [hero["ability"]] if number > 2 else []
        for layout in LAYOUTS:
            drawn = ids(game.svg(live=True, layout=layout))
            assert sorted(piece for piece in drawn if piece in game.rules.setup.kind_of) == sorted(
                filter(None, on_table))
            assert len(drawn) == len(set(drawn))


@pytest.mark.parametrize("number", range(1, 8))
def test_every_legal_move_can_be_picked_and_the_picks_mean_it(number: int) -> None:
    seen: set[Any] = set()
    verbs: set[str] = set()
    for game in (game for seed in range(3) for game in moments(seed, 1, game=number)):
        decision = game.view()["decision"]
        asks = decision and (decision["kind"], game.view()["effect"],
                             *{move.verb for move in game.legal_moves})
        if not decision or (asks in seen and len(game.history) % 13):
            continue  # each sort of decision once, and some of them again
        seen.add(asks)
        drawn = [set(ids(game.svg(live=True, layout=layout))) for layout in LAYOUTS]
        for move in game.legal_moves:
            verbs.add(move.verb)
            picks = game.visuals.picks(game.state, move, None)
            assert all(picks), move
            assert set().union(*picks) <= set.intersection(*drawn), move
            for made in product(*picks):
                meant = game.visuals.meant(game.state, made, None)
                assert game.rules.parse_move(game.state, meant) == move, (made, meant)
    assert verbs >= {"play", "attack", "buy", "choose", "discard", "end"}
    assert number < 6 or verbs >= {"use"}


def test_the_deck_can_be_picked_for_a_card_that_goes_on_top() -> None:
    game = hand("time_turner", heroes=("Hermione", "Ron"), market=["reparo", "hagrid"],
                influence={"Hermione": 5})
    game.push("play time_turner")
    move = next(move for move in game.legal_moves if move.notation == "buy reparo top")
    picks = game.visuals.picks(game.state, move, None)
    assert picks[1] == ["deck.Hermione"]
    assert set(picks[1]) <= set(ids(game.svg(live=True)))
    assert game.visuals.meant(game.state, [picks[0][0], picks[1][0]], None).endswith(" top")


@pytest.mark.parametrize(("number", "language"), [*((number, "en") for number in range(1, 8)),
                                                  (1, "ru"), (7, "ru")])
def test_a_whole_table_stays_small_and_a_detail_smaller(number: int, language: str) -> None:
    words = Words(language)
    for game in moments(0, 37, game=number):
        for layout in LAYOUTS:
            assert len(game.svg(live=True, layout=layout, words=words).encode()) <= 30 * KB
            assert len(game.svg(layout=layout, words=words).encode()) <= 30 * KB
        for part in ("enemies", "market", "hand", *HEROES_OF_GAME):
            assert len(game.svg(part=part).encode()) <= 8 * KB


def fullest() -> HogwartsBattle:
    """A late table with as much on it as there can be in a usual turn."""
    return HogwartsBattle.scenario(
        HEROES_OF_GAME, game=7, location="hogwarts_castle", control=4,
        facing=["voldemort_7", "tom_riddle", "greyback"], assigned=[12, 3, 0],
        shields={"Ron": ["greyback"]}, dark_arts=["sectumsempra"],
        skills={"Harry": "transfiguration", "Ron": "charms", "Hermione": "defence",
                "Neville": "potions"}, horcrux="nagini", placed=["attack", "card"],
        destroyed={"Harry": ["ring", "diary", "locket", "cup", "diadem"]},
        hands={"Harry": ["petrificus", "fred", "deluminator", "potion_making", "marauders_map"]},
        discards={"Harry": ["nimbus_2001", "lumos", "snape", "oliver_wood", "george"]},
        attack={"Harry": 16}, influence={"Harry": 14},
        market=["mcgonagall", "moody", "pensieve", "felix_felicis", "hogwarts_history",
                "elder_wand"])


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_table_as_full_as_can_be_is_clearly_small_enough(language: str) -> None:
    game, words = fullest(), Words(language)
    for layout in LAYOUTS:
        assert len(game.svg(live=True, layout=layout, words=words).encode()) <= 30_100
        assert len(game.svg(layout=layout, words=words).encode()) <= 27_600


@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_what_a_turn_needs_stands_in_the_upper_part_of_a_wide_table(heroes: int) -> None:
    """The enemies, the market, the own hand and all health, on a laptop without scrolling."""
    for number, high in ((1, 640), (4, 680), (7, 720)):
        game = fullest() if heroes == 4 and number == 7 else HogwartsBattle.scenario(
            HEROES_OF_GAME[:heroes], game=number, seed=heroes)
        svg = game.svg(live=True)
        lying, view = boxes(svg), game.view()
        active = next(hero for hero in view["heroes"] if hero["active"])
        whole = [view["location"], *active["hand"], f"seat.{active['hero']}"]
        whole += [space["card"] for space in (*view["facing"], *view["market"]) if space["card"]]
        for piece in whole:
            assert lying[piece][3] <= high, piece
        for hero in view["heroes"]:
            _, top, _, bottom = lying[f"seat.{hero['hero']}"]
            assert min(bottom, top + 60) <= high, "name, tokens and health"


@pytest.mark.parametrize(("facing", "locked"), [(["barty_crouch"], True), (["draco"], False)])
def test_the_location_says_that_no_control_can_be_removed(facing: list[str],
                                                          locked: bool) -> None:
    game = table(game=4, facing=facing, control=2)
    label = re.findall(r'data-id="quidditch_world_cup[^>]* aria-label="([^"]*)"',
                       game.svg(live=True))
    for said, sign in ((words(game.svg()), "Control is locked"), *((said, "Control is locked.")
                       for said in label), (game.alt(), "No control can be removed."),
                       (game.text(), "no control can be removed")):
        assert (sign in said) == locked, said
    assert game.view()["locked"] == locked
    assert len(label) == 1


def test_two_digits_of_tokens_stay_in_the_panel() -> None:
    game = table(attack={"Harry": 16, "Ron": 11}, influence={"Harry": 14, "Ron": 12})
    for layout in LAYOUTS:
        lying = boxes(game.svg(live=True, layout=layout))
        for hero in ("Harry", "Ron"):
            left, top, right, bottom = lying[f"seat.{hero}"]
            for what in ("attack", "influence", "deck", "discard"):
                inner = lying[f"{what}.{hero}"]
                assert left <= inner[0], what
                assert top <= inner[1], what
                assert inner[2] <= right, what
                assert inner[3] <= bottom, what


def test_touched_pieces_are_marked() -> None:
    game = hand("firebolt", "hedwig")
    step = game.push("play firebolt")[0]
    marked = re.findall(r'data-id="([^"]+)" class="[^"]*touched',
                        game.svg(live=True, touched=step.touched))
    assert {piece for piece, *_ in step.moved} <= set(marked)


def test_names_and_words_are_escaped() -> None:
    nasty = '<img src=x onerror="alert(1)">'
    own = spell("nasty", nasty, Gain(attack=1), value=1, copies=30)
    game = HogwartsBattle(seed=1, cards=[own])
    assert "<img" not in game.svg(live=True)
    assert nasty[:8] in words(game.svg(live=True))
    assert "<img" not in picture.face(own)
    assert nasty in words(picture.face(own))


@pytest.mark.parametrize("number", range(1, 8))
def test_everything_lies_inside_of_the_picture_and_no_two_cards_on_each_other(number: int) -> None:
    for game in moments(3, 37, game=number):
        for layout in LAYOUTS:
            svg = game.svg(layout=layout, live=True)
            viewbox = ElementTree.fromstring(svg).attrib["viewBox"]
            _, _, width, height = map(float, viewbox.split())
            lying = boxes(svg)
            for name, (left, top, right, bottom) in lying.items():
                assert left >= 0, name
                assert top >= 0, name
                assert right <= width, name
                assert bottom <= height, name
            cards = game.rules.setup.cards
            apart = [box for name, box in lying.items()
                     if getattr(cards.get(name.partition(".")[0]), "group", name) in (
                         "villain", "location", "dark_arts", "horcrux", "die")
                     or name.startswith(("seat.", "choice."))]
            for number, (left, top, right, bottom) in enumerate(apart):
                for other in apart[number + 1:]:
                    assert (right <= other[0] + 1 or other[2] <= left + 1
                            or bottom <= other[1] + 1 or other[3] <= top + 1)


def test_unknown_parts_and_layouts_are_refused_by_name() -> None:
    game = HogwartsBattle()
    with pytest.raises(InvalidOption, match="part is 'cellar'; it can be enemies, market"):
        game.show("cellar")
    with pytest.raises(InvalidOption, match="layout is 'tall'; it can be wide or narrow"):
        game.svg(layout="tall")


@pytest.mark.parametrize("part", ["enemies", "market", "hand", "heroes", "Ron"])
def test_a_part_shows_its_pieces_and_no_others(part: str) -> None:
    game = HogwartsBattle(seed=4)
    shown, whole = ids(game.svg(live=True, part=part)), ids(game.svg(live=True))
    assert shown
    assert set(shown) < set(whole)
    assert 0 < len(repr(game.show(part)).splitlines()) < len(str(game).splitlines())


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_card_has_a_readable_face_with_all_its_words(kind: str) -> None:
    card = KINDS[kind]
    said = words(picture.face(card))
    assert str(card.name) in said
    for text in card.explain():
        assert str(text) in said
    bundle = card._repr_mimebundle_()
    plain = bundle["text/plain"]
    # All of it in words, too: the type and the numbers besides what the card says of itself.
    assert plain.startswith(str(card.name))
    assert plain.endswith(str(card).removeprefix(str(card.name)))
    numbers = Components.load().numbers[kind]
    assert all(str(number) in plain for what, number in numbers.items()
               if (card.group, what) not in (("hero", "copies"), ("starting", "value")))
    assert "<img" in bundle["text/html"]


def test_all_the_words_of_a_card_stand_on_the_table_and_none_is_cut_off() -> None:
    game = HogwartsBattle(seed=2)
    view = game.view()
    for layout in LAYOUTS:
        said = words(game.svg(layout=layout))
        assert "…" not in said
        active = next(hero for hero in view["heroes"] if hero["active"])
        readable = [*active["hand"], *(space["card"] for space in view["market"]),
                    *(facing["card"] for facing in view["facing"])]
        for piece in readable:
            for text in game.rules.setup.cards[game.rules.setup.kind_of[piece]].explain():
                # That a card does so when it is played goes without saying.
                read = str(text).removeprefix("When you play it: ")
                assert read[:1].upper() + read[1:] in said, (layout, piece)


def test_notes_of_rulings_stand_on_the_cards() -> None:
    quirrell = table(facing=["quirrell"])
    assert "The rulebook's example gives attack and influence" in words(quirrell.svg())
    remembrall = hand("remembrall", heroes=("Neville", "Ron"))
    assert "brings 2 attack when it is discarded" in words(remembrall.svg(part="hand"))
    for kind in ("quirrell", "remembrall", "crabbe_goyle"):
        (note,) = KINDS[kind].under().notes
        assert str(note) in words(picture.face(KINDS[kind]))


def test_what_is_reconstructed_is_marked_wherever_a_card_is_read() -> None:
    game = hand("alohomora", market=["reparo"], facing=["quirrell"])
    assert "≈ reconstructed" in words(game.svg())
    assert "≈" in words(picture.face(KINDS["descendo"]))
    own = spell("sparks", "Sparks", Gain(attack=1), value=2)
    assert "≈" not in words(picture.face(own))
    labels = dict(re.findall(r'data-id="(\w+)\.\d+"[^>]* aria-label="([^"]*)"',
                             game.svg(live=True, part="market")
                             + game.svg(live=True, part="enemies")))
    sources = game.rules.setup.components.sources
    assert {"reparo", "quirrell"} <= labels.keys()
    for kind, label in labels.items():
        assert ("≈" in label) == ("reconstructed" in sources[kind].values()), kind


def luminance(colour: str) -> float:
    def channel(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (channel(int(colour[at:at + 2], 16)) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_white_signs_are_readable_on_every_colour() -> None:
    css = HogwartsBattleVisuals.style
    colours = [(name, colour)
               for names, colour in re.findall(r"^(.*) \{ --hb-k: (#\w{6}); \}", css, re.MULTILINE)
               for name in re.findall(r"\.hb \.(\w+)", names)]
    sorts = {card.type or card.group for card in KINDS.values()}
    assert {name for name, _ in colours} >= sorts | set(HEROES_OF_GAME)
    for name, colour in colours:
        assert 1.05 / (luminance(colour) + 0.05) >= 4.5, (name, colour)
    # The words on cards, on both papers
    for ink in re.findall(r"--hb-(?:ink|muted): (#\w{6})", css):
        assert (luminance("#f1e9d9") + 0.05) / (luminance(ink) + 0.05) >= 4.5


def test_filled_spaces_differ_from_empty_ones_by_more_than_colour() -> None:
    game = table(control=2, assigned=3, health={"Harry": 4})
    said = words(game.svg())
    assert "2 of 4 control" in said
    assert "3 of 6 attack" in said
    assert "4 of 10 health" in said


def test_every_sort_of_card_has_a_pictogram() -> None:
    for card in KINDS.values():
        assert (card.type or card.group) in ICONS or card.group == "hero"


def test_names_are_shown_in_russian() -> None:
    game = HogwartsBattle(["Harry", "Ron"], seed=2)
    for shown in (game.svg(words=Words("ru")), game.alt(words=Words("ru"))):
        assert "Гарри" in shown
        assert "Harry" not in re.sub(r'class="[^"]*"|<style>.*?</style>', "", shown)


def test_neither_decks_nor_the_seed_are_in_what_is_shown() -> None:
    game = HogwartsBattle(seed=987_654_321)
    for shown in (game.svg(live=True), game.text(), game.alt(), str(game.view())):
        assert "987654321" not in shown
        for stack in (*game.state.decks, game.state.hogwarts, game.state.dark_arts,
                      game.state.villains):
            for piece in stack:
                assert piece not in re.findall(r"\w+\.\d+", shown)


def test_the_end_is_written_on_the_table() -> None:
    won = hand(facing=["draco"], assigned=5, defeated=["quirrell", "crabbe_goyle"],
               attack={"Harry": 1})
    won.push("attack draco")
    assert won.outcome() or won.push("end")
    assert "the heroes have won" in words(won.svg()).casefold()
    assert "won" in won.alt()


def test_a_space_that_the_end_of_the_turn_fills_says_so_and_no_other() -> None:
    game = table(facing=["draco"], assigned=5, attack={"Harry": 1})
    game.push("attack draco")
    assert "empty this turn" in words(game.svg())
    won = table(facing=["draco"], assigned=5, attack={"Harry": 1}, villains=[],
                defeated=["quirrell", "crabbe_goyle"])
    won.push("attack draco")
    assert won.to_move is None
    assert "empty" in words(won.svg())
    assert "empty this turn" not in words(won.svg())
