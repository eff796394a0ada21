"""The columns about the first source of a card."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.dates import CardDate
from decks.models import Card, Source, Verdict
from decks.spreadsheets.cells import plain
from decks.spreadsheets.columns import Column, essence_of, parsed, written


@dataclass(frozen=True)
class SourceColumn(Column):
    """A field of the first source of a card."""

    is_clearable: bool = True
    attribute: str = ""

    @property
    def empty(self) -> str | None:
        """Return what the field holds when it is cleared."""
        return None if self._field.null else ""

    @property
    def _field(self) -> Any:
        return Source._meta.get_field(self.attribute)

    def value(self, card: Card) -> object:
        source = first_source(card)
        return self.of_source(source) if source else None

    def of_source(self, source: Source) -> object:
        value = getattr(source, self.attribute)
        return plain(value) or None if isinstance(value, str) else value

    def read(self, text: str) -> object:
        return self._field.clean(text, None)

    def shown(self, value: Any) -> str:
        return value.isoformat() if isinstance(value, date) else plain(str(value))

    def needs(self, card: Card | None, value: object) -> tuple[str, ...]:
        is_new = card is None or first_source(card) is None
        gone = value is None and self.attribute == "citation"
        verb = "add" if is_new else "delete" if gone else "change"
        return (*super().needs(card, value), f"{verb}_source")


@dataclass(frozen=True)
class VerdictColumn(SourceColumn):
    is_clearable: bool = False

    def read(self, text: str) -> str:
        if (verdict := text.casefold()) in Verdict.values:
            return verdict
        raise ValidationError(
            _("There is no verdict “%(text)s”. There are: %(known)s."),
            params={"text": text, "known": ", ".join(self.choices)},
        )

    @property
    def choices(self) -> tuple[str, ...]:
        return tuple(Verdict.values)


class ClaimColumn(SourceColumn):
    empty = None

    def of_source(self, source: Source) -> CardDate | None:
        return source.claim

    def read(self, text: str) -> CardDate:
        return parsed(text)

    def shown(self, value: CardDate) -> str:
        return written(value)

    def essence(self, value: CardDate | None) -> str:
        return essence_of(value)


def first_source(card: Card) -> Source | None:
    return next(iter(card.sources.all()), None)
