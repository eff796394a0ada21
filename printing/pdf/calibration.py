"""A sheet that shows how a printer's backs must be moved to lie behind its fronts.

The marks of the back stand a little closer together, or farther apart, than those of the front.
Against the light one pair of them forms a straight line, and the number there is what to enter.
Two such scales left and right of the middle also show whether the backs are turned, and two coarse
ones which of several such pairs is meant.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from printing.figures import in_figures
from printing.geometry.paper import DEFAULT_PAPER, PAPERS, POINT, Rect, Size
from printing.geometry.spec import UNMOVED, Layout, Registration
from printing.geometry.vernier import (
    APART,
    COARSE,
    PITCH,
    REACH,
    STEP,
    back_pitches,
    degrees_of,
)
from printing.pdf.canvas import PrintCanvas
from printing.pdf.drawing import pdf_font
from printing.pdf.inks import fill_with, stroke_with
from printing.pdf.sheets import duplex
from printing.text.fitting import Box, fit
from printing.text.fonts import DATE, MEDIUM, REGULAR, SEMIBOLD, font
from printing.text.parts import INK

CROSS = (0.0, 34.0)  # where the lines of the back cross that the coarse scales are for
COARSE_AT = 11.0  # millimetres from there, above and on the right
LINES = 15.0  # how far the lines reach
NUMBERED = 4  # millimetres, from one number of a coarse scale to the next
TICK, ZERO_TICK = 6.0, 9.0
LINE = 0.5  # points
DIFFERENCES = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
TEXT_WIDTH, INDENT = 174.0, 6.0
TEXT_TOP, BELOW = 122.0, 70.0  # from the middle of the page
TEXT_SIZE = 10.0  # points

PagePoint = tuple[float, float]  # millimetres from the middle of the page, as seen on the front


@dataclass(frozen=True, slots=True)
class Vernier:
    """Marks along a line; on its other side are those of the back."""

    name: str
    middle: PagePoint
    upright: bool
    back_pitch: float

    def marks(self, pitch: float, side: int) -> Iterator[tuple[int, PagePoint, PagePoint]]:
        """Yield number and ends of each mark above (1) or below (-1) the line, or beside it."""
        for number in range(-REACH, REACH + 1):
            length = side * (TICK if number else ZERO_TICK)
            yield number, self.at(number * pitch, 0), self.at(number * pitch, length)

    def at(self, along: float, beside: float) -> PagePoint:
        """Return a point along the scale; what is beside an upright one is farther outside."""
        x, y = self.middle
        if self.upright:
            return x + math.copysign(beside, x * beside), y + along
        return x + along, y + beside

    def number_at(self, number: int) -> PagePoint:
        """Return where a mark's number stands, below its middle."""
        x, y = self.at(number * PITCH, ZERO_TICK + (4.0 if self.upright else 1.0))
        return (x, y - 0.8) if self.upright else (x, y)

    @property
    def name_at(self) -> PagePoint:
        if self.upright:
            return self.at((REACH + 1) * PITCH, TICK / 2)
        return self.at(0, ZERO_TICK + 5.5)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The sheet for one paper, one way of turning it over, and backs that are moved already."""

    language: str
    paper: Size = PAPERS[DEFAULT_PAPER]
    layout: Layout = Layout.DUPLEX_LONG
    registration: Registration = UNMOVED

    @property
    def is_long(self) -> bool:
        return self.layout is Layout.DUPLEX_LONG

    @property
    def scales(self) -> tuple[Vernier, Vernier, Vernier]:
        """X, A and B: the back's left scale is A, which is on the right of a front turned over."""
        across, up = back_pitches(self.layout)
        a = APART / 2 if self.is_long else -APART / 2
        return (
            Vernier("X", (0.0, 0.0), upright=False, back_pitch=across),
            Vernier("A", (a, 0.0), upright=True, back_pitch=up),
            Vernier("B", (-a, 0.0), upright=True, back_pitch=up),
        )

    def behind(self, point: PagePoint) -> PagePoint:
        """Return where on the back a point lies that is seen through the front."""
        x, y = point
        return (-x, y) if self.is_long else (x, -y)


