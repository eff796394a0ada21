"""What brings people back: the puzzle of the day, one's own tables, the same cards, the proof."""

import re
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import serious
from tests.e2e.tables import OVER
from tests.play.client import Player, over_http, play


def solved(page: Page) -> str:
    """Solve the puzzle of the day, and return the table's code."""
    page.goto("/decks/starter/puzzle/")
    page.locator("#solve button").click()
    page.wait_for_url("**/t/*/")
    expect(page.locator("#round")).to_have_text(re.compile(r"^\D+$"))
    table, path = page.url, urlsplit(page.url).path
    code = path.split("/")[2]
    [seat] = [cookie for cookie in page.context.cookies() if cookie["path"] == path]
    page.goto("/")
    play([Player(over_http(table), code, 0, seat["value"])], Random(1))
    with page.expect_response("**/view/"):  # which this browser then remembers
        page.goto(table)
    expect(page.locator(OVER)).to_be_visible()
    page.wait_for_function("() => localStorage.getItem('puzzles')")
    return code


def test_that_nobody_played_yesterday_is_told_only_to_whoever_asks(open_page):
    page = open_page("/decks/starter/puzzle/")
    expect(page.locator(".puzzle > .picture")).to_be_visible()
    expect(page.get_by_text("Nobody played yesterday.")).to_be_hidden()

    page.goto("/decks/starter/puzzle/#yesterday")

    expect(page.get_by_text("Nobody played yesterday.")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1366])
def test_whoever_solved_the_puzzle_finds_it_and_their_tables_again(open_page, axe, width):
    page = open_page(locale="uk", width=width, taught=False)
    page.goto("/decks/starter/puzzle/")
    expect(page.locator("#solved")).to_be_hidden()
    assert serious(page, axe) == []
    code = solved(page)
    expect(page.locator("#result .button-main:visible")).to_have_text("Поділитися")
    expect(page.locator("#result .streak b")).to_have_text("1")
    yesterday = page.locator("#result").get_by_role("link", name="Учорашня розгадка")
    expect(yesterday).to_have_attribute("href", "/decks/starter/puzzle/#yesterday")
    assert serious(page, axe) == []

    others = page.locator("#result").get_by_role("link", name="Зіграти з іншими")
    expect(others).to_have_attribute("href", "/decks/starter/play/")

    page.goto("/decks/starter/puzzle/")
    expect(page.locator(".week .solved")).to_have_count(1)
    expect(page.locator("#grid")).to_contain_text("🟥")
    expect(page.locator("#puzzle .button-main:visible")).to_have_text("Поділитися")
    expect(page.locator("#solve")).to_be_hidden()
    expect(page.locator("#streak b")).to_have_text("1")
    assert serious(page, axe) == []

    page.goto("/")
    expect(page.locator("#my-tables li a")).to_have_attribute("href", f"/t/{code}/")
    expect(page.locator("[data-told=games]")).to_have_text("1")
    assert serious(page, axe) == []
    page.locator("#forget").click()
    expect(page.locator("#my-tables")).to_be_hidden()
    page.reload()
    expect(page.locator("#my-tables")).to_be_hidden()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key !== 'name')") == []


def test_a_finished_table_is_proved_and_dealt_to_others_for_everybody_to_read(open_page, axe):
    page = open_page(locale="pl", width=390)
    code = solved(page)

    page.locator("#result").get_by_role("link", name="Te same karty").click()
    assert serious(page, axe) == []
    page.goto(f"/t/{code}/proof/")
    page.locator(".proof summary").first.click()
    expect(page.locator(".order li").first).to_be_visible()
    assert serious(page, axe) == []
    with page.expect_download() as record:
        page.get_by_role("link", name="Zapis gry").click()
    page.goto("/check/")
    page.locator("#id_file").set_input_files(record.value.path())
    page.locator(".check-form button").click()
    expect(page.locator(".checks li[data-proved=yes]")).to_be_visible()
    assert serious(page, axe) == []


def test_the_choice_of_cards_tells_what_is_left_as_it_is_made(open_page, axe):
    page = open_page("/decks/starter/play/", locale="uk", width=390)
    page.locator(".more summary").click()
    expect(page.locator("#cards-left")).to_have_text("110")

    page.locator("[name=categories][value=art]").check(force=True)
    expect(page.locator("#cards-left")).to_have_text("22")
    page.locator("[name=categories][value=inventions]").check(force=True)
    expect(page.locator("#cards-left")).to_have_text("44")
    page.locator("[name=eras][value='21st']").check(force=True)

    expect(page.locator("#cards-left")).to_have_text("2")
    assert serious(page, axe) == []
    page.locator(".open-form .button-main").click()
    expect(page.get_by_role("alert")).to_contain_text("2")
