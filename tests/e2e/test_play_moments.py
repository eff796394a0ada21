"""What a table shows while a move is being shown: it belongs to that move, and is seen."""

from playwright.sync_api import Page, expect

from tests.e2e.tables import MY_TURN, Opening, move_by_keyboard, open_table

# Notes what is asked for each time the page changes: what is looked for lasts a second only.
NOTED = """addEventListener("DOMContentLoaded", () => {
  window.noted = [];
  const note = () => { const seen = (%s)(); if (seen) window.noted.push(seen); };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(document.body, all);
});"""
THINKING = """() => {
  const seat = document.querySelector(".seat.to-move [data-seat]");
  const thinks = document.querySelector("#prompt")?.innerText.endsWith("is thinking…");
  return thinks && [seat.dataset.seat, seat.querySelector(".seat-cards").childElementCount];
}"""


def noting(page: Page, seen: str) -> None:
    page.add_init_script(NOTED % seen)


def test_a_bot_has_all_its_cards_until_its_move_is_shown(open_page):
    page = open_page("/")
    noting(page, THINKING)
    open_table(page, Opening(bots="3"))
    expect(page.locator(MY_TURN)).to_be_visible()

    move_by_keyboard(page)

    page.wait_for_function("() => new Set(window.noted.map(([seat]) => seat)).size === 3")
    expect(page.locator(MY_TURN)).to_be_visible()
    assert {cards for _seat, cards in page.evaluate("window.noted")} == {4}
