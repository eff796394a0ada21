"""Opens a table for two together around one device, with the hardest cards; run beside the site.

Its lower row has 12 cards, or, if asked for "over", the game is over.  It says where the seat is.
"""

import os
import sys
from collections.abc import Callable, Sequence
from typing import TypeAlias

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from decks.editions.content import EditionCard  # noqa: E402  (models need the line above)
from decks.models import Edition  # noqa: E402
from play import lobby  # noqa: E402
from play.engine import EndTurn, Move, PlayCard, Spot, legal_moves  # noqa: E402
from play.engine.state import CooperativeState  # noqa: E402
from play.moves.turns import Request, act  # noqa: E402
from play.opening import Sitting, open_game  # noqa: E402
from play.options import Company, TableOptions  # noqa: E402
from tests.e2e.long_line import hardest, laid  # noqa: E402

COLUMNS, USED = 12, 36
OPTIONS = TableOptions(mode="cooperative", memory="open", company=Company.DEVICE, first=0)
HELD = 8  # by both, before a card is turned to begin with
BEST = (Spot.RIGHT, Spot.LEFT, Spot.GAP)  # so that the row becomes long

Until: TypeAlias = Callable[[CooperativeState], bool]


def one_after_another(cards: Sequence[EditionCard]) -> list[EditionCard]:
    """Deal so that nearly every card can be laid at the late end."""
    first, *later = sorted(cards, key=lambda card: card.date.year)
    return [*later[:HELD], first, later[-1], *later[HELD:-1]]


def is_long(state: CooperativeState) -> bool:
    return len(state.timeline.base) >= COLUMNS


def best(state: CooperativeState) -> Move:
    """Choose a card that makes the row longer, or else one that takes a gap."""
    assert state.turn is not None
    hand = {card.number: card for card in state.hands[state.turn]}

    def rank(move: Move) -> int:
        spot = state.timeline.place(hand[move.card])[0] if isinstance(move, PlayCard) else None
        return BEST.index(spot) if spot in BEST else len(BEST) + (not isinstance(move, EndTurn))

    return min(legal_moves(state), key=rank)


def play(sitting: Sitting, until: Until) -> None:
    while True:
        game = lobby.find(sitting.game.code)
        state = game.state
        assert isinstance(state, CooperativeState)
        if state.turn is None or until(state):
            return
        act(game, game.people[state.turn], Request(best(state), game.version))


if __name__ == "__main__":
    is_over = "over" in sys.argv
    edition = Edition.objects.filter(deck__slug="starter").latest("number")
    cards = hardest(edition.content.cards)
    used = cards[:USED]
    pile = sorted(used, key=lambda card: card.number) if is_over else one_after_another(used)
    sitting = open_game(edition, OPTIONS, ("Ada", "Ben"), laid(edition, [*pile, *cards[USED:]]))
    play(sitting, until=lambda state: not is_over and is_long(state))
    print(f"/t/{sitting.game.code}/resume/{sitting.token}/")
