"""Pictograms of the cards, drawn for this project: paths in a square of 24 by 24."""

from __future__ import annotations

__all__ = ["COLOURS", "ICONS", "ICON_OF", "colour"]

#: Path data of each pictogram, to be stroked, not filled.
ICONS: dict[str, str] = {
    "flask": "M9 3h6M10 3v6L4.5 18.5A1.8 1.8 0 0 0 6 21h12a1.8 1.8 0 0 0 1.5-2.5L14 9V3M7 15h10M10 18h.1M14 17.5h.1",
    "leaf": "M12 21v-9M12 15c-5 0-7-3-7-8 5 0 7 3 7 8ZM12 12c0-5 2-8 7-8 0 5-2 8-7 8ZM8 21h8",
    "wing": "M3 18c1-9 8-14 18-14-1 3-3 4-5 5 1 1 2 1 3 1-2 3-4 3-6 3 1 1 2 1 3 1-3 3-8 4-13 4Z",
    "wand": "M4 20 14 10M12 8l4 4M18 3v4M16 5h4M20 11v2M19 12h2M11 3v2M10 4h2",
    "tower": "M6 21V9l-1-1V4h3v2h2.5V4h3v2H16V4h3v4l-1 1v12ZM10 21v-4a2 2 0 0 1 4 0v4M10 11h.1M14 11h.1",
    "snitch": "M12 8.5a3.5 3.5 0 1 0 .1 0ZM8.6 11C5 11 2.5 9 2 5c3 0 6 1.5 7.5 4M15.4 11c3.6 0 6.1-2 6.6-6-3 0-6 1.5-7.5 4",
    "flag": "M5 22V3M5 4h14l-4 4.5 4 4.5H5",
    "robe": "M9 3 5 7l2 3 1-1-2 12h12L16 9l1 1 2-3-4-4-3 3ZM12 6v15",
    "bolt": "M13 2 5 13.5h5.5L10 22l9-12h-6Z",
    "pixie": "M12 9a2 2 0 1 0 .1 0ZM12 13v7M10 12C6 13 3 11 3 6c4 0 7 2 7.5 4M14 12c4 1 7-1 7-6-4 0-7 2-7.5 4M11 6 9.5 3.5M13 6l1.5-2.5M9.5 21 12 18l2.5 3",
    "elf": "M6 12c0-5 2.5-8 6-8s6 3 6 8c0 4-3 8-6 8s-6-4-6-8ZM6 11 1.5 8 6 15M18 11l4.5-3L18 15M9.5 11.5h.1M14.5 11.5h.1M10.5 16h3",
    "book": "M12 6c-2-2-5-2.5-9-2.5v14c4 0 7 .5 9 2.5 2-2 5-2.5 9-2.5v-14c-4 0-7 .5-9 2.5ZM12 6v14",
    "owl": "M5 4l3 2.5h8L19 4v9c0 5-3 8-7 8s-7-3-7-8ZM9 9.5a1.8 1.8 0 1 0 .1 0ZM15 9.5a1.8 1.8 0 1 0 .1 0ZM11 14l1 1.5 1-1.5",
    "hands": "M12 20C6 16 3 12.5 3 9a4.3 4.3 0 0 1 9-1.5A4.3 4.3 0 0 1 21 9c0 3.5-3 7-9 11ZM8.5 11.5h7M12 8v7",
    "lens": "M10 4a6 6 0 1 0 .1 0ZM14.5 14.5 21 21M10 7v6M7 10h6",
    "nargle": "M12 3v6M12 9c-4 0-7 2-8 6 4 1 7-1 8-6ZM12 9c4 0 7 2 8 6-4 1-7-1-8-6ZM9 18a1.5 1.5 0 1 0 .1 0ZM14.5 18.5a1.5 1.5 0 1 0 .1 0Z",
    "hourglass": "M6 3h12M6 21h12M7 3c0 5 3 6.5 5 9-2 2.5-5 4-5 9M17 3c0 5-3 6.5-5 9 2 2.5 5 4 5 9M9.5 18h5",
    "muffs": "M4 15V12a8 8 0 0 1 16 0v3M4 14h3.5v6H5.5A1.5 1.5 0 0 1 4 18.5ZM20 14h-3.5v6h2a1.5 1.5 0 0 0 1.5-1.5Z",
    "letter": "M3 6h18v13H3ZM3 6l9 7.5L21 6M12 13.5h.1",
    "orb": "M12 3a7 7 0 1 0 .1 0ZM6.5 20.5h11L15.5 16.5M6.5 20.5 8.5 16.5M9 8c.5-1 1.5-1.7 2.5-2",
    "cauldron": "M4 9h16M5.5 9c-2 6 0 11 6.5 11s8.5-5 6.5-11M8 20l-1.5 2M16 20l1.5 2M9 3.5c-1 1 1 2 0 3M14.5 3c-1 1 1 2 0 3.5",
    "hut": "M3 12 12 4l9 8M5.5 10v10h13V10M10 20v-5h4v5M16.5 7.5V4h2v5",
    "paw": "M12 12c3 0 5.5 3 5.5 5.5S15 20 12 19.5 6.5 20 6.5 17.5 9 12 12 12ZM6 9.5h.1M9.5 6h.1M14.5 6h.1M18 9.5h.1",
    "star": "M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8Z",
    "hat": "M2.5 19c3-2 16-2 19 0-3 2-16 2-19 0ZM6 18C8 12 8 7 13 2.5c0 2 1 3 3 3.5-2 2 1 8 2 12M9.5 13c2 1 4 1 6 0",
    "cards": "M8 3h11v15H8ZM5 6v15h11",
    "bin": "M5 7h14M10 7V4h4v3M7 7l1 14h8l1-14M10.5 11v6M13.5 11v6",
}

