"""The sides of a card as pages draw them."""

from typing import Any

import pytest
from django.template.loader import render_to_string

from decks.dates import CardDate
from decks.editions.content import CardPicture, EditionCard, EditionCategory
from decks.faces import Face, back, front

NBSP = "\u00a0"


def make_edition_card(title: str = "Перше щеплення", **fields: Any) -> EditionCard:
    category = EditionCategory("science", "#143268", {"en": "Science", "uk": "Наука"})
    values: dict[str, Any] = {
        "number": 12,
        "key": "vaccination-1796",
        "category": category,
        "date": CardDate(1796),
        "front_symbol": "sun",
        "back_symbol": "moon",
        "titles": {"uk": title},
        "picture": CardPicture("ab" * 32, "Somebody", "CC BY 4.0"),
        "sources": (),
    }
    return EditionCard(**{**values, **fields})


def drawn(face: Face) -> str:
    return render_to_string("decks/card.html", {"face": face})


def test_a_front_shows_title_category_colour_and_front_symbol_only():
    face = front(make_edition_card(), "uk")

    assert (face.title, face.category, face.colour) == ("Перше щеплення", "Наука", "#143268")
    assert face.symbol == "sun"
    assert face.date == ""
    assert face.small_print == ""


def test_a_back_is_dated_only_where_the_date_is_given():
    card = make_edition_card()

    assert "card-date" not in drawn(back(card, "uk", edition=1))
    assert "1796" in drawn(back(card, "uk", edition=1, date="1796"))


def test_the_small_print_of_a_back_is_edition_and_card_number():
    face = back(make_edition_card(), "uk", edition=3)

    assert face.small_print == "№\N{NO-BREAK SPACE}3 · 12"


def test_a_drawn_card_says_its_language_and_has_no_inline_style():
    html = drawn(front(make_edition_card(), "uk"))

    assert 'lang="uk"' in html
    assert 'fill="#143268"' in html
    assert "style=" not in html


def test_a_card_without_a_picture_shows_its_category_colour_instead():
    with_picture = drawn(front(make_edition_card(), "uk"))
    without = drawn(front(make_edition_card(picture=None), "uk"))

    assert f"/picture/{'ab' * 32}.jpg" in with_picture
    assert "<img" not in without
    assert without.count('fill="#143268"') == 2


@pytest.mark.parametrize(
    ("title", "bound"),
    [
        ("Papier w Chinach i Korei", f"Papier w{NBSP}Chinach i{NBSP}Korei"),
        ("Опера в Одесі", f"Опера в{NBSP}Одесі"),
        ("Ливерпуль — Манчестер", f"Ливерпуль{NBSP}— Манчестер"),
        ("Plan B", "Plan B"),
    ],
)
def test_no_line_ends_in_a_one_letter_word_or_begins_with_a_dash(title, bound):
    face = front(make_edition_card(title), "uk")

    assert face.bound_title == bound


@pytest.mark.parametrize(
    ("title", "bound"),
    [
        ("Koncert e-moll", "Koncert e-\u2060moll"),
        ("Перший Як-2", "Перший Як-\u20602"),
        ("1914–1918", "1914–\u20601918"),
        ("Науково-технічна виставка", "Науково-технічна виставка"),
    ],
)
def test_no_line_ends_after_a_hyphen_that_joins_no_two_words(title, bound):
    face = front(make_edition_card(title), "uk")

    assert face.bound_title == bound
    assert face.title == title


def test_longer_titles_and_dates_are_set_smaller():
    lengths = [front(make_edition_card("ж" * n), "uk").title_length for n in (50, 51, 75, 76)]
    dates = [back(make_edition_card(), "uk", edition=1, date="1" * n) for n in (19, 20)]

    assert lengths == ["usual", "long", "long", "very-long"]
    assert [face.date_length for face in dates] == ["usual", "long"]


def test_long_words_of_a_title_may_be_parted_where_a_card_is_narrow():
    face = front(make_edition_card("Drzeworyt w Konstantynopolu"), "pl")

    assert "\u00ad" not in face.bound_title
    assert face.parted_title.replace("\u00ad", "-") == "Drze-wo-ryt w\u00a0Kon-stan-ty-no-polu"


def test_short_words_of_a_title_are_never_parted():
    face = front(make_edition_card("Kometa nad Odrą"), "pl")

    assert face.parted_title == face.bound_title
