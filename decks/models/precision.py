"""How precise a date is, as the database keeps it."""

from django.db import models
from django.db.models import F, Q
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from decks.dates import Precision as DatePrecision


class PrecisionChoice(models.TextChoices):
    YEAR = DatePrecision.YEAR.value, _("year")
    DECADE = DatePrecision.DECADE.value, _("decade")
    CENTURY = DatePrecision.CENTURY.value, _("century")
    MILLENNIUM = DatePrecision.MILLENNIUM.value, _("millennium")
    MILLION_YEARS = DatePrecision.MILLION_YEARS.value, _("million years")


def begins_its_span() -> Q:
    """Say in SQL what CardDate demands of a year of each precision."""
    year = F("year")
    decade = Q(year__in=(1, -9)) | (Q(year__gt=0) & Q(Exact(year % 10, 0)))
    return (
        Q(precision=PrecisionChoice.YEAR)
        | (
            Q(precision=PrecisionChoice.DECADE)
            & (decade | (Q(year__lt=-9) & Q(Exact(year % 10, -9))))
        )
        | (Q(precision=PrecisionChoice.CENTURY) & _first_of(100))
        | (Q(precision=PrecisionChoice.MILLENNIUM) & _first_of(1000))
        | (
            Q(precision=PrecisionChoice.MILLION_YEARS, year__lt=-(10**6))
            & Q(Exact(year % 10**6, 1 - 10**6))
        )
    )


def _first_of(years: int) -> Q:
    ce = Q(year__gt=0, year__lte=2001) & Q(Exact(F("year") % years, 1))
    return ce | (Q(year__lt=0) & Q(Exact(F("year") % years, 0)))
