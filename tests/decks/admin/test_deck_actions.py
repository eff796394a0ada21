"""What other apps offer at the desk, and who may print a deck."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from config.registry import CodeIsTaken, Registry
from decks import actions
from decks.actions import DeskAction, register_at_desk
from decks.admin import deck_actions
from decks.models import Card
from tests.decks.desk import browser, page_of, worker
from tests.factories import make_card, make_deck, make_user

pytestmark = pytest.mark.django_db

LIST = "admin:decks_card_changelist"


@pytest.fixture(autouse=True)
def look(monkeypatch):
    """Offer one errand, whose address is that of a deck's page."""
    monkeypatch.setattr(actions, "_desk_actions", Registry("desk action"))
    action = DeskAction("look", "Look closely", "deck", permissions=("decks.see_dates",))
    register_at_desk(action)
    return action


def do_with(client, *cards):
    chosen = {"action": "look", "_selected_action": [card.pk for card in cards]}
    return client.post(reverse(LIST), chosen)


def test_an_errand_is_a_link_on_the_page_of_a_deck():
    deck = make_deck("events")

    page = browser(worker("publisher")).get(page_of(deck)).content.decode()

    assert '<li><a href="/decks/events/">Look closely</a></li>' in page


def test_nobody_is_offered_an_errand_without_its_permission():
    deck, card = make_deck("events"), make_card()
    client = browser(worker(perms=("view_deck", "view_card")))

    assert "Look closely" not in client.get(page_of(deck)).content.decode()
    assert "Look closely" not in client.get(reverse(LIST)).content.decode()
    assert do_with(client, card)["Location"] == reverse(LIST)


def test_an_errand_takes_the_keys_of_the_selected_cards():
    deck = make_deck("events")
    first, second, _third = (make_card(deck, key=key) for key in ("b", "a", "c"))

    response = do_with(browser(worker("fact checker")), first, second)

    assert response["Location"] == "/decks/events/?keys=a,b"


def test_an_errand_takes_cards_of_one_deck_only():
    response = do_with(browser(worker("fact checker")), make_card(), make_card())

    assert response["Location"] == reverse(LIST)


def test_an_errand_takes_no_more_cards_than_an_address_can_hold(monkeypatch):
    monkeypatch.setattr(deck_actions, "MOST_CARDS", 1)
    deck = make_deck("events")

    response = do_with(browser(worker("fact checker")), make_card(deck), make_card(deck))

    assert response["Location"] == reverse(LIST)
    assert Card.objects.count() == 2


def test_an_errand_is_registered_once(look):
    with pytest.raises(CodeIsTaken, match="'look'"):
        register_at_desk(look)


def test_everybody_may_print_a_deck_unless_it_is_for_editors():
    editor = worker("translator (uk)")
    deck, kept = make_deck(), make_deck(printing="editors")

    assert deck.printable_by(AnonymousUser())
    assert not kept.printable_by(AnonymousUser())
    assert not kept.printable_by(make_user())
    assert kept.printable_by(editor)
