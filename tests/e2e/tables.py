"""What people do at a table, for the browser tests."""

import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from config.start.data import BASE_DIR
from tests.running import Site

SECONDS = 120_000  # a busy machine takes its time, and so do wrong cards of several bots
SOON = 20_000  # long before a page looks again by itself
MY_TURN = ".felt.my-turn"
OVER = ".felt.is-over"
FOCUSED = "document.activeElement.closest('#hand, #actions, #turn') !== null"
# Whether all of them lie on the screen as a whole.
SEEN = """(selector) => [...document.querySelectorAll(selector)].every((element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
})"""
# Whether the letters of each are at least so high; what is fitted is so anew when a font comes.
AS_LARGE = """([selector, pixels]) => [...document.querySelectorAll(selector)]
  .every((element) => parseFloat(getComputedStyle(element).fontSize) >= pixels)"""
ALL_LIES = "#board[aria-busy=false]"  # where it belongs, however long it took there
# Slips of paper fall for a moment: they are counted as they come.
COUNTED = """addEventListener("DOMContentLoaded", () => {
  window.slips = 0;
  const count = ({ addedNodes }) => [...addedNodes].filter((node) => node.matches?.("span.flying"));
  new MutationObserver((changes) => { window.slips += changes.flatMap(count).length; })
    .observe(document.body, { childList: true, subtree: true });
});"""


# What is soon gone again is noted as it comes, each time the page changes.
NOTED = """addEventListener("DOMContentLoaded", () => {
  window.noted = [];
  const note = () => { const seen = (%s)(); if (seen) window.noted.push(seen); };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(document.body, all);
});"""


@dataclass(frozen=True)
class Opening:
    """What is asked for at the opening page."""

    mode: str = "competitive"
    company: str = "alone"
    name: str = "Olena"
    hands: str = ""
    bots: str = "0"


_scripts: dict[str, subprocess.Popen[str]] = {}  # beside each site, one process for all of them


def said_by(site: Site, script: str, *asked: str) -> str:
    """Return what a script of this folder says, run beside the site."""
    if site.url not in _scripts:
        _scripts[site.url] = _started(site)
    beside = _scripts[site.url]
    assert beside.stdin
    assert beside.stdout
    print(json.dumps([script, *asked]), file=beside.stdin, flush=True)
    line = beside.stdout.readline()
    if not line:
        end_scripts(site)
        raise AssertionError(f"{script} has failed; what it complained of is told above.")
    said: str = json.loads(line)
    return said.strip()


def _started(site: Site) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.scripts"],
        cwd=BASE_DIR,
        env=site.environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def end_scripts(site: Site) -> None:
    if beside := _scripts.pop(site.url, None):
        beside.communicate(timeout=60)


def laid(site: Site, **wish: object) -> list[str]:
    """Open a table with chosen cards; return the paths to its seats."""
    [seats] = all_laid(site, wish)
    return seats


def all_laid(site: Site, *wishes: dict[str, object]) -> list[list[str]]:
    """Open tables with chosen cards; return the paths to the seats of each."""
    return [json.loads(line) for line in said_by(site, "laid", json.dumps(wishes)).splitlines()]


def note(page: Page, seen: str) -> None:
    """Have the pages that come note in `noted` what a function has *seen*."""
    page.add_init_script(NOTED % seen)


def open_table(page: Page, opening: Opening) -> str:
    """Open a table of the starter deck, where the opener begins, and return its code."""
    page.goto("/decks/starter/play/")
    page.locator(f"input[name=mode][value={opening.mode}]").check(force=True)
    page.locator(f"input[name=company][value={opening.company}]").check(force=True)
    page.locator("#name-1").fill(opening.name)
    page.locator(".more summary").click()
    if opening.company != "friends":
        page.locator("#id_first").select_option("0")
    page.locator("#id_bots").select_option(opening.bots)
    if opening.hands:
        page.locator("[name=hand][value=custom]").check(force=True)
        page.locator("#id_hands").fill(opening.hands)
    page.locator(".open-form .button-main").click()
    page.wait_for_url("**/t/*/")
    return page.url.rstrip("/").rsplit("/", 1)[1]


def sit_down(page: Page, code: str, name: str) -> None:
    page.goto(f"/t/{code}/")
    page.locator("#id_name").fill(name)
    page.locator("#join button").click()
    expect(page.locator(".place-taken", has_text=name)).to_be_visible()


def begin(host: Page, people: int) -> None:
    """Start the game as soon as everybody is here."""
    expect(host.locator(".place-taken")).to_have_count(people)
    host.locator("#first").select_option("0")
    host.locator("#start").click()
    expect(host.locator(".felt.ready")).to_be_visible()


def cards_in(row: Locator) -> list[str]:
    """Return the numbers of the cards that lie there."""
    return [str(spot.get_attribute("data-number")) for spot in row.locator("> li").all()]


def mover(pages: Iterable[Page]) -> Page:
    """Return the page whose turn it is, as soon as it is anybody's."""
    for _try in range(2_000):
        for page in pages:
            if page.locator(MY_TURN).count():
                return page
            page.wait_for_timeout(50)
    raise AssertionError("It is nobody's turn.")


def usable_card(page: Page) -> int:
    """Return the number of the first card, as the keyboard counts, that may be moved."""
    classes = [card.get_attribute("class") or "" for card in page.locator("#hand > li").all()]
    return next(at for at, names in enumerate(classes, start=1) if "usable" in names.split())


def wait_for_turn(page: Page) -> bool:
    """Wait until it is this page's turn; say False where the game is over instead."""
    page.locator(f"{MY_TURN}, {OVER}").wait_for(timeout=SECONDS)
    return page.locator(OVER).count() == 0


def move_by_keyboard(page: Page, way: str = "ArrowRight") -> None:
    """Choose the first card that may be moved, and put it beside the place offered first."""
    page.keyboard.press(str(usable_card(page)))
    page.keyboard.press(way)
    page.keyboard.press("Enter")


def played_by_keyboard(page: Page, most: int = 80) -> None:
    """Go to the left and to the right by turns: one of both is right where one card lies."""
    for move in range(most):
        goes_on = wait_for_turn(page)
        if move:
            assert page.evaluate(FOCUSED), "The focus is lost after a move."
        if not goes_on:
            expect(page.locator("#turn")).to_be_focused()
            return
        before = page.locator("#log-entries").inner_html()
        move_by_keyboard(page, ("ArrowLeft", "ArrowRight")[move % 2])
        expect(page.locator("#log-entries")).not_to_have_js_property("innerHTML", before)
    raise AssertionError(f"The game is not over after {most} moves.")
