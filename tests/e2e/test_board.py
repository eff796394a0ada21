"""The board under a person's hands."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import serious

CARDS = "#cards tbody tr"
WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def open_board(open_page):
    """Open the board of the sample deck as its editor."""

    def open_board(**options: Any) -> Page:
        page: Page = open_page("/admin/decks/deck/", **options)
        page.locator("#id_username").fill("editor")
        page.locator("#id_password").fill("editor")
        page.locator("#id_password").press("Enter")
        page.locator('tr:has(.field-slug:text-is("sample")) .field-board a').click()
        page.wait_for_url("**/board/")  # with its script
        return page

    return open_board


def row(page: Page, title: str) -> Locator:
    return page.locator(CARDS, has=page.get_by_role("rowheader", name=title))


def test_a_cell_opens_the_workbench_there(open_board):
    page = open_board()

    row(page, "Mona Lisa").get_by_role("link", name="Polish: approved").click()

    expect(page).to_have_url(re.compile(r"/workbench/\?at=pl$"))
    expect(page.locator("#column-pl")).to_be_visible()


def test_filters_narrow_each_other_and_are_kept_in_the_address(open_board):
    page = open_board()

    page.get_by_role("link", name="Art 1").click()
    expect(page.locator(CARDS)).to_have_count(1)
    expect(page.get_by_role("status")).to_contain_text("1 card of 5 is shown.")
    page.get_by_role("link", name="Polish: approved 1").click()
    expect(page).to_have_url(re.compile(r"\?pl=approved&category=art$"))
    page.reload()
    expect(row(page, "Mona Lisa")).to_be_visible()

    page.get_by_role("link", name="Show all").click()
    expect(page.locator(CARDS)).to_have_count(5)


def test_a_search_keeps_the_filters(open_board):
    page = open_board()
    page.get_by_role("link", name="Polish: approved 5").click()
    expect(page).to_have_url(re.compile(r"\?pl=approved$"))

    page.get_by_role("searchbox").fill("чарівна")
    page.get_by_role("searchbox").press("Enter")

    expect(page.locator(CARDS)).to_have_count(1)
    expect(row(page, "The Magic Flute")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?pl=approved&q="))


def test_the_arrows_walk_through_the_table(open_board):
    page = open_board()
    page.locator(CARDS).first.get_by_role("rowheader").get_by_role("link").focus()

    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)

    second = page.locator(CARDS).nth(1)
    expect(second.get_by_role("link", name="Ukrainian: approved")).to_be_focused()


def test_the_numbers_of_the_drawings_can_be_read(open_board):
    page = open_board()

    page.get_by_text("In numbers").click()

    expect(page.get_by_role("row", name="16th century 1")).to_be_visible()
    expect(page.locator("#symbols-table").get_by_role("row", name="sun")).to_contain_text("5")


def test_the_headings_stay_in_sight(open_board):
    page = open_board(width=1366)
    page.set_viewport_size({"width": 1366, "height": 420})

    page.locator(CARDS).last.scroll_into_view_if_needed()

    expect(page.locator("#cards thead th").first).to_be_in_viewport()


@pytest.mark.parametrize("language", ["uk", "pl", "ru", "en"])
def test_nothing_runs_over_the_edge_of_a_small_screen(open_board, language):
    page = open_board(locale=language)

    assert not page.evaluate(WIDE)


def test_nothing_serious_on_the_board(open_board, axe):
    page = open_board(locale="uk")

    assert serious(page, axe) == []
    page.locator(".date-states a").click()
    expect(page.locator(".shown a")).to_be_visible()
    page.locator("#cards tbody a").nth(3).hover()
    page.locator(".numbers summary").click()
    assert serious(page, axe) == []


def test_on_a_phone_the_board_and_the_lists_need_no_scrolling_aside(open_board):
    page = open_board(locale="uk", width=390)
    language = page.locator(CARDS).first.get_by_role("link", name="Польська")
    pages = [page.url, "/admin/decks/card/", "/admin/decks/deck/", "/admin/decks/cardtranslation/"]

    expect(language).to_be_visible()
    for address in pages:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == 390, address
