"""Interrupts as they really come: Ctrl-C in a terminal, and the stop button of a notebook."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from queue import Empty
from time import monotonic, sleep

import pytest

ROOT = Path(__file__).parents[2]

#: Far more games than can be played meanwhile, so that other processes play them.
ENDLESS = 2_000_000

#: Other processes must not run it once more, though nothing in it says so.
SCRIPT = f"""
import signal
from hogwarts_nb import HouseCup, lab
from hogwarts_nb.players import Random

class Mine(Random):
    pass

# As in a terminal, whoever runs the tests: what is started in the background ignores Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("begins", flush=True)
results = lab.simulate(HouseCup, [Mine] * 4, games={ENDLESS}, progress=False)
print("done", results.done, flush=True)
"""


#: A player that does not come to an end, but in other processes alone.
LOOPS = f"""
import os, signal, sys
from hogwarts_nb import HouseCup, lab
from hogwarts_nb.players import Random

here, begun = os.getpid(), sys.argv[1]

class Loops(Random):
    def choose(self, view, moves):
        if os.getpid() != here:
            open(os.path.join(begun, str(os.getpid())), "w").close()
            while True:
                pass
        return super().choose(view, moves)

signal.signal(signal.SIGINT, signal.default_int_handler)
results = lab.simulate(HouseCup, [Loops] * 4, games={ENDLESS}, progress=False)
print(results.done, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups like these")
def test_ctrl_c_ends_a_player_that_does_not(tmp_path: Path) -> None:
    script, begun = tmp_path / "experiment.py", tmp_path / "begun"
    begun.mkdir()
    script.write_text(LOOPS, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script), str(begun)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, start_new_session=True,
                          env={**os.environ, "PYTHONPATH": str(ROOT)}) as process:
        try:
            deadline = monotonic() + 60
            while not [*begun.iterdir()] and monotonic() < deadline:
                sleep(0.1)
            loop = [int(path.name) for path in begun.iterdir()]
            assert loop, "no other process has played"
            sleep(1)
            os.killpg(process.pid, signal.SIGINT)
            printed, errors = process.communicate(timeout=10)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert errors == ""
    assert process.returncode == 0
    assert int(printed) > 0
    for worker in loop:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups like these")
def test_ctrl_c_in_a_terminal_keeps_what_is_done(tmp_path: Path) -> None:
    script = tmp_path / "experiment.py"
    script.write_text(SCRIPT, encoding="utf-8")
    # A terminal sends the signal to the whole group: the processes that play get it, too.
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, start_new_session=True,
                          env={**os.environ, "PYTHONPATH": str(ROOT)}) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begins\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(4)
        os.killpg(process.pid, signal.SIGINT)
        try:
            printed, errors = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    word, number = printed.split()
    assert word == "done"
    assert 0 < int(number) < ENDLESS
    assert errors == ""
    assert process.returncode == 0


def test_the_stop_button_of_a_notebook_keeps_what_is_done_and_it_goes_on(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    jupyter = pytest.importorskip("jupyter_client.manager")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    manager, client = jupyter.start_new_kernel(kernel_name="python3")
    try:
        def run(code: str, *, stop_after: float | None = None, fails: bool = False) -> str:
            """What a cell prints; the kernel is interrupted after so many seconds."""
            client.execute(code)
            printed = ""
            while True:
                try:
                    message = client.get_iopub_msg(timeout=stop_after or 60)
                except Empty:
                    assert stop_after, f"{code!r} is not done after a minute"
                    manager.interrupt_kernel()
                    stop_after = None
                    continue
                content = message["content"]
                if message["msg_type"] == "error":
                    assert fails, content["traceback"]
                    printed += "\n".join(content["traceback"])
                if message["msg_type"] == "stream":
                    printed += content["text"]
                if content.get("execution_state") == "idle":
                    return printed

        run("from hogwarts_nb import HouseCup, lab\n"
            "from hogwarts_nb.players import Random\n"
            "class Mine(Random):\n"
            "    'It is known in this notebook alone.'")
        run(f"results = lab.simulate(HouseCup, [Mine, Random], games={ENDLESS}, progress=False)",
            stop_after=4)
        done = int(run("print(results.done)"))
        assert 0 < done < ENDLESS
        assert int(run(f"print(results.resume({done + 50}, progress=False).done)")) == done + 50

        # A player that fails late: what it has played can be reached, and gone on with. Two are
        # made beforehand, to see that each game has its own.
        run("class Late(Random):\n"
            "    games = 0\n"
            "    def __init__(self, seed):\n"
            "        super().__init__(seed)\n"
            "        Late.games += 1\n"
            "    def choose(self, view, moves):\n"
            "        if Late.games > 7:\n"
            "            raise KeyError('creatures')\n"
            "        return super().choose(view, moves)")
        told = run("lab.simulate(HouseCup, [Late, Random], games=20, progress=False)", fails=True)
        assert "game 6 stopped after 0 moves: Late had to choose for Gryffindor" in told
        assert "5 of 20 games have been played" in told
        run("import sys; late = sys.last_value.results")
        run("late.resume(players={'Gryffindor': Mine}, progress=False)")
        assert run("print(*late.columns()['bot'][::2])").split() == ["Late"] * 5 + ["Mine"] * 15
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
