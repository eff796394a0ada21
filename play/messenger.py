"""Wake-ups within one process, at a cost that does not grow with the number of tables."""

import contextlib
import time
from collections.abc import Mapping

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

CLEAN_EVERY = 10.0  # seconds


class OneProcess(InMemoryChannelLayer):  # type: ignore[misc]  # channels has no types
    """The layer of a single process; it looks for what is stale now and then, not each time."""

    cleaned = 0.0

    def _clean_expired(self) -> None:
        if time.monotonic() - self.cleaned > CLEAN_EVERY:
            self.cleaned = time.monotonic()
            super()._clean_expired()

    async def group_send(self, group: str, message: Mapping[str, object]) -> None:
        self._clean_expired()
        for channel in list(self.groups.get(group, ())):
            with contextlib.suppress(ChannelFull):  # whoever reads so slowly looks by themselves
                await self.send(channel, dict(message))
