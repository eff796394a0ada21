"""Checks of the dates: whether they are proved, and whether they can be told apart."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from decks.checks.finding import Severity
from decks.checks.registry import Hit, register
from decks.contents import DeckContents
from decks.dates import CardDate
from decks.models.card import Card, DateState
from decks.models.source import Verdict


def _print(date: CardDate) -> str:
    return date.format(get_language() or "en")


printed = lazy(_print, str)


@register(
    "date_unverified",
    Severity.ERROR,
    "date",
    _("The date is not verified (%(state)s). Have it checked against a source."),
)
def date_unverified(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    for card in contents.cards:
        if card.date_state != DateState.VERIFIED:
            yield Hit(card.key, params={"state": DateState(card.date_state).label})


@register("no_source", Severity.ERROR, "sources", _("No source supports the date. Add one."))
def no_source(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    for card in contents.cards:
        if not card.supporting_sources():
            yield Hit(card.key)


@register(
    "source_claims_another_date",
    Severity.WARNING,
    "sources",
    _(
        "The card says %(date)s, but a source that is said to support it has another date: "
        "%(sources)s. Correct one of them, or say why they may differ."
    ),
)
def source_claims_another_date(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    for card in contents.cards:
        if claims := _other_claims(card):
            subject = [f"{citation} {claim.format('en')}" for citation, claim in claims]
            params = {"date": printed(card.date), "sources": list_claims(claims)}
            yield Hit(card.key, subject=[card.date.format("en"), *subject], params=params)


def _other_claims(card: Card) -> list[tuple[str, CardDate]]:
    """Return what the sources say that were read as support but claim something else."""
    return [
        (row.citation, row.claim)
        for row in card.sources.all()
        if row.verdict == Verdict.SUPPORTS and row.claim and row.contradicts_card
    ]


def _list_claims(claims: Sequence[tuple[str, CardDate]]) -> str:
    return "; ".join(f"{citation} – {_print(claim)}" for citation, claim in claims)


list_claims = lazy(_list_claims, str)


@register(
    "dates_overlap",
    Severity.ERROR,
    "date",
    _(
        "The date, %(date)s, overlaps with that of “%(other)s”, %(other_date)s: nobody can say "
        "which comes first. Give both the same date, or dates that do not touch."
    ),
    compares=True,
)
def dates_overlap(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    """Compare every span with the one before it that reaches farthest."""
    farthest: tuple[Card, CardDate] | None = None
    for span in _by_span(contents.cards):
        card, date = span[0]
        if farthest and farthest[1].overlaps(date):
            yield from (_overlap(card, date, *farthest) for card, date in span)
        if farthest is None or date.last > farthest[1].last:
            farthest = card, date


@register(
    "date_in_the_future",
    Severity.WARNING,
    "date",
    _("The date, %(date)s, is yet to come. Correct it, or say why it may stand."),
)
def date_in_the_future(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    this_year = timezone.localdate().year
    for card in contents.cards:
        if card.date.first > this_year:
            yield Hit(card.key, subject=[str(card.year)], params={"date": printed(card.date)})


def _overlap(card: Card, date: CardDate, other: Card, other_date: CardDate) -> Hit:
    params = {
        "date": printed(date),
        "other": other.key,
        "other_date": printed(other_date),
    }
    return Hit(card.key, params=params)


def _by_span(cards: Sequence[Card]) -> Iterator[list[tuple[Card, CardDate]]]:
    """Group the cards of one date, in the order of time."""

    def span(dated: tuple[Card, CardDate]) -> tuple[int, int]:
        return dated[1].first, dated[1].last

    dated = sorted(((card, card.date) for card in cards), key=span)
    for _span, group in groupby(dated, key=span):
        yield list(group)
