"""Those who have a socket to a table in this process; of the loop alone, except where said."""

import asyncio
import random
import time
from collections.abc import Mapping

from config.metrics import meters
from play.live import news, tables, thread
from play.live.announcements import Newest
from play.live.messenger import Messenger
from play.live.wires import Wire

SOCKETS_OF_A_SEAT = 5
WATCHERS_OF_A_TABLE = 100
RECHECK_EVERY = 20.0  # seconds, give or take a quarter
TOO_MANY = 4429


class Room:
    """The wires to one table."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.version = 0  # that was told last
        self.wires: set[Wire] = set()
        # Read in the thread of the tables too, so each is exchanged whole.
        self.languages: tuple[str, ...] = ()
        self.seats: frozenset[int] = frozenset()
        self._recheck = asyncio.create_task(self._look_now_and_then())

    def let_in(self, wire: Wire) -> None:
        self.wires.add(wire)
        self.languages = tuple({each.language for each in self.wires})

    def let_out(self, wire: Wire) -> None:
        self.wires.discard(wire)
        if wire.version >= 0:
            meters.SOCKETS.dec()
        self._count()
        if not self.wires:
            self._recheck.cancel()

    def seat(self, wire: Wire, text: str, version: int) -> None:
        """Tell somebody who has sat down, or asked anew, how the table is now."""
        if wire.version < 0:
            if wire not in self.wires or self._is_full_for(wire):
                wire.hang_up(TOO_MANY, "too many sockets")
                return
            meters.SOCKETS.inc()
        if text:
            wire.tell(text)
        wire.version = version
        self._count()

    def deliver(self, after: int, version: int, texts: Mapping[str, str], since: float) -> None:
        """Pass on what is new *since* a moment; who has missed something is told the whole."""
        self.version = version
        for wire in self.wires:
            if wire.version == after and wire.language in texts:
                wire.tell(texts[wire.language], version)
                meters.PUSH.observe(max(0.0, time.time() - since))
            elif 0 <= wire.version < version:
                thread.in_turn(news.show, self, wire)

    def _is_full_for(self, wire: Wire) -> bool:
        seats = [each.seat and each.seat.pk for each in self.wires if each.version >= 0]
        most = SOCKETS_OF_A_SEAT if wire.seat else WATCHERS_OF_A_TABLE
        return seats.count(wire.seat and wire.seat.pk) >= most

    def _count(self) -> None:
        self.languages = tuple({wire.language for wire in self.wires})
        self.seats = frozenset({wire.seat.pk for wire in self.wires if wire.seat})

    async def _look_now_and_then(self) -> None:
        """Notice what no wake-up told, and let others see who is there."""
        while True:
            await asyncio.sleep(RECHECK_EVERY * random.uniform(0.75, 1.25))  # noqa: S311
            thread.in_turn(news.look, self)


_rooms: dict[str, Room] = {}


def find(code: str) -> Room | None:
    """Return the room of a table to which anybody has a socket here; for any thread."""
    return _rooms.get(code)


async def enter(wire: Wire) -> Room:
    """Let somebody in, before the table is read: what changes in between is not missed."""
    room = _rooms.get(wire.code)
    if room is None:
        room = _rooms[wire.code] = Room(wire.code)
    room.let_in(wire)
    await messenger.be_heard()
    return room


def leave(wire: Wire) -> None:
    room = _rooms[wire.code]
    room.let_out(wire)
    if not room.wires:
        del _rooms[wire.code]


def heard(newest: Newest) -> None:
    """Look at tables of which another process has told; what is known already is no news."""
    unknown = {
        code: (room, version, since)
        for code, (version, since) in newest.items()
        if (room := _rooms.get(code)) and version > room.version
    }
    if unknown:
        thread.in_turn(tables.catch_up, list(unknown))
    for told in unknown.values():
        thread.in_turn(news.tell, *told)


def changed(code: str, version: int) -> None:
    """Tell of a change that this process has made; for any thread."""
    room = _rooms.get(code)
    if room is None:
        return
    if thread.is_here():
        news.tell(room, version, time.time())
    else:
        thread.from_outside(news.tell, room, version, time.time())


messenger = Messenger(heard)
