"""The net of a box as PDF."""

from typing import BinaryIO

from decks.models.picture import prepared_path
from printing.box.layout import cut_round, parts_of
from printing.geometry.spec import Layout
from printing.orders.print_run import PrintRun
from printing.pdf import drawing
from printing.pdf.canvas import PrintCanvas
from printing.pdf.sheets import Progress, duplex


def write(job: PrintRun, file: BinaryIO, progress: Progress | None = None) -> None:
    """Write the one page, or raise PrintError before a byte is written."""
    net, page = cut_round(job), job.spec.paper.upright
    canvas = PrintCanvas(job.title, job.language, duplex(Layout.FRONTS))
    canvas.begin_page(page, net, net)
    for part in parts_of(job):
        drawing.draw(canvas, part, prepared_path, job.style.inks)
    canvas.showPage()
    canvas.write_to(file)
    if progress:
        progress(1, 1)
