"""From a job to the pages of a PDF."""

import io
from collections.abc import Callable
from typing import BinaryIO

from printing import furniture
from printing.canvas import PrintCanvas
from printing.imposition import Page, PlacedSide
from printing.ink import fill_with
from printing.job import Job
from printing.layout import INK
from printing.plates import FONTS, alphabet_of, plates_of
from printing.spec import Layout

Progress = Callable[[int, int], None]  # pages done, and of how many

DUPLEX = {
    Layout.DUPLEX_LONG: "DuplexFlipLongEdge",
    Layout.DUPLEX_SHORT: "DuplexFlipShortEdge",
    Layout.CARDS: "DuplexFlipLongEdge",
}


def render(job: Job) -> bytes:
    """Return the PDF of a job that fits in memory."""
    file = io.BytesIO()
    write(job, file)
    return file.getvalue()


def write(job: Job, file: BinaryIO, progress: Progress | None = None) -> None:
    """Write the PDF of a job, or raise PrintError before a byte is written."""
    press = Press(job)
    pages = press.imposition.pages
    for number, page in enumerate(pages, start=1):
        press.draw(page)
        if progress:
            progress(number, len(pages))
    press.canvas.write_to(file)


def duplex(layout: Layout) -> str:
    """Return what a printer's dialogue is to suggest for both sides of the paper."""
    return DUPLEX.get(layout, "Simplex")


class Press:
    """A job on its way to paper, or a PrintError if it cannot be printed."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.imposition = job.imposition
        self.canvas = PrintCanvas(job.title, job.language, duplex(job.spec.layout))
        self._plates = plates_of(job)
        self._alphabet = alphabet_of(self._plates)
        self.canvas.set_up_fonts(FONTS, self._alphabet)
        if job.is_draft:
            furniture.define_watermark(self.canvas, job)

    def draw(self, page: Page) -> None:
        self.canvas.begin_page(page.size, page.trim, page.bleed)
        self.canvas.enter(page.matrix)
        if not self.job.style.low_ink:
            self._paint_ground(page)
        for side in page.sides:
            self.draw_side(side)
            if self.job.is_draft:
                furniture.draw_watermark(self.canvas, side)
        furniture.draw(self.canvas, self.job, page, self.imposition.sheets)
        self.canvas.restoreState()
        self.canvas.showPage()

    def draw_side(self, placed: PlacedSide) -> None:
        card, plates = self.job.cards[placed.card], self._plates[placed.side]
        plates.stamp(self.canvas, self._alphabet, card, placed)

    def _paint_ground(self, page: Page) -> None:
        fill_with(self.canvas, INK, self.job.style.black)
        for rect in page.ground:
            self.canvas.fill(rect)
