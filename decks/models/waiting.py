"""Which cards wait for somebody, for what, and since when."""

from typing import Self, TypeVar

from django.contrib.auth.models import User
from django.db import models
from django.db.models import Case, Exists, F, FilteredRelation, OuterRef, Q, Subquery, Value, When
from django.db.models.functions import Coalesce, Greatest

from decks.models.translation import CardTranslation, State

WaitingRow = TypeVar("WaitingRow", bound=models.Model)

MISSING, STALE = "missing", "stale"
TO_WRITE = (STALE, State.REJECTED, MISSING, State.DRAFT)  # the most pressing first


class WaitingQuerySet(models.QuerySet[WaitingRow]):
    """Cards with what they wait for: their `situation`, `since` when, and a `remark`.

    Each method below orders what it returns, the card that comes first in front.
    """

    def with_text(self, language: str) -> Self:
        """Say of each card how far its text in one language has come, and since when."""
        stale = CardTranslation.objects.stale().filter(card=OuterRef("pk"), language=language)
        sources = CardTranslation.objects.filter(
            card=OuterRef("pk"), language=OuterRef("deck__source_language")
        )
        cards = self.annotate(
            text=FilteredRelation("translations", condition=Q(translations__language=language)),
            is_stale=Exists(stale),
            source_since=Subquery(sources.values("written_at")[:1]),
        )
        return cards.annotate(
            situation=Case(
                When(is_stale=True, then=Value(STALE)),
                When(text__isnull=True, then=Value(MISSING)),
                default=F("text__state"),
            ),
            since=_since(),
            remark=F("text__rejection_reason"),
        )

    def to_translate(self, language: str) -> Self:
        """Return what a translator has to write; without a source text there is nothing to do."""
        by_urgency = Case(
            *(When(situation=state, then=place) for place, state in enumerate(TO_WRITE))
        )
        no_source = Q(situation=MISSING, source_since__isnull=True)
        cards = self.with_text(language).filter(situation__in=TO_WRITE)
        return cards.filter(Q(deck__source_language=language) | ~no_source).order_by(
            by_urgency, "since", "pk"
        )

    def to_bring_up_to_date(self, language: str) -> Self:
        """Return the cards whose source text or date has changed since the text was written."""
        return self.with_text(language).filter(situation=STALE).order_by("since", "pk")

    def to_review(self, language: str, by: User) -> Self:
        """Return what somebody may review; a text that is out of date waits for its translator."""
        texts = CardTranslation.objects.reviewable_by(by).filter(language=language)
        return self.with_text(language).filter(text__in=texts).order_by("since", "pk")

    def unchecked(self) -> Self:
        """Return the cards whose date nobody has checked."""
        return self._with_date("date_set_at").filter(date_state="unchecked").order_by("since", "pk")

    def disputed(self) -> Self:
        """Return the cards whose date is doubted."""
        return (
            self._with_date("date_checked_at").filter(date_state="disputed").order_by("since", "pk")
        )

    def _with_date(self, since: str) -> Self:
        return self.annotate(situation=F("date_state"), since=F(since), remark=F("dispute_reason"))


def _since() -> Case:
    """Say since when a text is where it is, or out of date."""
    # What has not changed since the text was written is older than what has.
    changed = Greatest(Coalesce("source_since", "date_set_at"), "date_set_at")
    return Case(
        When(is_stale=True, then=changed),
        When(text__isnull=True, then=Coalesce("source_since", "date_set_at")),
        default=F("text__state_changed_at"),
    )
