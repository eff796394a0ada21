"""Writing moves down, with statements that are ready-made.

Every move needs the same ones; to have them composed anew takes a third of the work of a move.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import chain
from operator import attrgetter
from typing import Any

from django.db import connection, models
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

from play.engine.records import Outcome
from play.models import Misplacement, Move
from play.models.bulk import values_for
from play.moves.making import Turns

# The rows are locked in one order first: that of an UPDATE is the database's own choice.
MOVE_ON = """
    WITH wanted (game_id, before, after, next_phase, state) AS (VALUES {rows}),
    held AS (
        SELECT id AS held_id FROM play_game WHERE id IN (SELECT game_id FROM wanted)
        ORDER BY id {lock}
    )
    UPDATE play_game SET version = after, phase = next_phase, touched_at = %s,
        checkpoint = CASE state WHEN '' THEN checkpoint ELSE state END,
        checkpoint_version = CASE state WHEN '' THEN checkpoint_version ELSE after END
    FROM wanted JOIN held ON held_id = game_id
    WHERE id = game_id AND version = before
    RETURNING id
"""
AT_ONCE = 500  # rows in one statement: SQLite takes so many values and no more
PLACED = {Outcome.CORRECT, Outcome.WRONG}


def write(together: Iterable[Turns]) -> list[Turns]:
    """Save what was made at several tables, in the caller's transaction.

    Return what was saved: a table that had moved on meanwhile is left as it is.  All processes
    write in one order, so that none waits for another that waits for it.
    """
    in_order = sorted(together, key=attrgetter("game.pk"))
    with connection.cursor() as cursor:
        moved_on = _moved_on(cursor, in_order)
        saved = [turns for turns in in_order if turns.game.pk in moved_on]
        rows = [_values(row) for turns in saved for row in turns.rows]
        for first in range(0, len(rows), AT_ONCE):
            some = rows[first : first + AT_ONCE]
            cursor.execute(WRITE.format(values_for(some)), list(chain(*some)))
    Misplacement.count(_placings(saved))
    return saved


def _moved_on(cursor: CursorWrapper, together: Sequence[Turns]) -> set[int]:
    """Let the tables be as they were left, and return which of them were as they were found."""
    rows = [
        (turns.game.pk, turns.game.version, turns.version, turns.phase.value, turns.checkpoint)
        for turns in together
    ]
    lock = "FOR NO KEY UPDATE" if connection.features.has_select_for_no_key_update else ""
    values = [*chain[Any](*rows), _moment(timezone.now())]
    cursor.execute(MOVE_ON.format(rows=values_for(rows), lock=lock), values)
    return {pk for (pk,) in cursor.fetchall()}


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
WRITE = "INSERT INTO play_move ({}) VALUES {{}}".format(  # noqa: S608  (our own names)
    ", ".join(f"{field.column}" for field in COLUMNS)
)
