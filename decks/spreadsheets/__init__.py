"""Cards as a wide sheet, all languages in one row: read from a file, compared, written."""

from decks.spreadsheets.basis import BASED_ON, MergeChoices, MergeSide, Standing, cell_name
from decks.spreadsheets.catalogues.files import CATALOGUE_FORMATS, exported_catalogue
from decks.spreadsheets.catalogues.units import CatalogueOrder
from decks.spreadsheets.cells import CLEAR
from decks.spreadsheets.changes import Change
from decks.spreadsheets.drafts import Draft, Versions
from decks.spreadsheets.files.encodings import ENCODINGS, Sample, Undecodable
from decks.spreadsheets.files.reading import read_sheet
from decks.spreadsheets.headings import columns
from decks.spreadsheets.plans import OvertakenColumns, Plan
from decks.spreadsheets.resource import CardResource, visible_columns
from decks.spreadsheets.sheets import (
    MAX_CATALOGUE_BYTES,
    MAX_FAULTS,
    MAX_ROWS,
    PICTURE,
    FileRefused,
    Sheet,
    SheetFault,
    require_size,
)
from decks.spreadsheets.writing import FORMATS, File, exported, sheet_file, template

__all__ = [
    "BASED_ON",
    "CATALOGUE_FORMATS",
    "CLEAR",
    "ENCODINGS",
    "FORMATS",
    "MAX_CATALOGUE_BYTES",
    "MAX_FAULTS",
    "MAX_ROWS",
    "PICTURE",
    "CardResource",
    "CatalogueOrder",
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
    "exported_catalogue",
    "read_sheet",
    "require_size",
    "sheet_file",
    "template",
    "visible_columns",
]
