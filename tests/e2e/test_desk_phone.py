"""The desk on a phone: nothing stands beyond the edge, in any language."""

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.e2e.desk import sign_in

PHONE = 390  # pixels
PAGES = (
    *("decks/deck/1/people/", "decks/deck/1/activity/", "decks/deck/1/publish/"),
    *("decks/card/add/?deck=1", "decks/card/1/delete/", "decks/trashitem/1/change/", ""),
    *("decks/deck/handbook/translator/", "decks/deck/handbook/publisher/"),
)
SHEET = (
    "key;category;date;front_symbol;back_symbol;title_en;title_pl\n"
    "a-new-card-of-wine;science;1700;sun;moon;The first wine from afar;Pierwsze wino stamtąd\n"
)
# What a person would have to scroll aside for, also within a part of the page that can be scrolled.
BEYOND = """width => [...document.querySelectorAll("#content *")]
    .filter(one => one.getBoundingClientRect().width && !one.closest(".visually-hidden"))
    .filter(one => one.getBoundingClientRect().right > width + 1)
    .map(one => `${one.tagName}.${one.className}`)"""


def beyond(page: Page) -> list[str]:
    found: list[str] = page.evaluate(BEYOND, PHONE)
    return found


@pytest.fixture(params=["uk", "pl", "ru", "en"])
def phone(request, open_page):
    page = open_page("/admin/", locale=request.param, width=PHONE)
    sign_in(page, "editor")
    return page


def test_what_a_publisher_needs_fits_a_phone(phone):
    found = {}
    for path in PAGES:
        phone.goto(f"/admin/{path}")
        found[path] = beyond(phone)

    assert not any(found.values()), found


def test_what_a_sheet_and_a_change_of_many_rows_would_do_fits_a_phone(phone):
    phone.goto("/admin/decks/deck/1/tables/")
    file = FilePayload(name="sheet.csv", mimeType="text/csv", buffer=SHEET.encode())
    phone.locator("#id_file").set_input_files(file)
    phone.locator("[name=_preview]").click()
    expect(phone.locator(".changes")).to_be_visible()
    of_sheet = beyond(phone)
    widths = phone.locator(".changes td[lang]").evaluate_all("all => all.map(o => o.clientWidth)")

    phone.goto("/admin/decks/card/")
    for row in phone.locator("input.action-select").all():
        row.check()
    phone.locator("select[name=action]").select_option("dispute_dates_selected")
    phone.locator("button[name=index]").click()
    phone.locator("[name=reason]").fill("The calendar was changed that year")
    phone.locator("[name=_look]").click()
    expect(phone.locator(".bulk-lines").first).to_be_visible()
    of_rows = beyond(phone)

    assert (of_sheet, of_rows) == ([], [])
    assert min(widths) > PHONE / 2  # a text has more room than a syllable needs
