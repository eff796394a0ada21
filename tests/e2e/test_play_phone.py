"""A table on a phone, with the cards that are the hardest to set in each language."""

import json
from collections.abc import Iterable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from play.view.script_texts import LESSONS, RACE_LESSONS
from tests.e2e.tables import ALL_LIES, OVER, SEEN, all_laid, laid

UPRIGHT = ViewportSize(width=390, height=844)
UPRIGHT_TABLET = ViewportSize(width=768, height=1024)
SIDEWAYS = ViewportSize(width=844, height=390)
SCREENS = {"upright": UPRIGHT, "sideways": SIDEWAYS, "wide": ViewportSize(width=1366, height=768)}
SMALLER = ViewportSize(width=360, height=740)
BIG = ViewportSize(width=1920, height=1080)
SMALL = ViewportSize(width=360, height=640)
SMALLEST_PHONE = ViewportSize(width=360, height=600)
LANGUAGES = ("pl", "ru", "uk")
SMALLEST = 10  # pixels, of the letters of a title
NAMES = (
    "Катерина",
    "Олександра",
    "Володимир",
    "Małgorzata",
    "Святослава",
    "Wojciech",
    "Анастасія",
    "Maksymilian",
)
# Titles that are small, cut, parted though smaller letters might do, or under the band or the
# edge of their card.
# In place of one that has no room its card shows a picture.
UNREAD_NOW = """(smallest) => {
  const box = (element) => element.getBoundingClientRect();
  const isUnread = (title) => {
    const [words, card] = [box(title), title.closest(".card-face")];
    const [face, band] = [box(card), box(card.querySelector(".card-band"))];
    const isLong = title.scrollHeight > title.clientHeight + 1;
    const isCut = isLong || title.scrollWidth > title.clientWidth;
    const isCovered = words.top < band.top && words.bottom > band.top + 1;
    const isOut = words.top < face.top || words.bottom > face.bottom;
    const isSmall = parseFloat(getComputedStyle(title).fontSize) < smallest;
    const isParted = title.textContent.includes("\u00ad")
      && parseFloat(getComputedStyle(title).fontSize) > smallest + 0.5;
    if (card.matches(".bare")) return words.height || box(card.querySelector("img")).height < 16;
    return !words.height || isCut || isCovered || isOut || isSmall || isParted;
  };
  const titles = [...document.querySelectorAll("#line .card-title")];
  return titles.filter(isUnread).map((title) => title.textContent);
}"""
UNREAD = f"(smallest) => document.fonts.ready.then(() => ({UNREAD_NOW})(smallest))"
ALL_READ = f"(smallest) => document.fonts.status === 'loaded' && !({UNREAD_NOW})(smallest).length"
# In which row each card lies, and after how many others.
LIES = """() => [...document.querySelectorAll("#line > li")]
  .map(({ style }) => [style.getPropertyValue("--row"), style.getPropertyValue("--at")])"""
