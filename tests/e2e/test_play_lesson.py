"""The lesson in pictures, before somebody's first choice together."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from play.engine.cards import Card
from play.engine.scoring import Tally
from play.engine.timeline import Spot, Timeline
from tests.e2e.axe import serious
from tests.e2e.tables import (
    Opening,
    begin,
    open_table,
    sit_down,
    wait_for_turn,
)

UPRIGHT = ViewportSize(width=390, height=844)
SIDEWAYS = ViewportSize(width=844, height=390)
LAPTOP = ViewportSize(width=1366, height=768)
IN_EVERY_SIZE = pytest.mark.parametrize(
    "size", [UPRIGHT, SIDEWAYS, LAPTOP], ids=["upright", "sideways", "laptop"]
)
TOGETHER = Opening("cooperative")
STEPS = 5
Shown = dict[str, Any]
# What has no room: words that are cut or broken, and whatever scrolls.
CRAMPED = """() => {
  const lesson = document.querySelector("#lesson");
  const all = [lesson, ...lesson.querySelectorAll("*:not(.unseen, svg *)")];
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
    scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  const isBox = (one) => one.checkVisibility() && getComputedStyle(one).display !== "inline";
  return all.filter((one) => isBox(one) && isCut(one))
    .map((one) => one.outerHTML.slice(0, 90));
}"""
# Words drawn into a picture that reach out of it or into each other.
COLLIDING = """() => {
  const step = document.querySelector(".lesson-step:not([hidden])");
  const boxes = [...step.querySelectorAll(".lesson-picture > svg text:not(.drawn-year)")]
    .filter((text) => getComputedStyle(text).opacity === "1")
    .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
  const { left, right } = step.querySelector(".lesson-picture").getBoundingClientRect();
  const card = step.querySelector(".lesson-card").getBoundingClientRect();
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const amiss = ({ box }, at) => box.left < left || box.right > right || meet(box, card) ||
    boxes.some((other, place) => place !== at && meet(box, other.box));
  return boxes.filter(amiss).map(({ text }) => text);
}"""
# What is not on the screen as a whole.
OUTSIDE = """() => [...document.querySelectorAll("#lesson, #lesson :is(h2, button, p, svg)")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  })
  .map((one) => one.outerHTML.slice(0, 90))"""
# What lies in a picture: the years and the points that are seen there, and where the card is.
SHOWN = """() => {
  const step = document.querySelector(".lesson-step:not([hidden])");
  const at = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, wide: width, high: height };
  };
  const [front, back] = step.querySelectorAll(".lesson-card > svg");
  return {
    lying: [...step.querySelectorAll(".lesson-picture > svg .drawn-year")]
      .map((year) => ({ year: Number(year.textContent), ...at(year.parentElement) })),
    said: [...step.querySelectorAll(".lesson-points, .lesson-sum")]
      .filter((text) => getComputedStyle(text).opacity === "1")
      .map((text) => text.textContent),
    card: { year: Number(back.textContent), ...at(step.querySelector(".lesson-card")) },
    isTurned: getComputedStyle(back).scale !== "0 1",
    hand: at(step.querySelector(".lesson-hand")),
    symbols: [...step.querySelectorAll(".lesson-lit .drawn-symbol")]
      .map((one) => one.getAttribute("d")),
  };
}"""
# How the line that stands for a title is shown on cards with their dates up: it has no height.
PRINTS_OF_BACKS = """() => [...document.querySelectorAll(".drawn-back ~ .drawn-print")]
  .map((print) => getComputedStyle(print).display)"""
AT_REST = """() => Promise.allSettled(
  document.querySelector("#lesson").getAnimations({ subtree: true }).map(({ finished }) => finished)
)"""


@pytest.fixture
def learner(open_page):
    """Open a table together in a browser that was taught nothing."""

    def open_learner(
        size: ViewportSize = LAPTOP, *, opening: Opening = TOGETHER, **options: object
    ) -> Page:
        page: Page = open_page("/", taught=False, **options)
        page.set_viewport_size(size)
        open_table(page, opening)
        expect(lesson_of(page)).to_be_visible()
        return page

    return open_learner


def lesson_of(page: Page) -> Locator:
    return page.locator("#lesson")


def card_of(page: Page) -> Locator:
    return page.locator(".lesson-card:visible")


def go_on(page: Page, steps: int) -> None:
    """Go on by so many pictures: the first press turns the card of each."""
    for _press in range(2 * steps):
        page.get_by_role("button", name="Next").click()


def told(page: Page) -> Shown:
    """Turn the card of a picture over, and say what is seen when all lies still."""
    card_of(page).click()
    page.evaluate(AT_REST)
    shown: Shown = page.evaluate(SHOWN)
    return shown


def test_the_lesson_comes_before_the_first_choice_together_and_never_again(learner):
    page = learner()

    go_on(page, STEPS - 1)
    card_of(page).click()
    page.locator("#lesson-done").click()

    expect(lesson_of(page)).to_be_hidden()
    assert wait_for_turn(page)
    expect(page.locator("#coach-words")).not_to_contain_text("Choose a card")
    page.reload()
    assert wait_for_turn(page)
    page.wait_for_load_state("networkidle")
    expect(lesson_of(page)).to_have_count(0)


@IN_EVERY_SIZE
def test_whoever_skips_the_lesson_has_had_it_and_is_told_what_to_do_up_to_a_move(learner, size):
    page = learner(size)
    words = page.locator("#coach-words")

    page.get_by_role("button", name="Skip").click()
    page.reload()

    assert wait_for_turn(page)
    page.wait_for_load_state("networkidle")
    expect(lesson_of(page)).to_have_count(0)
    expect(words).to_have_text("Choose a card, then turn it over.")
    page.locator("#hand button").first.click()
    page.get_by_role("button", name="Turn over").click()
    expect(words).not_to_have_text("Choose a card, then turn it over.")


def test_the_lesson_comes_to_nobody_who_wants_no_hints_until_they_want_them_again(open_page):
    page = open_page("/", taught=False)
    page.evaluate("localStorage.setItem('coach', '{\"off\": true}')")
    open_table(page, TOGETHER)
    assert wait_for_turn(page)
    page.wait_for_load_state("networkidle")
    expect(lesson_of(page)).to_have_count(0)

    page.locator(".status-tools summary").click()
    page.get_by_role("switch", name="Hints").click()
    page.reload()

    expect(lesson_of(page)).to_be_visible()


def test_the_lesson_comes_to_nobody_who_races_or_watches(open_page):
    page, watcher = open_page("/", taught=False), open_page("/", taught=False)
    open_table(page, Opening())
    assert wait_for_turn(page)
    code = open_table(page, TOGETHER)
    watcher.goto(f"/t/{code}/")
    expect(watcher.locator(".felt.ready")).to_be_visible()
    watcher.wait_for_load_state("networkidle")

    expect(lesson_of(page)).to_be_visible()  # now that it is together
    expect(lesson_of(watcher)).to_have_count(0)


def test_a_table_whose_lesson_cannot_be_fetched_is_played_all_the_same(open_page):
    page = open_page("/", taught=False)
    page.route("**/rules/cooperative/lesson/", lambda route: route.fulfill(status=503))

    open_table(page, TOGETHER)

    assert wait_for_turn(page)


def test_the_lesson_is_opened_again_at_the_table_and_begins_anew(open_page):
    page = open_page()
    open_table(page, TOGETHER)
    assert wait_for_turn(page)

    for _time in range(2):
        page.locator(".status-tools summary").click()
        page.locator("#open-lesson").click()
        expect(page.get_by_role("button", name="Back")).to_be_hidden()
        told(page)
        page.get_by_role("button", name="Next").click()
        page.keyboard.press("Escape")
        expect(lesson_of(page)).to_be_hidden()

    expect(page.locator("#hand button").first).to_be_focused()


def test_who_waits_in_the_lobby_is_offered_the_lesson_and_has_had_it_at_the_table(open_page):
    host, guest = open_page(taught=False), open_page(taught=False)
    code = open_table(host, Opening("cooperative", company="friends"))
    sit_down(guest, code, "Ben")

    guest.get_by_role("button", name="While you wait").click()
    expect(lesson_of(guest)).to_be_visible()
    guest.keyboard.press("Escape")
    expect(guest.locator("#open-lesson")).to_be_focused()
    begin(host, 2)

    expect(lesson_of(host)).to_be_visible()
    expect(guest.locator(".felt.ready")).to_be_visible()
    guest.wait_for_load_state("networkidle")
    expect(lesson_of(guest)).to_have_count(0)


def test_whoever_is_amid_the_lesson_when_the_game_begins_goes_on_with_it_there(open_page):
    host, guest = open_page(taught=False), open_page(taught=False)
    code = open_table(host, Opening("cooperative", company="friends"))
    sit_down(guest, code, "Ben")
    guest.get_by_role("button", name="While you wait").click()
    go_on(guest, 2)

    begin(host, 2)

    expect(guest.locator(".felt.ready")).to_be_visible()
    expect(guest.locator("#lesson-at")).to_have_text(f"3 / {STEPS}")


def test_all_of_the_lesson_is_had_by_keyboard_alone(learner):
    page = learner()

    for step in range(STEPS):
        expect(card_of(page)).to_be_focused()
        expect(page.locator("#lesson-at")).to_have_text(f"{step + 1} / {STEPS}")
        page.keyboard.press("Enter")
        expect(page.locator(".told [data-told]")).to_be_visible()
        expect(page.locator("#lesson-next:visible, #lesson-done:visible")).to_be_focused()
        if step == 1:
            page.keyboard.press("ArrowLeft")
            expect(page.locator("#lesson-at")).to_have_text(f"1 / {STEPS}")
            for _key in range(3):
                page.keyboard.press("ArrowRight")
            expect(page.locator("#lesson-at")).to_have_text(f"2 / {STEPS}")
            expect(page.locator("#lesson-next")).to_be_focused()
        page.keyboard.press("Enter")

    expect(lesson_of(page)).to_be_hidden()
    expect(page.locator("#hand button").first).to_be_focused()


def test_nobody_gets_to_the_next_picture_before_the_card_of_this_one_was_turned(learner):
    page = learner()

    for step in range(STEPS):
        expect(page.locator("#lesson-done")).to_be_hidden()
        page.get_by_role("button", name="Next").click()
        expect(page.locator(".lesson-step:visible [data-told]")).to_be_visible()
        expect(page.locator("#lesson-at")).to_have_text(f"{step + 1} / {STEPS}")
        page.locator("#lesson-next:visible, #lesson-done:visible").click()

    expect(lesson_of(page)).to_be_hidden()


def test_the_pictures_of_the_lesson_are_as_wide_as_a_phone_held_upright(learner):
    page = learner(UPRIGHT)

    picture = page.locator(".lesson-picture:visible").bounding_box() or {}

    assert picture["width"] > 0.9 * UPRIGHT["width"]
    assert (card_of(page).bounding_box() or {})["width"] >= 72


def test_nothing_in_the_lesson_is_drawn_through_a_year(learner):
    page = learner(UPRIGHT)
    told(page)

    seen = page.evaluate(PRINTS_OF_BACKS)

    assert seen
    assert set(seen) == {"none"}


def test_a_card_of_the_lesson_goes_where_the_engine_sends_it(learner):
    page = learner()
    go_on(page, 1)
    shown = {}
    for step in ("end", "gap", "taken"):
        expect(page.locator(".lesson-step:visible .drawn-symbol")).to_have_count(0)
        before = page.evaluate(SHOWN)
        after = told(page)
        shown[step] = (before, after)
        page.get_by_role("button", name="Next").click()

    for step, (before, after) in shown.items():
        spot = engine_sends(before)
        assert spot == {"end": Spot.RIGHT, "gap": Spot.GAP, "taken": Spot.BLOCKED}[step]
        assert before["said"] == ["−1"]
        lower = max(one["y"] for one in before["lying"])
        card, others = after["card"], [one["x"] for one in before["lying"]]
        wide, high = before["card"]["wide"], before["card"]["high"]
        if spot == Spot.RIGHT:
            assert card["x"] > max(others) + wide
            assert abs(card["y"] - lower) < 2
            assert after["said"] == ["+2"]
        elif spot == Spot.GAP:
            years = sorted((one["year"], one["x"]) for one in before["lying"])
            left = max(x for year, x in years if year < card["year"])
            right = min(x for year, x in years if year > card["year"])
            assert abs(card["x"] - (left + right) / 2) < 2
            assert card["y"] < lower - high
            assert after["said"] == ["+1"]
        else:
            assert abs(card["y"] - before["hand"]["y"]) < high / 4
            assert card["wide"] > card["high"]  # sideways
            assert after["said"] == ["−1"]
            assert not after["isTurned"]


def engine_sends(shown: Shown) -> Spot:
    """Return where the engine sends the card of a picture, given what lies there."""
    lower = max(one["y"] for one in shown["lying"])
    base = sorted(one["year"] for one in shown["lying"] if abs(one["y"] - lower) < 2)
    above = [one["year"] for one in shown["lying"] if one["y"] < lower - 2]
    gaps = [[year for year in above if early < year < late] for early, late in pairwise(base)]
    timeline = Timeline(
        tuple((face(year),) for year in base),
        tuple(tuple(face(year) for year in gap) for gap in gaps),
    )
    return timeline.place(face(shown["card"]["year"]))[0]


def face(year: int) -> Card:
    return Card(year, year, "sun", "moon")


def test_a_card_of_the_lesson_is_discarded_for_the_symbol_on_the_pile(learner):
    page = learner()
    go_on(page, 4)

    pile, held, _back = page.evaluate(SHOWN)["symbols"]
    after = told(page)

    assert pile == held
    assert after["isTurned"]
    [top] = [one for one in after["lying"] if one["year"] == 1455]
    assert abs(after["card"]["x"] - top["x"]) < top["wide"] / 4
    assert abs(after["card"]["y"] - top["y"]) < top["high"] / 4
    assert after["said"] == ["−1"]


def test_the_lesson_begins_with_the_points_of_the_first_turn_which_climb_by_three(learner):
    page = learner()

    before, after = page.evaluate(SHOWN), told(page)

    numbers = [
        [int(re.sub(r".*?(−|\+)?(\d+)$", r"\1\2", said).replace("−", "-")) for said in one["said"]]
        for one in (before, after)
    ]
    first = Tally(base=1, gap=0, discarded=1, draw_pile=30, hands=4).score
    then = Tally(base=2, gap=0, discarded=1, draw_pile=30, hands=3).score
    assert [sorted(one) for one in numbers] == [
        sorted([first, 2, -30, -1, -4]),
        sorted([then, 4, -30, -1, -3]),
    ]


@IN_EVERY_SIZE
@pytest.mark.parametrize("language", ["en", "uk", "pl", "ru"])
def test_every_picture_of_the_lesson_has_its_room_in_every_language(learner, language, size):
    page = learner(size, locale=language, reduced_motion="reduce")

    for step in range(STEPS):
        if step:
            page.locator("#lesson-next").click()
        for is_told in (False, True):
            if is_told:
                told(page)
            assert page.evaluate(CRAMPED) == []
            assert page.evaluate(COLLIDING) == []
            assert page.evaluate(OUTSIDE) == []
    buttons = page.locator("#lesson button:visible").all()
    assert min((button.bounding_box() or {})["height"] for button in buttons) >= 44
    assert page.locator("#lesson h2").evaluate("(title) => title.getClientRects().length") == 1


def test_nothing_serious_in_the_lesson(learner, axe):
    page = learner(UPRIGHT, locale="uk", reduced_motion="reduce")

    for step in range(STEPS):
        if step:
            page.locator("#lesson-next").click()
        assert serious(page, axe) == []
        told(page)
        assert serious(page, axe) == []


def test_with_reduced_motion_nothing_in_the_lesson_moves(learner):
    page = learner(reduced_motion="reduce")

    card_of(page).click()

    moved = page.evaluate(
        """() => document.querySelector("#lesson").getAnimations({ subtree: true })
            .flatMap(({ effect }) => effect.getKeyframes()).flatMap(Object.keys)"""
    )
    assert not {"translate", "rotate", "scale"} & set(moved)
    assert page.evaluate(SHOWN)["isTurned"]
