"""What is left of a page for things beside the cards."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from printing.geometry.imposition import Mark, Page
from printing.geometry.paper import Rect, Size
from printing.geometry.spec import Matrix

CLEAR = 0.6  # millimetres between what stands beside the cards
THIN = 3.6  # a strip beyond the marks that is thinner is of little use


@dataclass(frozen=True, slots=True)
class Slot:
    """A free strip of paper; what stands in an upright one reads from below."""

    rect: Rect
    upright: bool

    @property
    def room(self) -> Size:
        size = Size(self.rect.width, self.rect.height)
        return size.turned if self.upright else size

    @property
    def matrix(self) -> Matrix:
        """What brings things drawn at (0, 0) to the slot, in millimetres."""
        if self.upright:
            return 0.0, 1.0, -1.0, 0.0, self.rect.right, self.rect.y
        return 1.0, 0.0, 0.0, 1.0, self.rect.x, self.rect.y

    def holds(self, size: Size) -> bool:
        return size.width <= self.room.width and size.height <= self.room.height

    def after(self, length: float) -> "Slot":
        """Return what is left of the slot behind something of that length."""
        left, bottom = (0.0, length) if self.upright else (length, 0.0)
        return replace(self, rect=self.rect.grown(-left, -bottom, 0, 0))


class Strips:
    """The free strips of a page, given away piece by piece."""

    def __init__(self, page: Page) -> None:
        self._slots = list(_slots(page.printable, page.bleed, page.marks))

    def take(self, size: Size) -> Slot | None:
        """Return a place of that size, no longer free, or None where there is no room."""
        for i, slot in enumerate(self._slots):
            if slot.holds(size):
                self._slots[i] = slot.after(size.width + 5 * CLEAR)
                return slot
        return None


@lru_cache(maxsize=64)
def _slots(area: Rect, block: Rect, marks: tuple[Mark, ...]) -> tuple[Slot, ...]:
    """Return what is free below, above, left and right of the cards, each part once."""
    return tuple(_free(area, block, [mark.line for mark in marks]))


def _free(area: Rect, block: Rect, lines: list[Rect]) -> Iterator[Slot]:
    below = [line for line in lines if line.top <= block.y]
    above = [line for line in lines if line.y >= block.top]
    left = [line for line in lines if line.right <= block.x]
    right = [line for line in lines if line.x >= block.right]
    yield from _lying(replace(area, height=block.y - area.y), below)
    yield from _lying(Rect.between(area.x, block.top, area.right, area.top), above)
    yield from _upright(Rect.between(area.x, block.y, block.x, block.top), left)
    yield from _upright(Rect.between(block.right, block.y, area.right, block.top), right)


def _upright(strip: Rect, marks: list[Rect]) -> Iterator[Slot]:
    for slot in _lying(_swapped(strip), [_swapped(mark) for mark in marks]):
        yield Slot(_swapped(slot.rect), upright=True)


def _lying(strip: Rect, marks: list[Rect]) -> Iterator[Slot]:
    """Yield the part of a strip beyond its marks or, if that is thin, the parts between them."""
    for low, high in _beyond(strip, marks):
        if high - low >= THIN:
            yield Slot(Rect.between(strip.x, low, strip.right, high), upright=False)
            return
    stops = [strip.x - CLEAR, *sorted(mark.x for mark in marks), strip.right + CLEAR]
    for left, right in pairwise(stops):
        rect = Rect.between(left + CLEAR, strip.y + CLEAR, right - CLEAR, strip.top - CLEAR)
        yield Slot(rect, upright=False)


def _beyond(strip: Rect, marks: list[Rect]) -> Iterator[tuple[float, float]]:
    """Yield from where to where a strip is free before and behind its marks."""
    if not marks:
        yield strip.y + CLEAR, strip.top - CLEAR
        return
    around = Rect.around(marks)
    yield strip.y, around.y - CLEAR
    yield around.top + CLEAR, strip.top


def _swapped(rect: Rect) -> Rect:
    return Rect(rect.y, rect.x, rect.height, rect.width)
