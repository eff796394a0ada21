"""Moves on a big screen: one thing moves at a time, and what follows from a card comes after it."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import serious
from tests.e2e.tables import ALL_LIES, AS_LARGE, MY_TURN, SEEN, laid, note, usable_card
from tests.running import Site

# But what a miss has cost, below the line: that crosses nothing.
FLIES = "() => document.querySelectorAll('div.flying:not(:has(.pile-button))').length"
# What is told of the table while a card lies there that has not turned over.
TOLD_TOO_EARLY = """() => {
  if (!document.querySelector("#line .unturned")) return null;
  const seen = [...document.querySelectorAll(".gap span")]
    .filter((words) => getComputedStyle(words).visibility === "visible");
  return [document.querySelector("#score").innerText, ...seen.map((words) => words.innerText)];
}"""
TOLD = TOLD_TOO_EARLY.replace("if (!", "if (0 && !")
# The numbers of the cards of each row, from the top.
ROWS = """() => {
  const rows = {};
  for (const spot of document.querySelectorAll("#line > li")) {
    const { top } = spot.getBoundingClientRect();
    (rows[Math.round(top)] ??= []).push(spot.dataset.number);
  }
  return Object.keys(rows).sort((a, b) => a - b).map((top) => rows[top]);
}"""
# Where the line leads from a row to the next: how many cards lie above that, and how many below.
TURNS = """() => [...document.querySelectorAll(".row-turn")].map((turn) => {
  const { top } = turn.getBoundingClientRect();
  const cards = [...document.querySelectorAll("#line > li")];
  const boxes = cards.map((card) => card.getBoundingClientRect());
  return [(box) => box.bottom <= top, (box) => box.top >= top].map((is) => boxes.filter(is).length);
})"""
BOXES = """(row) => row.map((number) => document.querySelector(`#line [data-number="${number}"]`))
  .map((spot) => spot.getBoundingClientRect().toJSON())"""

# How far the mark of the right place reaches over the date that stands above it.
COVERED_DATE = """() => {
  const mark = document.querySelector("#line .right-place");
  if (!mark) return null;
  const date = mark.closest("li").querySelector(".card-date");
  return [date.getBoundingClientRect().bottom - mark.getBoundingClientRect().top];
}"""

# Which words at the head of a big screen run over their box.
CUT_HEAD = """() => {
  const outer = document.querySelector(".tv-turn").getBoundingClientRect();
  return [...document.querySelectorAll("#turn, #awaited")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < outer.left || right > outer.right || top < outer.top || bottom > outer.bottom;
  }).map((one) => one.textContent);
}"""

# How many names of rows stand as high as the mark of a verdict would, at any card.
BESIDE_NAMES = """() => {
  const boxOf = (one) => one.getBoundingClientRect();
  const names = [...document.querySelectorAll(".row-name")].map(boxOf);
  const marks = [...document.querySelectorAll("#line > li")].map((card) => {
    const mark = document.querySelector(".icon").cloneNode(true);
    const verdict = Object.assign(document.createElement("p"), { className: "verdict" });
    verdict.append(mark);
    card.append(verdict);
    return boxOf(verdict);
  });
  return names.filter((name) => marks.some(({ top, bottom }) =>
    top < name.bottom && bottom > name.top)).length;
}"""

# Judges each card after the other; says of which the title is covered by its mark.
HIDDEN_BY_MARKS = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { table } = await import(loaded.find((path) => path.includes("/js/state.")));
  const { columns, gaps } = table.laid;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return [...columns.flat(), ...gaps.flatMap(({ cards }) => cards)].filter((card) => {
    const { number } = card;
    const words = "Right! All together 10 in a row";
    table.verdict = { card, number, kind: "right", words, worth: "−1 → +1" };
    document.fonts.dispatchEvent(new Event("loadingdone")); // all is drawn anew
    for (const animation of document.getAnimations()) animation.finish();
    const spot = document.querySelector(`#line > [data-number="${number}"]`);
    const mark = spot.querySelector(".verdict").getBoundingClientRect();
    const letters = document.createRange();
    letters.selectNodeContents(spot.querySelector(".card-title"));
    return [...letters.getClientRects()].some((line) => meet(line, mark));
  }).map(({ title }) => title);
}"""

# Which words of the verdict at the head run over its box.
CUT_VERDICT = """() => {
  const outer = document.querySelector(".stage-verdict").getBoundingClientRect();
  return [...document.querySelectorAll(".stage-verdict > *")].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < outer.top || bottom > outer.bottom;
  }).map((one) => one.textContent);
}"""
# How many cards of the line are not seen, but one that is laid down.
HIDDEN = """() => {
  const cards = [...document.querySelectorAll("#line .mover")];
  const hidden = cards.filter((card) => getComputedStyle(card).opacity < 1).length;
  return hidden > 1 ? hidden : null;
}"""

