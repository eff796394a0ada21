"""Opens a cooperative table for two around one device, where one card more may end the game.

Run beside the site; it says where the seat is: the path that leads there.
"""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from decks.models import Edition  # noqa: E402  (models need the line above)
from play import lobby  # noqa: E402
from play.engine import EndTurn, Move, PlayCard, Spot, legal_moves  # noqa: E402
from play.engine.state import CooperativeState  # noqa: E402
from play.moves.turns import Request, act  # noqa: E402
from play.opening import Sitting, open_game  # noqa: E402
from play.options import Company, TableOptions  # noqa: E402
from tests.e2e.dealer import Dealer, leave_nothing_to_chance  # noqa: E402

DEALS = 200  # of which many end otherwise
OPTIONS = TableOptions(mode="cooperative", memory="open", company=Company.DEVICE, first=0)


def is_last_chance(state: CooperativeState) -> bool:
    return state.turn is not None and state.tried and len(state.fresh(state.turn)) == 1


def unluckiest(state: CooperativeState) -> Move:
    """Choose a card that is blocked, or else one that takes a gap."""
    assert state.turn is not None
    hand = {card.number: card for card in state.hands[state.turn]}
    spots = {
        move: state.timeline.place(hand[move.card])[0]
        for move in legal_moves(state)
        if isinstance(move, PlayCard)
    }
    order = (Spot.BLOCKED, Spot.GAP)
    ranked = sorted(spots, key=lambda m: order.index(spots[m]) if spots[m] in order else 2)
    return EndTurn() if state.placed and spots.get(ranked[0]) != Spot.BLOCKED else ranked[0]


def opened(edition: Edition, deal: int) -> Sitting:
    leave_nothing_to_chance(Dealer(deal))
    return open_game(edition, OPTIONS, ("Ada", "Ben"))


def leads_there(sitting: Sitting) -> bool:
    """Play until the last chance, or until nothing can be played."""
    while True:
        game = lobby.find(sitting.game.code)
        state = game.state
        assert isinstance(state, CooperativeState)
        if is_last_chance(state) and not state.placed:
            return True
        if state.turn is None or not state.fresh(state.turn):
            return False
        seat = game.people[state.turn]
        act(game, seat, Request(unluckiest(state), game.version))


if __name__ == "__main__":
    edition = Edition.objects.filter(deck__slug="starter").latest("number")
    tables = (opened(edition, deal) for deal in range(DEALS))
    sitting = next(table for table in tables if leads_there(table))
    print(f"/t/{sitting.game.code}/resume/{sitting.token}/")
