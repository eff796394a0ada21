"""The desk for those who hear it or see badly, as axe-core judges."""

import pytest
from playwright.sync_api import FilePayload, expect

from tests.e2e.axe import serious
from tests.e2e.desk import sign_in

PAGES = (
    "",
    "decks/deck/",
    "decks/deck/1/change/",
    "decks/deck/1/people/",
    "decks/deck/1/publish/",
    "decks/deck/1/tables/",
    "decks/deck/1/wikidata/",
    "decks/deck/1/pictures/",
    "decks/deck/1/delete/",
    "decks/card/",
    "decks/card/?_facets=True",
    "decks/card/add/?deck=1",
    "decks/card/1/change/",
    "decks/card/1/history/",
    "decks/card/1/crop/",
    "decks/card/1/workbench/",
    "decks/card/1/workbench/?at=date",
    "decks/card/queues/",
    "decks/card/queues/dates/",
    "decks/deck/1/board/",
    "decks/deck/handbook/fact_checker/",
    "decks/cardtranslation/",
    "decks/category/",
    "decks/category/1/change/",
    "decks/edition/",
    "decks/edition/1/change/",
    "decks/edition/1/withdraw/",
    "decks/picture/",
    "play/report/",
    "password_change/",
)
SHEET = "key;category;date;front_symbol;back_symbol;title_en\nwine;science;1700;sun;moon;Wine\n"


@pytest.fixture
def desk(open_page):
    page = open_page("/admin/", locale="en", bypass_csp=True)  # axe tries styles of its own
    sign_in(page, "editor")
    return page


def test_nothing_serious_at_the_desk(desk, axe):
    found = {}
    for path in PAGES:
        desk.goto(f"/admin/{path}")
        found[path] = serious(desk, axe)

    lines = [f"{path} {rule}" for path, rules in found.items() for rule in rules]
    assert not lines, "\n".join(lines)


@pytest.mark.parametrize("sheet", [SHEET, SHEET.replace("1700", "someday")])
def test_nothing_serious_in_what_a_sheet_would_change(desk, axe, sheet):
    desk.goto("/admin/decks/deck/1/tables/")

    file = FilePayload(name="sheet.csv", mimeType="text/csv", buffer=sheet.encode())
    desk.locator("#id_file").set_input_files(file)
    desk.locator("[name=_preview]").click()

    expect(desk.locator(".changes, .faults")).to_be_visible()
    assert serious(desk, axe) == []