def write(sheet: Calibration, file: BinaryIO) -> None:
    """Write the two pages of the sheet."""
    with override(sheet.language):
        canvas = PrintCanvas(_("Calibration sheet"), sheet.language, duplex(sheet.layout))
        for name in (MEDIUM, SEMIBOLD):
            pdf_font(name)
        _front(canvas, sheet)
        _back(canvas, sheet)
    canvas.write_to(file)


def _begin(canvas: PrintCanvas, sheet: Calibration, moved: Registration) -> None:
    """Begin a page and draw from its middle on."""
    page = Rect(0, 0, sheet.paper.width, sheet.paper.height)
    canvas.begin_page(sheet.paper, page, page)
    canvas.enter(moved.matrix(sheet.paper))
    canvas.translate(*_points((sheet.paper.width / 2, sheet.paper.height / 2)))
    fill_with(canvas, INK)
    stroke_with(canvas, INK)
    canvas.setLineWidth(LINE)


def _end(canvas: PrintCanvas) -> None:
    canvas.restoreState()
    canvas.showPage()


def _front(canvas: PrintCanvas, sheet: Calibration) -> None:
    _begin(canvas, sheet, UNMOVED)
    for scale in sheet.scales:
        for number, start, end in scale.marks(PITCH, 1):
            _line(canvas, start, end)
            _write(canvas, _signed(number * STEP), scale.number_at(number), DATE)
        _write(canvas, scale.name, scale.name_at, SEMIBOLD, 16)
    _coarse_scales(canvas, sheet)
    _explain(canvas, sheet)
    _end(canvas)


def _back(canvas: PrintCanvas, sheet: Calibration) -> None:
    _begin(canvas, sheet, sheet.registration)
    for scale in sheet.scales:
        for _number, start, end in scale.marks(scale.back_pitch, -1):
            _line(canvas, sheet.behind(start), sheet.behind(end))
    x, y = CROSS
    _line(canvas, sheet.behind((x, y)), sheet.behind((x, y + LINES)))
    _line(canvas, sheet.behind((x, y)), sheet.behind((x + LINES, y)))
    _write(canvas, pgettext("side of a card", "Back"), (0.0, -TEXT_TOP), SEMIBOLD, TEXT_SIZE)
    _end(canvas)


def _coarse_scales(canvas: PrintCanvas, sheet: Calibration) -> None:
    """Draw C above and D on the right of where the lines of the back should cross.

    The number where a line crosses its scale is what must be entered, in whole millimetres.
    """
    x, y = CROSS
    sign = 1 if sheet.is_long else -1
    for number in range(-COARSE, COARSE + 1):
        length = 2.5 if number % NUMBERED else 4.0
        across, up = x + sign * number, y - sign * number
        _line(canvas, (across, y + COARSE_AT), (across, y + COARSE_AT + length))
        _line(canvas, (x + COARSE_AT, up), (x + COARSE_AT + length, up))
        if not number % NUMBERED:
            _write(canvas, _signed(number), (across, y + COARSE_AT + 5.0), DATE)
            _write(canvas, _signed(number), (x + COARSE_AT + 6.5, up - 0.8), DATE)
    _write(canvas, "C", (x, y + COARSE_AT + 8.5), SEMIBOLD, 16)
    _write(canvas, "D", (x + COARSE_AT + 12.5, y - 2.0), SEMIBOLD, 16)


def _explain(canvas: PrintCanvas, sheet: Calibration) -> None:
    """Say how to print the sheet above the scales, and how to read it below them."""
    top = TEXT_TOP
    canvas.setFont(SEMIBOLD, 20)
    canvas.drawString(*_points((-TEXT_WIDTH / 2, top)), _("Calibration sheet"))
    top -= 9
    for number, text in enumerate(_before(sheet), start=1):
        top = _paragraph(canvas, number, text, top)
    top = -BELOW
    for number, text in enumerate(_after(sheet), start=3):
        top = _paragraph(canvas, number, text, top)
    _table(canvas, top - 2)


