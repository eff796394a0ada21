"""A table on a big screen that nobody touches."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.axe import serious
from tests.e2e.tables import (
    AS_LARGE,
    COUNTED,
    SEEN,
    Opening,
    begin,
    move_by_keyboard,
    note,
    open_table,
    played_by_keyboard,
    said_by,
    sit_down,
    usable_card,
    wait_for_turn,
)

BIG = ViewportSize(width=1920, height=1080)
STEPS_TO_SECOND_ROW = 6  # from the middle of a line of 13 cards to below dates of the first row
SIZES = """(selector) => [...document.querySelectorAll(selector)]
  .map((element) => parseFloat(getComputedStyle(element).fontSize))"""

CUT_TITLES = """() => [...document.querySelectorAll("#line .card-title")]
  .filter((title) => !title.offsetHeight || title.scrollHeight > title.clientHeight + 4)
  .map((title) => title.textContent)"""
BOXES = """() => [...document.querySelectorAll("#board, #line > li")]
  .map((element) => element.getBoundingClientRect().toJSON())"""
# How many lines the news has.
LINES_OF_NEWS = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("#news"));
  return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
# How far the middle of the line is from that of its board.
OFF_THE_MIDDLE = """() => {
  const spots = [...document.querySelectorAll("#line > li")];
  const boxes = spots.map((spot) => spot.getBoundingClientRect());
  const board = document.querySelector("#board");
  const middle = board.getBoundingClientRect().left + board.clientLeft + board.clientWidth / 2;
  const [first, last] = [Math.min, Math.max].map((most, end) =>
    most(...boxes.map((box) => (end ? box.right : box.left))));
  return Math.abs((first + last) / 2 - middle);
}"""
# Whether nothing is painted before the scripts that draw the cards are there.
IS_PAINTED_WITH_ITS_CARDS = """() => {
  const [painted] = performance.getEntriesByType("paint");
  const loaded = performance.getEntriesByType("resource");
  const drawing = loaded.find(({ name }) => /js[/]board[.]/.test(name));
  return painted.startTime >= drawing.responseEnd;
}"""
# What is said at the head while a verdict is new.
WHILE_JUDGED = """() => document.querySelector(".stage.new")
  && document.querySelector("#turn").innerText"""
# How many slips of paper are seen that do not fall yet.
HANGING = """() => [...document.querySelectorAll("span.flying")].filter((slip) => {
  const waits = slip.getAnimations()[0]?.effect.getComputedTiming().progress === 0;
  return waits && getComputedStyle(slip).opacity !== "0";
}).length"""
# How many slips of paper fall anywhere but behind the words that tell of the end.
OVER_WORDS = """() => [...document.querySelectorAll("span.flying")].filter((slip) => {
  const [behind, words] = [slip, document.querySelector(".finale-told strong")]
    .map((one) => Number(getComputedStyle(one).zIndex));
  return !slip.closest(".finale-told") || behind >= words;
}).length"""

# What is to pass after a while stays until the test has looked at it.
SLOWLY = """const soon = setTimeout;
const later = (time) => (time < 2000 ? time : 100 * time);
window.setTimeout = (done, time, ...more) => soon(done, later(time), ...more);"""
OVERLAPPING = """() => {
  const spots = [...document.querySelectorAll("#line > li")];
  const boxes = spots.map((spot) => spot.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.filter((a, at) => boxes.slice(at + 1).some((b) => over(a, b))).length;
}"""
BESIDE_ITS_CARD = """() => {
  const mark = document.querySelector("#line .verdict");
  const [words, card] = [mark, mark.parentElement].map((one) => one.getBoundingClientRect());
  return words.left < card.left - 1 || words.right > card.right + 1;
}"""
# How many titles and dates of other cards the mark of a verdict covers.
COVERED = """() => {
  const mark = document.querySelector("#line .verdict");
  const [over, own] = [mark.getBoundingClientRect(), mark.closest("li")];
  const words = [...document.querySelectorAll("#line :is(.card-title, .card-date)")];
  return words.filter((one) => !own.contains(one)).map((one) => one.getBoundingClientRect())
    .filter((one) => one.left < over.right - 4 && one.right > over.left + 4
      && one.top < over.bottom - 4 && one.bottom > over.top + 4).length;
}"""
# Draws a table where card 5 was tried and is blocked, its verdict gone again; says what is read.
AFTER_A_BLOCK = """async (remembers) => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { drawStage } = await import(loaded.find((name) => /js[/]stage[.]/.test(name)));
  const card = { number: 5, side: "back", title: "Tried", date: "1234", pattern: "solid" };
  const hand = [{ number: 5, remembered: remembers ? card : null }];
  const table = { mode: "cooperative", columns: [[{ number: 1 }]], gaps: [], seats: [{ hand }] };
  const laid = { ...table, top_of_discards: null };
  const verdict = { card, number: 5, kind: "wrong", words: "taken" };
  return [verdict, null].map((said) => {
    drawStage(laid, said);
    return document.querySelector("#stage").textContent.includes("1234");
  });
}"""

# On this machine alone a code is of no use, and not shown.
AS_IF_REACHED = """() => {
  const code = new Image();
  code.className = "tv-qr";
  code.src = location.pathname.replace("tv/", "qr.svg");
  document.querySelector(".tv-unreachable").replaceWith(code);
}"""
LOBBY_BOXES = """() => [...document.querySelectorAll(
  ".tv-qr, .tv-game, .tv-code, .tv-address, .tv-people li, .tv-people h1, .tv-waiting")]
  .sort((a, b) => b.matches(".tv-qr") - a.matches(".tv-qr"))
  .map((one) => one.getBoundingClientRect().toJSON())"""

# Draws a race whose last card, which leads to a play-off, is judged; then the play-off and its
# first card; says when the play-off is explained.
INTO_A_PLAY_OFF = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { drawStage } = await import(loaded.find((name) => /js[/]stage[.]/.test(name)));
  const card = { number: 5, side: "back", title: "Last", date: "1234", pattern: "solid" };
  const race = { mode: "competitive", line: [card, { ...card, number: 6 }], seats: [] };
  const said = (number) => ({ card: { ...card, number }, number, kind: "right", words: "right" });
  const [last, first] = [said(5), said(6)];
  const moments = [[false, last], [true, last], [true, null], [true, first], [true, null]];
  return moments.map(([playOff, verdict]) => {
    drawStage({ ...race, sudden_death: playOff, top_of_discards: null }, verdict);
    return document.querySelector("#stage").textContent.startsWith("Play-off");
  });
}"""


