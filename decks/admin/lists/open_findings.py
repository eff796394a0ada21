"""Filters by what the checks say; they are asked of one deck."""

from collections.abc import Sequence
from functools import cached_property, reduce
from operator import or_
from typing import Any

from django.db.models import Case, Count, IntegerField, Q, QuerySet, Sum, Value, When
from django.db.models.lookups import Exact
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.admin.base import PlainAdmin
from decks.admin.links import row_key
from decks.admin.lists.counts import AnswerCounts, CountedFilter
from decks.admin.verbs.buttons import ButtonText
from decks.models import Deck
from decks.progress.jobs import bring_up_to_date
from decks.progress.standings import Look

ERROR, WARNING, NOTHING = "error", "warning", "none"
_KINDS = {ERROR: _("with errors"), WARNING: _("with open warnings"), NOTHING: _("with neither")}


class FindingsFilter(CountedFilter):
    """The cards of a deck by the gravity of what is said of them and their texts."""

    title = _("checks")
    parameter_name = "checks"
    card = ""  # the way from a row to its card

    def lookups(
        self, request: HttpRequest, model_admin: PlainAdmin
    ) -> list[tuple[str, ButtonText]]:
        return list(_KINDS.items()) if self._deck else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        kind = self.value()
        if kind not in _KINDS or self._deck is None:
            return None
        if kind == NOTHING:
            return queryset.filter(Exact(self._is(ERROR, WARNING), 0))
        return queryset.filter(Exact(self._is(kind), 1))

    def counts(self, rows: QuerySet[Any]) -> AnswerCounts:
        if not self.lookup_choices:
            return {}
        found = rows.aggregate(
            every=Count("pk"),
            either=Sum(self._is(ERROR, WARNING), default=0),
            **{kind: Sum(self._is(kind), default=0) for kind in (ERROR, WARNING)},
        )
        return {**found, NOTHING: found["every"] - found["either"]}

    def _is(self, *kinds: str) -> Case:
        """Return 1 for rows of these kinds, 0 for others, those that were not looked at too."""
        said = reduce(or_, (self.said(kind, self._looked_at.languages) for kind in kinds))
        return Case(When(said, then=Value(1)), default=Value(0), output_field=IntegerField())

    @cached_property
    def _deck(self) -> Deck | None:
        """Return the deck that was chosen, or the only one there is."""
        chosen = row_key(self.request.GET.get(f"{self.card}deck__id__exact"))
        decks = Deck.objects.filter(pk=chosen) if chosen else Deck.objects.all()
        found = list(decks[:2])
        return found[0] if len(found) == 1 else None

    @cached_property
    def _looked_at(self) -> Look:
        assert self._deck  # noqa: S101 - without one nothing is offered
        look = Look.at(self._deck)
        bring_up_to_date(look)
        return look

    def said(self, kind: str, languages: Sequence[str]) -> Q:
        """Say of which rows the standings speak so."""
        return Q(**{f"standing__{kind}s__gt": 0})


class FindingsOfTextsFilter(FindingsFilter):
    """The texts of a deck; what is said of their cards is not said of them."""

    card = "card__"

    def said(self, kind: str, languages: Sequence[str]) -> Q:
        place = (ERROR, WARNING).index(kind)
        found = Q()
        for language in languages:
            counted = Q()
            for part in ("alone", "compared"):
                counted |= Q(**{f"card__standing__{part}__{language}__{place}__gt": 0})
            found |= Q(language=language) & counted
        return found
