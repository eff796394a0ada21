"""Filters by whose work a row is, and whose turn."""

from typing import Any

from django.contrib.admin import SimpleListFilter
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.admin.roles import editor, languages_to_review, languages_to_translate, sees_dates
from decks.models import CardTranslation, State
from decks.models.deck import Review

WRITTEN, TO_REVIEW, SENT_BACK, TO_RENEW, DATED = "written", "review", "rejected", "stale", "dated"


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
            mine = rows.filter(language__in=languages_to_review(request), state=State.REVIEW)
            return mine.filter(~Q(last_author=by) | Q(card__deck__review=Review.ONE_PERSON))
    return None


class MineFilter(SimpleListFilter):
    """Texts, by what they are to the person at the desk."""

    title = _("my work")
    parameter_name = "mine"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        found: list[tuple[str, Any]] = []
        if languages_to_review(request):
            found.append((TO_REVIEW, _("waiting for my review")))
        if languages_to_translate(request):
            found.append((SENT_BACK, _("sent back to me")))
            found.append((TO_RENEW, _("out of date, mine to renew")))
            found.append((WRITTEN, _("written by me")))
        return found

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        found = texts_of_mine(request, self.value() or "")
        return None if found is None else queryset.filter(Exists(found.filter(**self.outer)))

    outer: dict[str, Any] = {"pk": OuterRef("pk")}


class MyCardsFilter(MineFilter):
    """Cards, by what their texts and their dates are to the person at the desk."""

    outer = {"card": OuterRef("pk")}

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        dated = [(DATED, _("dated by me"))] if sees_dates(request) else []
        return [*super().lookups(request, model_admin), *dated]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        if self.value() == DATED and sees_dates(request):
            return queryset.filter(date_set_by=editor(request))
        return super().queryset(request, queryset)
