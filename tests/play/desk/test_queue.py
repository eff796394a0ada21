"""Players' reports as a queue of the desk."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from decks.models import Card
from decks.progress.queues import find, queues_for
from play.models import Report, Verdict
from tests.decks.desk import browser, filled, send, worker
from tests.factories import make_card, make_published_deck, make_user
from tests.play.desk.test_panels import placed, report

pytestmark = pytest.mark.django_db

LIST = reverse("admin:decks_queue", args=["reports"])


def waiting():
    queue = find("reports")
    assert queue is not None
    return [card.key for card in queue.waiting(Card.objects.all(), make_user())]


def test_cards_with_reports_that_nobody_answered_wait_what_most_people_say_first():
    deck = make_published_deck(cards=4)
    answered, new, old, loud = deck.cards.all()
    now = timezone.now()
    report(answered, verdict=Verdict.RIGHT)
    report(new, made_at=now)
    report(old, made_at=now - timedelta(days=2), times=1)
    for reason in ("One.", "Two."):
        report(loud, reason)

    assert waiting() == [loud.key, old.key, new.key]


def test_a_report_is_about_the_card_of_its_own_deck():
    card = make_published_deck(cards=1).cards.get()
    make_card(key=card.key)
    report(card)

    assert waiting() == [card.key]
    assert find("reports").waiting(Card.objects.all(), make_user()).get() == card


@pytest.mark.parametrize(
    ("group", "offered"), [("fact checker", True), ("publisher", True), ("translator (pl)", False)]
)
def test_reports_are_answered_by_fact_checkers_and_publishers(group, offered):
    codes = [queue.code for queue in queues_for(worker(group))]

    assert ("reports" in codes) == offered


def test_nobody_reads_reports_without_seeing_dates():
    perms = ("view_card", "view_report", "change_report")

    assert queues_for(worker(perms=perms)) == []


def test_the_queue_says_what_players_said_and_how_they_place_the_card():
    card, other = make_published_deck(cards=2).cards.all()
    waits = report(card, year=1789, address="https://example.org/x", times=3)
    report(card, "Answered long ago.", verdict=Verdict.WRONG)
    report(other, "About another.")
    placed(card, "uk", 8, 6)

    page = browser(worker("fact checker")).get(LIST).content.decode()

    row = page[page.index(f">{card.key}<") : page.index(f">{other.key}<")]
    for words in (
        "It was a year later.",
        "should be 1789",
        "https://example.org/x",
        "said 3 times",
    ):
        assert words in row
    assert "Ukrainian 75% (6/8)" in row
    assert "About another." not in row
    assert "Answered long ago." not in page
    assert f"/report/{waits.pk}/change/?task=reports" in row


def test_a_report_is_answered_in_one_step_and_leads_back_to_the_queue():
    card = make_published_deck(cards=1).cards.get()
    waits = report(card)
    client = browser(worker("fact checker"))
    address = reverse("admin:play_report_change", args=[waits.pk]) + "?task=reports"

    sent = filled(client, address, verdict="wrong", answer="See the Britannica.")
    response = send(client, address, sent)

    assert response["Location"] == LIST
    assert Report.objects.get().answer == "See the Britannica."
    assert waiting() == []


def test_the_queue_of_reports_costs_the_same_however_much_was_said():
    deck = make_published_deck(cards=1)
    client = browser(worker("fact checker"))
    costs = []
    for number in (3, 40):
        for n in range(number):
            card = make_card(deck, key=f"event-{number}-{n}")
            report(card, "One.")
            report(card, "Two.")
            placed(card, "uk", 5, 2)
        client.get(LIST)
        with CaptureQueriesContext(connection) as queries:
            page = client.get(LIST).content.decode()
        costs.append(len(queries))

    assert costs[0] == costs[1]
    assert page.count("Two.") == 43
