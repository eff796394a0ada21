"""What a table shows while a move is being shown: it belongs to that move, and is seen."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.tables import ALL_LIES, MY_TURN, Opening, laid, move_by_keyboard, note, open_table

# While a card is said to be blocked: the dates that are read on the line, and where all else lies
# there. A date is hidden where another card is at its middle.
AROUND_A_BLOCKED_CARD = """() => {
  const tried = document.querySelector("#line .tried:has(.verdict)");
  const others = [...document.querySelectorAll("#line > li:not(.tried), #gaps > li")];
  const moves = document.getAnimations().some(({ playState }) => playState === "running");
  if (!tried || moves) return null;
  const isRead = (date) => {
    const { left, top, width, height } = date.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const seen = document.elementFromPoint(x, y)?.closest("li");
    return x < 0 || x > innerWidth || seen === date.closest("li");
  };
  const hidden = [...document.querySelectorAll("#line .card-date")].filter((date) => !isRead(date));
  return [hidden.map((date) => date.innerText), others.map(({ style }) => style.cssText)];
}"""
WHERE_ALL_LIES = """() => [...document.querySelectorAll("#line > li, #gaps > li")]
  .map(({ style }) => style.cssText)"""
FRAMES = """() => {
  const spot = document.querySelector("#line [data-state=wrong], #line [data-state=shown]");
  if (!spot) return null;
  const { outlineColor } = getComputedStyle(spot.querySelector(".card-face"));
  const place = spot.querySelector(".right-place")?.innerText ?? "";
  return [spot.dataset.state, outlineColor, place, document.querySelector("#turn").innerText];
}"""
# Which cards move on a line that gets one more, and with it rows of another height.
MOVING = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const script = (name) => import(loaded.find((path) => path.includes(`/js/${name}.`)));
  const [{ places, settle }, { table }, { drawBoard }] =
    await Promise.all(["motion", "state", "board"].map(script));
  const { line } = table.view;
  const copies = line.map((card) => ({ ...card, number: card.number + 1000 }));
  drawBoard({ ...table.view, line }, { places: true });
  const high = document.querySelector("#line > li").offsetHeight;
  const before = places();
  drawBoard({ ...table.view, line: [...copies, ...line] }, { places: true });
  const after = document.querySelector("#line > li").offsetHeight;
  settle(before, document.querySelector("#pile"));
  const flying = document.querySelectorAll(".flying").length;
  const old = line.filter(({ number }) => document.querySelector(`#line [data-number="${number}"]`)
    .getAnimations({ subtree: true }).length);
  return [high === after, flying, old.length];
}"""
# How many cards whoever has missed one holds, while another comes to them.
COMING = """() => document.querySelector("div.flying .pile-button")
  && [document.querySelectorAll("[data-seat='0'] .dot").length]"""
