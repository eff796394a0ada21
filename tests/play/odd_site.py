"""A site with something wrong about its wires, for tests that need it so.

python -m tests.play.odd_site deaf|slow|hasty
"""

import asyncio
import os
import sys
from datetime import timedelta
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.core.management import call_command  # noqa: E402  (models need the line above)

from play import live, sockets  # noqa: E402
from play.models import seat as seats  # noqa: E402

PAUSE = 0.7  # seconds


def make_deaf() -> None:
    """Lose every wake-up, and look again soon."""

    def lose(code: str, version: int) -> None:
        """Tell nobody."""

    live.announce = lose
    sockets.RECHECK_EVERY = 0.4


def make_slow() -> None:
    """Let time pass between reading the version and being ready to pass wake-ups on."""
    sit_down = sockets._sit_down

    async def slowly(code: str, scope: dict[str, Any]) -> Any:
        read = await sit_down(code, scope)
        await asyncio.sleep(PAUSE)
        return read

    sockets._sit_down = slowly


def make_hasty() -> None:
    """Believe somebody away after seconds, and look for who is there as often."""
    seats.AWAY_AFTER, seats.SEEN_EVERY = timedelta(seconds=4), timedelta(seconds=0.5)
    sockets.RECHECK_EVERY = 0.5


if __name__ == "__main__":
    {"deaf": make_deaf, "slow": make_slow, "hasty": make_hasty}[sys.argv[1]]()
    call_command("serve")
