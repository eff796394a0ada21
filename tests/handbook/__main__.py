"""The pictures of the desk's handbook: the desk itself, in each language, amid people's work.

python -m tests.handbook

Makes a site of its own, fills it, and photographs the pages that the handbook speaks of.
"""

import io
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, FloatRect, Page, sync_playwright

from config.start.data import BASE_DIR
from tests.e2e.conftest import SWITCHES
from tests.e2e.desk import sign_in
from tests.handbook.people import (
    CHECKED,
    FACT_CHECKER,
    PUBLISHER,
    READERS,
    STALE,
    SUBMITTED,
    reviewer,
    shown_to,
    translator,
)
from tests.running import Site

PICTURES = BASE_DIR / "decks" / "static" / "desk" / "handbook"
LARGEST = 40 * 1024  # bytes
SHARPNESS = 1.5  # pixels of a picture for one of the page
MARGIN = 8


@dataclass(frozen=True, slots=True)
class Shot:
    """What a picture shows: as whom one signs in, where one goes, and which parts one sees."""

    name: str
    who: Callable[[str], str]  # by the language that is worked on
    lead: Callable[[Page, str], None]
    parts: str
    width: int = 760
    most: int = 620  # of its height


def to_waiting(_page: Page, _language: str) -> None:
    """Stay on the desk’s first page."""


def to_card(key: str, at: str = "") -> Callable[[Page, str], None]:
    """Return the way to a card on the workbench, in the language that is worked on."""

    def lead(page: Page, language: str) -> None:
        page.goto(f"/admin/decks/card/?q={key}")
        address = page.locator("#result_list a[href*='/workbench/']").first.get_attribute("href")
        page.goto(f"{(address or '').partition('?')[0]}?at={at or language}")

    return lead


def to_board(page: Page, _language: str) -> None:
    page.goto("/admin/decks/deck/1/board/")


def to_gate(page: Page, _language: str) -> None:
    page.goto("/admin/decks/deck/1/publish/")
    if not page.locator(".findings").count():
        page.locator("[name=_check]").click()
    page.locator(".findings").first.wait_for()
    page.evaluate("document.querySelectorAll('.findings details').forEach(one => one.open = false)")


SHOTS = (
    Shot("waiting", translator, to_waiting, ".waiting", width=600),
    Shot("translating", translator, to_card(STALE), "#column-{language}"),
    Shot("reviewing", reviewer, to_card(SUBMITTED), "#column-{language}"),
    Shot("date", lambda _: FACT_CHECKER, to_card(CHECKED, "date"), "#at-date"),
    Shot("board", lambda _: PUBLISHER, to_board, ".progress, .waits", width=1366),
    Shot("gate", lambda _: PUBLISHER, to_gate, ".findings", most=360),
)


def main() -> None:
    """Make all pictures anew."""
    with filled_site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=[*SWITCHES]
        )
        for language in READERS:
            folder = PICTURES / language
            folder.mkdir(parents=True, exist_ok=True)
            for shot in SHOTS:
                picture = compressed(photograph(browser, site, shot, language))
                (folder / f"{shot.name}.webp").write_bytes(picture)
                print(f"{language}/{shot.name}.webp: {len(picture)} bytes")
        browser.close()


@contextmanager
def filled_site() -> Iterator[Site]:
    """Serve a site of one's own whose starter deck people work on."""
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder) / "var")
        site.prepare()
        done = site.run("-m", "tests.handbook.work")
        assert done.returncode == 0, done.stderr
        with site.served():
            yield site


def photograph(browser: Browser, site: Site, shot: Shot, language: str) -> bytes:
    worked_on = shown_to(language)
    context = browser.new_context(
        base_url=site.url,
        locale=language,
        color_scheme="light",
        device_scale_factor=SHARPNESS,
        viewport={"width": shot.width, "height": 900},
    )
    page = context.new_page()
    page.goto("/admin/")
    sign_in(page, shot.who(worked_on))
    shot.lead(page, worked_on)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    clip = around(page, shot.parts.format(language=worked_on), shot.most)
    picture = page.screenshot(full_page=True, clip=clip)
    context.close()
    return picture


def around(page: Page, parts: str, most: int) -> FloatRect:
    """Return the part of a page that holds all of *parts*, with a little around it."""
    found = [part.bounding_box() for part in page.locator(parts).all()]
    boxes = [box for box in found if box]
    left = max(0, min(box["x"] for box in boxes) - MARGIN)
    top = max(0, min(box["y"] for box in boxes) - MARGIN)
    right = max(box["x"] + box["width"] for box in boxes) + MARGIN
    bottom = max(box["y"] + box["height"] for box in boxes) + MARGIN
    return {"x": left, "y": top, "width": right - left, "height": min(most, bottom - top)}


def compressed(picture: bytes) -> bytes:
    """Return a picture as WebP, as good as its largest size lets it be."""
    with Image.open(io.BytesIO(picture)) as image:
        for quality in range(90, 40, -5):
            out = io.BytesIO()
            image.convert("RGB").save(out, "WEBP", quality=quality, method=6)
            if out.tell() <= LARGEST:
                return out.getvalue()
    message = f"{len(picture)} bytes do not fit into {LARGEST}"
    raise ValueError(message)


if __name__ == "__main__":
    main()
