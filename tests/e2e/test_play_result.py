"""What is learnt when a game is over: the cards that were missed, and the game once more."""

import re
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.e2e.tables import Opening, open_table, wait_for_turn
from tests.play.client import Player, over_http, play


def finished(page: Page) -> str:
    """Have a game played to its end by chance, look at its result, and return its code."""
    code = open_table(page, Opening(hands="3"))
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
    how_it_went = re.compile(r"Olena: \d+ of \d+ tries")
    expect(page.locator("[data-accuracy] li")).to_have_text(how_it_went)
    expect(open_page(f"/t/{code}/tv/").locator("#news")).to_have_text(how_it_went)

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


def test_a_turned_card_seen_closer_and_the_stories_of_the_table_name_their_sources(open_page):
    page = open_page()
    open_table(page, Opening())
    assert wait_for_turn(page)

    page.locator("#line button").first.click()
    expect(page.locator("#closer .closer-source a")).to_have_attribute("href", re.compile("^http"))
    expect(page.locator("#closer .card-back img")).to_be_visible()
    expect(page.locator("#closer").get_by_text("This date is wrong")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".status-tools summary").click()
    page.get_by_role("button", name="Stories of the cards on the table").click()

    expect(page.locator("#stories .learnt")).to_have_count(1)
    expect(page.locator("#stories .learnt-story")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#hand button").first.focus()
    assert page.locator("#stories .learnt-sources a").count() == 1
