"""Tables that this process has read; they are read again when their version has moved on."""

import copy
from collections import OrderedDict
from typing import Any, NamedTuple

from django.db import connection

from play.codes import normal
from play.models import Game

KEPT = 256

# Asked for every request: writing it out is a tenth of the work of having it written.
NOW = """
    SELECT play_game.version, play_seat.number, play_seat.seen_at
    FROM play_game JOIN play_seat ON play_seat.game_id = play_game.id
    WHERE play_game.code = %s
    ORDER BY play_seat.number
"""
Seen = list[tuple[int, Any]]


class Known(NamedTuple):
    """A table and, in the database's own form, when each of its seats was seen last."""

    game: Game
    seen: Seen


_known: OrderedDict[str, Known] = OrderedDict()


def find(code: str) -> Game:
    """Return the table with this code as it is now, or raise Game.DoesNotExist."""
    code = normal(code)
    version, seen = _now(code)
    known = _known.get(code)
    if known is None or (known.game.version, known.seen) != (version, seen):
        known = Known(_read(code), seen)
    return copy.copy(_kept(known).game)


def _now(code: str) -> tuple[int | None, Seen]:
    """Ask for the version, and for what changes without it."""
    with connection.cursor() as cursor:
        cursor.execute(NOW, [code])
        rows = cursor.fetchall()
    return (rows[0][0] if rows else None), [row[1:] for row in rows]


def _read(code: str) -> Game:
    game = Game.objects.called(code)
    game.people = list(game.seats.order_by("number"))
    return game


def keep(game: Game) -> None:
    """Remember a table as it was committed."""
    if known := _known.get(game.code):
        _kept(Known(copy.copy(game), known.seen))


def _kept(known: Known) -> Known:
    """Remember *known*, and forget what was not asked for in the longest time."""
    _known[known.game.code] = known
    _known.move_to_end(known.game.code)
    while len(_known) > KEPT:
        _known.popitem(last=False)
    return known
