"""How far a deck is on its way is seen from the deck alone."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.beginnings.addresses import free_address
from decks.beginnings.steps import STEPS, Guide
from tests.factories import (
    approve,
    make_card,
    make_category,
    make_deck,
    make_many_cards,
    make_picture,
    make_source,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db


def done(deck):
    return [step.code for step in Guide(deck).steps if step.is_done]


def test_each_step_is_done_when_the_deck_says_so():
    deck = make_deck(titles={"en": "Atlas"})
    ways = [done(deck)]
    make_category(deck)
    ways.append(done(deck))
    card = make_card(deck)
    make_source(card)
    text = make_text(card, "en")
    ways.append(done(deck))
    card.picture = make_picture()
    card.picture_credit = card.picture_licence = "Somebody"
    card.save()
    ways.append(done(deck))
    approve(text)
    card.verify_date(someone("checker"))
    ways.append(done(deck))
    deck.publish(someone("publisher"), ["en"])
    ways.append(done(deck))

    assert ways == [list(STEPS[: n + 1]) for n in range(len(STEPS))]


def test_what_is_undone_again_is_a_step_to_do_again():
    deck = make_deck(titles={"en": "Atlas"})
    category = make_category(deck)
    category.delete()

    assert Guide(deck).next_step == "categories"


def test_a_translation_that_was_begun_has_to_be_approved_for_every_card():
    deck = make_deck(titles={"en": "Atlas"})
    for year in (1400, 1500):
        card = make_card(deck, year)
        make_source(card)
        approve(make_text(card, "en", f"Event {year}"))
        card.verify_date(someone("checker"))
    before = done(deck)
    approve(make_text(deck.cards.first(), "pl", "Zdarzenie"))

    assert "people" in before
    assert "people" not in done(deck)


def test_the_way_costs_the_same_queries_for_one_card_and_for_many():
    few, many = make_many_cards(make_deck(), 1), make_many_cards(make_deck(), 50)
    counts = []
    for deck in (few, many):
        with CaptureQueriesContext(connection) as queries:
            list(Guide(deck).steps)
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 4


@pytest.mark.parametrize(
    ("titles", "address"),
    [
        ({"uk": "Історія Львова"}, "istoriia-lvova"),
        ({"pl": "Łódź i okolice"}, "lodz-i-okolice"),
        ({"ru": "Щит и меч"}, "shchit-i-mech"),
        ({"en": "Café society"}, "cafe-society"),
        ({"uk": "☀", "en": "★"}, "deck"),
        ({"uk": "☀", "pl": "Słońce"}, "slonce"),
    ],
)
def test_an_address_is_made_of_the_name_in_latin_letters(titles, address):
    assert free_address(titles, "uk") == address


def test_an_address_that_is_taken_gets_a_number():
    make_deck("atlas")
    make_deck("atlas-2")

    assert free_address({"en": "Atlas"}) == "atlas-3"
