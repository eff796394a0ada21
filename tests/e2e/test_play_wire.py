"""Browsers at the wire of a table: what goes by it, and what holds when it is cut."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, WebSocketRoute, expect

from tests.e2e.tables import (
    ALL_LIES,
    MY_TURN,
    SOON,
    Opening,
    begin,
    cards_in,
    move_by_keyboard,
    mover,
    open_table,
    sit_down,
    wait_for_turn,
)

MOVES = "#log-entries > li[data-key$='-0']"  # the first words of each
NOT_CONNECTED = "#connection"
OFTEN = 9  # more often than what is given up one day
SECONDS_AWAY = 600  # at the most; a slow machine says later that a try has failed


def table_for_two(open_page: Callable[..., Page]) -> tuple[Page, Page]:
    host, guest = open_page(), open_page()
    code = open_table(host, Opening(company="friends", hands="8"))
    sit_down(guest, code, "Ben")
    begin(host, 2)
    expect(guest.locator(".felt.ready")).to_be_visible()
    assert wait_for_turn(host)
    return host, guest


def by_wire_alone(page: Page) -> list[str]:
    """Let a page fetch nothing new; return, as it fills, what it sends beside its wire."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/act/"):
            sent.append(request.url)

    page.on("request", note)
    page.route("**/view/", lambda route: route.fulfill(status=304))
    return sent


def take_turns(pages: tuple[Page, Page]) -> None:
    for seat in ("1", "0"):
        move_by_keyboard(mover(pages))
        for page in pages:
            expect(page.locator(".seat.to-move [data-seat]")).to_have_attribute("data-seat", seat)
            expect(page.locator(ALL_LIES)).to_be_visible()


@pytest.mark.backends
def test_moves_and_what_they_change_go_by_the_wire_alone(open_page):
    pages = host, guest = table_for_two(open_page)
    take_turns(pages)  # the very first move may be faster than the wire is there
    sent = [by_wire_alone(page) for page in pages]

    take_turns(pages)
    take_turns(pages)

    assert sent == [[], []]
    assert cards_in(host.locator("#line")) == cards_in(guest.locator("#line"))
    assert host.locator("#log-entries").inner_html() == guest.locator("#log-entries").inner_html()


def test_a_move_into_an_outage_is_made_once_when_the_table_is_back(open_page):
    host, guest = table_for_two(open_page)
    failed = []
    host.on("requestfailed", lambda request: failed.append(request.url))
    host.clock.install()
    host.context.set_offline(True)
    move_by_keyboard(host)
    expect(host.locator(NOT_CONNECTED)).to_have_text("Not connected. Trying again…")

    for _second in range(SECONDS_AWAY):
        host.clock.run_for(1000)
        tried = sum(url.endswith("/act/") for url in failed)
        if tried >= OFTEN:
            break
    assert tried >= OFTEN
    host.context.set_offline(False)

    expect(guest.locator(MY_TURN)).to_be_visible()
    expect(guest.locator(MOVES)).to_have_count(1)
    expect(host.locator(MOVES)).to_have_count(1)
    expect(host.locator(NOT_CONNECTED)).to_be_hidden()


def test_a_move_whose_answer_is_lost_is_sent_again_and_made_once(open_page):
    host = open_page()
    code = open_table(host, Opening(hands="8"))
    watcher = open_page(f"/t/{code}/")
    host.route_web_socket(re.compile("/live/"), _deaf)
    host.reload()
    assert wait_for_turn(host)

    host.evaluate(NOTE_OUTAGES)
    move_by_keyboard(host)
    expect(watcher.locator(MOVES)).to_have_count(1, timeout=SOON)
    host.wait_for_function("() => saidSo")

    expect(host.locator(MOVES)).to_have_count(1)
    expect(host.locator(NOT_CONNECTED)).to_be_hidden()
    assert wait_for_turn(host)
    expect(watcher.locator(MOVES)).to_have_count(1)


# Whether it was said that nobody can be reached: for seconds, until the move is sent again.
NOTE_OUTAGES = """() => {
  const words = document.querySelector("#connection");
  window.saidSo = false;
  const note = () => { window.saidSo ||= !words.hidden; };
  new MutationObserver(note).observe(words, { attributes: true });
}"""


def _deaf(wire: WebSocketRoute) -> None:
    """Let everything up, and nothing down."""
    wire.connect_to_server().on_message(lambda _text: None)
