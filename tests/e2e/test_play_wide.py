"""Tables on a desktop: the line has the room, and what matters most is seen without scrolling."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.tables import AS_LARGE, OVER, SEEN, Opening, laid, open_table, said_by
from tests.running import Site

LAPTOP = ViewportSize(width=1366, height=768)
BIG = ViewportSize(width=1920, height=1080)
SIDEWAYS = ViewportSize(width=844, height=390)
UPRIGHT = ViewportSize(width=390, height=844)
TABLET = ViewportSize(width=1024, height=768)
BOX = "(element) => element.getBoundingClientRect().toJSON()"
NEAR = 24  # pixels
WORDS_OF_THE_RESULT = "#result :is(p:not(.points), .points-word, h2, a, button, li, dt)"
# Whether it is at least so high.
HIGH = "([selector, least]) => document.querySelector(selector).offsetHeight >= least"
# How much of the height of *other* lies under *over*, where they meet at all.
COVERED = """([over, other]) => {
  const [a, b] = [over, other].map((one) => document.querySelector(one).getBoundingClientRect());
  const meet = (from, to) => Math.max(0, Math.min(a[to], b[to]) - Math.max(a[from], b[from]));
  return meet("left", "right") && meet("top", "bottom");
}"""
# Which dates have a line that ends within a number, or before its "р." or "г.".
PARTED = """() => [...document.querySelectorAll(".card-date")].filter((date) => {
  const letters = [...date.childNodes].filter(({ data }) => data)
    .flatMap((text) => [...text.data].map((letter, at) => {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return { letter, top: range.getClientRects()[0]?.top };
    }));
  const words = letters.map(({ letter }) => letter).join("");
  return [...words.matchAll(/\\d\\s[\\dрг]/g)]
    .some(({ index }) => Math.abs(letters[index + 2].top - letters[index].top) > 8);
}).map((date) => date.textContent)"""


# How wide and high each card on the line is.
# The letters of what is seen of it, in pixels.
TEXT_SIZES = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility())
  .map((one) => parseFloat(getComputedStyle(one).fontSize))"""
CARDS = """() => [...document.querySelectorAll("#line .card-face")]
  .map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight])"""
# Where each card on the line lies, and how wide it is.
PLACED = """() => [...document.querySelectorAll("#line > li")].map((spot) => {
  const { left, top, width } = spot.getBoundingClientRect();
  return [left, top, width].map(Math.round);
})"""
# Whether the frame of the card that is chosen is raised, and seen as a whole.
FRAMED = """() => {
  const card = document.querySelector(".held.chosen .card-face");
  const { top } = card.getBoundingClientRect();
  const isRaised = top < document.querySelector(".held.chosen").getBoundingClientRect().top - 3;
  const frame = parseFloat(getComputedStyle(card).outlineWidth);
  return isRaised && !card.closest(".held").getAnimations({ subtree: true }).length
    && top - frame >= document.querySelector(".hand-scroll").getBoundingClientRect().top;
}"""
# How many titles, dates and pictures are seen on the line, none of them smaller than that
# nor larger than its card.
SHOWN = """([letters, picture]) => {
  const count = (selector, isLarge) =>
    [...document.querySelectorAll(`#line ${selector}`)].filter(isLarge).length;
  const isRead = (words) =>
    words.offsetHeight && parseFloat(getComputedStyle(words).fontSize) >= letters;
  const isSeen = ({ offsetWidth, offsetHeight, parentElement: card }) =>
    Math.min(offsetWidth, offsetHeight) >= picture && offsetHeight < card.offsetHeight;
  return [count(".card-title", isRead), count(".card-date", isRead), count(".card-art", isSeen)];
}"""
FADES = "(element) => getComputedStyle(element).maskImage"
WHOLE = "({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth"
SCROLLS = "(element) => element.scrollHeight > element.clientHeight"
TILTED = ViewportSize(width=740, height=360)


@pytest.fixture(scope="module")
def first_card(sample_site: Site) -> str:
    return said_by(sample_site, "matching_symbol")  # of which a hint tells


@pytest.fixture(scope="module", params=["competitive", "cooperative"])
def over(request: pytest.FixtureRequest, sample_site: Site) -> str:
    gaps = 3 if request.param == "cooperative" else 0
    return laid(sample_site, language="uk", mode=request.param, cards=7, gaps=gaps, over=True)[0]


@pytest.fixture(scope="module")
def long_rows(sample_site: Site) -> str:
    return laid(sample_site, language="uk", mode="cooperative", cards=9, gaps=2)[0]


@pytest.mark.parametrize("size", [LAPTOP, BIG, SIDEWAYS, UPRIGHT])
def test_what_explains_the_points_opens_beside_or_below_them_on_the_screen(
    open_page, first_card, size
):
    page = open_page(first_card, locale="ru")
    page.set_viewport_size(size)
    expect(page.locator("#coach")).to_be_visible()

    page.locator("#score").click()

    points, score = (page.locator(one).evaluate(BOX) for one in ("#points", "#score"))
    assert page.evaluate(SEEN, "#points")
    below, beside = points["top"] - score["bottom"], points["left"] - score["right"]
    assert 0 <= below < NEAR if size == UPRIGHT else 0 <= beside < NEAR
    if size != UPRIGHT:
        assert page.evaluate(COVERED, ["#points", "#coach"]) == 0
        assert page.evaluate(COVERED, ["#points", "#board"]) < NEAR


