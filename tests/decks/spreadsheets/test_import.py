"""What a sheet makes of the cards of a deck, and what keeps it from being imported."""

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from config.jobs.kinds import Stopped
from decks.dates import CardDate, Precision
from decks.models import Card, CardTranslation, DateState, Source, StaleRow, State, Verdict
from decks.spreadsheets import CLEAR
from tests.decks.desk import worker
from tests.decks.sheets import changes, faults, imported, plan_of
from tests.factories import (
    approve,
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_many_cards,
    make_source,
    make_text,
    make_user,
)

pytestmark = pytest.mark.django_db

NEW = {
    "key": "new",
    "category": "science",
    "date": "1455",
    "front_symbol": "sun",
    "back_symbol": "moon",
}


@pytest.fixture
def by():
    return make_user("importer", is_superuser=True)


def test_a_preview_writes_nothing(by):
    card = make_card(key="one", year=1455)
    make_text(card, "en", "Old")

    plan = plan_of(card.deck, by, {"key": "one", "date": "1456", "title_en": "New"}, NEW)

    assert ("one", "title_en", "Old", "New") in changes(plan)
    assert ("one", "date", "1455", "1456") in changes(plan)
    assert list(Card.objects.values_list("key", "year", "version")) == [("one", 1455, 1)]
    assert CardTranslation.objects.get().title == "Old"


def test_a_blank_cell_leaves_alone_and_the_sign_clears(by):
    card = make_card(key="one")
    make_text(card, "en", "Stays")
    make_text(card, "pl", "Znika")
    make_source(card, note="Goes", quote="Stays")

    row = {"key": "one", "title_en": "", "title_pl": "∅", "source_note": "∅", "source_quote": ""}
    imported(card.deck, by, row)

    assert [text.title for text in card.translations.all()] == ["Stays"]
    source = card.sources.get()
    assert (source.note, source.quote) == ("", "Stays")
    deleted = CardTranslation.history.filter(history_type="-").get()
    assert (deleted.history_user, deleted.title) == (by, "Znika")


def test_characters_that_nobody_sees_are_not_imported(by):
    card = make_card(key="one")

    imported(card.deck, by, {"key": "one", "title_en": "Ne\u200bw \u2066name"})

    assert [text.title for text in card.translations.all()] == ["New name"]


def test_clearing_what_is_not_there_is_no_change(by):
    card = make_card(key="one")

    plan = plan_of(card.deck, by, {"key": "one", "title_pl": "∅", "source_note": "∅"})

    assert (plan.faults, plan.count) == ((), 0)


@pytest.mark.parametrize("name", ["category", "date", "front_symbol", "back_symbol"])
def test_what_every_card_has_cannot_be_cleared(by, name):
    card = make_card(key="one")

    plan = plan_of(card.deck, by, {"key": "one", name: "∅"})

    assert faults(plan) == [(2, name, "This cannot be empty.")]


@pytest.mark.parametrize("text", ["-300", "'-300", "−300", "300 BCE"])
def test_a_plain_year_before_our_era_is_no_formula(by, text):
    card = make_card(key="one")

    assert changes(plan_of(card.deck, by, {"key": "one", "date": text})) == [
        ("one", "date", "1455", "300 BCE")
    ]


def test_an_approved_text_that_changes_is_a_draft_by_the_importer(by):
    card = make_card(key="one")
    row = approve(make_text(card, "en", "Old"))

    imported(card.deck, by, {"key": "one", "title_en": "New"})

    row.refresh_from_db()
    assert (row.title, row.state, row.last_author) == ("New", State.DRAFT, by)
    assert row.history.first().history_change_reason == "write"


def test_a_text_that_is_the_same_stays_approved(by):
    card = make_card(key="one")
    row = approve(make_text(card, "en", "Café’s day"))
    same = "  Cafe\u0301’s day "

    plan = imported(card.deck, by, {"key": "one", "title_en": same})

    row.refresh_from_db()
    assert (plan.count, row.state, row.version) == (0, State.APPROVED, 3)


