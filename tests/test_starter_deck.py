"""The deck that every installation begins with."""

import csv

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from config.start.data import BASE_DIR
from decks import checks
from decks.contents import DeckContents
from decks.models import Deck
from decks.packages import load_deck
from decks.packages.offer import newer_edition
from tests.decks.desk import browser, page_of
from tests.factories import make_published_deck, make_user

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


EDITION_1 = "003a01e3e3751988e3828ff815d3e85b5510ba7afbb6c63e501649f974d7542c"


def test_the_first_edition_stays_as_it_was_published(deck):
    first = deck.editions.get(number=1)

    assert (first.sha256, first.is_intact) == (EDITION_1, True)
    assert first.content.to_json() == first.content_json
    assert not any(card.stories for card in first.content.cards)


def test_every_card_tells_its_story_in_four_languages(deck):
    table = rows()

    for card in deck.offered.content.cards:
        row = table[card.key]
        assert card.stories == {language: row[f"story_{language}"] for language in LANGUAGES}
        assert all(0 < len(story) <= 220 for story in card.stories.values())


def test_an_installation_with_an_older_edition_is_offered_the_newer_one(deck):
    assert newer_edition(deck) is None

    older = make_published_deck("older")
    Deck.objects.filter(pk=deck.pk).update(slug="another")
    Deck.objects.filter(pk=older.pk).update(slug="starter")

    assert newer_edition(Deck.objects.get(slug="starter")) == 2
    page = browser(make_user(is_staff=True, is_superuser=True)).get(page_of(older))
    assert "manage.py renew_starter" in page.content.decode()
    with pytest.raises(CommandError, match="Edition 1 of “starter” exists here"):
        call_command("renew_starter")
    assert Deck.objects.get(slug="starter").offered.number == 1


def test_it_is_published_in_four_languages(deck):
    edition = deck.offered

    assert edition.number == 2
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
