"""A drawn side of a card as values: what lies where, in what, for every drawer alike.

Lengths are millimetres from the lower left corner of the card's trim, sizes of type points.
"""

from dataclasses import dataclass
from typing import TypeAlias

from printing.paper import POINT, Rect, Size
from printing.spec import Side

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

    @property
    def right(self) -> float:
        return self.x + self.pen[-1] * self.size * POINT


@dataclass(frozen=True, slots=True)
class Block:
    """One text in one or more lines."""

    lines: tuple[Text, ...]

    @property
    def text(self) -> str:
        return "".join(line.text + line.glue for line in self.lines)


Part: TypeAlias = Area | Rule | Picture | Disc | Block


@dataclass(frozen=True, slots=True)
class SideLayout:
    """One side of one card; its parts are drawn in their order, on the ground."""

    card: Size
    side: Side
    language: str
    words: tuple[str, ...]  # what a reader finds, in its order: title, date, category, number
    ground: Paint
    corner: float  # the radius of a finished card's corners
    parts: tuple[Part, ...]

    @property
    def lines(self) -> tuple[Text, ...]:
        return tuple(line for part in self.parts if isinstance(part, Block) for line in part.lines)
