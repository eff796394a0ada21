"""Filters of the cards by their dates, for those who see dates."""

from collections.abc import Iterator
from typing import Any

from django.contrib.admin import ListFilter
from django.contrib.admin.views.main import ChangeList
from django.db.models import Count, Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.admin.base import PlainAdmin
from decks.admin.fields.date_field import LONGEST_DATE, language
from decks.admin.lists.counts import AnswerCounts, CountedFilter
from decks.admin.verbs.buttons import ButtonText
from decks.date_errors import why_not
from decks.dates import MAX_YEAR, MIN_YEAR, CardDate, DateError, Precision, parse_any
from decks.dates.spans import span
from decks.models import Card

BCE = "bce"
_CENTURIES = ((1, 5), (6, 10), (11, 15), *((n, n) for n in range(16, 22)))
_YEARS = {BCE: (MIN_YEAR, -1)} | {
    f"{first}-{last}": (100 * first - 99, min(100 * last, MAX_YEAR)) for first, last in _CENTURIES
}


def between(first: int, last: int) -> Q:
    """Say which cards bear a date of which some year lies in these years."""
    begins_in_time = Q(year__lte=last)
    lasts_until_then = Q()
    for precision in Precision:
        reached = span(first, precision)[0]  # whatever begins later lasts at least until *first*
        lasts_until_then |= Q(precision=precision.value, year__gte=reached)
    return begins_in_time & lasts_until_then


class EraFilter(CountedFilter):
    """The great ages, in one click; a card of a whole millennium belongs to several."""

    title = _("era")
    parameter_name = "era"

    def lookups(
        self, request: HttpRequest, model_admin: PlainAdmin
    ) -> list[tuple[str, ButtonText]]:
        ages = ((code, _centuries(*years)) for code, years in _YEARS.items() if code != BCE)
        return [(BCE, _("BCE")), *ages]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card] | None:
        years = _YEARS.get(self.value() or "")
        return queryset.filter(between(*years)) if years else None

    def counts(self, rows: QuerySet[Any]) -> AnswerCounts:
        found: AnswerCounts = rows.aggregate(
            **{code: Count("pk", filter=between(*years)) for code, years in _YEARS.items()}
        )
        return found


def _centuries(first: int, last: int) -> str:
    ends = [CardDate.containing(year, Precision.CENTURY) for year in (first, last)]
    return " – ".join(dict.fromkeys(date.format(language()) for date in ends))


class YearsFilter(ListFilter):
    """From one date to another, as a person writes them; a bound left blank is none."""

    title = _("date")
    template = "admin/decks/filter_years.html"
    parameter_names = ("years_from", "years_to")

    def __init__(
        self,
        request: HttpRequest,
        params: dict[str, list[str]],
        model: type[Model],
        model_admin: PlainAdmin,
    ) -> None:
        super().__init__(request, params, model, model_admin)
        self.faults: dict[str, ButtonText] = {}
        self.dates: dict[str, CardDate] = {}
        for name in self.parameter_names:
            text = str(params.pop(name, [""])[-1]).strip()[:LONGEST_DATE]
            if text:
                self.used_parameters[name] = text
                self._read(name, text)
        self._refuse_backwards()

    def _read(self, name: str, text: str) -> None:
        try:
            self.dates[name] = parse_any(text, language())
        except DateError as error:
            self.faults[name] = why_not(error)

    def _refuse_backwards(self) -> None:
        start, end = (self.dates.get(name) for name in self.parameter_names)
        if start and end and start.first > end.last:
            self.faults["years_to"] = _("This is earlier than the date to begin with.")
            del self.dates["years_to"]

    def has_output(self) -> bool:
        return True

    def expected_parameters(self) -> list[str | None]:
        return list(self.parameter_names)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card] | None:
        if not self.dates:
            return None
        start, end = (self.dates.get(name) for name in self.parameter_names)
        return queryset.filter(
            between(start.first if start else MIN_YEAR, end.last if end else MAX_YEAR)
        )

    def choices(self, changelist: ChangeList) -> Iterator[dict[str, object]]:
        """Return the two boxes, and what the form must not forget of the list as it is now."""
        others = [(k, v) for k, v in changelist.params.items() if k not in self.parameter_names]
        labels = (_("from"), _("to"))
        boxes = [
            {
                "name": name,
                "label": label,
                "value": self.used_parameters.get(name, ""),
                "fault": self.faults.get(name, ""),
            }
            for name, label in zip(self.parameter_names, labels, strict=True)
        ]
        clear = changelist.get_query_string(remove=list(self.parameter_names))
        yield {"boxes": boxes, "others": others, "clear": self.used_parameters and clear}
