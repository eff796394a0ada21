"""What one edition says that an older one did not."""

from dataclasses import replace

import pytest

from decks.dates import CardDate
from decks.editions.content import (
    CardPicture,
    Credits,
    EditionCard,
    EditionCategory,
    EditionContent,
    EditionSource,
)
from decks.editions.difference import edition_difference

SCIENCE = EditionCategory("science", "#143268", {"en": "Science", "uk": "Наука"})
ART = EditionCategory("art", "#621421", {"en": "Art", "uk": "Мистецтво"})
BOOK = EditionSource("Encyclopaedia", "", "", "", "supports", CardDate(1455))


def a_card(key, **fields):
    return replace(
        EditionCard(
            number=1,
            key=key,
            category=SCIENCE,
            date=CardDate(1455),
            front_symbol="sun",
            back_symbol="moon",
            titles={"en": f"The first {key}", "uk": f"Перша подія {key}"},
            picture=CardPicture("0" * 64, "Somebody", "CC BY 4.0"),
            sources=(BOOK,),
        ),
        **fields,
    )


def content(*cards, **fields):
    return replace(
        EditionContent(
            titles={"en": "Events", "uk": "Події"},
            descriptions={"en": "Of all times"},
            notices={},
            source_language="en",
            languages=("uk", "en"),
            card_format="44x68",
            categories=(SCIENCE, ART),
            cards=tuple(cards) or (a_card("bible"), a_card("moon")),
            credits=Credits({}, {}, (), {}, 0),
        ),
        **fields,
    )


def said(pieces):
    """Write pieces as one text: -what went- +what came+."""
    marks = {(True, False): "-", (False, True): "+", (False, False): ""}
    found = ((marks[piece.deleted, piece.inserted], piece.text) for piece in pieces)
    return "".join(f"{mark}{text}{mark}" for mark, text in found)


def test_the_same_content_is_no_difference():
    found = edition_difference(content(), content())

    assert not found.is_any
    assert [one.language for one in found.languages] == ["uk", "en"]


def test_who_did_the_work_is_no_difference_to_a_reader():
    thanked = Credits({"uk": ["Олена"]}, {}, ("Marek",), {}, 0)

    assert not edition_difference(content(credits=thanked), content()).is_any


def test_the_number_of_a_card_follows_from_the_others_and_is_no_difference():
    moved = content(a_card("bible", number=2), a_card("moon"))

    assert not edition_difference(moved, content()).is_any


def test_cards_that_came_and_went_are_named():
    found = edition_difference(content(a_card("moon"), a_card("opera")), content())

    assert [card.key for card in found.added] == ["opera"]
    assert [card.key for card in found.removed] == ["bible"]
    assert found.changed == ()
    assert found.is_any


def test_a_title_is_compared_word_by_word_in_its_language_alone():
    titles = {"en": "The second bible", "uk": "Перша подія bible"}

    found = edition_difference(content(a_card("bible", titles=titles), a_card("moon")), content())

    changes = {one.language: one.titles for one in found.languages}
    assert changes["uk"] == ()
    assert [title.key for title in changes["en"]] == ["bible"]
    assert said(changes["en"][0].pieces) == "The -first-+second+ bible"
    assert found.changed == ()


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("date", CardDate(1454, circa=True), (CardDate(1455), CardDate(1454, circa=True))),
        ("category", ART, (SCIENCE, ART)),
        ("front_symbol", "star", ("sun", "star")),
        ("back_symbol", "star", ("moon", "star")),
    ],
)
def test_what_a_card_says_in_all_languages_is_shown_old_and_new(field, value, expected):
    found = edition_difference(content(a_card("bible", **{field: value})), content(a_card("bible")))

    (change,) = found.changed
    pair = getattr(change, field)
    assert (pair.old, pair.new) == expected
    others = {"date", "category", "front_symbol", "back_symbol"} - {field}
    assert [getattr(change, other) for other in others] == [None] * 3
    assert (change.picture, change.credit, change.sources) == (False, False, False)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"picture": CardPicture("1" * 64, "Somebody", "CC BY 4.0")}, {"picture"}),
        ({"picture": None}, {"picture"}),
        ({"picture": CardPicture("0" * 64, "Another", "CC BY 4.0")}, {"credit"}),
        ({"picture": CardPicture("0" * 64, "Somebody", "CC0")}, {"credit"}),
        ({"sources": ()}, {"sources"}),
    ],
)
def test_another_picture_credit_or_source_is_said(fields, expected):
    found = edition_difference(content(a_card("bible", **fields)), content(a_card("bible")))

    (change,) = found.changed
    assert {name for name in ("picture", "credit", "sources") if getattr(change, name)} == expected


def test_another_name_of_a_category_is_said_once_and_not_on_each_of_its_cards():
    renamed = replace(SCIENCE, names={"en": "Natural science", "uk": "Наука"})
    cards = [a_card(key, category=renamed) for key in ("bible", "moon")]

    found = edition_difference(content(*cards, categories=(renamed, ART)), content())

    english = next(one for one in found.languages if one.language == "en")
    assert [(key, said(pieces)) for key, pieces in english.names] == [
        ("science", "-Science-+Natural science+")
    ]
    assert found.changed == ()


def test_categories_that_came_went_or_took_another_colour_are_named():
    music = EditionCategory("music", "#8A52DE", {"en": "Music"})
    blue = replace(SCIENCE, colour="#0000FF")

    found = edition_difference(content(categories=(blue, music)), content())

    pairs = [(pair.old, pair.new) for pair in found.categories]
    assert {(old and old.colour, new and new.colour) for old, new in pairs} == {
        ("#143268", "#0000FF"),
        (None, "#8A52DE"),
        ("#621421", None),
    }


def test_a_language_that_came_or_went_is_said_and_its_titles_are_not_changes():
    found = edition_difference(content(languages=("uk", "pl")), content())

    assert [(one.language, one.is_added, one.is_removed) for one in found.languages] == [
        ("uk", False, False),
        ("pl", True, False),
        ("en", False, True),
    ]
    assert not any(one.titles for one in found.languages)
    assert found.is_any


@pytest.mark.parametrize(
    "fields",
    [
        {"titles": {"en": "Great events", "uk": "Події"}},
        {"descriptions": {"en": "Of our time"}},
        {"notices": {"uk": "Ще не вичитано"}},
        {"card_format": "63x88"},
        {"source_language": "uk"},
        {"languages": ("uk",)},
        {"languages": ("uk", "en", "pl")},
        {"categories": (SCIENCE,)},
        {"cards": ()},
    ],
)
def test_whatever_a_reader_would_notice_is_a_difference(fields):
    assert edition_difference(replace(content(), **fields), content()).is_any
    assert edition_difference(content(), replace(content(), **fields)).is_any


def test_who_may_not_see_dates_learns_of_no_date_back_symbol_or_source():
    changed = a_card("bible", date=CardDate(1454), back_symbol="star", sources=())
    both = a_card("moon", date=CardDate(1454), front_symbol="star")

    found = edition_difference(content(changed, both), content()).without_dates()

    (change,) = found.changed
    assert change.card.key == "moon"
    assert change.front_symbol
    assert change.date is change.back_symbol is None
    assert not change.sources