def test_nothing_that_is_imported_is_approved_or_verified(by):
    deck = make_deck(review="one_person")
    make_category(deck)

    imported(deck, by, {**NEW, "title_en": "A", "title_uk": "Б", "source_title": "Book"})

    assert set(CardTranslation.objects.values_list("state", flat=True)) == {State.DRAFT}
    assert Card.objects.get().date_state == DateState.UNCHECKED


def test_a_date_in_other_words_stays_verified(by):
    card = make_finished_card(make_deck(), year=-300, key="one")

    plan = imported(card.deck, by, {"key": "one", "date": "300 p.n.e.", "category": "science"})

    card.refresh_from_db()
    assert (plan.count, card.date_state) == (0, DateState.VERIFIED)


def test_a_changed_date_is_set_by_the_importer_and_no_longer_verified(by):
    card = make_finished_card(make_deck(), year=-300, key="one")

    imported(card.deck, by, {"key": "one", "date": "XV ст.", "front_symbol": "star"})

    card.refresh_from_db()
    assert card.date == CardDate(1401, Precision.CENTURY)
    assert (card.date_state, card.date_set_by) == (DateState.UNCHECKED, by)
    assert (card.front_symbol, card.history.first().history_change_reason) == ("star", "set_date")


def test_a_preview_says_what_else_becomes_of_a_text_and_a_date(by):
    card = make_finished_card(make_deck(), key="one", titles={"en": "Old"})

    row = {"key": "one", "date": "1500", "title_en": "New", "title_pl": "Nowy"}
    [draft] = plan_of(card.deck, by, row).drafts

    assert {name: change.effect(draft.card) for name, change in draft.changes.items()} == {
        "date": "was verified; has to be checked again",
        "title_en": "was approved; becomes a draft",
        "title_pl": "",
    }


def test_a_translation_is_based_on_the_source_text_of_the_same_sheet(by):
    card = make_card(make_deck(source_language="uk"), key="one", year=1455)
    make_text(card, "uk", "Старий")
    make_text(card, "pl", "Stary")
    make_text(card, "ru", "Старый")

    row = {"key": "one", "title_pl": "Nowy", "title_uk": "Новий", "title_en": "New", "date": "1500"}
    imported(card.deck, by, row)

    texts = {text.language: text for text in card.translations.all()}
    assert [texts[language].is_stale for language in ("pl", "en", "ru")] == [False, False, True]
    assert {texts["pl"].source_seen, texts["en"].source_seen} == {"Новий"}


def test_a_translation_is_based_on_a_source_text_that_is_new(by):
    card = make_card(key="one")

    imported(card.deck, by, {"key": "one", "title_uk": "Новий", "title_en": "New"})

    assert card.translation("uk").source_seen == "New"
    assert not card.translation("uk").is_stale


def test_a_new_card_is_made_with_its_texts_and_its_source(by):
    deck = make_deck()
    make_category(deck)
    source = {"source_title": "Book", "source_date": "c. 1450", "source_read_on": "2026-01-31"}

    imported(deck, by, {**NEW, "title_uk": "Новина", "title_en": "News", **source})

    card = deck.cards.get()
    assert (card.key, card.category.key, card.year) == ("new", "science", 1455)
    assert (card.front_symbol, card.back_symbol, card.date_set_by) == ("sun", "moon", by)
    assert card.translation("uk").source_seen == "News"
    source = card.sources.get()
    assert (source.citation, source.claim) == ("Book", CardDate(1450, circa=True))
    assert (source.verdict, source.added_by, source.accessed_on.day) == ("supports", by, 31)
    assert card.history.get().history_change_reason == "add"


def test_a_new_card_says_of_each_cell_it_lacks(by):
    plan = plan_of(make_deck(), by, {"key": "new", "title_uk": "Новина"})

    assert faults(plan) == [
        (2, name, "A new card needs this.")
        for name in ("category", "date", "front_symbol", "back_symbol")
    ]


