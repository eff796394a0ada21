"""One event: its date, symbols and picture.  Everything readable about it is a CardTranslation."""

from collections.abc import Iterable
from typing import Literal, Self

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import models
from django.db.models import Exists, F, Prefetch, Q
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from decks.dates import MAX_YEAR, MIN_YEAR, CardDate
from decks.dates import Precision as DatePrecision
from decks.models.assignment import Assignment, Duty
from decks.models.deck import Category, Deck
from decks.models.picture import Picture
from decks.models.precision import PrecisionChoice, begins_its_span
from decks.models.refusals import Refusal, judged_by, may_judge
from decks.models.source import Source, Verdict
from decks.models.translation import CardTranslation
from decks.models.versioned import Versioned
from decks.models.waiting import WaitingQuerySet
from decks.symbols import SYMBOLS
from decks.validators import clean_reason


def _name_of_symbol(key: str) -> str:
    return SYMBOLS[key].name(get_language() or "en")


_symbol_name = lazy(_name_of_symbol, str)


def symbol_choices() -> list[tuple[str, str]]:
    """Name the symbols in the reader's language."""
    return [(key, _symbol_name(key)) for key in SYMBOLS]


class DateState(models.TextChoices):
    UNCHECKED = "unchecked", _("not checked")
    VERIFIED = "verified", _("verified")
    DISPUTED = "disputed", _("disputed")


DateVerb = Literal["verify_date", "dispute_date"]


class CardQuerySet(WaitingQuerySet["Card"]):
    def whole(self, *, lock: bool = False) -> Self:
        """Fetch everything that belongs to the cards in a constant number of queries."""
        translations = CardTranslation.objects.select_related("last_author", "approved_by")
        cards = self.select_related("category", "picture", "date_set_by", "date_checked_by")
        if lock:
            translations = translations.select_for_update(of=("self",))
            cards = cards.select_for_update(of=("self",))
        return cards.prefetch_related(Prefetch("translations", translations), "sources")

    def search(self, text: str) -> Self:
        """Return the cards with *text* in their key or in any of their titles."""
        found = CardTranslation.objects.search(text).values("card")
        return self.filter(Q(pk__in=found) | Q(key__icontains=text.strip()))

    def assigned_to(self, person: User, duty: Duty | None = None) -> Self:
        """Return what somebody is assigned to, for one kind of work or for any."""
        own = Assignment.objects.filter(person=person).covering()
        return self.filter(Exists(own.to(duty) if duty else own))

    def verifiable_by(self, by: User) -> Self:
        """Return the cards of which `date_refusal` would let *by* verify it, given a source."""
        open_dates = self.exclude(date_state=DateState.VERIFIED)
        return open_dates.filter(judged_by(by, author="date_set_by", deck="deck"))


