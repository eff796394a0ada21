"""What cannot be done to a text or a date: one rule for the verbs, in Python and in SQL."""

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction

from decks.models import Card, CardTranslation
from decks.models.refusals import Refusal
from tests.decks.states import PEOPLE, make_every_date, make_every_text
from tests.factories import someone

pytestmark = pytest.mark.django_db


def every_card():
    return Card.objects.select_related("deck").prefetch_related("translations", "sources")


def every_text():
    return [row for card in every_card() for row in card.translations.all()]


def outcome(verb, *words):
    """Return the code with which a verb refuses, or nothing where the database took it."""
    try:
        with transaction.atomic():
            verb(*words)
            transaction.set_rollback(True)
    except ValidationError as refusal:
        return refusal.code
    return None


def test_the_texts_that_a_query_finds_to_review_are_those_whose_approval_is_not_refused():
    make_every_text()
    rows = CardTranslation.objects.all()
    asked = [(row, someone(name)) for name in PEOPLE for row in every_text()]

    found = {(row, by) for by in {by for _row, by in asked} for row in rows.reviewable_by(by)}

    said = {(row, by): row.refusal("approve", by) for row, by in asked}
    assert found == {pair for pair, refusal in said.items() if refusal is None}
    refusals = {Refusal.WRONG_STATE, Refusal.STALE, Refusal.OWN_TEXT, Refusal.UNSEEN_STORY}
    assert set(said.values()) == {None, *refusals}


def test_the_dates_that_a_query_finds_to_check_are_those_that_lack_at_most_a_source():
    make_every_date()
    asked = [(card, someone(name)) for name in PEOPLE for card in every_card()]

    found = {(c, by) for by in {by for _c, by in asked} for c in Card.objects.verifiable_by(by)}

    said = {(card, by): card.date_refusal("verify_date", by) for card, by in asked}
    assert found == {pair for pair, one in said.items() if one in {None, Refusal.NO_SOURCE}}
    refusals = {Refusal.NO_SOURCE, Refusal.VERIFIED, Refusal.OWN_DATE}
    assert set(said.values()) == {None, *refusals}


@pytest.mark.parametrize("verb", ["submit", "approve", "reject", "rebase"])
def test_a_verb_does_to_a_text_what_is_not_refused_and_raises_what_is(verb):
    make_every_text()
    reason = ("Too long",) if verb == "reject" else ()
    asked = [(row, someone(name)) for name in ("ada", "carol") for row in every_text()]
    said = [row.refusal(verb, by) for row, by in asked]

    came = [outcome(getattr(row, verb), by, *reason) for row, by in asked]

    assert came == said


@pytest.mark.parametrize("verb", ["verify_date", "dispute_date"])
def test_a_verb_does_to_a_date_what_is_not_refused_and_raises_what_is(verb):
    make_every_date()
    reason = ("Another year",) if verb == "dispute_date" else ()
    asked = [(card, someone(name)) for name in ("ada", "carol") for card in every_card()]
    said = [card.date_refusal(verb, by) for card, by in asked]

    came = [outcome(getattr(card, verb), by, *reason) for card, by in asked]

    assert came == said


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_is_a_whole_sentence(refusal):
    sentence = refusal.sentence("approved")

    assert sentence.endswith(".")
    assert "%" not in sentence
