"""The pages of tables for those who hear them or see badly, as axe-core judges."""

from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import serious
from tests.e2e.tables import (
    Opening,
    open_table,
    usable_card,
    wait_for_turn,
)
from tests.play.client import Player, over_http, play


def test_nothing_serious_before_the_game(open_page, axe):
    page = open_page("/", locale="uk")

    assert serious(page, axe) == []
    for mode in ("cooperative", "competitive"):
        page.goto(f"/rules/{mode}/")
        assert serious(page, axe) == []
    page.goto("/t/?code=ACDEFG")
    assert serious(page, axe) == []
    page.goto("/decks/starter/play/")
    page.locator(".more summary").click()
    assert serious(page, axe) == []
    open_table(page, Opening(company="friends"))
    assert serious(page, axe) == []


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
@pytest.mark.parametrize("width", [390, 1366])
def test_nothing_serious_at_a_table(open_page, axe, mode, width):
    page = open_page(locale="uk", width=width)
    open_table(page, Opening(mode, bots="2"))
    assert wait_for_turn(page)

    assert serious(page, axe) == []
    page.keyboard.press(str(usable_card(page)))
    assert serious(page, axe) == []
    page.keyboard.press("Escape")
    page.locator("#line button").first.click()
    assert serious(page, axe) == []


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_nothing_serious_in_the_result_and_its_replay(open_page, axe, mode):
    page = open_page(locale="uk", width=390)
    code = open_table(page, Opening(mode))
    table = page.url
    [seat] = [cookie for cookie in page.context.cookies() if cookie["path"] == urlsplit(table).path]
    page.goto("/")

    play([Player(over_http(table), code, 0, seat["value"])], Random(1))
    page.goto(table)

    expect(page.locator("#result")).to_be_visible()
    assert serious(page, axe) == []
    page.goto(f"/t/{code}/replay/?step=1")
    expect(page.locator(".felt.ready")).to_be_visible()
    assert serious(page, axe) == []
