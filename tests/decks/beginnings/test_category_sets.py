"""Sets of categories to begin with."""

import pytest
from django.conf import settings
from django.core.validators import validate_slug

from decks.beginnings.category_sets import PALETTE, category_sets, offered_by, take
from decks.models import Category
from decks.patterns import TILES
from tests.factories import make_category, make_deck, make_user

EVERY = {code for code, _name in settings.LANGUAGES}


@pytest.mark.parametrize("one", category_sets(), ids=lambda one: one.code)
def test_a_set_is_named_in_every_language_and_told_apart_by_pattern_and_colour(one):
    for category in one.categories:
        validate_slug(category.key)

    assert set(one.names) == EVERY
    assert all(set(category.names) == EVERY for category in one.categories)
    assert all(text.strip() for category in one.categories for text in category.names.values())
    assert len({category.key for category in one.categories}) == len(one.categories)
    assert len({category.colour for category in one.categories}) == len(one.categories)
    assert {category.colour for category in one.categories} <= set(PALETTE)
    assert 5 <= len(one.categories) <= len(TILES)
    for code in EVERY:
        assert len({category.names[code] for category in one.categories}) == len(one.categories)


def test_no_two_sets_have_one_code_and_none_has_the_key_of_a_deck():
    codes = [one.code for one in category_sets()]

    assert len(set(codes)) == len(codes)
    assert not any(code.isdigit() for code in codes)


@pytest.mark.django_db
def test_a_deck_takes_what_it_has_not_behind_what_it_has():
    deck, by = make_deck(), make_user()
    make_category(deck, "wars", position=4, colour="#000000")
    history = next(one for one in category_sets() if one.code == "history")

    added = take(deck, history.categories, by)

    assert [row.key for row in added] == ["rulers", "laws", "uprisings", "journeys", "faith"]
    assert [row.position for row in added] == [5, 6, 7, 8, 9]
    assert deck.categories.get(key="wars").colour == "#000000"
    assert added[0].history.get().history_user == by
    assert take(deck, history.categories, by) == []


@pytest.mark.django_db
def test_a_colour_that_the_deck_has_is_not_taken_again():
    deck = make_deck()
    make_category(deck, "own", colour="#143268")

    take(deck, category_sets()[0].categories, make_user())

    colours = [row.colour for row in deck.categories.all()]
    assert len(set(colours)) == len(colours) == 6


@pytest.mark.django_db
def test_a_deck_takes_the_categories_of_another_as_they_are():
    other, deck = make_deck(), make_deck()
    make_category(other, "wine", names={"uk": "Вино"}, colour="#123456")

    take(deck, offered_by(other), make_user())

    row = Category.objects.get(deck=deck)
    assert (row.key, row.names, row.colour) == ("wine", {"uk": "Вино"}, "#123456")