# By how much what is drawn of a place is wider than what it lies in.
WIDER_THAN_ITS_GAP = """(place) => {
  const gap = parseFloat(getComputedStyle(place).getPropertyValue("--tile-gap"));
  const frame = parseFloat(getComputedStyle(place, "::before").width);
  return Math.max(frame, place.querySelector(".slot-mark").offsetWidth) - gap;
}"""
# How large cards of the line are and what they show, each way once.
LOOKS = """(cards) => [...new Set([...document.querySelectorAll(cards)].map((spot) => {
  const [face, words] = [".card-face", ".card-title"].map((one) => spot.querySelector(one));
  const shown = [face.matches(".bare"), face.matches(".wordy"), words.offsetHeight > 0];
  return [spot.offsetWidth, spot.offsetHeight, ...shown].join();
}))]"""
# Has all look at the card that lies last, as at one that has just come.
LOOK_AT_THE_LAST = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const script = (name) => import(loaded.find((path) => path.includes(`/js/${name}.`)));
  const [{ table }, { drawBoard }] = await Promise.all([script("state"), script("board")]);
  table.turning = table.laid.line.at(-1).number;
  drawBoard(table.laid, { places: true, turning: table.turning });
}"""
# Whether so many cards have titles, and pictures at least so high, seen as a whole.
PICTURES = """([count, least]) => {
  const arts = [...document.querySelectorAll("#line > li .card-face:not(.bare) .card-art")];
  const isWhole = ({ width, height }) => width <= height * 1.1 + 1;
  return arts.length === count && arts.every((art) => art.offsetHeight >= least
    && isWhole(art.querySelector("img").getBoundingClientRect()));
}"""
# Cards that show not one above the other: a picture, the title, the date.
IN_DISORDER = """() => [...document.querySelectorAll("#line > li")].filter((spot) => {
  const [art, title, date] = [".card-art", ".card-title", ".card-date"]
    .map((part) => spot.querySelector(part).getBoundingClientRect());
  return !(art.height >= 12 && art.bottom <= title.top + 2 && title.bottom <= date.top + 2);
}).map((spot) => spot.textContent)"""
# What open gaps say that is small or out of them.
ILL_SAID = """() => [...document.querySelectorAll(".gap:not(.closed)")].flatMap((gap) => {
  const outer = gap.getBoundingClientRect();
  return [...gap.querySelectorAll(".gap-years, .gap-open")].filter((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    const isOut = [...range.getClientRects()]
      .some(({ left, right }) => left < outer.left || right > outer.right);
    return isOut || parseFloat(getComputedStyle(words).fontSize) < 10;
  }).map((words) => words.textContent);
})"""
# How many gaps reach down to none of the cards, or to but one where the next lies beside it.
LEGS = """() => {
  const cards = [...document.querySelectorAll("#line > li")]
    .filter(({ style }) => style.getPropertyValue("--row") % 2)
    .map((spot) => spot.getBoundingClientRect());
  return [...document.querySelectorAll(".gap")].filter((gap) => {
    const box = gap.getBoundingClientRect();
    const ends = ["::before", "::after"].map((leg) => {
      const { left, height, borderLeftWidth } = getComputedStyle(gap, leg);
      return [box.left + parseFloat(left), box.bottom + parseFloat(height), borderLeftWidth];
    });
    const isOn = (x, y) => ({ left, right, top, bottom }) =>
      x > left && x < right && y >= top - 2 && y <= bottom;
    const isHeld = ([x, y, wide]) => parseFloat(wide) && cards.some(isOn(x, y));
    return ends.filter(isHeld).length < (gap.matches(".goes-on") ? 1 : 2);
  }).length;
}"""
# Which of the words do not fit beside some seat.
CUT_NOTES = """(said) => said.filter((words) => {
  const notes = [...document.querySelectorAll(".seat-note")];
  const seats = document.querySelector("#seats");
  const high = seats.offsetHeight;
  for (const note of notes) note.textContent = words;
  const isCut = (note) => {
    const range = document.createRange();
    range.selectNodeContents(note);
    const lines = range.getClientRects().length;
    const isParted = lines > words.split(" ").length - 1;
    const isLong = note.scrollHeight > note.clientHeight + 1;
    return isParted || isLong || note.scrollWidth > note.clientWidth;
  };
  return notes.some(isCut) || seats.offsetHeight > high + 2;
})"""
# Whether one of the first lies over one of the others.
COVERED = """([over, under]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect()).filter(({ width }) => width);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes(over).some((one) => boxes(under).some((other) => meet(one, other)));
}"""
# Letters of cards and gaps, and symbols, that lie under what is said of a card, noted whenever the
# page changes.
NOTE_HIDDEN = """() => {
  window.hidden = [];
  const found = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.offsetHeight);
  const letters = (words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    const free = parseFloat(getComputedStyle(words).fontSize) * 0.14; // above and below them
    const inner = ({ left, right, top, bottom }) =>
      ({ left, right, top: top + free, bottom: bottom - free });
    return [...range.getClientRects()].filter(({ width }) => width).map(inner);
  };
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const note = async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const said = found("#line :is(.verdict, .right-place)")
      .map((one) => one.getBoundingClientRect());
    const words = found("#line :is(.card-title, .card-date), .gap:not(.closed) .gap-years");
    const isHidden = (line) => said.some((pill) => meet(pill, line));
    const under = words.filter((one) => letters(one).some(isHidden));
    if (said.length) window.hidden.push(under.map((one) => one.textContent));
  };
  const all = { subtree: true, childList: true };
  new MutationObserver(note).observe(document.querySelector("#line"), all);
}"""
HIGH_WITH_FEW_LEFT = """(facts) => {
  facts.querySelector("#score").textContent = "Очки: −11";
  facts.querySelector("#round").textContent = "У стосі лише 4";
  return facts.offsetHeight;
}"""
LABEL_ON_THE_BOARD = "(place) => getComputedStyle(place, '::after').content"
LINES = """(element) => {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getClientRects().length;
}"""
WHOLE = "(element) => element.scrollWidth <= element.clientWidth"
# Whether names and numbers of cards lie in the list of seats as a whole.
SEATED = """() => {
  const outer = document.querySelector("#seats").getBoundingClientRect();
  return [...document.querySelectorAll(".seat-name, .seat-cards")]
    .map((one) => one.getBoundingClientRect())
    .every(({ top, bottom }) => top >= outer.top && bottom <= outer.bottom);
}"""
# Whether date and title are read in it, and its disc is as large as others and covers neither.
READ_BESIDE_ITS_DISC = """async (badge) => {
  await document.fonts.ready;
  const outer = badge.getBoundingClientRect();
  const disc = badge.querySelector(".badge-disc").getBoundingClientRect();
  return disc.width >= 20 && ["date", "title"].every((name) => {
    const place = badge.querySelector(`.badge-${name}`);
    const free = parseFloat(getComputedStyle(place).fontSize) * 0.3; // above and below letters
    const words = document.createRange();
    words.selectNodeContents(place.firstChild);
    return [...words.getClientRects()].every(({ left, right, top, bottom }) => left >= outer.left
      && right <= outer.right && top + free >= outer.top && bottom - free <= outer.bottom
      && (right <= disc.left || left >= disc.right || top + free >= disc.bottom));
  });
}"""
# On how many lines the news is told that lie on the screen, or 0 where some do not.
LINES_OF_NEWS = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("#news"));
  const lines = [...words.getClientRects()];
  return lines.every(({ top }) => top >= 0) ? new Set(lines.map(({ top }) => top)).size : 0;
}"""
LONG_NEWS = (
    "Решающий раунд: дальше играют Mama Ola, Саша. Wujek Bartłomiej кладёт карточку"
    " «Первый платный киносеанс братьев Люмьер» (1895) на правильное место."
)
TELL = """async (told) => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { tellNews } = await import(loaded.find((path) => path.includes("/js/news.")));
  await document.fonts.ready;
  tellNews(told);
}"""
WHOLE_NEWS = """() => {
  const [news, words] = [document.querySelector("#news"), document.createRange()];
  words.selectNodeContents(news);
  return words.getBoundingClientRect().height <= news.clientHeight + 1;
}"""
THE_FAN = 6  # pixels, of the edges below the top card
# The hints that take more than two lines, or lie over a date, a title or the axis.
TOO_LONG = """async (told) => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { say } = await import(loaded.find((path) => path.includes("/js/words.")));
  const [coach, words] = ["#coach", "#coach-words"].map((one) => document.querySelector(one));
  coach.hidden = false;
  await document.fonts.ready;
  const around = [...document.querySelectorAll("#line .card-text, .axis-end, .hand .card-face")];
  return told.filter((name) => {
    words.textContent = say(name);
    const range = document.createRange();
    range.selectNodeContents(words);
    const { top, bottom } = coach.getBoundingClientRect();
    const isOver = (box) => box.height && box.top < bottom - 1 && box.bottom > top + 1;
    const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
    return lines.size > 2 || around.some((one) => isOver(one.getBoundingClientRect()));
  });
}"""
# The least distance between marks for somebody's cards and the words beside or above them.
AROUND_MARKS = """() => Math.min(...[...document.querySelectorAll(".seat")].flatMap((seat) => {
  const boxes = (all) => [...seat.querySelectorAll(all)].map((one) => one.getBoundingClientRect());
  const words = boxes(".seat-name, .seat-note:not(:empty)");
  return boxes(".dot").flatMap((dot) => words.map((word) => Math.max(
    word.left - dot.right, dot.left - word.right, word.top - dot.bottom, dot.top - word.bottom)));
}))"""
READ_WHOLE = """(words, smallest) => words.scrollHeight <= words.clientHeight + 1
  && words.scrollWidth <= words.clientWidth
  && parseFloat(getComputedStyle(words).fontSize) >= smallest"""
