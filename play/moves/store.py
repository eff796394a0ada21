"""Writing moves down, with statements that are ready-made.

Every move needs the same ones; to have them composed anew takes a third of the work of a move.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Any

from django.db import connection, models
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

from play.engine.records import Outcome
from play.models import Misplacement, Move
from play.moves.making import Turns

MOVE_ON = """
    UPDATE play_game SET version = %s, phase = %s, touched_at = %s{}
    WHERE id = %s AND version = %s
"""
CHECKPOINT = ", checkpoint = %s, checkpoint_version = %s"
PLACED = {Outcome.CORRECT, Outcome.WRONG}


def write(together: Iterable[Turns]) -> list[Turns]:
    """Save what was made at several tables, in the caller's transaction.

    Return what was saved: a table that had moved on meanwhile is left as it is.  All processes
    write in one order, so that none waits for another that waits for it.
    """
    in_order = sorted(together, key=attrgetter("game.pk"))
    with connection.cursor() as cursor:
        saved = [turns for turns in in_order if _moved_on(cursor, turns)]
        if rows := [row for turns in saved for row in turns.rows]:
            cursor.executemany(WRITE, [_values(row) for row in rows])
    Misplacement.count(_placings(saved))
    return saved


def _moved_on(cursor: CursorWrapper, turns: Turns) -> bool:
    game, after, checkpoint = turns.game, turns.version, turns.checkpoint
    point: list[Any] = [checkpoint, after] if checkpoint else []
    values = [after, turns.phase.value, _moment(timezone.now()), *point, game.pk, game.version]
    cursor.execute(MOVE_ON.format(CHECKPOINT if point else ""), values)
    return bool(cursor.rowcount)


def _placings(saved: Sequence[Turns]) -> list[tuple[int, str, str, bool]]:
    """Return how people placed which cards, for whoever cares for the deck."""
    return [
        (game.edition_id, game.card(row.asked["card"]).key, row.language, row.outcome == "wrong")
        for game, row in ((turns.game, row) for turns in saved for row in turns.rows)
        if row.outcome in PLACED and not row.by_bot
    ]


def _values(move: Move) -> list[Any]:
    return [adapted(getattr(move, name)) for name, adapted in VALUES]


def _json(value: object) -> object:
    return connection.ops.adapt_json_value(value, None)


def _moment(value: datetime) -> str | None:
    return connection.ops.adapt_datetimefield_value(value)


def _plain(value: object) -> object:
    return value


# As the database wants them; whatever else a field holds is handed over as it is.
ADAPTED: dict[type[object], Callable[[Any], object]] = {
    models.JSONField: _json,
    models.DateTimeField: _moment,
}
COLUMNS = [field for field in Move._meta.concrete_fields if not field.primary_key]
VALUES = [(field.attname, ADAPTED.get(type(field), _plain)) for field in COLUMNS]
WRITE = "INSERT INTO play_move ({}) VALUES ({})".format(  # noqa: S608  (our own names)
    ", ".join(f"{field.column}" for field in COLUMNS), ", ".join(["%s"] * len(COLUMNS))
)
