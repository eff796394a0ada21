"""Two webs at whose tables is played while Redis or PostgreSQL is away, hangs or starts anew."""

import asyncio
import contextlib
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tests.bench import Row
from tests.drills import flaws, served
from tests.drills.crowd import Crowd, looked_at
from tests.drills.servers import own_servers
from tests.running import Site

TIMES = 1
CALM = 3.0  # seconds before and after
MOST_ERRORS = 3


@contextlib.contextmanager
def two_webs(variables: dict[str, str], directory: Path) -> Iterator[list[Site]]:
    """Yield two sites that are one, prepared but not served."""
    first = Site(directory / "var", {**variables, "PROXIES": "1", "SECRET_KEY": "a drill"})
    first.prepare()
    yield [first, Site(first.data_dir, first.variables)]


def rows(times: int) -> Iterator[Row]:
    with own_servers() as (postgresql, redis), tempfile.TemporaryDirectory() as directory:
        backends = {"DATABASE_URL": postgresql.url, "REDIS_URL": redis.url}
        with two_webs(backends, Path(directory)) as webs:
            for name, fault, seconds in (
                ("Redis away 2 s", redis.away, 2.0),
                ("Redis hung 5 s", redis.hang, 5.0),
                ("PostgreSQL restarted", postgresql.away, 0.0),
                ("PostgreSQL away 3 s", postgresql.away, 3.0),
            ):
                for _time in range(times):
                    yield from _through(name, webs, partial(fault, seconds))


def _through(name: str, webs: list[Site], fault: Callable[[], None]) -> Iterator[Row]:
    async def deed() -> None:
        await asyncio.sleep(CALM)
        await asyncio.to_thread(fault)
        await asyncio.sleep(CALM)

    with served(webs[0]), served(webs[1]):
        crowd = Crowd(webs)
        with looked_at(webs[0]) as wrong:
            asyncio.run(crowd.play(deed))
        yield from crowd.rows(name)
    errors = [*crowd.figures.errors, *wrong]
    flaws(f"{name}: errors", errors)
    ratio = len(errors) / MOST_ERRORS
    yield Row(f"{name}: errors", len(errors), "", ratio, f"≤ {MOST_ERRORS}")
    yield flaws(f"{name}: pages with 500", [each for each in wrong if each.endswith(" 500")])
