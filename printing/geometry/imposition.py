"""Where each side of each card lies on which page.

Lengths are millimetres from a page's lower left corner, each page seen from its own side. Paper
stands on its short edge, as a printer feeds it: where cards lie better on their side they turn, not
the page, so that flips and offsets mean the same on every sheet.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from printing.geometry.grid import Cell, Grid, best_grid
from printing.geometry.paper import Code, PrintError, Rect, Size
from printing.geometry.sensor_marks import sensor_marks
from printing.geometry.spec import UNMOVED, Layout, Matrix, Registration, Side, Spec

MARK_DISTANCE = 1.0  # from the bleed, where there is room for it
MARK_LENGTH = 4.0


class MarkKind(StrEnum):
    CUT = "cut"
    FOLD = "fold"  # beside the cards, in line with a fold
    SCORE = "score"  # between a front and its back, where to crease


class Place(NamedTuple):
    """Where a card lies, counted from 1 and from the upper left, as seen on the front."""

    sheet: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class PlacedSide:
    """One side of one card on a page; *rotation* is counter-clockwise, in degrees."""

    card: int  # index among the cards, from 0
    copy: int  # from 0
    side: Side
    place: Place
    rect: Rect  # where the knife goes
    bleed: Rect  # how far its ground may be painted
    rotation: int  # 0, 90, 180 or 270

    @property
    def matrix(self) -> Matrix:
        """What brings a card drawn upright from (0, 0) to its place, in millimetres."""
        rect = self.rect
        matrices = {
            0: (1.0, 0.0, 0.0, 1.0, rect.x, rect.y),
            90: (0.0, 1.0, -1.0, 0.0, rect.right, rect.y),
            180: (-1.0, 0.0, 0.0, -1.0, rect.right, rect.top),
            270: (0.0, -1.0, 1.0, 0.0, rect.x, rect.top),
        }
        return matrices[self.rotation]


@dataclass(frozen=True, slots=True)
class Mark:
    """A straight line: a rectangle without width or without height."""

    kind: MarkKind
    line: Rect


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet; all that is on it is to be moved by its registration."""

    sheet: int
    side: Side
    size: Size
    printable: Rect
    trim: Rect  # round the whole grid, though the last sheet may not fill it
    bleed: Rect
    sides: tuple[PlacedSide, ...]
    marks: tuple[Mark, ...] = ()
    sensor_marks: tuple[Rect, ...] = ()  # black, for a cutting machine
    ground: tuple[Rect, ...] = ()  # what is black behind backs; these overlap, so no seam shows
    registration: Registration = UNMOVED

    @property
    def matrix(self) -> Matrix:
        return self.registration.matrix(self.size)


@dataclass(frozen=True, slots=True)
class Imposition:
    """Every page, in the order of printing, and the numbers that matter to people."""

    spec: Spec
    pages: tuple[Page, ...]
    turned: bool  # cards lie on their side
    rows: int
    columns: int
    sheets: int
    blanks: int  # places on the last sheet that stay empty
    cuts: int  # on a full sheet, or on the only one


def impose(spec: Spec, cards: int) -> Imposition:
    """Lay out that many cards, or refuse if a single one does not fit."""
    if cards < 1:
        raise PrintError(Code.NOTHING_TO_PRINT)
    total = cards * spec.copies
    if spec.layout is Layout.CARDS:
        pages = tuple(page for number in range(total) for page in _card_pages(spec, number, cards))
        return Imposition(spec, pages, False, 1, 1, sheets=total, blanks=0, cuts=4)
    grid = best_grid(spec, total)
    sheets = math.ceil(total / grid.places)
    return Imposition(
        spec=spec,
        pages=_in_order(
            spec, [page for sheet in range(sheets) for page in _pages(grid, sheet, cards)]
        ),
        turned=grid.turned,
        rows=grid.down.count,
        columns=grid.across.count,
        sheets=sheets,
        blanks=sheets * grid.places - total,
        cuts=sum(len(lines) for lines in grid.cuts(grid.cells(0, total))),
    )


def _in_order(spec: Spec, pages: Sequence[Page]) -> tuple[Page, ...]:
    """Return the pages sheet by sheet or, for a stack that is turned by hand, all backs last."""
    if spec.stack is None:
        return tuple(pages)
    fronts = [page for page in pages if page.side is Side.FRONT]
    backs = [page for page in pages if page.side is Side.BACK]
    return (*fronts, *(backs[::-1] if spec.stack.is_reversed else backs))


def _pages(grid: Grid, sheet: int, cards: int) -> Iterator[Page]:
    """Yield those pages of a sheet, numbered from 0, that its layout wants."""
    spec = grid.spec
    cells = grid.cells(sheet * grid.places, cards * spec.copies)
    front = Page(
        sheet=sheet + 1,
        side=Side.FRONT,
        size=spec.paper.upright,
        printable=spec.printable,
        trim=grid.trim,
        bleed=grid.trim.grown(*[spec.bleed] * 4),
        sides=tuple(_placed(grid, cells, sheet, cards)),
        marks=tuple(_marks(grid, cells)) if spec.marks else (),
        sensor_marks=_sensor_marks(spec),
        ground=tuple(_ground(grid, cells)),
    )
    if spec.layout is Layout.FOLD:
        yield front
        return
    if spec.layout is not Layout.BACKS:
        yield replace(front, ground=())
    if spec.layout is not Layout.FRONTS:
        yield _turned_over(front, spec)


