"""Saying that a table has a newer version: in this process, and to the others by a messenger."""

import asyncio
import logging
import time
from collections.abc import Callable

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

SECONDS = 2.0  # after which a messenger is given up

logger = logging.getLogger(__name__)
_loop: asyncio.AbstractEventLoop | None = None  # of the sockets of this process
_tell_here: Callable[[str, int], None] | None = None


def group(code: str) -> str:
    return f"table.{code}"


def serve_in(loop: asyncio.AbstractEventLoop, tell_here: Callable[[str, int], None]) -> None:
    """Have wake-ups sent in *loop* from now on, and those who have sockets here told."""
    global _loop, _tell_here
    _loop, _tell_here = loop, tell_here


def serving_loop() -> asyncio.AbstractEventLoop | None:
    return _loop if _loop is not None and _loop.is_running() else None


def announce(code: str, version: int) -> None:
    """Tell those here, and wake the others; where sockets are served, nobody waits for it."""
    if _tell_here is not None:
        _tell_here(code, version)
    if not settings.CHANNEL_LAYERS:
        return
    message = {"type": "table.changed", "code": code, "version": version, "at": time.time()}
    if loop := serving_loop():
        asyncio.run_coroutine_threadsafe(_tell(code, message), loop)
    else:
        async_to_sync(_tell)(code, message)


async def _tell(code: str, message: dict[str, object]) -> None:
    """Send a wake-up; where that fails they will look by themselves."""
    try:
        async with asyncio.timeout(SECONDS):
            await get_channel_layer().group_send(group(code), message)
    except Exception:  # the move stands, whatever happened to the messenger
        version = message["version"]
        logger.warning("Nobody was told of version %s of table %s", version, code, exc_info=True)
