"""Opening a table, and its lobby."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.tables import Opening, open_table, sit_down

SCREENS = [
    ViewportSize(width=360, height=640),
    ViewportSize(width=844, height=390),
    ViewportSize(width=1366, height=768),
]
# Whatever can be used and has its middle on the screen, but lies under something else there.
BENEATH = """() => {
  const isBeneath = (element) => {
    if (!element.checkVisibility()) return false;
    const { left, width, top, height } = element.getClientRects()[0]; // a link may have two lines
    const [x, y] = [left + width / 2, top + height / 2];
    const isSeen = x < innerWidth && y > 0 && y < innerHeight;
    return isSeen && !element.contains(document.elementFromPoint(x, y));
  };
  const used = document.querySelectorAll("main :is(a, button, select, summary, input)");
  return [...used].filter(isBeneath).map((element) => element.outerHTML);
}"""
# How large, in pixels, the years are that are drawn on cards.
DRAWN_SIZES = """[...document.querySelectorAll(".game .drawn-year")]
  .map((year) => parseFloat(getComputedStyle(year).fontSize) * year.getScreenCTM().a)"""

# The lines of print that are drawn where a year is.
PRINT_BEHIND_YEARS = """[...document.querySelectorAll(".game .drawn-year")].filter((year) => {
  const [print, date] = [year.previousElementSibling, year].map((one) => one.getBoundingClientRect());
  return print.height > 0 && print.bottom > date.top;
}).length"""


def test_at_a_full_table_its_host_adds_a_seat_and_whoever_waits_takes_it(open_page):
    host, friend = open_page(), open_page()
    code = open_table(host, Opening(company="friends", places="1"))
    friend.goto(f"/t/{code}/")
    expect(friend.locator("#id_name")).to_be_hidden()

    host.get_by_role("button", name="Add a seat").click()

    expect(friend.locator("#id_name")).to_be_visible()
    sit_down(friend, code, "Ben")
    expect(host.locator(".place-taken", has_text="Ben")).to_be_visible()


def test_a_host_who_would_lock_friends_out_is_asked_and_may_wait_for_them(open_page):
    host, friend = open_page(), open_page()
    code = open_table(host, Opening(company="friends", places="3"))
    sit_down(friend, code, "Ben")

    host.locator("#start").click()
    expect(host.get_by_text("1 seat is free")).to_be_visible()
    host.get_by_role("link", name="Wait for the others").click()
    expect(host.locator(".place-taken")).to_have_count(2)
    host.locator("#start").click()
    host.get_by_role("button", name="Start without them").click()

    expect(host.locator(".felt.ready")).to_be_visible()


def test_around_one_device_there_are_seats_for_two_and_for_each_that_is_added(open_page):
    page = open_page("/decks/starter/play/")
    page.locator("input[name=company][value=device]").check(force=True)
    names = page.locator("#names input:visible")
    expect(names).to_have_count(2)

    page.get_by_role("button", name="One more").click()
    page.get_by_role("button", name="One more").click()
    expect(page.locator("#name-4")).to_be_focused()
    page.get_by_role("button", name="One fewer").click()
    expect(names).to_have_count(3)
    for at, name in enumerate(["Eva", "Tom", "Ada"]):
        names.nth(at).fill(name)
    page.locator(".open-form .button-main").click()

    expect(page.locator("#seats .seat-name")).to_have_text(["Eva", "Tom", "Ada"])


def test_a_bot_takes_the_seat_of_nobody_around_one_device(open_page):
    page = open_page("/decks/starter/play/?company=device")
    page.locator(".more summary").click()
    expect(page.locator("#id_places")).to_be_hidden()

    page.locator("#id_bots").select_option("2")
    expect(page.locator("#names input:visible")).to_have_count(2)
    page.locator(".open-form .button-main").click()

    expect(page.locator("#seats [data-seat]")).to_have_count(4)


def test_only_whoever_has_a_seat_is_offered_to_begin(open_page):
    page = open_page("/decks/starter/play/")
    page.locator(".more summary").click()
    offered = page.locator("#id_first option:enabled")
    expect(offered).to_have_text(["by lot", "1", "2", "3"])
    page.locator("#id_first").select_option(label="3")

    page.locator("#id_places").select_option("2")

    expect(offered).to_have_text(["by lot", "1", "2"])
    expect(page.locator("#id_first")).to_have_value("")


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_while_a_table_is_opened_and_fills_nothing_covers_what_can_be_used(open_page, size):
    page = open_page("/decks/starter/play/", locale="uk")
    page.set_viewport_size(size)
    main = page.locator(".open-form .button-main")
    for part in ("h1", ".companies", ".more"):
        page.locator(part).first.scroll_into_view_if_needed()
        assert page.evaluate(BENEATH) == []
    main.click()

    start = page.locator("#start")
    expect(start).to_be_in_viewport(ratio=1)
    for part in ("#add-bot", "#add-seat", "#first"):
        page.locator(part).scroll_into_view_if_needed()
        assert page.evaluate(BENEATH) == []


def test_dates_in_the_pictures_of_both_games_are_read_on_a_phone(open_page):
    page = open_page("/decks/starter/play/", width=390)

    assert min(page.evaluate(DRAWN_SIZES)) >= 11
    assert page.evaluate(PRINT_BEHIND_YEARS) == 0
