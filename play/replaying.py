"""Finished games once more: their record, and the table after each of their moves."""

from collections.abc import Sequence

from play import engine
from play.engine import EditionName, Record, State, codec
from play.engine.shuffles import KnownOrders
from play.engine.state import CompetitiveState, cards_of
from play.models import Game, Move, Phase
from play.refusals import NotOverYet


def moves_of(game: Game) -> list[Move]:
    """Return every move of a game that is over, in order, or raise NotOverYet."""
    if game.phase != Phase.OVER:
        raise NotOverYet
    return list(game.moves.order_by("version"))


def record_of(game: Game) -> Record:
    """Return the record of a game that is over, or raise NotOverYet."""
    moves = moves_of(game)
    edition = game.edition
    name = EditionName(edition.deck.slug, edition.number, edition.sha256)
    return engine.records.write(name, game.keys, game.state, map(_play, moves))


def _play(move: Move) -> tuple[int, engine.Move]:
    return move.seat, codec.load_move(move.asked)


def state_after(game: Game, moves: Sequence[Move]) -> State:
    """Return the table as it was after the first moves of a game."""
    end = game.state
    reshuffles = end.reshuffles if isinstance(end, CompetitiveState) else ()
    state, orders = engine.deal(cards_of(end), end.rules, end.first), KnownOrders(reshuffles)
    for seat, move in map(_play, moves):
        state, _seen = engine.apply(state, seat, move, orders)
    return state
