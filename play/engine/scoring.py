"""What a finished game was worth."""

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum

RANKS_BEGIN = (0, 11, 21, 31, 41, 51, 61)  # rank 0 lies below the first, rank 7 from the last on
LOWEST, HIGHEST = -33, 69  # all discarded but the start card; none but the first one


class Ending(StrEnum):
    """Why a cooperative game ended."""

    ALL_CARDS_GONE = "all_cards_gone"
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Tally:
    """Where the 36 cards of a cooperative game lie."""

    base: int
    gap: int
    discarded: int
    draw_pile: int
    hands: int

    @property
    def score(self) -> int:
        return 2 * self.base + self.gap - self.discarded - self.draw_pile - self.hands

    @property
    def rank(self) -> int:
        return bisect_right(RANKS_BEGIN, self.score)

    @property
    def points_to_next_rank(self) -> int:
        """Return how many more points it would have taken, 0 where no rank is higher."""
        return next((begin - self.score for begin in RANKS_BEGIN if begin > self.score), 0)


@dataclass(frozen=True, slots=True)
class CooperativeResult:
    tally: Tally
    reason: Ending


@dataclass(frozen=True, slots=True)
class CompetitiveResult:
    winners: tuple[int, ...]
    rounds: int


Result = CompetitiveResult | CooperativeResult
