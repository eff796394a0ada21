"""How far each card has come, kept so that the board of a large deck need not read it whole."""

from typing import Any, Self

from django.db import models
from django.db.models import BigIntegerField, F, OuterRef, Q, Subquery, Sum, Value
from django.db.models.functions import Cast, Coalesce

from decks.models.card import Card
from decks.models.deck import Deck
from decks.models.dismissal import Dismissal
from decks.models.source import Source
from decks.models.translation import CardTranslation


def stamped(deck: Deck) -> models.QuerySet[Card]:
    """Return the cards with a number that is another one whenever something about them is saved.

    A version only grows, and a key is given once: so do not even rows that were replaced repeat it.
    """
    texts = _sum(CardTranslation.objects.all(), F("pk") * 1_000_003 + F("version"))
    sources = _sum(Source.objects.all(), F("pk") * 1_700_021 + F("version"))
    dismissals = _sum(Dismissal.objects.all(), F("pk") * 2_300_003)
    return deck.cards.annotate(now=F("version") + texts + sources + dismissals).order_by("pk")


def _sum(
    rows: models.QuerySet[models.Model], weight: models.expressions.CombinedExpression
) -> Coalesce:
    own = rows.filter(card=OuterRef("pk")).order_by().values("card")
    summed = own.annotate(n=Cast(Sum(weight), BigIntegerField())).values("n")
    return Coalesce(
        Subquery(summed, output_field=BigIntegerField()), Value(0), output_field=BigIntegerField()
    )


class CardStandingQuerySet(models.QuerySet["CardStanding"]):
    def of(self, deck: Deck) -> Self:
        return self.filter(card__deck=deck)

    def not_compared(self, cards: int) -> Self:
        """Return those whose card was not compared with the others, or not with all of them."""
        return self.exclude(among=cards)


class CardStanding(models.Model):
    """What the board shows of a card beside its own rows; it can be made anew at any time."""

    card = models.OneToOneField(
        "decks.Card", models.CASCADE, primary_key=True, related_name="standing"
    )
    mark = models.CharField(max_length=16)  # of the deck and the checks when this was made
    stamp = models.BigIntegerField()  # of the card's rows when this was made
    essence = models.CharField(max_length=16)  # of what is compared with other cards
    among = models.PositiveIntegerField(default=0)  # cards that it was compared with; 0: not yet

    # Counts of what is open, by language: errors, warnings, and those that tell no date.
    alone = models.JSONField(default=dict)
    compared = models.JSONField(default=dict)
    # The same as sums, to filter by.
    errors = models.PositiveIntegerField(default=0)
    warnings = models.PositiveIntegerField(default=0)
    undated_errors = models.PositiveIntegerField(default=0)
    undated_warnings = models.PositiveIntegerField(default=0)

    unfit = models.JSONField(default=list)  # the languages in which it cannot be printed
    picture = models.CharField(max_length=40, blank=True)  # the gravest finding about the picture
    profile = models.TextField()  # what cards share that count as the same on the board
    since = models.TextField(blank=True)  # when each of the waits began, in their order

    objects = CardStandingQuerySet.as_manager()

    class Meta:
        verbose_name = "standing of a card"
        verbose_name_plural = "standings of cards"

    def __str__(self) -> str:
        return f"{self.card_id}: {self.errors} errors, {self.warnings} warnings"


def outdated(deck: Deck, mark: str) -> list[tuple[int, int]]:
    """Return the keys of the cards that were saved since they were looked at, and their stamps."""
    fresh = Q(standing__mark=mark, standing__stamp=F("now"))
    cards: Any = stamped(deck)  # whose annotation the types do not know
    return list(cards.exclude(fresh).values_list("pk", "now"))
