"""Writing moves down, with statements that are ready-made.

Every move needs the same two; to have them composed anew takes a third of the work of a move.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import connection
from django.utils import timezone

from play.models import Game, Move
from play.models.game import StaleGame

MOVE_ON = """
    UPDATE play_game SET version = %s, phase = %s, snapshot = %s, touched_at = %s
    WHERE id = %s AND version = %s
"""
WRITE = """
    INSERT INTO play_move
        (game_id, version, seat, asked, seen, outcome, by_bot, language, key, made_at)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""


def write(game: Game, moves: Sequence[Move], *, phase: str, snapshot: str) -> None:
    """Save *moves* and the table after them, in the caller's transaction, or raise StaleGame."""
    before, after = game.version, game.version + len(moves)
    with connection.cursor() as cursor:
        cursor.execute(MOVE_ON, [after, phase, snapshot, _moment(timezone.now()), game.pk, before])
        if cursor.rowcount == 0:
            raise StaleGame
        cursor.executemany(WRITE, [_values(move) for move in moves])
    game.phase, game.snapshot = phase, snapshot
    game.moved_on_to(after)


def _values(move: Move) -> list[Any]:
    return [
        move.game_id,
        move.version,
        move.seat,
        _json(move.asked),
        _json(move.seen),
        move.outcome,
        move.by_bot,
        move.language,
        move.key,
        _moment(move.made_at),
    ]


def _json(value: Any) -> Any:
    return connection.ops.adapt_json_value(value, None)


def _moment(value: datetime) -> Any:
    return connection.ops.adapt_datetimefield_value(value)
