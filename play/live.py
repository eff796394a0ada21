"""Waking everybody at a table: a wake-up says that there is a newer version, and nothing else."""

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

SECONDS = 2.0  # after which a messenger is given up

logger = logging.getLogger(__name__)
_loop: asyncio.AbstractEventLoop | None = None  # of the wires of this process


def group(code: str) -> str:
    return f"table.{code}"


def serve_in(loop: asyncio.AbstractEventLoop) -> None:
    """Have wake-ups sent in *loop* from now on."""
    global _loop
    _loop = loop


def announce(code: str, version: int) -> None:
    """Wake everybody at a table; where wires are served, whoever moves does not wait for it."""
    message = {"type": "table.changed", "version": version}
    if _loop is not None and _loop.is_running():
        asyncio.run_coroutine_threadsafe(_tell(code, message), _loop)
    else:
        async_to_sync(_tell)(code, message)


async def _tell(code: str, message: dict[str, Any]) -> None:
    """Send a wake-up; where that fails they will look by themselves."""
    try:
        async with asyncio.timeout(SECONDS):
            await _send(code, message)
    except Exception:  # the move stands, whatever happened to the messenger
        version = message["version"]
        logger.warning("Nobody was told of version %s of table %s", version, code, exc_info=True)


async def _send(code: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is not None:
        await layer.group_send(group(code), message)
