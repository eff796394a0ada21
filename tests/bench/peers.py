"""The same play at the same moment: this site, and boardgame.io in memory and on files.

It comes from npm into a folder of its own; without Node or npm, or where npm finds nothing, a row
says so.  Its file storage does not wait until anything is on the disk; ours does.
"""

import contextlib
import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from config.start.address import LOOPBACK
from tests.bench import Row
from tests.running import Site, free_port

SCRIPTS = Path(__file__).parent / "peer"
TABLES, MOVES_A_SEAT, ROUNDS = 50, 8, 3
THINK = 500  # milliseconds, where moves are paced
START, LONGEST = 20.0, 300.0  # seconds
OURS, IN_MEMORY, ON_FILES = "kronika", "boardgame.io in memory", "boardgame.io on files"
AS_FAST, PACED = "as fast as answered", "paced"

Figures = dict[str, Any]
Rounds = dict[tuple[str, str], list[Figures]]  # by who played, and how
Served = Callable[[], contextlib.AbstractContextManager[str]]


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        if missing := _missing(folder):
            yield Row(f"beside boardgame.io: not measured, {missing}", 0, "", None, "")
            return
        site = Site(folder / "var")
        site.prepare()
        peers: dict[str, Served] = {
            IN_MEMORY: lambda: _boardgame(folder),
            ON_FILES: lambda: _boardgame(folder, tempfile.mkdtemp(dir=folder)),
            OURS: lambda: _ours(site),
        }
        rounds = _played(folder, peers)
    yield from _compared(rounds)


def _missing(folder: Path) -> str:
    """Have the peer installed in *folder*; say what is missing for that."""
    for name in ("node", "npm"):
        if not shutil.which(name):
            return f"no {name}"
    shutil.copytree(SCRIPTS, folder, dirs_exist_ok=True)
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    return "npm could not fetch it" if done.returncode else ""


def _played(folder: Path, peers: dict[str, Served]) -> Rounds:
    """Let each play in turn, round after round, so that a busy moment hurts all of them."""
    rounds: Rounds = {}
    for _round in range(ROUNDS):
        for how, think in ((AS_FAST, 0), (PACED, THINK)):
            for who, served in peers.items():
                with served() as url:
                    rounds.setdefault((who, how), []).append(_driven(folder, who, url, think))
    return rounds


def _driven(folder: Path, who: str, url: str, think: int) -> Figures:
    peer = OURS if who == OURS else "boardgame"
    numbers = map(str, (TABLES, MOVES_A_SEAT, think))
    command = ["node", "driver.mjs", peer, url, *numbers]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=True, timeout=LONGEST
    )
    figures: Figures = json.loads(done.stdout)
    return figures


@contextlib.contextmanager
def _ours(site: Site) -> Iterator[str]:
    with site.served():  # anew each time, for only so many tables are opened a minute
        yield site.url


@contextlib.contextmanager
def _boardgame(folder: Path, *files: str) -> Iterator[str]:
    port = free_port()
    process = subprocess.Popen(
        ["node", "server.mjs", str(port), *files],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(port)
        yield f"http://{LOOPBACK}:{port}"
    finally:
        process.terminate()
        process.wait()


def _wait_for(port: int) -> None:
    end = time.monotonic() + START
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection((LOOPBACK, port)):
            return
        time.sleep(0.05)
    raise TimeoutError(f"Nothing listens on port {port}.")


def _compared(rounds: Rounds) -> Iterator[Row]:
    for (who, how), played in rounds.items():
        if how == AS_FAST:
            speed = median(each["speed"] for each in played)
            yield Row(f"beside each other: {who}, moves", speed, "1/s", None, "")
    yield _ratio(rounds, "moves, to its memory", "speed", IN_MEMORY, AS_FAST, "≥ 0.7")
    yield _ratio(rounds, "moves, to its files", "speed", ON_FILES, AS_FAST, "≥ 2")
    yield _ratio(rounds, "push p50, to its files", "p50", ON_FILES, PACED, "≤ 2")
    yield _ratio(rounds, "push p99, to its files", "p99", ON_FILES, PACED, "≤ 2")
    flaws = sum(
        each["unseen"] + len(each["errors"]) for played in rounds.values() for each in played
    )
    yield Row("beside each other: moves unseen or refused", flaws, "", None, "0")


def _ratio(rounds: Rounds, name: str, figure: str, peer: str, how: str, bar: str) -> Row:
    """Hold the median of ours against that of a peer."""
    ours, theirs = (median(each[figure] for each in rounds[who, how]) for who in (OURS, peer))
    unit = "1/s" if figure == "speed" else "ms"
    return Row(f"beside boardgame.io: {name}", ours, unit, ours / theirs, bar)
