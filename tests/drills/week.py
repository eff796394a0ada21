"""As many tables as in a busy week: opened, played to the end with a bot, and swept."""

import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

from tests.bench import Row
from tests.drills import served, tracebacks, within
from tests.play.client import Player, over_http, play
from tests.running import Site
from tests.upgrades import old

TIMES = 20_000
SWEEPS = 20
AT_ONCE = 2  # tables
FLAT = 1.1  # of what it was after a quarter
OPTIONS = {"mode": "competitive", "places": 2, "hand": "3"}
LONG_AGO = "UPDATE play_game SET touched_at = '2001-01-01 00:00:00'"


def rows(times: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        site = Site(Path(directory) / "var", {"PROXIES": "1"})
        site.prepare()
        seen: list[dict[str, int]] = []
        with served(site) as (process, log), ThreadPoolExecutor(AT_ONCE) as players:
            for sweep in range(SWEEPS):
                numbers = range(sweep * times, sweep * times + times // SWEEPS)
                list(players.map(partial(_play, site), numbers))
                _sweep(site)
                seen.append(_sizes(site, process.pid))
                print(f"  sweep {sweep + 1} of {SWEEPS}: {seen[-1]}", file=sys.stderr)
        quarter = seen[SWEEPS // 4 - 1]
        for name, most in quarter.items():
            yield within(f"{name} after {times} tables", seen[-1][name], "", most * FLAT)
        yield tracebacks(log)


def _play(site: Site, number: int) -> None:
    """Play a game from an address of one's own, for each opens a few tables alone."""
    there = over_http(site.url)
    address = {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}

    def ask(method, path, body, headers):
        return there(method, path, body, {**headers, **address})

    host = Player.opening(ask, "starter", "Ada", **OPTIONS)
    host.do("bots")
    host.do("start")
    play([host], Random(number))


def _sweep(site: Site) -> None:
    with old.connected(site) as database:
        database.execute(LONG_AGO)
        database.commit()
    done = site.run("manage.py", "tidy")
    assert done.returncode == 0, done.stderr
    (left,) = old.rows(site, "SELECT count(*) FROM play_game")[0]
    assert not left, f"{left} tables were not swept"


def _sizes(site: Site, pid: int) -> dict[str, int]:
    """Return what should be the same, however many tables there were."""
    status = Path(f"/proc/{pid}/status").read_text()
    files = [file for file in site.data_dir.rglob("*") if file.is_file()]
    return {
        "KB of memory": int(status.partition("VmRSS:")[2].split()[0]),
        "open files": len(list(Path(f"/proc/{pid}/fd").iterdir())),
        "threads": int(status.partition("Threads:")[2].split()[0]),
        "files": len(files),
        "KB on the disk": sum(file.stat().st_size for file in files) // 1024,
    }
