"""A card's words in one language, and how far they have come."""

import hashlib
import unicodedata
from typing import Self

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from decks.models.versioned import Versioned
from decks.search import SearchField, normalise
from decks.validators import clean_reason, validate_text

MAX_TITLE = 120


class State(models.TextChoices):
    DRAFT = "draft", _("draft")
    REVIEW = "review", _("in review")
    APPROVED = "approved", _("approved")
    REJECTED = "rejected", _("rejected")


class CardTranslationQuerySet(models.QuerySet["CardTranslation"]):
    def search(self, text: str) -> Self:
        """Return the rows whose title contains *text*, in any case and with any apostrophe."""
        return self.filter(search_text__contains=normalise(text))

    def stale(self) -> Self:
        """Return the rows whose source text or date has changed since they were written."""
        is_source = Q(language=F("card__deck__source_language"))
        source = CardTranslation.objects.filter(
            card=OuterRef("card"), language=OuterRef("card__deck__source_language")
        )
        return self.annotate(source_revision=Subquery(source.values("revision")[:1])).filter(
            Q(based_on_date__lt=F("card__date_revision"))
            | (~is_source & Q(based_on_source__lt=F("source_revision")))
        )


class CardTranslation(Versioned):
    """A title and its workflow state; the source language has such a row too."""

    card = models.ForeignKey(
        "decks.Card", models.CASCADE, related_name="translations", verbose_name=_("card")
    )
    language = models.CharField(_("language"), max_length=8, choices=settings.LANGUAGES)
    title = models.CharField(_("title"), max_length=MAX_TITLE)
    note = models.TextField(_("note for translators"), blank=True)
    search_text = SearchField(of="title")

    state = models.CharField(
        _("state"), max_length=8, choices=State, default=State.DRAFT, editable=False
    )
    revision = models.PositiveIntegerField(default=1, editable=False)
    last_author = models.ForeignKey(
        User, models.PROTECT, related_name="+", editable=False, verbose_name=_("written by")
    )
    written_at = models.DateTimeField(default=timezone.now, editable=False)
    state_changed_at = models.DateTimeField(default=timezone.now, editable=False)

    based_on_source = models.PositiveIntegerField(default=0, editable=False)
    based_on_date = models.PositiveIntegerField(default=0, editable=False)
    source_seen = models.CharField(max_length=MAX_TITLE, blank=True, editable=False)

    approved_by = models.ForeignKey(
        User,
        models.PROTECT,
        related_name="+",
        null=True,
        editable=False,
        verbose_name=_("approved by"),
    )
    approved_at = models.DateTimeField(null=True, editable=False)
    approved_title = models.CharField(max_length=MAX_TITLE, blank=True, editable=False)
    approved_hash = models.CharField(max_length=64, blank=True, editable=False)
    self_approved = models.BooleanField(default=False, editable=False)
    rejected_by = models.ForeignKey(
        User,
        models.PROTECT,
        related_name="+",
        null=True,
        editable=False,
        verbose_name=_("rejected by"),
    )
    rejection_reason = models.TextField(_("why it was rejected"), blank=True, editable=False)

    history = HistoricalRecords()
    objects = CardTranslationQuerySet.as_manager()

    class Meta:
        verbose_name = _("translation")
        verbose_name_plural = _("translations")
        ordering = ("card", "language")
        constraints = (
            models.UniqueConstraint(
                fields=("card", "language"),
                name="translation_language_is_unique",
                violation_error_message=_("The card has a text in this language already."),
            ),
            models.CheckConstraint(
                name="translation_state_is_known", condition=Q(state__in=State.values)
            ),
            models.CheckConstraint(
                name="translation_title_is_not_empty",
                condition=~Q(title=""),
                violation_error_message=_("Write a title."),
            ),
            models.CheckConstraint(
                name="translation_approval_is_complete",
                condition=~Q(state=State.APPROVED)
                | (
                    Q(approved_by__isnull=False, approved_at__isnull=False)
                    & Q(approved_title=F("title"))
                    & ~Q(approved_hash="")
                ),
                violation_error_message=_(
                    "An approval needs who gave it, when, and for which text."
                ),
            ),
            models.CheckConstraint(
                name="translation_is_approved_by_another",
                condition=~Q(state=State.APPROVED)
                | (Q(self_approved=False) & ~Q(approved_by=F("last_author")))
                | (Q(self_approved=True) & Q(approved_by=F("last_author"))),
                violation_error_message=_("Who wrote a text cannot approve it."),
            ),
            models.CheckConstraint(
                name="translation_rejection_has_a_reason",
                condition=~Q(state=State.REJECTED)
                | (Q(rejected_by__isnull=False) & ~Q(rejection_reason="")),
                violation_error_message=_("A rejection needs a reason."),
            ),
        )

    def __str__(self) -> str:
        return self.title

    @property
    def is_source(self) -> bool:
        return self.language == self.card.deck.source_language

    @property
    def source(self) -> "CardTranslation | None":
        """Return the row this one is translated from; the source itself has none."""
        return None if self.is_source else self.card.translation(self.card.deck.source_language)

    @property
    def is_stale(self) -> bool:
        """Say whether the source text or the date has changed since this was written."""
        source = self.source
        source_changed = source is not None and self.based_on_source < source.revision
        return source_changed or self.based_on_date < self.card.date_revision

    @property
    def text_hash(self) -> str:
        """Return what an approval is bound to."""
        return hashlib.sha256(f"{self.language}\n{self.title}".encode()).hexdigest()

    def write(self, title: str, by: User) -> None:
        """Set the text; a changed one is a draft again, and *by* its last author."""
        title = clean_title(title)
        if not self._state.adding and title == self.title:
            return
        self.revision += not self._state.adding
        self.title = title
        self.last_author, self.written_at = by, timezone.now()
        self._base_on_the_present()
        self._enter(State.DRAFT, by, "write")

    def submit(self, by: User) -> None:
        """Hand the text in for review."""
        self._require(State.DRAFT, State.REJECTED)
        self._enter(State.REVIEW, by, "submit")

    def approve(self, by: User) -> None:
        """Accept the text as it stands; only a deck of one person lets its author do so."""
        self._require(State.REVIEW)
        own = self.last_author_id == by.pk
        if own and not self.card.deck.one_person:
            raise ValidationError(
                _("You wrote this text yourself; somebody else has to approve it."),
                code="own_text",
            )
        self._require_fresh()
        self.approved_by, self.approved_at = by, timezone.now()
        self.approved_title, self.approved_hash = self.title, self.text_hash
        self.self_approved = own
        self._enter(State.APPROVED, by, "approve")

    def reject(self, by: User, reason: str) -> None:
        """Send the text back with a reason."""
        self._require(State.REVIEW, State.APPROVED)
        reason = clean_reason(reason, _("Say why the text is rejected."))
        self.rejected_by, self.rejection_reason = by, reason
        self._enter(State.REJECTED, by, "reject")

    def rebase(self, by: User) -> None:
        """Confirm that the text is still correct after a change of the source or the date."""
        if not self.is_stale:
            raise ValidationError(
                _("Nothing has changed since this was written."), code="not_stale"
            )
        self._base_on_the_present()
        self.record(by, "rebase").save()

    def _base_on_the_present(self) -> None:
        source = self.source
        self.based_on_source = source.revision if source else 0
        self.source_seen = source.title if source else ""
        self.based_on_date = self.card.date_revision

    def _enter(self, state: State, by: User, verb: str) -> None:
        self.state, self.state_changed_at = state, timezone.now()
        if state != State.REJECTED:
            self.rejected_by, self.rejection_reason = None, ""
        self.record(by, verb).save()

    def _require(self, *states: State) -> None:
        if self.state not in states:
            raise ValidationError(
                _("This cannot be done to a text that is %(state)s."),
                code="wrong_state",
                params={"state": State(self.state).label},
            )

    def _require_fresh(self) -> None:
        if self.is_stale:
            raise ValidationError(
                _("The source text or the date has changed since this was written."), code="stale"
            )


def clean_title(title: str) -> str:
    """Return *title* as it is kept, or raise what is wrong with it."""
    validate_text(title)
    title = unicodedata.normalize("NFC", title).strip()
    if not title:
        raise ValidationError(_("Write a title."), code="empty")
    if len(title) > MAX_TITLE:
        raise ValidationError(
            _("The title is too long: %(length)s characters, at most %(limit)s fit."),
            code="too_long",
            params={"length": len(title), "limit": MAX_TITLE},
        )
    return title
