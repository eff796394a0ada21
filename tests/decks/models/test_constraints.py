"""The rules that the database itself keeps, told it in plain SQL."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from decks.dates import MAX_YEAR, MIN_YEAR, CardDate, DateError, Precision
from decks.models.edition import Edition, EditionPicture
from tests.factories import (
    approve,
    make_card,
    make_deck,
    make_finished_card,
    make_published_deck,
    make_source,
    make_text,
    someone,
)

pytestmark = pytest.mark.django_db


def sql(statement, *values):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)


def update(row, **columns):
    """Change a row behind the models' back."""
    settings = ", ".join(f"{column} = %s" for column in columns)
    sql(f"UPDATE {row._meta.db_table} SET {settings} WHERE id = %s", *columns.values(), row.pk)


def copy_of(row, **columns):
    """Insert a copy of a row behind the models' back."""
    names = [f.column for f in row._meta.concrete_fields if not f.primary_key]
    chosen = ", ".join("%s" if name in columns else name for name in names)
    values = [columns[name] for name in names if name in columns]
    table = row._meta.db_table
    sql(
        f"INSERT INTO {table} ({', '.join(names)}) SELECT {chosen} FROM {table} WHERE id = %s",
        *values,
        row.pk,
    )


def test_a_plain_change_is_accepted():
    card = make_card(year=1455)

    update(card, year=1456)

    card.refresh_from_db()
    assert card.year == 1456


@pytest.mark.parametrize(
    "columns",
    [
        {"back_symbol": "sun"},
        {"back_symbol": "unicorn"},
        {"front_symbol": "unicorn"},
        {"year": 0},
        {"year": 10_000},
        {"year": -14_000_000_000},
        {"precision": "fortnight"},
        {"precision": "century"},
        {"precision": "decade"},
        {"precision": "millennium"},
        {"precision": "million_years"},
        {"date_state": "rumoured"},
        {"date_state": "disputed"},
        {"date_state": "verified"},
    ],
    ids=str,
)
def test_a_card_that_breaks_a_rule_cannot_be_stored(columns):
    card = make_card(year=1455, front_symbol="sun", back_symbol="moon")

    with pytest.raises(IntegrityError):
        update(card, **columns)


@pytest.mark.parametrize(
    "columns",
    [
        {"year": 1456},
        {"precision": "century", "year": 1401},
        {"circa": True},
        {"verified_year": None},
        {"date_checked_by_id": None},
        {"date_checked_at": None},
        {"date_self_verified": True},
    ],
    ids=str,
)
def test_a_verified_date_keeps_its_date_its_checker_and_its_time(columns):
    card = make_finished_card(make_deck(), year=1401)

    with pytest.raises(IntegrityError):
        update(card, **columns)


def test_a_date_cannot_be_verified_by_whoever_set_it():
    card = make_finished_card(make_deck())

    with pytest.raises(IntegrityError):
        update(card, date_checked_by_id=card.date_set_by_id)


@pytest.mark.parametrize(
    "columns",
    [
        {"approved_by_id": None},
        {"approved_at": None},
        {"approved_hash": ""},
        {"title": "Another text"},
        {"last_author_id": None},
        {"self_approved": True},
        {"state": "rejected"},
        {"state": "perfect"},
        {"title": "", "approved_title": ""},
    ],
    ids=str,
)
def test_an_approved_text_keeps_its_approver_its_time_and_its_words(columns):
    row = approve(make_text(make_card()))

    with pytest.raises(IntegrityError):
        update(row, **columns)


def test_a_text_cannot_be_approved_by_its_author():
    row = approve(make_text(make_card()))

    with pytest.raises(IntegrityError):
        update(row, approved_by_id=row.last_author_id)


def test_an_approval_by_the_author_has_to_say_so():
    row = approve(make_text(make_card()))

    update(row, approved_by_id=row.last_author_id, self_approved=True)

    row.refresh_from_db()
    assert row.self_approved


def test_a_draft_cannot_be_turned_into_an_approved_text_by_its_state_alone():
    row = make_text(make_card())

    with pytest.raises(IntegrityError):
        update(row, state="approved")


def test_a_deck_has_each_card_once():
    card = make_card()

    with pytest.raises(IntegrityError):
        copy_of(card)


def test_a_deck_has_each_category_once():
    card = make_card()

    with pytest.raises(IntegrityError):
        copy_of(card.category)


def test_a_card_has_each_language_once():
    row = make_text(make_card(), "uk")

    copy_of(row, language="pl")
    with pytest.raises(IntegrityError):
        copy_of(row)


