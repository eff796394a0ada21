"""What a print shop asks about a file before it prints it, as it is found in the file."""

import io
import math
import mmap
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
from django.utils.translation import gettext, ngettext
from PIL import Image

from printing.figures import THOUSANDTH, in_figures, size_in_figures
from printing.geometry.paper import INCH, POINT, Size
from printing.orders.print_run import PrintRun
from printing.pdf.pdfx import standard_of
from printing.pdf.separation import most_ink
from printing.proof.pdf_reader import PDFIUM, font_names
from printing.proof.pdfx import drawn

LEAST_RESOLUTION = 300  # pixels to an inch
LEAST_TYPE = 7.0  # points
_ROUNDED = 0.1  # percent, which sums of inks may be off
_INK = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) [kK]\b")


@dataclass(frozen=True, slots=True)
class Worst:
    """The least that was found of something, and the card that it was found on."""

    value: float
    card: str


@dataclass(frozen=True, slots=True)
class Preflight:
    """Millimetres, points, pixels to an inch, percent and bytes."""

    trim: Size
    bleed: float
    fonts: int
    type: Worst | None  # None where letters are outlines
    resolution: Worst | None  # None where there are no pictures
    ink: float
    separated: bool  # whether pictures are in CMYK
    standard: str
    size: int


def preflight(pdf: Path, job: PrintRun) -> Preflight:
    """Read a file that was proved."""
    with PDFIUM:
        document = pypdfium2.PdfDocument(pdf)
        try:
            return _read(document, pdf, job)
        finally:
            document.close()


def told(found: Preflight) -> Iterator[str]:
    """Yield what was found, a sentence each."""
    bleed, trim = in_figures(found.bleed, THOUSANDTH), size_in_figures(found.trim)
    yield gettext("Cards of %(trim)s mm, each on a page with a bleed of %(bleed)s mm.") % {
        "trim": trim,
        "bleed": bleed,
    }
    yield _fonts(found)
    if found.resolution:
        yield _pictures(found.resolution)
    yield _ink(found)
    yield gettext("%(standard)s for FOGRA39, %(size)s MB.") % {
        "standard": found.standard,
        "size": in_figures(round(found.size / 1_000_000, 1)),
    }


def _fonts(found: Preflight) -> str:
    if found.type is None:
        return gettext("No fonts: all letters are outlines.")
    words = {"count": found.fonts, "size": in_figures(found.type.value), "card": found.type.card}
    if found.type.value < LEAST_TYPE:
        pattern = ngettext(
            "%(count)s font, embedded; the smallest type has %(size)s pt (%(card)s), "
            "and shops ask for 7.",
            "%(count)s fonts, embedded; the smallest type has %(size)s pt (%(card)s), "
            "and shops ask for 7.",
            found.fonts,
        )
    else:
        pattern = ngettext(
            "%(count)s font, embedded; the smallest type has %(size)s pt.",
            "%(count)s fonts, embedded; the smallest type has %(size)s pt.",
            found.fonts,
        )
    return pattern % words


def _pictures(lowest: Worst) -> str:
    words = {"dpi": in_figures(math.floor(lowest.value)), "card": lowest.card}
    if lowest.value < LEAST_RESOLUTION:
        return gettext("Pictures: only %(dpi)s dpi on %(card)s, and shops ask for 300 dpi.") % words
    return gettext("Pictures: %(dpi)s dpi or more (the lowest: %(card)s).") % words


def _ink(found: Preflight) -> str:
    if found.separated:
        pattern = gettext("All colours in CMYK, with %(ink)s %% of ink at the most.")
    else:
        pattern = gettext(
            "%(ink)s %% of ink on black grounds; colours in RGB, for the shop to convert."
        )
    return pattern % {"ink": in_figures(math.ceil(found.ink - _ROUNDED))}


def _read(document: pypdfium2.PdfDocument, pdf: Path, job: PrintRun) -> Preflight:
    types: list[Worst] = []
    resolutions: list[Worst] = []
    pictures: dict[int, float | None] = {}  # by the hash of their bytes
    for planned, page in zip(job.imposition.pages, document, strict=True):
        card = job.cards[planned.sides[0].card].key
        for thing in page.get_objects(max_depth=1):
            if thing.type == pdfium.FPDF_PAGEOBJ_TEXT:
                types.append(Worst(_type_of(thing), card))
            elif thing.type == pdfium.FPDF_PAGEOBJ_IMAGE:
                resolutions.append(Worst(_resolution_of(thing), card))
                jpeg = bytes(thing.get_data(decode_simple=False))
                if (key := hash(jpeg)) not in pictures:
                    pictures[key] = _ink_of(jpeg)
    left, bottom, right, top = (side * POINT for side in document[0].get_trimbox())
    return Preflight(
        trim=Size(round(right - left, 2), round(top - bottom, 2)),
        bleed=round(left, 2),
        fonts=len({name.partition("+")[2] for name in font_names(pdf)}),
        type=min(types, key=lambda worst: worst.value, default=None),
        resolution=min(resolutions, key=lambda worst: worst.value, default=None),
        ink=max((*_inks(pdf), *filter(None, pictures.values())), default=0.0),
        separated=None not in pictures.values() and job.style.inks.separates,
        standard=standard_of(job).name,
        size=pdf.stat().st_size,
    )


def _type_of(thing: pypdfium2.PdfObject) -> float:
    """Return how large a piece of text is on the paper."""
    size = pdfium.c_float()
    pdfium.FPDFTextObj_GetFontSize(thing, size)
    matrix = thing.get_matrix()
    return round(float(size.value) * math.hypot(matrix.c, matrix.d), 2)


def _resolution_of(thing: pypdfium2.PdfObject) -> float:
    """Return how many pixels of a picture lie on an inch of the paper."""
    across, _down = thing.get_px_size()
    matrix = thing.get_matrix()
    return float(across) / (math.hypot(matrix.a, matrix.b) * POINT / INCH)


def _ink_of(jpeg: bytes) -> float | None:
    """Return the percent of ink where a picture has most, or None where it is not in CMYK."""
    with Image.open(io.BytesIO(jpeg)) as picture:
        return most_ink(picture) if picture.mode == "CMYK" else None


def _inks(pdf: Path) -> Iterator[float]:
    """Yield how much ink each colour in CMYK takes."""
    with pdf.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        for operators in drawn(data):
            for inks in set(_INK.findall(operators)):
                yield 100 * sum(map(float, inks))
