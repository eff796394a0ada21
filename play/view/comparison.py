"""How several groups did with the same cards."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.translation import ngettext

from config.cache import Cache
from play import engine
from play.engine import CompetitiveResult, CooperativeResult
from play.models import Game, Move, Phase, Seat
from play.moves.folding import dealt, folded
from play.view.result import RIGHT, SQUARES

TABLES_COMPARED = 24
CACHED_TABLES = 512


@dataclass(frozen=True, slots=True)
class Achievement:
    """What somebody at one of the tables made of their cards."""

    seat: Seat
    right: int
    tries: int
    won: bool


@dataclass(frozen=True, slots=True)
class ComparedTable:
    code: str
    played_at: datetime
    score: int | None  # of a game together
    rounds: int | None  # of a race
    people: tuple[Achievement, ...]

    @property
    def told(self) -> str:
        """Return the result with its number; a negative one takes the form of its figure."""
        if self.score is None:
            return ngettext("%(n)s round", "%(n)s rounds", self.rounds or 0) % {"n": self.rounds}
        figure = str(self.score).replace("-", "−")
        return ngettext("%(n)s point", "%(n)s points", abs(self.score)) % {"n": figure}


_compared_tables: Cache[int, ComparedTable] = Cache(CACHED_TABLES)  # played to the end


def compared(game: Game) -> list[ComparedTable]:
    """Return the newest tables at which these cards were played to the end, the best first."""
    root = game.same_as_id or game.pk
    alike = Game.objects.filter(Q(pk=root) | Q(same_as=root), phase=Phase.OVER)
    tables = list(alike.defer("checkpoint").prefetch_related("seats")[:TABLES_COMPARED])
    known = {table.pk: _compared_tables.get(table.pk) for table in tables}
    moves = _moves_of(table for table in tables if known[table.pk] is None)
    for table in tables:
        table.edition = game.edition  # the same for all, and read already
        table.people = sorted(table.seats.all(), key=lambda seat: seat.number)
    found = [
        known[table.pk] or _compared_tables.keep(table.pk, _compared(table, moves[table.pk]))
        for table in tables
    ]
    return sorted(found, key=lambda table: (-(table.score or 0), table.rounds or 0))


def _moves_of(tables: Iterable[Game]) -> dict[int, list[Move]]:
    found: dict[int, list[Move]] = defaultdict(list)
    for move in Move.objects.filter(game__in=tables).order_by("game", "version"):
        found[move.game_id].append(move)
    return found


def _compared(table: Game, moves: Sequence[Move]) -> ComparedTable:
    result = engine.result(folded(dealt(table), moves))
    winners = result.winners if isinstance(result, CompetitiveResult) else ()
    return ComparedTable(
        code=table.code,
        played_at=table.touched_at,
        score=result.tally.score if isinstance(result, CooperativeResult) else None,
        rounds=result.rounds if isinstance(result, CompetitiveResult) else None,
        people=tuple([_achieved(seat, moves, seat.number in winners) for seat in table.people]),
    )


def _achieved(seat: Seat, moves: Iterable[Move], won: bool) -> Achievement:
    squares = [SQUARES.get(move.outcome) for move in moves if move.seat == seat.number]
    tries = [square for square in squares if square]
    return Achievement(seat, tries.count(RIGHT), len(tries), won)
