"""A leaflet as PDF: one sheet of paper, on one side or on both."""

from typing import BinaryIO

from decks.models.picture import prepared_path
from printing.geometry.paper import Rect
from printing.geometry.spec import Layout
from printing.leaflet.layout import leaflet_of
from printing.orders.print_run import PrintRun
from printing.pdf import drawing
from printing.pdf.canvas import PrintCanvas
from printing.pdf.sheets import Progress, duplex


def write(job: PrintRun, file: BinaryIO, progress: Progress | None = None) -> None:
    """Write one page or two, or raise PrintError before a byte is written."""
    leaflet, size = leaflet_of(job), job.spec.paper.upright
    page = Rect(0, 0, size.width, size.height)
    canvas = PrintCanvas(job.title, job.language, suggested(len(leaflet.sides)))
    for number, parts in enumerate(leaflet.sides, start=1):
        canvas.begin_page(size, page, page)
        for part in parts:
            drawing.draw(canvas, part, prepared_path, job.style.inks)
        canvas.showPage()
        if progress:
            progress(number, len(leaflet.sides))
    canvas.write_to(file)


def suggested(sides: int) -> str:
    """Return what a printer's dialogue is to suggest."""
    return duplex(Layout.FRONTS if sides == 1 else Layout.DUPLEX_LONG)
