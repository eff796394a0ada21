"""The first minute: from the home page to a turn, and what the table teaches on the way."""

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.tables import (
    MY_TURN,
    SECONDS,
    Opening,
    begin,
    laid,
    move_by_keyboard,
    open_table,
    said_by,
    sit_down,
    wait_for_turn,
)

# Whether the warning is seen, with all of its lines in the head of the hand.
WARNED_IN_ITS_ROW = """() => {
  const boxes = ["#warning span", ".tray-head"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  const [words, head] = boxes;
  return words.height > 0 && words.top >= head.top && words.bottom <= head.bottom;
}"""


# It has its row for itself, in large letters.
LINES_OF_THE_WARNING = """() => {
  const words = document.querySelector("#warning span");
  const { fontSize, lineHeight } = getComputedStyle(words);
  return parseFloat(fontSize) < 20 ? 0 : Math.round(words.offsetHeight / parseFloat(lineHeight));
}"""


# The options that are wider than their select, which keeps a place for its arrow.
CUT_OPTIONS = """() => [...document.querySelectorAll(".options select")].flatMap((select) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = getComputedStyle(select).font;
  return [...select.options].filter(({ text }) =>
    select.offsetHeight && pen.measureText(text).width > select.clientWidth - 44);
}).map(({ text }) => text)"""


@pytest.mark.parametrize("language", ["en", "uk", "pl", "ru"])
def test_every_option_of_a_table_is_read_whole_on_a_phone(open_page, language):
    page = open_page("/decks/starter/play/", locale=language)
    page.set_viewport_size({"width": 390, "height": 844})

    page.locator("[name=mode][value=cooperative]").check(force=True)
    page.locator(".more summary").click()

    assert page.evaluate(f"document.fonts.ready.then({CUT_OPTIONS})") == []


def test_two_clicks_lead_from_the_home_page_to_a_game_with_two_bots(open_page):
    page = open_page("/")

    page.locator(".hero").get_by_role("link", name="Alone with bots").click()
    expect(page.locator("#chosen-bots")).to_have_text("Bots: 2 · level: knows a thing or two")
    page.get_by_role("button", name="To the table").click()

    assert wait_for_turn(page)
    expect(page.locator("#seats .seat-note", has_text="bot")).to_have_count(2)


def test_bots_sit_down_with_whoever_comes_to_play_alone_and_leave_friends_among_themselves(
    open_page,
):
    page = open_page("/decks/starter/play/")
    page.locator(".more summary").click()
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
        page.wait_for_function("() => verdicts.length > 0", timeout=SECONDS)
        (said,) = set(page.evaluate("verdicts"))
        assert said.startswith(name)
        assert VERDICT.match(said.removeprefix(name))


def test_a_verdict_goes_with_its_card_and_is_seen_as_a_whole(open_page):
    page = open_page(width=390, locale="pl")
    open_table(page, Opening(hands="10"))
    assert wait_for_turn(page)
    page.evaluate(NOTE_PLACES)

    while not page.locator("#log-entries [data-outcome=wrong]").count():
        lay_first_of_all(page)
    page.wait_for_function("() => lying.some(({ state }) => state === 'shown')", timeout=SECONDS)

    assert page.evaluate("lying.filter(({ amiss }) => amiss)") == []


# Where each verdict stands: cut off, or further from its card's middle than the edges ask for.
NOTE_PLACES = """() => {
  window.lying = [];
  const board = document.querySelector("#board").getBoundingClientRect();
  new MutationObserver(() => {
    const words = document.querySelector("#line .verdict");
    if (!words) return;
    const card = words.parentElement.getBoundingClientRect();
    const middle = card.left + card.width / 2;
    const shift = parseFloat(words.style.getPropertyValue("--shift"));
    const left = middle - words.offsetWidth / 2 + shift;
    const right = left + words.offsetWidth;
    const needless = shift && left - shift > board.left + 5 && right - shift < board.right - 5;
    const amiss = left < board.left || right > board.right || Boolean(needless);
    const { state } = words.parentElement.dataset;
    lying.push({ amiss, left, right, shift, middle, state });
  }).observe(document.querySelector("#line"), { subtree: true, childList: true, attributes: true });
}"""


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
    skip = page.get_by_role("button", name="Show all at once")
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

    expect(words).to_contain_text("Lay them all")
    page.keyboard.press("1")
    expect(words).to_contain_text("Earlier is on the left")
    page.keyboard.press("Enter")
    assert wait_for_turn(page)
    page.reload()
    assert wait_for_turn(page)
    page.keyboard.press("1")
    expect(page.locator(".slot").first).to_be_visible()
    expect(words).not_to_contain_text(re.compile("Lay them all|Earlier"))

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