def open_tv(page: Page, code: str) -> None:
    page.set_viewport_size(BIG)
    page.goto(f"/t/{code}/tv/")


def test_a_tv_invites_until_the_game_begins_and_then_shows_the_table_but_no_hand(open_page, axe):
    host, guest, tv = open_page(), open_page(), open_page(locale="uk")
    code = open_table(host, Opening(company="friends", hands="8"))
    tv.set_viewport_size(BIG)
    tv.locator("#code").fill(code)
    tv.locator(".big-screen").click()
    expect(tv.locator(".tv-code")).to_have_text(f"{code[:3]}-{code[3:]}")
    expect(tv.locator(".tv-unreachable")).to_be_visible()  # by others, on this machine alone
    expect(tv.locator("h1")).to_have_text("Хто тут")
    expect(tv.locator(".tv-fan .card")).to_have_count(5)
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
    expect(tv.locator("#awaited")).to_have_text("Виберіть карту та її місце на стрічці часу")
    expect(tv.locator(".stage .stage-verdict")).to_contain_text("Olena")
    expect(tv.locator("#hand, #actions, .slot")).to_have_count(0)
    assert min(tv.evaluate(SIZES, "#news")) >= 28
    assert tv.evaluate(LINES_OF_NEWS) <= 2
    assert min(tv.evaluate(SIZES, "#line .card-date")) >= 48
    assert min(tv.evaluate(SIZES, "#line .card-title")) >= 28
    assert serious(tv, axe) == []


