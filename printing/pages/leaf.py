"""Which sheet is looked at, among all that will be printed."""

from dataclasses import dataclass
from typing import Self

MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Leaf:
    """One sheet of many, counted from 1."""

    number: int
    count: int

    @classmethod
    def of(cls, asked: str, count: int) -> Self:
        """Return the sheet that an address asks for, or the nearest that there is."""
        is_number = asked.isascii() and asked.isdigit() and len(asked) <= MOST_DIGITS
        return cls(min(max(int(asked) if is_number else 1, 1), count), count)

    @property
    def previous(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        return self.number + 1 if self.number < self.count else None