def _before(sheet: Calibration) -> tuple[str, str]:
    over_long = _(
        "Print both pages on one sheet of paper at 100%, turned over the long "
        "edge, on the printer, tray and paper that you print cards with."
    )
    over_short = _(
        "Print both pages on one sheet of paper at 100%, turned over the short "
        "edge, on the printer, tray and paper that you print cards with."
    )
    return (
        over_long if sheet.is_long else over_short,
        _(
            "Hold the sheet against a light, this side towards you. Two lines of the back cross "
            "the scales C and D: read the numbers there, to the millimetre. If they cross none, "
            "the paper was turned over the other way."
        ),
    )


def _after(sheet: Calibration) -> Iterator[str]:
    yield _(
        "On each scale, X, A and B, find the two lines that form one straight line, "
        "and read the number there. Where two pairs do, take either."
    )
    yield _(
        "Enter all five numbers where you got this sheet: the page works out how the backs must "
        "be moved, and which of two pairs was meant. Without the page: up to 2 mm, X is the "
        "offset to the right, half of A + B the one upwards, and the rotation is what the table "
        "says for B − A, with its sign."
    )
    if sheet.registration != UNMOVED:
        yield _(
            "The backs of this sheet are moved already: %(x)s mm to the right, %(y)s mm up, "
            "turned by %(degrees)s°. The page adds what you read to that."
        ) % {
            "x": in_figures(sheet.registration.x),
            "y": in_figures(sheet.registration.y),
            "degrees": in_figures(sheet.registration.degrees),
        }
    yield _("Print this sheet again with these values: all scales should read 0.")


def _paragraph(canvas: PrintCanvas, number: int, text: str, top: float) -> float:
    """Write a numbered step; return where the next one begins."""
    left, pitch = -TEXT_WIDTH / 2, 1.3 * TEXT_SIZE * POINT
    box = Box(TEXT_WIDTH - INDENT, 10 * pitch, lines=8, most=TEXT_SIZE)
    canvas.setFont(SEMIBOLD, TEXT_SIZE)
    canvas.drawString(*_points((left, top)), str(number))
    canvas.setFont(REGULAR, TEXT_SIZE)
    for line in fit(text, box, font(REGULAR), TEXT_SIZE).lines:
        canvas.drawString(*_points((left + INDENT, top)), line.text)
        top -= pitch
    return top - 1.5


def _table(canvas: PrintCanvas, top: float) -> None:
    """Write the rotation for some differences of B and A."""
    left, column = -TEXT_WIDTH / 2 + INDENT, 18.0
    rows = (
        (_("B − A, mm"), list(map(in_figures, DIFFERENCES))),
        (_("rotation"), [f"{in_figures(degrees_of(difference))}°" for difference in DIFFERENCES]),
    )
    for head, cells in rows:
        canvas.setFont(MEDIUM, TEXT_SIZE)
        canvas.drawString(*_points((left, top)), head)
        for i, cell in enumerate(cells, start=1):
            _write(canvas, cell, (left + 16 + i * column, top), MEDIUM, TEXT_SIZE)
        top -= 5.5


def _signed(value: float) -> str:
    sign = "+" if value > 0 else "−" if value else ""
    return sign + in_figures(abs(value))


def _line(canvas: PrintCanvas, start: PagePoint, end: PagePoint) -> None:
    canvas.line(*_points(start), *_points(end))


def _write(canvas: PrintCanvas, text: str, at: PagePoint, name: str, size: float = 6.0) -> None:
    """Write a text, centred."""
    canvas.setFont(name, size)
    canvas.drawCentredString(*_points(at), text)


def _points(at: PagePoint) -> PagePoint:
    return at[0] / POINT, at[1] / POINT
