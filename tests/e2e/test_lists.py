"""The lists of the desk under a person's hands: filters, and actions that ask first."""

import re

import pytest
from playwright.sync_api import Page, expect

CARDS = "/admin/decks/card/"


@pytest.fixture
def cards(open_page):
    """Open the list of the sample deck's cards as the editor."""
    page = open_page(CARDS)
    page.get_by_label("Username").fill("editor")
    page.get_by_label("Password").fill("editor")
    page.get_by_role("button", name="Sign in").click()
    page.locator("#changelist-filter").get_by_role("link", name="Sample deck").click()
    expect(page.locator("#result_list tbody tr")).to_have_count(5)
    return page


def choose(page: Page, action: str) -> None:
    page.locator("#action-toggle").check()
    page.locator("select[name=action]").select_option(action)
    page.get_by_role("button", name="Go").click()
    expect(page.locator("#bulk_form")).to_be_visible()


def move(page: Page, category: str) -> None:
    """Give the cards of the list another category, having looked at what that does."""
    choose(page, "categorise_selected")
    page.get_by_label("New category").select_option(label=category)
    page.get_by_role("button", name="Show what would happen").click()
    page.get_by_role("button", name="Change the category of 1 card").click()
    expect(page.get_by_text("The category of 1 card is changed.")).to_be_visible()


def test_a_card_found_by_its_date_gets_another_category_and_the_list_stays_narrowed(cards):
    cards.get_by_label("from").fill("17th century")
    cards.get_by_label("to", exact=True).fill("XVII в.")
    cards.get_by_role("button", name="Filter").click()
    rows = cards.locator("#result_list tbody tr")
    expect(rows).to_have_count(1)
    was = rows.locator(".field-category").inner_text()
    other = "Music" if was != "Music" else "Art"

    move(cards, f"sample: {other}")

    expect(cards).to_have_url(re.compile("years_from=17th"))
    expect(rows.locator(".field-category")).to_have_text(other)
    move(cards, f"sample: {was}")


def test_what_cannot_be_done_is_said_and_nothing_is_offered(cards):
    choose(cards, "submit_selected")

    expect(cards.get_by_text("Nothing can be done to what you selected.")).to_be_visible()
    expect(
        cards.get_by_text("This cannot be done to a text that is approved.").first
    ).to_be_visible()
    cards.get_by_role("link", name="Cancel").click()
    expect(cards.locator("#result_list")).to_be_visible()


def test_selected_cards_are_saved_as_a_file(cards):
    choose(cards, "export_selected")

    with cards.expect_download() as download:
        cards.get_by_role("button", name="CSV").click()

    assert download.value.suggested_filename == "sample.csv"


@pytest.mark.parametrize("language", ["uk", "pl", "ru"])
def test_the_lists_and_their_pages_fit_the_screen(cards, language):
    cards.get_by_role("button", name=language, exact=True).click()
    expect(cards.locator("html")).to_have_attribute("lang", language)
    for path in (f"{CARDS}?_facets=True", "/admin/decks/cardtranslation/"):
        cards.goto(path)
        assert fits(cards), path
        cards.locator("#action-toggle").check()
        cards.locator("select[name=action]").select_option("approve_selected")
        cards.locator("button[name=index]").click()
        expect(cards.locator(".bulk-lines").first).to_be_visible()
        assert fits(cards), path
    cards.goto("/admin/decks/deck/")
    row = cards.locator('#result_list tr:has(.field-slug:text-is("sample"))')
    address = row.locator("a").first.get_attribute("href") or ""
    cards.goto(re.sub(r"/deck/(\d+)/.*", r"/deck/\1/publish/", address))
    expect(cards.locator("#news-heading")).to_be_visible()
    assert fits(cards)


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