class Card(Versioned):
    """One event and its date."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="cards", verbose_name=_("deck"))
    key = models.CharField(_("key"), max_length=60, validators=(validate_slug,))
    category = models.ForeignKey(
        Category, models.RESTRICT, related_name="cards", verbose_name=_("category")
    )

    year = models.BigIntegerField(
        _("year"),
        help_text=_("Years BCE are negative. A century or decade is written by its first year."),
    )
    precision = models.CharField(
        _("precision"), max_length=13, choices=PrecisionChoice, default=PrecisionChoice.YEAR
    )
    circa = models.BooleanField(_("circa"), default=False)
    date_revision = models.PositiveIntegerField(default=1, editable=False)
    date_set_by = models.ForeignKey(
        User, models.PROTECT, related_name="+", editable=False, verbose_name=_("date set by")
    )
    date_set_at = models.DateTimeField(default=timezone.now, editable=False)

    date_state = models.CharField(
        _("date"),
        max_length=9,
        choices=DateState,
        default=DateState.UNCHECKED,
        editable=False,
    )
    date_checked_by = models.ForeignKey(
        User,
        models.PROTECT,
        related_name="+",
        null=True,
        editable=False,
        verbose_name=_("date checked by"),
    )
    date_checked_at = models.DateTimeField(null=True, editable=False)
    date_self_verified = models.BooleanField(default=False, editable=False)
    verified_year = models.BigIntegerField(null=True, editable=False)
    verified_precision = models.CharField(max_length=13, blank=True, editable=False)
    verified_circa = models.BooleanField(default=False, editable=False)
    dispute_reason = models.TextField(_("why the date is disputed"), blank=True, editable=False)

    front_symbol = models.CharField(_("front symbol"), max_length=12, choices=symbol_choices)
    back_symbol = models.CharField(_("back symbol"), max_length=12, choices=symbol_choices)

    picture = models.ForeignKey(
        Picture,
        models.PROTECT,
        related_name="cards",
        null=True,
        blank=True,
        editable=False,
        verbose_name=_("picture"),
    )
    picture_credit = models.CharField(_("picture credit"), max_length=200, blank=True)
    picture_licence = models.CharField(_("picture licence"), max_length=60, blank=True)

    history = HistoricalRecords()
    objects = CardQuerySet.as_manager()

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ("deck", "key")
        permissions = (
            ("fact_check_card", "Can set, verify and dispute dates"),
            ("see_dates", "Can see the dates of cards"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=("deck", "key"),
                name="card_key_is_unique",
                violation_error_message=_("The deck has a card with this key already."),
            ),
            models.CheckConstraint(
                name="card_year_is_not_zero",
                condition=~Q(year=0),
                violation_error_message=_("There is no year zero; 1 BCE is -1."),
            ),
            models.CheckConstraint(
                name="card_year_is_in_bounds",
                condition=Q(year__gte=MIN_YEAR, year__lte=MAX_YEAR),
                violation_error_message=_("The year lies outside what can be printed."),
            ),
            models.CheckConstraint(
                name="card_precision_is_known", condition=Q(precision__in=PrecisionChoice.values)
            ),
            models.CheckConstraint(
                name="card_year_begins_its_span",
                condition=begins_its_span(),
                violation_error_message=_(
                    "A decade, century or millennium is written by its first year."
                ),
            ),
            models.CheckConstraint(
                name="card_symbols_are_known",
                condition=Q(front_symbol__in=list(SYMBOLS), back_symbol__in=list(SYMBOLS)),
            ),
            models.CheckConstraint(
                name="card_symbols_differ",
                condition=~Q(front_symbol=F("back_symbol")),
                violation_error_message=_("The two sides need different symbols."),
            ),
            models.CheckConstraint(
                name="card_date_state_is_known", condition=Q(date_state__in=DateState.values)
            ),
            models.CheckConstraint(
                name="card_verified_date_is_the_date",
                condition=~Q(date_state=DateState.VERIFIED)
                | Q(
                    verified_year__isnull=False,
                    verified_year=F("year"),
                    verified_precision=F("precision"),
                    verified_circa=F("circa"),
                ),
                violation_error_message=_("Another date than this one was verified."),
            ),
            models.CheckConstraint(
                name="card_verified_date_has_a_checker",
                condition=~Q(date_state=DateState.VERIFIED)
                | Q(date_checked_by__isnull=False, date_checked_at__isnull=False),
                violation_error_message=_("A verified date must say who verified it, and when."),
            ),
            models.CheckConstraint(
                name="card_date_is_checked_by_another",
                condition=~Q(date_state=DateState.VERIFIED)
                | (Q(date_self_verified=False) & ~Q(date_checked_by=F("date_set_by")))
                | (Q(date_self_verified=True) & Q(date_checked_by=F("date_set_by"))),
                violation_error_message=_("Whoever set a date cannot verify it."),
            ),
            models.CheckConstraint(
                name="card_dispute_has_a_reason",
                condition=~Q(date_state=DateState.DISPUTED)
                | (Q(date_checked_by__isnull=False) & ~Q(dispute_reason="")),
                violation_error_message=_("A dispute needs a reason."),
            ),
        )

    def __str__(self) -> str:
        return self.key

    def clean(self) -> None:
        """Refuse a category of another deck."""
        if self.category_id and self.deck_id and self.category.deck_id != self.deck_id:
            raise ValidationError({"category": _("This category belongs to another deck.")})

    @property
    def date(self) -> CardDate:
        return CardDate(self.year, DatePrecision(self.precision), self.circa)

    @date.setter
    def date(self, date: CardDate) -> None:
        self.year, self.precision, self.circa = date.year, date.precision.value, date.circa

    def translation(self, language: str) -> CardTranslation | None:
        """Return the card's words in *language*, from what is fetched already where it is."""
        return next((t for t in self.translations.all() if t.language == language), None)

    def title(self, language: str) -> str:
        """Return the title in *language*, else in the source language, else the key."""
        for choice in (language, self.deck.source_language):
            if row := self.translation(choice):
                return row.title
        return self.key

    def supporting_sources(self) -> Iterable[Source]:
        return [source for source in self.sources.all() if source.verdict == Verdict.SUPPORTS]

    def set_date(self, date: CardDate, by: User) -> None:
        """Change the date; whatever was verified or disputed about the old one is void."""
        if date == self.date:
            return
        self.date = date
        self.date_revision += 1
        self.date_set_by, self.date_set_at = by, timezone.now()
        self.forget_check()
        self.record(by, "set_date").save()

    def date_refusal(self, verb: DateVerb, by: User) -> Refusal | None:
        """Return why somebody cannot do this to the date, whatever their permissions."""
        if verb == "dispute_date":
            return None
        if self.date_state == DateState.VERIFIED:
            return Refusal.VERIFIED
        if not may_judge(by, self.date_set_by_id, self.deck):
            return Refusal.OWN_DATE
        return None if self.supporting_sources() else Refusal.NO_SOURCE

    def verify_date(self, by: User) -> None:
        """Confirm the date as it stands, against at least one source that supports it."""
        if refusal := self.date_refusal("verify_date", by):
            raise refusal.error()
        self.forget_check()
        self.verified_year, self.verified_circa = self.year, self.circa
        self.verified_precision = self.precision
        self.date_self_verified = self.date_set_by_id == by.pk
        self._check_as(DateState.VERIFIED, by)

    def dispute_date(self, by: User, reason: str) -> None:
        """Say that the date is doubtful, and why."""
        reason = clean_reason(reason, _("Say why the date is doubtful."))
        self.forget_check()
        self.dispute_reason = reason
        self._check_as(DateState.DISPUTED, by)

    def forget_check(self) -> None:
        self.date_state = DateState.UNCHECKED
        self.date_checked_by = self.date_checked_at = self.verified_year = None
        self.date_self_verified = self.verified_circa = False
        self.verified_precision = self.dispute_reason = ""

    def _check_as(self, state: DateState, by: User) -> None:
        self.date_state = state
        self.date_checked_by, self.date_checked_at = by, timezone.now()
        self.record(by, f"date_{state}").save()
