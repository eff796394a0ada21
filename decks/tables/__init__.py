"""Cards as a wide sheet, all languages in one row: read from a file, compared, written."""

from decks.tables.basis import BASED_ON, MergeChoices, MergeSide, Standing, cell_name
from decks.tables.cells import CLEAR
from decks.tables.drafts import Change, Draft, Versions
from decks.tables.files.encodings import ENCODINGS, Sample, Undecodable
from decks.tables.files.reading import read_sheet
from decks.tables.headings import columns
from decks.tables.plans import OvertakenColumns, Plan
from decks.tables.resource import CardResource, visible_columns
from decks.tables.sheets import MAX_BYTES, MAX_FAULTS, MAX_ROWS, FileRefused, Sheet, SheetFault
from decks.tables.writing import FORMATS, File, exported, template

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
