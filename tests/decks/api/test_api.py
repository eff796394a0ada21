"""The read-only interface shows fronts to everybody and dates to those who may see them."""

import re

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from config.cache import forget_all
from tests.factories import (
    make_card,
    make_deck,
    make_finished_card,
    make_large_deck,
    make_published_deck,
    make_user,
    someone,
)

pytestmark = pytest.mark.django_db


def fact_checker():
    user = make_user()
    user.user_permissions.add(Permission.objects.get(codename="see_dates"))
    return user


def make_telling_deck():
    """Publish a deck of which every hidden fact can be told apart in an answer."""
    deck = make_deck("telling")
    for position in range(6):
        card = make_finished_card(
            deck,
            year=-1_234_567 - position,
            key=f"key-{1_234_567 + position}",
            front_symbol="sun",
            back_symbol="hourglass",
        )
        card.sources.update(citation=f"Chronicle of {1_234_567 + position}")
    deck.publish(someone("publisher"), ("en", "uk"), "The date of 1234567 was checked.")
    return deck


def walk(client, address="/api/", seen=None):
    """Return every answer that links lead to from *address*, as text."""
    seen = {} if seen is None else seen
    response = client.get(address)
    seen[address] = response.content.decode() + str(response.headers)
    if response.headers["Content-Type"] == "application/json":
        for link in re.findall(r'"http://testserver(/api/[^"]*)"', response.content.decode()):
            if link not in seen:
                walk(client, link, seen)
    return seen


def test_the_decks_are_listed_with_their_newest_edition(client):
    deck = make_published_deck("first", cards=4)
    deck.publish(someone("publisher"), ("uk",))
    make_card(make_deck("unpublished"))

    answer = client.get("/api/decks/").json()

    assert answer["count"] == 1
    assert answer["results"][0]["slug"] == "first"
    assert answer["results"][0]["edition"]["number"] == 2
    assert answer["results"][0]["edition"]["languages"] == ["uk"]
    assert answer["results"][0]["edition"]["card_count"] == 4


def test_links_lead_from_the_root_to_every_card(client):
    make_telling_deck()

    seen = walk(client)

    assert "/api/decks/telling/editions/1/cards/" in seen
    assert "/api/schema/" in seen


def test_a_visitor_gets_no_date_back_symbol_or_source_from_any_answer(client):
    deck = make_telling_deck()
    addresses = [f"/api/decks/telling/editions/1/cards/{n}/" for n in range(1, 7)]

    seen = walk(client)
    del seen["/api/schema/"]  # it names the fields that others may see
    answers = "".join([*seen.values(), *(walk(client, a)[a] for a in addresses)])

    assert deck.offered.content.cards[0].titles["uk"] in answers
    for secret in ("12345", "hourglass", "Chronicle", '"date"', '"sources"', '"back_symbol"'):
        assert secret not in answers.replace("_", "").replace(" ", "")


def test_the_order_of_the_cards_is_that_of_their_numbers(client):
    make_telling_deck()

    cards = client.get("/api/decks/telling/editions/1/cards/").json()["results"]

    assert [card["number"] for card in cards] == [1, 2, 3, 4, 5, 6]


def test_whoever_may_see_dates_gets_both_sides(client):
    make_telling_deck()
    client.force_login(fact_checker())

    card = client.get("/api/decks/telling/editions/1/cards/1/").json()

    assert card["back_symbol"] == "hourglass"
    assert card["date"]["year"] < -1_234_566
    assert card["date"]["text"]["uk"].endswith("до\xa0н.\xa0е.")
    assert card["sources"][0]["citation"].startswith("Chronicle of 12345")


def test_a_card_has_its_front(client):
    deck = make_published_deck("first", cards=1)

    card = client.get("/api/decks/first/editions/1/cards/1/").json()

    frozen = deck.offered.content.cards[0]
    assert card == {
        "number": 1,
        "titles": frozen.titles,
        "category": "science",
        "front_symbol": "sun",
        "picture": {
            "url": f"http://testserver/picture/{frozen.picture.sha256}.jpg",
            "credit": "Somebody",
            "licence": "CC BY 4.0",
        },
        "alts": {},
    }