def test_the_first_source_is_changed_and_the_others_are_left_alone(by):
    card = make_card(key="one")
    first, second = make_source(card, citation="First"), make_source(card, citation="Second")

    row = {"key": "one", "source_title": "Better", "source_verdict": "Contradicts"}
    imported(card.deck, by, row)

    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.citation, first.verdict) == ("Better", Verdict.CONTRADICTS)
    assert (second.citation, second.verdict) == ("Second", Verdict.SUPPORTS)
    assert first.history.first().history_user == by


def test_clearing_the_title_of_a_source_removes_it(by):
    card = make_card(key="one")
    make_source(card)

    imported(card.deck, by, {"key": "one", "source_title": "∅"})

    assert not Source.objects.exists()
    assert Source.history.filter(history_type="-", history_user=by).exists()


def test_a_source_needs_a_title_and_is_not_removed_while_more_is_said_about_it(by):
    one, two = (make_card(key=key) for key in ("one", "two"))
    make_source(one)

    removed = plan_of(one.deck, by, {"key": "one", "source_title": "∅", "source_note": "More"})
    nameless = plan_of(two.deck, by, {"key": "two", "source_note": "More"})

    assert [fault.column for fault in (*removed.faults, *nameless.faults)] == ["source_title"] * 2


def test_everything_that_is_wrong_is_said_at_once_with_line_and_column(by):
    card = make_card(key="one")

    plan = plan_of(
        card.deck,
        by,
        {"key": "one", "colour": "red", "category": "arts", "date": "796 (805)"},
        {"key": "one", "front_symbol": "Sunn", "source_url": "not an address"},
        {"key": "", "date": "1500"},
        {**NEW, "key": "дві карти", "source_read_on": "31.01.2026"},
        {"key": "one", "title_en": "x" * 121, "source_verdict": "perhaps"},
    )

    assert [(line, column) for line, column, _reason in faults(plan)] == [
        (1, "colour"),
        (2, "category"),
        (2, "date"),
        (3, "key"),
        (3, "front_symbol"),
        (3, "source_url"),
        (4, "key"),
        (5, "key"),
        (5, "source_read_on"),
        (6, "key"),
        (6, "title_en"),
        (6, "source_verdict"),
    ]
    said = {column: reason for _line, column, reason in faults(plan)}
    assert said["colour"] == "There is no such column. Rename it or leave it out."
    assert said["category"] == "There is no category “arts”. This deck has: science."
    assert said["date"].startswith("“796 (805)” offers several dates")
    assert "There is no symbol “Sunn”. There are: sun, moon," in said["front_symbol"]


def test_a_double_key_names_the_line_that_has_it_already(by):
    card = make_card(key="one")

    plan = plan_of(card.deck, by, {"key": "one"}, {"key": "two-lines"}, {"key": "one"})

    assert (4, "key", "Line 2 has this key already.") in faults(plan)


def test_the_reason_is_said_in_the_language_of_the_editor(by):
    card = make_card(key="one")

    with translation.override("pl"):
        plan = plan_of(card.deck, by, {"key": "one", "date": "ok. 3500 p.n.e."})

        assert changes(plan) == [("one", "date", "1455", "ok. 3500 p.n.e.")]


@pytest.mark.parametrize(
    ("row", "column"),
    [({"front_symbol": "moon"}, "front_symbol"), ({"back_symbol": "sun"}, "back_symbol")],
)
def test_the_two_sides_keep_different_symbols(by, row, column):
    card = make_card(key="one")

    plan = plan_of(card.deck, by, {"key": "one", **row})

    assert faults(plan) == [(2, column, "The two sides need different symbols.")]


def test_symbols_may_change_places(by):
    card = make_card(key="one")

    imported(card.deck, by, {"key": "one", "front_symbol": "moon", "back_symbol": "SUN"})

    card.refresh_from_db()
    assert (card.front_symbol, card.back_symbol) == ("moon", "sun")


