"""Drawing cards and sheets as SVG: outlines for the eye, a card's words beside them for all.

Nothing in it needs a style, a font or a name of its own, so that any number of cards can be put
into one page under a strict policy.
"""

from collections.abc import Callable, Iterable, Iterator
from html import escape
from itertools import groupby
from operator import itemgetter

from decks.patterns import path
from decks.symbols import BOX, SYMBOLS
from printing.geometry.matrices import chained, upside_down
from printing.geometry.paper import POINT, Rect
from printing.geometry.spec import Matrix
from printing.text.fonts import font
from printing.text.outlines import outline, units_per_em
from printing.text.parts import (
    INK,
    PAPER,
    Area,
    Band,
    Block,
    CardPart,
    Disc,
    Framed,
    Outline,
    Paint,
    Part,
    Picture,
    Rule,
    Scale,
    Shape,
    SideLayout,
    Stamp,
    Strokes,
    Text,
)

UrlOf = Callable[[str], str]  # from a picture's hash to its address

_STEPS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z", "endPath": ""}
_PAINTS = {INK: "#000000", PAPER: "#ffffff"}


def svg(side: SideLayout, url_of: UrlOf) -> str:
    """Return the side as one element, as large as it is printed unless the page says otherwise."""
    width, height = _mm(side.card.width), _mm(side.card.height)
    words = " · ".join(side.words)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="card-drawing" role="img" '
        f'lang="{escape(side.language)}" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}"><title>{escape(words)}</title>'
        f'<rect width="{width}" height="{height}" rx="{_mm(side.corner)}" {_fill(side.ground)}/>'
        f"{_all(side.parts, side.card.height, url_of)}</svg>"
    )


def group(matrix: Matrix, drawn: str) -> str:
    return f'<g transform="matrix({" ".join(map(_exact, matrix))})">{drawn}</g>'


def turned(parts: Iterable[Part], url_of: UrlOf, height: float = 0.0) -> str:
    """Return parts for a drawing in which y runs up; what is written ends at that height."""
    return group(upside_down(height), _all(parts, height, url_of))


def _all(parts: Iterable[Part], height: float, url_of: UrlOf) -> str:
    """Return what lies on a ground; y runs down from that height."""
    return "".join(_drawn(part, height, url_of) for part in parts)


def _drawn(part: Part, height: float, url_of: UrlOf) -> str:
    match part:
        case Strokes():
            return "".join(_strokes(part, height))
        case Outline():
            return _outline(part, height)
        case Shape():
            return _shape(part, height)
        case Scale():
            figures = "".join(_line(figure, height) for figure in part.figures)
            return _path(part.ticks, height, part.paint, part.shown) + figures
        case Stamp():
            return _stamp(part, height)
        case Framed():
            matrix = chained(upside_down(0), chained(part.matrix, upside_down(height)))
            return group(matrix, _all(part.parts, 0, url_of))
        case _:
            return _drawn_on_card(part, height, url_of)


def _drawn_on_card(part: CardPart, height: float, url_of: UrlOf) -> str:
    match part:
        case Area():
            return f"<rect {_placed(part.rect, height)} {_fill(part.paint)}/>"
        case Band():
            return _band(part, height)
        case Rule():
            stroke = f'fill="none" stroke="{_colour(part.paint)}" stroke-width="{_mm(part.width)}"'
            return f"<rect {_placed(part.rect, height)} {stroke}/>"
        case Picture():
            url = escape(url_of(part.sha256))
            return f'<image {_placed(part.rect, height)} href="{url}" preserveAspectRatio="none"/>'
        case Disc():
            return _disc(part, height)
        case Block():
            return "".join(_line(line, height) for line in part.lines)


def _band(band: Band, height: float) -> str:
    drawn = path(band.number, band.rect.width, band.rect.height)
    at = f"translate({_mm(band.rect.x)} {_mm(height - band.rect.top)})"
    return f'<path transform="{at}" {_fill(band.paint)} d="{drawn}"/>' if drawn else ""


def _placed(rect: Rect, height: float) -> str:
    return (
        f'x="{_mm(rect.x)}" y="{_mm(height - rect.top)}" '
        f'width="{_mm(rect.width)}" height="{_mm(rect.height)}"'
    )


