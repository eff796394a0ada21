"""Where a date was checked and what that place says; which item of Wikidata a card is about."""

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from decks.dates import MAX_YEAR, MIN_YEAR, CardDate
from decks.dates import Precision as DatePrecision
from decks.models.versioned import Versioned


class Verdict(models.TextChoices):
    SUPPORTS = "supports", _("supports the date")
    CONTRADICTS = "contradicts", _("contradicts the date")
    CONTEXT = "context", _("gives context")


class Source(Versioned):
    """A citation with the year *it* claims."""

    card = models.ForeignKey(
        "decks.Card", models.CASCADE, related_name="sources", verbose_name=_("card")
    )
    citation = models.CharField(_("citation"), max_length=300)
    url = models.URLField(_("web address"), max_length=1000, blank=True)
    quote = models.TextField(_("quote"), blank=True)
    note = models.TextField(_("note"), blank=True)
    language = models.CharField(
        _("language"), max_length=8, blank=True, help_text=_("The language the source is in.")
    )
    accessed_on = models.DateField(_("read on"), null=True, blank=True)
    verdict = models.CharField(
        _("verdict"), max_length=11, choices=Verdict, default=Verdict.SUPPORTS
    )
    claimed_year = models.BigIntegerField(_("claimed year"), null=True, blank=True)
    claimed_precision = models.CharField(
        _("claimed precision"), max_length=13, default=DatePrecision.YEAR.value
    )
    claimed_circa = models.BooleanField(_("claimed as circa"), default=False)
    added_by = models.ForeignKey(
        User, models.PROTECT, related_name="+", editable=False, verbose_name=_("added by")
    )
    added_at = models.DateTimeField(default=timezone.now, editable=False)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("source")
        verbose_name_plural = _("sources")
        ordering = ("card", "pk")
        constraints = (
            models.CheckConstraint(
                name="source_verdict_is_known", condition=Q(verdict__in=Verdict.values)
            ),
            models.CheckConstraint(
                name="source_precision_is_known",
                condition=Q(claimed_precision__in=[p.value for p in DatePrecision]),
            ),
            models.CheckConstraint(
                name="source_year_is_possible",
                condition=Q(claimed_year__isnull=True)
                | (Q(claimed_year__gte=MIN_YEAR, claimed_year__lte=MAX_YEAR) & ~Q(claimed_year=0)),
                violation_error_message=_("There is no year zero; 1 BCE is -1."),
            ),
        )

    def __str__(self) -> str:
        return self.citation

    def clean(self) -> None:
        """Refuse a claim that is not a date."""
        try:
            self.claim  # noqa: B018
        except ValueError as error:
            raise ValidationError({"claimed_year": str(error)}) from error

    @property
    def claim(self) -> CardDate | None:
        """Return the date the source gives, if it gives one."""
        if self.claimed_year is None:
            return None
        return CardDate(
            self.claimed_year, DatePrecision(self.claimed_precision), self.claimed_circa
        )

    @claim.setter
    def claim(self, date: CardDate | None) -> None:
        self.claimed_year = date.year if date else None
        self.claimed_precision = (date.precision if date else DatePrecision.YEAR).value
        self.claimed_circa = bool(date and date.circa)

    @property
    def contradicts_card(self) -> bool:
        """Say whether it was read as support but claims another date than the card's."""
        claim = self.claim
        return claim is not None and not claim.overlaps(self.card.date)


class WikidataItem(models.Model):
    """The item that a card was filled from, by which it is found again."""

    card = models.OneToOneField("decks.Card", models.CASCADE, related_name="wikidata_item")
    number = models.CharField(max_length=12, db_index=True)

    def __str__(self) -> str:
        return self.number
