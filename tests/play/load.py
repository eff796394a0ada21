"""Many seats moving at once, against a served site: each a connection and a wire of its own."""

import asyncio
import json
import random
import time
import uuid
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect

from tests.play.client import Player, over_http


@dataclass
class Figures:
    """What was seen while the load lasted."""

    moves: int = 0
    errors: list[str] = field(default_factory=list)
    made_at: dict[tuple[str, int], float] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)  # from a move to the wake-up of the other
    last: dict[str, int] = field(default_factory=dict)  # the newest version that was acknowledged


class Connection:
    """One HTTP connection, kept; as little work as can be, for it shares the machine."""

    def __init__(self, site: str) -> None:
        self.where = urlsplit(site)
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, token: str, body: Any = None) -> tuple[int, Any]:
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(
                self.where.hostname, self.where.port, limit=2**20
            )
        sent = b"" if body is None else json.dumps(body).encode()
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {self.where.netloc}\r\nX-Seat-Token: {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n".encode()
            + sent
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = next(
            (
                int(line.split(":")[1])
                for line in head.split("\r\n")
                if line.lower().startswith("content-length:")
            ),
            0,
        )
        text = await self.reader.readexactly(length)
        return int(head.split(" ", 2)[1]), json.loads(text) if text else None


class Seat:
    """Somebody who is woken, looks, and moves when it is their turn."""

    def __init__(self, site: str, player: Player, figures: Figures) -> None:
        self.site, self.player, self.figures = site, player, figures
        self.http = Connection(site)
        self.chance = random.Random(player.token)
        self.view: dict[str, Any] = {}

    async def sit(self, pace: asyncio.Queue[None] | None, until: float) -> None:
        address = f"{self.site.replace('http', 'ws')}/t/{self.player.code}/live/"
        headers = {"X-Seat-Token": self.player.token}
        async with connect(address, additional_headers=headers, compression=None) as wire:
            while time.monotonic() < until:
                try:
                    text = await asyncio.wait_for(wire.recv(), max(0.1, until - time.monotonic()))
                except TimeoutError:
                    return
                await self._woken(json.loads(text)["version"], pace, until)

    async def _woken(self, version: int, pace: asyncio.Queue[None] | None, until: float) -> None:
        made = self.figures.made_at.get((self.player.code, version))
        if made and self.view.get("version", 0) < version:
            self.figures.delays.append(time.perf_counter() - made)
        if self.view.get("version", 0) < version:
            path = f"/api/games/{self.player.code}/"
            status, self.view = await self.http.ask("GET", path, self.player.token)
            self._check(status, self.view)
        while self.view.get("turn") == self.player.seat and time.monotonic() < until:
            if pace:
                await pace.get()
            await self._move()

    async def _move(self) -> None:
        self.player.view = self.view
        move = {"version": self.view["version"], **self.player.any_move(self.chance)}
        path = f"/api/games/{self.player.code}/moves/"
        self.figures.made_at[self.player.code, self.view["version"] + 1] = time.perf_counter()
        status, body = await self.http.ask(
            "POST", path, self.player.token, {"key": uuid.uuid4().hex, **move}
        )
        self._check(status, body)
        if status == 200:
            self.figures.moves += 1
            self.figures.last[self.player.code] = body["move"]["version"]
            self.view = body["view"]

    def _check(self, status: int, body: Any) -> None:
        if status != 200:
            self.figures.errors.append(f"{status} {body}")


def seats(site: str, tables: int, figures: Figures) -> list[Seat]:
    """Open tables for two, long enough to last, and begin."""
    found = []
    for _table in range(tables):
        options = {"mode": "competitive", "places": 2, "hand": "10"}
        host = Player.opening(over_http(site), "starter", "Ada", **options)
        guest = Player.joining(over_http(site), host.code, "Ben")
        host.do("start")
        found += [Seat(site, player, figures) for player in (host, guest)]
    return found


async def run(sitting: list[Seat], seconds: float, moves_a_second: float = 0) -> None:
    """Let everybody play for some seconds, as fast as answered or at a pace."""
    until = time.monotonic() + seconds
    pace: asyncio.Queue[None] | None = asyncio.Queue() if moves_a_second else None
    players = [asyncio.create_task(seat.sit(pace, until)) for seat in sitting]
    if pace is not None:
        while time.monotonic() < until:
            await asyncio.sleep(random.expovariate(moves_a_second))
            if pace.qsize() < 5:
                pace.put_nowait(None)
        for _seat in sitting:
            pace.put_nowait(None)
    await asyncio.gather(*players)