def test_a_category_of_another_deck_is_unknown(by):
    card = make_card(key="one")
    make_category(make_deck(), "other")

    plan = plan_of(card.deck, by, {"key": "one", "category": "other"})

    assert [fault.column for fault in plan.faults] == ["category"]


def test_a_category_is_named_in_any_case_unless_two_differ_by_it(by):
    deck = make_deck()
    small = make_category(deck, "art")
    row = {**NEW, "category": "Art"}
    [draft] = plan_of(deck, by, row).drafts
    assert draft.changes["category"].value == small

    large = make_category(deck, "Art")
    [draft] = plan_of(deck, by, row).drafts
    assert draft.changes["category"].value == large


def test_a_card_of_another_deck_is_a_new_card(by):
    make_card(key="one")
    deck = make_deck()

    assert plan_of(deck, by, {"key": "one"}).resource.drafts[0].is_new


# Permissions


def test_a_publisher_may_not_change_texts_but_import_what_leaves_them_as_they_are():
    publisher = worker("publisher")
    card = make_card(key="one")
    make_text(card, "uk", "Старе")

    same = plan_of(card.deck, publisher, {"key": "one", "title_uk": "Старе", "date": "1500"})
    other = plan_of(
        card.deck,
        publisher,
        {"key": "one", "title_uk": "Нове"},
        {**NEW, "title_uk": "Ще", "title_pl": "Nowe"},
    )

    assert same.faults == ()
    assert [(line, column) for line, column, _why in faults(other)] == [
        (2, "title_uk"),
        (3, "title_pl"),
    ]
    assert "You may not write texts in this language." in other.faults[0].reason


def test_a_publisher_who_translates_imports_that_language():
    publisher = worker("publisher", "translator (uk)")
    card = make_card(key="one")

    plan = plan_of(card.deck, publisher, {"key": "one", "title_uk": "Нове", "title_pl": "Nowe"})

    assert [fault.column for fault in plan.faults] == ["title_pl"]


@pytest.mark.parametrize("column", ["date", "back_symbol", "source_title", "source_date"])
def test_who_may_not_see_dates_learns_nothing_by_importing_them(column):
    blind = worker(perms=("change_card", "add_card", "change_source", "add_source"))
    card = make_card(key="one", year=1455)
    make_source(card)

    plans = [
        plan_of(card.deck, blind, {"key": "one", column: text}) for text in ("1455", "1500", "moon")
    ]

    assert len({plan.faults for plan in plans}) == 1
    assert plans[0].faults[0].column == column
    assert "which you may not see" in plans[0].faults[0].reason


def test_who_may_not_see_dates_learns_no_back_symbol_by_trying_fronts():
    blind = worker(perms=("change_card", "add_card"))
    card = make_card(key="one", front_symbol="sun", back_symbol="moon")

    plans = [
        plan_of(card.deck, blind, {"key": "one", "front_symbol": key}) for key in ("moon", "star")
    ]

    assert plans[0].faults == plans[1].faults
    assert [fault.column for fault in plans[0].faults] == ["front_symbol"]


def test_who_may_not_see_dates_adds_no_cards():
    blind = worker(perms=("change_card", "add_card"))

    row = {"key": "new", "category": "science", "front_symbol": "sun"}
    deck = make_deck()
    make_category(deck)
    plan = plan_of(deck, blind, row)

    assert faults(plan) == [(2, "date", "A new card needs a date, and you may not see dates.")]


@pytest.mark.parametrize(
    ("perm", "row"),
    [
        ("add_source", {"key": "bare", "source_title": "Book"}),
        ("change_source", {"key": "sourced", "source_title": "Book"}),
        ("delete_source", {"key": "sourced", "source_title": "∅"}),
        ("delete_cardtranslation", {"key": "sourced", "title_uk": "∅"}),
        ("translate_uk", {"key": "sourced", "title_uk": "∅"}),
    ],
)
def test_each_part_of_a_card_needs_its_own_permission(perm, row):
    deck = make_deck()
    make_card(deck, key="bare")
    card = make_card(deck, key="sourced")
    make_source(card)
    make_text(card, "uk")
    needed = {"add_source", "change_source", "delete_source", "translate_uk", "see_dates"}
    needed |= {"view_source", "delete_cardtranslation", "change_card", "add_card"}

    allowed = plan_of(deck, worker(perms=tuple(needed)), row)
    refused = plan_of(deck, worker(perms=tuple(needed - {perm})), row)

    assert allowed.faults == ()
    assert len(refused.faults) == 1