def test_a_verdict_on_a_card_that_stays_goes_after_a_while(open_page):
    page = open_page()
    open_table(page, Opening(hands="10"))
    assert wait_for_turn(page)
    page.evaluate(NOTE_VERDICTS)

    while not page.locator("#log-entries [data-outcome=correct]").count():
        lay_first_of_all(page)

    page.wait_for_function("() => verdicts.includes('Right!')")
    expect(page.locator(".verdict")).to_have_count(0)


def test_the_lesson_after_a_wrong_card_stays_until_the_next_move(open_page):
    page = open_page()
    open_table(page, Opening(hands="10"))
    assert wait_for_turn(page)
    page.clock.install()
    lesson = page.locator("#coach", has_text="A card in the wrong place is discarded")

    while not page.locator("#log-entries [data-outcome=wrong]").count():
        lay_first_of_all(page)
    expect(lesson).to_be_visible()
    assert wait_for_turn(page)
    page.clock.fast_forward(60_000)

    expect(lesson).to_be_visible()
    lay_first_of_all(page)
    expect(lesson).to_be_hidden()


def lay_first_of_all(page: Page) -> None:
    """Lay a card before all others: of ten that one draws, not each is the earliest so far."""
    assert wait_for_turn(page)
    before = page.locator("#log-entries").inner_html()
    page.locator("#hand button").first.click()
    page.locator(".slot").first.dispatch_event("click")
    expect(page.locator("#log-entries")).not_to_have_js_property("innerHTML", before)


def test_together_it_is_said_of_symbols_and_of_a_second_card_when_they_matter(
    open_page, sample_site
):
    page = open_page(said_by(sample_site, "matching_symbol"))
    words = page.locator("#coach-words")
    assert wait_for_turn(page)

    expect(words).to_contain_text("A card with the symbol of the discard pile")
    page.locator("#hand .usable button").first.click()
    page.get_by_role("button", name="Turn over").click()
    expect(page.locator("#end-turn")).to_have_attribute("aria-disabled", "false")
    expect(words).to_contain_text("Dare one more card")
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#end-turn")).to_have_attribute("aria-disabled", "true")
    assert wait_for_turn(page)
    expect(page.locator("#coach")).to_be_hidden()


def test_the_symbol_that_may_be_discarded_is_the_same_in_the_sentence_on_its_cards_and_on_the_pile(
    open_page, sample_site
):
    page = open_page(said_by(sample_site, "matching_symbol"))
    assert wait_for_turn(page)

    expect(page.locator("#prompt")).to_contain_text("or discard one with this symbol:")
    shown = {
        place: set(page.eval_on_selector_all(f"{place} use", NAMES))
        for place in ("#prompt .symbol", "#hand .lit .card-disc", "#discards .card-disc")
    }
    assert len(set.union(*shown.values())) == 1, shown
    grounds = page.eval_on_selector_all(
        "#prompt .symbol, #hand .lit .card-disc, #discards .card-disc", GROUNDS
    )
    others = page.eval_on_selector_all("#hand li:not(.lit) .card-disc", GROUNDS)
    assert len(set(grounds)) == 1
    assert not set(grounds) & set(others)


@pytest.mark.parametrize("language", ["en", "uk", "pl", "ru"])
def test_a_tv_says_all_its_first_words_and_shows_the_symbol_that_may_be_discarded(
    open_page, sample_site, language
):
    page = open_page(said_by(sample_site, "matching_symbol"), locale=language)
    assert wait_for_turn(page)

    page.goto(f"{page.url}tv/")

    expect(page.locator(".stage-lesson")).to_have_count(2)
    expect(page.locator("#awaited .symbol")).to_be_visible()
    page.wait_for_function(SEEN_AS_A_WHOLE, arg="#stage, #awaited")  # with its own letters


SEEN_AS_A_WHOLE = """(selector) => [...document.querySelectorAll(selector)].every((one) =>
  one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1)"""
NAMES = "(drawn) => drawn.map((use) => use.getAttribute('href'))"
GROUNDS = "(discs) => discs.map((disc) => getComputedStyle(disc).backgroundColor)"


