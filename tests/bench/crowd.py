"""A thousand sockets at once: seats that move now and then, and those who watch them."""

import asyncio
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench import Row
from tests.play.load import Figures, behind, run, seats
from tests.running import Site

TABLES, WATCHERS = 250, 2  # for each; with two seats that makes a thousand
PACE, SECONDS = 25.0, 60.0  # moves a second, and how long
MOST_P50, MOST_P99 = 15.0, 100.0  # milliseconds
MOST_MEMORY = 40.0  # KB for each socket


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        site = Site(Path(directory) / "var", {"PROXIES": "1"})
        site.prepare()
        with site.served() as process:
            yield from _crowded(site, process.pid)


def _crowded(site: Site, process: int) -> Iterator[Row]:
    figures = Figures()
    sitting = seats(site.url, TABLES, figures, WATCHERS)
    before = _memory(process, "VmRSS")
    asyncio.run(run(sitting, SECONDS, PACE))
    memory = (_memory(process, "VmHWM") - before) / len(sitting)
    delays = sorted(figures.delays)
    name = f"{len(sitting)} sockets"
    for share, most in ((0.5, MOST_P50), (0.99, MOST_P99)):
        value = delays[int(len(delays) * share)] * 1000
        title = f"{name}: move to news at {PACE:.0f} moves a second, p{share * 100:.0f}"
        yield Row(title, value, "ms", value / most, f"≤ {most:.0f} ms")
    yield Row(f"{name}: memory of each", memory, "KB", memory / MOST_MEMORY, f"≤ {MOST_MEMORY:.0f}")
    yield Row(f"{name}: errors", len(figures.errors), "", None, "0")
    yield Row(f"{name}: behind in the end", behind(sitting), "", None, "0")


def _memory(process: int, what: str) -> int:
    """Return the memory of a process in KB: what it has, or the most it had."""
    said = Path(f"/proc/{process}/status").read_text()
    (found,) = re.findall(rf"^{what}:\s+(\d+) kB$", said, re.MULTILINE)
    return int(found)