ASK_FOR_A_BOT = """() => {
  const [asked, words] = ["#absent", "#absent-words"].map((one) => document.querySelector(one));
  words.textContent = "Святослава не за столом. Може, поки хай грає бот?";
  asked.hidden = false;
}"""
# Whether the symbol of every card in the hand is seen in its upper left corner.
IN_THE_CORNER = """() => [...document.querySelectorAll("#hand .card-disc")].every((disc) => {
  const { left, top, width, height } = disc.getBoundingClientRect();
  const held = disc.closest(".held").getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const isNear = left - held.left < 12 && top - held.top < height;
  return isNear && width >= 20 && !seen.closest(".badge");
})"""
# Whether all of the board's cards and gaps lie in its width.
INSIDE = """() => {
  const board = document.querySelector("#board").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#line > li, #gaps > li")]
    .map((element) => element.getBoundingClientRect());
  return boxes.every(({ left, right }) => left >= board.left - 1 && right <= board.right + 1);
}"""
# Dates of which letters lie on the edge of their card or beyond it, or are small.
DATES_OUT = """() => [...document.querySelectorAll("#line .card-date")].filter((date) => {
  const card = date.closest(".card-face").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(date);
  const isOut = [...range.getClientRects()].some(({ left, right, bottom }) =>
    left < card.left + 2 || right > card.right - 2 || bottom > card.bottom + 2);
  return isOut || parseFloat(getComputedStyle(date).fontSize) < 10;
}).map((date) => date.textContent)"""
# How many pixels of the board lie empty above what is on it and below.
EMPTY = """() => {
  const [board, ...lying] = [...document.querySelectorAll("#board, #line > li, .gap, .axis, .band")]
    .map((element) => element.getBoundingClientRect());
  const top = Math.min(...lying.map((one) => one.top));
  const bottom = Math.max(...lying.map((one) => one.bottom));
  return [Math.round(top - board.top), Math.round(board.bottom - bottom)];
}"""
# Whether no hint lies over the frame of the chosen card.
FRAMED_BESIDE_THE_HINT = """() => {
  const card = document.querySelector(".held.chosen .card-face");
  const { left, top, width } = card.getBoundingClientRect();
  const hand = document.querySelector(".hand-scroll");
  const frame = parseFloat(getComputedStyle(card).outlineWidth);
  return !card.closest(".held").getAnimations({ subtree: true }).length
    && top - frame >= hand.getBoundingClientRect().top
    && hand.contains(document.elementFromPoint(left + width / 2, top - frame + 1));
}"""
# A wrong card is shown where it belongs.
PUT_RIGHT = """(spot) => {
  spot.dataset.state = "shown";
  spot.insertAdjacentHTML("beforeend", '<p class="verdict">…</p><p class="right-place">…</p>');
}"""
SAID_INSIDE = """() => {
  const [said, board] = ["#line .verdict", "#board"]
    .map((selector) => document.querySelector(selector).getBoundingClientRect());
  return said.top >= board.top && said.bottom <= board.bottom
    && said.left >= board.left && said.right <= board.right;
}"""
DRAWN = """() => [...document.querySelectorAll("#line .card-band use")]
  .every((use) => document.querySelector(use.getAttribute("href")))"""


