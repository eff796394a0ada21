"""The table as its moves have left it: folded from the first deal, or from a checkpoint."""

from collections.abc import Iterable

from decks.editions.content import EditionCard
from play import engine
from play.engine import Facts, State, codec
from play.engine.shuffles import KnownOrders
from play.engine.state import CompetitiveState
from play.models import Game, Move
from play.options import rules_for

FOLDED_AT_ONCE = 128  # moves, of which a slow machine folds so many in 20 ms


def dealt(game: Game) -> State:
    """Return the first state, which follows from the row and the seats."""
    rules = rules_for(game.mode, game.hand, game.memory, len(game.people))
    pile = engine.numbered(facts(game.card(number)) for number in range(len(game.pile)))
    return engine.deal(pile, rules, game.leader or 0)


def facts(card: EditionCard) -> Facts:
    """Return what the engine needs to know of an edition's card."""
    return Facts(card.date.year, card.front_symbol, card.back_symbol)


def checkpoint(game: Game) -> State:
    """Return the table at the checkpoint, or as it was dealt where none was needed yet."""
    return codec.loads(game.checkpoint) if game.checkpoint else dealt(game)


def folded(state: State, moves: Iterable[Move]) -> State:
    """Return the table after *moves*, with the chance that each of them had."""
    for move in moves:
        asked, orders = codec.load_move(move.asked), KnownOrders(move.chance)
        state, _seen = engine.apply(state, move.seat, asked, orders)
    return state


def chance_of(before: State, after: State) -> list[list[int]]:
    """Return the orders of the reshuffles between two tables; a secret until the end."""
    if not isinstance(before, CompetitiveState) or not isinstance(after, CompetitiveState):
        return []
    return [list(order) for order in after.reshuffles[len(before.reshuffles) :]]


def is_checkpoint_due(game: Game, version: int) -> bool:
    """Say whether whoever reads the table at *version* would have too much to fold."""
    return version - game.checkpoint_version > FOLDED_AT_ONCE