def _sensor_marks(spec: Spec) -> tuple[Rect, ...]:
    looks_for_them = spec.for_cutter and not spec.for_cricut
    return tuple(sensor_marks(spec.paper.upright)) if looks_for_them else ()


def _placed(grid: Grid, cells: Collection[Cell], sheet: int, cards: int) -> Iterator[PlacedSide]:
    """Yield the fronts of a sheet and, where it folds, each front's back after it."""
    rotation = 90 if grid.turned else 0
    for i, cell in enumerate(cells):
        copy, card = divmod(sheet * grid.places + i, cards)
        place = Place(sheet + 1, cell[0] + 1, cell[1] + 1)
        rects = grid.halves(cell, grid.rect(cell))
        bleeds = grid.halves(cell, grid.bleed(cell, cells))
        for side, rect, bleed in zip(Side, rects, bleeds, strict=False):
            yield PlacedSide(card, copy, side, place, rect, bleed, rotation)


def _turned_over(front: Page, spec: Spec) -> Page:
    """Return the page behind a page: the same cards, seen through the paper."""
    short, size = spec.layout is Layout.DUPLEX_SHORT, front.size

    def behind(rect: Rect) -> Rect:
        if short:
            return replace(rect, y=size.height - rect.top)
        return replace(rect, x=size.width - rect.right)

    def back(side: PlacedSide) -> PlacedSide:
        rotation = ((180 if short else 0) - side.rotation) % 360
        rects = behind(side.rect), behind(side.bleed)
        return PlacedSide(side.card, side.copy, Side.BACK, side.place, *rects, rotation)

    return replace(
        front,
        side=Side.BACK,
        sides=tuple(back(side) for side in front.sides),
        marks=tuple(replace(mark, line=behind(mark.line)) for mark in front.marks),
        sensor_marks=(),
        ground=tuple(behind(rect) for rect in front.ground),
        registration=spec.registration,
    )


def _card_pages(spec: Spec, number: int, cards: int) -> Iterator[Page]:
    """Yield both sides of one card, each a page of its own."""
    copy, card = divmod(number, cards)
    trim = Rect(spec.bleed, spec.bleed, spec.card.width, spec.card.height)
    bleed = trim.grown(*[spec.bleed] * 4)
    size, place = Size(bleed.width, bleed.height), Place(number + 1, 1, 1)
    for side in sorted(Side, key=lambda side: side is not spec.first):
        placed = PlacedSide(card, copy, side, place, trim, bleed, 0)
        ground = (bleed,) if side is Side.BACK else ()
        yield Page(number + 1, side, size, bleed, trim, bleed, (placed,), ground=ground)


def _ground(grid: Grid, cells: Collection[Cell]) -> Iterator[Rect]:
    """Yield what backs need painted: all cells or, where the sheet folds, their backs' halves."""
    if grid.spec.gap:
        groups = [[cell] for cell in cells]
    else:
        groups = [block for band in _bands(grid, cells) for block in _blocks(band)]
    for group in groups:
        yield Rect.around(grid.halves(cell, grid.bleed(cell, cells))[-1] for cell in group)


def _bands(grid: Grid, cells: Collection[Cell]) -> Iterator[list[Cell]]:
    """Yield the cells whose backs touch: all of them or, where the sheet folds, two by two."""
    axis = 0 if grid.turned else 1
    if not grid.folds:
        yield list(cells)
        return
    for band in sorted({cell[axis] // 2 for cell in cells}):
        yield [cell for cell in cells if cell[axis] // 2 == band]


def _blocks(cells: Collection[Cell]) -> Iterator[list[Cell]]:
    """Yield rectangles of cells that cover all: whole rows, and under a shorter row its columns."""
    rows = [tuple(row) for _, row in groupby(sorted(cells), key=lambda cell: cell[0])]
    for columns in sorted({tuple(column for _, column in row) for row in rows}):
        whole = (row for row in rows if len(row) >= len(columns))
        yield [cell for row in whole for cell in row if cell[1] in columns]


def _marks(grid: Grid, cells: Collection[Cell]) -> Iterator[Mark]:
    """Yield what shows where to cut, fold and crease."""
    for kind, (xs, ys) in (
        (MarkKind.CUT, grid.cuts(cells)),
        (MarkKind.FOLD, grid.folding(cells)),
    ):
        area, block = grid.spec.printable, grid.trim.grown(*[grid.spec.bleed] * 4)
        for low, high in _beside(block.y, block.top, area.y, area.top):
            yield from (Mark(kind, Rect.between(x, low, x, high)) for x in xs)
        for low, high in _beside(block.x, block.right, area.x, area.right):
            yield from (Mark(kind, Rect.between(low, y, high, y)) for y in ys)
    yield from _scores(grid, cells)


def _scores(grid: Grid, cells: Iterable[Cell]) -> Iterator[Mark]:
    for cell in cells if grid.folds else ():
        rect, at = grid.rect(cell), grid.crease(cell)
        crease = replace(rect, y=at, height=0) if grid.turned else replace(rect, x=at, width=0)
        yield Mark(MarkKind.SCORE, crease)


def _beside(low: float, high: float, least: float, most: float) -> Iterator[tuple[float, float]]:
    """Yield where marks begin and end before and behind the cards, within the margins."""
    distance = min(MARK_DISTANCE, (low - least) / 4)
    yield max(least, low - distance - MARK_LENGTH), low - distance
    yield high + distance, min(most, high + distance + MARK_LENGTH)
