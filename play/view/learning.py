"""What can be learnt from a finished game: who laid which card, and which cards were missed."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from play.models import Move

MISSED = {"misplaced", "blocked"}
LAID = {"placed", "played"}


@dataclass(slots=True)
class Tries:
    """What became of one card under people's and bots' hands."""

    card: int
    laid_by: int | None = None
    missed_by: list[int] = field(default_factory=list)


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
    return tried


def missed(tried: Iterable[Tries]) -> list[Tries]:
    """Return the cards that somebody missed, the hardest first."""
    return sorted((card for card in tried if card.missed_by), key=lambda one: -len(one.missed_by))


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
