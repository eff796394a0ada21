"""Somebody goes away from a table, and comes back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.tables import (
    MY_TURN,
    SECONDS,
    Opening,
    begin,
    move_by_keyboard,
    open_table,
    sit_down,
    wait_for_turn,
)
from tests.running import Site

NOTE_OF_BEN = ".seat:nth-child(2) .seat-note"

# A page that is looked at again asks who is there; the rest of the time it does so rarely.
LOOKED_AT = """([place, words]) => {
    document.dispatchEvent(new Event("visibilitychange"));
    return document.querySelector(place).textContent === words;
}"""


@pytest.fixture
def hasty_site(prepared: Site) -> Iterator[Site]:
    """Serve a site where whoever is gone for seconds is away."""
    with prepared.served("-m", "tests.play.odd_site", "hasty"):
        yield prepared


def notices(page: Page, words: str) -> None:
    page.wait_for_function(LOOKED_AT, arg=[NOTE_OF_BEN, words], polling=500, timeout=SECONDS)


@pytest.mark.backends
def test_a_bot_plays_on_for_whoever_closed_the_page_until_they_open_it_again(
    hasty_site: Site, browser: Browser
) -> None:
    contexts = [browser.new_context(base_url=hasty_site.url, locale="en") for _person in range(2)]
    for context in contexts:
        context.set_default_timeout(SECONDS)
    host, guest = [context.new_page() for context in contexts]
    code = open_table(host, Opening(company="friends", name="Ada"))
    sit_down(guest, code, "Ben")
    begin(host, 2)
    expect(guest.locator(".felt.ready")).to_be_visible()
    notices(host, "")
    assert wait_for_turn(host)
    move_by_keyboard(host)
    expect(guest.locator(MY_TURN)).to_be_visible()

    guest.close()
    notices(host, "away")
    host.get_by_role("button", name="Let a bot play on").click()
    expect(host.locator(MY_TURN)).to_be_visible()
    expect(host.locator(NOTE_OF_BEN)).to_have_text("a bot plays on")

    again = contexts[1].new_page()
    again.goto(f"/t/{code}/")
    again.get_by_role("button", name="Play again myself").click()
    notices(host, "")
    for context in contexts:
        context.close()


def test_everybody_is_told_who_has_left_and_that_a_bot_plays_on_and_whoever_left_too(open_page):
    host, guest = open_page(), open_page()
    code = open_table(host, Opening(company="friends", name="Ada"))
    sit_down(guest, code, "Ben")
    begin(host, 2)
    assert wait_for_turn(host)
    host.keyboard.press("1")

    guest.goto(f"/t/{code}/")
    guest.locator("[data-opens=leaving]").evaluate("(button) => button.click()")
    guest.locator("#leaving .button-main").click()

    expect(host.locator("#news")).to_have_text("Ben: a bot plays on")
    expect(host.locator("#hand [aria-pressed=true]")).to_have_count(1)  # as before
    expect(guest.get_by_text("You have left the table and are watching now.")).to_be_visible()
    expect(guest.locator("#hand > .usable")).to_have_count(0)
