"""Tables on every screen: upright, sideways, with a long line."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.tables import Opening, open_table, usable_card, wait_for_turn
from tests.running import Site

SIDEWAYS = ViewportSize(width=844, height=390)
SEEN = """(selector) => [...document.querySelectorAll(selector)].every((element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
})"""
# Which titles have a word on two lines.
BROKEN = """async () => {
  await document.fonts.ready;
  const lines = (text, word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const words = (text) => [...text.data.matchAll(/[\\p{L}\\d]+/gu)];
  return [...document.querySelectorAll("#line .card-title, #hand .card-title")]
    .map(({ firstChild }) => firstChild)
    .filter((text) => words(text).some((word) => lines(text, word) > 1))
    .map((text) => text.data);
}"""

# How large the titles are that are seen on the line.
SIZES = """() => [...document.querySelectorAll("#line .card-title")]
  .filter((title) => title.offsetHeight > 0)
  .map((title) => parseFloat(getComputedStyle(title).fontSize))"""


@pytest.fixture(scope="module")
def long_line(sample_site: Site) -> str:
    done = sample_site.run("-m", "tests.e2e.long_line")
    assert done.returncode == 0, done.stderr
    return str(done.stdout.strip())


def sit(page: Page) -> None:
    page.locator("#take-over").click()
    assert wait_for_turn(page)


def test_a_line_of_13_cards_is_seen_as_a_whole_and_zooms_where_one_acts(open_page, long_line):
    page = open_page(long_line, width=390, locale="uk")
    sit(page)
    expect(page.locator("#line > li")).to_have_count(13)
    page.wait_for_function(SEEN, arg="#line > li")

    page.locator("#hand button").first.click()
    overview = page.locator("#overview")
    expect(overview).to_be_visible()
    first, last = page.locator(".slot").first, page.locator(".slot").last
    box = overview.bounding_box()
    page.mouse.click(box["x"] + 1, box["y"] + 9)
    expect(first).to_be_in_viewport(ratio=1)
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + 9)
    expect(last).to_be_in_viewport(ratio=1)

    assert (last.bounding_box() or {})["width"] >= 44
    assert page.evaluate(BROKEN) == []
    assert min(page.evaluate(SIZES), default=10) >= 10


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_a_phone_held_sideways_shows_line_hand_and_what_can_be_done(open_page, mode):
    page = open_page(locale="uk")
    open_table(page, Opening(mode, bots="2"))
    page.set_viewport_size(SIDEWAYS)
    assert wait_for_turn(page)

    page.keyboard.press(str(usable_card(page)))

    expect(page.locator("#hand .chosen")).to_be_visible()
    shown = "#line > li, #hand > li, #actions:not([hidden]) button, .slot, .pile, #turn"
    page.wait_for_function(SEEN, arg=shown)
    assert page.evaluate("document.documentElement.scrollHeight") == SIDEWAYS["height"]
    assert page.evaluate(BROKEN) == []
    small = "[...document.querySelectorAll('.status-tools > *')].map((tool) => tool.offsetWidth)"
    assert min(page.evaluate(small)) >= 44
