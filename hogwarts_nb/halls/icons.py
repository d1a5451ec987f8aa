"""Pictograms of classes, cards and areas, drawn for this project: paths in a square of 24 by 24."""

from __future__ import annotations

__all__ = ["AREA_COLOURS", "CLASS_COLOURS", "ICONS", "STUDENT_COLOURS"]

#: Path data of each pictogram, to be stroked, not filled.
ICONS: dict[str, str] = {
    # Classes
    "history": "M12 6c-2-2-5-2.5-9-2.5v14c4 0 7 .5 9 2.5 2-2 5-2.5 9-2.5v-14c-4 0-7 .5-9 2.5ZM12 6v14",
    "charms": "M4 20 14 10M12 8l4 4M18 3v4M16 5h4M20 11v2M19 12h2M11 3v2M10 4h2",
    "transfiguration": "M5 9c0-4 3-6 7-6M14 1l-2 2 2 2M19 15c0 4-3 6-7 6M10 23l2-2-2-2M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
    "defense": "M12 3c3 2 5 2.5 8 2.5 0 8-2.5 12.5-8 15.5-5.5-3-8-7.5-8-15.5 3 0 5-.5 8-2.5ZM12 7v9M8.5 11h7",
    "potions": "M9 3h6M10 3v6L4.5 18.5A1.8 1.8 0 0 0 6 21h12a1.8 1.8 0 0 0 1.5-2.5L14 9V3M7 15h10",
    "astronomy": "M4 15 15 5l4 5L8 17ZM15 5l2-2 5 6-3 1M9 17l-4 5M11 16l4 6M18 15h.1M21 18h.1",
    "library": "M4 20V4h4v16ZM8 20V6h4v14ZM13 7l3.5-1 3.5 13.5-3.5 1ZM3 21h18",
    # What else there is
    "star": "M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8Z",
    "hat": "M2.5 19c3-2 16-2 19 0-3 2-16 2-19 0ZM6 18C8 12 8 7 13 2.5c0 2 1 3 3 3.5-2 2 1 8 2 12M9.5 13c2 1 4 1 6 0",
    "die": "M12 2 22 19H2ZM12 2v17M12 9h.1",
    "cards": "M8 3h11v15H8ZM5 6v15h11",
    "tile": "M4 4h16v16H4ZM9 4v5H4M15 20v-5h5",
    "closed": "M12 3a9 9 0 1 0 .1 0ZM6 6l12 12",
    "quidditch": "M6 21V9M6 6a2.5 2.5 0 1 0 .1 0ZM12 21V6M12 3a2 2 0 1 0 .1 0ZM18 21V9M18 6a2.5 2.5 0 1 0 .1 0Z",
    "lake": "M2 8c2.5-2 4-2 6.5 0s4 2 6.5 0 4-2 6.5 0M2 13c2.5-2 4-2 6.5 0s4 2 6.5 0 4-2 6.5 0M2 18c2.5-2 4-2 6.5 0s4 2 6.5 0 4-2 6.5 0",
    "hut": "M3 12 12 4l9 8M5.5 10v10h13V10M10 20v-5h4v5M16.5 7.5V4h2v5",
    "forest": "M8 3 3 12h3l-3 5h10l-3-5h3ZM8 17v4M17 8l-3 6h2l-2 4h7l-2-4h2ZM17.5 18v3",
}

#: The colour of each class; each carries white signs.
CLASS_COLOURS = {
    "history": "#6c5d36", "charms": "#2a6aa8", "transfiguration": "#a0456e", "defense": "#8a3a2e",
    "potions": "#6d4aa3", "astronomy": "#33508f", "library": "#2f6f58",
}

#: The colour of each student's two hats; the letter on a hat says it without the colour.
STUDENT_COLOURS = {"Harry": "#98263a", "Ron": "#b0500f", "Hermione": "#265a9e", "Ginny": "#2c7042"}

#: The ground of each starting area.
AREA_COLOURS = {"quidditch": "#4d7a3a", "lake": "#2f6a8a", "hut": "#7a5a34", "forest": "#2f5a44"}
