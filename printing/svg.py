"""Drawing a side of a card as SVG: outlines for the eye, the words beside them for everyone else.

Nothing in it needs a style, a font or a name of its own, so that any number of cards can be put
into one page under a strict policy.
"""

from collections.abc import Callable, Iterable
from html import escape

from decks.symbols import BOX, SYMBOLS
from printing.layout import (
    INK,
    PAPER,
    Area,
    Block,
    Disc,
    Paint,
    Part,
    Picture,
    Rule,
    SideLayout,
    Text,
)
from printing.outlines import outline, units_per_em
from printing.paper import POINT, Rect

UrlOf = Callable[[str], str]  # from a picture's hash to its address

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
        f"{''.join(parts(side, url_of))}</svg>"
    )


def parts(side: SideLayout, url_of: UrlOf) -> Iterable[str]:
    """Yield what lies on the ground of a side; y runs down from the upper left corner."""
    return (_drawn(part, side.card.height, url_of) for part in side.parts)


def _drawn(part: Part, height: float, url_of: UrlOf) -> str:
    match part:
        case Area():
            return f"<rect {_placed(part.rect, height)} {_fill(part.paint)}/>"
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
