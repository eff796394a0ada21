"""Finished games once more: their record, and the table after each of their moves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from config.cache import Cache
from play import engine
from play.engine import EditionName, Record, State, codec
from play.engine.shuffles import KnownOrders
from play.engine.state import CompetitiveState, cards_of
from play.models import Game, Move, Phase
from play.refusals import NotOverYet

CACHED_GAMES = 32


@dataclass(frozen=True, slots=True)
class Replay:
    """A game that is over: its moves, and the table before the first and after each of them."""

    moves: tuple[Move, ...]
    states: tuple[State, ...]


_replays: Cache[int, Replay] = Cache(CACHED_GAMES)


def replay_of(game: Game) -> Replay:
    """Play a game again, once for all who look at it, or raise NotOverYet."""
    if game.phase != Phase.OVER:
        raise NotOverYet
    return _replays.get_or_make(game.pk, partial(_played_again, game))


def record_of(game: Game) -> Record:
    """Return the record of a game that is over, or raise NotOverYet."""
    moves = replay_of(game).moves
    edition = game.edition
    name = EditionName(edition.deck.slug, edition.number, edition.sha256)
    return engine.records.write(name, game.keys, game.state, map(_play, moves), game.nonce)


def _played_again(game: Game) -> Replay:
    moves = tuple(game.moves.order_by("version"))
    return Replay(moves, tuple(_states(game, moves)))


def _states(game: Game, moves: Sequence[Move]) -> Iterator[State]:
    end = game.state
    reshuffles = end.reshuffles if isinstance(end, CompetitiveState) else ()
    state, orders = engine.deal(cards_of(end), end.rules, end.first), KnownOrders(reshuffles)
    yield state
    for seat, move in map(_play, moves):
        state, _seen = engine.apply(state, seat, move, orders)
        yield state


def _play(move: Move) -> tuple[int, engine.Move]:
    return move.seat, codec.load_move(move.asked)
