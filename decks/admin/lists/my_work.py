"""Filters by whose work a row is, and whose turn."""

from typing import Any

from django.db.models import Exists, Model, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.admin.base import PlainAdmin
from decks.admin.lists.counts import AnswerCounts, Choices, CountedFilter
from decks.admin.roles import editor, languages_to_review, languages_to_translate, sees_dates
from decks.models import Assignment, CardTranslation, State

WRITTEN, TO_REVIEW, SENT_BACK, TO_RENEW, DATED = "written", "review", "rejected", "stale", "dated"
ASSIGNED = "assigned"


def texts_of_mine(request: HttpRequest, question: str) -> QuerySet[CardTranslation] | None:
    """Return the texts that are somebody's own, or wait for them."""
    by, rows = editor(request), CardTranslation.objects.all()
    own = rows.filter(last_author=by)
    match question:
        case "written":
            return own
        case "rejected":
            return own.filter(state=State.REJECTED)
        case "stale":
            return rows.stale().filter(language__in=languages_to_translate(request))
        case "review":
            return rows.reviewable_by(by).filter(language__in=languages_to_review(request))
        case "assigned":
            parts = Assignment.objects.filter(person=by, language=OuterRef("language"))
            return rows.filter(Exists(parts.covering("card__")))
    return None


class MineFilter(CountedFilter):
    """Texts, by what they are to the person at the desk."""

    title = _("my work")
    parameter_name = "mine"

    def lookups(self, request: HttpRequest, model_admin: PlainAdmin) -> Choices:
        found: Choices = []
        if languages_to_review(request):
            found.append((TO_REVIEW, _("waiting for my review")))
        if languages_to_translate(request):
            found.append((SENT_BACK, _("sent back to me")))
            found.append((TO_RENEW, _("out of date, mine to renew")))
            found.append((WRITTEN, _("written by me")))
        if Assignment.objects.filter(person=editor(request)).exists():
            found.append((ASSIGNED, _("assigned to me")))
        return found

    def queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> QuerySet[Model] | None:
        found = texts_of_mine(request, self.value() or "")
        return None if found is None else queryset.filter(Exists(found.filter(**self.outer)))

    def counts(self, rows: QuerySet[Model]) -> AnswerCounts:
        return {answer: self._count(rows, answer) for answer, _label in self.lookup_choices}

    def _count(self, rows: QuerySet[Model], answer: str) -> int:
        found = texts_of_mine(self.request, answer)
        if found is None:
            return 0
        within = found.filter(**{f"{self.row}__in": rows.values("pk")})
        return int(within.order_by().values(self.row).distinct().count())

    outer: dict[str, OuterRef] = {"pk": OuterRef("pk")}
    row = "pk"  # of a text: the row that is listed


class MyCardsFilter(MineFilter):
    """Cards, by what their texts and their dates are to the person at the desk."""

    outer = {"card": OuterRef("pk")}
    row = "card"

    def lookups(self, request: HttpRequest, model_admin: PlainAdmin) -> Choices:
        dated = [(DATED, _("dated by me"))] if sees_dates(request) else []
        return [*super().lookups(request, model_admin), *dated]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> QuerySet[Model] | None:
        found = self._cards(queryset, self.value())
        return super().queryset(request, queryset) if found is None else found

    def _count(self, rows: QuerySet[Model], answer: str) -> int:
        found = self._cards(rows, answer)
        return super()._count(rows, answer) if found is None else found.count()

    def _cards(self, rows: Any, answer: str | None) -> Any:
        """Return what an answer means of the cards themselves, where it means no text."""
        by = editor(self.request)
        if answer == ASSIGNED:
            return rows.assigned_to(by)
        if answer == DATED and sees_dates(self.request):
            return rows.filter(date_set_by=by)
        return None
