"""Opens a cooperative table for one, where some cards have the symbol of the discard pile.

None has the date of the first card, so that each that is turned over opens a gap.
Run beside the site; it says where the seat is: the path that leads there.
"""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from decks.models import Edition  # noqa: E402  (models need the line above)
from play.engine import DiscardCard, legal_moves  # noqa: E402
from play.engine.state import CooperativeState  # noqa: E402
from play.opening import Sitting, open_game  # noqa: E402
from play.options import Company, TableOptions  # noqa: E402
from tests.e2e.dealer import Dealer, leave_nothing_to_chance  # noqa: E402

DEALS = 200  # of which many begin otherwise
OPTIONS = TableOptions(mode="cooperative", memory="open", places=1, company=Company.ALONE, first=0)


def opened(edition: Edition, deal: int) -> Sitting:
    leave_nothing_to_chance(Dealer(deal))
    return open_game(edition, OPTIONS, ("Ada",))


def may_discard_some(sitting: Sitting) -> bool:
    state = sitting.game.state
    assert isinstance(state, CooperativeState)
    hand, [[first]] = state.hands[0], state.timeline.base
    discards = [move for move in legal_moves(state) if isinstance(move, DiscardCard)]
    return 0 < len(discards) < len(hand) and all(card.year != first.year for card in hand)


if __name__ == "__main__":
    edition = Edition.objects.filter(deck__slug="starter").latest("number")
    tables = (opened(edition, deal) for deal in range(DEALS))
    sitting = next(table for table in tables if may_discard_some(table))
    print(f"/t/{sitting.game.code}/resume/{sitting.token}/")
