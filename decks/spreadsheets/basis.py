"""What a line of a sheet was based on: a digest of each cell, taken when it was exported.

With it a cell is compared three ways: as it was, as the deck says it now, as the file says it.
"""

import base64
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from functools import lru_cache
from typing import Self

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.models import Card
from decks.spreadsheets.columns import Column
from decks.spreadsheets.settlements import Settled
from decks.spreadsheets.sheets import KEY

BASED_ON = "based_on"
DIGEST_LENGTH = 6  # letters of 6 bits


class Standing(Enum):
    """How a cell of a file that says something else than the deck came to do so."""

    FILE_CHANGED = auto()  # or there is nothing here to be lost
    DECK_CHANGED = auto()
    BOTH_CHANGED = auto()
    UNKNOWN = auto()


class MergeSide(StrEnum):
    """What is chosen where nothing but a person can decide."""

    DECK = "deck"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class MergeChoices:
    """What somebody chose: cell by cell, and for those left over of each kind."""

    cells: Mapping[str, str] = field(default_factory=dict)  # by the card's key and the column
    conflicts: str = ""
    unknown: str = ""
    settled: str = ""  # for what was chosen about before
    earlier: Settled = field(default_factory=dict)  # in which the deck’s cells were kept

    def of(self, key: str, column: str, standing: Standing, digest: str) -> str:
        match standing:
            case Standing.FILE_CHANGED:
                return MergeSide.FILE
            case Standing.DECK_CHANGED:
                return MergeSide.DECK
        others = self.conflicts if standing is Standing.BOTH_CHANGED else self.unknown
        if self.earlier.get(key, {}).get(column) == digest:
            others = self.settled or MergeSide.DECK
        return self.cells.get(cell_name(key, column), others)


def cell_name(key: str, column: str) -> str:
    return f"{key}.{column}"  # a key has no dot


@dataclass(frozen=True, slots=True)
class Basis:
    """The cells of a line as they were when it was exported."""

    digests: frozenset[str]

    @classmethod
    def written(cls, card: Card, columns: Iterable[Column]) -> str:
        """Return what a sheet says beside the cells of a card."""
        cells = (_digest(column.name, column.essence(column.value(card))) for column in columns)
        return _digest(KEY, _name(card.deck.slug, card.key)) + "".join(cells)

    @classmethod
    def read(cls, text: str, deck: str, key: str) -> Self | None:
        """Return what was written so, unless it was about another card: lines are copied."""
        if not is_whole(text):
            raise ValidationError(
                _("Leave this cell as it was exported, or delete the column altogether.")
            )
        basis = cls(_digests(text))
        return basis if _digest(KEY, _name(deck, key)) in basis.digests else None

    def held(self, column: Column, value: object) -> bool:
        """Say whether this is what the cell said then."""
        return _digest(column.name, column.essence(value)) in self.digests

    def standing(self, column: Column, here: object, there: object) -> Standing:
        if self.held(column, here):
            return Standing.FILE_CHANGED
        return Standing.DECK_CHANGED if self.held(column, there) else Standing.BOTH_CHANGED


def is_whole(text: str) -> bool:
    """Say whether this can be what was written, and not a part of it."""
    return len(text) % DIGEST_LENGTH == 0 and text.isascii()


def was_based_on(text: str, column: str, essence: str) -> bool:
    """Say whether a cell said this when *text* was written beside it."""
    return _digest(column, essence) in _digests(text)


def _digests(text: str) -> frozenset[str]:
    starts = range(0, len(text), DIGEST_LENGTH)
    return frozenset(text[start : start + DIGEST_LENGTH] for start in starts)


def _name(deck: str, key: str) -> str:
    return f"{deck}/{key}"


@lru_cache(maxsize=4096)  # many cells are empty, or one of a few
def _digest(name: str, essence: str) -> str:
    digest = hashlib.blake2b(f"{name}\0{essence}".encode(), digest_size=6).digest()
    return base64.urlsafe_b64encode(digest).decode()[:DIGEST_LENGTH]
