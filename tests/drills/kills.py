"""Webs and workers killed in the middle of it all, again and again, while others play."""

import asyncio
import contextlib
import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench import Row
from tests.drills import flaws, served, within
from tests.drills.crowd import PAUSE, Crowd
from tests.drills.servers import own_servers
from tests.running import SECONDS, Site, children_of
from tests.upgrades import old

TIMES = 20
AT_ONCE = 5  # kills, before new tables are opened
UNDER_LOAD = 2.0  # seconds before each
STEADY = 11.0  # seconds, after which a worker that ends is no crash at its start
MOST_SECONDS = 5.0
KINDS = {"DJANGO_SETTINGS_MODULE": "tests.config.jobs.settings", "PROXIES": "1"}


class Web:
    """A site that is served and, once killed, started again at once, as systemd does."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.start()

    def start(self) -> None:
        self._end = contextlib.ExitStack()
        self._process, _log = self._end.enter_context(served(self.site))

    def kill(self) -> None:
        self._process.kill()
        self._end.close()

    @property
    def worker(self) -> int:
        """Return the number of the worker's process, once it is there."""
        while True:
            for child in children_of(self._process.pid):
                if b"work\0" in Path(f"/proc/{child}/cmdline").read_bytes():
                    return child
            time.sleep(0.05)


Kill = Callable[[Web, Crowd], float]  # returns how long somebody waited


def rows(times: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        site = Site(Path(directory) / "var", dict(KINDS))
        site.prepare()
        yield from _under_load("web", [site], times, _kill_web)
        yield from _under_load("worker", [site], times, _kill_worker)
        done = (site.data_dir / "done.txt").read_text().replace("-", "").split()
        asked = [pk for (pk,) in old.rows(site, "SELECT id FROM jobs_job")]
        twice = [pk for pk in done if done.count(pk) > 1]
        yield flaws("worker killed: jobs not done once", [*(set(asked) - set(done)), *twice])
    with own_servers() as (postgresql, redis), tempfile.TemporaryDirectory() as directory:
        backends = {"DATABASE_URL": postgresql.url, "REDIS_URL": redis.url, "SECRET_KEY": "a drill"}
        site = Site(Path(directory) / "var", {**KINDS, **backends})
        site.prepare()
        twin = Site(site.data_dir, site.variables)
        yield from _under_load("one of two webs", [site, twin], times, _kill_web)


def _under_load(name: str, sites: list[Site], times: int, kill: Kill) -> Iterator[Row]:
    """Have tables played at and something killed now and then, and yield what became of it."""
    waited: list[float] = []

    async def deed() -> None:
        for _time in range(min(AT_ONCE, times - len(waited))):
            await asyncio.sleep(UNDER_LOAD)
            waited.append(await asyncio.to_thread(kill, webs[-1], crowd))

    webs = [Web(site) for site in sites]
    crowds = []
    while len(waited) < times:
        crowd = Crowd(sites)
        asyncio.run(crowd.play(deed))
        crowds.append(crowd)
    found = [row for crowd in crowds for row in crowd.rows(f"{name} killed")]
    for title in dict.fromkeys(row.name for row in found):
        row = next(row for row in found if row.name == title)
        yield row._replace(value=sum(each.value for each in found if each.name == title))
    yield flaws(
        f"{name} killed: errors", [each for crowd in crowds for each in crowd.figures.errors]
    )
    yield within(f"{name} killed {times} times: back after", max(waited), "s", MOST_SECONDS)
    for web in webs:
        web.kill()


def _kill_web(web: Web, crowd: Crowd) -> float:
    """Kill a web; return for how long somebody is not seated again, there or elsewhere."""
    start = time.monotonic()
    web.kill()
    starting = threading.Thread(target=web.start)
    starting.start()
    time.sleep(2 * PAUSE)  # in which everybody has noticed
    while not all(seat.seated.is_set() for seat in crowd.sitting):
        assert time.monotonic() - start < SECONDS
        time.sleep(0.02)
    waited = time.monotonic() - start
    starting.join()
    return waited


def _kill_worker(web: Web, _crowd: Crowd) -> float:
    """Kill a worker at work; return for how long its job is not at work again."""
    enough = web.site.data_dir / "enough"
    enough.unlink(missing_ok=True)
    done = web.site.run("-m", "tests.config.jobs.drive", "ask", "patient")
    assert done.returncode == 0, done.stderr
    _wait_for(web.site, "status = 'running' AND progress > 0")
    time.sleep(STEADY)
    start = time.monotonic()
    os.kill(web.worker, signal.SIGKILL)
    _wait_for(web.site, "attempts = 2 AND progress > 0")
    waited = time.monotonic() - start
    enough.touch()
    _wait_for(web.site, "status = 'done'")
    return waited


def _wait_for(site: Site, condition: str) -> None:
    """Wait until the newest job is in some condition."""
    newest = "SELECT * FROM jobs_job ORDER BY queued_at DESC LIMIT 1"
    end = time.monotonic() + SECONDS
    while not old.rows(site, f"SELECT 1 FROM ({newest}) AS job WHERE {condition}"):
        assert time.monotonic() < end, condition
        time.sleep(0.05)