# All or nothing


def test_what_is_imported_is_written_in_one_go_however_much_it_is(by):
    def statements(count):
        deck = make_deck()
        cards = [make_card(deck, key=f"card-{n}") for n in range(count)]
        for card in cards:
            make_text(card, "en", "Old")
        rows = [{"key": card.key, "title_en": "New", "title_uk": "Нове"} for card in cards]
        plan = plan_of(deck, by, *rows)
        with CaptureQueriesContext(connection) as asked:
            plan.write()
        written = CardTranslation.objects.filter(card__deck=deck, language="uk")
        assert [row.search_text for row in written] == ["нове"] * count
        return len(asked)

    assert statements(40) == statements(3)


def test_an_import_that_is_stopped_has_written_nothing(by):
    deck = make_deck()
    rows = [{"key": make_card(deck, key=f"card-{n}").key, "title_en": "New"} for n in range(3)]

    def stop(done, _all):
        if done == 2:
            raise Stopped

    with pytest.raises(Stopped):
        plan_of(deck, by, *rows).write(progress=stop)

    assert not CardTranslation.objects.exists()
    make_text(deck.cards.first(), "en", "Saved as ever")
    assert CardTranslation.objects.get().title == "Saved as ever"


def test_the_history_of_what_is_imported_names_who_did_it_and_what(by):
    card = make_card(key="one")
    make_text(card, "en", "Old")

    plan_of(card.deck, by, {"key": "one", "title_en": "New", "title_uk": "Нове"}).write()

    records = [
        (one.history_user, one.history_change_reason, one.history_type, one.title, one.version)
        for row in card.translations.order_by("language")
        for one in row.history.all()[:1]
    ]
    assert records == [(by, "write", "~", "New", 2), (by, "write", "+", "Нове", 1)]


def test_keys_are_given_once_by_imports_and_by_hand(by):
    deck = make_deck()
    make_category(deck)
    plan_of(deck, by, NEW).write()

    by_hand = make_card(deck, key="by-hand")

    assert by_hand.pk > deck.cards.get(key=NEW["key"]).pk
    assert {card.key for card in deck.cards.all()} == {NEW["key"], "by-hand"}


def test_an_import_that_meets_a_row_of_the_same_moment_has_written_nothing(by):
    deck = make_deck()
    cards = [make_card(deck, key=key) for key in ("one", "two")]
    plan = plan_of(deck, by, *({"key": card.key, "title_en": "New"} for card in cards))
    make_text(Card.objects.get(key="two"), "en", "Somebody was faster")

    with pytest.raises(IntegrityError):
        plan.write()

    assert [text.title for text in CardTranslation.objects.all()] == ["Somebody was faster"]


def test_an_import_does_not_save_over_what_somebody_saves_at_the_same_moment(by):
    deck = make_deck()
    cards = [make_card(deck, key=key) for key in ("one", "two")]
    make_source(cards[1], note="Old")
    rows = ({"key": "one", "title_en": "New"}, {"key": "two", "source_note": "New"})
    plan = plan_of(deck, by, *rows)
    source = Source.objects.get()
    source.note = "Somebody was faster"
    source.save()

    with pytest.raises(StaleRow):
        plan.write()

    assert Source.objects.get().note == "Somebody was faster"
    assert not CardTranslation.objects.exists()


