"""A sheet that was exported earlier is merged with what the deck has become since."""

import json

import pytest
from django.utils import timezone, translation

from config.tidying import tidy
from decks.models import CardTranslation, ImportSettlement, TrashItem
from decks.spreadsheets import MergeChoices, MergeSide, exported
from decks.spreadsheets.settlements import KEPT_FOR
from decks.trash.throwing import throw_away
from tests.decks.sheets import changes, faults, plan_of
from tests.factories import make_card, make_deck, make_source, make_text, make_user

pytestmark = pytest.mark.django_db

UNDECIDED = MergeChoices()


@pytest.fixture
def by():
    return make_user("importer", is_superuser=True)


@pytest.fixture
def card():
    card = make_card(make_deck("varied"), -300, key="one")
    make_text(card, "uk", "Було")
    make_source(card, citation="Book", note="Old note")
    return card


def line_of(card, by, language="en"):
    """Export the only card of a deck."""
    with translation.override(language):
        [line] = json.loads(exported(card.deck, by, "json").data)
    return line


def planned(card, by, line, choices=UNDECIDED):
    card.deck.refresh_from_db()
    plan = plan_of(card.deck, by, line, choices=choices)
    assert plan.faults == ()
    return plan


def write(card, title):
    CardTranslation.objects.get(card=card, language="uk").write(title, make_user())


def kept(plan):
    return [(one.column.name, one.old, one.new) for d in plan.resource.drafts for one in d.kept]


def test_what_changed_in_the_file_alone_is_taken(card, by):
    line = line_of(card, by) | {"title_uk": "Нове", "source_note": "∅", "date": "301 BCE"}

    plan = planned(card, by, line)

    assert changes(plan) == [
        ("one", "date", "300 BCE", "301 BCE"),
        ("one", "title_uk", "Було", "Нове"),
        ("one", "source_note", "Old note", ""),
    ]
    assert (kept(plan), plan.is_undecided) == ([], False)


def test_what_changed_in_the_deck_alone_is_kept_in_whatever_language_it_was_exported(card, by):
    line = line_of(card, by, "pl")
    write(card, "Чуже")
    card.year = -310
    card.save()

    plan = planned(card, by, line)

    assert changes(plan) == []
    assert kept(plan) == [("date", "310 BCE", "300 BCE"), ("title_uk", "Чуже", "Було")]


def test_what_was_removed_from_the_deck_stays_removed(card, by):
    line = line_of(card, by)
    card.translations.get().delete()

    plan = planned(card, by, line)

    assert (changes(plan), kept(plan)) == ([], [("title_uk", "", "Було")])


@pytest.mark.parametrize(
    ("choices", "taken", "stays"),
    [
        (
            MergeChoices({"one.title_uk": MergeSide.FILE}, conflicts=MergeSide.DECK),
            ["title_uk"],
            ["source_note"],
        ),
        (
            MergeChoices({"one.title_uk": MergeSide.DECK}, conflicts=MergeSide.FILE),
            ["source_note"],
            ["title_uk"],
        ),
        (MergeChoices(unknown=MergeSide.FILE), [], []),
    ],
)
def test_what_changed_on_both_sides_is_chosen_cell_by_cell(card, by, choices, taken, stays):
    line = line_of(card, by) | {"title_uk": "Нове", "source_note": "New note"}
    write(card, "Чуже")
    card.sources.update(note="Their note")

    plan = planned(card, by, line, choices)

    assert [name for _key, name, _old, _new in changes(plan)] == taken
    assert [name for name, _old, _new in kept(plan)] == stays
    assert plan.is_undecided is (not taken)


def test_the_same_change_on_both_sides_is_no_conflict(card, by):
    line = line_of(card, by) | {"title_uk": "Нове"}
    write(card, "Нове")

    plan = planned(card, by, line)

    assert (changes(plan), kept(plan), plan.is_undecided) == ([], [], False)


def test_a_file_of_unknown_age_overwrites_only_when_told_and_fills_what_is_empty(card, by):
    line = {"key": "one", "title_uk": "Нове", "title_pl": "Nowe"}

    undecided, filled, taken = (
        planned(card, by, line, MergeChoices(unknown=side))
        for side in ("", MergeSide.DECK, MergeSide.FILE)
    )

    assert [name for _k, name, _o, _n in changes(undecided)] == ["title_pl"]
    assert undecided.is_undecided
    assert [name for _k, name, _o, _n in changes(filled)] == ["title_pl"]
    assert kept(filled) == [("title_uk", "Було", "Нове")]
    assert [name for _k, name, _o, _n in changes(taken)] == ["title_uk", "title_pl"]


