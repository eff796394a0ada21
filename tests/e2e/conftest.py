"""A real browser on the real site."""

import re
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    JSHandle,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.e2e.tables import SECONDS, end_scripts
from tests.programs import go_without, program
from tests.running import NewSite, Site

expect.set_options(timeout=SECONDS)
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # without windows letters were wider than people see them
)
FUNCTION = re.compile(r"\s*(async )?(\w+|\([^)]*\)) =>")
TAUGHT = [{"name": "coach", "value": '{"learnt": ["lesson_turn"]}'}]
# What the browser says of refusals, and of tests that cut it off.
EXPECTED = ("the server responded with a status of", "net::ERR_INTERNET_DISCONNECTED")


@pytest.fixture(scope="session")
def sample_site(chromium: str, new_site: NewSite) -> Iterator[Site]:
    """Serve a site with a sample deck, an account "editor" and one "reader", passwords alike."""
    with new_site() as site:
        seeded = site.run("-m", "tests.e2e.seed")
        assert seeded.returncode == 0, seeded.stderr
        with site.served("-m", "tests.e2e.dealer"):
            yield site
        end_scripts(site)


@pytest.fixture(scope="session", autouse=True)
def _asked_again_and_again() -> Iterator[None]:
    """Refuse to wait for what is no function: the pages' policy lets nobody evaluate it twice."""
    wait = Page.wait_for_function

    def wait_for_function(page: Page, expression: str, **more: Any) -> JSHandle:
        assert FUNCTION.match(expression), f"Write () => {expression}"
        return wait(page, expression, **more)

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(Page, "wait_for_function", wait_for_function)
        yield


@pytest.fixture(scope="module")  # not longer: Django refuses its database while Playwright runs
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*SWITCHES])
        yield browser
        browser.close()


@pytest.fixture
def open_page(sample_site: Site, browser: Browser) -> Iterator[Callable[..., Page]]:
    yield from opened_pages(sample_site, browser)


def opened_pages(site: Site, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open the site as somebody new; whatever the browser complains of fails the test."""
    contexts, complaints = [], []

    def listen(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in EXPECTED):
            complaints.append(message.text)

    def open_page(
        path: str = "/", width: int = 1366, *, taught: bool = True, **options: Any
    ) -> Page:
        size = ViewportSize(width=width, height=768)
        if taught:  # the lesson that comes before a first choice together
            options["storage_state"] = {"origins": [{"origin": site.url, "localStorage": TAUGHT}]}
        context = browser.new_context(base_url=site.url, viewport=size, **options)
        context.set_default_timeout(SECONDS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", listen)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return axe-core as npm has it."""
    folder, untested = tmp_path_factory.mktemp("axe"), "accessibility is"
    command = [program("npm", untested), "pack", "axe-core@4.14", "--silent"]
    if subprocess.run(command, cwd=folder, timeout=300, check=False).returncode:
        go_without("axe-core from npm", untested)
    return _unpacked(next(folder.glob("*.tgz")))


def _unpacked(archive: Path) -> str:
    with tarfile.open(archive) as files:
        source = files.extractfile("package/axe.min.js")
        assert source
        return source.read().decode()
