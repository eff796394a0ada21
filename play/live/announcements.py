"""Saying that tables have newer versions: in this process, and to the others by a messenger."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

from play.live import thread

GROUP = "tables"  # of all processes
SECONDS = 2.0  # after which a messenger is given up

Newest = Mapping[str, tuple[int, float]]  # by code: the version of a table, and since when

logger = logging.getLogger(__name__)
_tell_here: Callable[[str, int], None] | None = None
_unsent: dict[str, tuple[int, float]] = {}  # these two are of the loop alone
_sending: "asyncio.Task[None] | None" = None


def serve_in(loop: asyncio.AbstractEventLoop, tell_here: Callable[[str, int], None]) -> None:
    """Have wake-ups sent in *loop* from now on, and those who have sockets here told."""
    global _tell_here
    _tell_here = tell_here
    thread.serve_in(loop)


def announce(code: str, version: int) -> None:
    """Tell those here, and wake the others; where sockets are served, nobody waits for it."""
    if _tell_here is not None:
        _tell_here(code, version)
    if not settings.CHANNEL_LAYERS:
        return
    now = time.time()
    if thread.is_here():
        thread.afterwards(_send, code, version, now)
    elif loop := thread.serving_loop():
        loop.call_soon_threadsafe(_send, code, version, now)
    else:
        async_to_sync(tell)({code: (version, now)})


def _send(code: str, version: int, since: float) -> None:
    """Have a wake-up sent, with those that come until then."""
    global _sending
    _unsent[code] = version, since
    if _sending is None:
        _sending = asyncio.create_task(_send_all())


async def _send_all() -> None:
    global _sending
    try:
        while _unsent:
            newest = dict(_unsent)
            _unsent.clear()
            await tell(newest)
    finally:
        _sending = None


async def tell(newest: Newest) -> None:
    """Wake the others; where that fails they will look by themselves."""
    try:
        sent = publish(newest)  # outside the limit: the first time it has much to import
        async with asyncio.timeout(SECONDS):
            await sent
    except Exception:  # the moves stand, whatever happened to the messenger
        told = ", ".join(f"version {newest[code][0]} of table {code}" for code in newest)
        logger.warning("Nobody was told of %s", told, exc_info=True)


def publish(newest: Newest) -> Awaitable[None]:
    message = {"type": "tables.changed", "newest": newest}
    sent: Awaitable[None] = get_channel_layer().group_send(GROUP, message)
    return sent