@pytest.mark.parametrize(
    "columns",
    [
        {"claimed_year": 0},
        {"claimed_year": 10_000},
        {"verdict": "maybe"},
        {"claimed_precision": "day"},
    ],
    ids=str,
)
def test_a_source_that_breaks_a_rule_cannot_be_stored(columns):
    source = make_source(make_card())

    with pytest.raises(IntegrityError):
        update(source, **columns)


def test_a_deck_is_reviewed_in_one_of_two_ways():
    with pytest.raises(IntegrityError):
        update(make_deck(), review="nobody")


def test_the_database_refuses_a_size_of_cards_that_there_is_not():
    with pytest.raises(IntegrityError):
        update(make_deck(), card_format="1x1")


def test_a_deck_is_printed_by_everybody_or_by_editors():
    with pytest.raises(IntegrityError):
        update(make_deck(), printing="nobody")


WITHDRAWAL = {"withdrawn_at", "withdrawn_by_id", "withdrawal_reason"}


@pytest.mark.parametrize(
    ("model", "column"),
    [
        (model, field.column)
        for model in (Edition, EditionPicture)
        for field in model._meta.concrete_fields
        if field.column not in WITHDRAWAL
    ],
    ids=lambda one: getattr(one, "__name__", one),
)
def test_what_an_edition_says_cannot_be_changed(model, column):
    make_published_deck()
    row = model.objects.first()

    with pytest.raises(IntegrityError, match="can never be changed"):
        update(row, **{column: getattr(row, column)})


@pytest.mark.parametrize("table", ["decks_edition", "decks_editionpicture"])
def test_an_edition_and_its_pictures_cannot_be_deleted(table):
    make_published_deck()

    with pytest.raises(IntegrityError):
        sql(f"DELETE FROM {table}")


@pytest.mark.parametrize("table", ["decks_edition", "decks_editionpicture"])
def test_editions_cannot_be_emptied(table):
    make_published_deck()
    connection.check_constraints()  # PostgreSQL empties no table that still waits for its own
    statement = {"sqlite": f"DELETE FROM {table}", "postgresql": f"TRUNCATE {table} CASCADE"}

    with pytest.raises(IntegrityError, match="can never be changed"):
        sql(statement[connection.vendor])


def test_an_edition_cannot_be_replaced():
    edition = make_published_deck().offered

    for row, unique in (
        (edition, ("id",)),
        (edition, ("deck_id", "number")),
        (edition.pictures.first(), ("id",)),
        (edition.pictures.first(), ("edition_id", "picture_id")),
    ):
        with pytest.raises(IntegrityError, match="can never be changed"):
            replace(row, unique)


def replace(row, unique):
    """Put a copy in the place of a row, known by one of its unique keys."""
    table, names = row._meta.db_table, [field.column for field in row._meta.concrete_fields]
    chosen = ", ".join("id + 1000" if n == "id" and "id" not in unique else n for n in names)
    rows = f"INTO {table} ({', '.join(names)}) SELECT {chosen} FROM {table} WHERE id = {row.pk}"
    if connection.vendor == "sqlite":
        return sql(f"INSERT OR REPLACE {rows}")
    return sql(f"INSERT {rows} ON CONFLICT ({', '.join(unique)}) DO UPDATE SET id = excluded.id")


def test_an_edition_can_be_withdrawn_by_plain_sql_only_with_who_and_why():
    edition = make_published_deck().offered

    with pytest.raises(IntegrityError):
        update(edition, withdrawn_at=timezone.now())
    update(
        edition,
        withdrawn_at=timezone.now(),
        withdrawn_by_id=someone("publisher").pk,
        withdrawal_reason="A mistake",
    )

    edition.refresh_from_db()
    assert edition.is_withdrawn


@pytest.mark.parametrize("precision", Precision)
def test_the_database_and_the_value_agree_which_years_begin_a_span(precision):
    card = make_card(year=1455)
    round_years = [
        sign * years for years in (1, 10, 100, 1000, 2000, 10**6, 10**9) for sign in (1, -1)
    ]
    near = [year + step for year in round_years for step in (-9, -1, 0, 1, 9)]

    for year in {year for year in near if year and MIN_YEAR <= year <= MAX_YEAR}:
        assert stored(card, year, precision) is possible(year, precision), year


def stored(card, year, precision):
    try:
        update(card, year=year, precision=precision.value)
    except IntegrityError:
        return False
    return True


def possible(year, precision):
    try:
        CardDate(year, precision)
    except DateError:
        return False
    return True
