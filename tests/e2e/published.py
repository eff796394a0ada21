"""What people do with a published deck, for the browser tests."""

import pypdfium2
from playwright.sync_api import Page

from tests.e2e.tables import played_by_keyboard


def printed(page: Page) -> list[str]:
    """Print the deck with the usual options, and return what is written on each page."""
    page.get_by_role("link", name="Print").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the sheets").click()
    document = pypdfium2.PdfDocument(download.value.path())
    try:
        return [sheet.get_textpage().get_text_bounded() for sheet in document]
    finally:
        document.close()


def play_alone(page: Page) -> None:
    """Open a table for the smallest hand, one card, and play to the end."""
    page.locator("input[name=mode][value=competitive]").check(force=True)
    page.locator("input[name=company][value=alone]").check(force=True)
    page.locator("#name-1").fill("Olena")
    page.locator(".more summary").click()
    page.locator("#id_bots").select_option("0")
    page.locator("[name=hand][value=custom]").check(force=True)
    page.locator("#id_hands").fill("1")
    page.locator(".open-form .button-main").click()
    page.wait_for_url("**/t/*/")
    played_by_keyboard(page)
