"""Import and export under a person's hands: no script, no style and no file is kept back."""

import pytest
from playwright.sync_api import FilePayload, Page, expect


@pytest.fixture
def desk(open_page):
    """Open the page of the sample deck as its editor."""
    page = open_page("/admin/decks/deck/")
    page.get_by_label("Username").fill("editor")
    page.get_by_label("Password").fill("editor")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="Sample deck").click()
    page.get_by_role("link", name="Import and export").click()
    return page


def look(page: Page, data: bytes) -> None:
    file = FilePayload(name="sheet.csv", mimeType="text/csv", buffer=data)
    page.get_by_label("File").set_input_files(file)
    page.locator("[name=_preview]").click()


@pytest.mark.backends
def test_an_editor_downloads_the_deck_and_sends_it_back_unchanged(desk):
    with desk.expect_download() as download:
        desk.get_by_role("link", name="CSV").first.click()

    assert download.value.suggested_filename == "sample.csv"
    look(desk, download.value.path().read_bytes())

    expect(desk.get_by_text("0 changes")).to_be_visible()
    expect(desk.get_by_role("button", name="Import")).to_have_count(0)


def test_a_preview_shows_each_cell_and_fits_the_screen(desk):
    row = "new-card;art;XV ст.;sun;moon;Новина;" + "A very long quotation. " * 12

    look(desk, f"key;category;date;front_symbol;back_symbol;title_uk;source_title\n{row}".encode())

    expect(desk.get_by_role("button", name="Import")).to_be_visible()
    expect(desk.locator(".changes ins", has_text="15th century")).to_be_visible()
    assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_letters_of_another_encoding_are_chosen_by_their_looks(desk):
    look(desk, "key;title_uk;colour\nnew-card;Їжачок;\n".encode("windows-1251"))

    row = desk.get_by_role("row", name="Їжачок")
    row.get_by_role("button", name="Read it like this").click()

    expect(desk.get_by_text("The file is refused: 5 errors")).to_be_visible()
    expect(desk.get_by_role("row", name="colour")).to_contain_text("There is no such column.")
