"""Placing set text: lines with their baselines and pen positions."""

from collections.abc import Iterator

from printing.geometry.paper import POINT, Rect
from printing.text.fitting import Fit
from printing.text.fonts import font
from printing.text.parts import Block, Paint, Text

_BELOW = 0.12  # ems that count as filled under the last baseline: letters that reach below are few


def centred(fit: Fit, rect: Rect, name: str, paint: Paint) -> Block:
    """Return the lines, each centred, all of them in the middle of *rect* as the eye sees it."""
    em = fit.size * POINT
    cap = font(name).cap_height * em
    height = cap + (len(fit.lines) - 1) * fit.pitch + _BELOW * em
    return Block(tuple(_lines(fit, rect, rect.y + (rect.height + height) / 2 - cap, name, paint)))


def standing(fit: Fit, rect: Rect, name: str, paint: Paint) -> Block:
    """Return the line in the middle of the lower edge of *rect*."""
    return Block(tuple(_lines(fit, rect, rect.y, name, paint)))


def left(text: str, size: float, rect: Rect, name: str, paint: Paint) -> Block:
    """Return a line that begins at the lower left corner."""
    pen = font(name).pen(text)
    return Block((Text(text, rect.x, rect.y, name, size, pen, paint),))


def right(text: str, size: float, rect: Rect, name: str, paint: Paint) -> Block:
    """Return a line that ends at the lower right corner."""
    pen = font(name).pen(text)
    return Block((Text(text, rect.right - pen[-1] * size * POINT, rect.y, name, size, pen, paint),))


def _lines(fit: Fit, rect: Rect, y: float, name: str, paint: Paint) -> Iterator[Text]:
    """Yield the lines from the one whose baseline is *y*, each in the middle of *rect*."""
    for i, line in enumerate(fit.lines):
        pen, x = font(name).pen(line.text), rect.x + (rect.width - line.width) / 2
        glue = " " if line.glue else ""
        yield Text(line.text, x, y - i * fit.pitch, name, fit.size, pen, paint, glue, line.mark)
