"""What a deck was when a package was last loaded into it."""

from django.db import models
from django.utils import timezone

from decks.models.deck import Deck


class PackageLoad(models.Model):
    """Tells rows that were edited here from rows that are as they came."""

    deck = models.OneToOneField(Deck, models.CASCADE, related_name="package_load")
    units = models.JSONField()
    loaded_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.deck.slug}: {self.loaded_at:%Y-%m-%d}"
