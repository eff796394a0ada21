"""Cards as a wide sheet, all languages in one row: read from a file, compared, written."""

from decks.tables.cells import CLEAR
from decks.tables.drafts import Change, Draft, Versions
from decks.tables.encodings import ENCODINGS, Sample, Undecodable
from decks.tables.headings import columns
from decks.tables.plans import Overtaken, Plan
from decks.tables.reading import read_sheet
from decks.tables.resource import CardResource, visible_columns
from decks.tables.sheets import MAX_BYTES, MAX_ROWS, Fault, FileRefused, Sheet
from decks.tables.writing import FORMATS, File, exported, template

__all__ = [
    "CLEAR",
    "ENCODINGS",
    "FORMATS",
    "MAX_BYTES",
    "MAX_ROWS",
    "CardResource",
    "Change",
    "Draft",
    "Fault",
    "File",
    "FileRefused",
    "Overtaken",
    "Plan",
    "Sample",
    "Sheet",
    "Undecodable",
    "Versions",
    "columns",
    "exported",
    "read_sheet",
    "template",
    "visible_columns",
]
