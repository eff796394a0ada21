"""Where a machine cuts a sheet: round each card, in millimetres from the lower left corner."""

from collections.abc import Iterator
from dataclasses import dataclass

from printing.geometry.imposition import Page
from printing.geometry.paper import Rect, Size
from printing.geometry.spec import Side
from printing.orders.print_run import PrintRun


@dataclass(frozen=True, slots=True)
class CutSheet:
    """A sheet seen from in front: what is cut, how round, and what the machine looks for."""

    number: int
    size: Size
    cards: tuple[Rect, ...]
    corner: float  # a radius
    marks: tuple[Rect, ...]


def cut_sheets(job: PrintRun) -> Iterator[CutSheet]:
    corner = job.anatomy.corner
    for page in job.imposition.pages:
        if page.side is Side.FRONT:
            yield _sheet(page, corner)


def _sheet(page: Page, corner: float) -> CutSheet:
    rects = tuple(placed.rect for placed in page.sides)
    return CutSheet(page.sheet, page.size, rects, corner, page.sensor_marks)
