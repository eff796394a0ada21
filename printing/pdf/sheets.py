"""From a job to the pages of a PDF."""

import io
from collections.abc import Callable
from typing import BinaryIO

from decks.models.picture import prepared_path
from printing import marks
from printing.cards.face_cache import FONTS, alphabet_of, plates_of
from printing.geometry.imposition import Page, PlacedSide
from printing.geometry.spec import Layout
from printing.orders.print_run import PrintRun
from printing.pdf import drawing
from printing.pdf.canvas import PrintCanvas
from printing.pdf.inks import GROUND, fill_with
from printing.text.parts import INK, Framed, Part

Progress = Callable[[int, int], None]  # pages done, and of how many

DUPLEX = {
    Layout.DUPLEX_LONG: "DuplexFlipLongEdge",
    Layout.DUPLEX_SHORT: "DuplexFlipShortEdge",
    Layout.CARDS: "DuplexFlipLongEdge",
}


def render(job: PrintRun) -> bytes:
    """Return the PDF of a job that fits in memory."""
    file = io.BytesIO()
    write(job, file)
    return file.getvalue()


def write(job: PrintRun, file: BinaryIO, progress: Progress | None = None) -> None:
    """Write the PDF of a job, or raise PrintError before a byte is written."""
    Press(job).write_to(file, progress)


def duplex(layout: Layout) -> str:
    """Return what a printer's dialogue is to suggest for both sides of the paper."""
    return DUPLEX.get(layout, "Simplex")


def suggested(job: PrintRun) -> str:
    """Return what it is to suggest for a job, where somebody may turn the stack by hand."""
    return duplex(Layout.FRONTS if job.spec.stack else job.spec.layout)


class Press:
    """A job on its way to paper, or a PrintError if it cannot be printed."""

    def __init__(self, job: PrintRun) -> None:
        self.job = job
        self.imposition = job.imposition
        self.canvas = PrintCanvas(job.title, job.language, suggested(job))
        self._plates = plates_of(job)
        self._alphabet = alphabet_of(self._plates)
        self.canvas.curves = job.style.curves
        if not job.style.curves:
            self.canvas.set_up_fonts(FONTS, self._alphabet)
        self._watermark = marks.watermark(job.anatomy.art, job.language)
        if job.is_draft:
            drawing.define(self.canvas, self._watermark, job.style.inks)

    def write_to(self, file: BinaryIO, progress: Progress | None = None) -> None:
        pages = self.imposition.pages
        for number, page in enumerate(pages, start=1):
            self.draw(page)
            if progress:
                progress(number, len(pages))
        self.canvas.write_to(file)

    def draw(self, page: Page) -> None:
        self.canvas.begin_page(page.size, page.trim, page.bleed)
        self.canvas.enter(page.matrix)
        if not self.job.style.low_ink:
            self._paint_ground(page)
        for side in page.sides:
            self.draw_side(side)
            if self.job.is_draft:
                self._draw(Framed(side.matrix, (self._watermark,)))
        self.draw_furniture(page)
        self.canvas.restoreState()
        self.canvas.showPage()

    def draw_side(self, placed: PlacedSide) -> None:
        card, plates = self.job.cards[placed.card], self._plates[placed.side]
        plates.stamp(self.canvas, self._alphabet, card, placed)

    def draw_furniture(self, page: Page) -> None:
        """Draw all that stands beside the cards of a page."""
        self._draw_once(marks.marks(page))
        if self.job.spec.layout is not Layout.CARDS:
            fill_with(self.canvas, INK, self.job.style.inks)
        for framed in marks.beside(self.job, page, self.imposition.sheets):
            self.canvas.enter(framed.matrix)
            for part in framed.parts:
                self._draw_once(part)
            self.canvas.restoreState()

    def _draw_once(self, part: Part) -> None:
        """Draw a part, or repeat what was drawn of it on another page."""
        self.canvas.once(part, lambda: self._draw(part))

    def _draw(self, part: Part) -> None:
        drawing.draw(self.canvas, part, prepared_path, self.job.style.inks)

    def _paint_ground(self, page: Page) -> None:
        fill_with(self.canvas, GROUND, self.job.style.inks)
        for rect in page.ground:
            self.canvas.fill(rect)
