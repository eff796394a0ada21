"""Plays a race of two to its end: Ada is right three times in a row, Ben never.

Ben misses his second card by most, and one of his by ten years at most.  Run beside the site; it
says where Ada sits, the title of the hardest card, by how many years the closest was missed, and
where Ben sits.
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
from play.options import TableOptions  # noqa: E402
from play.view.learning import closest  # noqa: E402
from tests.e2e.dealer import Dealer, leave_nothing_to_chance  # noqa: E402

DEALS = 400  # of which few have such cards
CLOSE = 10  # years
HAND = 3
PLACES_OFF = (1, 2, 1)  # by which Ben misses his cards


def seated(edition: Edition) -> tuple[Sitting, Sitting]:
    ada = open_game(edition, TableOptions(hand=str(HAND), first=0), ("Ada",))
    ben = lobby.join(ada.game, "Ben")
    lobby.start(lobby.find(ada.game.code), ada.seat)
    return ada, ben


def lay(sitting: Sitting, off: int) -> int:
    """Lay the first card so many places from where it belongs, and return its number."""
    game = lobby.find(sitting.game.code)
    state = game.state
    assert isinstance(state, CompetitiveState)
    card = state.hands[sitting.seat.number][0]
    right = bisect_left([lying.year for lying in state.line], card.year)
    slot = right + off if right + off <= len(state.line) else right - off
    act(game, sitting.seat, Request(PlaceCard(card.number, slot), game.version))
    return card.number


def years_are_all_different(sitting: Sitting) -> bool:
    game = lobby.find(sitting.game.code)
    dealt = [game.card(number).date.year for number in range(3 * HAND + 1)]
    return len(set(dealt)) == len(dealt)


def played(ada: Sitting, ben: Sitting) -> list[int]:
    """Play it, and return the cards that Ben has missed."""
    missed = []
    for off in PLACES_OFF:
        lay(ada, 0)
        missed.append(lay(ben, off))
    return missed


def closest_miss(sitting: Sitting) -> int:
    game = lobby.find(sitting.game.code)
    miss = closest(game.moves.order_by("version"), 2 * HAND, lambda n: game.card(n).date.year)
    assert miss
    return miss.years


if __name__ == "__main__":
    edition = Edition.objects.filter(deck__slug="starter").latest("number")
    for deal in range(DEALS):
        leave_nothing_to_chance(Dealer(deal))
        ada, ben = seated(edition)
        if not years_are_all_different(ada):
            continue
        missed = played(ada, ben)
        if closest_miss(ada) <= CLOSE:
            break
    print(f"/t/{ada.game.code}/resume/{ada.token}/")
    print(lobby.find(ada.game.code).card(missed[1]).title("en"))
    print(closest_miss(ada))
    print(f"/t/{ben.game.code}/resume/{ben.token}/")