RIGHT_SLOT = """import sys
from tests.e2e.last_card import lobby, right_slot
print(right_slot(lobby.find(sys.argv[1])))"""


def open_tv(tv: Page, path: str) -> None:
    tv.set_viewport_size({"width": 1920, "height": 1080})
    tv.goto(f"/t/{path.split('/')[2]}/tv/")
    expect(tv.locator(".felt.ready")).to_be_visible()


def to_move(open_page: Callable[..., Page], seats: list[str]) -> Page:
    """Return the page of whoever is to move."""
    pages = [open_page(path) for path in seats]
    expect(pages[0].locator(".felt.ready")).to_be_visible()
    return next(page for page in pages if page.locator(MY_TURN).count())


@pytest.mark.parametrize(("cards", "rows"), [(8, [4, 4]), (13, [7, 6]), (16, [6, 5, 5])])
def test_a_long_line_on_a_tv_has_rows_of_even_length_and_leads_from_each_to_the_next(
    open_page, sample_site, cards, rows
):
    tv = open_page()

    open_tv(tv, laid(sample_site, cards=cards)[0])

    assert [len(row) for row in tv.evaluate(ROWS)] == rows
    assert tv.evaluate(TURNS) == [
        [sum(rows[: row + 1]), sum(rows[row + 1 :])] for row in range(len(rows) - 1)
    ]


def test_on_a_tv_the_row_of_a_card_alone_makes_room_for_it_and_nothing_flies(
    open_page, sample_site
):
    seats = laid(sample_site, cards=14)
    player, tv = to_move(open_page, seats), open_page()
    note(tv, FLIES)
    open_tv(tv, seats[0])
    _first, *others = tv.evaluate(ROWS)
    before = [tv.evaluate(BOXES, row) for row in others]

    player.keyboard.press(str(usable_card(player)))
    player.locator(".slot").first.focus()
    player.keyboard.press("Enter")

    expect(tv.locator("#line .verdict")).to_be_attached()
    assert [tv.evaluate(BOXES, row) for row in others] == before
    expect(tv.locator("#line .moving")).to_have_count(0)
    own = tv.evaluate(BOXES, tv.evaluate(ROWS)[0])
    assert all(left["right"] <= right["left"] for left, right in pairwise(own))
    expect(tv.locator(ALL_LIES)).to_be_attached()
    assert tv.evaluate("noted") == []


def test_on_a_tv_all_cards_are_seen_while_their_line_takes_another_row(open_page, sample_site):
    seats = laid(sample_site, seats=5, cards=6)
    player, tv = open_page(seats[0]), open_page()
    expect(player.locator(MY_TURN)).to_be_visible()
    note(tv, HIDDEN)
    open_tv(tv, seats[0])
    assert len(tv.evaluate(ROWS)) == 1

    lay_right(player, sample_site, seats)

    expect(tv.locator("#line .verdict")).to_be_attached()
    expect(tv.locator("#line .verdict")).to_have_count(0)
    assert len(tv.evaluate(ROWS)) == 2
    assert tv.evaluate("noted") == []


def test_a_tv_says_by_how_much_a_card_was_missed_after_it_has_left_too(open_page, sample_site):
    seats = laid(sample_site, cards=14)
    player, tv = to_move(open_page, seats), open_page()
    open_tv(tv, seats[0])

    player.keyboard.press(str(usable_card(player)))
    player.locator(".slot").first.focus()
    player.keyboard.press("Enter")

    expect(tv.locator("#discards[data-number]:not([data-number=''])")).to_be_attached()
    expect(tv.locator(ALL_LIES)).to_be_attached()
    expect(tv.locator(".stage[data-kind=wrong] .stage-verdict")).to_have_text(
        re.compile(r"\d places? too early")
    )


@pytest.mark.parametrize("cards", [4, 14])
def test_on_a_tv_the_mark_of_the_right_place_stands_off_the_date(open_page, sample_site, cards):
    seats = laid(sample_site, cards=cards, language="uk")
    player, tv = to_move(open_page, seats), open_page(locale="uk")
    note(tv, COVERED_DATE)
    open_tv(tv, seats[0])

    player.keyboard.press(str(usable_card(player)))
    player.locator(".slot").first.focus()
    player.keyboard.press("Enter")

    expect(tv.locator("#discards[data-number]:not([data-number=''])")).to_be_attached()
    noted = tv.evaluate("noted")
    assert noted
    assert max(over for [over] in noted) <= 0


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "All laid! The round is played to its end"),
        ("pl", "Wszystko wyłożone! Runda trwa do końca"),
    ],
)
def test_a_tv_says_who_has_laid_all_cards_while_the_round_is_played_to_its_end(
    open_page, sample_site, language, said
):
    seats = laid(sample_site, cards=1)
    player, tv = to_move(open_page, seats), open_page(locale=language)
    open_tv(tv, seats[0])

    lay_right(player, sample_site, seats)

    expect(tv.locator(ALL_LIES)).to_be_attached()
    expect(tv.locator("#awaited")).to_have_text(f"Катерина: {said}")
    assert tv.evaluate(CUT_HEAD) == []


