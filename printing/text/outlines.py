"""The outlines of glyphs: for SVG from wherever the pen stands, for PDF from an em beside it."""

from collections.abc import Iterable, Iterator
from functools import cache
from threading import Lock
from typing import TypeAlias

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from printing.text.fonts import font

Points: TypeAlias = tuple[tuple[float, float], ...]

_PDF_COMMANDS = {1: "l", 3: "c"}  # by how many points they have
_COMMANDS = {"moveTo": "m", "lineTo": "l", "qCurveTo": "q", "curveTo": "c"}
_reading = Lock()  # a font file unpacks its glyphs as they are read


@cache
def units_per_em(name: str) -> int:
    return int(_tables(name)["head"].unitsPerEm)


@cache
def outline(name: str, char: str) -> str:
    """Return the character's outline, y up, in the font's units, from where its pen stands on."""
    return "".join(_relative(_recorded(name, char)))


def pdf_outline(name: str, char: str, aside: int) -> str:
    """Return the character's outline as PDF's operators, so far right of and above the pen."""
    return " ".join(_operators(_recorded(name, char), aside))


def _recorded(name: str, char: str) -> list[tuple[str, Points]]:
    with _reading:
        tables = _tables(name)
        glyphs, glyph = tables.getGlyphSet(), tables.getBestCmap().get(ord(char), ".notdef")
        pen = DecomposingRecordingPen(glyphs)
        glyphs[glyph].draw(pen)
    return list(pen.value)


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


def _operators(outline: Iterable[tuple[str, Points]], aside: int) -> Iterator[str]:
    at = (0.0, 0.0)
    for verb, points in outline:
        if verb == "closePath":
            yield "h"
        for curve in _curves(verb, points):
            drawn = _cubic(at, curve) if verb == "qCurveTo" else curve
            numbers = " ".join(f"{x + aside:.1f} {y + aside:.1f}" for x, y in drawn)
            yield f"{numbers} {_PDF_COMMANDS[len(drawn)] if verb != 'moveTo' else 'm'}"
            at = curve[-1]


def _cubic(start: tuple[float, float], curve: Points) -> Points:
    """Return a curve of the second degree as one of the third, which alone PDF has."""
    (start_x, start_y), ((x, y), (end_x, end_y)) = start, curve
    return (
        (start_x + 2 / 3 * (x - start_x), start_y + 2 / 3 * (y - start_y)),
        (end_x + 2 / 3 * (x - end_x), end_y + 2 / 3 * (y - end_y)),
        (end_x, end_y),
    )


def _curves(verb: str, points: Points) -> list[Points]:
    """Return the points of each segment; TrueType leaves out those that lie halfway."""
    if verb == "qCurveTo":
        return list(decomposeQuadraticSegment(points))
    return [points] if points else []
