"""What people agree on before a table is opened."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from play.engine import HandOption, Mode, Rules, TableRefusal, rules_named
from play.engine.table import COOPERATIVE_HAND, MOST_SEATS, ImpossibleTable
from play.refusals import of_table


class Company(StrEnum):
    """Who plays: friends on devices of their own, several on one device, or one alone."""

    FRIENDS = "friends"
    DEVICE = "device"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class TableOptions:
    mode: str = Mode.COMPETITIVE
    places: int = 2
    hand: str = HandOption.FOUR
    memory: str = ""
    first: int | None = None  # by lot
    company: str = Company.FRIENDS
    bots: int = 0
    skill: float = 0.6

    def check(self, cards: int) -> None:
        """Refuse a table at which no game can be played, before anybody sits down."""
        rules = rules_for(self.mode, self.hand, self.memory, self.places)
        if cards < rules.cards_needed:
            too_few = ImpossibleTable(TableRefusal.TOO_FEW_CARDS, cards, rules.cards_needed)
            raise of_table(too_few)
        if self.first is not None and not 0 <= self.first < self.places:
            raise of_table(ImpossibleTable(TableRefusal.NO_SUCH_FIRST_SEAT, self.first))


def rules_for(mode: str, hand: str, memory: str, seats: int) -> Rules:
    """Return the rules of a table with that many seats, or raise BadInput."""
    try:
        return rules_named(mode, hands(mode, hand, seats), memory or None)
    except ImpossibleTable as error:
        raise of_table(error) from error


def hands(mode: str, hand: str, seats: int) -> tuple[int, ...]:
    """Return what each seat is dealt: `four`, `by_players`, one number, or one for each seat."""
    if not 1 <= seats <= MOST_SEATS:
        raise ImpossibleTable(TableRefusal.WRONG_NUMBER_OF_SEATS, seats, 1, MOST_SEATS)
    if mode == Mode.COOPERATIVE:
        return (COOPERATIVE_HAND,) * seats
    if hand in set(HandOption):
        return HandOption(hand).hands(seats)
    dealt = _numbers(hand.split(","))
    if len(dealt) == 1:
        return dealt * seats
    if len(dealt) < seats:
        raise ImpossibleTable(TableRefusal.WRONG_HAND, hand, 1, 10)
    return dealt[:seats]


def _numbers(words: Iterable[str]) -> tuple[int, ...]:
    try:
        return tuple([int(word) for word in words])
    except ValueError as error:
        raise ImpossibleTable(TableRefusal.WRONG_HAND, ",".join(words), 1, 10) from error