def test_a_copied_line_under_another_key_is_a_new_card(card, by):
    line = line_of(card, by) | {"key": "two"}

    plan = planned(card, by, line)

    assert ("two", "title_uk", "", "Було") in changes(plan)
    assert not plan.is_undecided


def test_a_deleted_card_does_not_come_back_by_an_old_file(card, by):
    line = line_of(card, by)
    edited = line | {"title_uk": "Нове"}
    card.delete()

    old, asked = (planned(card, by, one) for one in (line, edited))
    again = planned(card, by, edited, MergeChoices({"one.key": MergeSide.FILE}))

    assert (changes(old), kept(old), old.is_undecided) == ([], [("key", "", "one")], False)
    assert (changes(asked), asked.is_undecided) == ([], True)
    assert ("one", "title_uk", "", "Нове") in changes(again)


def test_a_damaged_column_is_named(card, by):
    line = line_of(card, by)

    plan = plan_of(card.deck, by, line | {"based_on": line["based_on"][:-1]})

    assert [(line, column) for line, column, _why in faults(plan)] == [(2, "based_on")]


# What was chosen before


def conflict_of(card, by):
    """Return a line that says something else than what the deck has become since."""
    line = line_of(card, by) | {"title_uk": "Нове"}
    write(card, "Чуже")
    return line


def settled(card, by, line, **choices):
    """Choose, and have it written."""
    plan = planned(card, by, line, MergeChoices(**choices))
    plan.settle()
    plan.write()


@pytest.mark.parametrize("has_basis", [True, False])
def test_what_was_kept_against_a_file_is_not_asked_again(card, by, has_basis):
    line = conflict_of(card, by)
    if not has_basis:
        line = {"key": "one", "title_uk": "Нове"}
    settled(card, by, line, conflicts=MergeSide.DECK, unknown=MergeSide.DECK)

    again = planned(card, by, line, MergeChoices(conflicts=MergeSide.FILE, unknown=MergeSide.FILE))

    assert (changes(again), again.is_undecided) == ([], False)
    assert kept(again) == [("title_uk", "Чуже", "Нове")]


def test_another_value_on_either_side_is_asked_about(card, by):
    line = conflict_of(card, by)
    settled(card, by, line, conflicts=MergeSide.DECK)

    of_file = planned(card, by, line | {"title_uk": "Новіше"})
    write(card, "Ще інше")
    of_deck = planned(card, by, line)

    assert (of_file.is_undecided, of_deck.is_undecided) == (True, True)


@pytest.mark.parametrize(
    "choices",
    [{"cells": {"one.title_uk": MergeSide.FILE}}, {"settled": MergeSide.FILE}],
)
def test_what_was_kept_is_chosen_anew_and_then_no_longer_kept(card, by, choices):
    line = conflict_of(card, by)
    settled(card, by, line, conflicts=MergeSide.DECK)

    settled(card, by, line, **choices)

    assert CardTranslation.objects.get().title == "Нове"
    write(card, "Чуже")
    assert planned(card, by, line).is_undecided


def test_what_one_column_kept_is_not_forgotten_by_another(card, by):
    line = conflict_of(card, by) | {"source_note": "New note"}
    card.sources.update(note="Their note")
    both = {"one.title_uk": MergeSide.DECK, "one.source_note": MergeSide.DECK}
    settled(card, by, line, cells=both)

    settled(card, by, {"key": "one", "source_note": "New note"}, settled=MergeSide.FILE)

    assert kept(planned(card, by, line)) == [("title_uk", "Чуже", "Нове")]


def test_a_card_that_was_left_deleted_is_asked_about_when_the_file_says_more(card, by):
    line = line_of(card, by) | {"title_uk": "Нове"}
    card.delete()
    settled(card, by, line, conflicts=MergeSide.DECK)

    again = planned(card, by, line)
    more = planned(card, by, line | {"title_uk": "Новіше"})

    assert (kept(again), again.is_undecided) == ([("key", "", "one")], False)
    assert more.is_undecided


def test_a_choice_is_forgotten_when_no_file_can_come_with_it_any_more(card, by):
    settled(card, by, conflict_of(card, by), conflicts=MergeSide.DECK)
    make_settlement = ImportSettlement.objects.create
    make_settlement(deck=card.deck, key="old", settled_at=timezone.now() - KEPT_FOR)

    assert tidy()["choices of imports forgotten"] == 1
    assert ImportSettlement.objects.get().key == "one"


def test_a_deck_goes_into_the_trash_without_what_was_chosen_about_it(card, by):
    settled(card, by, conflict_of(card, by), conflicts=MergeSide.DECK)

    throw_away([card.deck], by)

    assert not ImportSettlement.objects.exists()
    assert "decks.importsettlement" not in TrashItem.objects.get().counts
