"""The filter of the cards by what their sources say, for those who see dates."""

from typing import Any

from django.db.models import Count, Exists, Model, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.admin.base import PlainAdmin
from decks.admin.lists.counts import AnswerCounts, Choices, CountedFilter
from decks.models import Source, Verdict

UNPROVED, PROVED, DENIED = "none", "supported", "against"


def _said(verdict: Verdict) -> Exists:
    return Exists(Source.objects.filter(card=OuterRef("pk"), verdict=verdict))


def _meant() -> dict[str, Q]:
    """Say which cards each answer means; one that is proved has nothing against it."""
    proved, denied = Q(_said(Verdict.SUPPORTS)), Q(_said(Verdict.CONTRADICTS))
    return {UNPROVED: ~proved, PROVED: proved & ~denied, DENIED: denied}


class EvidenceFilter(CountedFilter):
    """Whether any source supports the date, and whether any contradicts it."""

    title = _("sources")
    parameter_name = "evidence"

    def lookups(self, request: HttpRequest, model_admin: PlainAdmin) -> Choices:
        return [
            (UNPROVED, _("none that supports the date")),
            (PROVED, _("they support the date, and none contradicts it")),
            (DENIED, _("some contradict the date")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> QuerySet[Model] | None:
        meant = _meant().get(self.value() or "")
        return queryset.filter(meant) if meant else None

    def counts(self, rows: QuerySet[Any]) -> AnswerCounts:
        found: AnswerCounts = rows.aggregate(
            **{answer: Count("pk", filter=meant) for answer, meant in _meant().items()}
        )
        return found
