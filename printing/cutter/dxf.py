"""Cut lines as DXF of release 12, which every program of cutting machines opens; in millimetres."""

import math
from collections.abc import Iterable, Iterator

from printing.cutter.lines import CutSheet
from printing.geometry.paper import Rect

CUT, MARKS = "CUT", "MARKS"
RED, WHITE = 1, 7  # numbers of colours; white is black on white
QUARTER = math.tan(math.pi / 8)  # the bulge of a quarter of a circle
_CLOSED = 1

Corner = tuple[float, float, float]  # x, y and how far the line to the next one bulges
Pair = tuple[int, object]  # a code and its value


def dxf(sheet: CutSheet) -> str:
    pairs: list[Pair] = [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    pairs += [(9, "$EXTMIN"), (10, 0.0), (20, 0.0)]
    pairs += [(9, "$EXTMAX"), (10, sheet.size.width), (20, sheet.size.height), (0, "ENDSEC")]
    pairs += [(0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, 2)]
    for name, colour in ((CUT, RED), (MARKS, WHITE)):
        pairs += [(0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS")]
    pairs += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for card in sheet.cards:
        pairs += _line_round(CUT, _rounded(card, sheet.corner))
    for mark in sheet.marks:
        pairs += _line_round(MARKS, _rounded(mark, 0.0))
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{_written(value)}\n" for code, value in pairs)


def _line_round(layer: str, corners: Iterable[Corner]) -> Iterator[Pair]:
    """Yield a closed line."""
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (70, _CLOSED))
    yield from ((10, 0.0), (20, 0.0), (30, 0.0))
    for x, y, bulge in corners:
        yield from ((0, "VERTEX"), (8, layer), (10, x), (20, y), (30, 0.0))
        if bulge:
            yield 42, bulge
    yield from ((0, "SEQEND"), (8, layer))


def _rounded(rect: Rect, radius: float) -> Iterator[Corner]:
    """Yield where a rectangle's sides and corners begin, counter-clockwise."""
    x, y, right, top = rect.x, rect.y, rect.right, rect.top
    if not radius:
        yield from ((x, y, 0.0), (right, y, 0.0), (right, top, 0.0), (x, top, 0.0))
        return
    yield x + radius, y, 0.0
    yield right - radius, y, QUARTER
    yield right, y + radius, 0.0
    yield right, top - radius, QUARTER
    yield right - radius, top, 0.0
    yield x + radius, top, QUARTER
    yield x, top - radius, 0.0
    yield x, y + radius, QUARTER


def _written(value: object) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)