def test_the_first_card_together_is_large_beside_a_hint(open_page, first_card):
    page = open_page(first_card, locale="uk")

    for size in (LAPTOP, BIG):
        page.set_viewport_size(size)
        expect(page.locator("#coach")).to_be_visible()
        page.wait_for_function(HIGH, arg=["#line .card-face", 220])
    assert page.evaluate(COVERED, ["#coach", ".status"]) == 0


@pytest.mark.parametrize(("seats", "cards"), [(2, 2), (4, 3), (8, 3)])
def test_the_cards_of_the_first_turns_together_are_large_however_many_play(
    open_page, sample_site, seats, cards
):
    page = open_page(
        laid(sample_site, language="uk", mode="cooperative", seats=seats, cards=cards)[0],
        locale="uk",
    )

    expect(page.locator("#line > li")).to_have_count(cards)

    page.wait_for_function(HIGH, arg=["#line .card-face", 160])
    page.wait_for_function(SEEN, arg="#line > li, .gap, .seat, .pile, #actions button")


@pytest.mark.parametrize("size", [LAPTOP, BIG])
def test_who_has_won_or_how_well_and_what_to_do_next_is_seen_without_scrolling(
    open_page, over, size
):
    page = open_page(over, locale="uk")
    page.set_viewport_size(size)
    expect(page.locator(f"{OVER} #result .button-main")).to_be_visible()

    page.wait_for_function(
        SEEN, arg="#turn, .outcome-score:not([hidden]), .outcome-words, [data-next]"
    )
    page.wait_for_function(SEEN, arg="#line > li")


@pytest.mark.parametrize("language", ["uk", "pl", "ru", "en"])
def test_how_a_game_ended_is_read_on_one_phone_held_sideways(open_page, over, language):
    page = open_page(over, locale=language)
    page.set_viewport_size(SIDEWAYS)
    expect(page.locator(f"{OVER} #result .button-main")).to_be_visible()

    page.wait_for_function(SEEN, arg="#turn, .outcome-score:not([hidden]), .outcome-words")
    assert page.evaluate(COVERED, ["[data-next]", ".outcome-words"]) == 0
    [said] = page.evaluate(TEXT_SIZES, "#turn")
    assert said >= 30 > max(page.evaluate(TEXT_SIZES, WORDS_OF_THE_RESULT))


@pytest.mark.parametrize("language", ["uk", "pl", "ru", "en"])
def test_no_number_of_a_date_on_a_tv_is_parted_from_its_letters(open_page, long_rows, language):
    tv = open_page(f"/t/{long_rows.split('/')[2]}/tv/", locale=language)

    tv.set_viewport_size(BIG)
    expect(tv.locator(".felt.ready #line > li")).to_have_count(11)

    tv.evaluate("document.fonts.ready.then(() => true)")
    assert tv.evaluate(PARTED) == []


@pytest.mark.parametrize("size", [LAPTOP, BIG])
def test_cards_together_stay_as_wide_on_a_desktop_when_gaps_are_closed(
    open_page, sample_site, size
):
    page = open_page(laid(sample_site, language="uk", mode="cooperative", cards=3)[0], locale="uk")
    page.set_viewport_size(size)
    expect(page.locator(".board.sparse #line > li")).to_have_count(3)
    before = page.evaluate(CARDS)

    page.goto(laid(sample_site, language="uk", mode="cooperative", cards=4, gaps=2)[0])
    expect(page.locator(".felt.ready #line > li")).to_have_count(6)

    after = page.evaluate(CARDS)
    assert {wide for wide, _high in after} == {wide for wide, _high in before}
    assert all(high >= 160 for _wide, high in after)
    page.wait_for_function(SEEN, arg="#line > li, .gap, #hand > li, .pile, #actions button")


def test_a_question_takes_no_height_from_the_line_on_a_desktop(open_page, sample_site):
    page = open_page(laid(sample_site, language="uk", mode="cooperative", cards=2)[0], locale="uk")
    expect(page.locator("#absent")).to_be_visible()

    status, board = (page.locator(one).evaluate(BOX) for one in (".status", "#board"))

    assert board["top"] == status["bottom"]
    assert page.evaluate(COVERED, ["#absent", ".status"]) == 0


@pytest.mark.parametrize("size", [LAPTOP, TABLET, UPRIGHT])
def test_why_a_button_cannot_be_used_yet_stands_over_no_card(open_page, long_rows, size):
    page = open_page(long_rows, locale="uk")
    page.set_viewport_size(size)

    page.locator("#discard-card").focus()

    expect(page.locator("#why")).to_be_visible()
    why, tray, card = (page.locator(one).first.evaluate(BOX) for one in ("#why", ".tray", ".held"))
    assert tray["top"] <= why["top"]
    assert why["bottom"] <= card["top"]


