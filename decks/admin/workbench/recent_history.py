"""The last few things that were done to the texts of a card."""

from collections.abc import Iterable

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from decks.admin.base import TextRecord
from decks.admin.pages.history import deed_of
from decks.models import CardTranslation

LATEST = 6


def pasts_of(rows: Iterable[CardTranslation]) -> dict[str, list[TextRecord]]:
    """Return, for each language, its newest records with what was done in words."""
    found: dict[str, list[TextRecord]] = {}
    for record in _newest(rows):
        record.deed = deed_of(record)
        found.setdefault(record.language, []).append(record)
    return found


def _newest(rows: Iterable[CardTranslation]) -> Iterable[TextRecord]:
    newest_first = (F("history_date").desc(), F("history_id").desc())
    place = Window(RowNumber(), partition_by=F("id"), order_by=newest_first)
    records = CardTranslation.history.filter(id__in=[row.pk for row in rows])
    numbered = records.annotate(place=place).filter(place__lte=LATEST)
    found: Iterable[TextRecord] = numbered.select_related("history_user").order_by("id", "place")
    return found
