"""A site with something wrong about its sockets, for tests that need it so.

python -m tests.play.odd_site deaf|halting|hasty|narrow
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

from play.live import announcements, inbox, rooms, wires  # noqa: E402
from play.live.rooms import Room  # noqa: E402
from play.live.wires import Wire  # noqa: E402
from play.models import seat as seats  # noqa: E402
from play.moves import store  # noqa: E402
from play.moves.making import Turns  # noqa: E402

# The files of a halting site: it says how many moves have come up and how many each group had;
# it is told how many groups it may commit.
RECEIVED, WRITTEN, ALLOWED = "received", "written", "allowed"


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


def make_halting() -> None:
    """Commit no group of moves before it is allowed to, so that others wait meanwhile."""
    write, put = store.write, inbox.put
    allowed = settings.DATA_DIR / ALLOWED

    def halting(together: Iterable[Turns]) -> list[Turns]:
        saved = write(together)
        group = noted(WRITTEN, str(len(saved)))
        while not allowed.exists() or int(allowed.read_text() or 0) < group:
            time.sleep(0.01)
        return saved

    def counted(room: Room, wire: Wire, text: str) -> None:
        put(room, wire, text)
        noted(RECEIVED, "1")

    store.write, inbox.put = halting, counted


def noted(name: str, line: str) -> int:
    """Write a line more into one of the files; return how many it has now."""
    file = settings.DATA_DIR / name
    with file.open("a") as end:
        end.write(f"{line}\n")
    return len(file.read_text().splitlines())


if __name__ == "__main__":
    {
        "deaf": make_deaf,
        "halting": make_halting,
        "hasty": make_hasty,
        "narrow": make_narrow,
    }[sys.argv[1]]()
    call_command("serve")
