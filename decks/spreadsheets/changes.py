"""One cell in which a file and the deck differ."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from decks.models import Card
from decks.spreadsheets.basis import Standing
from decks.spreadsheets.columns import Column


@dataclass(frozen=True, slots=True)
class Change:
    """One cell that says something else than the deck does."""

    column: Column
    old: str
    value: Any  # None to clear
    standing: Standing = Standing.FILE_CHANGED
    source_now: str = ""  # what is to be translated, where it has changed since the export
    digest: str = ""  # of what stands against what here

    @property
    def new(self) -> str:
        return "" if self.value is None else self.column.shown(self.value)

    def effect(self, card: Card | None) -> str:
        """Say what else becomes of the card; of a new one and of what is cleared, nothing."""
        if self.source_now:
            return _("The text it was translated from has changed since. It says now: %(text)s") % {
                "text": self.source_now
            }
        return "" if card is None or self.value is None else self.column.effect(card)
