"""From a queue to the next card under people's hands: nobody gets what another works on."""

import re
import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.tables import said_by
from tests.running import Site

WORKBENCH = re.compile(r"/admin/decks/card/(\d+)/workbench/\?.*task=translate-pl")


@pytest.fixture
def deck(sample_site: Site) -> str:
    """Make a deck whose three cards wait, and two who translate it; return its name."""
    slug = f"waiting-{secrets.token_hex(3)}"
    said_by(sample_site, "waiting", slug)
    return f"Deck {slug}"


@pytest.fixture
def desk(deck: str, open_page: Callable[..., Page]) -> Callable[[str], Page]:
    """Open the queue of that deck as a translator who comes from the desk's first page."""

    def sign_in(name: str) -> Page:
        page = open_page("/admin/")
        page.get_by_label("Username").fill(name)
        page.get_by_label("Password").fill(name)
        page.get_by_role("button", name="Sign in").click()
        page.locator(".waiting").get_by_role("link", name=re.compile(r"^\d+ to write")).click()
        page.get_by_label("Deck").select_option(deck)
        page.get_by_role("button", name="Show").click()
        expect(page).to_have_url(re.compile(r"/queues/translate-pl/\?deck=\d+"))
        return page

    return sign_in


def begin(queue: Page) -> str:
    """Begin what waits, and return the card that is handed out."""
    queue.get_by_role("link", name="Begin").click()
    return card_on(queue)


def go_on(page: Page) -> str:
    page.locator("a[href*='/next/?after=']").first.click()
    return card_on(page)


def card_on(page: Page) -> str:
    expect(page).to_have_url(WORKBENCH)
    found = WORKBENCH.search(page.url)
    assert found
    return found[1]


@pytest.mark.backends
def test_two_editors_never_get_the_same_card(desk):
    olena, marek = desk("olena"), desk("marek")
    queue = marek.url

    hers, his = begin(olena), begin(marek)
    assert hers != his

    marek.goto(queue)
    expect(marek.get_by_role("row").filter(has_text="olena is working on it")).to_have_count(1)
    expect(marek.get_by_text("marek is working on it")).to_have_count(0)

    assert go_on(olena) not in {hers, his}
    assert begin(marek) == hers  # she has let it go, and it is the first that waits


def test_who_goes_on_sees_all_cards_before_one_comes_again(desk):
    page = desk("olena")

    seen = [begin(page), go_on(page), go_on(page)]

    assert len(set(seen)) == 3
    assert go_on(page) == seen[0]


def test_a_queue_fits_the_screen_and_says_what_waits(desk):
    page = desk("marek")

    expect(page.get_by_role("row", name="first-card")).to_contain_text("The first event")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
