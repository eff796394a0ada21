"""Cards for the press, made without a database, and the PDFs that they become."""

import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2
from PIL import Image

from decks.dates import CardDate
from decks.editions.content import (
    CardPicture,
    Credits,
    EditionCard,
    EditionCategory,
    EditionContent,
)
from decks.models.picture import prepared_path
from printing.cards.face import Faces
from printing.geometry.paper import POINT, Rect, Size
from printing.geometry.spec import Side
from printing.pdf.canvas import PrintCanvas
from printing.pdf.inks import fill_with

CARD = Size(44, 68)
NAMES = {"uk": "Наука", "pl": "Nauka", "ru": "Наука", "en": "Science"}
SCIENCE = EditionCategory("science", "#143268", NAMES)
PICTURE = "ab" * 32


def make_card(title: str = "Gutenberg’s Bible", number: int = 12, **fields: Any) -> EditionCard:
    values: dict[str, Any] = {
        "number": number,
        "key": f"card-{number}",
        "category": SCIENCE,
        "date": CardDate(1455),
        "front_symbol": "sun",
        "back_symbol": "moon",
        "titles": dict.fromkeys(("uk", "pl", "ru", "en"), title),
        "picture": None,
        "sources": (),
    }
    return EditionCard(**{**values, **fields})


def content_of(*cards: EditionCard) -> EditionContent:
    return EditionContent(
        titles={"en": "Events"},
        descriptions={},
        notices={},
        source_language="en",
        languages=("uk", "pl", "ru", "en"),
        card_format="44x68",
        categories=tuple({card.category.key: card.category for card in cards}.values()),
        cards=cards,
        credits=Credits({}, {}, (), {}, 0),
    )


def make_faces(*cards: EditionCard, language: str = "en", card: Size = CARD, **rest: Any) -> Faces:
    rest.setdefault("edition_number", 3)
    return Faces(content_of(*cards), language, card, **rest)


def pictured(**fields: Any) -> EditionCard:
    """Make a card with a picture, whose file is written where MEDIA_ROOT says."""
    path = prepared_path(PICTURE)
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (90, 90), "#402010").save(path, "JPEG")
    return make_card(picture=CardPicture(PICTURE, "", ""), **fields)


def pdf_of(faces: Faces, *sides: Side, cards: Iterable[EditionCard] = ()) -> bytes:
    """Return a PDF with a page for each side of each card, compressed nowhere."""
    size = faces.anatomy.card
    page = Rect(0, 0, size.width, size.height)
    canvas = PrintCanvas("", faces.language, "Simplex")
    for card in cards or faces.content.cards:
        for side in sides or tuple(Side):
            canvas.begin_page(size, page, page)
            fill_with(canvas, faces.ground(side), faces.style.inks)
            canvas.fill(page)
            faces.draw(canvas, card, side)
            canvas.showPage()
    out = io.BytesIO()
    canvas.write_to(out)
    return out.getvalue()


@contextmanager
def opened(pdf: bytes) -> Iterator[pypdfium2.PdfDocument]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()


def texts_of(pdf: bytes) -> list[list[str]]:
    """Return the lines of text that a reader finds on each page."""
    with opened(pdf) as document:
        return [page.get_textpage().get_text_bounded().splitlines() for page in document]


def raster_of(pdf: bytes, pixels_per_mm: float, page: int = 0) -> Image.Image:
    """Return a page as it is seen."""
    with opened(pdf) as document:
        image: Image.Image = document[page].render(scale=pixels_per_mm * POINT).to_pil()
        return image.convert("RGB")
