"""The workbench under several hands: nothing typed is lost, and every key does its deed."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.e2e import desk
from tests.e2e.tables import said_by

# What the browser makes of a key on a keyboard that is not ours.
PRESS = """([selector, event]) => {
    const target = selector ? document.querySelector(selector) : document.body;
    const press = new KeyboardEvent("keydown", {bubbles: true, cancelable: true, ...event});
    return target.dispatchEvent(press);
}"""
KEPT = "Object.keys(localStorage).filter((name) => name.startsWith('kept:')).length"
NOTHING_KEPT = f"() => {KEPT} === 0"


@pytest.fixture(scope="session")
def cards(sample_site):
    """Return the keys of the cards by what they are for."""
    return json.loads(said_by(sample_site, "seed_bench").splitlines()[-1])


def bench(card, at=""):
    return f"/admin/decks/card/{card}/workbench/" + (f"?at={at}" if at else "")


def sign_in(page, name):
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(name)
    page.get_by_role("button", name="Sign in").click()


@pytest.fixture
def at_bench(open_page, cards):
    def at_bench(name, use, at="pl", **options):
        page = open_page(bench(cards[use], at), **options)
        sign_in(page, name)
        scripted = options.get("java_script_enabled", True)
        expect(page.locator("html.scripted .bench" if scripted else ".bench")).to_be_visible()
        return page

    return at_bench


def text(page, language="pl"):
    return page.locator(f"#id_{language}_text")


def save(page, language="pl"):
    page.locator(f"#column-{language} [data-key=KeyS]").click()


def next_tab(page):
    """Close a tab once another one knows of what is kept, and return that one."""
    other = page.context.new_page()
    other.goto("/")
    other.wait_for_function(f"() => {KEPT} === 1")
    page.close()
    return other


# Which parts stand over a neighbour, or have something that stands over their own frame.
TOO_WIDE = """() => {
  const box = (element) => element.getBoundingClientRect();
  const parts = [...document.querySelectorAll(".bench-part, .bench-column")];
  const over = (a, b) => Math.min(box(a).right, box(b).right) > Math.max(box(a).left, box(b).left)
    && Math.min(box(a).bottom, box(b).bottom) > Math.max(box(a).top, box(b).top);
  const runsOver = (part) => [...part.querySelectorAll("*:not(.visually-hidden)")]
    .some((inner) => box(inner).right > box(part).right + 0.5);
  const isOver = (part) => parts.some((one) => one !== part && over(one, part));
  return parts.filter((part) => runsOver(part) || isOver(part))
    .map((part) => part.textContent.trim().slice(0, 40));
}"""


@pytest.mark.backends
def test_of_two_on_one_text_the_second_sees_all_three_and_then_replaces(at_bench):
    olga, piotr = at_bench("olga", "clash"), at_bench("piotr", "clash")
    text(olga).fill("Biblia Olgi")
    text(piotr).fill("Biblia Piotra")

    save(piotr)
    expect(piotr.get_by_text("Polish: The text is saved as a draft.")).to_be_visible()
    save(olga)

    clash = olga.locator(".bench-clash")
    expect(clash.locator(".base td")).to_have_text("Biblia z podwójną spacją")
    expect(clash.locator(".mine td")).to_have_text("Biblia Olgi")
    expect(clash.locator(".theirs")).to_contain_text("piotr")
    expect(clash.locator(".theirs td")).to_have_text("Biblia Piotra")
    expect(text(olga)).to_have_value("Biblia Olgi")

    save(olga)

    expect(olga.get_by_text("Polish: The text is saved as a draft.")).to_be_visible()
    expect(text(olga)).to_have_value("Biblia Olgi")


def test_two_on_one_card_in_different_languages_do_not_meet(at_bench):
    olga, taras = at_bench("olga", "languages"), at_bench("taras", "languages", "uk")
    text(olga).fill("Biblia Olgi")
    text(taras, "uk").fill("Біблія Тараса")

    save(taras, "uk")
    expect(taras.get_by_text("Ukrainian: The text is saved as a draft.")).to_be_visible()
    save(olga)

    expect(olga.get_by_text("Polish: The text is saved as a draft.")).to_be_visible()
    expect(olga.locator(".bench-clash")).to_have_count(0)


def test_what_was_typed_outlives_the_session(at_bench):
    page = at_bench("olga", "expired")
    text(page).fill("Napisane po nocy")
    page.context.clear_cookies(name="sessionid")

    save(page)
    expect(page.get_by_label("Password")).to_be_visible()
    sign_in(page, "olga")

    expect(text(page)).to_have_value("Napisane po nocy")
    expect(page.get_by_text("It is not saved yet.")).to_be_visible()
    save(page)
    expect(page.get_by_text("Polish: The text is saved as a draft.")).to_be_visible()
    page.wait_for_function(NOTHING_KEPT)


def test_what_was_typed_in_a_closed_tab_is_offered_to_who_typed_it_alone(at_bench, cards):
    first = at_bench("olga", "closed")
    text(first).fill("Napisane i zapomniane")
    context, second = first.context, next_tab(first)
    second.goto(bench(cards["closed"], "pl"))
    expect(second.locator(".bench-kept q")).to_have_text("Napisane i zapomniane")
    expect(text(second)).to_have_value("Biblia  z podwójną spacją")

    context.clear_cookies(name="sessionid")
    second.goto(bench(cards["closed"], "pl"))
    sign_in(second, "piotr")
    expect(text(second)).to_be_visible()
    expect(second.locator(".bench-kept")).to_have_count(0)

    context.clear_cookies(name="sessionid")
    second.goto(bench(cards["closed"], "pl"))
    sign_in(second, "olga")
    second.get_by_role("button", name="Restore it").click()
    expect(text(second)).to_have_value("Napisane i zapomniane")
    save(second)
    expect(second.get_by_text("Polish: The text is saved as a draft.")).to_be_visible()
    second.wait_for_function(NOTHING_KEPT)


def test_what_is_thrown_away_is_not_offered_again(at_bench, cards):
    first = at_bench("olga", "zero")
    text(first).fill("Na próbę")
    second = next_tab(first)
    second.goto(bench(cards["zero"], "pl"))
    second.get_by_role("button", name="Throw it away").click()
    expect(second.locator(".bench-kept")).to_have_count(0)
    second.reload()

    expect(text(second)).to_have_value("Biblia  z podwójną spacją")
    expect(second.locator(".bench-kept")).to_have_count(0)


def test_what_is_older_than_a_month_is_forgotten(at_bench, cards):
    page = at_bench("olga", "zero")
    entry = json.dumps({"typed": {"text": "Dawno"}, "at": 1})
    page.evaluate(
        "([name, entry]) => localStorage.setItem(name, entry)", ["kept:1:1:pl:1:x", entry]
    )

    page.reload()

    expect(text(page)).to_be_visible()
    expect(page.locator("html.scripted")).to_have_count(1)
    page.wait_for_function(NOTHING_KEPT)


def test_a_key_is_told_by_its_place_in_a_cyrillic_layout(at_bench):
    page = at_bench("halina", "layout")
    page.evaluate(PRESS, ["", {"code": "KeyE", "key": "у"}])
    expect(text(page)).to_be_focused()
    page.keyboard.press("Escape")

    page.evaluate(PRESS, ["", {"code": "KeyA", "key": "ф"}])

    expect(page.get_by_text("Polish: The text is approved.")).to_be_visible()


@pytest.mark.parametrize(
    "altgr",
    [{"modifierAltGraph": True}, {"ctrlKey": True, "altKey": True}, {"altKey": True}],
    ids=["AltGr", "Ctrl and Alt", "Alt"],
)
def test_keys_that_type_polish_letters_do_nothing_else(at_bench, altgr):
    page = at_bench("halina", "keys")
    here = page.url

    for code, letter in (("KeyA", "ą"), ("KeyE", "ę"), ("KeyS", "ś"), ("KeyR", "®")):
        assert page.evaluate(PRESS, ["", {"code": code, "key": letter, **altgr}])
        assert page.evaluate(PRESS, ["#id_pl_text", {"code": code, "key": letter, **altgr}])
    finish = {"code": "Enter", "key": "Enter", **altgr, "ctrlKey": True}
    assert page.evaluate(PRESS, ["#id_pl_text", finish])

    expect(text(page)).not_to_be_focused()
    expect(page.locator("#column-pl .state-review")).to_be_visible()
    assert page.url == here


def test_letters_typed_into_a_field_are_letters(at_bench):
    page = at_bench("halina", "keys")

    text(page).fill("")
    text(page).press_sequentially("are j k 1 s?")

    expect(text(page)).to_have_value("are j k 1 s?")
    expect(page.locator("#keys")).to_be_hidden()


def test_every_key_of_the_sheet_does_what_it_says(at_bench, cards):
    page = at_bench("halina", "keys")
    expect(page.locator("#column-pl")).to_be_focused()

    page.keyboard.press("Shift+Slash")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("Digit1")
    expect(page.locator("#column-en")).to_be_focused()
    page.keyboard.press("Digit2")
    expect(page.locator("#column-pl")).to_be_focused()
    page.keyboard.press("F8")
    expect(page.locator("#column-pl [data-warning]").first).to_be_focused()
    page.keyboard.press("KeyR")
    expect(page.locator("#id_pl_reason")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("KeyE")
    expect(text(page)).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("KeyJ")
    page.wait_for_url(f"**{bench(cards['languages'])}*")
    page.keyboard.press("KeyK")
    page.wait_for_url(f"**{bench(cards['keys'])}*")


def test_a_text_is_saved_and_the_next_card_comes_without_the_mouse(at_bench, cards):
    page = at_bench("olga", "onward")
    text(page).fill("Biblia dalej")

    text(page).press("Control+Enter")

    page.wait_for_url(f"**{bench(cards['plain'], 'pl')}")
    expect(page.get_by_text("Polish: The text is saved as a draft.")).to_be_visible()
    page.wait_for_function(NOTHING_KEPT)


def test_a_text_is_rejected_from_the_field_of_the_reason(at_bench, cards):
    page = at_bench("halina", "rejected")
    page.keyboard.press("KeyR")
    page.keyboard.type("Not a Bible.")

    page.keyboard.press("Control+Enter")

    page.wait_for_url(f"**{bench(cards['stale'], 'pl')}")
    expect(page.get_by_text("Polish: The text is sent back to its author.")).to_be_visible()


def test_what_is_still_correct_is_confirmed_without_the_mouse(at_bench):
    page = at_bench("olga", "stale")
    stale = page.locator("#column-pl .state-stale")
    expect(stale).to_be_visible()

    page.keyboard.press("Control+Shift+Enter")

    expect(page.get_by_text("Polish: The text is confirmed as still correct.")).to_be_visible()
    page.go_back()
    page.reload()
    expect(stale).to_have_count(0)


def test_the_source_is_copied_and_can_be_undone(at_bench):
    page = at_bench("olga", "copy")

    page.get_by_role("button", name="Copy source").click()
    expect(text(page)).to_have_value("Gutenberg’s Bible copy")
    page.keyboard.press("Control+KeyZ")

    expect(text(page)).to_have_value("Biblia  z podwójną spacją")


def test_without_scripts_the_page_saves_all_the_same(at_bench):
    page = at_bench("olga", "plain", java_script_enabled=False)

    text(page).fill("Biblia bez skryptów")
    save(page)

    expect(page.get_by_text("Polish: The text is saved as a draft.")).to_be_visible()
    expect(text(page)).to_have_value("Biblia bez skryptów")


@pytest.mark.parametrize("language", ["uk", "pl", "ru"])
def test_all_of_a_usual_card_is_on_one_screen(at_bench, cards, language):
    page = at_bench("halina", "zero")
    page.locator(f".language-switcher [value={language}]").click()
    expect(page.locator("html")).to_have_attribute("lang", re.compile(language))
    page.goto(bench(cards["zero"], "pl"))

    expect(page.locator(".faces-fit li").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("language", ["uk", "pl", "ru", "en"])
def test_date_and_what_players_tell_stand_beside_each_other_within_their_frames(
    open_page, cards, language
):
    page = open_page(bench(cards["told"]), locale=language)
    desk.sign_in(page, "editor")
    expect(page.locator("html.scripted .bench .placings")).to_be_visible()

    for width in (1366, 1280):
        page.set_viewport_size({"width": width, "height": 768})
        assert page.evaluate(TOO_WIDE) == []
