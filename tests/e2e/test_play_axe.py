"""The pages of tables for those who hear them or see badly, as axe-core judges."""

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import serious
from tests.e2e.tables import (
    SECONDS,
    Opening,
    open_table,
    played_by_keyboard,
    usable_card,
    wait_for_turn,
)


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


@pytest.mark.parametrize("opening", [Opening(hands="1"), Opening("cooperative")])
def test_nothing_serious_in_the_result_and_its_replay(open_page, axe, opening):
    page = open_page(locale="uk", width=390, reduced_motion="reduce")
    code = open_table(page, opening)

    played_by_keyboard(page)

    expect(page.locator("#result")).to_be_visible(timeout=SECONDS)
    assert serious(page, axe) == []
    page.goto(f"/t/{code}/replay/?step=1")
    expect(page.locator(".felt.ready")).to_be_visible()
    assert serious(page, axe) == []