THINKING = """() => {
  const seat = document.querySelector(".seat.to-move [data-seat]");
  const thinks = document.querySelector("#prompt")?.innerText.endsWith("is thinking…");
  return thinks && [seat.dataset.seat, seat.querySelector(".seat-cards").childElementCount];
}"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1366, 768)])
@pytest.mark.parametrize("cards", [5, 13])
def test_a_blocked_card_lies_over_the_one_in_its_gap_whose_date_is_read_and_all_else_stays(
    open_page, sample_site, size, cards
):
    asked = {"mode": "cooperative", "seats": 2, "gaps": 3, "vain": 1, "language": "uk"}
    page = open_page("/")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(laid(sample_site, **asked, cards=cards)[(cards + 2) % 2])
    expect(page.locator(MY_TURN)).to_be_visible()
    before = page.evaluate(WHERE_ALL_LIES)

    page.keyboard.press("1")
    page.locator("#play-card").click()

    seen = page.wait_for_function(AROUND_A_BLOCKED_CARD).json_value()
    assert seen == [[], before]


def test_another_card_is_chosen_while_ones_own_move_is_being_shown(open_page, sample_site):
    asked = {"mode": "cooperative", "seats": 2, "cards": 5, "gaps": 3, "vain": 1}
    page = open_page(laid(sample_site, **asked)[1])
    expect(page.locator(MY_TURN)).to_be_visible()
    page.keyboard.press("1")
    page.locator("#play-card").click()
    expect(page.locator("#line [data-state]:not([data-state=''])")).to_be_visible()

    page.locator("#hand button").nth(1).click()

    expect(page.locator("#hand [aria-pressed=true]")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_wrong_card_stays_wrong_where_its_right_place_is_marked_and_its_turn_is_over(
    open_page, sample_site
):
    page, other = open_page("/"), open_page("/")
    seats = laid(sample_site, cards=7)
    for one, seat, seen in ((page, seats[0], FRAMES), (other, seats[1], COMING)):
        note(one, seen)
        one.goto(seat)
    expect(page.locator(MY_TURN)).to_be_visible()
    expect(other.locator(".felt.ready [data-seat='0'] .dot")).to_have_count(1)

    page.keyboard.press("1")
    page.locator(".slot").nth(1).click()

    expect(page.locator("#line .right-place")).to_have_count(0)
    page.wait_for_function("() => window.noted.some(([state]) => state === 'shown')")
    expect(page.locator(ALL_LIES)).to_be_visible()
    noted = {state: told for state, *told in page.evaluate("window.noted")}
    assert noted["shown"] == [noted["wrong"][0], "Its place", "Turn: Олександр"]
    expect(page.locator("#news")).to_have_text(re.compile(r"Not quite.*, \+1\scard\.$"))
    other.wait_for_function("() => window.noted.length")
    assert all(cards == [0] for cards in other.evaluate("noted"))
    expect(other.locator("[data-seat='0'] .dot")).to_have_count(1)


def test_a_bot_has_all_its_cards_until_its_move_is_shown(open_page):
    page = open_page("/")
    note(page, THINKING)
    open_table(page, Opening(bots="3"))
    expect(page.locator(MY_TURN)).to_be_visible()

    move_by_keyboard(page)

    page.wait_for_function("() => new Set(window.noted.map(([seat]) => seat)).size === 3")
    expect(page.locator(MY_TURN)).to_be_visible()
    assert {cards for _seat, cards in page.evaluate("window.noted")} == {4}


def test_whoever_has_laid_all_cards_is_told_that_the_round_goes_on(open_page, sample_site):
    pages = [open_page(laid(sample_site, cards=1)[0]) for _slot in range(2)]

    for slot, page in enumerate(pages):  # beside a single card one place is right
        page.keyboard.press("1")
        page.locator(f"[data-slot='{slot}']").click()
        expect(page.locator("#log-entries [data-outcome]").first).to_be_attached()
        expect(page.locator(ALL_LIES)).to_be_visible()

    prompts = {page.locator("#prompt").text_content() for page in pages}
    assert prompts == {
        "All laid! The round is played to its end",
        "Олександр is to move",
    }
    rounds = {page.locator("#round").text_content() for page in pages}
    assert rounds == {"Round 1, the last", "Round 1"}


def test_whoever_asks_is_told_how_the_points_come_about(open_page):
    page = open_page("/", width=390)
    open_table(page, Opening("cooperative"))
    expect(page.locator("#score")).to_have_text("Points: −33")

    page.locator("#score").click()

    expect(page.locator("#points")).to_be_in_viewport(ratio=1)
    sums = page.locator("#points-sum dd")
    expect(sums).to_have_text(["1 × 2", "2", "0 × 1", "0", "35 × −1", "−35", "", "−33"])
    ends = sums.evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
    assert {*ends[1::2]} == {ends[1]}
    expect(page.locator("#next-rank")).to_have_text("The next rank: First light. Points to go: 33")
    page.keyboard.press("Escape")
    expect(page.locator("#points")).to_be_hidden()


# The points as they are read, what is said to have come, what is on its way, what the card says.
COUNTED_UP = """() => {
  const [score, ...others] = ["#score", ".flying.gained", "#line .verdict b"]
    .map((name) => document.querySelector(name));
  const [flies, said] = others.map((one) => one?.textContent ?? "");
  return score && [score.textContent, score.dataset.gained.trim(), flies, said].join("|");
}"""
# Over which words the points that fly are seen first, and over which they come to lie.
FLOWN_OVER = """() => {
  const sum = document.querySelector(".flying.gained");
  const [flight] = sum?.getAnimations() ?? [];
  if (!flight || window.noted.length) return null;
  document.querySelector("#round").textContent = "To the next rank: 2";
  const { endTime } = flight.effect.getComputedTiming();
  const isSeen = (one) => getComputedStyle(one).visibility === "visible" && one.textContent;
  const over = (time, ...names) => {
    flight.currentTime = time;
    const own = sum.getBoundingClientRect();
    return names.filter((name) => {
      const box = document.querySelector(name).getBoundingClientRect();
      return isSeen(document.querySelector(name)) && own.left < box.right - 1
        && own.right > box.left + 1 && own.top < box.bottom - 1 && own.bottom > box.top + 1;
    });
  };
  const times = Array.from({ length: 100 }, (_none, i) => (i * endTime) / 100);
  const first = times.find((time) => {
    flight.currentTime = time;
    return getComputedStyle(sum).opacity > 0.1;
  });
  return [over(first, ".verdict"), over(endTime - 1, "#score", "#round", "#turn", "#news")];
}"""
CLIMBED = """() => [...document.querySelectorAll("#climb i")].map((rank) => {
  const { width } = rank.getBoundingClientRect();
  const { scale } = getComputedStyle(rank, "::before");
  return [Math.round(width), parseFloat(scale)];
})"""


@pytest.mark.parametrize(
    ("motion", "counts"),
    [
        ("no-preference", ["−1|||", "−1||+2|−1 → +1", "0|||−1 → +1", "1|+2||−1 → +1"]),
        ("reduce", ["−1|||", "1|+2||−1 → +1"]),
    ],
)
def test_points_come_from_the_card_to_the_score_and_the_way_up_says_which_rank_they_reach(
    open_page, sample_site, motion, counts
):
    page = open_page("/", width=390, reduced_motion=motion)
    asked = {"mode": "cooperative", "seats": 2, "cards": 11, "gaps": 1}
    note(page, COUNTED_UP)
    page.goto(laid(sample_site, **asked)[1])
    expect(page.locator(MY_TURN)).to_be_visible()
    expect(page.locator(".status-facts")).to_have_text("Points: −1To the next rank: 1")
    page.wait_for_function(f"() => ({CLIMBED})()[0][1] > 0.9")
    [low, first, *_higher] = page.evaluate(CLIMBED)
    assert low[0] > 2.5 * first[0]  # from −33 to 0, and from 0 to 11
    assert low[1] < 1
    assert first[1] == 0

    page.locator("#hand button").first.click()
    page.locator("#play-card").click()

    expect(page.locator("#line .verdict span")).to_have_text("A new rank!")
    expect(page.locator("#news")).to_contain_text("A new rank! First light.")
    expect(page.locator("#round")).to_be_empty()
    page.wait_for_function(f"() => ({CLIMBED})()[0][1] === 1")
    page.wait_for_function("() => window.noted.some((seen) => seen.includes('1|+2'))")
    noted = [seen.removeprefix("Points: ") for seen in dict.fromkeys(page.evaluate("noted"))]
    assert [seen for seen in noted if seen in counts] == counts
    assert any("||+2|" in seen for seen in noted) == (motion != "reduce")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_points_fly_neither_from_over_words_nor_to_over_others(open_page, sample_site, size):
    page = open_page("/")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    note(page, FLOWN_OVER)
    page.goto(laid(sample_site, mode="cooperative", seats=2, cards=11, gaps=1)[1])
    expect(page.locator(MY_TURN)).to_be_visible()

    page.locator("#hand button").first.click()
    page.locator("#play-card").click()

    page.wait_for_function("() => window.noted.length")
    assert page.evaluate("noted[0]") == [[], []]


def test_where_rows_of_a_line_become_others_only_new_cards_fly(open_page, sample_site):
    page = open_page("/")
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(laid(sample_site, cards=5)[0])
    expect(page.locator(ALL_LIES)).to_be_visible()

    alike, flying, moved = page.evaluate(MOVING)

    assert (alike, flying, moved) == (False, 5, 0)
