"""Puzzles of the day: one shuffle for everybody who plays a deck alone on that day."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from decks.models import Deck, Edition


class Puzzle(models.Model):
    """A shuffle that was drawn on its day: before that there is nothing to be known of it."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="+", verbose_name=_("deck"))
    day = models.DateField(_("day"))  # UTC
    edition = models.ForeignKey(
        Edition, models.PROTECT, related_name="+", verbose_name=_("edition")
    )
    pile = models.JSONField()  # the edition's card numbers, top first
    nonce = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("puzzle of the day")
        verbose_name_plural = _("puzzles of the day")
        ordering = ("-day",)
        constraints = (
            models.UniqueConstraint(fields=("deck", "day"), name="puzzle_is_one_for_deck_and_day"),
        )

    def __str__(self) -> str:
        return f"{self.deck}: {self.day}"
