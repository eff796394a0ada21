"""Cards from Wikidata under an editor's hands, on a screen and on a phone, in every language."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.decks.wikidata.server import served
from tests.e2e.axe import serious
from tests.e2e.conftest import opened_pages
from tests.e2e.desk import sign_in
from tests.e2e.test_desk_phone import PHONE, beyond
from tests.running import NewSite, Site

ASK = "/admin/decks/deck/1/wikidata/"


@pytest.fixture(scope="module")
def asking_site(chromium: str, new_site: NewSite) -> Iterator[Site]:
    """Serve the sample site beside a small Wikidata that it may ask."""
    with served() as small, new_site() as site:
        site.variables |= {"WIKIDATA_CONTACT": "keeper@example.org", **small.sites}
        seeded = site.run("-m", "tests.e2e.seed")
        assert seeded.returncode == 0, seeded.stderr
        with site.served():
            yield site


@pytest.fixture
def open_page(asking_site: Site, browser: Browser) -> Iterator[Callable[..., Page]]:
    yield from opened_pages(asking_site, browser)


def desk_of(open_page, **options):
    page = open_page("/admin/", **options)
    sign_in(page, "editor")
    return page


def ask(page, text, address=ASK):
    page.goto(address)
    page.locator("#id_text").fill(text)
    page.locator("[name=_ask]").click()


def test_a_name_leads_to_a_new_card_on_the_workbench(open_page):
    page = desk_of(open_page, locale="en")

    ask(page, "tower")
    page.get_by_role("button", name="Choose it: Eiffel Tower, Q243").click()
    expect(page.get_by_role("heading", name="A new card about Q243")).to_be_visible()
    expect(page.locator(".nothing")).to_have_count(0)  # nor a picture that was refused, and why
    picture = page.locator(".pictures img")
    expect(picture).to_have_js_property("complete", value=True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    page.locator("#id_category").select_option(index=1)
    page.get_by_role("radio", name="1889").check()
    page.get_by_role("button", name="Add this card").click()

    expect(page).to_have_url(re.compile("/workbench/"))
    expect(page.get_by_text("The card is added")).to_be_visible()
    expect(page.locator(".bench-year")).to_have_text("1889")
    expect(page.locator(".state-draft")).to_have_count(4)
    expect(page.get_by_role("link", name="https://second.example/")).to_be_visible()


@pytest.mark.parametrize("language", ["uk", "pl", "ru", "en"])
def test_what_is_offered_fits_a_phone(open_page, language):
    page = desk_of(open_page, locale=language, width=PHONE)
    found = {}

    page.goto(ASK)
    found["question"] = beyond(page)
    ask(page, "Q106398")
    expect(page.locator(".choices").first).to_be_visible()
    found["new card"] = beyond(page)
    ask(page, "Q106398", f"{ASK}?card=1")
    expect(page.locator(".choices").first).to_be_visible()
    found["card beside it"] = beyond(page)

    assert not any(found.values()), found


def test_nothing_serious_in_what_is_offered(open_page, axe):
    page = desk_of(open_page, locale="en", bypass_csp=True)  # axe tries styles of its own
    found = {}

    page.goto(ASK)
    found["question"] = serious(page, axe)
    ask(page, "tower")
    expect(page.locator(".candidates")).to_be_visible()
    found["candidates"] = serious(page, axe)
    for name, address in (("new card", ASK), ("card beside it", f"{ASK}?card=1")):
        ask(page, "Q106398", address)
        expect(page.locator(".choices").first).to_be_visible()
        found[name] = serious(page, axe)

    assert not any(found.values()), found
