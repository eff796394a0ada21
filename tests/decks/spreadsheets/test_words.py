"""Sheets in the words of our languages."""

import pytest
from django.utils import translation

from decks import languages
from decks.spreadsheets import FORMATS, Plan, columns, exported, read_sheet
from decks.spreadsheets.words import (
    column_called,
    column_meant,
    folded,
    heading,
    symbols_by_name,
)
from decks.symbols import SYMBOLS
from tests.decks.sheets import changes, imported, sheet_of
from tests.factories import make_card, make_category, make_deck, make_source, make_text, make_user


@pytest.fixture
def by():
    return make_user("importer", is_superuser=True)


@pytest.mark.parametrize("language", languages.BY_CODE)
def test_every_column_has_a_name_of_its_own_in_every_language(language):
    names = [folded(heading(name, language)) for name in columns()]

    assert len(set(names)) == len(columns())


def test_every_symbol_is_known_by_its_key_its_names_and_its_sign():
    known = symbols_by_name()

    for key in SYMBOLS:
        names = {key, *(folded(one.symbols[key]) for one in languages.BY_CODE.values())}
        assert {known[name] for name in names} == {key}
    assert [known[folded(sign)] for sign in ("☀", "☀\ufe0f", "⚙\ufe0f", "🔑")] == [
        *("sun", "sun", "gear", "key")
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("language", languages.BY_CODE)
def test_a_sheet_in_the_words_of_a_language_says_the_same(by, kind, language):
    deck = make_deck()
    names = {"en": "War", "uk": "Війна", "pl": "Wojna", "ru": "Война"}
    card = make_card(deck, -300, category=make_category(deck, "war", names=names))
    make_text(card, "uk", "Битва")
    make_source(card, verdict="context")

    with translation.override(language):
        file = exported(deck, by, kind, words=language)
        sheet = read_sheet(file.data, columns())
        plan = Plan.of(sheet, deck, by)

    assert (plan.faults, plan.count) == ((), 0)
    assert names[language] in sheet.lines[0].cells


@pytest.mark.django_db
def test_a_card_is_made_of_a_sheet_in_polish(by):
    deck = make_deck()
    make_category(deck, "war", names={"pl": "Wojna"})

    imported(
        deck,
        by,
        {
            "Klucz": "new",
            "Kategoria": "wojna",
            "Data": "1455",
            "Symbol z przodu": "Słońce",
            "symbol z tyłu": "☾",
            "Tytuł PL": "Nowa",
        },
    )

    card = deck.cards.get()
    assert (card.front_symbol, card.back_symbol, card.category.key) == ("sun", "moon", "war")
    assert card.title("pl") == "Nowa"


@pytest.mark.django_db
def test_a_name_that_two_categories_have_means_neither(by):
    deck = make_deck()
    card = make_card(deck, key="one", category=make_category(deck, "war", names={"pl": "Wojna"}))
    make_category(deck, "peace", names={"uk": "Wojna"})

    file = exported(deck, by, "csv", words="pl")

    assert b"war" in file.data
    plan = Plan.of(read_sheet(file.data, columns()), deck, by)
    assert (changes(plan), plan.faults, card.category.key) == ([], (), "war")


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Tytuł (polski)", "title_pl"),
        ("tytuł – ukraiński", "title_uk"),
        ("Назва (українська)", "title_uk"),
        ("Рассказ русский", "story_ru"),
        ("Title (English)", "title_en"),
        ("Symbol z przodu", "front_symbol"),
    ],
)
def test_a_heading_may_name_its_language_in_words_and_brackets(heading, column):
    assert column_called(heading.casefold(), tuple(columns())) == column


def test_a_heading_that_is_nearly_right_is_told_what_was_probably_meant():
    with translation.override("pl"):
        assert column_meant("adres źródła", columns()) == "źródło_adres"
        assert column_meant("uwagi redakcji", columns()) == ""


@pytest.mark.django_db
def test_what_a_sheet_could_say_is_listed_in_the_words_of_the_reader(by):
    deck = make_deck()
    make_category(deck, "war", names={"pl": "Wojna"})
    sheet = sheet_of({"key": "one", "category": "bitwy", "front_symbol": "koło"})

    with translation.override("pl"):
        plan = Plan.of(read_sheet(sheet, columns()), deck, by)

    said = " ".join(str(fault.reason) for fault in plan.faults)
    assert "W tej talii są: Wojna." in said
    assert "Są: słońce, księżyc, gwiazda, koło zębate" in said
