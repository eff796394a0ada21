"""The places for cards on a sheet of paper."""

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from printing.geometry.paper import CARD_SIDE, Code, PrintError, Rect, Size
from printing.geometry.spec import Layout, Spec

MARK_ROOM = 1.0  # what marks need, at the least, between the bleed and the margin
HAIR = 1e-6  # what adding up fractions may lose

Cell = tuple[int, int]  # row and column, from 0 and from the upper left


@dataclass(frozen=True, slots=True)
class Axis:
    """Places along one direction of the page, in its middle."""

    page: float
    room: float
    size: float
    gap: float

    @property
    def count(self) -> int:
        return max(0, math.floor((self.room + self.gap + HAIR) / (self.size + self.gap)))

    @property
    def length(self) -> float:
        return self.count * (self.size + self.gap) - self.gap

    def start(self, index: int) -> float:
        return (self.page - self.length) / 2 + index * (self.size + self.gap)


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of a sheet, each for a card or, where the sheet folds, for its two sides."""

    spec: Spec
    turned: bool
    across: Axis
    down: Axis

    @property
    def places(self) -> int:
        return self.across.count * self.down.count

    @property
    def folds(self) -> bool:
        return self.spec.layout is Layout.FOLD

    @property
    def room(self) -> Size:
        """How large a card could be if it were alone, seen upright."""
        room = Size(self.across.room, self.down.room)
        upright = room.turned if self.turned else room
        return replace(upright, width=upright.width / 2) if self.folds else upright

    @property
    def trim(self) -> Rect:
        return Rect.centred(Size(self.across.length, self.down.length), self.spec.paper.upright)

    def cells(self, first: int, total: int) -> tuple[Cell, ...]:
        """Return the cells of a sheet that cards from *first* on fill."""
        return tuple(divmod(i, self.across.count) for i in range(min(self.places, total - first)))

    def rect(self, cell: Cell) -> Rect:
        from_below = self.down.count - 1 - cell[0]
        x, y = self.across.start(cell[1]), self.down.start(from_below)
        return Rect(x, y, self.across.size, self.down.size)

    def bleed(self, cell: Cell, cells: Collection[Cell]) -> Rect:
        """Return the cell with its bleed: half of the gap at most where it has a neighbour."""
        row, column = cell
        inner = min(self.spec.bleed, self.spec.gap / 2)
        around = (row, column - 1), (row + 1, column), (row, column + 1), (row - 1, column)
        return self.rect(cell).grown(*(inner if n in cells else self.spec.bleed for n in around))

    def crease(self, cell: Cell) -> float:
        """Return where the cell folds: an x or, if the cards are turned, a y."""
        rect = self.rect(cell)
        return rect.y + rect.height / 2 if self.turned else rect.x + rect.width / 2

    def halves(self, cell: Cell, rect: Rect) -> tuple[Rect, ...]:
        """Return what of *rect* is for the front and, where the sheet folds, for the back.

        Every other pair is reversed, so that across a cut fronts meet fronts and backs meet backs.
        """
        if not self.folds:
            return (rect,)
        halves = rect.split(self.crease(cell), lying=self.turned)
        return halves[::-1] if cell[0 if self.turned else 1] % 2 else halves

    def cuts(self, cells: Iterable[Cell]) -> tuple[list[float], list[float]]:
        """Return where the knife goes: each x, and each y."""
        rects = [self.rect(cell) for cell in cells]
        xs = {round(x, 6) for rect in rects for x in (rect.x, rect.right)}
        ys = {round(y, 6) for rect in rects for y in (rect.y, rect.top)}
        return sorted(xs), sorted(ys)

    def folding(self, cells: Iterable[Cell]) -> tuple[list[float], list[float]]:
        """Return where the sheet folds: each x, and each y."""
        lines = sorted({round(self.crease(cell), 6) for cell in cells}) if self.folds else []
        return ([], lines) if self.turned else (lines, [])


def grids(spec: Spec) -> Iterator[Grid]:
    """Yield the grid of upright cards, then that of cards on their side."""
    page, area, unit = spec.paper.upright, spec.printable, spec.card
    if spec.layout is Layout.FOLD:
        unit = Size(2 * unit.width, unit.height)
    reach = 2 * (spec.bleed + (MARK_ROOM if spec.marks else 0))
    for turned, size in ((False, unit), (True, unit.turned)):
        yield Grid(
            spec,
            turned,
            across=Axis(page.width, area.width - reach, size.width, spec.gap),
            down=Axis(page.height, area.height - reach, size.height, spec.gap),
        )


def best_grid(spec: Spec, total: int) -> Grid:
    """Return the grid that needs the fewest sheets, upright if both need as many."""
    fitting = [grid for grid in grids(spec) if grid.places]
    if not fitting:
        raise PrintError(Code.CARD_TOO_LARGE, card=spec.card, largest=largest_card(spec))
    return min(fitting, key=lambda grid: math.ceil(total / grid.places))


def largest_card(spec: Spec) -> Size | None:
    """Return the largest card of about that shape that fits, in whole tenths of a millimetre."""
    best = max((grid.room for grid in grids(spec)), key=spec.card.scale_to)
    width, height = (math.floor((side + HAIR) * 10) / 10 for side in (best.width, best.height))
    return Size(width, height) if min(width, height) >= CARD_SIDE[0] else None