@pytest.mark.parametrize("language", ["en", "uk", "pl", "ru"])
def test_a_tv_shows_what_may_become_of_a_card_while_people_come_together(open_page, language):
    host, tv = open_page(), open_page(locale=language)
    code = open_table(host, Opening("cooperative", company="friends", bots="6"))

    open_tv(tv, code)

    expect(tv.locator(".tv-lesson figure")).to_have_count(4)
    expect(tv.locator(".tv-people li")).to_have_count(8)
    tv.wait_for_function(
        SEEN, arg=".tv-lesson, .tv-lesson svg, .tv-lesson figcaption, .tv-people li"
    )
    assert min(tv.evaluate(SIZES, ".tv-lesson figcaption")) >= 28
    expect(tv.locator(".tv-lesson .drawn-back ~ .drawn-print:visible")).to_have_count(0)


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


@pytest.mark.parametrize("language", ["uk", "pl", "ru"])
def test_a_long_line_goes_on_in_another_row_where_its_titles_are_read_as_a_whole(
    open_page, sample_site, language
):
    path, tv = said_by(sample_site, "long_line"), open_page(locale=language)

    open_tv(tv, path.split("/")[2])
    expect(tv.locator(".felt.ready #line > li")).to_have_count(13)

    tv.wait_for_function(AS_LARGE, arg=["#line .card-title", 23])  # when its font has come
    tv.wait_for_function(AS_LARGE, arg=["#line .card-date", 33])  # no number parted from letters
    board, *cards = tv.evaluate(BOXES)
    assert len({round(card["top"]) for card in cards}) == 2
    assert cards == sorted(cards, key=lambda card: (round(card["top"]), card["left"]))
    assert min(card["left"] for card in cards) >= board["left"]
    assert max(card["right"] for card in cards) <= board["right"]
    assert max(card["bottom"] for card in cards) <= board["bottom"]
    assert tv.evaluate(CUT_TITLES) == []


def test_a_verdict_on_a_tv_stands_beside_a_long_line_and_covers_nothing_there(
    open_page, sample_site
):
    path = said_by(sample_site, "long_line")
    player, tv = open_page(path), open_page()
    tv.add_init_script(SLOWLY)
    open_tv(tv, path.split("/")[2])
    expect(tv.locator(".felt.ready #line > li")).to_have_count(13)
    player.locator("#take-over").click()

    player.keyboard.press(str(usable_card(player)))
    for _step in range(STEPS_TO_SECOND_ROW):
        player.keyboard.press("ArrowRight")
    player.keyboard.press("Enter")

    expect(tv.locator(".stage.new .stage-verdict")).to_have_text(re.compile("Ada|Ben"))
    expect(tv.locator("#line .verdict")).to_be_attached()
    expect(tv.locator("#line .verdict span")).to_be_hidden()
    assert not tv.evaluate(BESIDE_ITS_CARD)
    expect(tv.locator("#line .moving")).to_have_count(0)
    assert tv.evaluate(OVERLAPPING) == 0
    assert tv.evaluate(COVERED) == 0
    assert min(tv.evaluate(SIZES, ".stage-verdict")) >= 44
    expect(tv.locator(".stage .card-date")).to_have_text(re.compile(r"\d"))
    expect(tv.locator(".stage .stage-story")).to_be_visible()


def test_a_tv_forgets_a_blocked_card_with_its_verdict_where_nobody_may_remember_it(open_page):
    tv = open_page()
    asked = {"mode": "cooperative", "company": "alone", "places": 2, "bots": 1}
    opened = tv.request.post("/api/games/", data={"deck": "starter", "names": ["Ada"], **asked})
    open_tv(tv, opened.json()["code"])
    expect(tv.locator(".felt.ready")).to_be_visible()

    assert tv.evaluate(AFTER_A_BLOCK, False) == [True, False]
    assert tv.evaluate(AFTER_A_BLOCK, True) == [True, True]


