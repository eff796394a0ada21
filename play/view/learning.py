"""What can be learnt from a finished game: who laid which card, and which cards were missed."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from play.models import Move
from play.moves.event_json import EventJson

MISSED = {"misplaced", "blocked"}
LAID = {"placed", "played"}


@dataclass(slots=True)
class Tries:
    """What became of one card under people's and bots' hands."""

    card: int
    laid_by: int | None = None
    missed_by: list[int] = field(default_factory=list)
    places_off: int = 0  # in a race

    @property
    def hardness(self) -> tuple[int, int]:
        return len(self.missed_by), self.places_off


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A card that a seat laid in a wrong place, by not many years."""

    card: int
    seat: int
    years: int


@dataclass(slots=True)
class Accuracy:
    """How many of the cards that a seat tried were right."""

    right: int = 0
    tries: int = 0


def tries_of(moves: Iterable[Move]) -> dict[int, Tries]:
    """Return by number what became of each card that was tried."""
    tried: dict[int, Tries] = {}
    for move in moves:
        event = move.seen[0]
        if event["what"] in LAID | MISSED:
            card = tried.setdefault(event["card"], Tries(event["card"]))
            if event["what"] in LAID:
                card.laid_by = move.seat
            else:
                card.missed_by.append(move.seat)
                card.places_off += _places_off(event)
    return tried


def _places_off(event: EventJson) -> int:
    """Return by how many places a card was missed; a blocked one was laid nowhere."""
    if event["what"] != "misplaced":
        return 0
    slot, (first, last) = event["slot"], event["belongs"]
    return int(first - slot if slot < first else slot - last)


def missed(tried: Iterable[Tries]) -> list[Tries]:
    """Return the cards that somebody missed, the hardest first."""
    cards = (card for card in tried if card.missed_by)
    return sorted(cards, key=lambda card: card.hardness, reverse=True)


def hardest(ranked: list[Tries]) -> int | None:
    """Return the card that was missed most, and by most, if there is one alone."""
    if len(ranked) < 2 or ranked[0].hardness == ranked[1].hardness:
        return None
    return ranked[0].card


def closest(
    moves: Iterable[Move], begun_with: int, year_of: Callable[[int], int]
) -> NearMiss | None:
    """Return the card of a race that was missed by the fewest years."""
    misses = _near_misses(moves, [year_of(begun_with)], year_of)
    return min(misses, key=lambda miss: miss.years, default=None)


def _near_misses(
    moves: Iterable[Move], line: list[int], year_of: Callable[[int], int]
) -> Iterator[NearMiss]:
    for move in moves:
        event = move.seen[0]
        if event["what"] == "placed":
            line.insert(event["slot"], year_of(event["card"]))
        elif event["what"] == "misplaced":
            year, slot = year_of(event["card"]), event["slot"]
            neighbours = line[max(slot - 1, 0) : slot + 1]
            years = min(_between(*sorted((year, other))) for other in neighbours)
            yield NearMiss(event["card"], move.seat, years)


def _between(early: int, late: int) -> int:
    """Return how many years lie between two; there is no year zero."""
    return late - early - (early < 0 < late)


def accuracy(tried: Iterable[Tries], seats: int) -> list[Accuracy]:
    """Return for each seat how many of its tries were right."""
    found = [Accuracy() for _seat in range(seats)]
    for card in tried:
        for seat in card.missed_by:
            found[seat].tries += 1
        if card.laid_by is not None:
            found[card.laid_by].tries += 1
            found[card.laid_by].right += 1
    return found
