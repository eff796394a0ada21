"""No sheet, whatever it is, takes more than a site can spare, and none passes for cards."""

import html

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from decks.models import Card
from decks.spreadsheets import FileRefused, columns, read_sheet
from decks.spreadsheets.sheets import MAX_SCANNED
from tests.decks.desk import browser
from tests.factories import make_deck, make_user
from tests.hostile.bounded import is_done_within_bounds
from tests.hostile.catalogues import CATALOGUES, PO, XLIFF
from tests.hostile.sheets import JSON, SHEETS, TEXTS, WORKBOOKS

pytestmark = pytest.mark.slow  # each in a process of its own

ALL = SHEETS | CATALOGUES
SHOWN = {
    "bomb.xlsx": (WORKBOOKS["a row of millions of cells"], "unpacks to more than a sheet"),
    "styles.xlsx": (WORKBOOKS["millions of styles"], "unpacks to more than a sheet"),
    "entities.xlsx": (WORKBOOKS["entities that laugh"], "The workbook is damaged."),
    "blank.csv": (TEXTS["blank lines"], f"The sheet goes on beyond row {MAX_SCANNED}."),
    "commas.csv": (TEXTS["commas"], "Delete the rows below the cards."),
    "keyless.csv": (TEXTS["nothing at all"], "The file has no column “key”"),
    "objects.json": (JSON["millions of objects"], "has to be a list of objects"),
    "entities.xlf": (XLIFF["entities that laugh"], "An XLIFF file has no document type."),
    "tags.xlf": (XLIFF["millions of tags"], "is not an XLIFF file of texts"),
    "half.xlf": (XLIFF["half a file"], "Line 1 is not as an XLIFF file has it."),
    "half.po": (PO["half a text"], "Line 6 is not as a PO file has it"),
    "accents.json": (JSON["accents"], "more than 30 accents on one letter"),
}


def is_refused(data):
    try:
        return bool(read_sheet(data, columns()).faults)
    except FileRefused as refusal:
        return bool(str(refusal))


@pytest.mark.parametrize("name", ALL)
def test_a_hostile_sheet_is_refused_within_bounds(name):
    data = ALL[name]()

    assert is_done_within_bounds(lambda: is_refused(data))


@pytest.mark.django_db
@pytest.mark.parametrize("name", SHOWN)
def test_the_page_says_why_and_keeps_nothing(name, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    make, sentence = SHOWN[name]
    client = browser(make_user("importer", is_staff=True, is_superuser=True))

    answer = client.post(
        reverse("admin:decks_deck_tables", args=[make_deck().pk]),
        {"file": SimpleUploadedFile(name, make() or b" "), "_preview": ""},
    )

    assert answer.status_code == 400
    assert sentence in html.unescape(answer.content.decode())
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not Card.objects.exists()
