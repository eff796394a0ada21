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
from printing.geometry.sensor_marks import between_marks, print_then_cut

MARGIN = (0.0, 50.0)
GAP = (0.0, 50.0)
BLEED = (0.0, 5.0)
COPIES = (1, 100)
THICKNESS = (0.05, 2.0)  # of a card
DPI = (300, 600)  # of pictures; nothing between these two
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


TURNED = (Layout.DUPLEX_LONG, Layout.DUPLEX_SHORT)  # both sides of the paper, one after the other


class Stack(StrEnum):
    """Where the printed side looks: as a stack comes out, and as a printer takes it back."""

    UP_DOWN = "up-down"
    UP_UP = "up-up"
    DOWN_UP = "down-up"
    DOWN_DOWN = "down-down"

    @property
    def comes_out_up(self) -> bool:
        return self in (Stack.UP_DOWN, Stack.UP_UP)

    @property
    def goes_in_up(self) -> bool:
        return self in (Stack.UP_UP, Stack.DOWN_UP)

    @property
    def is_reversed(self) -> bool:
        """Say whether the last sheet to come out is the first to go in: nobody turns the stack."""
        return self.comes_out_up == self.goes_in_up


class Machine(StrEnum):
    """What cuts cards out: by marks that are printed, or what its own program prints."""

    SILHOUETTE = "silhouette"
    CRICUT = "cricut"


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
    """How cards are to lie on paper; on `cards` pages only card, bleed, copies and first matter."""

    card: Size = DEFAULT_FORMAT
    paper: Size = PAPERS[DEFAULT_PAPER]
    layout: Layout = Layout.DUPLEX_LONG
    margin: float = 5.0
    gap: float = 0.0
    bleed: float = 2.0
    marks: bool = True
    copies: int = 1
    dpi: int = DPI[0]
    registration: Registration = UNMOVED
    thickness: float = 0.3  # of a card in a box
    for_cutter: bool = False  # a machine cuts the cards out
    machine: Machine = Machine.SILHOUETTE
    first: Side = Side.FRONT  # on `cards` pages, where one follows the other
    stack: Stack | None = None  # turned by hand, between all fronts and all backs

    def __post_init__(self) -> None:
        for side in (self.card.width, self.card.height):
            require("card", side, *CARD_SIDE)
        for side in (self.paper.width, self.paper.height):
            require("paper", side, *PAPER_SIDE)
        require("margin", self.margin, *MARGIN)
        require("gap", self.gap, *GAP)
        require("bleed", self.bleed, *BLEED)
        require("copies", self.copies, *COPIES)
        require("thickness", self.thickness, *THICKNESS)
        require("back_offset", self.registration.x, *OFFSET)
        require("back_offset", self.registration.y, *OFFSET)
        require("back_rotation", self.registration.degrees, *ROTATION)

    @property
    def printable(self) -> Rect:
        """The part of the paper where cards may lie, however the backs are moved.

        Fronts leave the same room, even alone: their backs may be printed another time.
        """
        page = self.paper.upright
        room = self._room
        moved = UNMOVED if self.layout is Layout.FOLD else self.registration
        width = room.width - 2 * abs(moved.x)
        height = room.height - 2 * abs(moved.y)
        turn = math.radians(abs(moved.degrees))
        cos, sin, both = math.cos(turn), math.sin(turn), math.cos(2 * turn)
        # The rectangle whose corners just touch the margins after turning.
        turned = Size((width * cos - height * sin) / both, (height * cos - width * sin) / both)
        return Rect.centred(turned, page)

    @property
    def for_cricut(self) -> bool:
        return self.for_cutter and self.machine is Machine.CRICUT

    @property
    def _room(self) -> Rect:
        """The part of the paper within its margins, and within the marks that a machine needs."""
        page = self.paper.upright
        if self.for_cutter:
            return print_then_cut(page, self.bleed) if self.for_cricut else between_marks(page)
        return Rect(0, 0, page.width, page.height).grown(*[-self.margin] * 4)
