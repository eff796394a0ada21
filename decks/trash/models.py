"""A row of the trash: what was thrown away, by whom, and the rows themselves, written down."""

from datetime import datetime, timedelta
from typing import Self
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy

from decks.multilingual import in_language
from decks.search import SearchField

KEPT_FOR = timedelta(days=30)


class ThrownKind(models.TextChoices):
    """What it is above all; texts and sources go along with their card."""

    CARD = "card", gettext_lazy("card")
    TEXT = "cardtranslation", gettext_lazy("translation")
    SOURCE = "source", gettext_lazy("source")
    CATEGORY = "category", gettext_lazy("category")
    DECK = "deck", gettext_lazy("deck")


class TrashItemQuerySet(models.QuerySet["TrashItem"]):
    def expired(self) -> Self:
        return self.filter(at__lt=timezone.now() - KEPT_FOR)

    def of(self, kind: ThrownKind, row: int) -> "TrashItem | None":
        """Return where a row lies that was thrown away, if it can still be brought back."""
        return self.filter(kind=kind, row=row).first()


class TrashItem(models.Model):
    """One thing that was thrown away, with all that went with it."""

    together = models.UUIDField(default=uuid4, db_index=True)  # what was thrown away at once
    kind = models.CharField(gettext_lazy("kind"), max_length=16, choices=ThrownKind)
    row = models.BigIntegerField()
    deck = models.ForeignKey(  # which may itself be thrown away
        "decks.Deck",
        models.DO_NOTHING,
        related_name="+",
        db_constraint=False,
        verbose_name=gettext_lazy("deck"),
    )
    card = models.BigIntegerField(null=True)  # of a text or a source
    key = models.CharField(max_length=60, blank=True)  # of the card, the category or the deck
    language = models.CharField(max_length=8, blank=True)
    titles = models.JSONField(default=dict)  # by language; a citation has none
    search_text = SearchField(of="words")
    deck_titles = models.JSONField(default=dict)
    counts = models.JSONField(default=dict)  # of what went with it, by model
    by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="+", verbose_name=gettext_lazy("deleted by")
    )
    at = models.DateTimeField(
        pgettext_lazy("trash", "deleted"), default=timezone.now, db_index=True
    )

    objects = TrashItemQuerySet.as_manager()

    class Meta:
        verbose_name = gettext_lazy("deleted thing")
        verbose_name_plural = pgettext_lazy("trash", "Trash")
        ordering = ("-at", "-pk")
        default_permissions = ()  # whoever may delete a thing may bring it back

    def __str__(self) -> str:
        return in_language(self.titles, self.language or get_language() or "en", "") or self.key

    @property
    def words(self) -> str:
        """Return what it is searched by."""
        return " ".join([self.key, *self.titles.values()])

    @property
    def size(self) -> int:
        """Count the rows, itself among them."""
        counts: dict[str, int] = self.counts
        return 1 + sum(counts.values())

    @property
    def deck_title(self) -> str:
        return in_language(self.deck_titles, get_language() or "en")

    @property
    def emptied_at(self) -> datetime:
        """Return from when it can no longer be brought back."""
        return self.at + KEPT_FOR


class TrashPart(models.Model):
    """Some of the rows, as JSON; a large deck has many parts."""

    item = models.ForeignKey(TrashItem, models.CASCADE, related_name="parts")
    place = models.PositiveIntegerField()
    content = models.TextField()

    class Meta:
        ordering = ("item", "place")
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.item_id}: {self.place}"


class TrashPicture(models.Model):
    """Keeps a picture for as long as something in the trash shows it."""

    item = models.ForeignKey(TrashItem, models.CASCADE, related_name="pictures")
    picture = models.ForeignKey("decks.Picture", models.PROTECT, related_name="in_trash")

    class Meta:
        verbose_name = verbose_name_plural = gettext_lazy("kept for the trash")
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.item)


class TrashPerson(models.Model):
    """Keeps an account for as long as something in the trash names it as an author."""

    item = models.ForeignKey(TrashItem, models.CASCADE, related_name="people")
    person = models.ForeignKey(User, models.PROTECT, related_name="+")

    class Meta:
        verbose_name = verbose_name_plural = gettext_lazy("kept for the trash")
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.item)
