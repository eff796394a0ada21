"""The ready-made groups."""

import pytest
from django.contrib.auth.models import Group

from decks.permissions import create_groups
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def member_of(name):
    user = make_user()
    user.groups.add(Group.objects.get(name=name))
    return type(user).objects.get(pk=user.pk)


def may(user, *codenames):
    return [codename for codename in codenames if user.has_perm(f"decks.{codename}")]


def test_a_translator_writes_one_language_and_reviews_none():
    user = member_of("translator (pl)")

    assert may(
        user,
        "translate_pl",
        "translate_uk",
        "review_pl",
        "see_dates",
        "fact_check_card",
        "publish_deck",
    ) == ["translate_pl", "see_dates"]


def test_a_reviewer_writes_and_reviews_one_language():
    user = member_of("reviewer (uk)")

    assert may(user, "translate_uk", "review_uk", "review_pl", "publish_deck") == [
        "translate_uk",
        "review_uk",
    ]


def test_a_fact_checker_checks_dates_and_keeps_sources():
    user = member_of("fact checker")

    assert may(user, "fact_check_card", "add_source", "see_dates", "change_card") == [
        "fact_check_card",
        "add_source",
        "see_dates",
    ]


def test_a_publisher_curates_and_publishes_but_does_not_review():
    user = member_of("publisher")

    assert may(user, "publish_deck", "change_card", "review_uk", "fact_check_card") == [
        "publish_deck",
        "change_card",
    ]


def test_a_group_that_an_administrator_changed_stays_as_it_is():
    group = Group.objects.get(name="publisher")
    group.permissions.clear()

    create_groups()

    assert not group.permissions.exists()


def test_a_group_that_is_missing_is_made_again():
    Group.objects.get(name="publisher").delete()

    create_groups()

    assert Group.objects.get(name="publisher").permissions.exists()


@pytest.mark.django_db
def test_people_are_shown_by_their_full_names_and_without_one_by_that_of_the_account():
    olena = make_user("olena", first_name="Олена", last_name="Ткач")

    assert [str(olena), str(make_user("marek"))] == ["Олена Ткач", "marek"]
