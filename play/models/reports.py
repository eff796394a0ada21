"""What tables tell the editors: dates in doubt, and how people place each card."""

import hashlib
from collections.abc import Iterable
from itertools import chain, groupby
from operator import itemgetter

from django.core.validators import URLValidator
from django.db import connection, models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from decks.dates.spans import MAX_YEAR, MIN_YEAR
from decks.models import Edition
from decks.search import normalise
from decks.validators import validate_text
from play.models.bulk import values_for
from play.models.game import Game

MORE = """
    INSERT INTO play_misplacement AS known (edition_id, card, language, tries, wrong)
    VALUES {}
    ON CONFLICT (edition_id, card, language)
    DO UPDATE SET tries = known.tries + EXCLUDED.tries, wrong = known.wrong + EXCLUDED.wrong
"""


class AboutCard(models.Model):
    """Something about a card of an edition; the key is the card's in its deck."""

    edition = models.ForeignKey(
        Edition, models.PROTECT, related_name="+", verbose_name=_("edition")
    )
    card = models.CharField(_("card"), max_length=60)
    language = models.CharField(_("language"), max_length=8)

    class Meta:
        abstract = True


class Verdict(models.TextChoices):
    OPEN = "open", _("waiting for an editor")
    RIGHT = "right", _("the report was right; the date is corrected in the next edition")
    WRONG = "wrong", _("the date was checked, and stays")


class Report(AboutCard):
    """Somebody doubts a date; who says the same joins in."""

    reason = models.TextField(_("reason"), max_length=500, validators=[validate_text])
    year = models.BigIntegerField(_("year"), null=True, blank=True)
    address = models.CharField(
        _("address"),
        max_length=300,
        blank=True,
        validators=[validate_text, URLValidator(schemes=["http", "https"])],
    )
    fingerprint = models.CharField(max_length=64, unique=True, editable=False)
    times = models.PositiveIntegerField(_("times"), default=1)
    verdict = models.CharField(
        _("what became of it"), max_length=5, choices=Verdict, default=Verdict.OPEN
    )
    answer = models.TextField(_("answer"), blank=True, validators=[validate_text])
    made_at = models.DateTimeField(_("made at"), default=timezone.now)
    games: "models.ManyToManyField[Game, models.Model]" = models.ManyToManyField(
        Game, related_name="reports", verbose_name=_("tables")
    )

    class Meta:
        verbose_name = _("doubted date")
        verbose_name_plural = _("doubted dates")
        ordering = ("-made_at",)
        indexes = (
            models.Index(fields=("card",), name="report_waits", condition=Q(verdict=Verdict.OPEN)),
        )
        constraints = (
            models.CheckConstraint(
                name="report_year_is_a_year",
                condition=Q(year__isnull=True)
                | (Q(year__gte=MIN_YEAR, year__lte=MAX_YEAR) & ~Q(year=0)),
                violation_error_message=_("There is no such year."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.edition}: {self.card}"

    def sign(self) -> str:
        """Return what equal reports have in common, whoever writes them and how."""
        said = [self.edition_id, self.card, self.language, self.year, normalise(self.reason)]
        self.fingerprint = hashlib.sha256(repr(said).encode()).hexdigest()
        return self.fingerprint


class Misplacement(AboutCard):
    """How often people of one language placed a card in competitive games, and how often wrong."""

    tries = models.PositiveIntegerField(_("placed"), default=0)
    wrong = models.PositiveIntegerField(_("misplaced"), default=0)

    class Meta:
        verbose_name = _("misplacement")
        verbose_name_plural = _("misplacements")
        ordering = ("edition", "card", "language")
        constraints = (
            models.UniqueConstraint(
                fields=("edition", "card", "language"), name="misplacement_is_counted_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.edition}: {self.card} ({self.language})"

    @classmethod
    def count(cls, placings: Iterable[tuple[int, str, str, bool]]) -> None:
        """Count cards placed by people: edition, card, language, and whether it was wrong.

        It is one statement, which no other can split; the cards come in one order, so that nobody
        waits for somebody who waits for them.
        """
        together = groupby(sorted(placings), itemgetter(0, 1, 2))
        wrongs = [(card, [placing[3] for placing in each]) for card, each in together]
        if rows := [(*card, len(wrong), sum(wrong)) for card, wrong in wrongs]:
            with connection.cursor() as cursor:
                cursor.execute(MORE.format(values_for(rows)), list(chain(*rows)))
