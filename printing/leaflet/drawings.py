"""The drawings of the rules, from the page's SVG to what the press draws."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path.parser import parse_path

from printing.geometry.matrices import apply, chained
from printing.geometry.paper import POINT, Rect, Size
from printing.geometry.spec import Matrix
from printing.text.fonts import DATE, font
from printing.text.parts import INK, PAPER, Framed, Paint, Part, Shape
from printing.text.typesetting import left

LEAST = 8.0  # points: no figure is smaller, however small the drawing


@dataclass(frozen=True, slots=True)
class Look:
    """What the page's style says of a class, as print has it; lengths in the drawing's units."""

    fill: Paint = ""
    paint: Paint = ""
    width: float = 0.0
    dash: float = 0.0
    size: float = 0.0  # of figures


_ACCENT, _WRONG, _QUIET = "#0f6b5e", "#9b2c1f", "#5c564d"
_ON_FRONT: dict[str, Look] = {
    "front": Look(PAPER, "#6f675c", 1.0),
    "picture": Look("#ddd6cb"),
    "disc": Look(PAPER),
    "symbol": Look(INK),
    "print": Look(paint=INK, width=2.0),
}
_ON_BACK: dict[str, Look] = {
    "back": Look(INK, INK, 1.0),
    "picture": Look("#5c564d"),
    "disc": Look(INK),
    "symbol": Look(PAPER),
    "print": Look(paint="#c9c2b7", width=2.0),
}
_ANYWHERE: dict[str, Look] = {
    "blue": Look("#143268"),
    "wine": Look("#621421"),
    "violet": Look("#8a52de"),
    "orange": Look("#c24e0b"),
    "teal": Look("#138375"),
    "year": Look(PAPER, size=12.0),
    "guess": Look(_QUIET, size=9.0),
    "points": Look(INK, size=18.0),
    "place": Look(paint=_ACCENT, width=1.5, dash=4.0),
    "arrow": Look(paint=_ACCENT, width=2.0),
    "good": Look(_ACCENT),
    "bad": Look(_WRONG),
    "mark": Look(paint=PAPER, width=2.2),
}


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG of the rules, with what one sees in it, by the names that its classes have."""

    svg: Element

    @property
    def size(self) -> Size:
        """In the drawing's own units."""
        _x, _y, width, height = map(float, self.svg.attrib["viewBox"].split())
        return Size(width, height)

    def parts(self, rect: Rect) -> tuple[Part, ...]:
        """Return the drawing as large as that rectangle is wide, from its top."""
        scale = rect.width / self.size.width
        frame = (scale, 0.0, 0.0, -scale, rect.x, rect.top)
        return tuple(_all(self.svg, frame, _ANYWHERE))


def _all(group: Element, frame: Matrix, looks: dict[str, Look]) -> Iterator[Part]:
    for thing in group:
        name = thing.get("class", "").split(" ")[0].removeprefix("drawn-")
        if name in {"front", "back"}:  # the rest of the group lies on a card
            looks = {**_ANYWHERE, **(_ON_FRONT if name == "front" else _ON_BACK)}
        placed = chained(_transform(thing.get("transform", "")), frame)
        if thing.tag == "g":
            yield from _all(thing, placed, looks)
        elif thing.tag == "text":
            yield _figure(thing, placed, looks[name])
        else:
            yield _shape(_PATHS[thing.tag](thing), placed, looks[name])


def _shape(path: str, frame: Matrix, look: Look) -> Shape:
    pen, scale = RecordingPen(), math.hypot(*frame[:2])
    parse_path(path, TransformPen(pen, frame))
    return Shape(tuple(pen.value), look.fill, look.paint, look.width * scale, look.dash * scale)


def _figure(text: Element, frame: Matrix, look: Look) -> Framed:
    """Return figures around the place where they are anchored, along their own line."""
    scale = math.hypot(*frame[:2])
    size = max(LEAST, look.size * scale / POINT)
    said = "".join(text.itertext())
    start = -font(DATE).width(said, size) / 2
    x, y = apply(frame, (float(text.attrib["x"]), float(text.attrib["y"])))
    cos, sin = frame[0] / scale, frame[1] / scale
    line = left(said, size, Rect(start, 0, 0, 0), DATE, look.fill)
    return Framed((cos, sin, -sin, cos, x, y), (line,))


def _transform(text: str) -> Matrix:
    """Return what SVG writes as "translate(x y) rotate(degrees x y) scale(times)"."""
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for step in filter(None, text.replace(") ", ")|").split("|")):
        verb, _bracket, numbers = step.rstrip(")").partition("(")
        matrix = chained(_STEPS[verb](*map(float, numbers.split())), matrix)
    return matrix


def _moved(x: float, y: float) -> Matrix:
    return 1.0, 0.0, 0.0, 1.0, x, y


def _turned(degrees: float, x: float, y: float) -> Matrix:
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    return cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos


def _scaled(times: float) -> Matrix:
    return times, 0.0, 0.0, times, 0.0, 0.0


_STEPS: Mapping[str, Callable[..., Matrix]] = {
    "translate": _moved,
    "rotate": _turned,
    "scale": _scaled,
}


def _rounded(rect: Element) -> str:
    x, y, width, height = (float(rect.attrib[key]) for key in ("x", "y", "width", "height"))
    r = float(rect.get("rx", 0))
    arc = f"a{r} {r} 0 0 1"
    if not r:
        return f"M{x} {y}h{width}v{height}h{-width}z"
    return (
        f"M{x + r} {y}h{width - 2 * r}{arc} {r} {r}v{height - 2 * r}{arc} {-r} {r}"
        f"h{2 * r - width}{arc} {-r} {-r}v{2 * r - height}{arc} {r} {-r}z"
    )


def _round(circle: Element) -> str:
    x, y, r = (float(circle.attrib[key]) for key in ("cx", "cy", "r"))
    return f"M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0z"


def _written(path: Element) -> str:
    return path.attrib["d"]


_PATHS = {"rect": _rounded, "circle": _round, "path": _written}
