"""Before a deck is published it is measured for its own size of cards."""

import pytest

from decks.checks import Severity, findings
from decks.contents import DeckContents
from decks.editions.publishing import NotPublishable
from decks.models import CardFormat
from printing import checks
from printing.cards.face import Faces
from printing.geometry.paper import CARD_FORMATS, DEFAULT_FORMAT
from tests.factories import (
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_picture,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db

OURS = ("does_not_fit", "glyph_missing", "picture_under_300_dpi")
LONG = ("ШИРОКА МОВА " * 10).strip()


def found(deck, *languages, codes=OURS):
    every = findings(DeckContents.of(deck), languages or ("en",))
    return [finding for finding in every if finding.code in codes]


def test_a_title_that_does_not_fit_is_an_error_that_says_by_how_much():
    deck = make_deck(card_format="41x63")
    make_text(make_card(deck, key="babel"), "uk", LONG)
    make_text(make_card(deck, key="usual"), "uk", "Звичайна назва")

    [finding] = found(deck, "uk")

    assert (finding.code, finding.severity) == ("does_not_fit", Severity.ERROR)
    assert (finding.card, finding.language, finding.field) == ("babel", "uk", "title")
    assert f"“{LONG}” is " in finding.text
    assert " mm too large for a card of 41×63 mm." in finding.text


def test_a_title_that_is_smaller_than_the_others_is_a_warning():
    deck = make_deck()
    make_text(make_card(deck, key="endless"), "uk", "Щось " * 17 + "ще")
    make_text(make_card(deck, key="usual"), "uk", "Звичайна назва")

    [finding] = found(deck, "uk", codes=("title_leaves_size", "title_forces_size"))

    assert (finding.card, finding.severity) == ("endless", Severity.WARNING)
    assert " pt, smaller than the other titles." in finding.text


def test_a_title_that_makes_all_others_smaller_is_noted_with_its_key():
    deck = make_deck()
    make_text(make_card(deck, key="long"), "uk", "Перше достовірне спостереження комети Галлея")
    make_text(make_card(deck, key="usual"), "uk", "Звичайна назва")

    [finding] = found(deck, "uk", codes=("title_leaves_size", "title_forces_size"))

    assert (finding.card, finding.severity) == ("", Severity.NOTE)
    assert "(long) alone, all titles on one side are 8.25 pt instead of 10." in finding.text


def test_a_title_is_measured_for_the_size_of_the_deck():
    deck = make_deck(card_format="44x68")
    make_text(make_card(deck), "uk", LONG)
    assert [finding.code for finding in found(deck, "uk")] == ["does_not_fit"]

    deck.card_format = "63x88"
    deck.save()

    assert found(deck, "uk") == []


def test_only_the_languages_that_are_asked_for_are_measured():
    deck = make_deck()
    make_text(make_card(deck), "uk", LONG)

    assert found(deck, "en") == []


def test_a_card_is_named_once_in_each_language():
    deck = make_deck()
    card = make_card(deck)
    make_text(card, "uk", "龍" + LONG)
    make_text(card, "en", "a" * 90)

    places = [(finding.code, finding.place) for finding in found(deck, "uk", "en")]

    assert sorted(places) == [
        ("does_not_fit", f"{card.key} (en)"),
        ("does_not_fit", f"{card.key} (uk)"),
        ("glyph_missing", f"{card.key} (uk)"),
    ]


def test_the_longest_category_that_does_not_fit_is_named_once_for_the_deck():
    deck = make_deck()
    make_category(deck, names={"en": "The history of everything that ever was"})
    make_category(deck, "brief", names={"en": "The history of nearly everything, in brief"})
    for _ in range(2):
        make_text(make_card(deck))

    [finding] = found(deck)

    assert (finding.code, finding.place) == ("does_not_fit", "en")
    assert "The history of nearly everything, in brief" in finding.text


def test_characters_that_no_font_has_are_an_error_that_names_them():
    deck = make_deck()
    make_text(make_card(deck, key="books"), title="The Four Books 四書")

    [finding] = found(deck)

    assert (finding.code, finding.severity) == ("glyph_missing", Severity.ERROR)
    assert (finding.card, finding.language) == ("books", "en")
    assert "cannot print: 四 書." in finding.text


def test_a_picture_too_small_for_the_size_of_the_cards_is_a_warning():
    deck = make_deck(card_format="57x87")
    small, large = make_picture(), make_picture()
    small.width = small.height = 500
    small.save()
    make_card(deck, key="small", picture=small)
    make_card(deck, key="large", picture=large)

    [finding] = found(deck)

    assert (finding.code, finding.severity) == ("picture_under_300_dpi", Severity.WARNING)
    assert (finding.card, finding.field) == ("small", "picture")
    assert "has 500 pixels across, which is 257 dpi on a card of 57×87 mm" in finding.text


def test_a_picture_large_enough_for_the_size_of_the_cards_is_no_matter():
    deck = make_deck()
    picture = make_picture()
    picture.width = picture.height = 450
    picture.save()
    make_card(deck, picture=picture)

    assert found(deck) == []


@pytest.mark.parametrize("size", CardFormat.values)
def test_pictures_as_large_as_we_keep_them_are_large_enough_for_every_size(size):
    deck = make_deck(card_format=size)
    make_card(deck, picture=make_picture())

    assert found(deck) == []


def test_a_deck_with_a_title_that_does_not_fit_is_not_published():
    deck = make_deck()
    make_finished_card(deck, titles={"en": LONG})

    with pytest.raises(NotPublishable, match="too large for a card"):
        deck.publish(someone("publisher"), ["en"])


def test_decks_come_in_the_sizes_that_the_press_knows():
    assert CardFormat.values == [size.code for size in CARD_FORMATS]
    assert DEFAULT_FORMAT.code == CardFormat.KRONIKA


def test_the_titles_of_a_language_are_measured_once_for_all_checks(monkeypatch):
    deck = make_deck()
    make_finished_card(deck)
    measured = []
    monkeypatch.setattr(checks, "Faces", lambda *about: measured.append(about[1]) or Faces(*about))

    found(deck, "en", "uk")

    assert measured == ["en", "uk"]
