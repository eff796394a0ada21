"""Cards as a table sends them, set for whoever draws them."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string

from decks.editions.content import EditionSource
from decks.faces import back
from play.view.cards import Cards, Shown
from tests.decks.test_quotation import NESTED
from tests.play.tables import make_content

NBSP = "\N{NO-BREAK SPACE}"


@pytest.fixture
def cards_of() -> Callable[..., Cards]:
    """Return what makes the cards of a table with one card, in Ukrainian or another language."""

    def cards_of(title: str, year: int = 1453, language: str = "uk", story: str = "") -> Cards:
        content = make_content([year])
        card = replace(content.cards[0], titles={language: title}, stories={language: story})
        sha256 = f"{title} {year} {language} {story}"
        edition = SimpleNamespace(number=3, sha256=sha256, content=content)
        game: Any = SimpleNamespace(edition=edition, pile=[0], memory="", card=lambda _number: card)
        return Cards(game, language)

    return cards_of


def both_sides(cards: Cards) -> Shown:
    return {**cards.fronts([0])[0], **cards.backs([0])[0]}


def test_a_title_comes_with_the_spaces_at_which_no_line_may_end(cards_of):
    cards = cards_of("Опера в Одесі — прем’єра")

    assert cards.fronts([0])[0]["title"] == f"Опера в{NBSP}Одесі{NBSP}— прем’єра"


@pytest.mark.parametrize("language", NESTED)
def test_a_title_stands_on_its_card_in_the_quotation_marks_it_was_written_with(cards_of, language):
    cards = cards_of(NESTED[language], language=language)

    assert cards.fronts([0])[0]["title"].replace(NBSP, " ") == NESTED[language]


def test_a_story_ends_no_line_with_a_word_of_one_letter(cards_of):
    cards = cards_of("Перша школа", story="Книгозбірня й школа в Києві.")

    assert cards.backs([0])[0]["story"] == f"Книгозбірня й{NBSP}школа в{NBSP}Києві."


def test_only_what_is_set_smaller_says_how_long_it_is(cards_of):
    usual, long = both_sides(cards_of("ж" * 50)), both_sides(cards_of("ж" * 51))
    longest = both_sides(cards_of("ж" * 76, -13_000_000))

    assert not {"title_length", "date_length"} & usual.keys()
    assert (long["title_length"], long.get("date_length")) == ("long", None)
    assert (longest["title_length"], longest["date_length"]) == ("very-long", "long")


def test_a_date_may_end_a_line_before_its_era_on_a_card_and_nowhere_in_a_sentence(cards_of):
    cards = cards_of("Іди березня", -44)

    assert cards.backs([0])[0]["date"] == f"44{NBSP}р. до{NBSP}н.{NBSP}е."
    assert cards.date(0) == f"44{NBSP}р.{NBSP}до{NBSP}н.{NBSP}е."


def test_a_script_is_sent_the_words_that_a_page_shows(cards_of):
    cards = cards_of("Перше свідчення про те, що в Києві є книгозбірня й школа", -13_000_000)
    sent = both_sides(cards)

    face = back(cards.card(0), "uk", edition=3, date=sent["date"])
    html = render_to_string("decks/card.html", {"face": face})

    assert f'card-title card-title-{sent["title_length"]}">{sent["title"]}</p>' in html
    assert f'card-date card-date-{sent["date_length"]}">{sent["date"]}</p>' in html


def test_a_source_in_the_readers_language_comes_first_and_another_language_is_named():
    told = ["https://en.wikipedia.org/wiki/A", "https://uk.wikipedia.org/wiki/A", "https://a.org/"]
    sources = [EditionSource(url, url, "", "", "supports", None) for url in told]

    named = Cards.sources(SimpleNamespace(language="uk"), SimpleNamespace(sources=sources))

    assert [(source["url"][8:10], source["language"]) for source in named] == [
        ("uk", ""),
        ("en", "en"),
        ("a.", ""),
    ]
