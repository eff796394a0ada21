"""The outlines of glyphs as SVG paths that begin wherever the pen stands."""

from collections.abc import Iterable, Iterator
from functools import cache
from threading import Lock
from typing import TypeAlias

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from printing.text.fonts import font

Points: TypeAlias = tuple[tuple[float, float], ...]

_COMMANDS = {"moveTo": "m", "lineTo": "l", "qCurveTo": "q", "curveTo": "c"}
_reading = Lock()  # a font file unpacks its glyphs as they are read


@cache
def units_per_em(name: str) -> int:
    return int(_tables(name)["head"].unitsPerEm)


@cache
def outline(name: str, char: str) -> str:
    """Return the character's outline, y up, in the font's units, from where its pen stands on."""
    with _reading:
        tables = _tables(name)
        glyphs, glyph = tables.getGlyphSet(), tables.getBestCmap().get(ord(char), ".notdef")
        pen = DecomposingRecordingPen(glyphs)
        glyphs[glyph].draw(pen)
    return "".join(_relative(pen.value))


@cache
def _tables(name: str) -> TTFont:
    return TTFont(font(name).path, lazy=True)


def _relative(outline: Iterable[tuple[str, Points]]) -> Iterator[str]:
    """Yield SVG's commands, every point of them as its distance from the one before."""
    at = start = (0.0, 0.0)
    for verb, points in outline:
        if verb == "closePath":
            yield "z"
            at = start
        for curve in _curves(verb, points):
            yield _COMMANDS[verb] + " ".join(f"{x - at[0]:g} {y - at[1]:g}" for x, y in curve)
            at = curve[-1]
        if verb == "moveTo":
            start = at


def _curves(verb: str, points: Points) -> list[Points]:
    """Return the points of each segment; TrueType leaves out those that lie halfway."""
    if verb == "qCurveTo":
        return list(decomposeQuadraticSegment(points))
    return [points] if points else []
