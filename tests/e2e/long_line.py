"""Opens a table for two around one device, with a line of 13 cards; run beside the site.

They have the longest words, titles and date of the deck, in whichever language: what is read
there is read on any line.  It says where the seat is: the path that leads there.
"""

import os
import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import asdict

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from decks.editions.content import EditionCard  # noqa: E402  (models need the line above)
from decks.models import Edition  # noqa: E402
from play import lobby  # noqa: E402
from play.dealing.selection import EVERYTHING  # noqa: E402
from play.dealing.shuffle import Laid, Shuffle  # noqa: E402
from play.engine import PlaceCard  # noqa: E402
from play.engine.state import CompetitiveState  # noqa: E402
from play.moves.turns import Request, act  # noqa: E402
from play.opening import Sitting, open_game  # noqa: E402
from play.options import Company, TableOptions  # noqa: E402

CARDS, HAND = 13, 10
WORDS = 8  # so many of the cards have the longest ones
LANGUAGES = ("uk", "pl", "ru")
OPTIONS = TableOptions(hand=str(HAND), company=Company.DEVICE, first=0)


def hardest(cards: Sequence[EditionCard]) -> list[EditionCard]:
    """Return all: the longest date first, then the longest words, then the longest titles."""
    by_word = sorted(cards, key=_longest_word, reverse=True)
    by_title = sorted(cards, key=_longest_title, reverse=True)
    oldest = min(cards, key=lambda card: card.date.year)
    ranked = [oldest, *by_word[:WORDS], *by_title]
    return list({card.key: card for card in ranked}.values())


def _titles(card: EditionCard) -> list[str]:
    return [card.title(language) for language in LANGUAGES]


def _longest_word(card: EditionCard) -> int:
    return max(len(word) for title in _titles(card) for word in re.split("[ –—-]", title))


def _longest_title(card: EditionCard) -> int:
    return max(len(title) for title in _titles(card))


def laid(edition: Edition, pile: Sequence[EditionCard]) -> Laid:
    """Return what a table needs whose cards lie in that order."""
    shuffle = Shuffle.of(edition, [card.key for card in pile])
    return {"selection": EVERYTHING.row, **asdict(shuffle)}


def dealt(cards: Sequence[EditionCard]) -> list[EditionCard]:
    """Deal so that the first cards are laid: each hand's first six, and the first of the line."""
    turns = CARDS // 2
    shown, others = cards[:CARDS], cards[CARDS:]
    rests = others[: HAND - turns], others[HAND - turns : 2 * (HAND - turns)]
    hands = [*shown[:turns], *rests[0], *shown[turns : 2 * turns], *rests[1]]
    return [*hands, shown[-1], *others[2 * (HAND - turns) :]]


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
    pile = dealt(hardest(edition.content.cards))
    sitting = open_game(edition, OPTIONS, ("Ada", "Ben"), laid(edition, pile))
    lay(sitting, CARDS)
    print(f"/t/{sitting.game.code}/resume/{sitting.token}/")
