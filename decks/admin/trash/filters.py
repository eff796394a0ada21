"""Filters of the trash, each with what lies there for this reader alone."""

from typing import Any

from django.contrib.admin import SimpleListFilter
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from decks.admin.fields.deck_field import told_apart
from decks.admin.links import row_key
from decks.admin.lists.counts import Choices
from decks.admin.trash.permissions import kinds_for, trash_of
from decks.models import ThrownKind
from decks.multilingual import in_language


class ThrownKindFilter(SimpleListFilter):
    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        return [(kind.value, capfirst(str(kind.label))) for kind in kinds_for(request)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        asked = self.value()
        return queryset.filter(kind=asked) if asked in ThrownKind.values else None


class ThrownDeckFilter(SimpleListFilter):
    title = _("deck")
    parameter_name = "deck"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        rows = trash_of(request).order_by("deck").values_list("deck", "deck_titles").distinct()
        language = get_language() or "en"
        named = {deck: in_language(titles, language) for deck, titles in rows}
        return told_apart(named.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        key = row_key(self.value())
        return None if key is None else queryset.filter(deck=key)


class ThrownByFilter(SimpleListFilter):
    title = _("deleted by")
    parameter_name = "by"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        people = User.objects.filter(pk__in=trash_of(request).values("by"))
        ordered = people.order_by("last_name", "first_name", "username")
        return [(str(person.pk), str(person)) for person in ordered]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        key = row_key(self.value())
        return None if key is None else queryset.filter(by=key)