def _disc(disc: Disc, height: float) -> str:
    y, scale = height - disc.y, disc.symbol_size / BOX
    edge = f' stroke="{_colour(disc.paint)}" stroke-width="{_mm(disc.edge)}"' if disc.edge else ""
    left, top = disc.x - disc.symbol_size / 2, y - disc.symbol_size / 2
    return (
        f'<circle cx="{_mm(disc.x)}" cy="{_mm(y)}" r="{_mm(disc.radius - disc.edge / 2)}" '
        f"{_fill(disc.ground)}{edge}/>"
        f'<path transform="translate({_mm(left)} {_mm(top)}) scale({_mm(scale)})" '
        f'{_fill(disc.paint)} d="{SYMBOLS[disc.symbol].path}"/>'
    )


def _strokes(strokes: Strokes, height: float) -> Iterator[str]:
    yield _path(strokes.whole, height, strokes.paint, strokes.shown)
    for paint, lines in groupby(strokes.dashed, key=itemgetter(0)):
        dash = f' stroke-dasharray="{_mm(strokes.dash)}"'
        yield _path([line for _paint, line in lines], height, paint, strokes.shown, dash)


def _outline(outline: Outline, height: float) -> str:
    points = " ".join(f"{_mm(x)},{_mm(height - y)}" for x, y in outline.points)
    stroke = f'stroke="{_colour(outline.paint)}" stroke-width="{_mm(outline.shown)}"'
    return f'<polygon points="{points}" fill="none" {stroke}/>'


def _shape(shape: Shape, height: float) -> str:
    drawn = "".join(
        _STEPS[verb] + " ".join(f"{_mm(x)} {_mm(height - y)}" for x, y in points)
        for verb, points in shape.steps
    )
    dash = f' stroke-dasharray="{_mm(shape.dash)}"' if shape.dash else ""
    width = f'stroke-width="{_mm(shape.width)}" stroke-linecap="round" stroke-linejoin="round"'
    stroke = f' stroke="{_colour(shape.paint)}" {width}{dash}' if shape.paint else ""
    fill = _fill(shape.fill) if shape.fill else 'fill="none"'
    return f'<path {fill}{stroke} d="{drawn}"/>'


def _path(lines: Iterable[Rect], height: float, paint: Paint, width: float, dash: str = "") -> str:
    ends = ((line.x, height - line.y, line.right, height - line.top) for line in lines)
    drawn = "".join("M{} {}L{} {}".format(*map(_mm, end)) for end in ends)
    stroke = f'stroke="{_colour(paint)}" stroke-width="{_mm(width)}"{dash}'
    return f'<path {stroke} d="{drawn}"/>' if drawn else ""


def _stamp(stamp: Stamp, height: float) -> str:
    x, y = stamp.middle
    pen = font(stamp.font).pen(stamp.word)
    start = -pen[-1] * stamp.size * POINT / 2
    line = Text(stamp.word, start, stamp.baseline * POINT, stamp.font, stamp.size, pen, stamp.paint)
    return (
        f'<g opacity="{stamp.opacity:g}" transform="translate({_mm(x)} {_mm(height - y)}) '
        f'rotate({-stamp.degrees:g})">{_line(line, 0)}</g>'
    )


def _line(text: Text, height: float) -> str:
    """Return a line as one path, each character's outline where the pen stands for it."""
    em = units_per_em(text.font)
    scale = text.size * POINT / em
    drawn = "".join(
        f"M{start * em:g} 0{outline(text.font, char)}"
        for char, start in zip(text.text, text.pen, strict=False)
        if not char.isspace()
    )
    return (
        f'<path transform="translate({_mm(text.x)} {_mm(height - text.y)}) '
        f'scale({scale:.6f} {-scale:.6f})" {_fill(text.paint)} d="{drawn}"/>'
    )


def _fill(paint: Paint) -> str:
    return f'fill="{_colour(paint)}"'


def _colour(paint: Paint) -> str:
    return _PAINTS.get(paint, paint)


def _mm(length: float) -> str:
    return f"{length:.4f}".rstrip("0").rstrip(".")


def _exact(number: float) -> str:
    return f"{number:.6f}".rstrip("0").rstrip(".")
