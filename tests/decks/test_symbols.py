"""The discard symbols: named in four languages, told apart by shape, the same on paper and page."""

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from math import hypot
from xml.etree import ElementTree

import pypdfium2
import pytest
from django.template import Context, Template
from django.utils import translation
from fontTools.misc.bezierTools import cubicPointAtT
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path.parser import parse_path
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageStat
from reportlab.pdfgen.canvas import Canvas

from decks import languages
from decks.symbols import BOX, REACH, SYMBOLS, Symbol, pdf_path

FIVE_MM = 59  # pixels at 300 dpi
EVEN_ODD, NON_ZERO = "f*", "f"
# A fifth of two symbols' ink must not coincide; a card cut askew stays well below (sun: 0.12).
STRANGERS = 0.2

each_symbol = pytest.mark.parametrize("symbol", SYMBOLS.values(), ids=SYMBOLS)


def verbs(symbol: Symbol) -> list[str]:
    pen = RecordingPen()
    parse_path(symbol.path, pen)
    return [verb for verb, _ in pen.value]


def contours(path: str) -> Iterator[list[tuple[float, float]]]:
    """Yield each closed outline as a polygon fine enough to measure."""
    pen = RecordingPen()
    parse_path(path, pen)
    polygon: list[tuple[float, float]] = []
    for verb, points in pen.value:
        if verb == "closePath":
            yield polygon
            polygon = []
        elif verb == "curveTo":
            polygon += curve(polygon[-1], *points)
        else:
            polygon += points


def curve(*points: tuple[float, float]) -> list[tuple[float, float]]:
    return [cubicPointAtT(*points, step / 16) for step in range(1, 17)]


def ink_of_outlines(path: str, pixels: int) -> Image.Image:
    """Fill the flattened outlines by the even-odd rule, ink white on black."""
    scale = 4 * pixels / BOX
    ink = Image.new("1", (4 * pixels, 4 * pixels))
    for polygon in contours(path):
        one = Image.new("1", ink.size)
        ImageDraw.Draw(one).polygon([(x * scale, y * scale) for x, y in polygon], fill=1)
        ink = ImageChops.logical_xor(ink, one)
    return ink.convert("L").resize((pixels, pixels), Image.Resampling.BOX)


def page(canvas: Canvas, buffer: io.BytesIO, pixels: int) -> Image.Image:
    canvas.save()
    rendered = pypdfium2.PdfDocument(buffer.getvalue())[0].render(scale=pixels / BOX)
    return ImageChops.invert(rendered.to_pil().convert("L"))


def printed(symbol: Symbol, pixels: int = FIVE_MM, rule: str = EVEN_ODD) -> Image.Image:
    """Print the symbol on a page of its own size and return the ink, white on black."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(BOX, BOX))
    canvas.transform(1, 0, 0, -1, 0, BOX)
    canvas.addLiteral(f"{pdf_path(symbol)} {rule}")
    return page(canvas, buffer, pixels)


def ink(image: Image.Image) -> float:
    """Return how much of the picture is ink, from 0 to 1."""
    return ImageStat.Stat(image).mean[0] / 255


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return how much ink the two do not share: 0 for the same shape, 1 for none in common."""
    return ink(ImageChops.difference(one, other)) / (ink(one) + ink(other))


def seen(image: Image.Image) -> Image.Image:
    """Soften the picture as an eye across the table does."""
    return image.filter(ImageFilter.GaussianBlur(1.5))


def misplaced(image: Image.Image) -> Iterator[Image.Image]:
    for dx, dy in product((-1, 0, 1), repeat=2):
        yield ImageChops.offset(image, dx, dy)


def unlikeness(one: Image.Image, other: Image.Image) -> float:
    """Return how far apart two stay, laid over each other as well as they can, any side up."""
    turns = [seen(other).rotate(angle) for angle in (0, 90, 180, 270)]
    return min(difference(seen(one), copy) for turned in turns for copy in misplaced(turned))


def render(source: str, **context: object) -> str:
    return Template("{% load symbols %}" + source).render(Context(context))


def test_there_are_at_least_eight_symbols_and_those_of_the_starter_deck_among_them():
    starter = {"sun", "moon", "star", "gear", "hourglass", "feather"}

    assert len(SYMBOLS) >= 8
    assert starter <= SYMBOLS.keys()
    assert all(key == symbol.key for key, symbol in SYMBOLS.items())


