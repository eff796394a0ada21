"""How far the sources of a date agree.  Pure: no rows here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from decks.dates import CardDate


class Kind(StrEnum):
    """What the sources come to when they are read together."""

    NO_SOURCE = "no_source"
    NO_DATE = "no_date"  # sources, but none that says when
    AGREE = "agree"
    OVERLAP = "overlap"  # different spans, and some year that lies in all of them
    SPLIT = "split"


class Claim(NamedTuple):
    """What one source says of the date."""

    verdict: str  # supports, contradicts, context
    date: CardDate | None


class ClaimedDate(NamedTuple):
    """A date, and how many sources give it."""

    date: CardDate
    sources: int


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the sources of a card say when they are read together."""

    kind: Kind
    says: tuple[ClaimedDate, ...] = ()  # the most first
    against: int = 0  # sources that contradict without a date of their own
    confirms: bool = False  # some source gives the card's own date
    touches: bool = False  # some source gives a span that has a year in common with it

    @property
    def count(self) -> int:
        """Return how many sources speak of the date."""
        return sum(said.sources for said in self.says) + self.against


def agreement(own: CardDate, claims: Iterable[Claim]) -> Agreement:
    """Read all that is claimed together; who supports without a date means the card's *own*."""
    claims = list(claims)
    dates = [date for claim in claims if (date := _meant(claim, own))]
    against = sum(claim.verdict == "contradicts" and claim.date is None for claim in claims)
    says = _counted(dates)
    return Agreement(
        kind=_kind(claims, says, against),
        says=says,
        against=against,
        confirms=any(said.date.same_date(own) for said in says),
        touches=any(said.date.overlaps(own) for said in says),
    )


def _meant(claim: Claim, own: CardDate) -> CardDate | None:
    return claim.date or (own if claim.verdict == "supports" else None)


def _counted(dates: Sequence[CardDate]) -> tuple[ClaimedDate, ...]:
    """Count the dates, whatever circa says; those said most come first, then the earlier ones."""
    counts: dict[tuple[int, int], int] = {}
    for date in dates:
        counts[date.sort_key] = counts.get(date.sort_key, 0) + 1
    certain = {date.sort_key: date for date in sorted(dates, reverse=True)}
    found = [ClaimedDate(certain[span], count) for span, count in counts.items()]
    return tuple(sorted(found, key=lambda said: (-said.sources, said.date)))


def _kind(claims: Sequence[Claim], says: Sequence[ClaimedDate], against: int) -> Kind:
    if not claims:
        return Kind.NO_SOURCE
    if not says and not against:
        return Kind.NO_DATE
    if against or not _share_a_year(says):
        return Kind.SPLIT
    return Kind.AGREE if len(says) == 1 else Kind.OVERLAP


def _share_a_year(says: Sequence[ClaimedDate]) -> bool:
    """Tell whether some year lies in every span."""
    return max(said.date.first for said in says) <= min(said.date.last for said in says)
