"""Processes that all want the same thing at the same moment; run beside the site.

python -m tests.play.rivals move CODE
python -m tests.play.rivals join CODE NUMBER

Each says when it is ready, and begins when it is told to.
"""

import json
import os
import sys
import threading
from collections import Counter
from random import Random
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.db import connection  # noqa: E402  (models need the line above)

from play import lobby  # noqa: E402
from play.moves import turns  # noqa: E402
from play.refusals import TableSaysNo  # noqa: E402
from tests.play.tables import any_move, mover  # noqa: E402


def move(code: str) -> dict[str, Any]:
    """Make any move of whoever is to move, once told to."""
    game = lobby.find(code)
    key = str(os.getpid())
    request = turns.Request(any_move(game.state, Random(key)), game.version, key, "en")
    wait()
    try:
        made = turns.act(game, mover(game), request)
    except TableSaysNo as error:
        return {"refused": error.code}
    return {"version": made.version, "key": key}


def join(code: str, number: int) -> dict[str, int]:
    """Have a number of people join at once, each by a connection of their own."""
    answers: list[str] = []  # to which several threads may add
    game = lobby.find(code)
    start = threading.Barrier(number + 1)

    def try_it() -> None:
        start.wait()
        try:
            lobby.join(game, "Rival")
            answers.append("joined")
        except TableSaysNo as error:
            answers.append(error.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=try_it) for _n in range(number)]
    for thread in threads:
        thread.start()
    wait()
    start.wait()
    for thread in threads:
        thread.join()
    return dict(Counter(answers))


def wait() -> None:
    print("ready", flush=True)
    sys.stdin.readline()


if __name__ == "__main__":
    what, code, *rest = sys.argv[1:]
    print(json.dumps(move(code) if what == "move" else join(code, int(rest[0]))))
