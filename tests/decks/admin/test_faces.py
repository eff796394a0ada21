"""The panel of the workbench that shows both sides as they print."""

import re

import pytest
from django.conf import settings
from django.urls import reverse

from tests.decks.desk import browser, worker
from tests.factories import make_card, make_deck, make_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def card():
    card = make_card(make_deck("facing"), key="gutenberg")
    make_text(card, title="Gutenberg’s Bible")
    make_text(card, "uk", "Біблія Гутенберга")
    return card


@pytest.fixture
def editor(client):
    client.force_login(worker("fact checker"))
    return client


def panel(client, card, **asked):
    page = client.get(reverse("admin:decks_card_workbench", args=[card.pk]), asked)
    return page.content.decode().split('class="bench-part faces"')[1].split("</section>")[0]


def pressed(drawn):
    return re.findall(r'value="(\w+)"[^>]* aria-pressed="true"', drawn)


def test_the_tightest_language_is_shown_first(editor, card):
    drawn = panel(editor, card)

    assert pressed(drawn) == ["worst"]
    assert reverse("printing:typed-svg", args=["facing", "gutenberg", "worst"]) in drawn


def test_a_language_is_chosen_without_scripts_and_the_rest_of_the_address_kept(editor, card):
    drawn = panel(editor, card, face="uk", task="dates")

    assert pressed(drawn) == ["uk"]
    assert '<input type="hidden" name="task" value="dates">' in drawn
    assert reverse("printing:draft-svg", args=["facing", "gutenberg", "back", "uk"]) in drawn


def test_who_works_on_a_language_sees_the_card_in_it(editor, card):
    assert pressed(panel(editor, card, at="uk")) == ["uk"]
    assert pressed(panel(editor, card, at="uk", face="worst")) == ["worst"]


def test_where_the_language_has_no_text_yet_the_tightest_is_shown(editor, card):
    assert pressed(panel(editor, card, at="ru")) == ["worst"]


@pytest.mark.parametrize("asked", ["xx", "", "worst"])
def test_what_is_no_language_is_the_tightest(editor, card, asked):
    assert pressed(panel(editor, card, face=asked)) == ["worst"]


def test_who_may_not_see_dates_is_offered_no_back(card):
    blind = browser(worker(perms=("view_card",)))

    drawn = panel(blind, card)

    assert 'data-side="front"' in drawn
    assert "back" not in drawn


def test_english_is_offered_only_where_the_card_has_it(editor, card):
    elsewhere = make_card(make_deck(source_language="uk"))
    make_text(elsewhere, "uk", "Біблія")

    assert 'value="en"' in panel(editor, card)
    assert 'value="en"' not in panel(editor, elsewhere)


def test_a_language_without_a_text_is_marked(editor, card):
    unwritten = re.findall(r'value="(\w+)"[^>]*class="unwritten"', panel(editor, card))

    assert unwritten == [code for code in settings.CONTENT_LANGUAGES if code not in {"en", "uk"}]


def test_a_card_without_any_text_has_no_pictures_to_show(editor):
    assert "<img" not in panel(editor, make_card())
