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
from printing.text.fonts import font
from printing.text.parts import (
    INK,
    PAPER,
    Area,
    Band,
    Block,
    CardPart,
    Disc,
    Framed,
    Paint,
    Part,
    Picture,
    Rule,
    Scale,
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
_RGB = {INK: "#000000", PAPER: "#ffffff"}


@dataclass(frozen=True, slots=True)
class Form:
    """Operators under a name, which draw in whatever paint is in use."""

    name: str
    size: tuple[float, float]  # points
    code: str


def on_canvas(canvas: "PrintCanvas", side: SideLayout, path_of: PathOf, black: str = "rgb") -> None:
    """Draw all parts of a side but its ground."""
    for part in side.parts:
        _draw_on_card(canvas, part, path_of, black)


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


def fill_with(canvas: "Canvas", paint: Paint, black: str = "rgb") -> None:
    """Fill with *paint* from now on."""
    if black == "k":
        canvas.setFillColorCMYK(*_cmyk(paint))
    else:
        canvas.setFillColorRGB(*_rgb(paint))


def stroke_with(canvas: "Canvas", paint: Paint, black: str = "rgb") -> None:
    """Draw lines with *paint* from now on."""
    if black == "k":
        canvas.setStrokeColorCMYK(*_cmyk(paint))
    else:
        canvas.setStrokeColorRGB(*_rgb(paint))


def _rgb(paint: Paint) -> tuple[float, float, float]:
    digits = _RGB.get(paint, paint).removeprefix("#")
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


def _cmyk(paint: Paint) -> tuple[float, float, float, float]:
    """Return the colour with all its grey in black ink."""
    light = max(rgb := _rgb(paint))
    if not light:
        return 0, 0, 0, 1
    cyan, magenta, yellow = ((light - part) / light for part in rgb)
    return cyan, magenta, yellow, 1 - light


def draw(canvas: "PrintCanvas", part: Part, path_of: PathOf, black: str) -> None:
    """Draw a part of a card or of a sheet."""
    match part:
        case Strokes():
            _draw_strokes(canvas, part, black)
        case Scale():
            _draw_scale(canvas, part, black)
        case Stamp():
            canvas.setFillAlpha(part.opacity)
            canvas.doForm(part.key)
        case Framed():
            canvas.enter(part.matrix)
            for inner in part.parts:
                draw(canvas, inner, path_of, black)
            canvas.restoreState()
        case _:
            _draw_on_card(canvas, part, path_of, black)


def _draw_on_card(canvas: "PrintCanvas", part: CardPart, path_of: PathOf, black: str) -> None:
    match part:
        case Area():
            fill_with(canvas, part.paint, black)
            canvas.rect(*_points(part.rect), stroke=0, fill=1)
        case Band():
            _draw_band(canvas, part, black)
        case Rule():
            stroke_with(canvas, part.paint, black)
            canvas.setLineWidth(part.width / POINT)
            canvas.rect(*_points(part.rect), stroke=1, fill=0)
        case Picture():
            canvas.drawImage(str(path_of(part.sha256)), *_points(part.rect))
        case Disc():
            _draw_disc(canvas, part, black)
        case Block():
            _draw_block(canvas, part, black)
        case _:
            assert_never(part)


def define(canvas: "PrintCanvas", stamp: Stamp, black: str) -> None:
    """Make a stamp, before it is used."""
    box = stamp.box
    canvas.beginForm(stamp.key, *(side / POINT for side in (box.x, box.y, box.right, box.top)))
    fill_with(canvas, stamp.paint, black)
    x, y = stamp.middle
    canvas.translate(x / POINT, y / POINT)
    canvas.rotate(stamp.degrees)
    canvas.setFont(stamp.font, stamp.size)
    canvas.drawCentredString(0, stamp.baseline, stamp.word)
    canvas.endForm()


def _points(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x / POINT, rect.y / POINT, rect.width / POINT, rect.height / POINT


def _draw_band(canvas: "PrintCanvas", band: Band, black: str) -> None:
    if form := _band_form(band.number, *_points(band.rect)[2:]):
        fill_with(canvas, band.paint, black)
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


def _draw_disc(canvas: "PrintCanvas", disc: Disc, black: str) -> None:
    x, y = disc.x / POINT, disc.y / POINT
    fill_with(canvas, disc.ground, black)
    if disc.edge:
        stroke_with(canvas, disc.paint, black)
        canvas.setLineWidth(disc.edge / POINT)
    canvas.circle(x, y, (disc.radius - disc.edge / 2) / POINT, stroke=int(disc.edge > 0), fill=1)
    fill_with(canvas, disc.paint, black)
    scale, half = disc.symbol_size / POINT / BOX, disc.symbol_size / 2
    frame = scale, 0, 0, -scale, disc.x - half, disc.y + half
    canvas.stamp(_symbol_form(disc.symbol), frame)


@cache
def _symbol_form(key: str) -> Form:
    return Form(f"symbol-{key}", (BOX, BOX), f"{pdf_path(SYMBOLS[key])} f")


def _draw_strokes(canvas: "PrintCanvas", strokes: Strokes, black: str) -> None:
    canvas.setLineWidth(strokes.width / POINT)
    stroke_with(canvas, strokes.paint, black)
    for line in strokes.whole:
        canvas.rule(line)
    canvas.setDash(*[strokes.dash / POINT] * 2)
    for paint, line in strokes.dashed:
        stroke_with(canvas, paint, black)
        canvas.rule(line)
    canvas.setDash()


def _draw_scale(canvas: "Canvas", scale: Scale, black: str) -> None:
    """Draw all ticks as one path, and the figures in plain strings."""
    fill_with(canvas, scale.paint, black)
    stroke_with(canvas, scale.paint, black)
    canvas.setLineWidth(scale.width / POINT)
    canvas.setFont(scale.figures[0].font, scale.figures[0].size)
    ends = ((tick.x, tick.y, tick.right, tick.top) for tick in scale.ticks)
    points = (tuple(end / POINT for end in tick) for tick in ends)
    path = " ".join("{:.3f} {:.3f} m {:.3f} {:.3f} l".format(*tick) for tick in points)
    canvas.addLiteral(f"{path} S")
    for figure in scale.figures:
        canvas.drawString(figure.x / POINT, figure.y / POINT, figure.text)


def _draw_block(canvas: "Canvas", block: Block, black: str) -> None:
    """Draw the lines and, where there are several, say that they are one text.

    A line that ends within a compound leaves no space that could be copied or searched for.
    """
    if len(block.lines) > 1:
        words = codecs.BOM_UTF16_BE + block.text.encode("utf-16-be")
        canvas._code.append(f"/Span <</ActualText <{words.hex()}>>> BDC")
    for line in block.lines:
        fill_with(canvas, line.paint, black)
        _draw_line(canvas, line)
    if len(block.lines) > 1:
        canvas._code.append("EMC")


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
