"""How cards lie on the pictures that a virtual table cuts up again."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from printing.geometry.paper import INCH, Size
from printing.raster.pages import Pixels

WIDE, HIGH = range(2, 11), range(2, 8)  # cards beside and above each other on a picture
MOST_CARDS = WIDE[-1] * HIGH[-1] - 1  # the last place is for what is seen of a hidden card
MOST_PIXELS = 4096  # of a picture's side
MOST_DPI = 600  # of a card, where there are few on a picture


@dataclass(frozen=True, slots=True)
class CardSheet:
    """One picture: which cards are on it, from the upper left on, and how large they are."""

    number: int  # from 1
    cards: range  # by their places among all
    columns: int
    rows: int
    face: Pixels

    @property
    def pixels(self) -> Pixels:
        return Pixels(self.columns * self.face.width, self.rows * self.face.height)

    @property
    def hidden(self) -> int:
        """The place of what is seen of a hidden card."""
        return self.columns * self.rows - 1

    def corner(self, place: int) -> tuple[int, int]:
        """Return where the upper left corner of a place is."""
        row, column = divmod(place, self.columns)
        return column * self.face.width, row * self.face.height


def card_sheets(cards: int, card: Size) -> Iterator[CardSheet]:
    """Share the cards out among as few pictures as can be, all of one grid."""
    count = -(-cards // MOST_CARDS)
    each = -(-cards // count)
    columns, rows, face = _largest(each, card)
    for number in range(count):
        places = range(number * each, min(cards, (number + 1) * each))
        yield CardSheet(number + 1, places, columns, rows, face)


def _largest(cards: int, card: Size) -> tuple[int, int, Pixels]:
    """Return the grid with room for so many cards and one more that shows them largest."""
    grids = [grid for grid in product(WIDE, HIGH) if grid[0] * grid[1] > cards]
    columns, rows = max(grids, key=lambda grid: (_scale(grid, card), -grid[0] * grid[1]))
    scale = _scale((columns, rows), card)
    return columns, rows, Pixels(int(card.width * scale), int(card.height * scale))


def _scale(grid: tuple[int, int], card: Size) -> float:
    """Return how many pixels a millimetre of a card has there."""
    columns, rows = grid
    across, down = MOST_PIXELS / columns / card.width, MOST_PIXELS / rows / card.height
    return min(across, down, MOST_DPI / INCH)
