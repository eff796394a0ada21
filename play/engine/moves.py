"""What a seat may ask for; cards are named by their number on the table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """Competitive: put a card into one of the slots of the line, counted from the left."""

    card: int
    slot: int


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Cooperative: turn a card; its date decides where it goes."""

    card: int


@dataclass(frozen=True, slots=True)
class DiscardCard:
    """Cooperative: throw a card whose front symbol the discard pile shows."""

    card: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Cooperative: stop after one placed card."""


Move = PlaceCard | PlayCard | DiscardCard | EndTurn
