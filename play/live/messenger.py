"""What this process hears of the others: wake-ups for the tables to which it has sockets."""

import asyncio
from collections.abc import Callable

from channels.layers import get_channel_layer
from django.conf import settings

from play.live.announcements import group


class Messenger:
    """One channel, in the group of each table; with one process alone there is nothing to hear."""

    def __init__(self, hear: Callable[[str, int, float], None]) -> None:
        self._hear = hear
        self._channel = ""
        self._listening: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    async def join(self, code: str) -> None:
        if settings.CHANNEL_LAYERS:
            await get_channel_layer().group_add(group(code), await self._own_channel())

    async def leave(self, code: str) -> None:
        if settings.CHANNEL_LAYERS:
            await get_channel_layer().group_discard(group(code), self._channel)

    async def _own_channel(self) -> str:
        async with self._lock:
            if not self._channel:
                self._channel = await get_channel_layer().new_channel()
                self._listening = asyncio.create_task(self._listen())
        return self._channel

    async def _listen(self) -> None:
        while True:
            message = await get_channel_layer().receive(self._channel)
            self._hear(message["code"], message["version"], message["at"])
