"""A large site is backed up and restored elsewhere, on either engine."""

import contextlib
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.bench import Row
from tests.config.backup.test_drill import contents
from tests.drills import flaws, within
from tests.drills.servers import PostgreSQL
from tests.running import Site

TIMES = 1_000  # games; of cards there are ten times as many
MOVES = 6  # at each table
MOST_SECONDS = 60.0
KEY = {"SECRET_KEY": "a drill"}
FILL = "from tests.drills.backups import fill; fill({})"


def fill(games: int) -> None:
    """Make cards and tables at which some moves were made; run by the site's own manage.py."""
    from tests.large_deck import make_deck_of  # its models need Django set up
    from tests.play.tables import COOPERATIVE, make_edition, make_game, play_on

    make_deck_of(10 * games)
    edition = make_edition()
    for number in range(games):
        play_on(make_game(COOPERATIVE, edition)[0], MOVES, Random(number))


def rows(times: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory, contextlib.ExitStack() as ends:
        folder = Path(directory)
        yield from _restored(
            "SQLite", Site(folder / "var"), Site(folder / "other", dict(KEY)), times
        )
        servers = [
            PostgreSQL(Path(ends.enter_context(tempfile.TemporaryDirectory()))) for _n in "ab"
        ]
        for server in servers:
            ends.callback(server.go)
        there, elsewhere = (
            Site(folder / str(server.port), {"DATABASE_URL": server.url, **KEY})
            for server in servers
        )
        yield from _restored("PostgreSQL", there, elsewhere, times)


def _restored(engine: str, site: Site, elsewhere: Site, games: int) -> Iterator[Row]:
    site.prepare()
    _run(site, "shell", "--command", FILL.format(games))
    file = str(site.data_dir / "backup.zip")
    for command, where in (("backup", site), ("restore", elsewhere)):
        seconds = _run(where, command, file)
        yield within(f"{engine}: {command} of {games} games", seconds, "s", MOST_SECONDS)
    (was, pictures), (now, pictures_now) = contents(site), contents(elsewhere)
    was.pop("django_migrations")  # which says when each site made its own tables
    other = [name for name in was if was[name] != now.get(name)]
    other += ["pictures"] if pictures != pictures_now else []
    yield Row(f"{engine}: rows compared", sum(map(len, was.values())), "", None, "")
    yield flaws(f"{engine}: not identical", other)


def _run(site: Site, *command: str) -> float:
    start = time.perf_counter()
    done = site.run("manage.py", *command)
    assert done.returncode == 0, done.stderr
    return time.perf_counter() - start
