"""How hard cards are: how often people have misplaced them, over all editions of a deck."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import ceil

from django.db.models import Sum

from play.models import Misplacement

FLOOR = 12  # plays, below which nothing is said of a card
SMOOTHING = 8  # plays as of a usual card of the deck, so that a few do not decide


class Level(StrEnum):
    EASY = "easy"
    MIXED = "mixed"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Plays:
    """How often people placed a card, and how often wrong."""

    tries: int
    wrong: int


@dataclass(frozen=True)
class Difficulty:
    """What the tables have shown of a deck's cards, by their keys."""

    plays: Mapping[str, Plays]

    @classmethod
    def of(cls, deck: int) -> "Difficulty":
        """Read what is known of the deck with that primary key; in one query."""
        rows = Misplacement.objects.filter(edition__deck=deck).order_by().values_list("card")
        counted = rows.annotate(Sum("tries"), Sum("wrong"))
        return cls({key: Plays(tries, wrong) for key, tries, wrong in counted})

    @cached_property
    def mean(self) -> float:
        """Return how often a usual card of the deck is misplaced."""
        tries = sum(plays.tries for plays in self.plays.values())
        return sum(plays.wrong for plays in self.plays.values()) / max(1, tries)

    def share(self, key: str) -> float | None:
        """Return how often a card is misplaced, from 0 to 1, or None where too few have tried."""
        plays = self.plays.get(key)
        if plays is None or plays.tries < FLOOR:
            return None
        return (plays.wrong + SMOOTHING * self.mean) / (plays.tries + SMOOTHING)

    def ranked(self, keys: Iterable[str]) -> list[str]:
        """Return those cards of which enough is known, the easiest first."""
        shares = {key: share for key in keys if (share := self.share(key)) is not None}
        return sorted(shares, key=lambda key: (shares[key], key))

    def at(self, level: Level, keys: Iterable[str]) -> set[str]:
        """Return the half of the known cards that is misplaced least or most, or all cards."""
        keys = list(keys)
        if level is Level.MIXED:
            return set(keys)
        ranked = self.ranked(keys)
        half = ceil(len(ranked) / 2)
        return set(ranked[:half] if level is Level.EASY else ranked[len(ranked) - half :])

    def hardest(self, keys: Iterable[str], most: int) -> list[str]:
        """Return the cards that people misplace most, the hardest first."""
        missed = [key for key in self.ranked(keys) if self.plays[key].wrong]
        return missed[::-1][:most]

    def never_missed(self, keys: Iterable[str], most: int) -> list[str]:
        """Return the cards that nobody has misplaced yet, those with most plays first."""
        sure = [key for key in self.ranked(keys) if not self.plays[key].wrong]
        return sorted(sure, key=lambda key: -self.plays[key].tries)[:most]
