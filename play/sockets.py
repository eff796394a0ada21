"""The wire to a browser at a table.  It carries the newest version; views are fetched."""

import asyncio
import contextlib
import json
import random
import time
from collections import Counter, deque
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlsplit

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http.request import split_domain_port, validate_host

from play import lobby
from play.codes import normal
from play.live import group
from play.models import Game, Seat
from play.refusals import NotYourSeat, TableSaysNo
from play.seats import HEADER, cookie_name, seat_with
from play.table_thread import in_table_thread

SOCKETS_OF_A_SEAT = 5
WATCHERS_OF_A_TABLE = 100
MESSAGES_A_SECOND = 10
RECHECK_EVERY = 20.0  # seconds, give or take a quarter
FOREIGN, TOO_MANY, TOO_FAST = 4403, 4429, 1008

_open: Counter[tuple[str, int | None]] = Counter()  # in this process


class TableSocket(AsyncWebsocketConsumer):  # type: ignore[misc]  # channels has no types
    """One browser, or program, at one table."""

    group_name = ""
    place: tuple[str, int | None] | None = None
    known = 0
    recheck: asyncio.Task[None] | None = None
    game: Game
    seat: Seat | None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Leave nothing behind, also where the browser is gone before it could be told."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._leave()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message without closing the connections of the tables' thread first."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        """Join the group before reading the version: what changes in between is not missed."""
        code = self.scope["url_route"]["kwargs"]["code"]
        self.heard: deque[float] = deque(maxlen=MESSAGES_A_SECOND)
        await self.accept()
        if not _is_welcome(self.scope):
            await self.close(FOREIGN)
            return
        await self._join(code)
        try:
            self.game, self.seat = await _sit_down(code, self.scope)
        except TableSaysNo as error:
            await self.close(4000 + error.status)
            return
        if not self._take_place():
            await self.close(TOO_MANY)
            return
        self.known = _after(self.scope)
        await self._tell(self.game.version)
        self.recheck = asyncio.create_task(self._look_now_and_then())

    async def _join(self, code: str) -> None:
        self.group_name = group(normal(code))
        await self.channel_layer.group_add(self.group_name, self.channel_name)

    def _take_place(self) -> bool:
        number = self.seat.number if self.seat else None
        place = (self.game.code, number)
        if _open[place] >= (WATCHERS_OF_A_TABLE if number is None else SOCKETS_OF_A_SEAT):
            return False
        self.place = place
        _open[place] += 1
        return True

    async def table_changed(self, message: dict[str, Any]) -> None:
        """Pass a wake-up on."""
        await self._tell(message["version"])

    async def _tell(self, version: int) -> None:
        if version > self.known:
            self.known = version
            await self.send(json.dumps({"version": version}))

    async def _look_now_and_then(self) -> None:
        """Notice what no wake-up told, and let others see that somebody is there."""
        while True:
            await asyncio.sleep(RECHECK_EVERY * random.uniform(0.75, 1.25))  # noqa: S311
            with contextlib.suppress(Game.DoesNotExist):
                await self._tell(await _version(self.game, self.seat))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing needs to be said here; who says too much is shown out."""
        now = time.monotonic()
        if len(self.heard) == MESSAGES_A_SECOND and now - self.heard[0] < 1:
            await self.close(TOO_FAST)
        self.heard.append(now)

    async def _leave(self) -> None:
        if self.recheck:
            self.recheck.cancel()
        if self.place:
            _open[self.place] -= 1
            if not _open[self.place]:
                del _open[self.place]
            self.place = None
        if self.group_name:
            await self.channel_layer.group_discard(self.group_name, self.channel_name)


def _is_welcome(scope: dict[str, Any]) -> bool:
    """Let pages of this very site in, and programs, which send no origin and no cookie."""
    headers = dict(scope["headers"])
    origin, host = headers.get(b"origin", b"").decode(), headers.get(b"host", b"").decode()
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    if not origin:
        return b"cookie" not in headers
    return urlsplit(origin).netloc == host or origin in settings.CSRF_TRUSTED_ORIGINS


@in_table_thread
def _sit_down(code: str, scope: dict[str, Any]) -> tuple[Game, Seat | None]:
    """Return the table, and the seat whose token was shown; without one somebody watches."""
    game = lobby.find(code)
    token = _token(scope, game)
    seat = seat_with(game, token)
    if token and seat is None:
        raise NotYourSeat
    if seat:
        seat.was_seen()
    return game, seat


def _token(scope: dict[str, Any], game: Game) -> str:
    headers = dict(scope["headers"])
    if shown := headers.get(HEADER.lower().encode()):
        return str(shown.decode("latin-1"))
    cookies = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1"))
    morsel = cookies.get(cookie_name(game))
    return morsel.value if morsel else ""


def _after(scope: dict[str, Any]) -> int:
    """Return the version that the page has already."""
    (text,) = parse_qs(scope["query_string"].decode("latin-1")).get("after", ["0"])[:1]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


@in_table_thread
def _version(game: Game, seat: Seat | None) -> int:
    if seat:
        seat.was_seen()
    return Game.objects.only("version").get(pk=game.pk).version
