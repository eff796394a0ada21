"""Tables on every screen: upright, sideways, with a long line."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.tables import (
    MY_TURN,
    SEEN,
    Opening,
    laid,
    open_table,
    played_by_keyboard,
    said_by,
    usable_card,
    wait_for_turn,
)
from tests.running import Site

SIDEWAYS = ViewportSize(width=844, height=390)
SMALL = ViewportSize(width=360, height=560)
SMALL_PHONE = ViewportSize(width=360, height=640)
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

READ = 10  # pixels: of the letters of a title; a phone has two or three for each
# Whether so many titles are seen on the line, none of them cut off by its card.
READ_TITLES = f"""(count) => {{
  const box = (element) => element.getBoundingClientRect();
  const isRead = (title) => {{
    const [words, card] = [box(title), box(title.closest(".card-face"))];
    const isInside = words.left >= card.left - 1 && words.right <= card.right + 1;
    return words.height && isInside && parseFloat(getComputedStyle(title).fontSize) >= {READ};
  }};
  return [...document.querySelectorAll("#line .card-title")].filter(isRead).length === count;
}}"""
PLACES_WIDE = "[...document.querySelectorAll('.slot')].map((slot) => slot.offsetWidth)"
WHOLE = """(selector) => {
  const words = document.querySelector(selector);
  return words.textContent && words.scrollHeight <= words.clientHeight + 1;
}"""
LONG_NEWS = (
    "Chris пробує зіграти карту «Гасова лампа Ігнація Лукасевича» (1853), але її проміжок "
    "зайнятий. Пробувати більше нічого: хід завершується."
)
TELL_NEWS = """async (text) => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const script = (name) => import(loaded.find((path) => path.includes(`/js/${name}.`)));
  const [{ table }, { tellNews }] = await Promise.all([script("state"), script("news")]);
  table.news = text;
  tellNews(text);
}"""
NEWS_INSIDE = """() => {
  const news = document.querySelector("#news");
  const words = document.createRange();
  words.selectNodeContents(news);
  const [inner, outer] = [words, news].map((one) => one.getBoundingClientRect());
  const isTold = news.textContent.startsWith("Chris");
  return isTold && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}"""
# Whether nothing lies over it where its middle is.
ON_TOP = """(element) => {
  const { left, width, top, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
UPRIGHT = ViewportSize(width=390, height=844)
LAPTOP = ViewportSize(width=1366, height=768)
WAYS = {"uk": ["раніше", "пізніше"], "pl": ["wcześniej", "później"], "ru": ["раньше", "позже"]}
# Years of the overview that are seen, which lie apart and in it.
YEARS = """[...document.querySelectorAll(".overview-card span:not(:empty)")]
  .filter((year) => getComputedStyle(year).visibility === "visible")
  .map((year) => year.getBoundingClientRect())"""
YEARS_SEEN = f"{YEARS}.length"
APART = f"""() => {{
  const outer = document.querySelector("#overview").getBoundingClientRect();
  return {YEARS}.every(({{ left, right, top, bottom }}, at, all) =>
    left >= (at ? all[at - 1].right + 3 : outer.left - 1) && right <= outer.right + 1
      && top >= outer.top && bottom <= outer.bottom);
}}"""
TABLET = ViewportSize(width=768, height=1024)
# How large the letters of every title in the hand are.
HELD_SIZES = """() => [...document.querySelectorAll("#hand .card-title")]
  .map((title) => parseFloat(getComputedStyle(title).fontSize))"""
# Letters as wide as in browsers that round each one's width.
WIDEN_THE_HAND = """() => {
  const titles = document.querySelectorAll("#hand .card-title");
  for (const title of titles) title.style.letterSpacing = "0.4px";
  document.fonts.dispatchEvent(new Event("loadingdone"));
}"""
CUT_IN_THE_HAND = """() => [...document.querySelectorAll("#hand .card-title")]
  .filter((title) => title.scrollWidth > title.clientWidth + 1)
  .map((title) => title.textContent)"""
# Where every card of the line and of the hand lies, and how large.
WHERE_CARDS_LIE = """() => [...document.querySelectorAll("#line > li, #hand > li")]
  .map((card) => card.getBoundingClientRect()).map(({ x, y, width, height }) =>
    [x, y, width, height].map(Math.round))"""


@pytest.fixture(scope="module")
def long_line(sample_site: Site) -> str:
    return said_by(sample_site, "long_line")


def sit(page: Page) -> None:
    page.locator("#take-over").click()
    assert wait_for_turn(page)


def test_a_line_of_13_cards_on_a_small_phone_is_overseen_as_a_whole(open_page, long_line):
    page = open_page(long_line, locale="uk")
    page.set_viewport_size(SMALL)
    sit(page)
    expect(page.locator("#line > li")).to_have_count(13)
    overview = page.locator("#overview")
    expect(overview).to_be_visible()
    expect(overview.locator(".overview-card")).to_have_count(13)

    page.locator("#hand button").first.click()
    first, last = page.locator(".slot").first, page.locator(".slot").last
    box = overview.bounding_box()
    page.mouse.click(box["x"] + 1, box["y"] + 9)
    expect(first).to_be_in_viewport(ratio=1)
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + 9)
    expect(last).to_be_in_viewport(ratio=1)

    assert (last.bounding_box() or {})["width"] >= 44
    assert page.evaluate(BROKEN) == []
    assert min(page.evaluate(SIZES), default=READ) >= READ


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_what_oversees_a_line_says_its_years_as_cards_do_apart_and_its_arrows_scroll(
    open_page, sample_site, size
):
    eras = {"uk": "27 500 до н. е.", "pl": "27 500 p.n.e.", "ru": "27 500 до н. э."}
    for language, first in eras.items():
        asked = {"mode": "cooperative", "cards": 13, "gaps": 6, "language": language}
        page = open_page(laid(sample_site, **asked)[0], locale=language)
        page.set_viewport_size(size)
        years = page.locator(".overview-card span:not(:empty)")
        expect(years).to_have_count(13)

        page.wait_for_function(APART)
        said = [year.replace("\u00a0", " ") for year in years.all_inner_texts()]
        assert said[0] == first or said[0].isdigit()
        assert page.evaluate(YEARS_SEEN) >= (6 if size == UPRIGHT else 9)
        page.evaluate("document.querySelector('#board').scrollLeft = 0")
        steps = page.locator("#board .axis button")
        expect(steps).to_have_text(WAYS[language])
        steps.last.click()
        page.wait_for_function("() => document.querySelector('#board').scrollLeft > 200")
        steps.first.click()
        page.wait_for_function("() => document.querySelector('#board').scrollLeft === 0")
        assert min(box["width"] for step in steps.all() if (box := step.bounding_box())) >= 44


def test_titles_and_dates_of_13_cards_are_read_at_once_where_a_phone_has_the_room(
    open_page, long_line
):
    page = open_page(long_line, locale="uk")
    for size in (UPRIGHT, SIDEWAYS):
        page.set_viewport_size(size)
        if page.locator("#take-over").is_visible():
            sit(page)
            page.locator("#coach-learnt").click()

        page.wait_for_function(SEEN, arg="#line > li, #line .card-date")
        page.wait_for_function(READ_TITLES, arg=13)

    page.set_viewport_size(UPRIGHT)
    page.locator("#hand button").first.click()
    expect(page.locator(".slot")).to_have_count(14)
    if page.locator("#coach-learnt").is_visible():
        page.locator("#coach-learnt").click()
    page.wait_for_function(SEEN, arg="#line > li, .slot")
    page.wait_for_function(READ_TITLES, arg=13)
    assert min(page.evaluate(PLACES_WIDE)) >= 44


@pytest.mark.parametrize(
    "size", [UPRIGHT, SIDEWAYS, SMALL_PHONE], ids=["upright", "sideways", "small"]
)
def test_the_news_of_a_move_is_never_cut(open_page, long_line, size):
    page = open_page(long_line, locale="uk")
    page.set_viewport_size(size)
    sit(page)

    page.locator("#hand button").nth(3).click()
    page.locator(".slot").first.dispatch_event("click")
    expect(page.locator("#board")).to_have_attribute("aria-busy", "false")

    page.wait_for_function(WHOLE, arg="#news")
    page.evaluate(TELL_NEWS, LONG_NEWS)
    page.wait_for_function(NEWS_INSIDE)


@pytest.mark.parametrize("over", [False, True], ids=["played", "over"])
def test_all_of_a_tables_menu_is_reached_on_a_phone_held_sideways(open_page, over):
    page = open_page(locale="uk", permissions=["clipboard-read", "clipboard-write"])
    open_table(page, Opening(hands="1"))
    assert wait_for_turn(page)
    if over:
        played_by_keyboard(page)
    page.set_viewport_size(SIDEWAYS)

    page.locator(".status-tools summary").click()

    entries = page.locator(".status-tools .menu-list > *")
    assert entries.count() >= 8
    for entry in entries.all():
        entry.scroll_into_view_if_needed()
        expect(entry).to_be_in_viewport(ratio=1)
        assert (entry.bounding_box() or {})["height"] >= 44
        assert entry.evaluate(ON_TOP), entry.inner_text()
    page.locator(".menu-list [data-opens=help]").click()
    expect(page.locator("#help")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    page.locator(".status-tools summary").click()
    page.locator(".menu-list [data-opens=on-tv]").click()
    for part in (".typed", "button", "a"):
        expect(page.locator(f"#on-tv {part}").last).to_be_in_viewport(ratio=1)
    expect(page.locator("#on-tv .typed")).to_have_text(page.url.partition("://")[2] + "tv/")
    page.locator("#on-tv [data-copies]").click()
    expect(page.locator("#on-tv [data-copies]")).to_have_text("Скопійовано")


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


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_whoever_plays_with_friends_scrolls_nowhere_on_a_phone_to_begin(open_page, size):
    page = open_page()
    page.set_viewport_size(size)
    begins = page.locator(".hero").get_by_role("link", name="Play with friends")
    opens = page.get_by_role("button", name="To the table")
    starts = page.get_by_role("button", name="Start without others")

    page.goto("/")
    expect(begins).to_be_in_viewport(ratio=1)
    page.goto("/decks/starter/play/")
    expect(opens).to_be_in_viewport(ratio=1)
    opens.click()
    for button in (starts, page.get_by_role("button", name="Copy the link")):
        expect(button).to_be_in_viewport(ratio=1)


def test_words_in_a_hand_are_read_on_a_phone_held_either_way(open_page):
    page = open_page(locale="ru")
    open_table(page, Opening(hands="10"))
    assert wait_for_turn(page)

    for size in (UPRIGHT, SIDEWAYS):
        page.set_viewport_size(size)
        assert page.evaluate(BROKEN) == []
        sizes = page.evaluate(HELD_SIZES)
        assert len(sizes) == 10
        assert min(sizes) >= 11

    page.set_viewport_size(UPRIGHT)
    page.evaluate(WIDEN_THE_HAND)
    assert page.evaluate(CUT_IN_THE_HAND) == []
    assert page.evaluate(BROKEN) == []


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS, LAPTOP], ids=["upright", "sideways", "laptop"])
def test_no_card_moves_when_a_hint_comes_or_goes(open_page, sample_site, mode, size):
    page = open_page(locale="uk")
    page.set_viewport_size(size)
    if mode == "competitive":
        open_table(page, Opening())
    else:
        page.goto(said_by(sample_site, "matching_symbol"))
    assert wait_for_turn(page)
    expect(page.locator("#coach")).to_be_in_viewport(ratio=1)
    with_a_hint = page.evaluate(WHERE_CARDS_LIE)

    page.locator("#coach-learnt").click()
    expect(page.locator("#coach")).to_be_hidden()

    assert with_a_hint == page.evaluate(WHERE_CARDS_LIE)
    assert len(with_a_hint) == 5


