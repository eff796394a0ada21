"""Shuffles that have happened before, for a game played again."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from .cards import Card


class ShuffleFlaw(StrEnum):
    RESHUFFLE_IS_MISSING = "reshuffle_is_missing"
    RESHUFFLE_IS_OF_OTHER_CARDS = "reshuffle_is_of_other_cards"


class WrongShuffle(Exception):
    """The orders written down are not those of this game."""

    def __init__(self, flaw: ShuffleFlaw) -> None:
        self.flaw = flaw
        super().__init__(flaw.value)


class KnownOrders:
    """Stands where a random.Random would: each new pile in turn, by card numbers, top first."""

    def __init__(self, orders: Iterable[Sequence[int]]) -> None:
        self.left = list(orders)

    def shuffle(self, x: list[Card], /) -> None:
        if not self.left:
            raise WrongShuffle(ShuffleFlaw.RESHUFFLE_IS_MISSING)
        order = self.left.pop(0)
        by_number = {card.number: card for card in x}
        if sorted(order) != sorted(by_number):
            raise WrongShuffle(ShuffleFlaw.RESHUFFLE_IS_OF_OTHER_CARDS)
        x[:] = [by_number[number] for number in order]
