"""The deck that every installation begins with."""

import csv

import pytest
from django.contrib.auth.models import User

from config.data import BASE_DIR
from decks import checks
from decks.contents import DeckContents
from decks.packages import load_deck

pytestmark = pytest.mark.django_db

STARTER = BASE_DIR / "fixtures" / "starter"
LANGUAGES = ("uk", "pl", "ru", "en")


@pytest.fixture
def deck(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return load_deck(STARTER / "starter.zip").deck


def rows():
    with (STARTER / "starter_set.csv").open(encoding="utf-8", newline="") as lines:
        return {row["key"]: row for row in csv.DictReader(lines)}


def test_it_is_published_once_in_four_languages(deck):
    edition = deck.editions.get()

    assert deck.slug == "starter"
    assert edition.is_intact
    assert edition.content.languages == LANGUAGES
    assert len(edition.content.cards) == 110


def test_every_card_says_what_its_table_says(deck):
    table = rows()

    for card in deck.offered.content.cards:
        row = table.pop(card.key)
        assert card.titles == {language: row[f"title_{language}"] for language in LANGUAGES}
        assert (card.date.year, str(card.date.circa).lower()) == (int(row["year"]), row["circa"])
        assert (card.front_symbol, card.back_symbol) == (row["front_symbol"], row["back_symbol"])
        assert card.category.key == row["category"]
    assert not table


def test_every_date_has_its_source_with_what_was_found_there(deck):
    table = rows()

    for card in deck.offered.content.cards:
        [source] = card.sources
        row = table[card.key]
        assert (source.citation, source.url) == (row["source_title"], row["source_url"])
        assert source.claim == card.date
        assert row["evidence"] in source.note
        assert row["note"] in source.note


def test_every_picture_names_its_maker_and_licence(deck):
    for card in deck.offered.content.cards:
        assert "game-icons.net" in card.picture.credit
        assert card.picture.licence == "CC BY 3.0"


def test_no_check_finds_anything(deck):
    assert checks.findings(DeckContents.of(deck), LANGUAGES) == []


def test_its_makers_are_plainly_no_people_and_cannot_sign_in(deck):
    people = deck.offered.content.credits

    assert people.translated["uk"] == ["Automatic writer (not a person)"]
    assert people.reviewed["pl"] == ["Automatic reviewer (not a person)"]
    assert not User.objects.filter(is_active=True).exists()


def test_it_says_in_every_language_that_nobody_has_read_it(deck):
    assert set(deck.offered.content.notices) == set(LANGUAGES)
    assert "носії мови їх іще не читали" in deck.offered.content.notices["uk"]
