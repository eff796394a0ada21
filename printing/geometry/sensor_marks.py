"""The marks by which a cutting machine finds a sheet: a square and two corners, seen from in front.

A Silhouette looks for the upper left corner of the square and for the lines of the corners, and
cuts nothing where its marks lie. A Cricut's program draws marks of its own round what it prints.
"""

from collections.abc import Iterator

from printing.geometry.paper import Rect, Size

INSET = 10.0  # millimetres from the edges of the paper
SQUARE = 5.0
LENGTH = 20.0
THICK = 0.5
AIR = 1.0  # between what a machine looks at and the cards
# What any Cricut prints and cuts at once, 6.75 × 9.25 inches; newer ones do more on some papers,
# but not in the corners: help.cricut.com/hc/en-us/articles/360009429814
PRINT_THEN_CUT = Size(171.45, 234.95)


def sensor_marks(page: Size) -> Iterator[Rect]:
    """Yield the square in the upper left corner and the lines in the upper right and lower left."""
    left, right = INSET, page.width - INSET
    bottom, top = INSET, page.height - INSET
    yield Rect(left, top - SQUARE, SQUARE, SQUARE)
    yield _lying(right - LENGTH, right, top)
    yield _standing(right, top - LENGTH, top)
    yield _lying(left, left + LENGTH, bottom)
    yield _standing(left, bottom, bottom + LENGTH)


def between_marks(page: Size) -> Rect:
    """Return where cards may lie: below the upper marks and above the lower ones."""
    whole = Rect(0, 0, page.width, page.height)
    beyond = INSET + LENGTH + AIR
    return whole.grown(-INSET, -beyond, -INSET, -beyond)


def print_then_cut(page: Size, bleed: float) -> Rect:
    """Return where cards and their bleed, which it does not see, may lie for a Cricut."""
    width, height = PRINT_THEN_CUT.width + 2 * bleed, PRINT_THEN_CUT.height + 2 * bleed
    return Rect.centred(Size(min(width, page.width), min(height, page.height)), page)


def _lying(start: float, end: float, y: float) -> Rect:
    half = THICK / 2
    return Rect.between(start - half, y - half, end + half, y + half)


def _standing(x: float, start: float, end: float) -> Rect:
    half = THICK / 2
    return Rect.between(x - half, start - half, x + half, end + half)