@pytest.mark.parametrize("is_tv", [True, False])
def test_points_and_gaps_change_when_a_card_has_turned_over(open_page, sample_site, is_tv):
    seats = laid(sample_site, mode="cooperative", cards=4)
    player = to_move(open_page, seats)
    watching = open_page()
    note(watching, TOLD_TOO_EARLY)
    open_tv(watching, seats[0])
    if not is_tv:
        watching.goto(f"/t/{seats[0].split('/')[2]}/")
        expect(watching.locator(".felt.ready")).to_be_visible()
    before = watching.evaluate(TOLD)

    player.keyboard.press(str(usable_card(player)))
    player.keyboard.press("Enter")

    expect(watching.locator("#line .verdict")).to_be_attached()
    noted = watching.evaluate("noted")
    assert noted
    assert [told for told in noted if not set(told) <= set(before)] == []
    expect(watching.locator("#score")).not_to_have_text(before[0])


def test_on_a_tv_points_are_large_above_the_way_up_and_nothing_is_marked_at_names_of_rows(
    open_page, sample_site
):
    tv = open_page()

    open_tv(tv, laid(sample_site, mode="cooperative", cards=4, gaps=1)[0])

    names = tv.locator(".row-name")
    expect(names).to_have_text(["upper row: +1", "lower row: +2", "every other card: −1"])
    assert tv.evaluate(BESIDE_NAMES) == 0
    expect(tv.locator("#next-rank")).to_have_text(re.compile("^The next rank: First light"))
    assert tv.evaluate(SEEN, ".tv-climb > *, #score")
    tv.wait_for_function(AS_LARGE, arg=["#score", 56])


@pytest.mark.parametrize("cards", [8, 13])
def test_on_a_tv_the_mark_of_a_card_together_leaves_its_title_to_be_read(
    open_page, sample_site, cards
):
    tv = open_page(locale="uk")

    open_tv(tv, laid(sample_site, mode="cooperative", cards=cards, gaps=4, language="uk")[0])

    expect(tv.locator("#line > li")).to_have_count(cards + 4)
    expect(tv.locator(".felt.crowded")).to_be_visible()  # from eight columns on, in one row or more
    assert tv.evaluate(HIDDEN_BY_MARKS) == []
    assert tv.evaluate(CUT_VERDICT) == []


def test_a_tv_keeps_telling_of_the_last_card_when_a_turn_is_ended(open_page, sample_site):
    seats = laid(sample_site, mode="cooperative", cards=4)
    player, tv = to_move(open_page, seats), open_page()
    open_tv(tv, seats[0])
    player.keyboard.press(str(usable_card(player)))
    player.keyboard.press("Enter")
    expect(tv.locator("#line .verdict")).to_be_attached()
    news, name = tv.locator("#news").inner_text(), tv.locator("#turn").inner_text()

    player.locator("#end-turn:not([aria-disabled=true])").click()

    expect(tv.locator("#turn")).not_to_have_text(name)
    expect(tv.locator(ALL_LIES)).to_be_attached()
    expect(tv.locator("#news")).to_have_text(news)
    tv.reload()
    expect(tv.locator("#news")).to_have_text(re.compile(re.escape(news[:12])))


def test_a_play_off_begins_over_all_of_a_tv_with_those_in_it_and_stays_marked(
    open_page, sample_site, axe
):
    seats = laid(sample_site, cards=4, tied=True)
    player, tv = to_move(open_page, seats), open_page()
    open_tv(tv, seats[0])

    lay_right(player, sample_site, seats)

    begins = tv.locator(".play-off-begins .stage")
    expect(begins.locator("h2")).to_have_text("Play-off")
    expect(begins.locator("li")).to_have_text(["Катерина", "Олександр"])
    assert begins.evaluate("(stage) => stage.offsetWidth") == 1920
    expect(tv.locator("#line > li")).to_have_count(5)
    assert serious(tv, axe) == []
    expect(begins).to_have_count(0)
    expect(tv.locator("#round.play-off")).to_have_text("Round 3, play-off")
    expect(tv.locator(".stage.play-off li")).to_have_count(2)
    expect(tv.locator("#news")).to_have_text(re.compile("^(Катерина|Олександр) "))  # no more


def lay_right(player: Page, site: Site, seats: list[str]) -> None:
    """Lay the only card of whoever is to move where it belongs."""
    done = site.run("-c", RIGHT_SLOT, seats[0].split("/")[2])
    assert done.returncode == 0, done.stderr
    player.keyboard.press(str(usable_card(player)))
    player.locator(f'.slot[data-slot="{done.stdout.strip()}"]').focus()
    player.keyboard.press("Enter")
