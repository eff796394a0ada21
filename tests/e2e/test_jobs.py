"""Work in the background as whoever asked for it sees it."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from config.jobs.lanes import LANES
from tests.e2e.tables import SECONDS as PATIENCE
from tests.running import SECONDS, children_of


@pytest.fixture(scope="module")
def busy_site(chromium, new_site):
    """Serve a site, and return it with the process of its worker."""
    with new_site() as site, site.served() as server:
        yield site, server.pid


@contextmanager
def stopped_worker(server: int) -> Iterator[None]:
    """Let the lanes of the worker lie still meanwhile."""
    lanes = _lanes(server)
    for lane in lanes:
        os.kill(lane, signal.SIGSTOP)
    yield
    for lane in lanes:
        os.kill(lane, signal.SIGCONT)


def _lanes(server: int) -> list[int]:
    """Return the processes that do the work, once they are there."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        workers = [pid for pid in children_of(server) if b"work" in _words(pid)]
        lanes = [lane for worker in workers for lane in children_of(worker)]
        if len(lanes) == len(LANES):
            return lanes
        time.sleep(0.05)
    raise AssertionError("The worker has not started.")


def _words(pid: int) -> list[bytes]:
    return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")


def test_whoever_waits_may_reload_and_gets_the_file_once(busy_site, browser):
    site, server = busy_site
    context = browser.new_context(base_url=site.url, locale="en")
    context.set_default_timeout(PATIENCE)
    page, files = context.new_page(), []
    page.on("download", lambda file: files.append(file.suggested_filename))
    page.goto("/decks/starter/print/")

    with page.expect_download(), stopped_worker(server):
        page.get_by_role("button", name="Download the sheets").click()
        expect(page.get_by_role("heading", name="Sheets to print")).to_be_visible()
        page.reload()
        expect(page.get_by_role("progressbar")).to_be_visible()

    expect(page.get_by_text("It is done.")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_hidden()
    page.wait_for_timeout(2000)  # in which it would be fetched again
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".verified")).to_be_visible()
    assert files == ["starter-edition-2-en-duplex-long.pdf"]
    context.close()


def test_what_nobody_wants_any_more_is_cancelled(busy_site, browser):
    site, server = busy_site
    context = browser.new_context(base_url=site.url, locale="en")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/decks/starter/print/?copies=2")

    with stopped_worker(server):
        page.get_by_role("button", name="Download the sheets").click()
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_label("Copies")).to_have_value("2")

    page.go_back()
    expect(page.get_by_text("This was cancelled.")).to_be_visible()
    context.close()
