"""What this process hears of the others: wake-ups for tables."""

import asyncio
from collections.abc import Callable

from channels.layers import get_channel_layer
from django.conf import settings

from play.live.announcements import GROUP, Newest, publish


class Messenger:
    """One channel, in the group of all processes; one process alone has nothing to hear."""

    def __init__(self, hear: Callable[[Newest], None]) -> None:
        self._hear = hear
        self._listening: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    async def be_heard(self) -> None:
        """Hear the others from now on, and see that they would be heard now."""
        if not settings.CHANNEL_LAYERS:
            return
        async with self._lock:
            if self._listening is None:
                channel = await get_channel_layer().new_channel()
                await get_channel_layer().group_add(GROUP, channel)
                self._listening = asyncio.create_task(self._listen(channel))
        await publish({})

    async def _listen(self, channel: str) -> None:
        while True:
            message = await get_channel_layer().receive(channel)
            self._hear(message["newest"])