def test_an_import_does_not_delete_what_somebody_saves_at_the_same_moment(by):
    deck = make_deck()
    cards = [make_card(deck, key=key) for key in ("one", "two")]
    make_text(cards[1], "uk", "Old")
    rows = ({"key": "one", "title_en": "New"}, {"key": "two", "title_uk": CLEAR})
    plan = plan_of(deck, by, *rows)
    CardTranslation.objects.get().write("Somebody was faster", by)

    with pytest.raises(StaleRow):
        plan.write()

    assert [text.title for text in CardTranslation.objects.all()] == ["Somebody was faster"]


@pytest.mark.django_db(transaction=True)
def test_a_large_import_holds_others_up_for_one_statement_a_table(by):
    deck = make_many_cards(make_deck(), 600)
    keys = deck.cards.values_list("key", flat=True)
    plan = plan_of(deck, by, *({"key": key, "title_en": "New", "title_uk": "Нове"} for key in keys))
    held = []

    def noting(execute, sql, params, many, context):
        if connection.in_atomic_block:
            held.append((sql.split()[0], many))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(noting):
        plan.write()

    row_by_row = connection.vendor == "postgresql"  # which locks no more than these rows
    assert held == [("UPDATE", row_by_row), ("INSERT", row_by_row)]  # texts, and their histories
    assert set(CardTranslation.objects.values_list("title", flat=True)) == {"New", "Нове"}


def test_rows_of_which_other_columns_change_are_written_together(by):
    deck = make_deck()
    cards = [make_card(deck, key=key) for key in ("one", "two")]
    rejected = make_text(cards[0], "en", "Old")
    rejected.submit(by)
    rejected.reject(make_user(), "Wrong")
    make_text(cards[1], "en", "Same")
    rows = ({"key": "one", "title_en": "New"}, {"key": "two", "story_en": "Other"})

    imported(deck, by, *rows)

    texts = CardTranslation.objects.order_by("card__key")
    assert [(text.title, text.story) for text in texts] == [("New", ""), ("Same", "Other")]
    assert [(text.state, text.rejected_by) for text in texts] == [(State.DRAFT, None)] * 2


def test_an_import_that_is_refused_at_the_last_leaves_nothing_in_the_way_of_the_next(by):
    card = make_card(key="one")
    make_text(card, "en", "Old")
    row = {"key": "one", "title_en": "New", "title_uk": "Нове"}
    plan = plan_of(card.deck, by, row)

    def cancelled():
        raise Stopped

    with pytest.raises(Stopped):
        plan.write(cancelled)
    left = [text.title for text in CardTranslation.objects.all()]
    imported(card.deck, by, row)

    assert left == ["Old"]
    assert {text.title for text in CardTranslation.objects.all()} == {"New", "Нове"}


def test_a_preview_asks_the_database_as_often_for_one_card_as_for_fifty(
    by, django_assert_num_queries
):
    deck = make_deck()
    rows = [{"key": f"card-{n}x", "title_en": "New", "title_uk": "Нове"} for n in range(50)]
    cards = [make_card(deck, key=row["key"]) for row in rows]
    for card in cards:
        make_text(card, "en")
        make_source(card)

    for some in (rows[:1], rows):
        with django_assert_num_queries(5):
            plan = plan_of(deck, by, *some)
        assert plan.count == 2 * len(some)


def test_a_publisher_imports_titles_in_the_source_language():
    deck = make_deck(source_language="pl")
    make_category(deck)

    plan = plan_of(deck, worker("publisher"), {**NEW, "title_pl": "Nowe", "title_uk": "Нове"})

    assert [fault.column for fault in plan.faults] == ["title_uk"]


def test_a_new_card_comes_with_a_title_and_a_story_in_each_language(by):
    row = {"title_en": "Moon", "story_en": "Two walked.", "title_pl": "Luna", "story_pl": "Dwóch."}

    imported(make_category(make_deck()).deck, by, {**NEW, **row})

    texts = CardTranslation.objects.order_by("language")
    assert [(text.title, text.story) for text in texts] == list(
        zip(("Moon", "Luna"), ("Two walked.", "Dwóch."), strict=True)
    )
