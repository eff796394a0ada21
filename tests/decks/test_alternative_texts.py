"""Alternative texts of pictures: part of a text, telling no date, read out where the front is."""

import json

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from decks import checks
from decks.contents import DeckContents
from decks.editions.content import EditionContent
from decks.editions.difference import edition_difference
from decks.models import State
from decks.packages import dump_deck, load_deck
from decks.packages.loading import LoadOutcome
from decks.spreadsheets import (
    CATALOGUE_FORMATS,
    CatalogueOrder,
    columns,
    exported,
    exported_catalogue,
    read_sheet,
)
from decks.spreadsheets.plans import Plan
from decks.texts import MAX_ALT
from tests.decks.desk import browser, worker
from tests.decks.sheets import changes, faults, imported, plan_of
from tests.decks.workbench import row_of, sent, shown
from tests.factories import (
    approve,
    make_card,
    make_deck,
    make_finished_card,
    make_text,
    make_user,
    someone,
)

pytestmark = pytest.mark.django_db

ALT = "A thick open book with two columns of letters"
WRITING = ("view_card", "view_deck", "change_cardtranslation")


def deck_with_alts(alt=ALT):
    deck = make_deck("seeing")
    card = make_finished_card(deck, year=1455, key="bible")
    for row in card.translations.order_by("language"):
        row.write(row.title, someone("author"), alt=f"{alt} ({row.language})" if alt else "")
        if alt:
            approve(row)
    return deck


# The row


def test_a_changed_alternative_text_makes_a_draft_and_one_that_is_not_said_stays():
    row = approve(make_text(make_card(), "en"))

    row.write(row.title, someone("ada"), alt=f"  {ALT}\n here ")
    assert (row.alt, row.state, row.revision) == (f"{ALT} here", State.DRAFT, 2)

    row.write("Another title", someone("ada"))
    assert row.alt == f"{ALT} here"


def test_an_approval_is_bound_to_the_alternative_text_and_older_ones_still_hold():
    row = make_text(make_card(), "en")
    before = row.text_hash
    row.write(row.title, someone("author"), alt=ALT)
    approve(row)

    assert row.approved_alt == ALT
    assert row.approved_hash == row.text_hash != before
    row.write(row.title, someone("author"), alt="")
    assert row.text_hash == before


def test_an_alternative_text_has_at_most_250_characters():
    row = make_text(make_card(), "en")

    with pytest.raises(ValidationError, match="too long: 251 characters"):
        row.write(row.title, someone("author"), alt="a" * (MAX_ALT + 1))


# Checks


def codes(deck):
    found = checks.findings(DeckContents.of(deck), ("en", "uk"))
    return {(one.code, one.field, one.language) for one in found if one.code.startswith("alt_")}


@pytest.mark.parametrize("alt", ["Printed in 1455", "A book of the 15th century", "The 1450s"])
def test_an_alternative_text_that_gives_the_date_away_is_found(alt):
    deck = deck_with_alts()
    assert codes(deck) == set()

    row = deck.cards.get().translation("en")
    row.write(row.title, someone("author"), alt=alt)

    assert codes(deck) == {("alt_date_hint", "alt", "en")}


# Editions


def test_an_edition_without_alternative_texts_is_written_as_before():
    edition = deck_with_alts("").publish(someone("publisher"), ("en",))

    assert json.loads(edition.content_json)["format"] == "kronika-edition/1"
    assert "alts" not in edition.content_json


def test_an_edition_keeps_the_alternative_texts_of_its_languages():
    edition = deck_with_alts().publish(someone("publisher"), ("uk",))

    (card,) = edition.content.cards
    assert card.alts == {"uk": f"{ALT} (uk)"}
    assert (card.alt("uk"), card.alt("en")) == (f"{ALT} (uk)", "")
    assert json.loads(edition.content_json)["format"] == "kronika-edition/3"
    assert EditionContent.from_json(edition.content_json).to_json() == edition.content_json


def test_a_new_alternative_text_is_news():
    deck = deck_with_alts()
    old = deck.publish(someone("publisher"), ("en",)).content
    row = deck.cards.get().translation("en")
    row.write(row.title, someone("author"), alt="A book")
    approve(row)

    found = edition_difference(deck.publish(someone("publisher"), ("en",)).content, old)

    assert [change.key for change in found.without_dates().languages[0].alts] == ["bible"]


