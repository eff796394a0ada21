"""A file whose letters are outlines, held against one that says the same in letters."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import BinaryIO, cast

import pypdfium2
from PIL import Image, ImageChops, ImageDraw

from printing.geometry.imposition import Page
from printing.geometry.paper import POINT, Rect
from printing.orders.print_run import PrintRun
from printing.pdf import pdfx
from printing.proof.flaws import Finding, Flaw, ProofFailed, finding
from printing.proof.pdf_reader import PDFIUM
from printing.proof.pdfx import proved_pdfx
from printing.proof.proof import Proof

_SCALE = 4.0  # pixels to a point
_SPOT = 8  # pixels; letters are put on whole ones, and outlines between them
_ALIKE = 64  # of 255, which a spot may be lighter or darker
_FRAME = 0.5  # millimetres round a picture, whose edge is drawn only where it is missing


def proved_shop(pdf: Path, job: PrintRun) -> Proof:
    """Return what was verified; letters that are outlines are compared with letters."""
    proof = proved_pdfx(pdf, job)
    if job.style.curves and (findings := list(_otherwise_drawn(pdf, job))):
        raise ProofFailed(findings)
    return proof


def _otherwise_drawn(pdf: Path, job: PrintRun) -> Iterator[Finding]:
    """Yield the pages that look otherwise than in letters, beside their pictures."""
    in_letters = replace(job, style=replace(job.style, curves=False, art=False))
    with NamedTemporaryFile(suffix=".pdf") as file:
        pdfx.write(in_letters, cast("BinaryIO", file))
        file.flush()
        proved_pdfx(Path(file.name), in_letters)
        with PDFIUM:
            documents = [pypdfium2.PdfDocument(path) for path in (pdf, Path(file.name))]
            try:
                for number, page in enumerate(job.imposition.pages):
                    pair = [_drawn(document[number], job, page) for document in documents]
                    if _differ(*pair):
                        yield finding(Flaw.OTHER_OUTLINES, page=number + 1)
            finally:
                for document in documents:
                    document.close()


def _drawn(page: pypdfium2.PdfPage, job: PrintRun, planned: Page) -> Image.Image:
    """Return a page as it is seen, its picture left out."""
    image: Image.Image = page.render(scale=_SCALE, grayscale=True).to_pil()
    for placed in planned.sides:
        art = job.anatomy.art
        left, bottom = placed.rect.x + art.x, placed.rect.y + art.y
        covered = Rect(left, bottom, art.width, art.height).grown(*[_FRAME] * 4)
        x, right = (side / POINT * _SCALE for side in (covered.x, covered.right))
        top, foot = ((planned.size.height - y) / POINT * _SCALE for y in (covered.top, covered.y))
        ImageDraw.Draw(image).rectangle((x, top, right, foot), fill=0)
    return image


def _differ(one: Image.Image, other: Image.Image) -> bool:
    apart = ImageChops.difference(one.convert("L").reduce(_SPOT), other.convert("L").reduce(_SPOT))
    darkest = apart.getextrema()[1]
    return isinstance(darkest, float | int) and darkest > _ALIKE
