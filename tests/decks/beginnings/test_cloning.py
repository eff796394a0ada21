"""A copy of a deck: everything that is wanted of it, and nothing of it is the first one's."""

import json
import zipfile
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from decks.beginnings.cloning import CloneOrder, clone
from decks.contents import DeckContents
from decks.models import Assignment, Card, CardTranslation, Deck, Dismissal, Picture, State
from decks.models.card import DateState
from decks.packages import dump_deck
from decks.pictures.abandoned import ABANDONED
from tests.factories import (
    make_card,
    make_category,
    make_deck,
    make_finished_card,
    make_source,
    make_text,
    make_user,
    someone,
)

pytestmark = pytest.mark.django_db

TITLES = {"en": "Second atlas"}
ALL = frozenset({"en", "uk", "pl", "ru"})


def order(**wanted):
    return CloneOrder(**{"slug": "second", "titles": TITLES, "languages": ALL, **wanted})


WHOLE = {"approved": ALL, "stays_verified": True}


def make_atlas():
    """Make a deck with everything that a deck can have."""
    deck = make_deck("atlas", stories_required=False, notices={"en": "Not read yet"})
    spare = make_category(deck, "spare", position=3)
    for year in (-300, 1455, 1969):
        make_finished_card(deck, year, category=make_category(deck, f"c{year}"))
    card = make_card(deck, 1700, key="wine", circa=True, category=spare)
    make_source(card)
    make_text(card, "en", "Wine")
    make_text(card, "pl", "Wino").submit(someone("author"))
    rejected = make_text(card, "uk", "Вино")
    rejected.submit(someone("author"))
    rejected.reject(someone("reviewer"), "Too short")
    card.dispute_date(someone("checker"), "Nobody knows")
    Dismissal.objects.create(card=card, code="x", subject="s", reason="Fine", by=someone("editor"))
    Assignment.objects.create(
        deck=deck, category=spare, person=someone("olena"), role="translator", language="pl"
    )
    return deck


def packed(deck, path):
    """Return what a package says of a deck, without its own name and editions."""
    dump_deck(deck, path)
    with zipfile.ZipFile(path) as archive:
        said = json.loads(archive.read("deck.json"))
    return said | {"deck": said["deck"] | {"slug": "", "titles": {}}, "editions": []}


@pytest.fixture(autouse=True)
def _files(monkeypatch):
    """The rows of pictures name files that no test of copies opens."""
    monkeypatch.setattr("decks.packages.dumping._picture_files", lambda _pictures: [])


def test_a_whole_copy_says_in_a_package_what_the_first_deck_says(tmp_path):
    deck = make_atlas()

    copy = clone(deck, make_user(), order(**WHOLE))

    assert (copy.slug, copy.titles, copy.version) == ("second", TITLES, 1)
    assert packed(copy, tmp_path / "b.zip") == packed(deck, tmp_path / "a.zip")


def test_no_row_of_a_copy_is_the_first_decks():
    deck = make_atlas()
    before = set(deck.cards.values_list("pk", "version"))

    copy = clone(deck, make_user(), order())

    assert set(deck.cards.values_list("pk", "version")) == before
    assert not set(copy.cards.values_list("pk", flat=True)) & {pk for pk, _version in before}
    assert {card.category.deck for card in copy.cards.all()} == {copy}
    assert copy.cards.count() == deck.cards.count() == 4
    assert not copy.editions.exists()


def test_nothing_is_approved_or_verified_in_a_copy_unless_it_is_wanted():
    deck = make_atlas()

    copy = clone(deck, make_user(), order())

    texts = CardTranslation.objects.filter(card__deck=copy)
    assert not texts.filter(state=State.APPROVED).exists()
    assert texts.filter(state=State.REVIEW).count() == 7  # six that were approved, one that waited
    assert texts.get(state=State.REJECTED).rejection_reason == "Too short"
    assert texts.get(state=State.DRAFT).title == "Wine"
    states = set(copy.cards.values_list("date_state", flat=True))
    assert states == {DateState.UNCHECKED, DateState.DISPUTED}


def test_approvals_stay_in_the_languages_in_which_they_are_wanted():
    copy = clone(make_atlas(), make_user(), order(approved=frozenset({"uk"})))

    approved = CardTranslation.objects.filter(card__deck=copy, state=State.APPROVED)
    assert set(approved.values_list("language", flat=True)) == {"uk"}
    assert approved.count() == 3
    assert {row.approved_hash == row.text_hash for row in approved} == {True}


def test_a_copy_has_texts_in_no_other_languages_than_are_wanted():
    copy = clone(make_atlas(), make_user(), order(languages=frozenset({"en"})))

    texts = CardTranslation.objects.filter(card__deck=copy)
    assert set(texts.values_list("language", flat=True)) == {"en"}
    assert texts.count() == 4


def test_people_are_taken_along_where_they_are_wanted():
    deck, by = make_atlas(), make_user()

    alone = clone(deck, by, order())
    together = clone(deck, by, order(slug="third", with_people=True))

    assert not alone.assignments.exists()
    row = together.assignments.get()
    assert (row.person.username, row.assigned_by) == ("olena", by)
    assert row.category == together.categories.get(key="spare")
    assert Assignment.history.filter(deck_id=together.pk).count() == 1


def test_the_history_of_each_row_begins_with_the_deck_it_came_from():
    by = make_user()

    copy = clone(make_atlas(), by, order())

    rows = (copy, copy.categories.first(), copy.cards.first())
    for row in (*rows, CardTranslation.objects.filter(card__deck=copy).first()):
        record = row.history.get()
        assert (record.history_change_reason, record.history_user) == ("clone: atlas", by)


def test_a_taken_address_is_refused_and_leaves_nothing():
    deck = make_atlas()
    make_deck("second")
    before = Card.objects.count(), Card.history.count(), Deck.history.count()

    with pytest.raises(ValidationError, match="second"):
        clone(deck, make_user(), order())

    assert (Card.objects.count(), Card.history.count(), Deck.history.count()) == before


def test_work_that_is_stopped_at_its_end_leaves_nothing():
    deck = make_atlas()

    def stop(_deck):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        clone(deck, make_user(), order(with_people=True), before_commit=stop)

    assert list(Deck.objects.all()) == [deck]
    assert Card.objects.exclude(deck=deck).count() == Assignment.objects.exclude(deck=deck).count()


def test_a_deck_that_is_edited_while_it_is_read_is_read_again(monkeypatch):
    deck, seen = make_atlas(), []
    read = DeckContents.of

    def edited(row):
        contents = read(row)
        if not seen:
            seen.append(make_text(deck.cards.get(key="wine"), "ru", "Вино"))
        return contents

    monkeypatch.setattr(DeckContents, "of", edited)

    copy = clone(deck, make_user(), order())

    assert copy.cards.get(key="wine").translations.filter(language="ru").exists()


def test_a_picture_outlives_the_deletion_of_either_deck():
    deck = make_deck("atlas")
    make_finished_card(deck)
    copy = clone(deck, make_user(), order())
    picture = copy.cards.get().picture

    Picture.objects.update(uploaded_at=timezone.now() - timedelta(days=9))
    Card.history.filter(deck_id=deck.pk).delete()
    deck.delete()

    ABANDONED.do_some()

    assert Picture.objects.get() == picture
    assert copy.cards.get().picture == picture
