"""What is written on a big screen is seen as a whole: nobody can scroll there, or look closer."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.axe import serious
from tests.e2e.tables import AS_LARGE, laid, said_by
from tests.running import Site

BIG, SMALL = ViewportSize(width=1920, height=1080), ViewportSize(width=1366, height=768)
SMALLER = ViewportSize(width=1280, height=720)
COLOURS = (
    """(element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]"""
)
# What of the words of each card on the line lies outside of it.
OUTSIDE_CARDS = """() => {
  const box = (element) => element.getBoundingClientRect();
  const isOutside = (card) => [...card.querySelectorAll(".card-title, .card-date")].some((words) =>
    !words.offsetHeight || box(words).top < box(card).top || box(words).bottom > box(card).bottom
    || words.scrollWidth > card.clientWidth);
  return [...document.querySelectorAll("#line .card-face")].filter(isOutside)
    .map((card) => card.textContent);
}"""
# Which of these run over what they lie in.
OUTSIDE = """([within, selector]) => {
  const outer = document.querySelector(within).getBoundingClientRect();
  return [...document.querySelectorAll(selector)].filter((element) => {
    const { left, right, top, bottom, height } = element.getBoundingClientRect();
    return !height || left < outer.left - 1 || right > outer.right + 1
      || top < outer.top - 1 || bottom > outer.bottom + 1;
  }).map((element) => element.textContent);
}"""
NEWS_FIT = """() => {
  const { scrollHeight, clientHeight } = document.querySelector("#news");
  return scrollHeight <= clientHeight * 1.05;
}"""
WHOSE_HAND = re.compile("Ada|Ben")  # whose cards were blocked at the end
LONE_LETTER = re.compile(r"\b[^\W\d] ")  # which may end a line
# Whether each stands below the one before it or further right.
IN_ORDER = """(selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const follows = (box, last) =>
    (box.top >= last.bottom && box.left >= last.left) || box.left >= last.right;
  return boxes.every((box, at) => at === 0 || follows(box, boxes[at - 1]));
}"""
# Which of what stands at the head lies over another.
OVERLAPPING = """() => {
  const parts = "#stage, .tv-turn, #score, #round:not(:empty), .tv-code, .tv-climb, #board";
  const all = [...document.querySelectorAll(parts)];
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const over = (one, other) => meet(one.getBoundingClientRect(), other.getBoundingClientRect());
  return all.flatMap((one, at) => all.slice(at + 1).filter((other) => over(one, other))
    .map((other) => [one.id || one.className, other.id || other.className]));
}"""
# The smallest share of a screen that lies between its edge and anything that is read.
FROM_THE_EDGES = """() => {
  const read = "#stage, .tv-turn, .tv-code, .tv-climb, #line > li, .gap, .seat, .pile";
  const ends = [...document.querySelectorAll(read)].map((one) => one.getBoundingClientRect())
    .flatMap(({ left, right, top, bottom }) => [left / innerWidth, 1 - right / innerWidth,
      top / innerHeight, 1 - bottom / innerHeight]);
  return Math.min(...ends);
}"""
SHARE = """(selector) =>
  document.querySelector(selector).getBoundingClientRect().height / innerHeight"""


def open_tv(page: Page, path: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto(f"/t/{path.split('/')[2]}/tv/")
    expect(page.locator(".felt.ready")).to_be_visible()


def expect_none(page: Page, outside: str, place: list[str] | None = None) -> None:
    """Wait until nothing lies outside."""
    page.wait_for_function(f"(place) => ({outside})(place).length === 0", arg=place)


def table(site: Site, *state: str) -> str:
    return said_by(site, "long_rows", *state)


@pytest.fixture(scope="module")
def long_rows(sample_site: Site) -> str:
    return table(sample_site)


@pytest.fixture(scope="module")
def over(sample_site: Site) -> str:
    return table(sample_site, "over")


@pytest.mark.parametrize("language", ["uk", "pl", "ru"])
def test_a_long_game_together_is_read_as_a_whole(open_page, long_rows, language):
    tv = open_page(locale=language)

    open_tv(tv, long_rows, BIG)

    expect(tv.locator("#line > li")).to_have_count(12)
    expect_none(tv, OUTSIDE_CARDS)
    tv.wait_for_function(AS_LARGE, arg=["#line .card-title", 19])
    expect_none(tv, OUTSIDE, ["#stage", "#stage .card, .stage-verdict"])
    expect_none(tv, OUTSIDE, [".stage-verdict", ".stage-verdict > *"])
    tv.wait_for_function(NEWS_FIT)
    assert not LONE_LETTER.search(tv.locator("#news").inner_text())
    expect_none(tv, OUTSIDE, [".to-move", ".to-move .card-title"])
    tv.wait_for_function(AS_LARGE, arg=[".to-move .card-title", 22])


@pytest.mark.parametrize("language", ["uk", "pl"])
def test_a_long_line_together_has_the_whole_width_of_a_small_tv_and_both_hands_are_read(
    open_page, sample_site, language
):
    path = laid(sample_site, mode="cooperative", gaps=4, blocked=1, language=language)[0]
    tv = open_page(locale=language)

    open_tv(tv, path, SMALL)

    expect(tv.locator("#line > li")).to_have_count(17)  # 13 of them in the lower row
    expect_none(tv, OUTSIDE, ["#stage", "#stage :is(.stage-verdict, .card-art, .card-text)"])
    tv.wait_for_function(AS_LARGE, arg=[".stage :is(.stage-verdict, .card-title)", 21])
    tv.wait_for_function(AS_LARGE, arg=[".stage .card-date", 28])
    assert tv.evaluate(OVERLAPPING) == []
    assert tv.evaluate(FROM_THE_EDGES) >= 0.02
    tv.wait_for_function(AS_LARGE, arg=["#line .card-title", 16])
    expect_none(tv, OUTSIDE_CARDS)
    expect(tv.locator(".seat-hand .card-title")).to_have_count(8)
    tv.wait_for_function(AS_LARGE, arg=[".seat-hand .card-title", 15])
    expect_none(tv, OUTSIDE, ["#seats", ".seat-hand .card-title"])


def test_of_eight_together_the_hand_of_whoever_is_to_move_is_read_and_the_others_are_counted(
    open_page, sample_site
):
    path = laid(sample_site, mode="cooperative", seats=8, cards=5, gaps=1, language="uk")[0]
    tv = open_page(locale="uk")

    open_tv(tv, path, SMALL)

    expect(tv.locator(".seat-hand .card-title")).to_have_count(4)
    expect_none(tv, OUTSIDE, ["#seats", ".to-move .card-title"])
    expect(tv.locator(".seat:not(.to-move) .dot")).to_have_count(25)  # the pile is used up
    expect_none(tv, OUTSIDE, ["#seats", ".seat:not(.to-move) :is(.seat-name, .dot)"])


@pytest.mark.parametrize("laid_before", [1, 2, 3])
def test_of_four_together_the_seats_stand_in_the_order_of_play_whoever_is_to_move(
    open_page, sample_site, laid_before
):
    path = laid(sample_site, mode="cooperative", seats=4, cards=5 + laid_before)[0]
    tv = open_page()

    open_tv(tv, path, SMALL)

    expect(tv.locator(".seat").nth(laid_before).locator(".card")).to_have_count(4)
    tv.wait_for_function(IN_ORDER, arg="#seats > .seat")


@pytest.mark.parametrize(("language", "size"), [("ru", BIG), ("pl", SMALL)])
def test_the_end_of_a_game_together_fills_a_tv_and_cuts_nothing(
    open_page, over, axe, language, size
):
    tv = open_page(locale=language)

    open_tv(tv, over, size)

    expect(tv.locator(".finale-points strong")).to_be_visible()
    expect(tv.locator(".finale-points b").last).to_contain_text(re.compile(r"\d"))  # have a place
    expect_none(tv, OUTSIDE_CARDS)
    expect_none(
        tv, OUTSIDE, [".finale-side", ".finale-side :is(strong, b, span, img, figcaption, dt, dd)"]
    )
    expect_none(tv, OUTSIDE, ["body", ".standing"])
    assert tv.evaluate(SHARE, "#board") > 0.6
    expect(tv.locator(".finale-points span").last).to_contain_text(WHOSE_HAND)
    assert serious(tv, axe) == []


@pytest.mark.parametrize(
    ("language", "size"), [("en", BIG), ("uk", SMALL), ("pl", SMALLER), ("ru", SMALLER)]
)
def test_a_tv_tells_calmly_of_a_game_together_that_is_lost_and_what_would_have_helped(
    open_page, sample_site, language, size
):
    wish = {"mode": "cooperative", "seats": 3, "cards": 6, "gaps": 2, "missed": 2, "over": True}
    path = laid(sample_site, **wish, language=language)[0]
    phone, tv = open_page(path, locale=language), open_page(locale=language)

    open_tv(tv, path, size)

    head, calm = (tv.locator(one).evaluate(COLOURS) for one in (".status", "body"))
    assert head == calm[::-1]
    for told in (".points-least", "[data-goal]"):
        expect(tv.locator(".finale-points")).to_contain_text(phone.locator(told).inner_text())
    expect(tv.locator("#news")).to_contain_text(phone.locator("[data-advice] span").inner_text())
    tv.wait_for_function(NEWS_FIT)
    expect_none(tv, OUTSIDE, [".status", "#news"])
    expect_none(tv, OUTSIDE, [".finale-side", ".finale-side :is(strong, b, span, dt, dd)"])


@pytest.mark.parametrize("language", ["uk", "pl", "ru"])
def test_cards_have_pictures_when_a_long_game_together_is_over(open_page, sample_site, language):
    wish = {"mode": "cooperative", "seats": 3, "cards": 11, "gaps": 5, "over": True}
    tv = open_page(locale=language)

    open_tv(tv, laid(sample_site, **wish, language=language)[0], BIG)

    beside_short_dates = tv.locator("#line .card-face:not(:has(.card-date-long)) .card-art")
    expect(beside_short_dates.nth(10)).to_be_visible()
    assert all(picture.bounding_box()["height"] > 40 for picture in beside_short_dates.all())
    expect_none(tv, OUTSIDE_CARDS)


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_the_first_lesson_is_seen_as_a_whole_on_a_small_tv(open_page, mode):
    tv = open_page(locale="ru")
    asked = {"mode": mode, "company": "alone", "places": 1, "bots": 0, "first": 0}
    opened = tv.request.post("/api/games/", data={"deck": "starter", "names": ["Ada"], **asked})

    open_tv(tv, f"/t/{opened.json()['code']}/", SMALL)

    expect(tv.locator(".stage-lesson").nth(1)).to_be_visible()
    expect_none(tv, OUTSIDE, ["#stage", ".stage-lesson"])
    expect_none(tv, OUTSIDE, [".tv-turn", "#turn, #awaited"])


@pytest.mark.parametrize(("language", "size"), [("ru", BIG), ("uk", SMALL), ("pl", SMALL)])
def test_a_tv_says_large_when_one_card_more_may_end_the_game(
    open_page, sample_site, axe, language, size
):
    path = said_by(sample_site, "last_chance")
    player, tv = open_page(path, locale=language), open_page(locale=language)
    expect(player.locator("#warning")).to_be_visible()

    open_tv(tv, f"/t/{player.url.split('/t/')[1]}", size)

    expect(tv.locator("#awaited")).to_have_text(player.locator("#warning").inner_text())
    expect(tv.locator("#news")).to_be_hidden()  # small beside it; the stage says it large
    expect(tv.locator(".stage-verdict")).to_be_visible()
    expect_none(tv, OUTSIDE, [".tv-turn", "#turn, #awaited"])
    tv.wait_for_function(AS_LARGE, arg=["#awaited", 28])
    assert serious(tv, axe) == []
