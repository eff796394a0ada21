"""Work in the background as whoever asked for it sees it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.tables import SECONDS as PATIENCE
from tests.running import SECONDS, NewSite, Site


@pytest.fixture(scope="module")
def idle_site(chromium: str, new_site: NewSite) -> Iterator[Site]:
    """Serve a site where nobody works in the background."""
    with new_site() as site, site.served("manage.py", "serve", "--no-worker"):
        yield site


@contextmanager
def working(site: Site) -> Iterator[None]:
    """Have a worker do what waits, and end it."""
    worker = site.started("manage.py", "work")
    try:
        yield
    finally:
        worker.terminate()
        worker.communicate(timeout=SECONDS)


@pytest.fixture
def page(idle_site: Site, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(base_url=idle_site.url, locale="en")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def test_whoever_waits_may_reload_and_gets_the_file_once(idle_site, page):
    files = []
    page.on("download", lambda file: files.append(file.suggested_filename))
    page.goto("/decks/starter/print/")
    page.get_by_role("button", name="Download the sheets").click()
    expect(page.get_by_role("heading", name="Sheets to print")).to_be_visible()
    page.reload()
    expect(page.get_by_role("progressbar")).to_be_visible()

    with page.expect_download(), working(idle_site):
        expect(page.get_by_text("It is done.")).to_be_visible()

    expect(page.get_by_role("progressbar")).to_be_hidden()
    page.wait_for_timeout(2000)  # in which it would be fetched again
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".verified")).to_be_visible()
    assert files == ["starter-edition-2-en-duplex-long.pdf"]


def test_what_nobody_wants_any_more_is_cancelled(page):
    page.goto("/decks/starter/print/?copies=2")

    page.get_by_role("button", name="Download the sheets").click()
    page.get_by_role("button", name="Cancel").click()

    expect(page.get_by_label("Copies")).to_have_value("2")
    page.go_back()
    expect(page.get_by_text("This was cancelled.")).to_be_visible()
