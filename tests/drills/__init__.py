"""What a site must bear: each drill here offers `rows(times)`, and TIMES, how often by itself."""

import contextlib
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

from tests.bench import Row
from tests.running import Site, children_of

NAMES = ("backups", "cases", "desk", "hostile", "kills", "outages", "spoiled", "week")


def flaws(name: str, found: list[str]) -> Row:
    """Return the row of what must not be; each flaw is told at once, once."""
    for flaw in dict.fromkeys(found):
        print(f"  {name}: {flaw}", file=sys.stderr)
    return Row(name, len(found), "", None, "0")


def tracebacks(log: list[str]) -> Row:
    """Return the row of what the log tells of bugs: each by its last line."""
    inside, last = False, []
    for line in log:
        if line.startswith("Traceback"):
            inside = True
        elif inside and line[:1].strip():
            inside = False
            last.append(line.strip()[:300])
    return flaws("tracebacks", last)


def within(name: str, value: float, unit: str, most: float) -> Row:
    return Row(name, value, unit, value / most, f"≤ {most:g} {unit}")


@contextlib.contextmanager
def served(site: Site, *command: str) -> Iterator[tuple[Popen[str], list[str]]]:
    """Serve a site, and listen to its log, lest it wait for a listener."""
    log: list[str] = []
    with site.served(*command) as process:
        assert process.stderr
        listening = threading.Thread(target=log.extend, args=(process.stderr,), daemon=True)
        listening.start()
        yield process, log
    listening.join()


@contextlib.contextmanager
def highest(process: int) -> Iterator[list[float]]:
    """Yield the memory of each process that serves the site, in MB, known once the block ends."""
    found: dict[int, float] = {}
    over = threading.Event()

    def look() -> None:
        while not over.wait(0.02):
            for pid in _family(process):
                with contextlib.suppress(OSError, StopIteration):
                    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
                    line = next(line for line in lines if line.startswith("VmHWM"))
                    found[pid] = int(line.split()[1]) / 1024

    watching = threading.Thread(target=look)
    watching.start()
    values: list[float] = []
    try:
        yield values
    finally:
        over.set()
        watching.join()
        values.extend(found.values())


def _family(pid: int) -> list[int]:
    with contextlib.suppress(OSError):
        return [pid, *(each for child in children_of(pid) for each in _family(child))]
    return []