def test_a_tv_explains_a_play_off_between_the_card_that_led_to_it_and_its_first_one(open_page):
    tv = open_page()
    asked = {"mode": "competitive", "company": "alone", "places": 2, "bots": 1}
    opened = tv.request.post("/api/games/", data={"deck": "starter", "names": ["Ada"], **asked})
    open_tv(tv, opened.json()["code"])
    expect(tv.locator(".felt.ready")).to_be_visible()

    assert tv.evaluate(IS_PAINTED_WITH_ITS_CARDS)
    assert tv.evaluate(OFF_THE_MIDDLE) < 4
    assert tv.evaluate(INTO_A_PLAY_OFF) == [False, False, True, False, False]


@pytest.mark.parametrize("size", [BIG, ViewportSize(width=1280, height=720)])
def test_the_qr_code_of_a_tv_is_scanned_from_afar(open_page, size):
    tv = open_page(locale="pl")
    asked = {"mode": "cooperative", "company": "friends", "places": 8}
    opened = tv.request.post("/api/games/", data={"deck": "starter", "names": ["Ada"], **asked})
    for name in ("Ben", "Cyd", "Dan", "Eve", "Fay", "Gus", "Małgorzata Wojciechowska"):
        tv.request.post(f"/api/games/{opened.json()['code']}/join/", data={"name": name})
    tv.set_viewport_size(size)
    tv.goto(f"/t/{opened.json()['code']}/tv/")

    tv.evaluate(AS_IF_REACHED)

    code, *others = tv.evaluate(LOBBY_BOXES)
    assert code["width"] == code["height"] >= size["height"] / 2
    assert len(others) == 13
    for box in (code, *others):
        assert 0 <= box["left"] < box["right"] <= size["width"]
        assert 0 <= box["top"] < box["bottom"] <= size["height"]
    assert min(tv.evaluate(SIZES, ".tv-code")) >= 0.1 * size["height"]


def test_a_tv_celebrates_the_end_and_says_everybodys_place(open_page, axe):
    page, tv = open_page(), open_page()
    tv.add_init_script(COUNTED)
    note(tv, WHILE_JUDGED)
    code = open_table(page, Opening(hands="1"))
    open_tv(tv, code)
    expect(tv.locator(".felt.ready")).to_be_visible()

    played_by_keyboard(page)

    tv.wait_for_function("() => window.slips > 20")
    assert tv.evaluate(HANGING) == 0
    assert tv.evaluate(OVER_WORDS) == 0
    assert {*tv.evaluate("noted")} == {"Turn: Olena"}
    expect(tv.locator(".finale-told strong")).to_have_text("All cards are laid!")
    assert min(tv.evaluate(SIZES, ".finale-told strong")) >= 150
    expect(tv.locator(".finale-told")).to_be_hidden()  # for the line is worth a glance
    expect(tv.locator("#turn")).to_have_text("All cards are laid!")  # alone, over nobody
    expect(tv.locator(".standing.first")).to_contain_text(re.compile("1.*Olena.*right"))
    expect(tv.locator(".seats")).to_be_hidden()
    expect(tv.locator(".stage")).to_be_hidden()
    assert min(tv.evaluate(SIZES, ".standing span")) >= 28
    assert serious(tv, axe) == []


@pytest.mark.parametrize(("memory", "hands"), [("open", 2), ("strict", 0)])
def test_a_tv_shows_the_hands_of_a_game_together_only_where_memory_is_open(
    open_page, memory, hands
):
    tv = open_page()
    asked = {"mode": "cooperative", "memory": memory, "company": "alone", "places": 2, "bots": 1}
    opened = tv.request.post("/api/games/", data={"deck": "starter", "names": ["Ada"], **asked})

    open_tv(tv, opened.json()["code"])

    expect(tv.locator(".felt.ready .seat")).to_have_count(2)
    expect(tv.locator(".seat-hand:has(.card)")).to_have_count(hands)
    expect(tv.locator(".seat-hand .card-front .card-date")).to_have_count(0)
    expect(tv.locator(".row-name").first).to_contain_text("upper row: +1")
