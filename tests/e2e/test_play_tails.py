"""Letters that reach below their line are seen as a whole, wherever words are fitted."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.tables import said_by
from tests.running import Site

SIZES = {"upright": (390, 844), "sideways": (844, 390), "desk": (1366, 768)}
# What of these is cut off below, by more than half a pixel, where its last line has such a letter.
CUT_TAILS = """(selector) => {
  const pen = document.createElement("canvas").getContext("2d");
  const tailsEnd = (words) => {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(words);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const letter = pen.measureText("р");
    const above = letter.fontBoundingBoxAscent;
    const range = document.createRange();
    range.selectNodeContents(words);
    const { top, height } = [...range.getClientRects()].at(-1);
    const free = height - above - letter.fontBoundingBoxDescent;
    return top + free / 2 + above + letter.actualBoundingBoxDescent;
  };
  const clips = (words) => getComputedStyle(words).overflowY !== "visible";
  const end = (words) => words.getBoundingClientRect().bottom;
  return [...document.querySelectorAll(selector)]
    .filter((words) => clips(words) && tailsEnd(words) > end(words) + 0.5)
    .map((words) => words.textContent);
}"""


@pytest.fixture(scope="module")
def long_line(sample_site: Site) -> str:
    return said_by(sample_site, "long_line")


def expect_no_cut(page: Page, selector: str) -> None:
    """Wait until none is: words are fitted anew when their font has come."""
    page.wait_for_function(f"(selector) => ({CUT_TAILS})(selector).length === 0", arg=selector)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["uk", "pl"])
def test_the_tails_of_letters_on_the_cards_of_a_line_are_seen(open_page, long_line, language, size):
    page = open_page(long_line, locale=language)
    width, height = SIZES[size]
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.locator("#take-over").click()

    expect(page.locator("#line > li")).to_have_count(13)
    expect_no_cut(page, "#line .card-title")
    expect_no_cut(page, "#hand .card-title")


def test_the_tails_of_letters_in_the_news_on_a_tv_are_seen(open_page, long_line):
    tv = open_page(locale="uk")

    tv.goto(f"/t/{long_line.split('/')[2]}/tv/")

    expect(tv.locator(".felt.ready #news")).to_be_visible()
    expect_no_cut(tv, "#news, #turn, .seat-name, #line .card-title, .stage-story")
