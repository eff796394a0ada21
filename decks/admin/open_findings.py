"""Filters by what the checks say; they read a deck at once, so they are asked of one deck."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django.conf import settings
from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks import checks
from decks.admin.addresses import row_key
from decks.contents import DeckContents
from decks.models import CardTranslation, Deck

ERROR, WARNING, NOTHING = "error", "warning", "none"
_KINDS = {ERROR: _("with errors"), WARNING: _("with open warnings"), NOTHING: _("with neither")}


class FindingsFilter(SimpleListFilter):
    """The cards of a deck by the gravity of what is said of them and their texts."""

    title = _("checks")
    parameter_name = "checks"
    card = ""  # the way from a row to its card

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(_KINDS.items()) if self._deck else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        kind = self.value()
        if kind not in _KINDS or self._deck is None:
            return None
        if kind == NOTHING:
            return queryset.exclude(pk__in=self._found[ERROR] | self._found[WARNING])
        return queryset.filter(pk__in=self._found[kind])

    @cached_property
    def _deck(self) -> Deck | None:
        """Return the deck that was chosen, or the only one there is."""
        chosen = row_key(self.request.GET.get(f"{self.card}deck__id__exact"))
        decks = Deck.objects.filter(pk=chosen) if chosen else Deck.objects.all()
        found = list(decks[:2])
        return found[0] if len(found) == 1 else None

    @cached_property
    def _found(self) -> dict[str, set[int]]:
        """Return the keys of the rows of each kind."""
        rows: dict[str, set[int]] = {ERROR: set(), WARNING: set()}
        for finding in self._findings():
            places = self.rows_of(finding.language)
            if finding.severity in rows and not finding.is_dismissed and finding.card in places:
                rows[finding.severity].add(places[finding.card])
        return rows

    def _findings(self) -> Sequence[checks.Finding]:
        if self._deck is None:
            return ()
        return checks.findings(DeckContents.of(self._deck), settings.CONTENT_LANGUAGES)

    def rows_of(self, language: str) -> Mapping[str, int]:
        """Return the keys of the rows that may be meant, by those of their cards."""
        return self._cards

    @cached_property
    def _cards(self) -> Mapping[str, int]:
        return dict(self._deck.cards.values_list("key", "pk")) if self._deck else {}


class FindingsOfTextsFilter(FindingsFilter):
    """The texts of a deck; what is said of their cards is not said of them."""

    card = "card__"

    def rows_of(self, language: str) -> Mapping[str, int]:
        return self._texts.get(language, {})

    @cached_property
    def _texts(self) -> Mapping[str, Mapping[str, int]]:
        found: dict[str, dict[str, int]] = {}
        rows = CardTranslation.objects.filter(card__deck=self._deck)
        for language, key, pk in rows.values_list("language", "card__key", "pk"):
            found.setdefault(language, {})[key] = pk
        return found
