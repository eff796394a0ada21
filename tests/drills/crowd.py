"""Tables that are played at while something happens to their site."""

import asyncio
import contextlib
import random
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Iterator, Sequence

from websockets.exceptions import WebSocketException

from tests.bench import Row
from tests.bench.play import newest
from tests.drills import flaws
from tests.play.load import Figures, Seat, behind, seats
from tests.running import Site

TABLES, PACE = 30, 12.0  # moves a second
PAUSE = 0.2  # seconds until somebody comes again, and between two pages
CATCH_UP = 25.0  # seconds, after which nobody is behind
PAGES = ("/", "/decks/starter/", "/api/decks/", "/decks/starter/print/", "/credits/")


class Returning(Seat):
    """A seat that comes again, to any of the sites, as a browser behind a proxy."""

    def __init__(self, sites: Sequence[Site], seat: Seat) -> None:
        super().__init__(sites[0].url, seat.player, seat.figures)
        self.sites = sites

    async def sit(self, pace: asyncio.Queue[None] | None) -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, EOFError):
                await super().sit(pace)
            self.seated.clear()
            await asyncio.sleep(PAUSE)
            self.site = random.choice(self.sites).url


class Crowd:
    """Players at some tables, on one site or spread over several that are one."""

    def __init__(self, sites: Sequence[Site], tables: int = TABLES) -> None:
        self.sites, self.figures = sites, Figures()
        self.sitting = [Returning(sites, s) for s in seats(sites[0].url, tables, self.figures, 1)]
        for number, seat in enumerate(self.sitting):
            seat.site = sites[number % len(sites)].url

    async def play(self, deed: Callable[[], Awaitable[None]]) -> None:
        """Have everybody play for as long as a deed lasts, and catch up after it."""
        pace: asyncio.Queue[None] = asyncio.Queue()
        playing = [asyncio.create_task(seat.sit(pace)) for seat in self.sitting]
        await self.everybody_is_back()
        playing.append(asyncio.create_task(_beat(pace)))
        await deed()
        playing.pop().cancel()
        end = time.monotonic() + CATCH_UP
        while behind(self.sitting) and time.monotonic() < end:
            await asyncio.sleep(PAUSE)
        pending = set(playing)
        while pending:  # who is just coming back does not hear it the first time
            for each in pending:
                each.cancel()
            _gone, pending = await asyncio.wait(pending, timeout=1)

    async def everybody_is_back(self) -> float:
        """Wait for everybody, and return for how long."""
        start = time.monotonic()
        await asyncio.gather(*(seat.seated.wait() for seat in self.sitting))
        return time.monotonic() - start

    def rows(self, name: str) -> Iterator[Row]:
        yield Row(f"{name}: moves acknowledged", self.figures.moves, "", None, "")
        lost = [
            seat.player.code
            for seat in self.sitting
            if seat.player.token
            and self.figures.last.get(seat.player.code, 0) > newest(self.sites[0], seat.player)
        ]
        yield flaws(f"{name}: acknowledged moves lost", lost)
        late = f"{name}: behind after {CATCH_UP:.0f} s"
        yield Row(late, behind(self.sitting), "", None, "0")


async def _beat(pace: asyncio.Queue[None]) -> None:
    while True:
        await asyncio.sleep(random.expovariate(PACE))
        if pace.qsize() < 5:
            pace.put_nowait(None)


@contextlib.contextmanager
def looked_at(site: Site) -> Iterator[list[str]]:
    """Have somebody look at pages again and again; yield what was not answered well."""
    wrong: list[str] = []
    over = threading.Event()

    def look() -> None:
        while not over.wait(PAUSE):
            path = random.choice(PAGES)
            try:
                urllib.request.urlopen(f"{site.url}{path}", timeout=30).read()
            except urllib.error.HTTPError as refused:
                wrong.append(f"{path}: {refused.code}")
            except OSError as error:
                wrong.append(f"{path}: {error!r}")

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield wrong
    finally:
        over.set()
        looking.join()
