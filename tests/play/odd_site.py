"""A site with something wrong about its sockets, for tests that need it so.

python -m tests.play.odd_site deaf|hasty|narrow|unhurried
"""

import os
import socket
import sys
import time
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402  (models need the line above)
from django.core.management import call_command  # noqa: E402

from play.live import announcements, rooms, wires  # noqa: E402
from play.models import seat as seats  # noqa: E402
from play.moves import store  # noqa: E402
from play.moves.making import Turns  # noqa: E402

WRITTEN = "written"  # the file by which an unhurried site says how many moves it has written


def make_deaf() -> None:
    """Lose every wake-up, and look again soon."""

    def lose(code: str, version: int) -> None:
        """Tell nobody."""

    announcements.announce = lose
    rooms.RECHECK_EVERY = 0.4


def make_hasty() -> None:
    """Believe somebody away after seconds, and look for who is there as often."""
    seats.AWAY_AFTER, seats.SEEN_EVERY = timedelta(seconds=4), timedelta(seconds=0.5)
    rooms.RECHECK_EVERY = 0.5


def make_narrow() -> None:
    """Have hardly anything wait that somebody does not read, here or in the system."""
    create_server = socket.create_server

    def narrow(*address: Any, **options: Any) -> socket.socket:
        listener = create_server(*address, **options)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        return listener

    socket.create_server = narrow
    wires.MOST_UNSENT, wires.MESSAGES_A_SECOND = 4, 1000


def make_unhurried() -> None:
    """Take a while between writing moves and committing them, so that others wait meanwhile."""
    write = store.write

    def slowly(together: Iterable[Turns]) -> list[Turns]:
        saved = write(together)
        with (settings.DATA_DIR / WRITTEN).open("a") as file:
            file.write(f"{len(saved)}\n")
        time.sleep(1.5)
        return saved

    store.write = slowly


if __name__ == "__main__":
    {
        "deaf": make_deaf,
        "hasty": make_hasty,
        "narrow": make_narrow,
        "unhurried": make_unhurried,
    }[sys.argv[1]]()
    call_command("serve")
