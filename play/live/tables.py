"""What this process knows of tables: each is read once, and from then on only caught up."""

import copy
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import chain, groupby
from operator import attrgetter
from typing import Any

from django.db import connection

from config.cache import Cache
from play.codes import normal
from play.models import Game, Move, Phase, Seat
from play.models.bulk import values_for
from play.moves.folding import checkpoint, folded

NEWEST = 24  # moves that a page shows
CACHED_TABLES = 512

# Asked for every request: writing it out is a tenth of the work of having it written.
NOW = """
    SELECT play_game.version, play_seat.number, play_seat.seen_at
    FROM play_game LEFT JOIN play_seat ON play_seat.game_id = play_game.id
    WHERE play_game.code = %s
    ORDER BY play_seat.number
"""
NEWER = """
    WITH known (game_id, version) AS (VALUES {})
    SELECT play_move.*
    FROM known JOIN play_move
    ON play_move.game_id = known.game_id AND play_move.version > known.version
    ORDER BY play_move.game_id, play_move.version
"""
Seen = list[tuple[int, object]]  # when each seat was seen last, in the database's own form


class LiveTable:
    """A table: its row, its seats, the engine's state, the newest moves, and its view."""

    def __init__(self, game: Game, seen: Seen) -> None:
        self.game, self.seen = game, seen
        self.moves: deque[Move] = deque(maxlen=2 * NEWEST)
        self.sight: tuple[str, Any] | None = None  # what everybody sees, and of which moment
        self.told: Any = None  # what everybody with a socket here was told last
        self.texts: dict[str, tuple[str, str]] = {}  # views as JSON by language, with moments

    @classmethod
    def read(cls, code: str, seen: Seen) -> "LiveTable":
        game, moves = _read(code)
        known = cls(game, seen)
        known.moves.extend(moves)
        return known

    @property
    def newest(self) -> list[Move]:
        return list(self.moves)[-NEWEST:]

    def catch_up(self, version: int, seen: Seen) -> None:
        """Take in what others have done since."""
        if version != self.game.version:
            self.take(*_caught_up(self.game, version))
        elif seen != self.seen:
            self.game.people = _people(self.game)
        self.seen = seen

    def take(self, game: Game, moves: Sequence[Move]) -> None:
        """Go on from *game*, which *moves* have led to."""
        self.game = game
        self.moves.extend(moves)


_tables: Cache[str, LiveTable] = Cache(CACHED_TABLES)


def find(code: str) -> Game:
    """Return the table with this code as it is now, or raise Game.DoesNotExist."""
    code = normal(code)
    version, seen = _now(code)
    if version is None:
        raise Game.DoesNotExist
    known = _tables.get(code)
    if known and known.game.version <= version:
        known.catch_up(version, seen)
    else:  # not known, or as it was before a backup was restored
        known = _tables.keep(code, LiveTable.read(code, seen))
    return copied(known)


def copied(table: LiveTable) -> Game:
    """Return a table for somebody who may change it before that is committed."""
    return copy.copy(table.game)


def known(code: str) -> LiveTable | None:
    """Return what is known of a table, as new as it may be, or None."""
    return _tables.get(code)


def live(game: Game) -> LiveTable:
    """Return what is known of a table that was found; of an older version nothing is."""
    known = _tables.get(game.code)
    return known if known and known.game.version == game.version else LiveTable(game, [])


def keep(game: Game, moves: Sequence[Move]) -> None:
    """Remember a table as it was committed, where nothing was missed."""
    known = _tables.get(game.code)
    if known and known.game.version == game.version - len(moves):
        known.take(copy.copy(game), moves)


def _now(code: str) -> tuple[int | None, Seen]:
    """Ask for the version, and for what changes without it."""
    with connection.cursor() as cursor:
        cursor.execute(NOW, [code])
        rows = cursor.fetchall()
    return (rows[0][0] if rows else None), [row[1:] for row in rows if row[1] is not None]


def catch_up(codes: Iterable[str]) -> None:
    """Take in the moves that others have made at these tables, read all at once.

    Where more than moves has happened, a table stays as it is until it is asked for.
    """
    behind = {table.game.pk: table for code in codes if (table := _tables.get(code)) is not None}
    if not behind:
        return
    known = [(pk, table.game.version) for pk, table in behind.items()]
    newer = Move.objects.raw(NEWER.format(values_for(known)), list(chain(*known)))
    for pk, moves in groupby(newer, attrgetter("game_id")):
        made = list(moves)
        if game := _moved_on(behind[pk].game, made):
            behind[pk].take(game, made)


def _caught_up(known: Game, version: int) -> tuple[Game, list[Move]]:
    """Return a table as it is now, read again only where more than moves has happened."""
    moves = _moves(known, known.version, version)
    game = _moved_on(known, moves)
    if game is None or game.version != version:
        return _read(known.code, known)
    return game, moves


def _moved_on(known: Game, moves: Sequence[Move]) -> Game | None:
    """Return a table after *moves*, or None where something else has happened between them."""
    missed = list(range(known.version + 1, known.version + len(moves) + 1))
    if not known.was_begun or [move.version for move in moves] != missed:
        return None
    game = copy.copy(known)
    game.version += len(moves)
    game.state = folded(known.state, moves)
    game.phase = Phase.OVER if game.state.turn is None else Phase.PLAYING
    return game


def _read(code: str, known: Game | None = None) -> tuple[Game, list[Move]]:
    """Read a table, and the moves that lead there from where it is known."""
    game = Game.objects.called(code)
    game.people = _people(game)
    if not game.was_begun:
        return game, []
    if known and known.was_begun:
        moves = _moves(game, known.version, game.version)
        game.state = folded(known.state, moves)
        return game, moves
    since = game.checkpoint_version  # and what is shown of the moves before
    moves = _moves(game, max(since - NEWEST, 0), game.version)
    game.state = folded(checkpoint(game), [move for move in moves if move.version > since])
    return game, moves


def _people(game: Game) -> list[Seat]:
    return list(game.seats.order_by("number"))


def _moves(game: Game, after: int, last: int) -> list[Move]:
    return list(game.moves.filter(version__gt=after, version__lte=last).order_by("version"))
