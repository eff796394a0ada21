"""What the engine knows of a card: its date and the symbols of its two sides."""

from collections.abc import Iterable
from dataclasses import dataclass

EARLIEST = -13_999_999_999
LATEST = 9_999


@dataclass(frozen=True, slots=True)
class Facts:
    """A card of a deck, before it comes to a table."""

    year: int  # signed, without zero; the first year of a century's or a decade's span
    front: str
    back: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card on a table; its number is its place in the pile as it was first shuffled."""

    number: int
    year: int
    front: str
    back: str


Row = tuple[Card, ...]


def numbered(pile: Iterable[Facts]) -> Row:
    """Return the cards of a shuffled pile, top first, with their numbers on this table."""
    return tuple(Card(n, facts.year, facts.front, facts.back) for n, facts in enumerate(pile))


def find(row: Row, number: int) -> Card | None:
    """Return the card of that number, if it lies there."""
    for card in row:
        if card.number == number:
            return card
    return None


def pick(row: Row, number: int) -> Card:
    """Return the card of that number, which is known to lie there."""
    return row[numbers(row).index(number)]


def without(row: Row, card: Card) -> Row:
    i = row.index(card)
    return row[:i] + row[i + 1 :]


def with_hand(hands: tuple[Row, ...], seat: int, hand: Row) -> tuple[Row, ...]:
    """Return *hands* with *hand* before *seat*."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def numbers(row: Row) -> tuple[int, ...]:
    return tuple([card.number for card in row])
