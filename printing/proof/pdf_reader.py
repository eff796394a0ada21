"""A finished PDF as values: what lies where on its pages, in millimetres."""

import ctypes
import hashlib
import mmap
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from printing.geometry.paper import POINT, Rect
from printing.geometry.spec import Matrix
from printing.proof.flaws import Flaw, ProofFailed, finding

PdfPoint = tuple[float, float]

PDFIUM = Lock()  # it serves one thread at a time
_ROOM = 4096  # bytes for a name
_SPACE = 32
_FONT_NAME = re.compile(rb"/BaseFont\s*/([^\s/<>\[\]()]+)")
_DUPLEX = {1: "Simplex", 2: "DuplexFlipShortEdge", 3: "DuplexFlipLongEdge"}


class Letter(NamedTuple):
    """A character and where its pen stood."""

    char: str
    at: PdfPoint


Corners = tuple[PdfPoint, PdfPoint, PdfPoint, PdfPoint]


@dataclass(frozen=True, slots=True)
class Art:
    """A picture: the hash of its file, and what brings the unit square to its place."""

    sha256: str
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is on one page."""

    media: Rect
    trim: Rect | None
    bleed: Rect | None
    ink: tuple[Rect, ...]  # what each thing on the page covers
    letters: tuple[Letter, ...]  # in their order; white space is left out
    runs: tuple[Corners, ...]  # what each piece of text covers
    pictures: tuple[Art, ...]
    areas: tuple[Matrix, ...]  # rectangles, each as what brings the unit square to its place
    stamps: tuple[Rect, ...]  # where drawings with text in them were stamped


@dataclass(frozen=True, slots=True)
class Document:
    title: str
    language: str
    scales: bool  # whether printers' dialogues are to fit it to the paper
    duplex: str
    fonts: frozenset[str]  # every name in the file; of subsets with six letters and a plus before
    unembedded: frozenset[str]  # of those that text is set in
    sheets: tuple[Sheet, ...]


def read(pdf: bytes | Path, areas: bool = False) -> Document:
    """Read a PDF, or raise ProofFailed; rectangles are told only where they are asked for."""
    with PDFIUM:
        try:
            document = pypdfium2.PdfDocument(pdf)
        except pypdfium2.PdfiumError as error:
            raise ProofFailed([finding(Flaw.UNREADABLE)]) from error
        try:
            return _Reader(document, areas).document(font_names(pdf))
        finally:
            document.close()


class _Reader:
    """Asks PDFium for everything, once."""

    def __init__(self, document: pypdfium2.PdfDocument, areas: bool) -> None:
        self._document = document
        self._areas = areas
        self._embedded: dict[str, bool] = {}
        self._fonts: dict[int, str] = {}
        self._buffer = ctypes.create_string_buffer(_ROOM)
        self._four = tuple(ctypes.c_float() for _ in range(4))
        self._quad = pdfium.FS_QUADPOINTSF()
        self._matrix = pdfium.FS_MATRIX()

    def document(self, names: frozenset[str]) -> Document:
        raw = self._document.raw
        sheets = tuple(self._sheet(number) for number in range(len(self._document)))
        return Document(
            title=self._document.get_metadata_value("Title"),
            language=self._language(raw),
            scales=bool(pdfium.FPDF_VIEWERREF_GetPrintScaling(raw)),
            duplex=_DUPLEX.get(pdfium.FPDF_VIEWERREF_GetDuplex(raw), ""),
            fonts=names,
            unembedded=frozenset(name for name, whole in self._embedded.items() if not whole),
            sheets=sheets,
        )

    def _language(self, raw: pdfium.FPDF_DOCUMENT) -> str:
        letters = ctypes.cast(self._buffer, ctypes.POINTER(ctypes.c_ushort))
        size = pdfium.FPDFCatalog_GetLanguage(raw, letters, _ROOM)
        return self._buffer.raw[: max(0, size - 2)].decode("utf-16-le", "replace")

    def _sheet(self, number: int) -> Sheet:
        page = self._document[number]
        words = page.get_textpage()
        try:
            return self._described(page, words)
        finally:
            words.close()
            page.close()

    def _described(self, page: pypdfium2.PdfPage, words: pypdfium2.PdfTextPage) -> Sheet:
        found: dict[str, list[Any]] = {"ink": [], "runs": [], "pictures": [], "areas": []}
        stamps: list[Rect] = []
        for thing, kind in _things(page.raw):
            bounds = self._bounds(thing)
            found["ink"].append(bounds)
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                found["runs"].append(self._run(thing))
            elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
                found["pictures"].append(self._picture(thing))
            elif kind == pdfium.FPDF_PAGEOBJ_FORM and _has_text(thing):
                stamps.append(bounds)
            elif kind == pdfium.FPDF_PAGEOBJ_PATH and self._areas:
                found["areas"] += self._area(thing)
        return Sheet(
            media=_box(page.get_mediabox(fallback_ok=False)),
            trim=self._own_box(pdfium.FPDFPage_GetTrimBox, page.raw),
            bleed=self._own_box(pdfium.FPDFPage_GetBleedBox, page.raw),
            letters=tuple(self._letters(words.raw)),
            stamps=tuple(stamps),
            **{name: tuple(values) for name, values in found.items()},
        )

    def _own_box(self, get: Callable[..., int], raw: pdfium.FPDF_PAGE) -> Rect | None:
        """Return a box that the page itself states."""
        return _box([side.value for side in self._four]) if get(raw, *self._four) else None

    def _bounds(self, thing: pdfium.FPDF_PAGEOBJECT) -> Rect:
        pdfium.FPDFPageObj_GetBounds(thing, *self._four)
        return _box([side.value for side in self._four])

    def _letters(self, words: pdfium.FPDF_TEXTPAGE) -> Iterator[Letter]:
        x, y = ctypes.c_double(), ctypes.c_double()
        for i in range(pdfium.FPDFText_CountChars(words)):
            code = pdfium.FPDFText_GetUnicode(words, i)
            if code > _SPACE:
                pdfium.FPDFText_GetCharOrigin(words, i, x, y)
                yield Letter(chr(code), (x.value * POINT, y.value * POINT))

    def _run(self, thing: pdfium.FPDF_PAGEOBJECT) -> Corners:
        self._note_font(thing)
        pdfium.FPDFPageObj_GetRotatedBounds(thing, self._quad)
        quad = self._quad
        return (
            (quad.x1 * POINT, quad.y1 * POINT),
            (quad.x2 * POINT, quad.y2 * POINT),
            (quad.x3 * POINT, quad.y3 * POINT),
            (quad.x4 * POINT, quad.y4 * POINT),
        )

    def _note_font(self, thing: pdfium.FPDF_PAGEOBJECT) -> None:
        font = pdfium.FPDFTextObj_GetFont(thing)
        address = ctypes.addressof(font.contents)
        if address not in self._fonts:
            size = pdfium.FPDFFont_GetBaseFontName(font, self._buffer, _ROOM)
            name = self._buffer.raw[: max(0, size - 1)].decode("utf-8", "replace")
            self._fonts[address] = name
            self._embedded[name] = pdfium.FPDFFont_GetIsEmbedded(font) == 1

    def _picture(self, thing: pdfium.FPDF_PAGEOBJECT) -> Art:
        size = pdfium.FPDFImageObj_GetImageDataRaw(thing, None, 0)
        data = ctypes.create_string_buffer(size)
        pdfium.FPDFImageObj_GetImageDataRaw(thing, data, size)
        return Art(hashlib.sha256(data).hexdigest(), self._placed(thing))

    def _placed(self, thing: pdfium.FPDF_PAGEOBJECT) -> Matrix:
        pdfium.FPDFPageObj_GetMatrix(thing, self._matrix)
        m = self._matrix
        a, b, c, d, e, f = (side * POINT for side in (m.a, m.b, m.c, m.d, m.e, m.f))
        return a, b, c, d, e, f

    def _area(self, thing: pdfium.FPDF_PAGEOBJECT) -> Iterator[Matrix]:
        """Yield a path that is a rectangle, however it lies."""
        if pdfium.FPDFPath_CountSegments(thing) not in {4, 5}:
            return
        a, b, c, d, e, f = self._placed(thing)
        corners = []
        for number in range(4):
            x, y = self._point(pdfium.FPDFPath_GetPathSegment(thing, number))
            corners.append((a * x + c * y + e, b * x + d * y + f))
        (x, y), right, _, top = corners
        yield right[0] - x, right[1] - y, top[0] - x, top[1] - y, x, y

    def _point(self, segment: pdfium.FPDF_PATHSEGMENT) -> PdfPoint:
        x, y = self._four[:2]
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        return x.value, y.value


def _things(page: pdfium.FPDF_PAGE) -> Iterator[tuple[pdfium.FPDF_PAGEOBJECT, int]]:
    for number in range(pdfium.FPDFPage_CountObjects(page)):
        thing = pdfium.FPDFPage_GetObject(page, number)
        yield thing, pdfium.FPDFPageObj_GetType(thing)


def _has_text(form: pdfium.FPDF_PAGEOBJECT) -> bool:
    inner = range(pdfium.FPDFFormObj_CountObjects(form))
    things = (pdfium.FPDFFormObj_GetObject(form, number) for number in inner)
    return any(pdfium.FPDFPageObj_GetType(thing) == pdfium.FPDF_PAGEOBJ_TEXT for thing in things)


def _box(sides: Iterable[float]) -> Rect:
    return Rect.between(*(side * POINT for side in sides))


def font_names(pdf: bytes | Path) -> frozenset[str]:
    """Return the name of every font in the file, used or not."""
    if isinstance(pdf, bytes):
        return _names_in(pdf)
    with pdf.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return _names_in(data)


def _names_in(data: bytes | mmap.mmap) -> frozenset[str]:
    return frozenset(match[1].decode("latin-1") for match in _FONT_NAME.finditer(data))