def test_whoever_cannot_move_is_told_so_and_asked_for_nothing(open_page):
    host, guest = open_page(), open_page()
    code = open_table(host, Opening(company="friends"))
    sit_down(guest, code, "Ben")
    begin(host, 2)
    watcher = open_page(f"/t/{code}/")

    assert wait_for_turn(host)

    expect(host.locator("#prompt")).to_have_text("Choose a card")
    expect(guest.locator("#prompt")).to_have_text("Olena is to move")
    expect(watcher.locator("#prompt")).to_have_text("You are watching")
    for page in (guest, watcher):
        expect(page.locator("#coach-words")).to_contain_text("Players lay cards")


# Keeps every lesson that is shown.
LESSONS = """() => {
  const words = document.querySelector("#coach-words");
  window.lessons = [words.textContent];
  new MutationObserver(() => window.lessons.push(words.textContent))
    .observe(words, { childList: true, characterData: true, subtree: true });
}"""


def test_while_ones_own_card_turns_over_one_is_not_told_to_look_at_the_hands_of_others(open_page):
    host, guest = open_page(), open_page()
    code = open_table(host, Opening(mode="cooperative", company="friends"))
    sit_down(guest, code, "Ben")
    begin(host, 2)
    assert wait_for_turn(host)
    host.evaluate(LESSONS)

    host.locator("#hand .usable button").first.click()
    host.get_by_role("button", name="Turn over").click()
    expect(host.locator("#end-turn")).to_have_attribute("aria-disabled", "false")

    assert "All hands" not in " ".join(host.evaluate("window.lessons"))
    host.get_by_role("button", name="End turn").click()
    expect(host.locator("#coach-words")).to_contain_text("All hands lie open")


def test_a_blocked_card_is_explained(open_page, sample_site):
    wish = {"mode": "cooperative", "seats": 1, "cards": 5, "gaps": 3, "blocked": 1}
    page = open_page(laid(sample_site, language="uk", **wish)[0])  # the others find their places
    assert wait_for_turn(page)

    expect(page.locator("#hand .blocked")).to_have_count(1)
    expect(page.locator("#prompt")).to_have_text("Try another card: one must be laid")
    expect(page.locator("#coach")).to_be_hidden()
    page.locator("#hand .usable:not(.blocked) button").first.click()
    page.get_by_role("button", name="Turn over").click()
    expect(page.locator("#end-turn")).to_have_attribute("aria-disabled", "false")
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#end-turn")).to_have_attribute("aria-disabled", "true")
    assert wait_for_turn(page)
    while "symbol" in page.locator("#coach-words").inner_text():
        page.locator("#coach-learnt").click()
    expect(page.locator("#coach-words")).to_contain_text("A blocked card can only be discarded")
    page.locator("#coach-learnt").click()
    expect(page.locator("#coach")).to_be_hidden()


# Whether the last chance is warned of while a card is chosen that can become that.
WARNED_WITH = """async (may) => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const script = (name) => import(loaded.find((path) => path.includes(`/js/${name}.`)));
  const [{ table }, { drawTray }] = await Promise.all([script("state"), script("status")]);
  const [card] = table.view.seats[table.view.turn].hand;
  Object.assign(card, may);
  table.chosen = card.number;
  table.laid.hints.last_chance = true;
  drawTray(table.view.turn);
  return !document.querySelector("#warning").hidden;
}"""


def test_the_last_chance_is_announced_to_all_before_any_hint(open_page, sample_site):
    page, watcher = open_page(said_by(sample_site, "last_chance")), open_page()
    assert wait_for_turn(page)
    watcher.goto(page.url)

    for each in (page, watcher):
        expect(each.get_by_text("Last chance!")).to_be_visible()
        expect(each.locator("#coach")).to_be_hidden()
    page.set_viewport_size({"width": 640, "height": 360})
    assert page.evaluate(WARNED_IN_ITS_ROW)

    page.locator("#hand .usable:not(.blocked) button").first.click()
    assert page.evaluate(WARNED_IN_ITS_ROW)
    page.set_viewport_size({"width": 1366, "height": 768})
    assert page.evaluate(LINES_OF_THE_WARNING) == 1
    page.get_by_role("button", name="Turn over").click()
    expect(page.locator("#warning")).to_be_hidden()


def test_no_warning_stands_while_the_chosen_card_can_only_be_discarded(open_page, sample_site):
    page = open_page(said_by(sample_site, "matching_symbol"))
    assert wait_for_turn(page)

    assert page.evaluate(WARNED_WITH, {"discardable": True, "playable": False}) is False
    assert page.evaluate(WARNED_WITH, {"discardable": True, "playable": True}) is True
