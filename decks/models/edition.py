"""Editions: numbered, frozen, hashed publications of a deck."""

import hashlib
from collections.abc import Iterable
from typing import Any, Generic, Never, Self, TypeVar

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from config.cache import Cache
from decks.editions.content import EditionContent
from decks.models.deck import Deck
from decks.models.picture import Picture
from decks.validators import clean_reason

CACHED_CONTENTS = 48
_contents: Cache[str, EditionContent] = Cache(CACHED_CONTENTS)  # by hash


class EditionIsFrozen(Exception):
    """Somebody tried to change or delete what was published."""

    def __init__(self) -> None:
        super().__init__("An edition can never be changed or deleted; withdraw it instead.")


M = TypeVar("M", bound=models.Model)


class FrozenQuerySet(models.QuerySet[M], Generic[M]):
    """Rows that are written once."""

    def update(self, **_kwargs: object) -> Never:
        raise EditionIsFrozen

    def bulk_update(self, *_args: object, **_kwargs: object) -> Never:
        raise EditionIsFrozen

    def delete(self) -> Never:
        raise EditionIsFrozen


class EditionQuerySet(FrozenQuerySet["Edition"]):
    def offered(self) -> Self:
        """Return the editions that have not been withdrawn."""
        return self.filter(withdrawn_at__isnull=True)


class Edition(models.Model):
    """A deck as it was at one moment, word for word."""

    deck = models.ForeignKey(Deck, models.PROTECT, related_name="editions", verbose_name=_("deck"))
    number = models.PositiveIntegerField(_("number"))
    content_json = models.TextField()
    sha256 = models.CharField(max_length=64)
    note = models.TextField(_("note"), blank=True)
    published_by = models.ForeignKey(
        User, models.PROTECT, related_name="+", verbose_name=_("published by")
    )
    published_at = models.DateTimeField(_("published"), default=timezone.now)
    withdrawn_by = models.ForeignKey(
        User, models.PROTECT, related_name="+", null=True, verbose_name=_("withdrawn by")
    )
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True)
    withdrawal_reason = models.TextField(_("why it was withdrawn"), blank=True)

    objects = EditionQuerySet.as_manager()

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ("deck", "-number")
        constraints = (
            models.UniqueConstraint(fields=("deck", "number"), name="edition_number_is_unique"),
            models.CheckConstraint(name="edition_number_is_positive", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="edition_withdrawal_is_complete",
                condition=Q(withdrawn_at__isnull=True)
                | (Q(withdrawn_by__isnull=False) & ~Q(withdrawal_reason="")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.deck.slug} · {self.number}"

    def save(self, *args: object, **kwargs: Any) -> None:
        if not self._state.adding:
            raise EditionIsFrozen
        super().save(*args, **kwargs)

    def delete(self, *_args: object, **_kwargs: object) -> Never:
        raise EditionIsFrozen

    @property
    def content(self) -> EditionContent:
        """Return what the edition says; its text is fetched only where it was not read before."""
        return read([self])[0]

    @property
    def is_intact(self) -> bool:
        """Say whether the content still has the hash it was published with."""
        return hashlib.sha256(self.content_json.encode()).hexdigest() == self.sha256

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_at is not None

    def withdraw(self, by: User, reason: str) -> None:
        """Offer the edition no longer; what it says stays as it is."""
        reason = clean_reason(reason, _("Say why the edition is withdrawn."))
        said = {"withdrawn_by": by, "withdrawn_at": timezone.now(), "withdrawal_reason": reason}
        offered = Edition._base_manager.filter(pk=self.pk, withdrawn_at=None)
        if not offered.update(**said):
            raise ValidationError(_("This edition is withdrawn already."), code="withdrawn")
        for name, value in said.items():
            setattr(self, name, value)


def read(editions: Iterable[Edition]) -> list[EditionContent]:
    """Return what editions say; texts that no reader has parsed yet are fetched in one query."""
    editions = list(editions)
    wanted = {edition.sha256: edition.pk for edition in editions}
    found = {sha256: content for sha256 in wanted if (content := _contents.get(sha256))}
    unread = [pk for sha256, pk in wanted.items() if sha256 not in found]
    for row in Edition.objects.filter(pk__in=unread) if unread else ():
        content = EditionContent.from_json(row.content_json)
        found[row.sha256] = _contents.keep(row.sha256, content)
    return [found[edition.sha256] for edition in editions]


class EditionPicture(models.Model):
    """Keeps a picture for as long as an edition shows it."""

    edition = models.ForeignKey(Edition, models.PROTECT, related_name="pictures")
    picture = models.ForeignKey(Picture, models.PROTECT, related_name="in_editions")

    objects: models.Manager["EditionPicture"] = FrozenQuerySet["EditionPicture"].as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("edition", "picture"), name="edition_picture_is_unique"
            ),
        )

    def __str__(self) -> str:
        return f"{self.edition}: {self.picture}"
