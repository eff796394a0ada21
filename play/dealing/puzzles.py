"""The puzzle of the day: the same cards for everybody who plays a deck alone on that day."""

from collections import Counter
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta

from django.db import transaction
from django.db.models import Count, Q

from decks.editions.content import EditionCard
from decks.models import Edition
from play.dealing.shuffle import shuffled
from play.engine import Mode
from play.models import Game, Phase, Puzzle
from play.options import Company, TableOptions, rules_for

HAND = 6
DEALT = HAND + 1  # and the card that the line begins with
FEWEST_CARDS = DEALT + 1  # as for any game of one: one more is left to be drawn
OPTIONS = TableOptions(
    mode=Mode.COMPETITIVE, places=1, hand=str(HAND), first=0, company=Company.ALONE
)
A_DAY = timedelta(days=1)


def today() -> date:
    """Return the day it is at Greenwich, wherever the site and its players are."""
    return datetime.now(UTC).date()


def puzzle_of_today(edition: Edition) -> Puzzle:
    """Return today's puzzle of a deck, drawn now by whoever asks first.

    It is not computed from anything: what nobody has drawn yet, nobody can know.  It stays when
    another edition is published meanwhile, and is drawn anew when its own is withdrawn.
    """
    OPTIONS.check(len(edition.content.cards))
    with transaction.atomic():
        rules = rules_for(OPTIONS.mode, OPTIONS.hand, OPTIONS.memory, OPTIONS.places)
        drawn = {"edition": edition, **asdict(shuffled(edition, rules))}
        puzzle, _new = Puzzle.objects.select_related("edition__deck").get_or_create(
            deck=edition.deck, day=today(), defaults=drawn
        )
        if puzzle.edition.withdrawn_at:
            Puzzle.objects.filter(pk=puzzle.pk).update(**drawn)
            puzzle.refresh_from_db()
        return puzzle


@dataclass(frozen=True, slots=True)
class Solution:
    """Yesterday's cards in the order of time, and how people did."""

    puzzle: Puzzle
    cards: tuple[EditionCard, ...]
    players: int
    faultless: int


def solution_of_yesterday(edition: Edition) -> Solution | None:
    """Return what yesterday's puzzle was, unless nobody played it."""
    before = Puzzle.objects.select_related("edition__deck").filter(
        deck=edition.deck, day=today() - A_DAY, edition__withdrawn_at__isnull=True
    )
    puzzle = before.first()
    if puzzle is None:
        return None
    found = (puzzle.edition.content.card(number) for number in puzzle.pile[:DEALT])
    cards = sorted((card for card in found if card), key=lambda card: card.date.year)
    players, faultless = _achieved(puzzle)
    return Solution(puzzle, tuple(cards), players, faultless)


def _achieved(puzzle: Puzzle) -> tuple[int, int]:
    """Return how many have solved it, and how many of them without a mistake."""
    wrong = Count("moves", filter=Q(moves__outcome="wrong"))
    over = Game.objects.filter(puzzle=puzzle, phase=Phase.OVER).order_by().annotate(wrong=wrong)
    mistakes = Counter(over.values_list("wrong", flat=True))
    return mistakes.total(), mistakes[0]
