"""Pages of the desk ask the database as often for 10,000 cards as for ten."""

from collections.abc import Callable, Mapping

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.models import Deck, Source
from tests.decks.desk import browser, page_of
from tests.factories import make_deck, make_many_cards, make_user, someone

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

FEW, MANY = 10, 10_000

Address = Callable[[Deck], str]


def of_deck(page: str, query: str = "") -> Address:
    return lambda deck: page_of(deck, page) + query


def of_card(page: str) -> Address:
    return lambda deck: page_of(deck.cards.order_by("pk")[5], page)


def of_list(model: str, deck_in: str = "", query: str = "") -> Address:
    page = reverse(f"admin:decks_{model}_changelist")
    return lambda deck: f"{page}?{deck_in and f'{deck_in}={deck.pk}&'}{query}"


PAGES: Mapping[str, Address] = {
    "the index": lambda _deck: reverse("admin:index"),
    "queues": lambda deck: f"{reverse('admin:decks_queues')}?deck={deck.pk}",
    "a deck": of_deck("change"),
    "its history": of_deck("history"),
    "a deck’s deletion": of_deck("delete"),
    "its publishing": of_deck("publish"),
    "its sheets": of_deck("tables"),
    "its people": of_deck("people"),
    "its guide": of_deck("guide"),
    "its guide, at people": of_deck("guide", "?step=people"),
    "its sets of categories": of_deck("categories"),
    "its copy": of_deck("clone"),
    "its activity": of_deck("activity"),
    "its board": of_deck("board"),
    "its board, filtered": of_deck("board", "?uk=draft&date=unverified&page=2"),
    "decks": of_list("deck"),
    "categories": of_list("category", "deck__id__exact"),
    "a category": lambda deck: page_of(deck.categories.get()),
    "a category’s deletion": lambda deck: page_of(deck.categories.get(), "delete"),
    "cards": of_list("card", "deck__id__exact"),
    "cards with counts": of_list("card", "deck__id__exact", "_facets=True"),
    "cards, searched": of_list("card", "deck__id__exact", "q=many"),
    "a new card": lambda deck: f"{reverse('admin:decks_card_add')}?deck={deck.pk}",
    "a card": of_card("change"),
    "a card’s history": of_card("history"),
    "a card’s deletion": of_card("delete"),
    "the workbench": of_card("workbench"),
    "texts": of_list("cardtranslation", "card__deck__id__exact"),
    "texts with counts": of_list("cardtranslation", "card__deck__id__exact", "_facets=True"),
    "sources": of_list("source"),
    "sources with counts": of_list("source", query="_facets=True"),
    "dismissed warnings": of_list("dismissal"),
    "a choice of cards": lambda _deck: (
        reverse("admin:autocomplete")
        + "?app_label=decks&model_name=source&field_name=card&term=many"
    ),
}


def sourced(count: int) -> Deck:
    deck = make_many_cards(make_deck(), count)
    author = someone("author")
    Source.objects.bulk_create(
        Source(card=card, citation="Encyclopaedia", claimed_year=card.year, added_by=author)
        for card in deck.cards.only("year")
    )
    return deck


def queries(client: Client, address: str) -> int:
    client.get(address)  # what somebody chose is kept, and a process remembers
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200, address
    return len(found)


def test_no_page_of_the_desk_asks_more_often_about_more_cards(no_worker):
    client = browser(make_user("editor", is_staff=True, is_superuser=True))
    few, many = sourced(FEW), sourced(MANY)
    costs = {
        name: (queries(client, page(few)), queries(client, page(many)))
        for name, page in PAGES.items()
    }

    assert {name: cost for name, cost in costs.items() if cost[0] < cost[1]} == {}
