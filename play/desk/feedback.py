"""What the tables tell about the editors' cards, gathered over all editions of their decks."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.conf import settings
from django.db.models import F, Model, QuerySet, Sum
from django.utils.translation import get_language

from decks.dates import CardDate
from decks.models import Card
from play.models import Misplacement, Report

RowAboutCard = TypeVar("RowAboutCard", bound=Model)


@dataclass(frozen=True, slots=True)
class Said:
    """A player's report as the desk shows it."""

    report: Report

    @property
    def year(self) -> str:
        """Return the year the player holds for right, as the reader's language writes it."""
        year = self.report.year
        return CardDate(year).format(get_language() or "en") if year is not None else ""

    @property
    def language(self) -> str:
        return _name(self.report.language)


@dataclass(frozen=True, slots=True)
class Placing:
    """How often people of one language placed a card, and how often wrong."""

    code: str
    tries: int
    wrong: int

    @property
    def language(self) -> str:
        return _name(self.code)

    @property
    def share(self) -> str:
        return f"{self.wrong / max(1, self.tries):.0%}"


def said_about(cards: Iterable[Card], **which: str) -> Mapping[int, list[Said]]:
    """Return the reports about each card, by its primary key, the newest first; in one query."""
    places = _places(cards)
    rows = _about(Report.objects.filter(**which), places).annotate(deck=F("edition__deck"))
    found: dict[int, list[Said]] = {}
    for report in rows.order_by("-made_at", "-pk"):
        if pk := places.get((report.deck, report.card)):
            found.setdefault(pk, []).append(Said(report))
    return found


def placings_of(cards: Iterable[Card]) -> Mapping[int, list[Placing]]:
    """Return how each card is placed in each language, by its primary key; in one query."""
    places = _places(cards)
    rows = (
        _about(Misplacement.objects.all(), places)
        .values_list("edition__deck", "card", "language")
        .annotate(Sum("tries"), Sum("wrong"))
    )
    found: dict[int, list[Placing]] = {}
    for deck, key, language, tries, wrong in rows.order_by("language"):
        if pk := places.get((deck, key)):
            found.setdefault(pk, []).append(Placing(language, tries, wrong))
    return found


def _places(cards: Iterable[Card]) -> dict[tuple[int, str], int]:
    return {(card.deck_id, card.key): card.pk for card in cards}


def _about(
    rows: QuerySet[RowAboutCard], places: Mapping[tuple[int, str], int]
) -> QuerySet[RowAboutCard]:
    """Narrow *rows* to these decks and keys; which key is of which deck is still to be matched."""
    decks, keys = {deck for deck, _key in places}, {key for _deck, key in places}
    return rows.filter(edition__deck__in=decks, card__in=keys)


def _name(language: str) -> str:
    return str(dict(settings.LANGUAGES).get(language, language))