@pytest.mark.parametrize(
    "address",
    [
        "/api/decks/nowhere/",
        "/api/decks/nowhere/editions/",
        "/api/decks/first/editions/2/",
        "/api/decks/first/editions/1/cards/0/",
        "/api/decks/first/editions/1/cards/4/",
        "/api/decks/first/editions/1/cards/?page=9",
        "/api/decks/unpublished/",
    ],
)
def test_what_is_not_there_is_not_found(client, address):
    make_published_deck("first", cards=3)
    make_card(make_deck("unpublished"))

    assert client.get(address).status_code == 404


def test_a_withdrawn_edition_is_no_longer_shown(client):
    deck = make_published_deck("first")
    deck.offered.withdraw(someone("publisher"), "A mistake")

    assert client.get("/api/decks/").json()["count"] == 0
    assert client.get("/api/decks/first/").status_code == 404
    assert client.get("/api/decks/first/editions/1/cards/").status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_can_be_written(client, method):
    make_published_deck("first")

    assert getattr(client, method)("/api/decks/first/").status_code == 405


def test_cards_come_in_pages(client):
    make_published_deck("first", cards=5)

    answer = client.get("/api/decks/first/editions/1/cards/?page_size=2&page=2").json()

    assert answer["count"] == 5
    assert [card["number"] for card in answer["results"]] == [3, 4]
    assert answer["previous"].endswith("/cards/?page_size=2")


def test_a_page_has_at_most_200_cards(client):
    make_large_deck("first", cards=201)

    answer = client.get("/api/decks/first/editions/2/cards/?page_size=100000").json()

    assert len(answer["results"]) == 200


def test_whoever_has_an_answer_already_gets_none(client):
    make_published_deck("first")
    answer = client.get("/api/decks/first/editions/1/cards/")

    again = client.get(
        "/api/decks/first/editions/1/cards/", headers={"If-None-Match": answer["ETag"]}
    )

    assert answer["Cache-Control"] == "no-cache"
    assert again.status_code == 304
    assert again.content == b""


def test_an_answer_for_one_reader_is_never_taken_for_anothers(client):
    make_published_deck("first")
    address = "/api/decks/first/editions/1/cards/"
    visitor = client.get(address)
    client.force_login(fact_checker())

    answer = client.get(address, headers={"If-None-Match": visitor["ETag"]})

    assert answer.status_code == 200
    assert {"Cookie", "Accept-Language"} <= set(re.split(", ?", answer["Vary"]))


def test_an_address_that_asks_too_much_has_to_wait(client, settings):
    make_published_deck("first")
    answers = [client.get("/api/decks/") for _time in range(121)]

    assert [answer.status_code for answer in answers] == [200] * 120 + [429]
    assert "Retry-After" in answers[-1].headers


def test_the_schema_describes_every_address(client):
    schema = client.get("/api/schema/").json()

    assert schema["openapi"].startswith("3.")
    assert sorted(path for path in schema["paths"] if "/games/" not in path) == [
        "/api/",
        "/api/decks/",
        "/api/decks/{slug}/",
        "/api/decks/{slug}/editions/",
        "/api/decks/{slug}/editions/{number}/",
        "/api/decks/{slug}/editions/{number}/cards/",
        "/api/decks/{slug}/editions/{number}/cards/{card}/",
        "/api/schema/",
    ]


@pytest.mark.parametrize(
    "address",
    [
        "/api/decks/",
        "/api/decks/first/",
        "/api/decks/first/editions/",
        "/api/decks/first/editions/2/cards/",
    ],
)
def test_an_answer_costs_the_same_queries_whatever_the_size_of_the_deck(
    client, django_assert_max_num_queries, django_assert_num_queries, address
):
    make_large_deck("first", cards=10)
    with django_assert_max_num_queries(4) as small:
        client.get(address)
    make_large_deck("second", cards=1_000)
    forget_all()

    with django_assert_num_queries(len(small)):
        client.get(address.replace("first", "second"))


def test_the_root_names_where_to_go(client):
    assert client.get(reverse("api")).json() == {
        "decks": "http://testserver/api/decks/",
        "games": "http://testserver/api/games/",
        "schema": "http://testserver/api/schema/",
    }
