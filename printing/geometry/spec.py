"""What is asked of the press: which cards' size on which paper, laid out how."""

import math
from dataclasses import dataclass
from enum import StrEnum

from printing.geometry.paper import (
    CARD_SIDE,
    DEFAULT_FORMAT,
    DEFAULT_PAPER,
    PAPER_SIDE,
    PAPERS,
    Rect,
    Size,
    require,
)

MARGIN = (0.0, 50.0)
GAP = (0.0, 50.0)
BLEED = (0.0, 5.0)
COPIES = (1, 100)
OFFSET = (-10.0, 10.0)
ROTATION = (-3.0, 3.0)

Matrix = tuple[float, float, float, float, float, float]  # a to f, as PDF has them


class Layout(StrEnum):
    """What goes on the pages, and how the sheet is turned over."""

    DUPLEX_LONG = "duplex-long"
    DUPLEX_SHORT = "duplex-short"
    FOLD = "fold"
    FRONTS = "fronts"
    BACKS = "backs"
    CARDS = "cards"


class Side(StrEnum):
    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Registration:
    """What moves the backs: right, up, and counter-clockwise about the middle of the page."""

    x: float = 0.0
    y: float = 0.0
    degrees: float = 0.0

    def matrix(self, page: Size) -> Matrix:
        turn = math.radians(self.degrees)
        cos, sin = math.cos(turn), math.sin(turn)
        x, y = page.width / 2, page.height / 2
        return cos, sin, -sin, cos, x - x * cos + y * sin + self.x, y - x * sin - y * cos + self.y


UNMOVED = Registration()


@dataclass(frozen=True, slots=True)
class Spec:
    """How cards are to lie on paper; on `cards` pages only card, bleed and copies matter."""

    card: Size = DEFAULT_FORMAT
    paper: Size = PAPERS[DEFAULT_PAPER]
    layout: Layout = Layout.DUPLEX_LONG
    margin: float = 5.0
    gap: float = 0.0
    bleed: float = 2.0
    marks: bool = True
    copies: int = 1
    registration: Registration = UNMOVED

    def __post_init__(self) -> None:
        for side in (self.card.width, self.card.height):
            require("card", side, *CARD_SIDE)
        for side in (self.paper.width, self.paper.height):
            require("paper", side, *PAPER_SIDE)
        require("margin", self.margin, *MARGIN)
        require("gap", self.gap, *GAP)
        require("bleed", self.bleed, *BLEED)
        require("copies", self.copies, *COPIES)
        require("back_offset", self.registration.x, *OFFSET)
        require("back_offset", self.registration.y, *OFFSET)
        require("back_rotation", self.registration.degrees, *ROTATION)

    @property
    def printable(self) -> Rect:
        """The part of the paper where cards may lie, however the backs are moved.

        Fronts leave the same room, even alone: their backs may be printed another time.
        """
        page = self.paper.upright
        moved = UNMOVED if self.layout is Layout.FOLD else self.registration
        width = page.width - 2 * (self.margin + abs(moved.x))
        height = page.height - 2 * (self.margin + abs(moved.y))
        turn = math.radians(abs(moved.degrees))
        cos, sin, both = math.cos(turn), math.sin(turn), math.cos(2 * turn)
        # The rectangle whose corners just touch the margins after turning.
        room = Size((width * cos - height * sin) / both, (height * cos - width * sin) / both)
        return Rect.centred(room, page)
