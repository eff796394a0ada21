"""What is learnt when a game is over: the cards that were missed, and the game once more."""

import re
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.tables import SEEN, Opening, laid, open_table, said_by, wait_for_turn
from tests.play.client import Player, over_http, play


def finished(page: Page, bots: int = 0) -> str:
    """Have a game played to its end by chance, look at its result, and return its code."""
    code = open_table(page, Opening(hands="3", bots=str(bots)))
    table = page.url
    [seat] = [cookie for cookie in page.context.cookies() if cookie["path"] == urlsplit(table).path]
    page.goto("/")
    play([Player(over_http(table), code, 0, seat["value"])], Random(1))
    page.goto(table)
    return code


def test_the_result_shows_what_was_missed_and_a_replay_follows_whoever_is_in_a_hurry(open_page):
    page = open_page()
    code = finished(page)
    missed = page.locator("[data-missed] .learnt")

    expect(missed.first).to_contain_text("Missed by Olena.")
    expect(missed.first.locator(".learnt-date")).to_contain_text(re.compile(r"\d"))
    expect(missed.first).to_contain_text(re.compile("Its place: (before|after|between) "))
    how_it_went = re.compile(r"Olena\s*\d+ of \d+ tries right")
    expect(page.locator("[data-accuracy] > li")).to_have_text(how_it_went)
    expect(page.locator("[data-own]")).to_have_text(re.compile(r"^Your cards: \d+ of \d+ tries"))
    expect(page.locator("#result .button-main:visible")).to_have_text("Again with the same people")
    for at, folded in enumerate(page.locator(".learning").all()):
        expect(folded.locator(".learnt").first).to_be_hidden()
        folded.locator("summary").click()
        expect(folded.locator(".learnt").first).to_be_visible()
        expect(page.locator(".learning[open]")).to_have_count(at + 1)
    right, tries = map(
        int, re.findall(r"\d+", page.locator("[data-accuracy] li span").first.inner_text())
    )
    expect(page.locator(".tile-right")).to_have_count(right)
    expect(page.locator(".tile-wrong")).to_have_count(tries - right)
    standing = open_page(f"/t/{code}/tv/").locator("[data-places] li")
    expect(standing).to_have_text(re.compile(r"Olena\s*\d+ of \d+ tries"))

    page.add_init_script(LINGERING)
    page.goto(f"/t/{code}/replay/")
    position = page.locator("#position")
    expect(position).to_have_text(re.compile("^Move 0 of"))
    for _press in range(3):
        page.keyboard.press("ArrowRight")
    expect(position).to_have_text(re.compile("^Move 3 of"))
    page.locator("#slider").focus()
    page.keyboard.press("Home")
    expect(position).to_have_text(re.compile("^Move 0 of"))
    page.get_by_role("button", name="Play by itself").click()
    expect(position).to_have_text(re.compile("^Move 2 of"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play by itself")).to_be_visible()


# After the second move what is to pass by itself stays until the test has looked at it.
LINGERING = """const soon = setTimeout;
const at = () => document.querySelector("#position").textContent;
const later = (time) => (time >= 1000 && at().startsWith("Move 2 ") ? 100 * time : time);
window.setTimeout = (done, time, ...more) => soon(done, later(time), ...more);"""


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_the_result_tells_what_there_was_to_talk_about_and_its_one_main_button_is_in_sight(
    open_page, sample_site, width, height
):
    path, hardest, years, _ben = said_by(sample_site, "played_race").splitlines()
    page = open_page()
    page.set_viewport_size({"width": width, "height": height})

    page.goto(path)

    told = page.locator("[data-highlights] > li")
    expect(told).to_have_count(3)
    assert (
        told.nth(0).inner_text().replace("\u00a0", " ").startswith(f"The hardest card\n{hardest}")
    )
    expect(told.nth(0)).to_contain_text("Missed by Ben.")
    expect(told.nth(1)).to_have_text(re.compile("^3The longest row of right cards *Ada$"))
    expect(told.nth(2)).to_contain_text(re.compile(f"^The closest miss.*Ben: {years} years? off$"))
    main = page.locator("#result .button-main:visible")
    expect(main).to_have_text("Again with the same people")
    assert page.evaluate(SEEN, "#result .button-main")
    expect(page.locator(".tries").nth(0).locator(".tile-right")).to_have_count(3)
    expect(page.locator(".tries").nth(0).locator(".tile-wrong")).to_have_count(0)
    expect(page.locator(".tries").nth(1).locator(".tile-right")).to_have_count(0)
    expect(page.locator(".tries").nth(1).locator(".tile-wrong")).to_have_count(3)


def test_all_are_called_to_the_next_game_with_their_tv_and_watchers_have_a_link(
    open_page, sample_site
):
    paths = said_by(sample_site, "played_race").splitlines()
    ada, ben = open_page(paths[0]), open_page(paths[3])
    ben.set_viewport_size({"width": 844, "height": 390})
    watcher, tv = open_page(ada.url), open_page(f"{ada.url}tv/")
    expect(tv.locator(".tv-over")).to_be_visible()
    ben.locator(".learning summary").last.click()
    ben.locator(".learnt").last.scroll_into_view_if_needed()
    said = ben.get_by_role("status").and_(ben.locator("[data-called]"))
    said.evaluate("(element) => { window.told = element; }")

    ada.get_by_role("button", name="Play it together instead").click()

    link = watcher.get_by_role("link", name="Go there")
    expect(link).to_be_visible()
    expect(said).to_have_text("Ada has opened the next game: Together")
    assert ben.evaluate("told.isConnected")  # what was put there anew would not be read out
    main = ben.locator("#result .button-main:visible")
    expect(main).to_have_text("Sit down")
    expect(main).to_be_in_viewport(ratio=1)  # while one reads what there is to learn
    expect(ben.locator(".learnt").last).to_be_visible()
    expect(ben.get_by_role("button", name="instead")).to_have_count(0)
    expect(ben.get_by_role("link", name="Go there")).to_have_count(0)
    expect(tv.locator(".tv-people li")).to_have_text(["Adahost", "Bennot at the table"])
    expect(tv.locator(".tv-lesson")).to_be_visible()
    expect(ada.locator(".place-taken", has_text="Ben")).to_contain_text("not at the table")
    main.click()
    expect(ben.locator(".place-taken", has_text="Ben")).to_contain_text("(you)")
    expect(ben.locator(".lobby-game")).to_contain_text("Together")
    expect(tv.locator(".tv-absent")).to_have_count(0)
    expect(ada.locator(".place-taken", has_text="Ben")).not_to_contain_text("not at the table")
    link.click()
    expect(watcher.get_by_role("heading", name="Every seat is taken")).to_be_visible()


def test_whoever_has_lost_with_one_card_left_reads_how_close_that_was(open_page, sample_site):
    winner, loser = (open_page(path) for path in laid(sample_site, cards=7, over=True))

    expect(loser.locator("[data-own]")).to_contain_text("Only one card was left: so close!")
    expect(winner.locator("[data-own]")).to_have_text(re.compile("tries right$"))


def test_a_team_sees_how_far_it_was_to_the_next_rank(open_page, sample_site):

    page = open_page(said_by(sample_site, "long_rows", "over"))

    expect(page.locator("[data-goal]")).to_have_text(
        re.compile(r"^\d+ more points? to the rank of “")
    )


@pytest.mark.parametrize("cards", [7, 16])
def test_a_team_reads_whether_it_has_won_above_its_rank_and_what_its_points_add_up_to(
    open_page, sample_site, cards
):
    wish = {"mode": "cooperative", "cards": cards, "gaps": 3, "over": True}

    page = open_page(laid(sample_site, **wish)[0])

    expect(page.locator("#turn")).to_have_text("You have won!" if cards > 12 else "Not this time")
    expect(page.locator("[data-rank-name]")).to_be_visible()
    expect(page.locator(".points")).to_have_text(re.compile(r"^−?\d+ points? a win from 0 on$"))
    expect(page.locator(".outcome-score [data-goal]")).to_have_text(
        re.compile(r"^\d+ more points? to the rank of “[^”]+”$")
    )
    expect(page.locator(".why-over")).to_have_text(
        re.compile(r"^\S+ found no free place: the game is over\.$")
    )
    expect(page.locator(".outcome-words p:visible")).to_have_count(2)
    parts = page.locator(".tally:visible dd").all_inner_texts()
    *rows, [total] = [
        [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", part)] for part in parts
    ]
    assert total == sum(count * each for count, each in rows)
    expect(page.locator("[data-highlights] > li").filter(has_text="longest row")).to_have_text(
        f"{cards + 2}The longest row of right cardsall together"
    )
    advice = page.locator(".advice")
    expect(advice).to_have_text(re.compile("belonged|discard"))
    for width, height in ((390, 844), (844, 390), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        expect(advice).to_be_in_viewport(ratio=1)


def test_a_long_replay_is_gone_through_by_its_slider_by_itself_and_by_keys_while_cards_move(
    open_page,
):
    page = open_page()
    code = finished(page, bots=3)
    page.add_init_script(MEASURED)
    page.goto(f"/t/{code}/replay/")
    position, slider = page.locator("#position"), page.locator("#slider")
    playing = page.locator(".felt.playing")
    last = slider.get_attribute("max")
    assert last

    slider.fill(last)
    expect(position).to_have_text(f"Move {last} of {last}")
    expect(page.locator("#turn")).to_contain_text(re.compile("win"))
    expect(slider).to_have_attribute("aria-valuetext", f"Move {last} of {last}")
    page.wait_for_function("() => window.flights > 3")
    assert page.evaluate("window.laidOutAgain") == 0

    page.get_by_role("button", name="Play by itself").click()  # once more, from the beginning
    expect(position).not_to_have_text(f"Move {last} of {last}")
    expect(playing).to_have_count(1)
    page.locator(".flying, .moving, .other-side").first.wait_for(state="attached")
    page.keyboard.press("ArrowRight")
    assert playing.count() == 0  # whoever is in a hurry is not led any more
    for _move in range(int(last)):
        page.keyboard.press("ArrowLeft")

    expect(position).to_have_text(f"Move 0 of {last}")
    expect(page.locator("#line > li")).to_have_count(1)
    expect(page.locator("#discards .pile-count")).to_have_text("0")
    expect(slider).to_have_value("0")


@pytest.mark.parametrize("width", [844, 568])
def test_nothing_of_a_replay_lies_over_another_on_a_phone_held_sideways(open_page, width):
    page = open_page(locale="ru")
    code = finished(page, bots=3)
    page.set_viewport_size({"width": width, "height": 390})

    page.goto(f"/t/{code}/replay/?step=2")

    expect(page.locator(".felt.ready .seat")).to_have_count(4)
    page.wait_for_function(SEEN, arg=REPLAYED)
    assert page.evaluate(COVERED, REPLAYED) == []


# How many cards fly, and how often one is measured between two that set out: each time the page
# is laid out anew, which takes seconds where a hundred cards lie.
MEASURED = """window.flights = window.laidOutAgain = 0;
let done = "";
const look = () => {
  window.flights += (done.match(/f/g) ?? []).length;
  window.laidOutAgain += (done.match(/fm+(?=f)/g) ?? []).length;
  done = "";
};
const note = (what) => { if (!done) queueMicrotask(look); done += what; };
const { append, getBoundingClientRect } = Element.prototype;
Element.prototype.getBoundingClientRect = function () {
  note("m");
  return getBoundingClientRect.call(this);
};
Element.prototype.append = function (...children) {
  if (this.matches(".felt")) note("f");
  return append.apply(this, children);
};"""
REPLAYED = "#slider, #player, [data-to=back], [data-to=forth], .seat, .pile, #tray-title, #position"
# Which of them do not lie on top where their middle is.
COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((element) => {
  const { left, width, top, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return !element.contains(above);
}).map((element) => element.outerHTML)"""


def test_a_turned_card_seen_closer_and_the_stories_of_the_table_name_their_sources(open_page):
    page = open_page()
    open_table(page, Opening())
    assert wait_for_turn(page)

    page.locator("#line button").first.click()
    expect(page.locator("#closer .closer-source a")).to_have_attribute("href", re.compile("^http"))
    expect(page.locator("#closer .closer-source [hreflang]")).to_have_count(0)
    expect(page.locator("#closer .card-back img")).to_be_visible()
    expect(page.locator("#closer").get_by_text("Is this date wrong?")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".status-tools summary").click()
    page.get_by_role("button", name="Stories of the cards on the table").click()

    expect(page.locator("#stories .learnt")).to_have_count(1)
    expect(page.locator("#stories .learnt-story")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#hand button").first.focus()
    assert page.locator("#stories .learnt-sources a").count() == 1
