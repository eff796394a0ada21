"""Tables in the browser, under people's hands."""

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.e2e.tables import (
    ALL_LIES,
    MY_TURN,
    OVER,
    SECONDS,
    SOON,
    Opening,
    begin,
    cards_in,
    laid,
    move_by_keyboard,
    mover,
    note,
    open_table,
    played_by_keyboard,
    sit_down,
    usable_card,
    wait_for_turn,
)

PHONE = 390
ASKING = ".felt.asking"


def test_three_clicks_lead_from_the_home_page_to_a_game(open_page):
    page = open_page("/")

    page.locator(".hero").get_by_role("link", name="Play with friends").click()
    page.locator("label.company", has_text="I play alone").click()
    page.get_by_role("button", name="To the table").click()

    expect(page.locator(".felt.ready")).to_be_visible()
    expect(page.locator("#hand > li")).to_have_count(4)


@pytest.mark.parametrize("opening", [Opening(hands="1"), Opening("cooperative")])
def test_a_whole_game_is_played_by_keyboard_alone(open_page, opening):
    page = open_page()
    open_table(page, opening)

    played_by_keyboard(page)

    expect(page.locator("#result")).to_be_visible()
    expect(page.locator(".learnt").first).to_contain_text(re.compile(r"\d"))
    expect(page.locator(".learnt-sources a").first).to_have_attribute("href", re.compile("^http"))


def test_places_are_offered_only_while_a_card_is_chosen_and_say_what_they_mean(open_page):
    page = open_page(width=PHONE)
    open_table(page, Opening())
    wait_for_turn(page)
    expect(page.locator(".slot")).to_have_count(0)

    page.locator("#hand button").first.click()
    date = page.locator("#line .card-date").inner_text().replace("\n", " ")

    expect(page.locator(".slot")).to_have_count(2)
    expect(page.locator(".slot").first).to_have_accessible_name(f"before {date}")
    expect(page.locator(".slot").last).to_have_accessible_name(f"after {date}")
    widths = [(slot.bounding_box() or {})["width"] for slot in page.locator(".slot").all()]
    assert min(map(round, widths)) >= 44
    page.keyboard.press("Escape")
    expect(page.locator(".slot")).to_have_count(0)


