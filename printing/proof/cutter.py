"""Sheets for a cutting machine are opened again: each card is cut where it lies on its sheet."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

from PIL import Image, UnidentifiedImageError

from printing.cutter.files import SHEETS, cut_files, files_of
from printing.cutter.print_then_cut import DPI, sized
from printing.geometry.imposition import Page
from printing.geometry.paper import INCH, Rect, Size
from printing.geometry.spec import Side
from printing.orders.print_run import PrintRun
from printing.proof.archives import in_names, opened
from printing.proof.flaws import Finding, Flaw, ProofFailed, finding
from printing.proof.page import NEAR, apart
from printing.proof.proof import Proof
from printing.proof.proof import proved as proved_sheets
from printing.raster.pages import Pixels

_VERTEX = re.compile(r"VERTEX\n +8\nCUT\n +10\n([\d.]+)\n +20\n([\d.]+)\n")
_ROUNDED = re.compile(r'<rect x="(.+?)" y="(.+?)" width="(.+?)" height="(.+?)" rx="')
OPAQUE = 255
ROUND_OFF = 0.02  # of a card's area, at the most, that its corners take
_CORNERS = 8  # of a rounded rectangle: where each side begins and ends


def proved(path: Path, job: PrintRun) -> Proof:
    """Return what was verified, or raise ProofFailed with all that is wrong."""
    with opened(path) as archive:
        if job.spec.for_cricut:
            return _proved_pictures(archive, job)
        if findings := list(in_names(archive, files_of(job))) or list(_in_lines(archive, job)):
            raise ProofFailed(findings)
        return proved_sheets(archive.read(SHEETS), job)


def _proved_pictures(archive: ZipFile, job: PrintRun) -> Proof:
    """Look whether each picture is as large as its cards, and nothing is seen but these."""
    findings = list(in_names(archive, files_of(job))) or [
        finding(Flaw.FILE_BROKEN, file=name)
        for (name, size), page in zip(sized(job), job.imposition.pages, strict=True)
        if not _shows_cards(archive.read(name), size, page)
    ]
    if findings:
        raise ProofFailed(findings)
    return Proof(cards=job.printed_cards, pictures=len(job.imposition.pages))


def _shows_cards(data: bytes, size: Size, page: Page) -> bool:
    around, scale = Rect.around(placed.rect for placed in page.sides), DPI / INCH
    try:
        with Image.open(io.BytesIO(data)) as picture:
            pixels = Pixels.of(size, DPI)
            if picture.mode != "RGBA" or picture.size != (pixels.width, pixels.height):
                return False
            seen = picture.getchannel("A")
            area = sum(seen.histogram()[128:]) / scale**2
            middles = [_middle(placed.rect, around, scale) for placed in page.sides]
            whole = sum(placed.rect.width * placed.rect.height for placed in page.sides)
            return all(seen.getpixel(at) == OPAQUE for at in middles) and (
                1 - ROUND_OFF < area / whole < 1
            )
    except (UnidentifiedImageError, OSError):
        return False


def _middle(rect: Rect, around: Rect, scale: float) -> tuple[int, int]:
    x, y = rect.x + rect.width / 2 - around.x, around.top - rect.y - rect.height / 2
    return int(x * scale), int(y * scale)


def _in_lines(archive: ZipFile, job: PrintRun) -> Iterator[Finding]:
    fronts = [page for page in job.imposition.pages if page.side is Side.FRONT]
    readers = {"dxf": _in_dxf, "svg": _in_svg}
    for name, _text in cut_files(job):
        page = fronts[int(name[4:7]) - 1]
        found = readers[name[-3:]](archive.read(name).decode(), page.size)
        if not _are_cards(found, page):
            yield finding(Flaw.FILE_BROKEN, file=name)


def _are_cards(found: list[Rect], page: Page) -> bool:
    wanted = [placed.rect for placed in page.sides]
    return len(found) == len(wanted) and all(
        apart(one, other) <= NEAR for one, other in zip(found, wanted, strict=True)
    )


def _in_dxf(text: str, _page: Size) -> list[Rect]:
    corners = [(float(x), float(y)) for x, y in _VERTEX.findall(text)]
    return [_around(corners[i : i + _CORNERS]) for i in range(0, len(corners), _CORNERS)]


def _around(corners: list[tuple[float, float]]) -> Rect:
    xs, ys = zip(*corners, strict=True)
    return Rect.between(min(xs), min(ys), max(xs), max(ys))


def _in_svg(text: str, page: Size) -> list[Rect]:
    found = (map(float, sides) for sides in _ROUNDED.findall(text))
    return [Rect(x, page.height - y - height, w, height) for x, y, w, height in found]
