"""Editions for the press, made without a database, and what finished files say."""

import hashlib
import io
import re
import zlib
from dataclasses import replace
from functools import cache
from typing import Any

import pypdfium2
from PIL import Image

from decks.dates import CardDate, Precision
from decks.editions.content import (
    CardPicture,
    Credits,
    EditionCard,
    EditionCategory,
    EditionContent,
)
from decks.models.picture import prepared_path
from printing.cards.face import Style
from printing.geometry.spec import Spec
from printing.orders.print_run import PrintRun
from printing.targets import HOME, Target

DATES = (
    CardDate(1455),
    CardDate(-3500, circa=True),
    CardDate(1401, Precision.CENTURY),
    CardDate(1920, Precision.DECADE),
    CardDate.containing(-66_000_000, Precision.MILLION_YEARS, circa=True),
)
SYMBOLS = ("sun", "moon", "star", "feather")
PLAIN = Style()
WORDS = {
    "uk": "Подія ґатунку {} на межі світів",
    "pl": "Zażółć gęślą jaźń {} nad Wisłą",
    "ru": "Открытие {} в подъезде",
    "en": "The {} of a well-known story",
}


def make_content(cards: int = 3, languages: tuple[str, ...] = ("uk", "pl")) -> EditionContent:
    """Return an edition whose pictures lie where the press looks for them."""
    names = {"uk": "Наука", "pl": "Nauka", "ru": "Наука", "en": "Science"}
    category = EditionCategory("science", "#143268", names)
    return EditionContent(
        titles={"uk": "Перша колода", "pl": "Pierwsza talia", "en": "First deck"},
        descriptions={},
        notices={},
        source_language="uk",
        languages=languages,
        card_format="44x68",
        categories=(category,),
        cards=tuple(make_card(number, category, languages) for number in range(1, cards + 1)),
        credits=Credits({}, {}, (), {}, 0),
    )


def make_card(number: int, category: EditionCategory, languages: tuple[str, ...]) -> EditionCard:
    return EditionCard(
        number=number,
        key=f"card-{number}",
        category=category,
        date=DATES[number % len(DATES)],
        front_symbol=SYMBOLS[number % 4],
        back_symbol=SYMBOLS[(number + 1) % 4],
        titles={language: WORDS[language].format(spelt(number)) for language in languages},
        picture=CardPicture(keep_picture(number), "Somebody", "CC0"),
        sources=(),
    )


def spelt(number: int) -> str:
    """Spell a number in letters, so that no title names a date."""
    return "".join("абвгдеклмн"[int(digit)] for digit in str(number))


def keep_picture(number: int) -> str:
    """Keep a small picture like no other, and return its hash."""
    jpeg = encoded(number)
    sha256 = hashlib.sha256(jpeg).hexdigest()
    path = prepared_path(sha256)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(jpeg)
    return sha256


@cache
def encoded(number: int) -> bytes:
    image = Image.new("RGB", (32, 32), (number % 256, number // 256, 90))
    out = io.BytesIO()
    image.save(out, "JPEG")
    return out.getvalue()


def make_job(
    content: EditionContent | None = None,
    language: str = "uk",
    back_language: str = "",
    style: Style = PLAIN,
    edition: int | None = 1,
    target: Target = HOME,
    game: str = "",
    **spec: Any,
) -> PrintRun:
    content = content or make_content()
    return PrintRun(
        slug="first",
        content=content,
        sha256=hashlib.sha256(content.to_json().encode()).hexdigest(),
        cards=content.cards,
        language=language,
        back_language=back_language or language,
        spec=Spec(**spec),
        style=style,
        target=target,
        edition=edition,
        game=game,
    )


def retitled(content: EditionContent, number: int, title: str) -> EditionContent:
    """Return the content with another title on one card, in all its languages."""
    cards = [
        replace(card, titles=dict.fromkeys(card.titles, title)) if card.number == number else card
        for card in content.cards
    ]
    return replace(content, cards=tuple(cards))


def texts(pdf: bytes) -> list[str]:
    """Return what a reader can copy from each page, white space made one."""
    document = pypdfium2.PdfDocument(pdf)
    pages = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return [" ".join(text.split()) for text in pages]


def operators(pdf: bytes) -> str:
    """Return everything that is drawn: the streams that are compressed."""
    streams = re.findall(rb"/FlateDecode \].*?stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    return "\n".join(zlib.decompress(stream).decode("latin-1") for stream in streams)