#: The pictogram of each kind of card, and of each symbol.
ICON_OF: dict[str, str] = {
    "potions": "flask", "herbology": "leaf", "creatures": "wing", "charms": "wand",
    "exploring": "tower", "quidditch": "snitch", "forward_gryffindor": "flag",
    "forward_slytherin": "flag", "forward_ravenclaw": "flag", "uniform_gryffindor": "robe",
    "uniform_slytherin": "robe", "uniform_hufflepuff": "robe", "uniform_ravenclaw": "robe",
    "trouble": "bolt", "trouble_pixie": "pixie", "house_elf": "elf", "history": "book",
    "help_owlery": "owl", "help_first_years": "hands", "help_clothing": "hands",
    "help_animal": "hands", "help_points": "lens", "help_nargles": "nargle",
    "flywheel": "hourglass", "earphones": "muffs", "letter": "letter", "divination": "orb",
    "cauldron": "cauldron", "hagrids_farm": "hut",
    "symbol.clothing": "robe", "symbol.letter": "letter", "symbol.help": "hands",
    "symbol.animal": "paw",
}

#: The colour of each house and kind of card; all of them carry white signs (4.5 to 1 and more).
COLOURS: dict[str, str] = {
    "Gryffindor": "#98263a", "Slytherin": "#1f6b45", "Hufflepuff": "#8a6400",
    "Ravenclaw": "#265a9e",
    "potions": "#6d4aa3", "herbology": "#3a7a45", "creatures": "#8a5527", "charms": "#2a6aa8",
    "exploring": "#566472", "quidditch": "#7d5a00", "trouble": "#a8353a", "house_elf": "#776149",
    "history": "#6c5d36", "help": "#1d7379", "flywheel": "#8a4480", "earphones": "#a84a73",
    "instant": "#b0500f",
}


def colour(kind: str, *, instant: bool = False) -> str:
    """The colour of a kind: its own, its house's, or that of all Help or all instant cards."""
    first, _, rest = kind.partition("_")
    if instant:
        return COLOURS["instant"]
    if first in ("forward", "uniform"):
        return COLOURS[rest.capitalize()]
    return COLOURS.get(kind) or COLOURS.get(first) or COLOURS["exploring"]
