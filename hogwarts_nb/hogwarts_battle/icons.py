"""Pictograms of tokens and card types, drawn for this project: paths in a square of 24 by 24."""

from __future__ import annotations

__all__ = ["ICONS"]

#: Path data of each pictogram, to be stroked, not filled.
ICONS: dict[str, str] = {
    "attack": "M13 2 5 13.5h5.5L10 22l9-12h-6Z",
    "influence": "M12 3a9 9 0 1 0 .1 0ZM12 7l1.6 3.3 3.6.5-2.6 2.5.6 3.6-3.2-1.7-3.2 1.7.6-3.6-2.6-2.5 3.6-.5Z",
    "health": "M12 20C6 16 3 12.5 3 9a4.3 4.3 0 0 1 9-1.5A4.3 4.3 0 0 1 21 9c0 3.5-3 7-9 11Z",
    "control": "M12 3c-5 0-8 3.5-8 8 0 2.5 1.5 4 3 5v4h10v-4c1.5-1 3-2.5 3-5 0-4.5-3-8-8-8ZM9 11.5a1.5 1.5 0 1 0 .1 0ZM15 11.5a1.5 1.5 0 1 0 .1 0ZM10.5 20v-2.5M13.5 20v-2.5",
    "spell": "M4 20 14 10M12 8l4 4M18 3v4M16 5h4M20 11v2M19 12h2M11 3v2M10 4h2",
    "item": "M6 9h12l1.5 12h-15ZM9 9V7a3 3 0 0 1 6 0v2M9 13h6",
    "ally": "M12 4a4 4 0 1 0 .1 0ZM4 21c0-5 3.5-8 8-8s8 3 8 8Z",
    "location": "M6 21V9l-1-1V4h3v2h2.5V4h3v2H16V4h3v4l-1 1v12ZM10 21v-4a2 2 0 0 1 4 0v4",
    "dark_arts": "M12 3c-4 3-6 6-6 10a6 6 0 0 0 12 0c0-2-1-4-2-5 0 2-1 3-2 3 0-3-1-6-2-8ZM12 21c-2 0-3-1.5-3-3s1.5-2.5 3-4c1.5 1.5 3 2.5 3 4s-1 3-3 3Z",
    "villain": "M4 21c0-6 2-9 4-10C7 8 8 3 12 3s5 5 4 8c2 1 4 4 4 10ZM10 9h.1M14 9h.1M9.5 13.5c1.5 1 3.5 1 5 0",
    "proficiency": "M3 9l9-4 9 4-9 4ZM7 11v5c3 2.5 7 2.5 10 0v-5M21 9v6",
    "horcrux": "M12 3 19 9l-3 10H8L5 9ZM5 9h14M12 3l-3 6 3 10 3-10Z",
    "shield": "M12 3c3 2 5 2.5 8 2.5 0 8-2.5 12-8 15.5C6.5 17.5 4 13.5 4 5.5 7 5.5 9 5 12 3Z",
    "lock": "M6 11h12v10H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2.5",
    "hero": "M12 3.5a4 4 0 1 0 .1 0ZM5 21l2-7h10l2 7ZM12 14v4",
    "die": "M5 5h14v14H5ZM9 9h.1M15 9h.1M12 12h.1M9 15h.1M15 15h.1",
    "cards": "M8 3h11v15H8ZM5 6v15h11",
    "bin": "M5 7h14M10 7V4h4v3M7 7l1 14h8l1-14M10.5 11v6M13.5 11v6",
}