def test_how_few_cards_are_left_to_draw_moves_nothing_on_a_laptop(open_page, long_rows):
    page = open_page(long_rows, locale="uk")
    page.set_viewport_size(LAPTOP)
    expect(page.locator("#round")).to_be_hidden()
    places = "#turn", "#score", "#board"
    before = [page.locator(one).evaluate(BOX) for one in places]

    page.locator("#round").evaluate("(told) => { told.textContent = 'У стосі лише 4'; }")

    assert [page.locator(one).evaluate(BOX) for one in places] == before
    told, news = (page.locator(one).evaluate(BOX) for one in ("#round", "#news"))
    assert told["right"] + NEAR <= news["left"]
    assert told["bottom"] + 14 <= page.locator(".climb").evaluate(BOX)["top"]


@pytest.mark.parametrize("cards", [3, 5, 7, 9, 13])
def test_a_race_sideways_lies_as_it_lay_when_one_chooses_and_what_is_chosen_is_not_cut(
    open_page, sample_site, cards
):
    page = open_page(laid(sample_site, language="uk", cards=cards)[0], locale="uk")
    page.set_viewport_size(SIDEWAYS)
    if page.locator("#coach-learnt").is_visible():
        page.locator("#coach-learnt").click()
    expect(page.locator(".felt.my-turn #line > li")).to_have_count(cards)
    page.evaluate("document.fonts.ready.then(() => true)")
    before = page.evaluate(PLACED)

    page.locator("#hand button").first.click()
    expect(page.locator(".slot")).to_have_count(cards + 1)

    assert page.evaluate(PLACED) == before
    page.wait_for_function(FRAMED)


@pytest.mark.parametrize(("cards", "size"), [(5, LAPTOP), (7, LAPTOP), (9, BIG)])
def test_a_card_of_a_race_is_as_large_before_one_chooses_as_meanwhile(
    open_page, sample_site, cards, size
):
    page = open_page(laid(sample_site, language="uk", cards=cards)[0], locale="uk")
    page.set_viewport_size(size)
    if page.locator("#coach-learnt").is_visible():
        page.locator("#coach-learnt").click()
    expect(page.locator(".felt.my-turn #line > li")).to_have_count(cards)
    before = page.evaluate(CARDS)

    page.locator("#hand button").first.click()
    expect(page.locator(".slot")).to_have_count(cards + 1)

    assert page.evaluate(CARDS) == before


@pytest.mark.parametrize(("size", "cards"), [(LAPTOP, 8), (TABLET, 6)])
def test_all_of_a_large_hand_is_seen_at_once_with_titles_to_be_read(open_page, size, cards):
    page = open_page(locale="uk")
    page.set_viewport_size(size)
    open_table(page, Opening(hands=str(cards)))

    expect(page.locator("#hand > li")).to_have_count(cards)

    page.wait_for_function(SEEN, arg="#hand > li")
    assert page.locator(".hand-scroll").evaluate(WHOLE)
    assert page.locator(".hand-scroll").evaluate(FADES) == "none"
    assert min(page.evaluate(TEXT_SIZES, "#hand .card-title")) >= 11


def test_titles_of_a_race_are_large_on_a_tablet_held_sideways(open_page, sample_site):
    page = open_page(laid(sample_site, language="uk", cards=10)[0], locale="uk")
    page.set_viewport_size(TABLET)

    expect(page.locator(".felt.ready #line > li")).to_have_count(10)

    page.wait_for_function(AS_LARGE, arg=["#line .card-title", 12])
    page.wait_for_function(SEEN, arg="#line > li, #hand > li, .seat, .pile")


@pytest.mark.parametrize("size", [SIDEWAYS, TILTED, TABLET])
def test_four_columns_sideways_show_picture_title_and_date_and_which_gaps_are_open(
    open_page, sample_site, size
):
    page = open_page(
        laid(sample_site, language="uk", mode="cooperative", cards=4, gaps=2)[0], locale="uk"
    )
    page.set_viewport_size(size)
    expect(page.locator(".felt.ready #line > li")).to_have_count(6)

    page.wait_for_function(SEEN, arg="#line > li, .gap, #hand > li, .pile, #actions button")

    assert page.evaluate(SHOWN, [11, 38]) == [6, 6, 6]
    expect(page.locator(".gap:not(.closed) .gap-open")).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, BIG, SIDEWAYS, TILTED])
def test_what_is_told_of_a_card_stands_beside_it_and_nothing_scrolls(open_page, long_rows, size):
    page = open_page(long_rows, locale="uk")
    page.set_viewport_size(size)

    page.locator("#line button").first.click()

    expect(page.locator("#closer-story")).to_be_visible()
    dialog, card, told = (
        page.locator(one).evaluate(BOX) for one in ("#closer", "#closer-card", "#closer-story")
    )
    assert card["right"] < told["left"]
    assert card["height"] > 0.8 * dialog["height"]
    assert not page.locator("#closer").evaluate(SCROLLS)
