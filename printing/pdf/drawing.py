"""Drawing parts of cards and sheets into a PDF: real text; vectors; pictures as they are."""

import codecs
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, assert_never

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from decks.patterns import light
from decks.symbols import BOX, SYMBOLS, pdf_path
from printing.geometry.paper import POINT, Rect
from printing.pdf import shapes
from printing.pdf.inks import RGB, Inks, fill_with, stroke_with
from printing.text.fonts import font
from printing.text.outlines import pdf_outline, units_per_em
from printing.text.parts import (
    Area,
    Band,
    Block,
    CardPart,
    Disc,
    Framed,
    Outline,
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

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from printing.pdf.canvas import PrintCanvas

PathOf = Callable[[str], Path]  # from a picture's hash to its file

_reading = Lock()


@dataclass(frozen=True, slots=True)
class Form:
    """Operators under a name, which draw in whatever paint is in use."""

    name: str
    size: tuple[float, float]  # points
    code: str


def on_canvas(canvas: "PrintCanvas", side: SideLayout, path_of: PathOf, inks: Inks = RGB) -> None:
    """Draw all parts of a side but its ground."""
    for part in side.parts:
        _draw_on_card(canvas, part, path_of, inks)


@cache
def pdf_font(name: str) -> TTFont:
    """Return a font as ReportLab knows it, from then on also by its name."""
    registered = TTFont(name, str(font(name).path))
    subset = lru_cache(maxsize=16)(registered.face.makeSubset)  # a deck's letters stay the same
    registered.face.makeSubset = lambda codes: subset(tuple(codes))
    pdfmetrics.registerFont(registered)
    return registered


def save(canvas: "Canvas") -> None:
    """Finish a document; its fonts read their files then, which only one may do at a time."""
    with _reading:
        canvas.save()


def draw(canvas: "PrintCanvas", part: Part, path_of: PathOf, inks: Inks) -> None:
    """Draw a part of a card or of a sheet."""
    match part:
        case Strokes():
            _draw_strokes(canvas, part, inks)
        case Outline():
            shapes.draw_outline(canvas, part, inks)
        case Shape():
            shapes.draw_shape(canvas, part, inks)
        case Scale():
            _draw_scale(canvas, part, inks)
        case Stamp():
            canvas.setFillAlpha(part.opacity)
            canvas.doForm(part.key)
        case Framed():
            canvas.enter(part.matrix)
            for inner in part.parts:
                draw(canvas, inner, path_of, inks)
            canvas.restoreState()
        case _:
            _draw_on_card(canvas, part, path_of, inks)


def _draw_on_card(canvas: "PrintCanvas", part: CardPart, path_of: PathOf, inks: Inks) -> None:
    match part:
        case Area():
            fill_with(canvas, part.paint, inks)
            canvas.rect(*_points(part.rect), stroke=0, fill=1)
        case Band():
            _draw_band(canvas, part, inks)
        case Rule():
            stroke_with(canvas, part.paint, inks)
            canvas.setLineWidth(part.width / POINT)
            canvas.rect(*_points(part.rect), stroke=1, fill=0)
        case Picture():
            canvas.drawImage(str(path_of(part.sha256)), *_points(part.rect))
        case Disc():
            _draw_disc(canvas, part, inks)
        case Block():
            _draw_block(canvas, part, inks)
        case _:
            assert_never(part)


def define(canvas: "PrintCanvas", stamp: Stamp, inks: Inks) -> None:
    """Make a stamp, before it is used."""
    box = stamp.box
    canvas.beginForm(stamp.key, *(side / POINT for side in (box.x, box.y, box.right, box.top)))
    fill_with(canvas, stamp.paint, inks)
    x, y = stamp.middle
    canvas.translate(x / POINT, y / POINT)
    canvas.rotate(stamp.degrees)
    canvas.setFont(stamp.font, stamp.size)
    canvas.drawCentredString(0, stamp.baseline, stamp.word)
    canvas.endForm()


def _points(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x / POINT, rect.y / POINT, rect.width / POINT, rect.height / POINT


def _draw_band(canvas: "PrintCanvas", band: Band, inks: Inks) -> None:
    if form := _band_form(band.number, *_points(band.rect)[2:]):
        fill_with(canvas, band.paint, inks)
        canvas.stamp(form, (1, 0, 0, 1, band.rect.x, band.rect.y))


@cache
def _band_form(number: int, width: float, height: float) -> Form | None:
    """Return the pattern of a category, or None where it has none."""
    paths = (
        " ".join(f"{x:.3f} {height - y:.3f} {'l' if i else 'm'}" for i, (x, y) in enumerate(points))
        for points in light(number, width, height)
    )
    code = " h ".join(paths)
    return Form(f"band-{number}-{width:.3f}", (width, height), f"{code} h f") if code else None


def _draw_disc(canvas: "PrintCanvas", disc: Disc, inks: Inks) -> None:
    x, y = disc.x / POINT, disc.y / POINT
    fill_with(canvas, disc.ground, inks)
    if disc.edge:
        stroke_with(canvas, disc.paint, inks)
        canvas.setLineWidth(disc.edge / POINT)
    canvas.circle(x, y, (disc.radius - disc.edge / 2) / POINT, stroke=int(disc.edge > 0), fill=1)
    fill_with(canvas, disc.paint, inks)
    scale, half = disc.symbol_size / POINT / BOX, disc.symbol_size / 2
    frame = scale, 0, 0, -scale, disc.x - half, disc.y + half
    canvas.stamp(_symbol_form(disc.symbol), frame)


@cache
def _symbol_form(key: str) -> Form:
    return Form(f"symbol-{key}", (BOX, BOX), f"{pdf_path(SYMBOLS[key])} f")


def _draw_strokes(canvas: "PrintCanvas", strokes: Strokes, inks: Inks) -> None:
    canvas.setLineWidth(strokes.width / POINT)
    stroke_with(canvas, strokes.paint, inks)
    for line in strokes.whole:
        canvas.rule(line)
    canvas.setDash(*[strokes.dash / POINT] * 2)
    for paint, line in strokes.dashed:
        stroke_with(canvas, paint, inks)
        canvas.rule(line)
    canvas.setDash()


def _draw_scale(canvas: "Canvas", scale: Scale, inks: Inks) -> None:
    """Draw all ticks as one path, and the figures in plain strings."""
    fill_with(canvas, scale.paint, inks)
    stroke_with(canvas, scale.paint, inks)
    canvas.setLineWidth(scale.width / POINT)
    canvas.setFont(scale.figures[0].font, scale.figures[0].size)
    ends = ((tick.x, tick.y, tick.right, tick.top) for tick in scale.ticks)
    points = (tuple(end / POINT for end in tick) for tick in ends)
    path = " ".join("{:.3f} {:.3f} m {:.3f} {:.3f} l".format(*tick) for tick in points)
    canvas.addLiteral(f"{path} S")
    for figure in scale.figures:
        canvas.drawString(figure.x / POINT, figure.y / POINT, figure.text)


def _draw_block(canvas: "PrintCanvas", block: Block, inks: Inks) -> None:
    """Draw the lines and, where there are several, say that they are one text.

    A line that ends within a compound leaves no space that could be copied or searched for.
    """
    if canvas.curves:
        for line in block.lines:
            fill_with(canvas, line.paint, inks)
            _draw_outlines(canvas, line)
        return
    if len(block.lines) > 1:
        words = codecs.BOM_UTF16_BE + block.text.encode("utf-16-be")
        canvas._code.append(f"/Span <</ActualText <{words.hex()}>>> BDC")
    for line in block.lines:
        fill_with(canvas, line.paint, inks)
        _draw_line(canvas, line)
    if len(block.lines) > 1:
        canvas._code.append("EMC")


def _draw_outlines(canvas: "PrintCanvas", text: Text) -> None:
    """Fill the outline of each character where the pen stands for it."""
    em, scale = text.size * POINT, text.size / units_per_em(text.font)
    for char, pen in zip(text.text, text.pen, strict=False):
        if not char.isspace():
            # A form begins an em to the left of the pen, and as much below.
            frame = scale, 0, 0, scale, text.x + (pen - 1) * em, text.y - em
            canvas.stamp(_glyph_form(text.font, char), frame)


@lru_cache(maxsize=4096)
def _glyph_form(name: str, char: str) -> Form:
    em = units_per_em(name)
    code = pdf_outline(name, char, em)
    return Form(f"glyph-{name}-{ord(char):x}", (3 * em, 3 * em), f"{code} f")


def _draw_line(canvas: "Canvas", text: Text) -> None:
    """Show a line as text, each character where the pen stands for it.

    ReportLab itself can neither kern nor show text with TJ, which other programs read as one word
    where they would take characters placed one by one for several.
    """
    shown = canvas.beginText(text.x / POINT, text.y / POINT)
    shown._code.extend(_operators(canvas, text))
    canvas.drawText(shown)


def _operators(canvas: "Canvas", text: Text) -> Iterator[str]:
    """Yield a TJ for each subset of the font that the line needs characters of."""
    face, document, at = pdf_font(text.font), canvas._doc, 0
    kerns = (*_kerns(text.font, text.text), 0)  # and none behind the glue
    for subset, codes in face.splitString(text.text + text.glue, document):
        yield f"{face.getSubsetInternalName(subset, document)} {text.size:g} Tf"
        yield f"[{_kerned(canvas, codes, kerns[at : at + len(codes)])}] TJ"
        at += len(codes)


@lru_cache(maxsize=4096)
def _kerns(name: str, text: str) -> tuple[int, ...]:
    """Return how far to go back behind each character, in thousandths of an em."""
    width_of = pdf_font(name).face.getCharWidth
    steps = (end - start for start, end in pairwise(font(name).pen(text)))
    return tuple(
        round(width_of(ord(char)) - step * 1000) for char, step in zip(text, steps, strict=True)
    )


def _kerned(canvas: "Canvas", codes: bytes, kerns: Sequence[int]) -> str:
    """Return what stands in the brackets of a TJ: strings, and numbers where a pair is kerned."""
    pieces, start = [], 0
    for i, kern in enumerate(kerns, start=1):
        if kern:
            pieces.append(f"({canvas._escape(codes[start:i])}) {kern}")
            start = i
    return " ".join([*pieces, f"({canvas._escape(codes[start:])})"])
