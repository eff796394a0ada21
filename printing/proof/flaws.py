"""What may be wrong with a finished file."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple


class Flaw(StrEnum):
    """One kind of fault; its parameters are named beside it."""

    UNREADABLE = "unreadable"
    PAGES = "pages"  # found, wanted
    TITLE = "title"  # of the document: found, wanted
    LANGUAGE = "language"  # found, wanted
    SCALED = "scaled"
    DUPLEX = "duplex"  # found, wanted
    FONT_NOT_EMBEDDED = "font_not_embedded"  # font
    FONT_NOT_SUBSET = "font_not_subset"  # font
    BOX = "box"  # page, box
    IN_MARGIN = "in_margin"  # page
    NO_TITLE = "no_title"  # page, card
    NO_DATE = "no_date"  # page, card
    DATE_ON_FRONT = "date_on_front"  # page, card
    CUT_THROUGH = "cut_through"  # page: a text lies across a cut
    NOT_FOUND = "not_found"  # page, card: nothing there to measure its place by
    OFF_PLACE = "off_place"  # page, card, by in millimetres
    NOT_BEHIND = "not_behind"  # page, card, by in millimetres
    OTHER_SHEET = "other_sheet"  # page, card: a stack turned by hand would not bring it there
    OTHER_PICTURE = "other_picture"  # page, card
    NO_WATERMARK = "no_watermark"  # page, card
    HIDDEN_TEXT = "hidden_text"  # page
    OTHER_OUTLINES = "other_outlines"  # page
    NOT_PDFX = "not_pdfx"  # what: in the words of the standard
    UNSEEN_CHARACTER = "unseen_character"  # page, character: a font may draw what nobody meant
    NET = "net"  # of a box
    FOLDS = "folds"  # of a leaflet
    NO_WORDS = "no_words"  # page, text
    FILES = "files"  # file: missing in an archive, or nobody asked for it
    FILE_BROKEN = "file_broken"  # file: in an archive


class Finding(NamedTuple):
    """A flaw and where it is."""

    flaw: Flaw
    params: Mapping[str, object]

    def __str__(self) -> str:
        return " ".join([self.flaw, *(f"{name}={value}" for name, value in self.params.items())])


def finding(flaw: Flaw, **params: object) -> Finding:
    return Finding(flaw, MappingProxyType(params))


class ProofFailed(Exception):
    """The file is not what was asked for, and nobody may have it."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(map(str, self.findings)))
