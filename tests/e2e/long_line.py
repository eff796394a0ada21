"""Opens a table for two around one device, with a line of 13 cards; run beside the site.

It says where the seat is: the path that leads there.
"""

import os
from bisect import bisect_left

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from decks.models import Edition  # noqa: E402  (models need the line above)
from play import lobby  # noqa: E402
from play.engine import PlaceCard  # noqa: E402
from play.engine.state import CompetitiveState  # noqa: E402
from play.moves.turns import Request, act  # noqa: E402
from play.opening import Sitting, open_game  # noqa: E402
from play.options import Company, TableOptions  # noqa: E402

CARDS = 13
OPTIONS = TableOptions(hand="10", company=Company.DEVICE, first=0)


def lay(sitting: Sitting, cards: int) -> None:
    """Lay cards where they belong until that many lie there."""
    while True:
        game = lobby.find(sitting.game.code)
        state = game.state
        assert isinstance(state, CompetitiveState)
        assert state.turn is not None
        if len(state.line) == cards:
            return
        card = state.hands[state.turn][0]
        slot = bisect_left([lying.year for lying in state.line], card.year)
        act(game, sitting.seat, Request(PlaceCard(card.number, slot), game.version))


if __name__ == "__main__":
    edition = Edition.objects.filter(deck__slug="starter").latest("number")
    sitting = open_game(edition, OPTIONS, ("Ada", "Ben"))
    lay(sitting, CARDS)
    print(f"/t/{sitting.game.code}/resume/{sitting.token}/")