def test_everybody_at_a_table_of_four_is_seen_on_a_phone(open_page):
    page = open_page(locale="uk")
    open_table(page, Opening(bots="3", name="Катерина"))
    page.set_viewport_size(UPRIGHT)
    assert wait_for_turn(page)

    page.wait_for_function(
        """() => {
          const seats = document.querySelector("#seats");
          return seats.scrollWidth <= seats.clientWidth;
        }"""
    )


def test_the_seat_to_move_is_seen_where_not_all_are_and_an_empty_pile_says_why(
    open_page, sample_site
):
    page = open_page(said_by(sample_site, "second_round"))
    page.set_viewport_size(TABLET)
    assert wait_for_turn(page)
    page.evaluate(NOTE_SEATS_TO_MOVE)

    page.keyboard.press("1")
    page.keyboard.press("Enter")  # beside a single card every other finds its place
    expect(page.get_by_role("button", name="End turn")).to_be_enabled()
    page.keyboard.press("0")
    expect(page.locator(MY_TURN)).to_have_count(0)
    assert wait_for_turn(page)

    seen = page.evaluate("seen")
    assert len(seen) >= 8
    assert all(seen)
    page.locator("#pile button").focus()
    expect(page.locator(".piles .why")).to_have_text(
        "The draw pile is empty: nobody draws any more."
    )


NOTE_SEATS_TO_MOVE = """() => {
  window.seen = [];
  const list = document.querySelector("#seats");
  if (list.scrollWidth <= list.clientWidth) throw new Error("All seats are seen at once.");
  new MutationObserver(() => {
    const seat = list.querySelector(".to-move")?.getBoundingClientRect();
    if (!seat) return; // the game is over
    const all = list.getBoundingClientRect();
    seen.push(seat.left >= all.left - 1 && seat.right <= all.right + 1);
  }).observe(list, { attributes: true, attributeFilter: ["data-acting"] });
}"""
