"""Components files with changed lines: a game is made of them, or they are refused by name."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from random import Random

import hogwarts_nb
from hogwarts_nb import HallsOfHogwarts, HogwartsBattle, HouseCup
from hogwarts_nb.core import InvalidOption

from .fuzzer import Fuzzer, noted, refused

ROOT = Path(hogwarts_nb.__file__).parent
BOXES = [(game, (ROOT / name / "components.toml").read_bytes().decode())
         for game, name in ((HouseCup, "house_cup"), (HogwartsBattle, "hogwarts_battle"),
                            (HallsOfHogwarts, "halls"))]
VALUES = ["0", "-1", "1", "7", "1000000", "9" * 5_000, "nan", "1.5", "true", "''", "'potions'",
          "'owner'", "[]", "[[]]", "{}", "{ Mon = 1 }", "['NESW']", "2026-01-01", "[" * 2_000,
          "'\\u202e'", "{ Mon = 1000 }"]


def _damaged(random: Random, text: str) -> str:
    lines = text.split("\n")
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        at = random.randrange(len(lines))
        deed = random.randrange(6)
        if deed == 0:
            del lines[at]
        elif deed == 1:
            lines.insert(at, random.choice(lines))
        elif deed == 2 and "=" in lines[at]:
            lines[at] = f"{lines[at].split('=')[0]}= {random.choice(VALUES)}"
        elif deed == 3:
            numbers = [*re.finditer(r"\d+", lines[at])]
            if numbers:
                number = random.choice(numbers)
                lines[at] = (lines[at][:number.start()] + str(random.choice([0, 1, 2, 9, 99]))
                             + lines[at][number.end():])
        elif deed == 4:
            place = random.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + random.choice("[]{}=.'\"#é\0\ufeff") + lines[at][place:]
        else:
            lines[at] = re.sub(r"\w+", lambda _: random.choice(["potions", "x", "n", "copies"]),
                               lines[at], count=1)
    return "\n".join(lines)


def _case(random: Random) -> None:
    game, text = random.choice(BOXES)
    content = _damaged(random, text).encode()
    if random.random() < 0.05:
        at = random.randrange(len(content))
        content = content[:at] + bytes([random.randrange(256)]) + content[at:]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "mine.toml"
        file.write_bytes(content)
        changes = [line for line in content.decode(errors="replace").split("\n")
                   if line not in text]
        with noted((game.__name__, [line[:200] for line in changes])):
            table = refused((InvalidOption,), lambda: game(components=file))
            for _ in range(15 if table else 0):
                if not table.legal_moves:
                    break
                table.push(random.choice(table.legal_moves))
            if table:
                str(table)


COMPONENTS = Fuzzer("components", _case)
