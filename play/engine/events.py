"""What the table saw happen, and the ruling that decided it where one did.

A card not turned is named by its number; only a card that everybody saw turned comes whole.
Under strict memory the date in a CardBlocked is seen once, like on a table, and then no more.
"""

from dataclasses import dataclass

from .cards import Card
from .rulings import Ruling
from .scoring import Result
from .timeline import Spot


@dataclass(frozen=True, slots=True)
class CardPlaced:
    """Competitive: the card fits its slot and stays."""

    seat: int
    card: Card
    slot: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class CardMisplaced:
    """Competitive: the card does not fit and goes to the discard pile."""

    seat: int
    card: Card
    slot: int
    ruling: Ruling | None = Ruling.WRONG_CARD_IS_DISCARDED


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """Cooperative: the card found its spot on the timeline."""

    seat: int
    card: Card
    spot: Spot
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class CardBlocked:
    """Cooperative: the card's gap is taken; it comes back in front of the seat, sideways."""

    seat: int
    card: Card
    ruling: Ruling | None = Ruling.GAP_CARD_ONLY_OCCUPIES


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """Cooperative: the card was thrown on its symbol; its back symbol is the new key."""

    seat: int
    card: Card
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    seat: int
    cards: tuple[int, ...]
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class PileReshuffled:
    """Competitive: the discards, unturned again, are the new draw pile."""

    cards: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class TurnBegan:
    seat: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """Competitive: every active seat has had its turn, and nobody has won."""

    round: int
    leader: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class SuddenDeath:
    """Competitive: several seats finished in one round; they go on alone with a card each."""

    seats: tuple[int, ...]
    eliminated: tuple[int, ...]
    ruling: Ruling | None = Ruling.OTHERS_ARE_ELIMINATED


@dataclass(frozen=True, slots=True)
class GameEnded:
    result: Result
    ruling: Ruling | None = None


Event = (
    CardPlaced
    | CardMisplaced
    | CardPlayed
    | CardBlocked
    | CardDiscarded
    | CardsDrawn
    | PileReshuffled
    | TurnBegan
    | RoundBegan
    | SuddenDeath
    | GameEnded
)
