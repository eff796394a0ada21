"""Opens a race of two, where the second wins by laying the only card there is to lay in its place.

Run beside the site; it says where both seats are, and how many cards lie before that place.  With
"alone" somebody is to lay their only card, with "alone missed" after another was misplaced.
"""

import os
import sys
from bisect import bisect_left

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from decks.models import Edition  # noqa: E402  (models need the line above)
from play import lobby  # noqa: E402
from play.engine import PlaceCard  # noqa: E402
from play.engine.state import CompetitiveState  # noqa: E402
from play.models import Game  # noqa: E402
from play.moves.turns import Request, act  # noqa: E402
from play.opening import Sitting, open_game  # noqa: E402
from play.options import Company, TableOptions  # noqa: E402
from tests.e2e.dealer import Dealer, leave_nothing_to_chance  # noqa: E402


def state_of(game: Game) -> CompetitiveState:
    state = game.state
    assert isinstance(state, CompetitiveState)
    return state


def right_slot(game: Game) -> int:
    """Return where the only card of whoever is to move belongs."""
    state = state_of(game)
    assert state.turn is not None
    [card] = state.hands[state.turn]
    return bisect_left([lying.year for lying in state.line], card.year)


def seated(edition: Edition) -> tuple[Sitting, Sitting]:
    ada = open_game(edition, TableOptions(hand="1", first=0), ("Ada",))
    ben = lobby.join(ada.game, "Ben")
    lobby.start(lobby.find(ada.game.code), ada.seat)
    return ada, ben


def opened_alone(edition: Edition) -> Sitting:
    options = TableOptions(hand="1", first=0, places=1, company=Company.ALONE)
    return open_game(edition, options, ("Ada",))


def miss(sitting: Sitting) -> None:
    """Lay the only card where it does not belong: at the other side of the first."""
    game = lobby.find(sitting.game.code)
    [card] = state_of(game).hands[sitting.seat.number]
    wrong = PlaceCard(card.number, 1 - right_slot(game))
    act(game, sitting.seat, Request(wrong, game.version))


if __name__ == "__main__":
    leave_nothing_to_chance(Dealer())
    edition = Edition.objects.filter(deck__slug="starter").latest("number")
    how = sys.argv[1:]
    sittings = (opened_alone(edition),) if "alone" in how else seated(edition)
    ada = sittings[0]
    if how != ["alone"]:
        miss(ada)
    for sitting in sittings:
        print(f"/t/{sitting.game.code}/resume/{sitting.token}/")
    print(right_slot(lobby.find(ada.game.code)))
