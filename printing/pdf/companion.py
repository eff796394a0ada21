"""The companion of a deck: its cards in the order of time, with dates, stories and sources.

A list on plain paper, in one language or in two side by side, for teachers and to settle arguments.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import BinaryIO

from decks import languages
from decks.editions.content import EditionCard, EditionContent
from decks.faces import bound
from decks.multilingual import in_language
from printing.geometry.paper import POINT, Rect, Size
from printing.pdf.canvas import PrintCanvas
from printing.pdf.drawing import pdf_font
from printing.pdf.inks import fill_with, stroke_with
from printing.text.fonts import DATE, REGULAR, SEMIBOLD, font
from printing.text.parts import INK

PAPER = Size(210, 297)  # A4
MARGIN, FOOT = 15.0, 10.0  # millimetres
BETWEEN_COLUMNS, BETWEEN_CARDS = 8.0, 4.5
LEADING = 1.3  # of the size of the letters
MOST_LANGUAGES = 2
HEADLINE = 16.0  # points
NO_DUPLEX = "Simplex"


@dataclass(frozen=True, slots=True)
class Lettering:
    font: str
    size: float  # points

    @property
    def leading(self) -> float:
        return self.size * LEADING * POINT


WHEN, TITLE = Lettering(DATE, 11.0), Lettering(SEMIBOLD, 10.5)
STORY, SOURCE, SMALL = Lettering(REGULAR, 9.5), Lettering(REGULAR, 7.5), Lettering(DATE, 7.5)


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line of text, and how far its top lies below that of its card."""

    text: str
    style: Lettering
    x: float
    below: float


@dataclass(frozen=True, slots=True)
class Entry:
    """A card, set."""

    number: int  # of the card
    texts: tuple[str, ...]  # that a reader must find
    lines: tuple[PlacedLine, ...]
    height: float


@dataclass(frozen=True)
class Companion:
    """What is to be listed, and how it falls onto pages."""

    content: EditionContent
    languages: tuple[str, ...]
    edition: int

    @cached_property
    def title(self) -> str:
        deck = in_language(self.content.titles, self.languages[0], self.content.source_language)
        return f"{deck} · {languages.of(self.languages[0]).edition_number(self.edition)}"

    @cached_property
    def pages(self) -> tuple[tuple[Entry, ...], ...]:
        """Let the cards fall onto pages, none of them parted."""
        pages: list[list[Entry]] = [[]]
        room = _room(first=True)
        for card in sorted(self.content.cards, key=lambda card: (card.date, card.number)):
            entry = _set(card, self.languages)
            if entry.height > room and pages[-1]:
                pages.append([])
                room = _room(first=False)
            pages[-1].append(entry)
            room -= entry.height + BETWEEN_CARDS
        return tuple(map(tuple, pages))


def write(companion: Companion, file: BinaryIO) -> None:
    canvas = PrintCanvas(companion.title, companion.languages[0], NO_DUPLEX)
    pdf_font(SEMIBOLD)
    page = Rect(0, 0, PAPER.width, PAPER.height)
    for number, entries in enumerate(companion.pages, start=1):
        canvas.begin_page(PAPER, page, page)
        fill_with(canvas, INK)
        stroke_with(canvas, INK)
        top = PAPER.height - MARGIN
        if number == 1:
            _write(canvas, companion.title, Lettering(SEMIBOLD, HEADLINE), MARGIN, top)
            top -= _headline()
        for entry in entries:
            for line in entry.lines:
                _write(canvas, line.text, line.style, line.x, top - line.below)
            top -= entry.height + BETWEEN_CARDS
        _write(canvas, f"{number} / {len(companion.pages)}", SMALL, MARGIN, FOOT + SMALL.leading)
        canvas.showPage()
    canvas.write_to(file)


def _room(first: bool) -> float:
    return PAPER.height - 2 * MARGIN - (_headline() if first else 0)


def _headline() -> float:
    return HEADLINE * LEADING * POINT + BETWEEN_CARDS


def _set(card: EditionCard, shown: Sequence[str]) -> Entry:
    """Set a card: a column for each language, the source below them."""
    width = (PAPER.width - 2 * MARGIN - (len(shown) - 1) * BETWEEN_COLUMNS) / len(shown)
    lines: list[PlacedLine] = []
    texts: list[str] = []
    height = 0.0
    for place, language in enumerate(shown):
        said = (
            (card.date.format(language), WHEN),
            (card.title(language), TITLE),
            (card.story(language), STORY),
        )
        column = list(_column(said, MARGIN + place * (width + BETWEEN_COLUMNS), width, 0.0))
        lines += column
        texts += [text for text, _style in said if text]
        height = max(height, _bottom(column))
    sources = " · ".join(source.citation for source in card.sources)
    lines += _column(((sources, SOURCE),), MARGIN, PAPER.width - 2 * MARGIN, height)
    return Entry(card.number, (*texts, sources), tuple(lines), _bottom(lines))


def _column(
    texts: Sequence[tuple[str, Lettering]], x: float, width: float, below: float
) -> Iterator[PlacedLine]:
    for text, style in texts:
        for line in _lines(text, style, width):
            yield PlacedLine(line, style, x, below)
            below += style.leading


def _bottom(lines: Sequence[PlacedLine]) -> float:
    return max((line.below + line.style.leading for line in lines), default=0.0)


def _lines(text: str, style: Lettering, width: float) -> Iterator[str]:
    """Break at spaces, and within a word only where it is wider than the column."""
    line = ""
    for word in filter(None, bound(text).split(" ")):
        if line and font(style.font).width(f"{line} {word}", style.size) > width:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
        while font(style.font).width(line, style.size) > width:
            fits = max(n for n in range(1, len(line)) if _fits(line[:n], style, width))
            yield line[:fits]
            line = line[fits:]
    if line:
        yield line


def _fits(text: str, style: Lettering, width: float) -> bool:
    return len(text) == 1 or font(style.font).width(text, style.size) <= width


def _write(canvas: PrintCanvas, text: str, style: Lettering, x: float, top: float) -> None:
    canvas.setFont(style.font, style.size)
    canvas.drawString(x / POINT, (top - style.size * POINT) / POINT, text)
