"""A card's words in one language, and how far they have come."""

import hashlib
from typing import Literal, Self

from django.contrib.auth.models import User
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from decks.models.refusals import SEE_DATES, Refusal, judged_by, text_refusal
from decks.models.versioned import Versioned
from decks.multilingual import language_choices
from decks.search import SearchField, normalise
from decks.texts import MAX_ALT, MAX_STORY, MAX_TITLE, clean_alt, clean_story, clean_title
from decks.validators import clean_reason


class State(models.TextChoices):
    DRAFT = "draft", _("draft")
    REVIEW = "review", _("in review")
    APPROVED = "approved", _("approved")
    REJECTED = "rejected", _("rejected")


TextVerb = Literal["submit", "approve", "reject", "rebase"]
STATES_FOR: dict[TextVerb, set[State]] = {
    "submit": {State.DRAFT, State.REJECTED},
    "approve": {State.REVIEW},
    "reject": {State.REVIEW, State.APPROVED},
    "rebase": set(State),
}


class CardTranslationQuerySet(models.QuerySet["CardTranslation"]):
    def search(self, text: str) -> Self:
        """Return the rows whose title contains *text*, in any case and with any apostrophe."""
        return self.filter(search_text__contains=normalise(text))

    def stale(self) -> Self:
        """Return the rows whose source text or date has changed since they were written."""
        return self._with_source().filter(_IS_STALE)

    def reviewable_by(self, by: User) -> Self:
        """Return the rows of which `refusal` would let *by* approve the text."""
        ready = self._with_source().filter(~_IS_STALE, state__in=STATES_FOR["approve"])
        if not by.has_perm(SEE_DATES):
            ready = ready.filter(story="")
        return ready.filter(judged_by(by, author="last_author", deck="card__deck"))

    def _with_source(self) -> Self:
        """Say of each row how often its source text was written; it may have none."""
        source = CardTranslation.objects.filter(
            card=OuterRef("card"), language=OuterRef("card__deck__source_language")
        ).order_by()
        return self.annotate(source_revision=Coalesce(Subquery(source.values("revision")[:1]), 0))


_IS_STALE = Q(based_on_date__lt=F("card__date_revision")) | (
    ~Q(language=F("card__deck__source_language")) & Q(based_on_source__lt=F("source_revision"))
)


class CardTranslation(Versioned):
    """A title, a story and their workflow state; the source language has such a row too."""

    card = models.ForeignKey(
        "decks.Card", models.CASCADE, related_name="translations", verbose_name=_("card")
    )
    language = models.CharField(_("language"), max_length=8, choices=language_choices)
    title = models.CharField(_("title"), max_length=MAX_TITLE)
    story = models.CharField(_("story"), max_length=MAX_STORY, blank=True)
    alt = models.CharField(
        _("alternative text of the picture"), max_length=MAX_ALT, blank=True
    )  # read out instead of it
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
    source_story_seen = models.CharField(max_length=MAX_STORY, blank=True, editable=False)
    source_alt_seen = models.CharField(max_length=MAX_ALT, blank=True, editable=False)

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
    approved_story = models.CharField(max_length=MAX_STORY, blank=True, editable=False)
    approved_alt = models.CharField(max_length=MAX_ALT, blank=True, editable=False)
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
                    & Q(approved_title=F("title"), approved_story=F("story"))
                    & Q(approved_alt=F("alt"))
                    & ~Q(approved_hash="")
                ),
                violation_error_message=_(
                    "An approval must say who gave it, when, and for which text."
                ),
            ),
            models.CheckConstraint(
                name="translation_is_approved_by_another",
                condition=~Q(state=State.APPROVED)
                | (Q(self_approved=False) & ~Q(approved_by=F("last_author")))
                | (Q(self_approved=True) & Q(approved_by=F("last_author"))),
                violation_error_message=_("Whoever wrote a text cannot approve it."),
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
        return self.source_has_changed or self.date_has_changed

    @property
    def source_has_changed(self) -> bool:
        source = self.source
        return source is not None and self.based_on_source < source.revision

    @property
    def date_has_changed(self) -> bool:
        return self.based_on_date < self.card.date_revision

    @property
    def text_hash(self) -> str:
        """Return what an approval is bound to."""
        story = f"\0{self.story}" if self.story else ""  # approvals from before there were any
        alt = f"\1{self.alt}" if self.alt else ""  # likewise
        text = f"{self.language}\n{self.title}{story}{alt}"
        return hashlib.sha256(text.encode()).hexdigest()

    def write(self, title: str, by: User, story: str | None = None, alt: str | None = None) -> None:
        """Set the text; a changed one is a draft again, and *by* its last author.

        A story or an alternative text that is not said stays.
        """
        texts = (
            clean_title(title),
            self.story if story is None else clean_story(story),
            self.alt if alt is None else clean_alt(alt),
        )
        if not self._state.adding and texts == (self.title, self.story, self.alt):
            return
        self.revision += not self._state.adding
        self.title, self.story, self.alt = texts
        self.last_author, self.written_at = by, timezone.now()
        self._base_on_the_present()
        self._enter(State.DRAFT, by, "write")

    def refusal(self, verb: TextVerb, by: User) -> Refusal | None:
        """Return why somebody cannot do this to the text, whatever they may do in its language."""
        if self.state not in STATES_FOR[verb]:
            return Refusal.WRONG_STATE
        if verb == "rebase":
            return None if self.is_stale else Refusal.NOT_STALE
        if verb == "approve" and self.is_stale:
            return Refusal.STALE
        if verb == "approve":
            author, deck = self.last_author_id, self.card.deck
            return text_refusal(by, author, deck, has_story=bool(self.story))
        return None

    def submit(self, by: User) -> None:
        """Hand the text in for review."""
        self._require("submit", by)
        self._enter(State.REVIEW, by, "submit")

    def approve(self, by: User) -> None:
        """Accept the text as it stands; only a deck of one person lets its author do so."""
        self._require("approve", by)
        self.approved_by, self.approved_at = by, timezone.now()
        self.approved_title, self.approved_story = self.title, self.story
        self.approved_alt = self.alt
        self.approved_hash = self.text_hash
        self.self_approved = self.last_author_id == by.pk
        self._enter(State.APPROVED, by, "approve")

    def reject(self, by: User, reason: str) -> None:
        """Send the text back with a reason."""
        self._require("reject", by)
        reason = clean_reason(reason, _("Say why the text is rejected."))
        self.rejected_by, self.rejection_reason = by, reason
        self._enter(State.REJECTED, by, "reject")

    def rebase(self, by: User) -> None:
        """Confirm that the text is still correct after a change of the source or the date."""
        self._require("rebase", by)
        self._base_on_the_present()
        self.record(by, "rebase").save()

    def _base_on_the_present(self) -> None:
        source = self.source
        self.based_on_source = source.revision if source else 0
        self.source_seen = source.title if source else ""
        self.source_story_seen = source.story if source else ""
        self.source_alt_seen = source.alt if source else ""
        self.based_on_date = self.card.date_revision

    def _enter(self, state: State, by: User, verb: str) -> None:
        self.state, self.state_changed_at = state, timezone.now()
        if state != State.REJECTED:
            self.rejected_by, self.rejection_reason = None, ""
        self.record(by, verb).save()

    def _require(self, verb: TextVerb, by: User) -> None:
        if refusal := self.refusal(verb, by):
            raise refusal.error(State(self.state).label)
