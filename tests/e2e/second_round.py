"""Opens a cooperative table for one among seven bots, whose cards last for more than a round.

Run beside the site; it says where the seat is: the path that leads there.
"""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from decks.models import Edition  # noqa: E402  (models need the line above)
from play import lobby  # noqa: E402
from play.engine import EndTurn, Move, PlayCard  # noqa: E402
from play.engine.state import CooperativeState  # noqa: E402
from play.models import Game  # noqa: E402
from play.moves.turns import Request, act  # noqa: E402
from play.opening import Sitting, open_game  # noqa: E402
from play.options import Company, TableOptions  # noqa: E402
from tests.e2e.dealer import Dealer, leave_nothing_to_chance  # noqa: E402

DEALS = 200  # of which some end a game in its first round
OPTIONS = TableOptions(
    mode="cooperative", memory="open", places=8, company=Company.ALONE, bots=7, first=0
)


def opened(edition: Edition, deal: int) -> Sitting:
    leave_nothing_to_chance(Dealer(deal))
    return open_game(edition, OPTIONS, ("Ada",))


def moved(sitting: Sitting, move: Move) -> Game:
    game = lobby.find(sitting.game.code)
    act(game, sitting.seat, Request(move, game.version))
    return lobby.find(game.code)


def lasts(sitting: Sitting) -> bool:
    """Lay the first card beside the only one there is, and see the bots take their turns."""
    state = sitting.game.state
    assert isinstance(state, CooperativeState)
    moved(sitting, PlayCard(state.hands[0][0].number))
    return moved(sitting, EndTurn()).state.turn == 0


if __name__ == "__main__":
    edition = Edition.objects.filter(deck__slug="starter").latest("number")
    deal = next(deal for deal in range(DEALS) if lasts(opened(edition, deal)))
    sitting = opened(edition, deal)
    print(f"/t/{sitting.game.code}/resume/{sitting.token}/")
