"""The first minute: from the home page to a turn, and what the table teaches on the way."""

import re
from datetime import datetime, timedelta

from playwright.sync_api import expect

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


def test_two_clicks_lead_from_the_home_page_to_a_game_with_two_bots(open_page):
    page = open_page("/")

    page.locator(".deck", has_text="Starter").get_by_role("link", name="Alone with bots").click()
    expect(page.get_by_role("radio", name="knows a thing or two")).to_be_checked()
    page.get_by_role("button", name="Open the table").click()

    assert wait_for_turn(page)
    expect(page.locator("#seats .seat-note", has_text="bot")).to_have_count(2)


def test_bots_sit_down_with_whoever_comes_to_play_alone_and_leave_friends_among_themselves(
    open_page,
):
    page = open_page("/decks/starter/play/")
    skill = page.get_by_role("radio", name="expert")
    expect(skill).to_be_hidden()

    page.get_by_role("radio", name="I play alone").check(force=True)
    expect(page.locator("#id_bots")).to_have_value("2")
    expect(skill).to_be_visible()
    page.get_by_role("radio", name="Friends, each on their own device").check(force=True)

    expect(page.locator("#id_bots")).to_have_value("0")
    expect(skill).to_be_hidden()


VERDICT = re.compile(r"Right!|\d place")


def test_the_verdict_stands_at_the_card_and_speaks_to_whoever_laid_it(open_page):
    host = open_page()
    code = open_table(host, Opening(hands="8"))
    watcher = open_page(f"/t/{code}/")
    expect(watcher.locator(".felt.ready")).to_be_visible()
    assert wait_for_turn(host)
    for page in (host, watcher):
        page.evaluate(NOTE_VERDICTS)

    move_by_keyboard(host)

    expect(host.locator("#news")).to_have_text(re.compile("Its date: .*"))
    expect(watcher.locator("#news")).to_contain_text("Olena laid")
    for page, name in ((host, ""), (watcher, "Olena: ")):
        page.wait_for_function("verdicts.length > 0", timeout=SECONDS)
        (said,) = set(page.evaluate("verdicts"))
        assert said.startswith(name)
        assert VERDICT.match(said.removeprefix(name))


NOTE_VERDICTS = """() => {
  window.verdicts = [];
  new MutationObserver(() => {
    for (const said of document.querySelectorAll("#line .verdict")) verdicts.push(said.textContent);
  }).observe(document.querySelector("#line"), { subtree: true, childList: true });
}"""


def test_moves_of_bots_are_shown_one_after_another_and_can_be_skipped(open_page):
    page = open_page()
    open_table(page, Opening(hands="8", bots="3"))
    assert wait_for_turn(page)
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))

    move_by_keyboard(page)
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    expect(page.locator(MY_TURN)).to_have_count(0)
    skip.click()

    expect(page.locator(MY_TURN)).to_be_visible()
    expect(skip).to_be_hidden()


def test_a_button_that_cannot_be_used_says_why_when_it_is_touched_or_focused(open_page):
    page = open_page()
    code = open_table(page, Opening("cooperative"))
    watcher = open_page(f"/t/{code}/")
    assert wait_for_turn(page)

    page.get_by_role("button", name="End turn").click(force=True)
    expect(page.locator("#why")).to_have_text("Place a card first, then you may stop.")
    page.get_by_role("button", name="Turn over").focus()
    expect(page.locator("#why")).to_have_text("Choose a card first.")
    page.locator("#hand button").first.focus()
    expect(page.locator("#why")).to_be_hidden()

    watcher.get_by_role("button", name="Turn over").focus()
    expect(watcher.locator("#why")).to_have_text("You are watching")


def test_each_lesson_is_given_once_and_one_switch_ends_them(open_page):
    page = open_page()
    open_table(page, Opening(hands="8"))
    assert wait_for_turn(page)
    coach, words = page.locator("#coach"), page.locator("#coach-words")

    expect(words).to_contain_text("Whoever has no cards left")
    page.keyboard.press("1")
    expect(words).to_contain_text("Earlier is on the left")
    page.keyboard.press("Enter")
    assert wait_for_turn(page)
    page.reload()
    assert wait_for_turn(page)
    page.keyboard.press("1")
    expect(page.locator(".slot").first).to_be_visible()
    expect(words).not_to_contain_text(re.compile("Whoever|Earlier"))

    switch = page.get_by_role("switch", name="Hints")
    page.locator(".status-tools summary").click()
    switch.click()
    expect(coach).to_be_hidden()
    switch.click()
    expect(words).to_contain_text("Earlier is on the left")
    page.get_by_role("button", name="No more hints").click()
    page.reload()
    assert wait_for_turn(page)
    expect(coach).to_be_hidden()


def test_whoever_cannot_move_is_told_so_and_asked_for_nothing(open_page):
    host, guest = open_page(), open_page()
    code = open_table(host, Opening(company="friends", places="2"))
    sit_down(guest, code, "Ben")
    begin(host, 2)
    watcher = open_page(f"/t/{code}/")

    assert wait_for_turn(host)

    expect(host.locator("#prompt")).to_have_text("Choose a card")
    expect(guest.locator("#prompt")).to_have_text("Olena is to move")
    expect(guest.locator("#coach")).to_be_hidden()
    expect(watcher.locator("#prompt")).to_have_text("You are watching")
    expect(watcher.locator("#coach-words")).to_contain_text("Players lay cards")
