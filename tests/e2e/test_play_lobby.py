"""Opening a table, and its lobby."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.tables import Opening, begin, open_table, sit_down

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
# Whether everybody who is here stands above the ways to come.
PEOPLE_FIRST = """() => {
  const people = [...document.querySelectorAll(".place-taken")];
  const { top } = document.querySelector(".invite").getBoundingClientRect();
  return people.every((one) => one.getBoundingClientRect().bottom <= top);
}"""
# How large, in pixels, the years are that are drawn on cards.
DRAWN_SIZES = """[...document.querySelectorAll(".game .drawn-year")]
  .map((year) => parseFloat(getComputedStyle(year).fontSize) * year.getScreenCTM().a)"""

# The lines of print that are drawn where a year is.
PRINT_BEHIND_YEARS = """[...document.querySelectorAll(".game .drawn-year")].filter((year) => {
  const boxOf = (one) => one.getBoundingClientRect();
  const [print, date] = [year.previousElementSibling, year].map(boxOf);
  return print.width > 0 && print.bottom > date.top;
}).length"""

# How much wider a menu is than what it shows, without its arrow.
ROOM_FOR_WORDS = """async (menu) => {
  await document.fonts.ready;
  const { font, paddingLeft, paddingRight } = getComputedStyle(menu);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = font;
  const words = pen.measureText(menu.selectedOptions[0].text).width;
  return menu.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16 - words;
}"""


def test_friends_with_the_link_sit_down_and_the_host_starts_with_those_who_are_here(open_page):
    host = open_page()
    code = open_table(host, Opening(company="friends"))
    said = host.locator("#gathering")
    expect(said).to_have_text("Send the link to your friends: whoever opens it takes a seat.")
    said.evaluate("(element) => { window.told = element; }")
    friends = [open_page() for _name in range(4)]

    for friend, name in zip(friends, ["Ben", "Eva", "Tom", "Zoe"], strict=True):
        sit_down(friend, code, name)

    expect(said).to_have_text("5 players at the table. Start when everybody is here.")
    assert host.evaluate("told.isConnected")  # what was put there anew would not be read out
    for friend in friends:
        expect(friend.locator("#gathering")).to_contain_text("Olena starts the game")
    begin(host, 5)
    for friend in friends:
        expect(friend.locator(".felt.ready")).to_be_visible()


def test_at_a_full_table_its_host_adds_a_seat_and_whoever_waits_takes_it(open_page):
    host, friend = open_page(), open_page()
    asked = {"deck": "starter", "names": ["Ada"], "mode": "competitive", "places": 1}
    seat = host.request.post("/api/games/", data=asked).json()
    code = seat["code"]
    host.goto(f"/t/{code}/resume/{seat['token']}/")
    friend.goto(f"/t/{code}/")
    expect(friend.locator("#id_name")).to_be_hidden()
    expect(friend.get_by_text("when the game begins, you watch it here")).to_be_visible()

    host.get_by_role("button", name="Add a seat").click()

    expect(friend.locator("#id_name")).to_be_visible()
    sit_down(friend, code, "Ben")
    expect(host.locator(".place-taken", has_text="Ben")).to_be_visible()


def test_a_host_who_is_alone_would_rather_send_the_link_than_start(open_page):
    host, friend = open_page(), open_page()
    code = open_table(host, Opening(company="friends"))
    main = host.locator(".lobby .button-main")
    expect(main).to_have_text("Copy the link")
    expect(host.locator("#start")).to_have_text("Start without others")

    sit_down(friend, code, "Ben")

    expect(main).to_have_text("Start the game")


def test_what_the_host_has_chosen_stays_chosen_when_somebody_comes(open_page):
    host, friend = open_page(), open_page()
    code = open_table(host, Opening(company="friends"))
    host.locator("#first").select_option("0")
    host.locator("#skill").select_option("0.9")

    sit_down(friend, code, "Ben")

    expect(host.locator(".place-taken")).to_have_count(2)
    expect(host.locator("#first")).to_have_value("0")
    expect(host.locator("#skill")).to_have_value("0.9")


def test_the_link_of_a_table_is_copied_and_that_is_said(open_page):
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_table(page, Opening(company="friends"))

    page.get_by_role("button", name="Copy the link").click()

    expect(page.locator("#share [aria-live=polite]")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_on_a_phone_the_link_goes_where_the_phone_sends_things(open_page):
    page = open_page(width=390, has_touch=True, is_mobile=True)
    page.add_init_script("navigator.share = async (what) => { window.sent = what.url; };")
    open_table(page, Opening(company="friends"))

    page.get_by_role("button", name="Send the link").click()

    assert page.evaluate("sent") == page.url


@pytest.mark.parametrize("language", ["en", "uk", "pl", "ru"])
def test_whoever_hosts_on_a_phone_sees_code_link_names_and_start_at_once(open_page, language):
    page = open_page(locale=language)
    page.set_viewport_size(ViewportSize(width=390, height=844))
    open_table(page, Opening(company="friends"))

    for part in ("#start", "#gathering", ".code", ".qr", "#share", ".place-taken", ".place-free"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SCREENS[:2], ids=["upright", "sideways"])
def test_four_at_a_table_are_seen_on_a_phone_and_come_before_the_ways_in(open_page, size):
    host = open_page(locale="uk")
    host.set_viewport_size(size)
    code = open_table(host, Opening(company="friends", bots="3"))
    guest = open_page(f"/t/{code}/", width=390)

    expect(host.locator(".place-taken")).to_have_count(4)
    if size["width"] > size["height"]:
        expect(host.locator(".place-taken").last).to_be_in_viewport(ratio=0.9)
    host.set_viewport_size(SCREENS[0])
    for page in (host, guest):
        assert page.evaluate(PEOPLE_FIRST)


@pytest.mark.parametrize("language", ["en", "uk", "pl", "ru"])
def test_on_the_first_screen_of_a_phone_its_host_learns_what_to_type_on_a_tv(open_page, language):
    page = open_page(locale=language)
    page.set_viewport_size(ViewportSize(width=390, height=844))
    code = open_table(page, Opening(company="friends"))
    hint = page.locator(".on-tv")
    expect(hint.locator("summary")).to_be_in_viewport(ratio=1)

    hint.locator("summary").click()

    address = hint.locator("b")
    expect(address).to_have_text(page.url.partition("://")[2] + "tv/")
    expect(address).to_be_in_viewport(ratio=1)
    expect(hint).to_contain_text(f"{code[:3]}-{code[3:]}")
    assert page.url.endswith(f"/t/{code}/")  # only who asks for it goes there
    expect(hint.get_by_role("link")).to_have_attribute("href", f"/t/{code}/tv/")


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
    page = open_page("/decks/starter/play/?company=alone")
    page.locator(".more summary").click()
    bots = page.locator("#id_bots")
    bots.select_option("7")
    page.locator("input[name=company][value=device]").check(force=True)
    expect(bots).to_have_value("6")  # for no more have a seat beside two people
    expect(bots.locator("option:enabled")).to_have_count(7)
    page.locator("[name=hand][value='2']").check(force=True)

    bots.select_option("2")
    expect(page.locator("#names input:visible")).to_have_count(2)
    page.locator(".open-form .button-main").click()

    expect(page.locator("#seats [data-seat]")).to_have_count(4)
    expect(page.locator("#hand-over-name")).to_be_visible()
    page.locator("#take-over").click()
    expect(page.locator("#hand > li")).to_have_count(2)


def test_only_whoever_has_a_seat_is_offered_to_begin(open_page):
    page = open_page("/decks/starter/play/")
    page.locator(".more summary").click()
    expect(page.locator("#id_first")).to_be_hidden()  # friends are asked when they are here
    page.locator("input[name=company][value=device]").check(force=True)
    page.get_by_role("button", name="One more").click()
    offered = page.locator("#id_first option:enabled")
    expect(offered).to_have_text(["by lot", "1", "2", "3"])
    page.locator("#id_first").select_option(label="3")

    page.get_by_role("button", name="One fewer").click()

    expect(offered).to_have_text(["by lot", "1", "2"])
    expect(page.locator("#id_first")).to_have_value("")


def test_the_table_lies_there_before_the_scripts_come_that_draw_on_it(open_page):
    page = open_page("/decks/starter/play/?company=alone")
    held = []
    page.route("**/play/js/table*.js", lambda route: held.append(route))

    with page.expect_request("**/play/js/table*.js"):
        page.locator(".open-form .button-main").click()

    expect(page.locator("#board")).to_be_visible()
    held.pop().continue_()
    expect(page.locator(".felt.ready")).to_be_visible()


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
    for part in ("#share", "#add-bot", "#first"):
        page.locator(part).scroll_into_view_if_needed()
        assert page.evaluate(BENEATH) == []


def test_dates_in_the_pictures_of_both_games_are_read_on_a_phone(open_page):
    page = open_page("/decks/starter/play/", width=390)

    assert min(page.evaluate(DRAWN_SIZES)) >= 11
    assert page.evaluate(PRINT_BEHIND_YEARS) == 0


@pytest.mark.parametrize("language", ["en", "uk", "pl", "ru"])
def test_how_much_a_bot_knows_is_read_whole_on_a_phone(open_page, language):
    host = open_page("/", width=390, locale=language, has_touch=True)

    open_table(host, Opening(company="friends"))

    assert host.locator(".add-bot select").evaluate(ROOM_FOR_WORDS) >= 0
