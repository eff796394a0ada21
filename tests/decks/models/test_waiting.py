"""Which cards wait for whom, and which of them comes first."""

from datetime import timedelta

import pytest
from django.utils import timezone

from decks.models import Card, CardTranslation, State
from tests.factories import (
    approve,
    circa,
    make_card,
    make_deck,
    make_source,
    make_text,
    make_user,
    someone,
)

pytestmark = pytest.mark.django_db


def card_in(deck, key):
    """Make a card with an English source text."""
    card = make_card(deck, key=key)
    make_text(card, "en", f"Source of {key}")
    return card


def keys(cards):
    return [card.key for card in cards]


def with_polish(deck, key, state):
    """Make a card whose Polish text is in a state, or missing, or out of date."""
    card = card_in(deck, key)
    if state == "missing":
        return card
    row = make_text(card, "pl", f"Tekst {key}")
    if state == "approved":
        approve(row)
    elif state == "stale":
        approve(row)
        card.translation("en").write("Another source", someone("author"))
    elif state != "draft":
        row.submit(someone("author"))
        if state == "rejected":
            row.reject(someone("reviewer"), "Too long.")
    return card


def waits_since(card, days, language="pl"):
    """Have a text be where it is for so many days."""
    then = timezone.now() - timedelta(days=days)
    rows = CardTranslation.objects.filter(card=card, language=language)
    rows.update(state_changed_at=then, written_at=then)
    Card.objects.filter(pk=card.pk).update(date_set_at=timezone.now() - timedelta(days=99))


def test_a_translator_is_handed_what_is_out_of_date_rejected_missing_and_begun_in_that_order():
    deck = make_deck()
    for state in ("draft", "approved", "missing", "review", "rejected", "stale"):
        with_polish(deck, f"is-{state}", state)

    found = Card.objects.to_translate("pl")

    assert keys(found) == ["is-stale", "is-rejected", "is-missing", "is-draft"]
    assert [card.situation for card in found] == ["stale", "rejected", "missing", "draft"]


@pytest.mark.parametrize("state", ["draft", "rejected", "missing", "stale"])
def test_of_equal_texts_the_one_that_waits_longest_comes_first(state):
    deck = make_deck()
    for days, key in ((1, "new"), (9, "old"), (5, "middling")):
        card = with_polish(deck, key, state)
        waits_since(card, days)
        if state in {"missing", "stale"}:
            waits_since(card, days, "en")  # a text waits since its source was written

    assert keys(Card.objects.to_translate("pl")) == ["old", "middling", "new"]


def test_a_text_whose_date_changed_waits_since_that():
    deck = make_deck()
    first, second = with_polish(deck, "a", "approved"), with_polish(deck, "b", "approved")
    for card in (second, first):
        waits_since(card, 3, "en")
        Card.objects.get(pk=card.pk).set_date(circa(1455), someone("author"))

    found = Card.objects.to_bring_up_to_date("pl")

    assert keys(found) == ["b", "a"]
    assert found[0].since == Card.objects.get(key="b").date_set_at


def test_why_a_text_was_rejected_is_said():
    with_polish(make_deck(), "a", "rejected")

    assert [card.remark for card in Card.objects.to_translate("pl")] == ["Too long."]


def test_without_a_source_text_only_the_source_waits():
    make_card(make_deck(), key="new")

    assert keys(Card.objects.to_translate("pl")) == []
    assert keys(Card.objects.to_translate("en")) == ["new"]


def test_only_what_is_out_of_date_waits_to_be_brought_up_to_date():
    deck = make_deck()
    for state in ("draft", "approved", "missing", "review", "rejected", "stale"):
        with_polish(deck, f"is-{state}", state)

    assert keys(Card.objects.to_bring_up_to_date("pl")) == ["is-stale"]
    assert keys(Card.objects.to_bring_up_to_date("en")) == []


def test_a_reviewer_is_handed_what_is_in_review_the_longest_first():
    deck = make_deck()
    for days, key in ((1, "new"), (9, "old")):
        waits_since(with_polish(deck, key, "review"), days)
    for state in ("draft", "approved", "missing", "rejected", "stale"):
        with_polish(deck, f"is-{state}", state)

    assert keys(Card.objects.to_review("pl", someone("reviewer"))) == ["old", "new"]


def test_a_text_in_review_that_is_out_of_date_waits_for_its_translator_first():
    card = with_polish(make_deck(), "a", "review")
    card.translation("en").write("Another source", someone("author"))

    assert keys(Card.objects.to_review("pl", someone("reviewer"))) == []
    assert keys(Card.objects.to_translate("pl")) == ["a"]


def test_nobody_is_handed_their_own_texts_to_review_unless_one_person_makes_the_deck():
    with_polish(make_deck(), "of-many", "review")
    with_polish(make_deck(review="one_person"), "of-one", "review")

    assert keys(Card.objects.to_review("pl", someone("author"))) == ["of-one"]
    assert len(Card.objects.to_review("pl", someone("reviewer"))) == 2


def test_dates_that_nobody_checked_wait_for_somebody_who_did_not_set_them():
    deck, checker = make_deck(), make_user()
    make_card(deck, key="open")
    make_card(deck, key="own", date_set_by=checker)
    make_card(make_deck(review="one_person"), key="alone", date_set_by=checker)
    verified, disputed = make_card(deck, key="verified"), make_card(deck, key="disputed")
    make_source(verified)
    verified.verify_date(checker)
    disputed.dispute_date(checker, "Hm.")

    assert keys(Card.objects.verifiable_by(checker).unchecked()) == ["open", "alone"]


def test_disputed_dates_wait_with_the_reason():
    deck = make_deck()
    make_card(deck)
    for key in ("first", "second"):
        make_card(deck, key=key).dispute_date(someone("checker"), f"The {key} doubt")

    found = Card.objects.disputed()

    assert [(card.key, card.remark) for card in found] == [
        ("first", "The first doubt"),
        ("second", "The second doubt"),
    ]


def test_what_the_queues_call_out_of_date_is_what_a_text_calls_so():
    deck = make_deck()
    for state in (*State.values, "missing", "stale"):
        with_polish(deck, f"is-{state}", state)

    found = Card.objects.with_text("pl")

    assert {card.key: card.situation == "stale" for card in found if card.translation("pl")} == {
        card.key: card.translation("pl").is_stale for card in found if card.translation("pl")
    }
