"""From an empty sheet to an edition that is printed and played, by the pages of the site alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.making import (
    EVENTS,
    PASSWORD,
    come_in,
    do_to_all_texts,
    fill_by_sheet,
    give_pictures,
    make_colleague,
    make_deck,
    publish,
    verify_dates,
)
from tests.e2e.published import play_alone, printed

ALONE = "not been read by a second person"
EYES = ("reviewer (en)", "fact checker")


@pytest.fixture
def desk(open_page):
    return come_in(open_page("/admin/", locale="en"), "editor", "editor")


@pytest.mark.backends
def test_two_people_bring_a_deck_from_an_empty_sheet_to_a_table(open_page, desk):
    make_colleague(desk, "second", EYES)
    deck = prepared(desk, "walk-two", "four_eyes")

    second = come_in(open_page("/admin/", locale="en"), "second", PASSWORD)
    approve(second, deck)
    verify_dates(second, deck)

    publish(desk, deck)
    page = open_page("/decks/walk-two/", locale="en")
    expect(page.get_by_text(ALONE)).to_have_count(0)
    assert_printed_and_played(page, "walk-two")


def test_one_person_brings_a_deck_there_alone_and_the_deck_says_so(open_page, desk):
    deck = prepared(desk, "walk-one", "one_person")

    approve(desk, deck)
    verify_dates(desk, deck)

    publish(desk, deck)
    page = open_page("/decks/walk-one/", locale="en")
    expect(page.get_by_text(ALONE)).to_be_visible()
    assert_printed_and_played(page, "walk-one")


def prepared(page: Page, slug: str, review: str) -> str:
    """Make a deck with everything that the others have to read, and hand in its texts."""
    deck = make_deck(page, slug, review)
    fill_by_sheet(page, deck)
    give_pictures(page, deck)
    do_to_all_texts(page, deck, "submit_selected")
    return deck


def approve(page: Page, deck: str) -> None:
    do_to_all_texts(page, deck, "approve_selected")


def assert_printed_and_played(page: Page, slug: str) -> None:
    fronts, backs = printed(page)
    assert all(event.title.split()[0] in fronts for event in EVENTS)
    assert all(event.date in backs for event in EVENTS)

    page.goto(f"/decks/{slug}/")
    page.get_by_role("link", name="Play").click()
    play_alone(page)
    expect(page.locator("#result")).to_be_visible()
