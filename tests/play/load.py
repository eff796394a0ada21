"""Many seats moving at once, against a served site: each by a socket of its own, as browsers do."""

import asyncio
import json
import random
import time
import uuid
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from play.live.wires import MESSAGES_A_SECOND
from tests.play.client import Ask, Player, over_http

QUIET = 1.0  # seconds without a word
CONNECTED = 60.0  # seconds, within which everybody is
LINGER = 2.0  # seconds, in which what was told last arrives
MOST_WAITING = 5  # moves; who falls behind is not hurried afterwards
NOBODY = -1  # the seat of whoever watches


@dataclass
class Figures:
    """What was seen while the load lasted."""

    moves: int = 0
    errors: list[str] = field(default_factory=list)
    made_at: dict[tuple[str, int], float] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)  # from a move to the news at another seat
    sizes: list[int] = field(default_factory=list)  # of each piece of news, in bytes
    last: dict[str, int] = field(default_factory=dict)  # the newest version that was acknowledged


class Seat:
    """Somebody who is told what is new, and moves when it is their turn."""

    def __init__(self, site: str, player: Player, figures: Figures) -> None:
        self.site, self.player, self.figures = site, player, figures
        self.chance = random.Random(player.token)
        self.view: dict[str, Any] = {}
        self.answered: deque[float] = deque(maxlen=MESSAGES_A_SECOND)  # when, so heard before
        self.seated = asyncio.Event()

    async def sit(self, pace: asyncio.Queue[None] | None) -> None:
        """Play for as long as one is let; where nothing is heard ask for an echo, as pages do."""
        address = f"{self.site.replace('http', 'ws')}/t/{self.player.code}/live/"
        headers = {"X-Seat-Token": self.player.token} if self.player.token else {}
        async with connect(address, additional_headers=headers, compression=None) as wire:
            while True:
                try:
                    text = await asyncio.wait_for(wire.recv(), QUIET)
                except TimeoutError:
                    await wire.send('{"ask":"echo"}')
                    continue
                is_newer = self._told(text)
                self.seated.set()
                if is_newer and self.view["turn"] == self.player.seat:
                    await self._move(wire, pace)

    def _told(self, text: str | bytes) -> bool:
        """Take in what was told, and say whether the table is newer now."""
        said = json.loads(text)
        if "echo" in said:
            return False
        if "answer" in said:
            self._answered(said)
            return False
        version = said["version"]
        made = self.figures.made_at.get((self.player.code, version))
        if made and said["steps"][-1]["seat"] != self.player.seat:
            self.figures.delays.append(time.perf_counter() - made)
            self.figures.sizes.append(len(text.encode() if isinstance(text, str) else text))
        if said.get("after", 0) > self.view.get("version", 0):
            self.figures.errors.append(f"missed what came before version {version}")
        self.view |= said
        return True

    def _answered(self, said: dict[str, Any]) -> None:
        self.answered.append(time.monotonic())
        if "refused" in said:
            self.figures.errors.append(str(said["refused"]))
        else:
            self.figures.moves += 1
            self.figures.last[self.player.code] = said["move"]["version"]

    async def _move(self, wire: ClientConnection, pace: asyncio.Queue[None] | None) -> None:
        if pace:
            await pace.get()
        if len(self.answered) == MESSAGES_A_SECOND:  # or the socket is closed
            await asyncio.sleep(max(0.0, self.answered[0] + 1 - time.monotonic()))
        self.player.view, version = self.view, self.view["version"]
        move = {"version": version, "key": uuid.uuid4().hex, **self.player.any_move(self.chance)}
        self.figures.made_at[self.player.code, version + 1] = time.perf_counter()
        await wire.send(json.dumps(move))


def seats(site: str, tables: int, figures: Figures, watchers: int = 0) -> list[Seat]:
    """Open tables for two, long enough to last, and begin; *watchers* look on at each."""
    found = []
    for number in range(tables):
        ask = _asked_from(over_http(site), f"192.0.2.{number % 250}")
        host = Player.opening(ask, "starter", "Ada", mode="competitive", places=2, hand="10")
        guest = Player.joining(ask, host.code, "Ben")
        host.do("start")
        watching = [Player(ask, host.code, NOBODY, "") for _watcher in range(watchers)]
        found += [Seat(site, player, figures) for player in (host, guest, *watching)]
    return found


def _asked_from(ask: Ask, address: str) -> Ask:
    """Ask for somebody at *address*: whoever trusts a proxy opens few tables for each."""
    return lambda method, path, body, headers: ask(
        method, path, body, {**headers, "X-Forwarded-For": address}
    )


async def run(sitting: list[Seat], seconds: float, moves_a_second: float = 0) -> float:
    """Let everybody play for some seconds, as fast as answered or at a pace; return the speed."""
    pace: asyncio.Queue[None] | None = asyncio.Queue() if moves_a_second else None
    playing = [asyncio.create_task(seat.sit(pace)) for seat in sitting]
    figures = sitting[0].figures
    async with asyncio.timeout(CONNECTED):
        await asyncio.gather(*(seat.seated.wait() for seat in sitting))
    before, start = figures.moves, time.monotonic()
    while (left := start + seconds - time.monotonic()) > 0:
        await asyncio.sleep(random.expovariate(moves_a_second) if pace else left)
        if pace and pace.qsize() < MOST_WAITING:
            pace.put_nowait(None)
    speed = (figures.moves - before) / (time.monotonic() - start)
    await asyncio.sleep(LINGER if pace else 0)
    for player in playing:
        player.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    figures.errors += [repr(error) for error in ended if isinstance(error, Exception)]
    return speed


def behind(sitting: Iterable[Seat]) -> int:
    """Return how many were not told of the newest move that was acknowledged at their table."""
    return sum(
        seat.view["version"] < seat.figures.last.get(seat.player.code, 0) for seat in sitting
    )
