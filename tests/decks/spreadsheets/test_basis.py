"""A sheet that was exported earlier is merged with what the deck has become since."""

import json

import pytest
from django.utils import translation

from decks.models import CardTranslation
from decks.spreadsheets import MergeChoices, MergeSide, exported
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
