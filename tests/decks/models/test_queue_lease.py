"""A card in an editor's hands is handed to nobody else, for ten minutes."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from decks.models import Lease
from decks.models.queue_lease import LATELY, LEASED_FOR, MOST_HELD
from tests.factories import make_card, make_text, make_user, someone

TASK = "translate-pl"


def claim(card, name, task=TASK):
    return Lease.objects.claim(card.pk, task, someone(name))


def pass_by(time):
    """Let all leases be older by this time."""
    for lease in Lease.objects.all():
        Lease.objects.filter(pk=lease.pk).update(until=lease.until - time)


@pytest.mark.django_db
def test_a_card_is_leased_to_one_editor_for_ten_minutes():
    card = make_card()

    assert claim(card, "Olena")
    assert not claim(card, "Marek")

    lease = Lease.objects.get()
    assert lease.holder == someone("Olena")
    assert abs(timezone.now() + LEASED_FOR - lease.until) < timedelta(minutes=1)


@pytest.mark.django_db
def test_a_lease_that_has_ended_is_anybodys():
    card = make_card()
    claim(card, "Olena")

    pass_by(LEASED_FOR)

    assert claim(card, "Marek")
    assert not claim(card, "Olena")


@pytest.mark.django_db
def test_who_holds_a_card_may_renew_the_lease():
    card = make_card()
    claim(card, "Olena")
    pass_by(timedelta(minutes=9))

    assert claim(card, "Olena")

    assert Lease.objects.get().until - timezone.now() > timedelta(minutes=9)


@pytest.mark.django_db
def test_a_card_that_is_let_go_is_anybodys():
    card = make_card()
    claim(card, "Olena")

    Lease.objects.release(card.pk, TASK, someone("Marek"))
    assert not claim(card, "Marek")

    Lease.objects.release(card.pk, TASK, someone("Olena"))
    assert claim(card, "Marek")


@pytest.mark.django_db
def test_who_opens_more_and_more_cards_lets_go_of_the_oldest():
    cards = [make_card() for _card in range(MOST_HELD + 2)]
    for card in cards:
        assert claim(card, "Olena")

    assert [claim(card, "Marek") for card in cards] == [True] * 2 + [False] * MOST_HELD


@pytest.mark.django_db
def test_a_card_is_leased_for_each_task_of_its_own():
    card = make_card()

    assert claim(card, "Olena")
    assert claim(card, "Marek", task="dates")


@pytest.mark.django_db
def test_what_somebody_had_is_known_for_a_while():
    first, second, other = (make_card() for _card in range(3))
    claim(second, "Olena")
    Lease.objects.release(second.pk, TASK, someone("Olena"))
    claim(first, "Olena")
    claim(other, "Marek")

    assert Lease.objects.had_lately(TASK, someone("Olena")) == [second.pk, first.pk]

    pass_by(LATELY + LEASED_FOR)
    assert Lease.objects.had_lately(TASK, someone("Olena")) == []


@pytest.mark.django_db
def test_a_lease_keeps_nobody_from_saving():
    card = make_card()
    row = make_text(card, "en")
    claim(card, "Marek", task="translate-en")

    row.write("Another title", by=make_user())
    card.save()

    row.refresh_from_db()
    assert row.title == "Another title"


def told(site, *command):
    done = site.run("-m", "tests.decks.claimants", *map(str, command))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_of_editors_who_claim_a_card_at_once_exactly_one_gets_it(prepared):
    assert told(prepared, "one", 8, 20) == [1] * 20


def test_editors_who_ask_a_queue_at_once_get_a_card_each_and_no_card_twice(prepared):
    got = told(prepared, "queue", 8, 6)

    cards = [card for card in got if card is not None]
    assert len(cards) == len(set(cards)) == 6
