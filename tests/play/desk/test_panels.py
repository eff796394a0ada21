"""What the tables tell about a card, on the card's own page at the desk."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from play.models import Misplacement, Report, Verdict
from tests.decks.desk import browser, page_of, worker
from tests.factories import make_card, make_deck, make_published_deck, someone

pytestmark = pytest.mark.django_db

EDITOR = ("view_card", "see_dates", "view_report", "change_report", "view_misplacement")


def editor(without=""):
    return browser(worker(perms=tuple(name for name in EDITOR if name != without)))


def published_card():
    return make_published_deck(cards=1).cards.get()


def report(card, reason="It was a year later.", edition=None, **fields):
    edition = edition or card.deck.editions.first()
    row = Report(edition=edition, card=card.key, language="uk", reason=reason, **fields)
    row.sign()
    row.save()
    return row


def placed(card, language, tries, wrong, edition=None):
    edition = edition or card.deck.editions.first()
    Misplacement.objects.create(
        edition=edition, card=card.key, language=language, tries=tries, wrong=wrong
    )


def read(client, card):
    return client.get(page_of(card)).content.decode()


def test_the_page_of_a_card_shows_what_players_said_and_what_became_of_it():
    card = published_card()
    waits = report(card, year=-1234, address="https://example.org/source", times=3)
    report(card, "Hm.", verdict=Verdict.WRONG, answer="See the Britannica.")

    page = read(editor(), card)

    said = ("It was a year later.", "should be 1234 BCE", "https://example.org/source")
    told = ("Ukrainian", "said 3 times", "See the Britannica.", f"/report/{waits.pk}/change/")
    for words in (*said, *told):
        assert words.replace(" BCE", "\N{NO-BREAK SPACE}BCE") in page


def test_misplacements_are_counted_over_all_editions_of_the_deck():
    card = published_card()
    card.deck.publish(someone("publisher"), ["en", "uk"])
    first, second = card.deck.editions.order_by("number")
    placed(card, "uk", 10, 1, first)
    placed(card, "uk", 10, 4, second)
    placed(card, "en", 4, 4, first)

    page = read(editor(), card)

    row = '<th scope="row">Ukrainian</th><td>20</td><td>5</td><td>25%</td>'
    assert row in page
    assert "<td>100%</td>" in page


def test_what_is_told_about_another_card_is_not_shown():
    card, other = make_published_deck(cards=2).cards.all()
    report(other)
    placed(other, "uk", 9, 9)
    namesake = make_card(make_deck(), key=other.key)

    for one in (card, namesake):
        page = read(editor(), one)
        assert "It was a year later." not in page
        assert "100%" not in page


@pytest.mark.parametrize("missing", ["view_report", "see_dates"])
def test_reports_are_for_those_who_may_read_them_and_see_dates(missing):
    card = published_card()
    report(card)
    placed(card, "uk", 4, 3)

    page = read(editor(without=missing), card)

    assert "It was a year later." not in page
    assert "75%" in page


def test_misplacements_are_for_those_who_may_read_them():
    card = published_card()
    placed(card, "uk", 4, 3)

    assert "75%" not in read(editor(without="view_misplacement"), card)


def test_only_who_may_change_reports_is_asked_to_answer():
    card = published_card()
    report(card)

    assert ">Answer</a>" in read(editor(), card)
    assert ">Answer</a>" not in read(editor(without="change_report"), card)


def test_who_came_from_a_queue_answers_and_goes_back_there():
    card = published_card()
    waits = report(card)
    bench = reverse("admin:decks_card_workbench", args=[card.pk])

    page = editor().get(bench, {"task": "reports"}).content.decode()

    assert f"/report/{waits.pk}/change/?task=reports" in page


def test_the_panels_cost_the_same_however_much_was_said():
    card = published_card()
    client = editor()
    read(client, card)
    costs = []
    for number in range(2):
        for n in range(1 + 20 * number):
            report(card, f"{number} {n}")
            placed(card, f"{number}{n}", 5, 2)
        with CaptureQueriesContext(connection) as queries:
            read(client, card)
        costs.append(len(queries))

    assert costs[0] == costs[1]


def board_of(deck, client):
    return client.get(reverse("admin:decks_deck_board", args=[deck.pk])).content.decode()


def test_the_board_shows_the_hardest_and_the_never_missed_cards():
    deck = make_published_deck(cards=4)
    hard, sure, rare, _untried = deck.cards.order_by("year")
    placed(hard, "uk", 20, 15)
    placed(sure, "uk", 30, 0)
    placed(rare, "uk", 11, 11)
    client = browser(worker("publisher"))

    page = board_of(deck, client)

    part = page[page.index('id="panel-difficulty"') : page.index("fewer than 12")]
    assert part.index("Most often misplaced") < part.index(f"/card/{hard.pk}/")
    assert part.index(f"/card/{hard.pk}/") < part.index("Never misplaced")
    assert part.index("Never misplaced") < part.index(f"/card/{sure.pk}/")
    assert f"/card/{rare.pk}/" not in part
    assert 'id="panel-difficulty"' not in board_of(make_published_deck(cards=1), client)


def test_the_board_tells_nothing_of_placings_to_who_may_not_read_them():
    card = published_card()
    placed(card, "uk", 20, 15)
    reader = browser(worker(perms=("view_card", "view_cardtranslation")))

    assert 'id="panel-difficulty"' not in board_of(card.deck, reader)


def test_a_card_carries_how_hard_it_is_once_enough_people_have_placed_it():
    card = published_card()
    placed(card, "uk", 6, 3)
    assert "Placed fewer than 12" in read(editor(), card)

    placed(card, "pl", 6, 3)
    assert "weighing little: 50%" in read(editor(), card)