def test_a_package_carries_alternative_texts_and_an_older_one_is_read_as_it_was(tmp_path):
    plain, told = make_deck("plain"), deck_with_alts()
    make_text(make_card(plain, key="one"))
    for name, deck in (("plain", plain), ("told", told)):
        deck.cards.update(picture=None)
        dump_deck(deck, tmp_path / f"{name}.zip")

    assert load_deck(tmp_path / "told.zip").outcome is LoadOutcome.UNCHANGED
    copy = load_deck(tmp_path / "told.zip", "copy").deck
    old = load_deck(tmp_path / "plain.zip", "older").deck

    assert copy.cards.get().translation("uk").alt == f"{ALT} (uk)"
    assert old.cards.get().translation("en").alt == ""
    assert b'"alt"' not in (tmp_path / "plain.zip").read_bytes()


# Sheets and catalogues


def superuser():
    return make_user(is_staff=True, is_superuser=True)


def test_an_alternative_text_is_imported_beside_its_title_and_makes_a_draft():
    deck, by = deck_with_alts(), worker(perms=(*WRITING, "translate_uk", "add_card"))

    imported(deck, by, {"key": "bible", "alt_uk": "Книжка", "title_uk": "Нова назва"})

    row = deck.cards.get().translation("uk")
    assert (row.title, row.alt, row.state) == ("Нова назва", "Книжка", State.DRAFT)


def test_an_alternative_text_without_a_title_is_refused_with_its_line():
    deck = deck_with_alts()

    plan = plan_of(deck, superuser(), {"key": "bible", "alt_pl": "Książka"})

    expected = "An alternative text needs a title in its language."
    assert faults(plan) == [(2, "alt_pl", expected)]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_a_sheet_of_an_unchanged_deck_comes_back_as_no_change(kind):
    deck, by = deck_with_alts(), superuser()

    data = exported(deck, by, kind).data

    plan = Plan.of(read_sheet(data, columns()), deck, by)
    assert ALT in exported(deck, by, "json").data.decode()
    assert (plan.count, plan.faults, plan.is_undecided) == (0, (), False)


@pytest.mark.parametrize("kind", list(CATALOGUE_FORMATS))
def test_a_translators_file_carries_alternative_texts_there_and_back(kind):
    deck, by = deck_with_alts(), superuser()
    order = CatalogueOrder("uk", "en", "https://example.org")

    data = exported_catalogue(deck, by, kind, order).data

    assert f"{ALT} (uk)" in data.decode()
    assert Plan.of(read_sheet(data, columns()), deck, by).count == 0
    changed = data.replace(f"{ALT} (uk)".encode(), "Книжка".encode())
    plan = Plan.of(read_sheet(changed, columns()), deck, by)
    assert changes(plan) == [("bible", "alt_uk", f"{ALT} (uk)", "Книжка")]


# What it was translated from


@pytest.fixture
def overtaken():
    """Return a text whose source has another alternative text since it was written."""
    card = deck_with_alts().cards.get()
    source = card.translation("en")
    source.write(source.title, someone("author"), alt="A closed book")
    return card.translations.get(language="uk")


def test_a_translation_is_stale_once_the_sources_alternative_text_is_another(overtaken):
    assert overtaken.is_stale
    assert overtaken.source_alt_seen == f"{ALT} (en)"

    overtaken.rebase(someone("author"))

    assert (overtaken.is_stale, overtaken.source_alt_seen) == (False, "A closed book")


def test_the_workbench_shows_what_became_of_the_sources_alternative_text(overtaken):
    page = shown(browser(worker(perms=(*WRITING, "translate_uk"))), overtaken.card)

    assert "Changes to the source’s alternative text since then:" in page
    assert "<ins>A closed book" in page or "closed</ins>" in page


def test_a_translators_file_says_what_the_alternative_text_was_before(overtaken):
    order = CatalogueOrder("uk", "en", "https://example.org")

    data = exported_catalogue(overtaken.card.deck, superuser(), "po", order).data.decode()

    assert f'#| msgid "{ALT} (en)"' in data


# Who reads it


def test_programs_and_pages_get_alternative_texts_with_the_front(client):
    deck = deck_with_alts()
    deck.publish(someone("publisher"), ("en", "uk"))

    card = client.get(reverse("api-card", args=[deck.slug, 1, 1])).json()
    page = client.get(f"/decks/{deck.slug}/?language=uk").content.decode()

    assert card["alts"] == {"en": f"{ALT} (en)", "uk": f"{ALT} (uk)"}
    assert f'alt="{ALT} (uk)"' in page or f'alt="{ALT} (en)"' in page


def test_the_workbench_saves_the_alternative_text_of_whoever_may_write():
    card = make_card()
    make_text(card, "en", "Bible")
    client = browser(worker(perms=(*WRITING, "translate_en")))

    assert "Alternative text of the picture" in shown(client, card)
    sent(client, card, "en", alt=ALT)

    row = row_of(card, "en")
    assert (row.title, row.alt, row.state, row.revision) == ("Bible", ALT, State.DRAFT, 2)
