"""A deck as a file: what it says, to whom, and that it is read back without a change."""

import csv
import io
import json

import openpyxl  # it has no types
import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from decks import languages
from decks.dates import MAX_YEAR, MIN_YEAR, CardDate, DateError, Precision, parse_any
from decks.spreadsheets import FORMATS, Plan, columns, exported, read_sheet, template
from decks.spreadsheets.cells import escaped, unescaped
from decks.spreadsheets.columns import written
from tests.decks.desk import browser, worker
from tests.factories import (
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_source,
    make_text,
    make_user,
)

FORMULAS = ["=1+1", "+380", "-300", "@home", "'=1", "''-5", "'тато"]
DATED = {"date", "back_symbol"} | {
    name for name in columns() if name.startswith(("source_", "story_"))
}


@pytest.fixture
def by():
    return make_user("exporter", is_superuser=True)


def varied_deck():
    """Make a deck with whatever is hard to carry in a file."""
    deck = make_deck()
    make_finished_card(deck, year=-300, key="plain")
    dates = [(1401, "century"), (1920, "decade"), (-65_999_999, "million_years"), (-3500, "year")]
    for number, (year, precision) in enumerate(dates):
        card = make_card(deck, year, precision=precision, circa=number % 2, key=f"date-{number}")
        make_text(card, "uk", 'Кома, крапка; лапки "так" і м’яч')
    for number, text in enumerate(FORMULAS):
        card = make_card(deck, 1000 + number, key=f"formula-{number}")
        make_text(card, "pl", text)
        make_source(
            card, citation=text, quote=" two\r\nlines \x0b \x01x", note="∅", claimed_circa=True
        )
    make_source(deck.cards.get(key="plain"), citation="Second", verdict="contradicts")
    return deck


@pytest.mark.django_db
@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("language", languages.BY_CODE)
def test_an_export_that_nobody_touched_changes_nothing(by, kind, language):
    deck = varied_deck()

    with translation.override(language):
        file = exported(deck, by, kind)
        plan = Plan.of(read_sheet(file.data, columns()), deck, by)

    assert (plan.faults, plan.count) == ((), 0)
    assert len(plan.sheet.lines) == deck.cards.count()


@pytest.mark.django_db
def test_an_export_in_one_language_is_read_in_another(by):
    deck = varied_deck()
    with translation.override("uk"):
        file = exported(deck, by, "csv")

    with translation.override("pl"):
        plan = Plan.of(read_sheet(file.data, columns()), deck, by)

    assert (plan.faults, plan.count) == ((), 0)


@given(
    st.integers(MIN_YEAR, MAX_YEAR) | st.integers(-4000, 2100),
    st.sampled_from(Precision),
    st.booleans(),
    st.sampled_from(sorted(languages.BY_CODE)),
)
def test_every_date_is_read_as_it_is_written(year, precision, circa, language):
    try:
        date = CardDate.containing(year, precision, circa)
    except DateError:
        return

    with translation.override(language):
        assert parse_any(written(date), "en") == date


@given(st.text(alphabet="'=+-@a ", max_size=5))
def test_taking_the_apostrophe_off_undoes_putting_it_before(text):
    assert unescaped(escaped(text)) == text
    assert escaped(text)[:1] not in set("=+-@")


@pytest.mark.django_db
def test_no_cell_of_a_csv_begins_a_formula(by):
    file = exported(varied_deck(), by, "csv")

    rows = csv.reader(io.StringIO(file.data.decode("utf-8-sig")))
    assert [cell for row in rows for cell in row if cell[:1] in set("=+-@") and cell] == []
    assert file.data.startswith(b"\xef\xbb\xbf")


@pytest.mark.django_db
def test_every_cell_of_a_workbook_is_text(by):
    file = exported(varied_deck(), by, "xlsx")

    sheet = openpyxl.load_workbook(io.BytesIO(file.data)).active
    found = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in found} == {"s"}
    assert {"=1+1", "-300"} <= {cell.value for cell in found}
    assert all(cell.quotePrefix for cell in found if cell.value in FORMULAS[:4])


