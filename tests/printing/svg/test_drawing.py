"""A side of a card as SVG: the same as on paper, and fit for a page under a strict policy."""

import base64
import re
import xml.etree.ElementTree as ElementTree

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import sync_playwright

from decks.dates import CardDate
from decks.models.picture import prepared_path
from printing.cards.face import Style
from printing.cards.face_cache import plates_of
from printing.geometry.paper import CARD_FORMATS, Size
from printing.geometry.spec import Layout, Registration, Side
from printing.pdf import sheets
from printing.svg.drawing import svg
from printing.svg.previews import sheet_sides
from tests.e2e.conftest import SWITCHES
from tests.printing.making import make_content, make_job
from tests.printing.samples import make_card, make_faces, pdf_of, pictured, raster_of

NAMESPACE = "{http://www.w3.org/2000/svg}"
PIXELS = 20  # in a millimetre
TOLERANCE = 0.2  # millimetres


@pytest.fixture(autouse=True)
def _own_pictures(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def address(sha256):
    return f"/picture/{sha256}.jpg"


def drawing(card, side=Side.BACK, size=CARD_FORMATS[0], **rest):
    return svg(make_faces(card, card=size, **rest).layout(card, side), address)


def test_the_drawing_is_one_element_as_large_as_the_card():
    root = ElementTree.fromstring(drawing(make_card(), size=CARD_FORMATS[5]))

    assert root.tag == f"{NAMESPACE}svg"
    assert (root.get("width"), root.get("height")) == ("63.5mm", "88.9mm")
    assert root.get("viewBox") == "0 0 63.5 88.9"


def test_the_words_are_there_for_those_who_cannot_see_the_drawing():
    card = make_card("Бронза & «мідь» <?>", date=CardDate(-300, circa=True))
    root = ElementTree.fromstring(drawing(card, language="uk"))

    assert root.get("role") == "img"
    assert root.get("lang") == "uk"
    title = root.find(f"{NAMESPACE}title")
    assert title.text == "Бронза & «мідь» <?> · бл. 300 р. до н. е. · Наука · № 3 · 12"


def test_the_front_says_nothing_of_the_date():
    root = ElementTree.fromstring(drawing(make_card(date=CardDate(1987)), Side.FRONT))

    assert root.find(f"{NAMESPACE}title").text == "Gutenberg’s Bible · Science"


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("style", [Style(), Style(low_ink=True), Style(art=False)])
def test_the_drawing_needs_no_style_no_script_and_no_name_of_its_own(side, style):
    root = ElementTree.fromstring(drawing(pictured(), side, style=style))

    names = {name for element in root.iter() for name in element.attrib}
    assert names.isdisjoint({"style", "id", "onload", "onclick"})
    tags = {element.tag.removeprefix(NAMESPACE) for element in root.iter()}
    assert tags <= {"svg", "title", "rect", "circle", "path", "image"}


def test_the_picture_is_fetched_from_its_address():
    root = ElementTree.fromstring(drawing(pictured()))

    [image] = root.iter(f"{NAMESPACE}image")
    assert image.get("href") == address("ab" * 32)


def test_without_art_no_picture_is_fetched():
    assert "<image" not in drawing(pictured(), style=Style(art=False))


@pytest.fixture(scope="module")
def page(chromium):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*SWITCHES])
        yield browser.new_page(device_scale_factor=1)
        browser.close()


def seen(page, side, tmp_path):
    """Return how a browser shows a side, without its round corners."""
    data = base64.b64encode(prepared_path("ab" * 32).read_bytes()).decode()
    drawn = svg(side, lambda _sha256: f"data:image/jpeg;base64,{data}")
    return shown_as(page, drawn, side.card, tmp_path)


def shown_as(page, drawn, size, tmp_path):
    """Return how a browser shows a drawing of that size."""
    width, height = (round(length * PIXELS) for length in (size.width, size.height))
    drawn = re.sub(
        r'width="[\d.]+mm" height="[\d.]+mm"', f'width="{width}" height="{height}"', drawn
    )
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(f'<body style="margin: 0">{drawn}')
    page.evaluate("Promise.all([...document.images].map(image => image.decode()))")
    page.screenshot(path=tmp_path / "side.png")
    return Image.open(tmp_path / "side.png").convert("RGB")


def strays(one, other):
    """Return the box round what is dark in *one* and nowhere near in *other*, if there is any."""
    reach = 2 * round(TOLERANCE * PIXELS) + 1
    dark = [image.convert("L").point(lambda value: 255 * (value < 128)) for image in (one, other)]
    return ImageChops.subtract(dark[0], dark[1].filter(ImageFilter.MaxFilter(reach))).getbbox()


@pytest.mark.parametrize("size", [CARD_FORMATS[0], CARD_FORMATS[6]], ids=str)
@pytest.mark.parametrize("side", Side)
def test_everything_is_within_two_tenths_of_a_millimetre_of_where_it_is_printed(
    page, tmp_path, side, size
):
    title = "Перше достовірне спостереження комети Галлея"
    card = pictured(title=title, date=CardDate(-240, circa=True))
    faces = make_faces(card, language="uk", card=size, style=Style(low_ink=True))

    shown = seen(page, faces.layout(card, side), tmp_path)
    printed = raster_of(pdf_of(faces, side), PIXELS).resize(shown.size)

    assert strays(shown, printed) is None
    assert strays(printed, shown) is None
    assert strays(ImageChops.invert(shown), ImageChops.invert(printed)) is None
    moved = ImageChops.offset(printed, round(2 * TOLERANCE * PIXELS), 0)
    assert strays(shown, moved) is not None


@pytest.mark.parametrize("layout", [Layout.DUPLEX_LONG, Layout.FOLD])
def test_marks_ruler_identity_and_watermark_are_shown_where_they_are_printed(
    page, tmp_path, layout
):
    style = Style(art=False, low_ink=True)
    paper = {"paper": Size(110, 160), "layout": layout, "registration": Registration(1, -2, 0.5)}
    job = make_job(make_content(2), style=style, edition=None, **paper)

    sides = sheet_sides(job, job.imposition, plates_of(job))
    shown = bold(shown_as(page, sides[-1].drawing, job.spec.paper, tmp_path))
    printed = bold(raster_of(sheets.render(job), PIXELS, len(sides) - 1).resize(shown.size))

    assert strays(shown, printed) is None
    assert strays(printed, shown) is None
    moved = ImageChops.offset(printed, round(2 * TOLERANCE * PIXELS), 0)
    assert strays(shown, moved) is not None


def bold(image):
    """Return the image with grey and hairlines as black as all else."""
    return image.point(lambda value: 255 * (value > 200))
