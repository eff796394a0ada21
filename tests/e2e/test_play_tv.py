"""A table on a big screen that nobody touches."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.axe import serious
from tests.e2e.tables import (
    Opening,
    begin,
    move_by_keyboard,
    open_table,
    sit_down,
    usable_card,
    wait_for_turn,
)

BIG = ViewportSize(width=1920, height=1080)
SIZES = """(selector) => [...document.querySelectorAll(selector)]
  .map((element) => parseFloat(getComputedStyle(element).fontSize))"""


def open_tv(page: Page, code: str) -> None:
    page.set_viewport_size(BIG)
    page.goto(f"/t/{code}/tv/")


def test_a_tv_invites_until_the_game_begins_and_then_shows_the_table_but_no_hand(open_page, axe):
    host, guest, tv = open_page(), open_page(), open_page(locale="uk")
    code = open_table(host, Opening(company="friends", places="2", hands="8"))
    host.get_by_role("link", name="Show the table on a TV").wait_for()
    open_tv(tv, code)
    expect(tv.locator(".tv-code")).to_have_text(f"{code[:3]}-{code[3:]}")
    expect(tv.locator(".tv-qr")).to_be_visible()
    expect(tv.get_by_role("button")).to_have_count(0)
    assert serious(tv, axe) == []

    sit_down(guest, code, "Ben")
    expect(tv.locator(".tv-people li").nth(1)).to_have_text("Ben")
    begin(host, 2)
    expect(tv.locator(".felt.ready")).to_be_visible()
    assert wait_for_turn(host)
    move_by_keyboard(host)

    expect(tv.locator("#line .verdict, #discards[data-number]").first).to_be_visible()
    expect(tv.locator("#turn")).to_have_text(re.compile("Ben"))
    expect(tv.locator("#hand, #actions, .slot")).to_have_count(0)
    assert min(tv.evaluate(SIZES, "#line .card-date")) >= 48
    assert min(tv.evaluate(SIZES, "#line .card-title")) >= 28
    assert serious(tv, axe) == []


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_a_tv_in_a_browser_that_has_a_seat_shows_no_more_than_another(open_page, mode):
    page = open_page()
    code = open_table(page, Opening(mode))
    assert wait_for_turn(page)
    tv = page.context.new_page()
    open_tv(tv, code)
    expect(tv.locator(".felt.ready")).to_be_visible()

    page.keyboard.press(str(usable_card(page)))
    page.keyboard.press("Enter")

    expect(tv.locator("#news")).to_contain_text("Olena")
    expect(tv.locator("#turn")).not_to_have_text("Your turn")