def test_a_card_is_dragged_to_its_place(open_page):
    page = open_page()
    open_table(page, Opening())
    wait_for_turn(page)
    card, line = page.locator("#hand > li").first, page.locator("#board")
    number, start, end = card.get_attribute("data-number"), card.bounding_box(), line.bounding_box()

    page.mouse.move(start["x"] + 40, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] - 40, steps=4)
    page.mouse.move(end["x"] + 300, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()

    expect(page.locator(f"#hand [data-number='{number}']")).to_have_count(0)
    lies = page.locator(f"#line [data-number='{number}'], #discards[data-number='{number}']")
    expect(lies.first).to_be_visible()


# Remembers the line as it was while a wrong card was shown: that lasts 1.2 seconds only.
WATCH = """() => {
  window.shown = {};
  new MutationObserver(() => {
    for (const card of document.querySelectorAll("#line [data-state=shown]")) {
      const dates = document.querySelectorAll("#line .card-date");
      window.shown[card.dataset.number] = [...dates].map((date) => date.innerText);
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_a_wrong_card_is_shown_where_it_belongs_and_leaves(open_page):
    page = open_page()
    open_table(page, Opening(hands="9"))
    page.evaluate(WATCH)

    number = _misplaced(page)

    page.wait_for_function("number => number in window.shown", arg=number)
    expect(page.locator("#news")).to_contain_text("too early")
    dates = [text for text in page.evaluate(f"window.shown[{number}]") if text.isdigit()]
    assert sorted(dates, key=int) == dates
    expect(page.locator(f"#line [data-state=shown][data-number='{number}']")).to_have_count(0)
    expect(page.locator(f"#discards[data-number='{number}']")).to_be_visible()


def _misplaced(page):
    """Put cards before all others until one does not belong there, and return its number."""
    for _move in range(9):
        assert wait_for_turn(page)
        card = page.locator("#hand > li").first.get_attribute("data-number")
        page.keyboard.press("1")
        page.locator(".slot").first.click()
        wrong = page.locator("#line [data-state=wrong], #line [data-state=shown]")
        wrong.or_(page.locator(MY_TURN)).first.wait_for(timeout=SECONDS)
        if wrong.count() or page.evaluate("number => number in window.shown", card):
            return card
    raise AssertionError("Nine cards in a row were each older than all before.")


@pytest.mark.backends
def test_three_people_play_at_one_table_each_in_their_own_language(open_page):
    host = open_page(width=PHONE, locale="uk")
    code = open_table(host, Opening(company="friends", name="Олена"))
    marek, katia = open_page(width=PHONE, locale="pl"), open_page(locale="ru")
    sit_down(marek, code, "Marek")
    sit_down(katia, code, "Катя")
    begin(host, 3)
    pages = {"uk": host, "pl": marek, "ru": katia}

    for next_turn in (1, 2, 0):
        move_by_keyboard(mover(pages.values()))
        _all_see_the_same(pages.values(), next_turn)

    for language, page in pages.items():
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#line .card").first).to_have_attribute("lang", language)
    words = {page.locator("#line .card").first.text_content() for page in pages.values()}
    assert len(words) == 3  # a title alone may be the same in two languages


def _all_see_the_same(pages, turn):
    lines = []
    for page in pages:
        to_move = page.locator(f"#seats .to-move [data-seat='{turn}']")
        expect(to_move).to_have_count(1)
        expect(page.locator(ALL_LIES)).to_be_visible()
        lines.append(cards_in(page.locator("#line")))
    assert lines == [lines[0]] * len(lines)


def test_a_code_on_the_home_page_leads_to_its_table(open_page):
    host = open_page()
    code = open_table(host, Opening(company="friends"))
    guest = open_page("/", width=PHONE, locale="uk")

    guest.locator("#code").fill(f"{code[:3]} {code[3:]}".lower())
    guest.keyboard.press("Enter")

    expect(guest).to_have_url(re.compile(f"/t/{code}/$"))
    expect(guest.locator("#join")).to_be_visible()


def test_another_language_is_chosen_during_play_for_oneself_alone(open_page):
    host = open_page(locale="uk")
    code = open_table(host, Opening(company="friends", name="Олена"))
    guest = open_page(locale="uk")
    sit_down(guest, code, "Катя")
    begin(host, 2)
    expect(guest.locator(".felt.ready")).to_be_visible()

    guest.locator(".tools .menu summary").first.click()
    guest.get_by_role("button", name="Polski").click()

    expect(guest.locator("#line .card").first).to_have_attribute("lang", "pl")
    expect(guest.locator("#hand > li")).to_have_count(4)
    expect(host.locator("#line .card").first).to_have_attribute("lang", "uk")


def test_a_closed_browser_takes_its_seat_again_by_the_link(open_page):
    first = open_page()
    open_table(first, Opening())
    expect(first.locator(".felt.ready")).to_be_visible()
    hand = cards_in(first.locator("#hand"))
    first.locator(".status-tools summary").click()
    first.locator("[data-opens=invite]").click()
    link = first.get_by_role("link", name="Link to my seat").get_attribute("href")
    first.context.close()

    second = open_page(link)

    assert wait_for_turn(second)
    assert cards_in(second.locator("#hand")) == hand


def test_whoever_has_the_code_but_no_seat_watches(open_page):
    host = open_page()
    code = open_table(host, Opening())

    watcher = open_page(f"/t/{code}/")
    watcher.locator("#hand button").first.click()

    expect(watcher.locator("#prompt")).to_have_text("You are watching")
    expect(watcher.locator(".slot")).to_have_count(0)
    expect(watcher.locator("#closer")).to_be_visible()


def test_a_card_seen_closer_stays_open_when_ones_turn_comes_and_says_so(open_page, sample_site):
    [first, *_others, last] = [open_page(seat) for seat in laid(sample_site, seats=2, cards=5)]
    expect(last.locator(".felt.ready")).to_be_visible()
    last.locator("#line button").first.click()
    said = last.locator("#closer-turn")
    expect(last.locator("#closer")).to_be_visible()
    expect(said).to_be_hidden()

    move_by_keyboard(first)

    expect(said).to_be_in_viewport(ratio=1)
    said.click()
    expect(last.locator("#closer")).to_be_hidden()
    last.locator("#line button").first.click()
    expect(last.locator("#closer")).to_be_visible()
    expect(said).to_be_hidden()  # it is known by now


def test_a_page_without_a_wire_catches_up_by_itself(open_page):
    host = open_page()
    code = open_table(host, Opening(hands="8"))
    watcher = open_page()
    watcher.route_web_socket(re.compile("/live/"), lambda wire: wire.close())
    watcher.goto(f"/t/{code}/")
    expect(watcher.locator(".felt.ready")).to_be_visible()
    assert wait_for_turn(host)

    move_by_keyboard(host)
    expect(host.locator("#log-entries > li")).not_to_have_count(0)

    expect(watcher.locator("#log-entries > li")).not_to_have_count(0, timeout=SOON)


def test_a_page_that_was_out_of_reach_says_so_and_what_happened_meanwhile(open_page):
    host = open_page()
    code = open_table(host, Opening(hands="8"))
    watcher = open_page(f"/t/{code}/")
    expect(watcher.locator(".felt.ready")).to_be_visible()
    watcher.context.set_offline(True)

    for _move in range(2):
        assert wait_for_turn(host)
        move_by_keyboard(host)
        expect(host.locator(ASKING)).to_have_count(0)
    assert wait_for_turn(host)
    expect(watcher.locator("#connection")).to_be_visible()
    watcher.context.set_offline(False)

    expect(watcher.locator("#news")).to_contain_text("Meanwhile 2 moves", timeout=SOON)
    expect(watcher.locator("#connection")).to_be_hidden()


def test_nothing_else_shifts_when_a_move_arrives(open_page):
    host = open_page()
    code = open_table(host, Opening(hands="8"))
    watcher = open_page(width=PHONE)
    watcher.add_init_script(NOTE_SHIFTS)
    watcher.goto(f"/t/{code}/")
    expect(watcher.locator(".felt.ready")).to_be_visible()
    watcher.evaluate(ALL_IS_DRAWN)
    watcher.evaluate("newShifts()")

    for _move in range(2):  # a fourth card makes all of them smaller
        assert wait_for_turn(host)
        move_by_keyboard(host)
        expect(host.locator(ASKING)).to_have_count(0)
    assert wait_for_turn(host)
    watcher.wait_for_function(LIES_THERE, arg=host.evaluate(LYING), timeout=SECONDS)
    watcher.evaluate(ALL_IS_DRAWN)

    assert watcher.evaluate("newShifts()") == []


NOTE_SHIFTS = """
const shifts = [];
const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
observer.observe({ type: "layout-shift", buffered: true });
window.newShifts = () => {
  shifts.push(...observer.takeRecords());
  return shifts.splice(0).filter((shift) => !shift.hadRecentInput).map((shift) => shift.value);
};
"""

# Whatever shifts is told after the frame in which it did.
ALL_IS_DRAWN = """async () => {
  const pictures = [...document.images].filter((image) => image.loading !== "lazy");
  await Promise.allSettled([document.fonts.ready, ...pictures.map((image) => image.decode())]);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}"""

LYING = """() => {
  const spots = document.querySelectorAll("#line > li, #discards");
  return [...spots].map((spot) => spot.dataset.number).join();
}"""
LIES_THERE = f"""wanted => ({LYING})() === wanted
  && !document.querySelector(".flying, .moving, .other-side")"""


def test_with_reduced_motion_no_card_flies_or_turns(open_page):
    page = open_page(reduced_motion="reduce")
    page.add_init_script(NOTE_MOTION)
    open_table(page, Opening(hands="8"))
    assert wait_for_turn(page)

    move_by_keyboard(page)

    expect(page.locator("#log-entries > li")).not_to_have_count(0)
    assert wait_for_turn(page)
    assert page.evaluate("motions") == []


NOTE_MOTION = """
window.motions = [];
document.addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    const moving = [...addedNodes].filter((node) => /flying|other-side/.test(node.className));
    motions.push(...moving.map((node) => node.className));
  }
}).observe(document.body, { childList: true, subtree: true }));
"""


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_what_happened_is_known_and_the_game_goes_on_though_no_card_lands(open_page, mode):
    page = open_page()
    open_table(page, Opening(mode))
    assert wait_for_turn(page)
    _let_nothing_land(page)
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    hand = page.locator("#hand > li")
    card = hand.nth(usable_card(page) - 1).get_attribute("data-number")

    move_by_keyboard(page)

    expect(page.locator("#log-entries > li")).not_to_have_count(0)
    expect(page.locator(f"#hand > li[data-number='{card}']")).to_have_count(0)
    expect(page.locator(MY_TURN)).to_have_count(0)
    page.clock.resume()
    assert wait_for_turn(page)
    expect(page.locator(".flying, .other-side, .moving")).to_have_count(0)


def _let_nothing_land(page):
    """Stop every card on its way, as a machine does that has no time to draw."""
    motion = page.context.new_cdp_session(page)
    motion.send("Animation.enable")
    motion.send("Animation.setPlaybackRate", {"playbackRate": 0})


def test_on_one_device_the_next_player_takes_it_over_first(open_page):
    page = open_page(width=PHONE)
    open_table(page, Opening(company="device"))

    expect(page.locator("#hand-over")).to_be_visible()
    page.get_by_role("button", name="I have it").click()
    assert wait_for_turn(page)
    first = page.locator("#turn").inner_text()
    move_by_keyboard(page)

    expect(page.locator("#hand-over")).to_be_visible()
    expect(page.locator("#turn")).not_to_have_text(first)


# Who is named while a verdict is read and nobody is asked yet to hand the device over.
NAMED = """() => document.querySelector("#line .verdict")
  && document.querySelector("#hand-over").hidden
  && document.querySelector("#turn").textContent"""


def test_around_one_device_the_head_names_whoever_has_it_until_it_is_handed_over(open_page):
    page = open_page(width=PHONE)
    note(page, NAMED)
    open_table(page, Opening(company="device"))
    page.get_by_role("button", name="I have it").click()
    assert wait_for_turn(page)
    first = page.locator("#turn").inner_text()

    move_by_keyboard(page)

    expect(page.locator("#hand-over")).to_be_visible()
    assert set(page.evaluate("noted")) == {first}


# Keeps every card of a hand that flies.
NOTE_FLIGHTS = """() => {
  window.flights = [];
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    flights.push(...added.filter((node) => node.matches?.(".flying-held")).map(String));
  }).observe(document.querySelector(".felt"), { childList: true });
}"""


def test_whoever_hands_the_device_over_is_not_shown_the_next_hand_on_its_way(open_page):
    page = open_page(width=PHONE)
    open_table(page, Opening(company="device"))
    page.get_by_role("button", name="I have it").click()
    assert wait_for_turn(page)
    page.evaluate(NOTE_FLIGHTS)

    move_by_keyboard(page)

    expect(page.locator("#hand-over")).to_be_visible()
    assert page.evaluate("flights") == []


# Whose cards are shown while a move is.
NOTE_HANDS = """() => {
  window.shown = [];
  const board = document.querySelector("#board");
  const title = document.querySelector("#tray-title");
  new MutationObserver(() => {
    if (board.getAttribute("aria-busy") === "true") window.shown.push(title.textContent);
  }).observe(document.querySelector(".felt"), { subtree: true, childList: true, attributes: true });
}"""


def test_together_one_device_lies_between_all_and_nobody_has_to_take_it_over(open_page):
    page = open_page(width=PHONE)
    open_table(page, Opening("cooperative", company="device"))
    assert wait_for_turn(page)
    before, title = cards_in(page.locator("#hand")), page.locator("#tray-title").inner_text()
    move_by_keyboard(page)  # beside a single card every other finds its place
    expect(page.locator("#end-turn")).to_have_attribute("aria-disabled", "false")
    page.evaluate(NOTE_HANDS)

    page.keyboard.press("0")
    expect(page.locator("#tray-title.passed")).not_to_have_text(title)

    assert wait_for_turn(page)
    expect(page.locator("#hand-over")).to_be_hidden()
    assert not set(before) & set(cards_in(page.locator("#hand")))
    assert set(page.evaluate("window.shown")) == {title}


def test_the_cards_of_others_can_be_looked_at(open_page):
    page = open_page()
    open_table(page, Opening(bots="1"))
    assert wait_for_turn(page)
    mine = cards_in(page.locator("#hand"))

    page.locator("#seats button").nth(1).click()
    theirs = cards_in(page.locator("#hand"))
    page.get_by_role("button", name="Back").click()

    assert not set(mine) & set(theirs)
    assert cards_in(page.locator("#hand")) == mine


NOT_YOURS = "These are another player’s cards. Go back to yours first."


def test_while_one_looks_at_the_cards_of_another_nothing_is_asked_for_and_nothing_done(open_page):
    page = open_page()
    open_table(page, Opening("cooperative", bots="1"))
    assert wait_for_turn(page)
    move_by_keyboard(page)  # beside a single card every other finds its place
    may_end = page.locator("#end-turn[aria-disabled=false]")
    expect(may_end).to_be_visible()

    page.locator("#seats button").nth(1).click()

    expect(page.locator("#prompt")).to_have_text("")
    expect(page.locator(".awaits-card")).to_have_count(0)
    for button in page.locator("#actions button").all():
        expect(button).to_have_attribute("data-why", NOT_YOURS)
        expect(button).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("0")
    page.get_by_role("button", name="Back").click()
    expect(may_end).to_be_visible()
    expect(page.locator("#play-card.awaits-card")).to_be_visible()


def test_when_ones_turn_comes_the_cards_of_another_give_way_to_ones_own(open_page):
    page = open_page()
    open_table(page, Opening(bots="1", hands="8"))
    assert wait_for_turn(page)
    move_by_keyboard(page)
    page.locator("#seats button").nth(1).click()
    expect(page.locator("#stop-peeking")).to_be_visible()

    assert wait_for_turn(page)

    expect(page.locator("#stop-peeking")).to_be_hidden()
    expect(page.locator("#tray-title")).to_have_text("Your cards")


def test_whoever_comes_back_is_told_of_their_own_move_as_when_they_made_it(open_page):
    page = open_page()
    open_table(page, Opening(hands="8"))
    assert wait_for_turn(page)
    move_by_keyboard(page)
    news = page.locator("#news")
    expect(news).to_contain_text("Its date: ")
    assert wait_for_turn(page)
    told = news.inner_text()

    page.reload()

    assert wait_for_turn(page)
    expect(news).to_have_text(told)


def test_a_doubt_about_a_date_is_told_and_shown(open_page):
    page = open_page()
    open_table(page, Opening())
    expect(page.locator(".felt.ready")).to_be_visible()

    page.locator("#line button").first.click()
    page.get_by_text("Is this date wrong?").click()
    page.locator("#report-reason").fill("It was earlier")
    page.get_by_role("button", name="Tell the editors").click()

    expect(page.locator("#reports")).to_contain_text("It was earlier")


def test_a_finished_game_is_stepped_through_and_played_again(open_page):
    page = open_page()
    code = open_table(page, Opening(hands="1"))
    played_by_keyboard(page)

    page.get_by_role("link", name="Step by step").click()
    expect(page.locator("#position")).to_have_text(re.compile(r"^Move 0 of \d+$"))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#position")).to_have_text(re.compile(r"^Move 1 of \d+$"))
    expect(page.locator("#seats")).not_to_contain_text("away")
    page.get_by_role("link", name="To the result").click()
    page.get_by_role("button", name="Again with the same people").click()

    expect(page).not_to_have_url(re.compile(code))
    expect(page.locator(".felt.ready")).to_be_visible()


@pytest.mark.parametrize("language", ["uk", "pl", "ru", "en"])
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_the_rules_are_written_in_every_language_and_drawn(open_page, language, mode):
    page = open_page(f"/rules/{mode}/", width=PHONE, locale=language)

    expect(page.locator(".rules")).to_have_attribute("lang", language)
    pictures = page.locator(".rules .picture").all()
    assert len(pictures) >= 5
    assert all(picture.get_attribute("aria-label") for picture in pictures)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE


@pytest.mark.parametrize("width", [320, PHONE, 820, 1366])
def test_a_table_fits_the_screen(open_page, width):
    page = open_page(width=width, locale="uk")
    open_table(page, Opening("cooperative", bots="2"))
    assert wait_for_turn(page)

    page.keyboard.press(str(usable_card(page)))

    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate("document.documentElement.scrollHeight") <= 768
    assert page.locator(OVER).count() == 0