@pytest.mark.parametrize("language", languages.BY_CODE)
def test_every_symbol_has_a_name_of_its_own_in_every_language(language):
    names = languages.of(language).symbols

    assert names.keys() == SYMBOLS.keys()
    assert all(name.strip() for name in names.values())
    assert len(set(names.values())) == len(SYMBOLS)


def test_a_regional_language_takes_its_language_and_an_unknown_one_english():
    sun = SYMBOLS["sun"]

    assert sun.name("uk-ua") == "сонце"
    assert sun.name("xx") == "sun"


@each_symbol
def test_a_path_is_made_of_closed_outlines_of_lines_and_cubic_curves(symbol):
    used = verbs(symbol)

    assert set(used) <= {"moveTo", "lineTo", "curveTo", "closePath"}
    assert used.count("moveTo") == used.count("closePath")
    assert used[-1] == "closePath"


@each_symbol
def test_a_symbol_leaves_the_disc_its_rim_and_nearly_fills_the_rest(symbol):
    middle = BOX / 2

    reach = max(hypot(x - middle, y - middle) for c in contours(symbol.path) for x, y in c)

    assert REACH - 3 < reach <= REACH


@each_symbol
def test_no_symbol_is_much_heavier_than_another(symbol):
    assert 0.15 < ink(printed(symbol, 200)) < 0.28


@each_symbol
def test_both_fill_rules_fill_the_same_shape(symbol):
    even_odd = printed(symbol, 200, EVEN_ODD)
    non_zero = printed(symbol, 200, NON_ZERO)

    assert difference(even_odd, non_zero) == 0


@each_symbol
def test_the_printed_symbol_is_the_one_on_the_page(symbol):
    svg = ElementTree.fromstring(render("{% symbol key %}", key=symbol.key))
    path = svg.find("path")
    assert path is not None

    on_the_page = ink_of_outlines(path.attrib["d"], 200)

    assert svg.attrib["viewBox"] == "0 0 100 100"
    assert difference(on_the_page, printed(symbol, 200)) < 0.02


@pytest.mark.parametrize(("one", "other"), list(combinations(SYMBOLS, 2)))
def test_two_symbols_are_told_apart_at_five_millimetres_from_any_side_of_the_table(one, other):
    apart = unlikeness(printed(SYMBOLS[one]), printed(SYMBOLS[other]))

    assert apart > STRANGERS


@each_symbol
def test_a_symbol_cut_five_degrees_askew_is_likelier_itself_than_any_other(symbol):
    straight = printed(symbol)
    askew = straight.rotate(5, Image.Resampling.BICUBIC)

    assert unlikeness(straight, askew) < STRANGERS * 2 / 3


def test_the_tag_draws_a_symbol_named_in_the_readers_language():
    with translation.override("uk"):
        svg = ElementTree.fromstring(render('{% symbol "hourglass" %}'))

    assert svg.attrib["class"] == "symbol"
    assert svg.attrib["role"] == "img"
    assert svg.attrib["aria-label"] == "пісочний годинник"


def test_without_an_active_language_the_tag_speaks_english():
    with translation.override(None):
        svg = ElementTree.fromstring(render('{% symbol "key" %}'))

    assert svg.attrib["aria-label"] == "key"


def test_a_decorative_symbol_is_hidden_from_screen_readers():
    svg = ElementTree.fromstring(render('{% symbol "sun" decorative=True %}'))

    assert svg.attrib["aria-hidden"] == "true"
    assert not {"role", "aria-label"} & svg.attrib.keys()


def test_the_tag_carries_no_style_that_a_strict_policy_would_refuse():
    html = render('{% symbol "sun" %}{% symbol "sun" decorative=True %}')

    assert "style" not in html


def test_the_tag_escapes_the_name(monkeypatch):
    hostile = replace(languages.of("en"), symbols={"sun": '"><script>'})
    monkeypatch.setattr(languages, "nearest", lambda _code: hostile)

    with translation.override("en"):
        html = render('{% symbol "sun" %}')

    assert 'aria-label="&quot;&gt;&lt;script&gt;"' in html
