"""Who waits for whom, and since when."""

from datetime import timedelta
from itertools import product

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from decks.models import Card, CardTranslation, DateState, Review, State
from decks.models.waiting import MISSING, STALE
from decks.progress.queues import codes_for, find
from decks.progress.waits import longest, situation, waits_of
from tests.decks.desk import worker
from tests.decks.states import PEOPLE, make_every_date, make_every_text
from tests.factories import (
    approve,
    make_card,
    make_deck,
    make_finished_card,
    make_source,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db


def waits(card, *languages, dated=False):
    card.refresh_from_db()
    return found_waits(card, *languages, dated=dated)


def found_waits(card, *languages, dated=False):
    texts = {language: situation(card.translation(language)) for language in languages}
    return list(waits_of(card, texts, dated=dated))


def is_for(wait, user):
    return wait.is_for(user, codes_for(user))


def fresh(user):
    """Forget what was looked up of somebody's permissions."""
    return User.objects.get(pk=user.pk)


def test_a_finished_card_waits_for_nobody():
    card = make_finished_card(make_deck())

    assert waits(card, "en", "uk", dated=True) == []


def test_a_text_in_review_waits_for_any_reviewer_but_its_author():
    row = make_text(make_card(), "pl")
    row.submit(row.last_author)
    author, reviewer = fresh(row.last_author), worker("reviewer (pl)")
    author.groups.set(reviewer.groups.all())

    (wait,) = waits(row.card, "pl")

    assert (wait.state, wait.person, wait.since) == (
        State.REVIEW,
        row.last_author,
        row.state_changed_at,
    )
    assert wait.queue == "review-pl"
    assert is_for(wait, reviewer)
    assert not is_for(wait, author)
    assert not is_for(wait, worker("reviewer (uk)"))
    assert not is_for(wait, worker("translator (pl)"))


def test_in_a_deck_of_one_person_a_text_waits_for_its_author_too():
    row = make_text(make_card(make_deck(review=Review.ONE_PERSON)), "pl")
    row.submit(row.last_author)
    row.last_author.groups.set(worker("reviewer (pl)").groups.all())

    (wait,) = waits(row.card, "pl")

    assert is_for(wait, fresh(row.last_author))


@pytest.mark.parametrize("state", [State.DRAFT, State.REJECTED])
def test_a_draft_and_a_rejected_text_wait_for_their_author_alone(state):
    row = make_text(make_card(), "pl")
    if state == State.REJECTED:
        row.submit(row.last_author)
        row.reject(someone("reviewer"), "Too long")
    row.last_author.groups.set(worker("translator (pl)").groups.all())

    (wait,) = waits(row.card, "pl")

    assert (wait.state, wait.person, wait.queue) == (state, row.last_author, "translate-pl")
    assert is_for(wait, fresh(row.last_author))
    assert not is_for(wait, worker("translator (pl)"))


def test_a_missing_text_waits_for_a_translator_once_there_is_something_to_translate():
    card = make_card()

    assert [wait.language for wait in waits(card, "en", "pl")] == ["en"]
    make_text(card, "en")
    (wait,) = waits(card, "pl")
    assert (wait.state, wait.since, wait.queue) == (MISSING, None, "translate-pl")
    assert is_for(wait, worker("translator (pl)"))
    assert not is_for(wait, worker("translator (uk)"))


def test_a_text_out_of_date_waits_since_the_source_was_changed():
    card = make_finished_card(make_deck())
    card.translation("en").write("Another event", someone("author"))

    (wait,) = waits(card, "uk")

    assert (wait.state, wait.queue) == (STALE, "stale-uk")
    assert wait.since == card.translations.get(language="en").written_at


def test_a_text_out_of_date_waits_since_the_date_was_changed():
    card = make_finished_card(make_deck())
    card.set_date(type(card.date)(1400), someone("author"))

    (wait,) = waits(card, "uk")

    assert (wait.state, wait.since) == (STALE, card.date_set_at)


def test_a_date_waits_for_a_fact_checker_who_did_not_set_it():
    card = make_card()
    card.date_set_by.groups.set(worker("fact checker").groups.all())

    (wait,) = waits(card, dated=True)

    assert (wait.state, wait.person, wait.queue) == (
        DateState.UNCHECKED,
        card.date_set_by,
        "dates",
    )
    assert is_for(wait, worker("fact checker"))
    assert not is_for(wait, fresh(card.date_set_by))
    assert not is_for(wait, worker("translator (pl)"))


def test_a_disputed_date_names_who_disputes_it_and_since_when():
    card = make_card()
    make_source(card)
    card.dispute_date(someone("checker"), "Another year")

    (wait,) = waits(card, dated=True)

    assert (wait.state, wait.person, wait.since, wait.queue) == (
        DateState.DISPUTED,
        someone("checker"),
        card.date_checked_at,
        "disputed",
    )


def test_nothing_is_said_of_a_date_to_who_does_not_see_dates():
    assert waits(make_card(), dated=False) == []


def test_of_what_waits_for_the_same_the_longest_wait_counts():
    deck, now = make_deck(), timezone.now()
    found = []
    for days in (3, 12, 5):
        card = make_finished_card(deck)
        row = make_text(card, "pl")
        row.submit(row.last_author)
        CardTranslation.objects.filter(pk=row.pk).update(state_changed_at=now - timedelta(days))
        found += waits(card, "ru", "pl")
    drafted = make_text(make_card(deck), "uk")
    found += waits(drafted.card, "uk")

    kept = longest(found)

    assert [(wait.state, wait.language) for wait in kept] == [
        (State.REVIEW, "pl"),
        (State.DRAFT, "uk"),
        (MISSING, "ru"),
    ]
    assert kept[0].since == now - timedelta(12)


def test_texts_of_different_authors_wait_apart():
    deck, found = make_deck(), []
    for name in ("olena", "marek"):
        row = CardTranslation(card=make_card(deck), language="pl")
        row.write("Biblia", by=someone(name))
        found += waits(row.card, "pl")

    assert {wait.person.username for wait in longest(found)} == {"olena", "marek"}
    assert len({wait.code for wait in found}) == 2


def test_an_approved_text_that_is_not_out_of_date_is_done():
    row = make_text(make_card(), "en")

    assert situation(approve(row)) == State.APPROVED
    assert situation(None) == MISSING


def some_of_everything(deck):
    """Make cards whose Polish text and date are in every state."""
    make_finished_card(deck)
    outdated = make_finished_card(deck)
    approve(make_text(outdated, "pl"))
    outdated.translation("en").write("Another event", someone("author"))
    for deed in ("missing", "draft", "review", "rejected"):
        card = make_card(deck)
        make_text(card, "en")
        if deed == "missing":
            card.dispute_date(someone("checker"), "Another year")
            continue
        row = make_text(card, "pl")
        if deed != "draft":
            row.submit(row.last_author)
        if deed == "rejected":
            row.reject(someone("reviewer"), "Too long")


@pytest.mark.parametrize("review", Review)
def test_what_waits_for_somebody_stands_in_the_queue_that_is_named(review):
    some_of_everything(make_deck(review=review))
    author = someone("author")
    author.groups.set(worker("translator (pl)", "reviewer (pl)", "fact checker").groups.all())
    states = set()

    for user in (fresh(author), worker("reviewer (pl)"), worker("fact checker")):
        for card in Card.objects.all():
            for wait in waits(card, "pl", dated=True):
                queued = find(wait.queue).waiting(Card.objects.filter(pk=card.pk), user).first()
                if is_for(wait, user):
                    states.add(wait.state)
                    assert queued.situation == wait.state
                    assert wait.since in {None, queued.since}
                elif queued and wait.queue in codes_for(user):
                    assert wait.state in {State.DRAFT, State.REJECTED}

    assert states >= {*State.values, *DateState.values, MISSING, STALE} - {"approved", "verified"}


def test_a_review_and_a_check_wait_for_exactly_those_in_whose_queue_they_stand():
    make_every_text()
    make_every_date()
    people, queues = [someone(name) for name in PEOPLE], {"review-en", "review-pl", "dates"}
    cards = Card.objects.select_related("deck").whole()
    standing = {
        (code, card, user)
        for user in people
        for code in queues
        for card in find(code).waiting(Card.objects.all(), user)
    }

    waiting = {
        (wait.queue, card, user)
        for card in cards
        for wait in found_waits(card, "en", "pl", dated=True)
        for user in people
        if wait.is_for(user, queues)
    }

    assert waiting == standing
    assert {(code, user) for code, _card, user in waiting} == set(product(queues, people))
