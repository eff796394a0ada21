"""Tables under load: one process on its usual database, 50 tables for two."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench import Row
from tests.play.client import Player, over_http
from tests.play.load import Figures, Seat, run, seats
from tests.running import Site

TABLES = 50
SECONDS, PACED_SECONDS, ROUNDS = 15.0, 30.0, 3
PACE = 80.0  # moves a second
LEAST_MOVES = 250.0
MOST_BYTES = 2500
MOST_P50, MOST_P99 = 6.0, 60.0  # milliseconds


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as directory:
        site = Site(Path(directory) / "var")
        site.prepare()
        with site.served():
            yield from as_fast_as_answered(site)
        yield from paced(site)


def as_fast_as_answered(site: Site) -> Iterator[Row]:
    figures = Figures()
    sitting = seats(site.url, TABLES, figures)
    speed = asyncio.run(run(sitting, SECONDS))
    bar = f"≥ {LEAST_MOVES:.0f}"
    yield Row(f"tables: moves, {TABLES} × 2 seats", speed, "1/s", speed / LEAST_MOVES, bar)
    yield from flaws(site, sitting, figures)


def flaws(site: Site, sitting: list[Seat], figures: Figures) -> Iterator[Row]:
    """Yield what must be none: refusals and failures, and moves acknowledged but not there."""
    yield Row("tables: errors", len(figures.errors), "", None, "0")
    lost = sum(
        figures.last.get(seat.player.code, 0) > newest(site, seat.player) for seat in sitting
    )
    yield Row("tables: lost moves", lost, "", None, "0")


def newest(site: Site, player: Player) -> int:
    again = Player(over_http(site.url), player.code, player.seat, player.token)
    return int(again.look()["version"])


def paced(site: Site) -> Iterator[Row]:
    """Yield how long others wait for a move, in the best of a few rounds."""
    best = min((round_of(site) for _round in range(ROUNDS)), key=lambda delays: delays[1])
    for name, value, most in (
        ("p50", best[0], MOST_P50),
        ("p99", best[1], MOST_P99),
    ):
        title = f"tables: move to news at {PACE:.0f} moves a second, {name}"
        yield Row(title, value, "ms", value / most, f"≤ {most:.0f} ms")
    yield Row("tables: news of a move", best[2], "bytes", best[2] / MOST_BYTES, f"≤ {MOST_BYTES}")


def round_of(site: Site) -> tuple[float, float, float]:
    """Return the p50 and p99 of one round, in milliseconds, and the bytes of a piece of news."""
    figures = Figures()
    with site.served():  # anew, for so many tables are opened a minute
        sitting = seats(site.url, TABLES, figures)
        asyncio.run(run(sitting, PACED_SECONDS, PACE))
    delays = sorted(figures.delays)
    assert not figures.errors, figures.errors[:3]
    size = sorted(figures.sizes)[len(figures.sizes) // 2]
    return delays[len(delays) // 2] * 1000, delays[int(len(delays) * 0.99)] * 1000, size
