"""Files while their writers are killed, while disks fill up, and while others write them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import sleep

import hogwarts_nb
from hogwarts_nb.files import UNFINISHED, write
from hogwarts_nb.hogwarts_battle import Campaign

from .fuzzer import Fuzzer

ROOT = Path(hogwarts_nb.__file__).parents[1]

#: Writes without end: now one content, now another; or, in a campaign, now these, now other heroes.
WRITER = """
import resource, sys
from itertools import cycle
from hogwarts_nb.files import Changed, NotWritten, write
from hogwarts_nb.hogwarts_battle import Campaign
from hogwarts_nb.hogwarts_battle.campaign import InvalidCampaign

file, campaign, size, limit = sys.argv[1], *map(int, sys.argv[2:])
print("begins", flush=True)
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
for letter, heroes in cycle((("a", ["Harry", "Ron"]), ("b", ["Ron", "Neville"]))):
    try:
        if campaign:
            Campaign(file, heroes=heroes)
        else:
            write(file, letter * size)
    except NotWritten as error:
        assert limit or isinstance(error, Changed), error
    except InvalidCampaign as error:
        assert limit or "somebody else" in str(error), error
"""


def _case(random: Random) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "campaign.json"
        campaign, size = random.random() < 0.5, random.choice([1, 5_000, 3_000_000])
        if campaign:
            Campaign(file, heroes=["Harry", "Ron"], seed=3)
        else:
            write(file, "a" * size)
        limit = random.choice([0, 0, 50, 4_000])
        writers = [subprocess.Popen(
            [sys.executable, "-c", WRITER, str(file), str(int(campaign)), str(size), str(limit)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)}) for _ in range(random.randint(1, 2))]
        try:
            for writer in writers:
                assert writer.stdout is not None
                assert writer.stdout.readline() == "begins\n"
            sleep(random.random() * 0.4)
        finally:
            for writer in writers:
                writer.send_signal(random.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGINT]))
            errors = [writer.communicate(timeout=60)[1] for writer in writers]
        for writer, said in zip(writers, errors, strict=True):
            assert writer.returncode in (-signal.SIGKILL, -signal.SIGINT), said
            assert not said or said.rstrip().endswith("KeyboardInterrupt"), said
        if campaign:
            assert Campaign(file).seed == 3
        else:
            assert file.read_bytes() in (b"a" * size, b"b" * size)
        others = [path for path in folder.iterdir() if path != file]
        assert all(path.name.endswith(UNFINISHED) for path in others)
        assert len(others) <= len(writers)
        Campaign(folder / "other.json")  # whoever was killed keeps nothing locked


FILES = Fuzzer("files", _case)
