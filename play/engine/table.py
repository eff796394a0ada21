"""The rules a table agrees on before the first card is dealt."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .rulings import Ruling

MOST_SEATS = 8
MOST_DEALT = 10
COOPERATIVE_CARDS = 36
COOPERATIVE_HAND = 4


class Mode(StrEnum):
    COMPETITIVE = "competitive"
    COOPERATIVE = "cooperative"


class Memory(StrEnum):
    """Whether the date of a blocked card stays visible to those who have seen it."""

    OPEN = "open"
    STRICT = "strict"


class HandOption(StrEnum):
    """How many cards a competitive seat is dealt, where the table does not say it per seat."""

    FOUR = "four"
    BY_PLAYERS = "by_players"

    def hands(self, seats: int) -> tuple[int, ...]:
        each = 4 if self is HandOption.FOUR else _classic_hand(seats)
        return (each,) * seats


def _classic_hand(seats: int) -> int:
    if seats <= 3:
        return 6
    return 5 if seats <= 5 else 4


class TableRefusal(StrEnum):
    UNKNOWN_MODE = "unknown_mode"
    UNKNOWN_MEMORY = "unknown_memory"
    MEMORY_IS_COOPERATIVE = "memory_is_cooperative"
    MEMORY_IS_MISSING = "memory_is_missing"
    WRONG_NUMBER_OF_SEATS = "wrong_number_of_seats"
    WRONG_HAND = "wrong_hand"
    TOO_FEW_HANDS = "too_few_hands"
    TOO_FEW_CARDS = "too_few_cards"
    NO_SUCH_FIRST_SEAT = "no_such_first_seat"

    @property
    def ruling(self) -> Ruling | None:
        return _RULINGS.get(self)


_RULINGS = {
    TableRefusal.WRONG_NUMBER_OF_SEATS: Ruling.ONE_TO_EIGHT_SEATS,
    TableRefusal.WRONG_HAND: Ruling.HAND_IS_AN_OPTION,
    TableRefusal.TOO_FEW_CARDS: Ruling.SMALL_DECK_IS_REFUSED,
}


class ImpossibleTable(ValueError):
    """No game can be played at this table; *least* and *most* say what would be possible."""

    def __init__(
        self, reason: TableRefusal, given: object, least: int | None = None, most: int | None = None
    ) -> None:
        self.reason, self.given, self.least, self.most = reason, given, least, most
        super().__init__(f"{reason}: {given!r}{_range(least, most)}")


def _range(least: int | None, most: int | None) -> str:
    if least is None:
        return ""
    return f", at least {least}" if most is None else f", from {least} to {most}"


@dataclass(frozen=True, slots=True)
class Rules:
    """A mode and its options; whoever holds a value of this type holds a playable table."""

    mode: Mode
    hands: tuple[int, ...]  # cards dealt to each seat
    memory: Memory | None = None  # only in the cooperative game

    def __post_init__(self) -> None:
        _require(TableRefusal.WRONG_NUMBER_OF_SEATS, self.seats, 1, MOST_SEATS)
        cooperative = self.mode is Mode.COOPERATIVE
        least, most = (COOPERATIVE_HAND,) * 2 if cooperative else (1, MOST_DEALT)
        for hand in self.hands:
            _require(TableRefusal.WRONG_HAND, hand, least, most)
        if cooperative and self.memory is None:
            raise ImpossibleTable(TableRefusal.MEMORY_IS_MISSING, None)
        if not cooperative and self.memory is not None:
            raise ImpossibleTable(TableRefusal.MEMORY_IS_COOPERATIVE, self.memory)

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def cards_needed(self) -> int:
        """The fewest cards a deck must have for this table."""
        if self.mode is Mode.COOPERATIVE:
            return COOPERATIVE_CARDS
        return sum(self.hands) + 1 + self.seats


def _require(reason: TableRefusal, given: int, least: int, most: int) -> None:
    if not least <= given <= most:
        raise ImpossibleTable(reason, given, least, most)


def competitive_rules(hands: Sequence[int]) -> Rules:
    return Rules(Mode.COMPETITIVE, tuple(hands))


def cooperative_rules(seats: int, memory: Memory = Memory.OPEN) -> Rules:
    return Rules(Mode.COOPERATIVE, (COOPERATIVE_HAND,) * seats, memory)


def rules_named(mode: str, hands: Sequence[int], memory: str | None = None) -> Rules:
    """Return the rules whose options are known by name only, as a form or a file has them."""
    if mode not in set(Mode):
        raise ImpossibleTable(TableRefusal.UNKNOWN_MODE, mode)
    if memory is not None and memory not in set(Memory):
        raise ImpossibleTable(TableRefusal.UNKNOWN_MEMORY, memory)
    return Rules(Mode(mode), tuple(hands), None if memory is None else Memory(memory))
