"""What is drawn on cards and sheets as values: what lies where, for every drawer alike.

Lengths are millimetres from the lower left corner of a card's trim, of a page or of what a frame
brings to its place; sizes of type are points.
"""

from dataclasses import dataclass
from typing import TypeAlias

from printing.geometry.paper import POINT, Rect, Size
from printing.geometry.spec import Matrix, Side

Paint: TypeAlias = str  # INK, PAPER or a colour as "#143268"
INK = "ink"
PAPER = "paper"


@dataclass(frozen=True, slots=True)
class Area:
    """A filled rectangle."""

    rect: Rect
    paint: Paint


@dataclass(frozen=True, slots=True)
class Rule:
    """A line round a rectangle."""

    rect: Rect
    width: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Band:
    """The light part of a category's band, by which it is told where its colour is not."""

    rect: Rect
    number: int  # of the pattern
    paint: Paint


@dataclass(frozen=True, slots=True)
class Picture:
    sha256: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class Disc:
    """A discard symbol in its circle, which has an edge where its ground would not show it."""

    x: float
    y: float
    radius: float
    symbol: str
    symbol_size: float
    ground: Paint
    paint: Paint
    edge: float = 0.0  # its width, in the symbol's paint


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text, from its baseline's left end."""

    text: str
    x: float
    y: float
    font: str
    size: float
    pen: tuple[float, ...]  # where each character begins and the last one ends, in ems
    paint: Paint
    glue: str = ""  # the space that the line was broken at; nobody sees it, but readers copy it
    mark: str = ""  # the hyphen at its end that nobody wrote

    @property
    def right(self) -> float:
        return self.x + self.pen[-1] * self.size * POINT

    @property
    def written(self) -> str:
        return self.text.removesuffix(self.mark) + self.glue


@dataclass(frozen=True, slots=True)
class Block:
    """One text in one or more lines."""

    lines: tuple[Text, ...]

    @property
    def text(self) -> str:
        return "".join(line.written for line in self.lines)


@dataclass(frozen=True, slots=True)
class Strokes:
    """Straight lines, each a rectangle without width or height: whole ones, then dashed ones."""

    whole: tuple[Rect, ...]
    dashed: tuple[tuple[Paint, Rect], ...]
    paint: Paint  # of the whole ones
    width: float
    shown: float  # their width on a screen, where a hairline is not seen
    dash: float  # as long as the gap behind it


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed line through points."""

    points: tuple[tuple[float, float], ...]
    paint: Paint
    width: float
    shown: float  # its width on a screen


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline of lines and curves: filled, drawn along with round ends, or both."""

    steps: tuple[tuple[str, tuple[tuple[float, float], ...]], ...]  # as the pens of fonts say them
    fill: Paint = ""
    paint: Paint = ""  # of the line
    width: float = 0.0
    dash: float = 0.0  # as long as the gap behind it


@dataclass(frozen=True, slots=True)
class Scale:
    """Ticks, which are lines as well, and the figures at them, all of one font and size."""

    ticks: tuple[Rect, ...]
    figures: tuple[Text, ...]
    paint: Paint
    width: float
    shown: float


@dataclass(frozen=True, slots=True)
class Stamp:
    """A word across the middle of a box, through which one sees what lies below."""

    key: str  # what a document knows it by, which keeps it but once
    word: str
    box: Rect
    degrees: float  # counter-clockwise
    font: str
    size: float
    paint: Paint
    opacity: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.box.x + self.box.width / 2, self.box.y + self.box.height / 2

    @property
    def baseline(self) -> float:
        """Where its capitals stand so that they are in the middle, in points."""
        return -0.35 * self.size


@dataclass(frozen=True, slots=True)
class Framed:
    """Parts in a frame of their own, which a matrix brings to its place."""

    matrix: Matrix
    parts: tuple["Part", ...]


CardPart: TypeAlias = Area | Band | Rule | Picture | Disc | Block
# Of a card or of a sheet.
Part: TypeAlias = CardPart | Strokes | Outline | Shape | Scale | Stamp | Framed


@dataclass(frozen=True, slots=True)
class SideLayout:
    """One side of one card; its parts are drawn in their order, on the ground."""

    card: Size
    side: Side
    language: str
    words: tuple[str, ...]  # what a reader finds, in its order: title, date, category, number
    ground: Paint
    corner: float  # the radius of a finished card's corners
    parts: tuple[CardPart, ...]

    @property
    def lines(self) -> tuple[Text, ...]:
        return tuple(line for part in self.parts if isinstance(part, Block) for line in part.lines)