# By how many pixels the board is too narrow for long words at each card.
WITH_LONG_VERDICTS = """() => {
  for (const spot of document.querySelectorAll("#line > li")) {
    spot.insertAdjacentHTML("beforeend", `<p class="verdict">${"long ".repeat(40)}</p>`);
  }
  const board = document.querySelector("#board");
  return board.scrollWidth - board.clientWidth;
}"""
# Draws the cards of whoever looks as of somebody who has lost a play-off.
LEAVE_OUT = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const script = (name) => import(loaded.find((path) => path.includes(`/js/${name}.`)));
  const [{ table }, { drawTray }] = await Promise.all([script("state"), script("status")]);
  table.laid.seats[table.view.you].out = true;
  drawTray(table.view.you);
}"""


@pytest.fixture
def phone(open_page):
    """Open a page on a phone that is held one way or the other, without hints but where wanted."""

    def open_phone(
        path: str, size: ViewportSize, locale: str = "uk", *, hints: bool = False
    ) -> Page:
        page: Page = open_page("/", locale=locale, has_touch=True)
        page.set_viewport_size(size)
        coach = json.dumps({"off": not hints, "learnt": ["lesson_turn"]})
        page.evaluate(f"localStorage.setItem('coach', '{coach}')")
        page.goto(path)
        expect(page.locator(".felt.ready, .lobby")).to_be_visible()
        return page

    return open_phone


def mover(pages: Iterable[str], cards: int, seats: int) -> str:
    """Return the seat that is to move when so many cards lie there."""
    return list(pages)[(cards - 1) % seats]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_of_a_finished_race_is_read_whole_on_a_phone(phone, sample_site, language):
    asked = {"seats": 4, "language": language, "over": True}
    tables = all_laid(sample_site, {**asked, "cards": 17}, {**asked, "cards": 21})

    for [winner, *_others] in tables:
        for size in (UPRIGHT, SIDEWAYS):
            page = phone(winner, size, language)
            expect(page.locator("#result .outcome")).to_be_visible()

            assert page.evaluate(UNREAD, SMALLEST) == []


@pytest.mark.parametrize("cards", [3, 8, 13])
@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_the_line_keeps_its_rows_and_titles_while_a_card_is_chosen(phone, sample_site, cards, size):
    for language in LANGUAGES:
        seats = laid(sample_site, seats=4, cards=cards, language=language)
        page = phone(mover(seats, cards, 4), size, language)
        before = page.evaluate(LIES)
        assert page.evaluate(UNREAD, SMALLEST) == []

        page.locator("#hand button").first.tap()

        expect(page.locator(".slot")).to_have_count(cards + 1)
        assert page.evaluate(LIES) == before
        assert page.evaluate(UNREAD, SMALLEST) == []
        assert page.evaluate(SEEN, "#line > li, .slot")
        wide = page.evaluate("[...document.querySelectorAll('.slot')].map((s) => s.offsetWidth)")
        assert min(wide) >= 44


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_what_a_finger_has_aimed_at_covers_no_letter_of_the_cards_beside_it(
    phone, sample_site, size
):
    seats = laid(sample_site, seats=4, cards=13)
    page = phone(mover(seats, 13, 4), size)
    page.locator("#hand button").first.tap()

    page.locator(".slot").nth(3).tap()

    aimed = page.locator(".slot.aimed")
    assert aimed.evaluate(WIDER_THAN_ITS_GAP) <= 6  # as far as the edges of two cards go


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_of_13_cards_on_a_phone_held_upright_shows_its_titles_chosen_or_not(
    phone, sample_site, language
):
    seats = laid(sample_site, seats=4, cards=13, language=language)
    page = phone(mover(seats, 13, 4), UPRIGHT, language)
    expect(page.locator("#line .bare")).to_have_count(0)

    page.locator("#hand button").first.tap()

    expect(page.locator(".slot")).to_have_count(14)
    expect(page.locator("#line .bare")).to_have_count(0)


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 6, 9, 13, 17])
@pytest.mark.parametrize("size", [UPRIGHT, SMALLER], ids=["upright", "smaller"])
def test_cards_are_as_large_and_show_the_same_before_while_and_after_one_chooses(
    phone, sample_site, size, cards
):
    seats = laid(sample_site, seats=4, cards=cards, language="uk")
    page = phone(mover(seats, cards, 4), size)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate(LOOK_AT_THE_LAST)
    before, rows = page.evaluate(LOOKS, "#line > li"), page.evaluate(LIES)
    assert len(before) == 1, "All cards of a line are alike."

    page.locator("#hand button").first.tap()
    expect(page.locator(".slot")).to_have_count(cards + 1)
    assert page.evaluate(LOOKS, "#line > li") == before
    assert page.evaluate(LIES) == rows

    lay(page, page.locator(".slot").nth(0 if cards == 2 else -1))  # in vain
    page.wait_for_selector("#line > li .verdict")
    assert page.evaluate(LOOKS, "#line > li") == before


def lay(page: Page, slot: Locator) -> None:
    """Touch a place, and where it is narrow touch it again."""
    slot.tap()
    if page.locator(".slot.aimed").count():
        slot.tap()


@pytest.mark.parametrize("cards", [2, 13])
def test_any_place_on_a_phone_is_chosen_by_a_first_touch_and_taken_by_the_next(
    phone, sample_site, cards
):
    seats = laid(sample_site, seats=4, cards=cards)
    page = phone(mover(seats, cards, 4), UPRIGHT, "en", hints=True)
    page.locator("#hand button").first.tap()
    places, said = page.locator(".slot"), page.locator("#prompt")
    expect(page.locator("#coach")).to_be_visible()

    for place in (places.nth(cards // 2 - 1), places.nth(cards // 2)):
        place.tap()
        meant = str(place.get_attribute("aria-label"))
        expect(said).to_have_text(f"{meant}: once more to lay it")
        expect(said).to_be_visible()
        assert place.evaluate(LABEL_ON_THE_BOARD) == "none", "It would cover dates."
    expect(page.locator(".slot.aimed")).to_have_count(1)
    expect(page.locator("#line > li")).to_have_count(cards)

    places.nth(cards // 2).tap()
    expect(page.locator("#log-entries > li").first).to_be_attached()
    expect(places).to_have_count(0)


def test_pictures_stay_large_upright_until_the_height_of_the_screen_is_used(phone, sample_site):
    for cards in (5, 8, 9, 11):
        seats = laid(sample_site, seats=4, cards=cards, language="uk")
        page = phone(mover(seats, cards, 4), UPRIGHT)

        page.wait_for_function(PICTURES, arg=[cards, 34])


def test_each_band_of_two_rows_says_from_which_date_it_goes_on_and_to_which(phone, sample_site):
    asked = {"mode": "cooperative", "cards": 13, "gaps": 4, "language": "en"}
    seats = laid(sample_site, **asked)
    page = phone(mover(seats, 13 + 4, 2), UPRIGHT_TABLET, "en")
    dates = page.locator("#line > li[style*='--row: 1'], #line > li[style*='--row: 3']")
    last, first = (dates.nth(at).locator(".card-date").inner_text() for at in (6, 7))

    ends = page.locator(".band-end")

    expect(ends).to_have_text(["earlier", f"later: {first}", f"earlier: {last}", "later"])
    boxes = [band.bounding_box() for band in page.locator(".band").all()]
    assert boxes[0]["y"] + boxes[0]["height"] < boxes[1]["y"]


def test_cards_together_upright_have_picture_title_and_year_from_top_to_bottom_however_many(
    phone, sample_site
):
    for size in (UPRIGHT, ViewportSize(width=360, height=640)):
        for cards in (5, 6, 12):
            asked = {"mode": "cooperative", "cards": cards, "gaps": 3, "language": "uk"}
            page = phone(laid(sample_site, **asked)[0], size)
            expect(page.locator("#line > li")).to_have_count(cards + 3)
            page.wait_for_function(ALL_READ, arg=SMALLEST)

            assert page.evaluate(IN_DISORDER) == []

    expect(page.locator(".overview-card:not(.in-gap)")).to_have_count(12)
    page.wait_for_function(SEEN, arg=".overview-card span")
    page.evaluate("document.querySelector('#board').scrollLeft = 9999")
    expect(page.locator("#line > li").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("cards", [5, 8, 12])
def test_every_gap_upright_reaches_its_neighbours_and_says_how_long_it_is_and_that_it_is_open(
    phone, sample_site, cards
):
    for language in ("en", *LANGUAGES):
        asked = {"mode": "cooperative", "cards": cards, "gaps": 2, "language": language}
        seats = laid(sample_site, **asked)
        page = phone(mover(seats, cards + 2, 2), UPRIGHT, language)

        expect(page.locator(".gap:not(.closed) .gap-open:visible")).to_have_count(cards - 3)
        page.evaluate("document.fonts.ready.then(() => true)")
        assert page.evaluate(ILL_SAID) == []
        assert page.evaluate(LEGS) == 0


@pytest.mark.parametrize("count", [2, 4, 6, 8])
@pytest.mark.parametrize("size", [UPRIGHT, SMALLER], ids=["upright", "smaller"])
def test_that_somebody_is_away_is_read_whole_on_a_phone_held_upright(
    phone, sample_site, size, count
):
    asked = {"mode": "cooperative", "seats": count, "cards": 3, "names": NAMES}
    seats = laid(sample_site, **asked)
    page = phone(seats[0], size)
    expect(page.locator(".seat")).to_have_count(count)

    assert page.evaluate(CUT_NOTES, ["не в мережі", "не в сети"]) == []


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_a_race_too_long_for_a_phone_keeps_pictures_and_titles_and_its_places_are_below(
    phone, sample_site, size
):
    seats = laid(sample_site, seats=4, cards=22, language="uk")
    page = phone(mover(seats, 22, 4), size)
    page.wait_for_function(PICTURES, arg=[22, 18])
    page.wait_for_function(ALL_READ, arg=SMALLEST)
    expect(page.locator(".overview-card")).to_have_count(22)

    page.locator("#hand button").first.tap()
    first, last = page.locator(".slot").first, page.locator(".slot").last
    expect(page.locator(".slot")).to_have_count(23)
    for _place in range(23):
        page.keyboard.press("ArrowRight")
    expect(last).to_be_focused()
    expect(last).to_be_in_viewport(ratio=1)
    page.locator("#overview").tap(position={"x": 16, "y": 9})  # clear of the arrow
    expect(first).to_be_in_viewport(ratio=1)

    lay(page, first)
    expect(page.locator("#line .verdict")).to_be_in_viewport(ratio=1)
    expect(page.locator("#line .right-place")).to_be_in_viewport(ratio=1)


def test_below_a_card_of_the_first_row_nothing_is_said_but_that_its_place_is_there(
    phone, sample_site
):
    seats = laid(sample_site, seats=4, cards=22, language="uk")
    page = phone(mover(seats, 22, 4), SIDEWAYS)
    verdicts = page.locator("#line .verdict")

    for at in (0, 12):
        page.locator("#line > li").nth(at).evaluate(PUT_RIGHT)

    page.wait_for_function("() => !document.getAnimations().length")
    seen = [
        verdict.evaluate("(one) => getComputedStyle(one).opacity") for verdict in verdicts.all()
    ]
    assert seen == ["0", "1"]


@pytest.mark.parametrize(
    ("size", "least"),
    [(SMALLER, 11), (SIDEWAYS, 11), (BIG, 13)],
    ids=["narrow", "sideways", "big"],
)
def test_what_is_remembered_of_a_blocked_card_is_read_and_nothing_small_beside_it(
    phone, sample_site, size, least
):
    asked = {"mode": "cooperative", "cards": 8, "gaps": 5, "blocked": 2}
    for language in LANGUAGES:
        seats = laid(sample_site, **asked, language=language)
        page = phone(mover(seats, 8 + 5, 2), size, language)

        expect(page.locator("#hand .blocked")).to_have_count(2)
        expect(page.locator("#hand .blocked .card-title:visible")).to_have_count(0)
        for title in page.locator("#hand .badge-title").all():
            assert title.evaluate(READ_WHOLE, least), title.inner_text()


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_a_blocked_card_shows_its_symbol_in_its_corner_and_that_of_its_dark_side_on_a_dark_disc(
    phone, sample_site, size
):
    asked = {"mode": "cooperative", "cards": 4, "gaps": 2, "blocked": 2, "vain": 1}
    seats = laid(sample_site, **asked, language="uk")
    page = phone(mover(seats, 4 + 2, 2), size)
    badge = page.locator("#hand .badge", has_text="бл.\u00a01050\u00a0р. до\u00a0н.\u00a0е.")

    assert badge.evaluate(READ_BESIDE_ITS_DISC)
    expect(badge).not_to_contain_text("→")
    assert page.evaluate(IN_THE_CORNER)
    assert badge.locator(".badge-title").evaluate(READ_WHOLE, 11)


@pytest.mark.parametrize(("memory", "side"), [("open", "back"), ("strict", "front")])
def test_a_blocked_card_seen_closer_tells_why_it_is_and_its_date_where_that_is_remembered(
    phone, sample_site, memory, side
):
    asked = {"mode": "cooperative", "cards": 8, "gaps": 5, "blocked": 1, "memory": memory}
    seats = laid(sample_site, **asked)
    page = phone(mover(seats, 8 + 5, 2), UPRIGHT, "en")

    page.locator("#hand .blocked button").tap()

    expect(page.locator("#closer-blocked")).to_contain_text("its gap was taken")
    expect(page.locator(f"#closer-card .card-{side}")).to_be_visible()
    told = int(memory == "open")
    expect(page.locator("#closer-card .card-date")).to_have_count(told)
    expect(page.locator("#closer-story > p:first-child")).to_have_count(told)


@pytest.mark.parametrize("cards", [11, 14, 17])
def test_every_title_of_two_long_rows_is_read_whole_on_a_phone_held_sideways(
    phone, sample_site, cards
):
    for language in LANGUAGES:
        asked = {"mode": "cooperative", "cards": cards, "gaps": 4, "language": language}
        seats = laid(sample_site, **asked)

        page = phone(seats[0], SIDEWAYS, language)

        expect(page.locator("#line > li")).to_have_count(cards + 4)
        page.wait_for_function(ALL_READ, arg=SMALLEST)


@pytest.mark.parametrize("count", [4, 8])
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_everybody_at_a_table_is_seen_and_named_on_a_phone(phone, sample_site, size, mode, count):
    asked = {"mode": mode, "seats": count, "cards": count, "names": NAMES}
    seats = laid(sample_site, **asked)
    page = phone(mover(seats, count, count), size)

    expect(page.locator(".seat")).to_have_count(count)
    page.wait_for_function(SEEN, arg=".seat, .pile, #actions:not([hidden]) button")
    assert not page.evaluate(COVERED, [".seat", ".pile, #actions:not([hidden]) button"])
    assert page.locator("#seats").evaluate(WHOLE)
    assert page.evaluate(SEATED)
    for name in page.locator(".seat-name").all():
        assert name.evaluate(WHOLE), name.inner_text()


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_words_stand_apart_from_the_marks_of_cards_on_a_phone_held_sideways(
    phone, sample_site, mode
):
    counts = (2, 3, 5, 8)
    wishes = [{"mode": mode, "seats": count, "cards": 9, "names": NAMES} for count in counts]

    for [first, *_others] in all_laid(sample_site, *wishes):
        page = phone(first, SIDEWAYS)

        expect(page.locator(".dot").first).to_be_visible()
        assert page.evaluate(AROUND_MARKS) >= 1


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_news_of_a_miss_is_read_on_two_lines_on_a_phone_held_sideways(phone, sample_site, language):
    asked = {"seats": 3, "cards": 8, "language": language, "names": NAMES}
    tables = all_laid(sample_site, *({**asked, "missed": missed} for missed in (1, 2)))

    for seats in tables:
        page = phone(seats[0], SIDEWAYS, language)

        expect(page.locator("#news")).to_contain_text("+1")
        assert page.evaluate(f"document.fonts.ready.then({LINES_OF_NEWS})") in (1, 2)


def test_the_longest_news_of_a_race_is_whole_on_a_small_phone(phone, sample_site):
    page = phone(laid(sample_site, seats=3, cards=8, language="ru")[0], SMALL, "ru")

    page.evaluate(TELL, LONG_NEWS)

    page.wait_for_function(WHOLE_NEWS)


def test_the_fan_of_the_pile_keeps_clear_of_its_number_on_a_phone_held_upright(phone, sample_site):
    page = phone(laid(sample_site, seats=3, cards=8)[0], UPRIGHT)

    card, name = (page.locator(one).first.bounding_box() for one in (".pile .card", ".pile-name"))

    assert name["y"] >= card["y"] + card["height"] + THE_FAN


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_asking_for_a_bot_leaves_the_cards_of_many_the_room(phone, sample_site, size):
    asked = {"mode": "cooperative", "seats": 8, "cards": 3, "names": NAMES, "language": "uk"}
    seats = laid(sample_site, **asked)
    page = phone(seats[3], size)

    page.evaluate(ASK_FOR_A_BOT)

    expect(page.locator("#absent")).to_be_in_viewport(ratio=1)
    assert page.locator("#absent").bounding_box()["height"] <= 72
    expect(page.locator(".spines")).to_have_count(0)
    page.wait_for_function(SEEN, arg="#line > li, #line .card-date")


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_a_result_begins_with_what_happened_and_how_to_go_on(phone, sample_site, size):
    asked = {"seats": 4, "over": True}
    tables = all_laid(
        sample_site,
        {**asked, "mode": "cooperative", "cards": 13, "gaps": 6},
        {**asked, "cards": 21},
    )

    for [first, *_others] in tables:
        page = phone(first, size)
        expect(page.locator("#result .button-main:visible")).to_be_in_viewport(ratio=1)
        page.wait_for_function(
            SEEN, arg="#turn, .outcome-words, [data-score]:not([hidden]) .points"
        )


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_two_rows_that_scrolled_are_seen_as_a_whole_when_the_game_is_over(phone, sample_site, size):
    asked = {"mode": "cooperative", "cards": 20, "gaps": 8, "blocked": 3, "vain": 1}
    seats = laid(sample_site, **asked)
    page = phone(mover(seats, 20 + 8, 2), size)
    expect(page.locator("#overview")).to_be_visible()

    page.locator("#hand .usable:not(.blocked) button").tap()
    page.locator("#play-card").tap()

    expect(page.locator("#result .outcome")).to_be_visible()
    expect(page.locator(ALL_LIES)).to_be_visible()
    expect(page.locator("#overview")).to_be_hidden()
    page.wait_for_function(INSIDE)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_the_line_at_the_end_together_has_picture_title_and_date_and_the_board_no_empty_room(
    phone, sample_site, language
):
    asked = {"mode": "cooperative", "over": True, "language": language}
    tables = all_laid(
        sample_site, {**asked, "cards": 9, "gaps": 5}, {**asked, "cards": 13, "gaps": 6}
    )

    for size in (UPRIGHT, ViewportSize(width=360, height=640), SIDEWAYS):
        for [first, *_others] in tables:
            page = phone(first, size, language)
            expect(page.locator(f"{OVER} #result .outcome")).to_be_visible()
            page.wait_for_function(ALL_READ, arg=SMALLEST)

            assert page.evaluate(IN_DISORDER) == []
            assert page.evaluate(DATES_OUT) == []
            assert all(0 <= room <= 8 for room in page.evaluate(EMPTY))
            page.wait_for_function(INSIDE)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_whose_turn_it_is_in_a_play_off_is_read_whole_on_a_phone_held_sideways(
    phone, sample_site, language
):
    seats = laid(sample_site, seats=2, cards=5, tied=True)

    for seat in seats:
        page = phone(seat, SIDEWAYS, language)

        expect(page.locator("#round.play-off")).to_be_visible()
        for words in page.locator("#turn, .status-facts").all():
            assert words.evaluate(WHOLE), words.inner_text()


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_a_hint_on_a_phone_covers_nothing_keeps_all_seen_and_its_button_has_one_line(
    phone, sample_site, mode
):
    tried = {"gaps": 3, "blocked": 1} if mode == "cooperative" else {}
    seats = laid(sample_site, mode=mode, seats=4, cards=7, **tried)
    told = "#turn, #news, #round, #score, .line > li, .hand > li, .seat, .pile, #actions button"

    acts = mover(seats, 10 if tried else 7, 4)
    hinted = next(seat for seat in seats if (seat == acts) != bool(tried))

    for size in (SIDEWAYS, UPRIGHT, SMALLEST_PHONE):
        page = phone(hinted, size, hints=True)
        expect(page.locator("#coach")).to_be_in_viewport(ratio=1)

        assert page.evaluate(SEEN, ".seat, .pile, .pile-count")
        assert not page.evaluate(COVERED, ["#coach", f"{told}, .axis-end, .band-end"])
        assert page.locator("#coach-learnt").evaluate(LINES) == 1
        if mode == "cooperative":
            assert page.locator(".status-facts").evaluate(HIGH_WITH_FEW_LEFT) <= 24


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_no_hint_cuts_the_frame_of_a_chosen_card_on_a_phone_held_sideways(phone, sample_site, mode):
    seats = laid(sample_site, mode=mode, seats=3, cards=5)
    page = phone(mover(seats, 5, 3), SIDEWAYS, hints=True)

    page.locator("#hand button").first.tap()

    expect(page.locator("#coach")).to_be_visible()
    page.wait_for_function(FRAMED_BESIDE_THE_HINT)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_every_hint_has_two_lines_on_a_small_phone_and_covers_nothing(phone, sample_site, language):
    hints = {"competitive": RACE_LESSONS, "cooperative": LESSONS - RACE_LESSONS}

    for mode, lessons in hints.items():
        seats = laid(sample_site, mode=mode, cards=6, language=language)
        page = phone(seats[0], SMALL, language, hints=True)

        assert page.evaluate(TOO_LONG, sorted(lessons)) == []


def test_a_first_hint_says_that_a_finger_touches_a_place_twice(phone, sample_site):
    seats = laid(sample_site, seats=3, cards=7)
    page = phone(seats[0], UPRIGHT, "en", hints=True)

    page.locator("#hand button").first.tap()

    expect(page.locator("#coach-words")).to_contain_text("once more to lay your card")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
def test_what_is_said_of_a_card_leaves_every_title_and_date_to_be_read(
    phone, sample_site, size, motion
):
    seats = laid(sample_site, seats=4, cards=13, language="uk")
    page = phone(mover(seats, 13, 4), size)
    page.emulate_media(reduced_motion=motion)
    page.evaluate(NOTE_HIDDEN)

    page.locator("#hand button").first.tap()
    lay(page, page.locator(".slot").nth(9))

    expect(page.locator(".right-place")).to_be_attached()
    expect(page.locator(ALL_LIES)).to_be_visible()
    hidden = page.evaluate("window.hidden")
    assert hidden
    assert not any(hidden)


def test_however_long_the_words_of_a_verdict_are_no_rows_scroll_for_them(phone, sample_site):
    seats = laid(sample_site, seats=4, cards=13, language="uk")
    page = phone(mover(seats, 13, 4), UPRIGHT)
    expect(page.locator(".rows #line > li")).to_have_count(13)

    assert page.evaluate(WITH_LONG_VERDICTS) == 0


def test_whoever_is_out_sees_what_there_is_to_read_and_no_cards_beneath(phone, sample_site):
    seats = laid(sample_site, seats=4, cards=5)
    page = phone(seats[0], SIDEWAYS)
    card = page.locator("#hand > li").first
    expect(card).to_be_visible()

    page.evaluate(LEAVE_OUT)

    expect(page.locator("#out button")).to_be_visible()
    expect(card).to_be_hidden()


@pytest.mark.parametrize("cards", [8, 17])
@pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
def test_what_is_said_of_a_card_in_two_rows_is_seen_and_leaves_all_there_is_to_read(
    phone, sample_site, size, cards
):
    asked = {"mode": "cooperative", "cards": cards, "gaps": 4, "vain": 1, "language": "uk"}
    seats = laid(sample_site, **asked)
    page = phone(mover(seats, cards + 4, 2), size)
    page.evaluate(NOTE_HIDDEN)
    are_bare = page.locator("#line .bare").count() > 0
    before = page.evaluate(LOOKS, "#line > li")

    page.locator("#hand .usable button").first.tap()
    page.locator("#play-card").tap()

    page.wait_for_function("() => window.hidden.length")
    assert page.evaluate(SAID_INSIDE)
    if page.locator(".board.rows").count():
        assert page.evaluate(LOOKS, "#line > li:not([data-state=wrong])") == before
    assert (page.locator("#line .bare").count() > 0) == are_bare
    expect(page.locator(ALL_LIES)).to_be_visible()
    assert not any(page.evaluate("window.hidden"))


def test_whoever_joins_on_a_phone_held_sideways_sees_the_table_and_where_to_sit_down(
    phone, sample_site
):
    page = phone(laid(sample_site, lobby=True)[0], SIDEWAYS)

    expect(page.locator("#id_name")).to_be_focused()

    assert page.evaluate("scrollY") == 0
    page.wait_for_function(SEEN, arg=".lobby-game, #id_name, #join button")


def test_the_band_of_a_card_has_its_pattern_in_a_race_too(phone, sample_site):
    seats = laid(sample_site, seats=2, cards=13)
    page = phone(seats[0], UPRIGHT)

    expect(page.locator(".line .card-band use").first).to_be_attached()

    assert page.evaluate(DRAWN)
