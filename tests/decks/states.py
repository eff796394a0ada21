"""Texts and dates in every state that there is, by every author, for tests that compare rules."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from django.contrib.auth.models import Permission, User
from django.utils import timezone

from decks.models import Card, CardTranslation, DateState, Deck, Review, State, Verdict
from tests.factories import make_card, make_deck, make_source, someone

AUTHORS = ("ada", "ben")
PEOPLE = (*AUTHORS, "carol")  # who wrote nothing, and sees dates
STORIES = ("", "Two years after Constantinople fell.")
BASES = ("fresh", "other source", "other date", "no source")


def make_every_text() -> None:
    """Make texts in a source language and in another, on every basis that they may have."""
    someone("carol").user_permissions.add(Permission.objects.get(codename="see_dates"))
    for review in Review:
        CardTranslation.objects.bulk_create(_texts(make_deck(review=review)))


def make_every_date() -> None:
    """Make dates with each kind of source, and with none."""
    for review in Review:
        deck = make_deck(review=review)
        for name, state, verdict in product(AUTHORS, DateState, (None, *Verdict)):
            card = make_card(deck, date_set_by=someone(name), date_state=state, **_check(state))
            if verdict:
                make_source(card, verdict=verdict)


def _texts(deck: Deck) -> Iterator[CardTranslation]:
    for name, state, basis, story in product(AUTHORS, State, BASES, STORIES):
        card = make_card(deck, date_revision=2)
        for language in ("pl",) if basis == "no source" else ("en", "pl"):
            yield _text(card, language, someone(name), state, basis, story)


def _text(
    card: Card, language: str, author: User, state: State, basis: str, story: str
) -> CardTranslation:
    judged = {
        State.APPROVED: {
            "approved_by": someone("judge"),
            "approved_at": timezone.now(),
            "approved_title": "Bible",
            "approved_story": story,
            "approved_hash": "a hash",
        },
        State.REJECTED: {"rejected_by": someone("judge"), "rejection_reason": "Too long"},
    }
    return CardTranslation(
        card=card,
        language=language,
        title="Bible",
        story=story,
        last_author=author,
        state=state,
        revision=2,
        based_on_source=1 if basis == "other source" else 2,
        based_on_date=1 if basis == "other date" else 2,
        **judged.get(state, {}),
    )


def _check(state: DateState) -> dict[str, Any]:
    check = {"date_checked_by": someone("judge"), "date_checked_at": timezone.now()}
    match state:
        case DateState.VERIFIED:
            return {**check, "verified_year": 1455, "verified_precision": "year"}
        case DateState.DISPUTED:
            return {**check, "dispute_reason": "Another year"}
    return {}
