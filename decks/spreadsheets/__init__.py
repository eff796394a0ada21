"""Cards as a wide sheet, all languages in one row: read from a file, compared, written."""

from decks.spreadsheets.basis import BASED_ON, MergeChoices, MergeSide, Standing, cell_name
from decks.spreadsheets.cells import CLEAR
from decks.spreadsheets.drafts import Change, Draft, Versions
from decks.spreadsheets.files.encodings import ENCODINGS, Sample, Undecodable
from decks.spreadsheets.files.reading import read_sheet
from decks.spreadsheets.headings import columns
from decks.spreadsheets.plans import OvertakenColumns, Plan
from decks.spreadsheets.resource import CardResource, visible_columns
from decks.spreadsheets.sheets import (
    MAX_BYTES,
    MAX_FAULTS,
    MAX_ROWS,
    FileRefused,
    Sheet,
    SheetFault,
)
from decks.spreadsheets.writing import FORMATS, File, exported, template

__all__ = [
    "BASED_ON",
    "CLEAR",
    "ENCODINGS",
    "FORMATS",
    "MAX_BYTES",
    "MAX_FAULTS",
    "MAX_ROWS",
    "CardResource",
    "Change",
    "Draft",
    "File",
    "FileRefused",
    "MergeChoices",
    "MergeSide",
    "OvertakenColumns",
    "Plan",
    "Sample",
    "Sheet",
    "SheetFault",
    "Standing",
    "Undecodable",
    "Versions",
    "cell_name",
    "columns",
    "exported",
    "read_sheet",
    "template",
    "visible_columns",
]
