"""The public pages under a person's hands."""

import re

import pytest
from playwright.sync_api import expect

EVERY_PAGE = ("/", "/decks/sample/", "/sign-in/", "/credits/", "/nothing/")


def test_a_visitor_finds_a_deck_and_reads_it_in_another_language(open_page):
    page = open_page("/", locale="uk")

    page.get_by_role("link", name="Пробна колода").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Пробна колода")
    expect(page.locator(".cards .card")).to_have_count(5)
    page.locator(".tongues").get_by_role("link", name="Polski").click()

    expect(page.locator(".cards")).to_contain_text("Otwarcie kolei Liverpool–Manchester")
    expect(page.locator("html")).to_have_attribute("lang", "uk")


def test_the_language_of_the_site_is_chosen_with_the_keyboard_alone(open_page):
    page = open_page("/decks/sample/", locale="uk")

    page.locator(".menu summary").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page).to_have_url(re.compile("/decks/sample/$"))
    expect(page.locator(".cards .card").first).to_have_attribute("lang", "pl")


def test_escape_closes_a_menu_and_returns_to_its_button(open_page):
    page = open_page()
    menu = page.locator("details.menu").first

    menu.locator("summary").press("Enter")
    page.keyboard.press("Tab")
    expect(menu.locator("button").first).to_be_focused()
    page.keyboard.press("Escape")

    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()


def test_an_editor_signs_in_and_comes_to_the_desk(open_page):
    page = open_page("/decks/sample/")

    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Username").fill("editor")
    page.get_by_label("Password").fill("editor")
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/decks/sample/$"))
    page.get_by_text("Account: editor").click()
    page.get_by_role("link", name="Editors’ desk").click()

    expect(page).to_have_url(re.compile("/admin/$"))


def test_cards_are_sifted_while_one_types(open_page):
    page = open_page("/decks/sample/", locale="uk")

    page.get_by_role("searchbox").press_sequentially("ДЖЕН")

    expect(page.locator(".cards > li:visible")).to_have_count(1)
    expect(page.locator("#shown")).to_have_text("1")
    page.get_by_role("searchbox").fill("нічого такого")
    expect(page.locator("#none")).to_be_visible()


def test_a_category_chosen_on_the_page_is_kept_in_another_language(open_page):
    page = open_page("/decks/sample/", locale="uk")

    page.get_by_label("Art").check(force=True)
    expect(page.locator(".cards > li:visible")).to_have_count(1)
    page.locator(".tongues").get_by_role("link", name="English").click()

    expect(page.locator(".cards > li:visible")).to_have_text(re.compile("Mona Lisa"))


def test_the_first_key_leads_past_the_header(open_page):
    page = open_page()

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator("main")).to_be_focused()


@pytest.mark.parametrize("width", [320, 390, 1366])
def test_no_page_scrolls_sideways_and_no_title_leaves_its_card(open_page, width):
    page = open_page("/", width=width, locale="ru")

    for path in EVERY_PAGE:
        page.goto(path)

        assert page.evaluate("document.documentElement.scrollWidth") == width, path
        assert page.evaluate(OVERFULL_TEXTS) == [], path


OVERFULL_TEXTS = """async () => {
  await document.fonts.ready;
  return [...document.querySelectorAll(".card-text")]
    .filter((text) => text.scrollHeight > text.clientHeight + 1
      || text.scrollWidth > text.clientWidth + 1)
    .map((text) => text.textContent);
}"""


@pytest.mark.parametrize(
    ("scheme", "ground"), [("light", "rgb(250, 247, 242)"), ("dark", "rgb(23, 22, 21)")]
)
def test_the_page_is_paper_by_day_and_dark_by_night(open_page, scheme, ground):
    page = open_page("/", color_scheme=scheme)

    expect(page.locator("body")).to_have_css("background-color", ground)


def test_the_letters_are_our_own(open_page):
    page = open_page("/decks/sample/", locale="uk")

    page.wait_for_function(LOADED_FACES, arg="Fira Sans Condensed, Oswald")


LOADED_FACES = """wanted => [...new Set(
  [...document.fonts].filter((font) => font.status === "loaded")
    .map((font) => font.family.replaceAll('"', "")),
)].sort().join(", ") === wanted"""


def test_pages_work_without_scripts(open_page):
    page = open_page("/decks/sample/", locale="uk", java_script_enabled=False)

    page.get_by_role("searchbox").fill("джен")
    page.get_by_role("searchbox").press("Enter")

    expect(page.locator(".cards > li:visible")).to_have_count(1)
