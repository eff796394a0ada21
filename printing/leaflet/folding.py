"""Where the pages of a leaflet lie on its sheet, so that they are in order once it is folded.

The upper half goes behind, then the left half: the title lies in front.  Opened like a book it
shows two pages, which lie in the upper half upside down; unfolded, the four on the other side.
"""

from dataclasses import dataclass

from printing.geometry.paper import Rect, Size
from printing.geometry.spec import Matrix
from printing.marks import DASH, GREY, HAIRLINE, MARK_SHOWN
from printing.text.parts import INK, Strokes

ONE_SIDE, BOTH_SIDES = 4, 8  # pages

_EDGE = 5.0  # millimetres that printers leave white


@dataclass(frozen=True, slots=True)
class Quarter:
    """A quarter of one side of the sheet: the place of a page."""

    side: int  # 0 is the one that is outside
    column: int
    row: int  # 0 is the lower one
    is_turned: bool = False

    def matrix(self, paper: Size) -> Matrix:
        """Return what brings a page to its quarter."""
        width, height = paper.width / 2, paper.height / 2
        x, y = self.column * width, self.row * height
        if self.is_turned:
            return -1.0, 0.0, 0.0, -1.0, x + width, y + height
        return 1.0, 0.0, 0.0, 1.0, x, y


_TITLE, _LAST = Quarter(0, 1, 0), Quarter(0, 0, 0)
_OPENED = (Quarter(0, 1, 1, is_turned=True), Quarter(0, 0, 1, is_turned=True))
_UNFOLDED = (Quarter(1, 0, 1), Quarter(1, 1, 1), Quarter(1, 0, 0), Quarter(1, 1, 0))
PLACES = {
    ONE_SIDE: (_TITLE, *_OPENED, _LAST),
    BOTH_SIDES: (_TITLE, *_OPENED, *_UNFOLDED, _LAST),
}


def folds(paper: Size) -> Strokes:
    """Return the lines along which the outer side is folded."""
    lying = Rect(_EDGE, paper.height / 2, paper.width - 2 * _EDGE, 0)
    standing = Rect(paper.width / 2, _EDGE, 0, paper.height - 2 * _EDGE)
    lines = ((GREY, lying), (GREY, standing))
    return Strokes((), lines, INK, HAIRLINE, MARK_SHOWN, DASH)