@pytest.mark.django_db
def test_a_text_that_a_workbook_cannot_hold_is_left_alone_by_its_import(by):
    deck = make_deck()
    make_source(make_card(deck), quote="a" * 40_000)

    file = exported(deck, by, "xlsx")

    plan = Plan.of(read_sheet(file.data, columns()), deck, by)
    assert (plan.faults, plan.count) == ((), 0)


@pytest.mark.django_db
def test_json_says_the_texts_as_they_are(by):
    file = exported(varied_deck(), by, "json")

    cards = {card["key"]: card for card in json.loads(file.data)}
    assert cards["formula-0"]["title_pl"] == "=1+1"
    assert list(cards["plain"]) == [*columns(), "based_on"]


@pytest.mark.django_db
def test_the_columns_are_those_of_the_sheet():
    assert list(columns()) == [
        *("key", "category", "date", "front_symbol", "back_symbol"),
        *(f"title_{language}" for language in settings.CONTENT_LANGUAGES),
        *(f"story_{language}" for language in settings.CONTENT_LANGUAGES),
        *(f"alt_{language}" for language in settings.CONTENT_LANGUAGES),
        *("source_title", "source_url", "source_quote", "source_note", "source_language"),
        *("source_read_on", "source_date", "source_verdict"),
        *("picture_credit", "picture_licence"),
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", FORMATS)
def test_an_empty_sheet_has_the_headings_and_no_card(by, kind):
    deck = make_deck()

    sheet = read_sheet(template(deck, by, kind).data, columns())

    assert sheet.headings == tuple(columns())
    assert (sheet.lines, sheet.faults) == ((), ())


@pytest.mark.django_db
@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("page", ["export", "template"])
def test_who_may_not_see_dates_is_sent_none(kind, page):
    deck = make_deck("varied")
    make_source(make_card(deck, 1455, key="one", back_symbol="anchor"), citation="Revealing")
    client = browser(worker(perms=("view_deck", "view_card", "view_source")))

    answer = client.get(reverse(f"admin:decks_deck_{page}", args=[deck.pk, kind]))

    sheet = read_sheet(answer.content, columns())
    assert set(columns()) - set(sheet.headings) == DATED
    cells = [cell for line in sheet.lines for cell in line.cells]
    assert not {"1455", "anchor", "Revealing"} & set(cells)


@pytest.mark.django_db
def test_sources_are_for_those_who_may_read_them():
    deck = make_deck()
    client = browser(worker(perms=("view_card", "see_dates")))

    answer = client.get(reverse("admin:decks_deck_export", args=[deck.pk, "csv"]))

    headings = read_sheet(answer.content, columns()).headings
    assert "date" in headings
    assert not [name for name in headings if name.startswith("source_")]


@pytest.mark.django_db
def test_a_file_is_named_for_its_deck():
    deck = make_deck("wynalazki")
    make_category(deck)
    client = browser(worker("translator (pl)"))

    answer = client.get(reverse("admin:decks_deck_export", args=[deck.pk, "xlsx"]))

    assert answer.headers["Content-Disposition"] == 'attachment; filename="wynalazki.xlsx"'
    assert "spreadsheetml" in answer.headers["Content-Type"]
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.django_db
def test_who_may_not_see_cards_exports_none_and_other_formats_are_not_found():
    deck = make_deck()
    stranger, reader = browser(worker(perms=("view_deck",))), browser(worker("translator (pl)"))

    address = reverse("admin:decks_deck_export", args=[deck.pk, "csv"])

    assert stranger.get(address).status_code == 403
    assert reader.post(address).status_code == 405
    assert reader.get(address.replace("csv", "yaml")).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("cards", [2, 40])
def test_an_export_asks_as_often_for_few_cards_as_for_many(by, cards, django_assert_num_queries):
    deck = make_deck()
    for number in range(cards):
        make_source(make_card(deck, 1000 + number))

    with django_assert_num_queries(4):
        exported(deck, by, "csv")
