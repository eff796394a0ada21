"""A game that was won is celebrated by whoever has won it, and told on a TV."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import serious
from tests.e2e.tables import COUNTED, OVER, note, said_by
from tests.play.client import Player, over_http, play

SLIPS = 36


def lay_the_last_card(page: Page, slot: str) -> None:
    page.locator(".felt.my-turn").wait_for()
    page.keyboard.press("1")
    page.locator(f"[data-slot='{slot}']").click()
    expect(page.locator(OVER)).to_be_visible()


# What is said at the head, and of the game, while the verdict of a card stands there.
BESIDE_A_VERDICT = """() => document.querySelector("#line .verdict")
  && ["#turn", "#news"].map((name) => document.querySelector(name).innerText)"""


@pytest.fixture
def last_card(sample_site):
    """Return where Ada sits, where Ben sits who is to move, and the slot that wins the game."""
    return said_by(sample_site, "last_card").split()


def test_whoever_wins_is_told_so_in_a_rain_of_paper_and_the_others_hear_who(open_page, last_card):
    ada_sits, ben_sits, slot = last_card
    ada, ben = open_page(), open_page()
    for page, path in ((ada, ada_sits), (ben, ben_sits)):
        page.add_init_script(COUNTED)
        page.goto(path)

    lay_the_last_card(ben, slot)

    expect(ben.locator(".felt.won #turn")).to_have_text("You win!")
    ben.wait_for_function("() => window.slips > 0")
    assert ben.evaluate("window.slips") == SLIPS
    expect(ben.locator("span.flying")).to_have_count(0)
    expect(ada.locator(".felt:not(.won) #turn")).to_have_text("Ben wins!")
    expect(ada.locator("#result .tries").first).to_be_visible()
    assert ada.evaluate("window.slips") == 0


def test_nothing_falls_where_motion_is_to_be_reduced_but_the_winner_is_told(open_page, last_card):
    _ada_sits, ben_sits, slot = last_card
    ben = open_page(reduced_motion="reduce")
    ben.add_init_script(COUNTED)
    ben.goto(ben_sits)

    lay_the_last_card(ben, slot)

    expect(ben.locator("#turn")).to_have_text("You win!")
    expect(ben.locator("#result .tries").first).to_be_visible()
    assert ben.evaluate("window.slips") == 0


@pytest.mark.parametrize(("how", "slips"), [("", SLIPS), ("missed", 0)])
def test_alone_one_has_won_when_nothing_was_missed(open_page, sample_site, how, slips):
    path, slot = said_by(sample_site, "last_card", "alone", *how.split()).split()
    page = open_page()
    page.add_init_script(COUNTED)
    note(page, BESIDE_A_VERDICT)
    page.goto(path)

    lay_the_last_card(page, slot)

    expect(page.locator("#result .tries").first).to_be_visible()
    noted = page.evaluate("noted")
    assert {head for head, _news in noted} == {"Your turn"}
    assert not [news for _head, news in noted if "The game is over" in news]
    expect(page.locator("#log-entries")).to_contain_text("The game is over")
    page.wait_for_function("(slips) => window.slips >= slips", arg=slips)
    expect(page.locator("span.flying")).to_have_count(0)
    assert page.evaluate("window.slips") == slips


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_tv_says_how_many_points_a_game_together_has_brought_and_why_it_ended(
    open_page, axe, language
):
    tv = open_page(locale=language)
    ask = over_http(tv.url)
    asked = {"mode": "cooperative", "places": 2, "memory": "open"}
    host = Player.opening(ask, "starter", "Ada", **asked)
    guest = Player.joining(ask, host.code, "Ben")
    host.do("start")
    play([host, guest], Random(1))
    host.language = language
    result = host.look()["result"]

    tv.set_viewport_size({"width": 1920, "height": 1080})
    tv.goto(f"/t/{host.code}/tv/")

    points = f"−{-result['score']}" if result["score"] < 0 else str(result["score"])
    expect(tv.locator("[data-points] strong")).to_contain_text(points)
    expect(tv.locator("[data-points]")).to_contain_text(result["why"])
    expect(tv.locator("#turn")).to_have_text(result["headline"])
    expect(tv.locator("[data-places] .standing-name")).to_have_text(["Ada", "Ben"])
    expect(tv.locator(".standing-place")).to_have_count(0)
    expect(tv.locator(".finale-hardest:visible")).to_have_count(
        1 if result["hardest"] is not None else 0
    )
    assert serious(tv, axe) == []
