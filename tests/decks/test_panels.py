"""What other apps show about a card at the desk."""

import pytest
from django.test import RequestFactory

from config.registry import CodeIsTaken, Registry
from decks import panels
from decks.panels import Panel, panels_of, register
from tests.decks.desk import browser, page_of, worker
from tests.factories import make_card

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _none_yet(monkeypatch):
    monkeypatch.setattr(panels, "_panels", Registry("desk panel"))


def show(code, words, order=100, permissions=("decks.see_dates",)):
    register(Panel(code, f"About {code}", lambda _request, _card: words, permissions, order))


def shown_to(user, card):
    request = RequestFactory().get("/")
    request.user = user
    return [panel.code for panel in panels_of(request, card)]


def test_the_panels_of_a_card_stand_on_its_page_in_order():
    show("late", "LATER")
    show("early", "SOONER", order=1)

    page = browser(worker("publisher")).get(page_of(make_card())).content.decode()

    assert page.index("About early") < page.index("SOONER") < page.index("LATER")


def test_a_panel_is_for_those_with_all_its_permissions():
    show("dated", "1455", permissions=("decks.see_dates", "decks.publish_deck"))
    card = make_card()

    assert shown_to(worker("publisher"), card) == ["dated"]
    assert shown_to(worker("fact checker"), card) == []


def test_a_panel_with_nothing_to_say_is_left_out():
    show("silent", "")

    assert shown_to(worker("publisher"), make_card()) == []


def test_a_panel_is_registered_once():
    show("one", "x")

    with pytest.raises(CodeIsTaken, match="'one'"):
        show("one", "y")
