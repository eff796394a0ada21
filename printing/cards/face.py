"""The faces of the cards of one edition or draft, in one language and one size."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from decks import languages
from decks.editions.content import EditionCard, EditionContent
from decks.languages.hyphens import SOFT_HYPHEN
from decks.models.picture import prepared_path
from printing.geometry.paper import Size
from printing.geometry.spec import Side
from printing.pdf.drawing import on_canvas
from printing.pdf.inks import RGB, Inks
from printing.text import typesetting
from printing.text.anatomy import AT_HOME, Guard, TextSlot, anatomy
from printing.text.fitting import CommonSize, Fit, common_size, fit, own_size
from printing.text.fonts import DATE, MEDIUM, font
from printing.text.parts import (
    INK,
    PAPER,
    Area,
    Band,
    CardPart,
    Disc,
    Paint,
    Picture,
    Rule,
    SideLayout,
)

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

TITLE = CATEGORY = MEDIUM
FIGURES = DATE

_APART = 2.0  # millimetres between category and small print


@dataclass(frozen=True, slots=True)
class Style:
    """How much ink the faces take, and which."""

    low_ink: bool = False  # a black line on white instead of the backs' black frame
    art: bool = True
    inks: Inks = RGB
    guard: Guard = AT_HOME
    curves: bool = False  # letters as outlines, for shops that take no fonts
    own_sizes: bool = False  # each title as large as it can be, instead of all alike


@dataclass(frozen=True, slots=True)
class Problem:
    """A text that cannot be printed as it is."""

    card: str  # its key; "" where a category is meant
    language: str
    text: str
    overflow: float  # millimetres
    missing: tuple[str, ...]  # characters without a glyph


class Faces:
    """The faces of all cards: measured together, drawn one by one."""

    def __init__(
        self,
        content: EditionContent,
        language: str,
        card: Size,
        style: Style = Style(),
        edition_number: int | None = None,
    ) -> None:
        self.content = content
        self.language = language
        self.style = style
        self.edition_number = edition_number
        self.anatomy = anatomy(card, style.guard)
        self._words = self.anatomy.words
        self._category_box = self._words.category_box(beside=self._widest_small_print() + _APART)
        names = [category.name(language) for category in content.categories]
        self._category_size = common_size(names, self._category_box, font(CATEGORY)).size
        self.title_sizes = {side: self._title_size(side) for side in Side}

    def ground(self, side: Side) -> Paint:
        """Return what lies behind a side, up to its bleed."""
        return INK if side is Side.BACK and not self.style.low_ink else PAPER

    def layout(self, card: EditionCard, side: Side) -> SideLayout:
        ground = self.ground(side)
        return SideLayout(
            card=self.anatomy.card,
            side=side,
            language=self.language,
            words=self.back_text(card) if side is Side.BACK else self.front_text(card),
            ground=ground,
            corner=self.anatomy.corner,
            parts=tuple(self._parts(card, side, PAPER if ground == INK else INK)),
        )

    def draw(self, canvas: "Canvas", card: EditionCard, side: Side) -> None:
        """Draw a side upright on its ground, the lower left corner of its trim at (0, 0)."""
        on_canvas(canvas, self.layout(card, side), prepared_path, self.style.inks)

    def front_text(self, card: EditionCard) -> tuple[str, ...]:
        """Return what a reader of the front finds: title and category."""
        return tuple(map(_readable, (card.title(self.language), self._category(card))))

    def back_text(self, card: EditionCard) -> tuple[str, ...]:
        """Return what a reader of the back finds: title, date, category and small print."""
        title, category = self.front_text(card)
        return (
            title,
            _readable(self.date(card).text),
            category,
            _readable(self._small_print(card.number)),
        )

    def title(self, card: EditionCard, side: Side) -> Fit:
        """Set the title of a card: as large as all others, or smaller where it must be."""
        text, box = card.title(self.language), self._title_slot(side).box
        size = own_size(text, box, font(TITLE), self.language)
        if not self.style.own_sizes:
            size = min(size, self.title_sizes[side].size)
        return fit(text, box, font(TITLE), size, self.language)

    def date(self, card: EditionCard) -> Fit:
        """Set the date in full where it is large then, and short where it is not."""
        full, short = (card.date.format(self.language, short=short) for short in (False, True))
        box = self._words.date.box
        in_full = fit(full, box, font(FIGURES))
        if in_full.size >= self._words.ready_date and not in_full.overflow:
            return in_full
        return fit(short, box, font(FIGURES))

    def size_without(self, card: EditionCard, side: Side) -> float:
        """Return the size that the titles of all other cards would have."""
        common = self.title_sizes[side]
        if common.forced_by != (card.title(self.language),):
            return common.size
        others = [
            other.title(self.language) for other in self.content.cards if other.key != card.key
        ]
        return self._common_size(others, side).size

    def most(self, side: Side) -> float:
        """Return the points that the titles of a side have where none of them is long."""
        return self._title_slot(side).box.most

    def fit_problems(self) -> tuple[Problem, ...]:
        """Return what is too large or has characters that no font of ours has."""
        return (*self._category_problems(), *self._card_problems())

    def _parts(self, card: EditionCard, side: Side, paint: Paint) -> Iterator[CardPart]:
        at, words = self.anatomy, self._words
        if side is Side.BACK and self.style.low_ink:
            yield Rule(at.rule, at.rule_width, INK)
        yield Area(at.mat, card.category.colour)
        yield from self._art(card)
        yield Band(at.band, card.category.number, PAPER)
        if paint == PAPER:  # a dark colour is not seen on black without an edge
            yield Rule(at.band.grown(*[-at.hairline / 2] * 4), at.hairline, PAPER)
        yield self._disc(card, side)
        yield typesetting.centred(self.title(card, side), self._title_slot(side).rect, TITLE, paint)
        if side is Side.BACK:
            yield typesetting.standing(self.date(card), words.date.rect, FIGURES, paint)
        category = self._category(card)
        yield typesetting.left(category, self._category_size, words.foot, CATEGORY, paint)
        if side is Side.BACK:
            number = self._small_print(card.number)
            yield typesetting.right(number, words.small_print, words.foot, FIGURES, paint)

    def _art(self, card: EditionCard) -> Iterator[CardPart]:
        if card.picture and self._shows_art(card):
            yield Picture(card.picture.sha256, self.anatomy.art)
        else:
            yield Area(self.anatomy.art, PAPER)
            yield Rule(self.anatomy.art, self.anatomy.hairline, INK)

    def _shows_art(self, card: EditionCard) -> bool:
        return self.style.art and card.picture is not None

    def _disc(self, card: EditionCard, side: Side) -> Disc:
        """Return the symbol: black on white in front, white on black behind."""
        ground, paint = (PAPER, INK) if side is Side.FRONT else (INK, PAPER)
        return Disc(
            *self.anatomy.disc,
            radius=self.anatomy.disc_radius,
            symbol=card.front_symbol if side is Side.FRONT else card.back_symbol,
            symbol_size=self.anatomy.symbol,
            ground=ground,
            paint=paint,
            edge=0.0 if side is Side.FRONT and self._shows_art(card) else self.anatomy.hairline,
        )

    def _title_size(self, side: Side) -> CommonSize:
        return self._common_size([card.title(self.language) for card in self.content.cards], side)

    def _common_size(self, titles: list[str], side: Side) -> CommonSize:
        return common_size(titles, self._title_slot(side).box, font(TITLE), self.language)

    def _title_slot(self, side: Side) -> TextSlot:
        return self._words.back_title if side is Side.BACK else self._words.front_title

    def _category(self, card: EditionCard) -> str:
        return card.category.name(self.language)

    def _small_print(self, number: int) -> str:
        return f"{self._edition_mark()} · {number}"

    def _edition_mark(self) -> str:
        if self.edition_number is None:
            return languages.of(self.language).draft
        return languages.of(self.language).edition_number(self.edition_number)

    def _widest_small_print(self) -> float:
        numbers = frozenset(card.number for card in self.content.cards)
        return _widest(self._edition_mark(), numbers, self._words.small_print)

    def _category_problems(self) -> Iterator[Problem]:
        for category in self.content.categories:
            name = category.name(self.language)
            found = fit(name, self._category_box, font(CATEGORY), self._category_size)
            if found.overflow or found.missing:
                yield self._problem("", name, found.overflow, found.missing)

    def _card_problems(self) -> Iterator[Problem]:
        for card in self.content.cards:
            title, date = card.title(self.language), self.date(card)
            overflow = max(self._title_overflow(card, side) for side in Side)
            for text, beyond, missing in (
                (title, overflow, font(TITLE).missing(title)),
                (date.text, date.overflow, date.missing),
            ):
                if beyond or missing:
                    yield self._problem(card.key, text, beyond, missing)

    def _title_overflow(self, card: EditionCard, side: Side) -> float:
        """Return by how much a title is too large; only the least size can leave it so."""
        found = self.title(card, side)
        return found.overflow if found.size == self._title_slot(side).box.least else 0.0

    def _problem(self, card: str, text: str, beyond: float, missing: tuple[str, ...]) -> Problem:
        return Problem(card, self.language, _readable(text), math.ceil(beyond * 10) / 10, missing)


@lru_cache(maxsize=64)
def _widest(edition: str, numbers: frozenset[int], size: float) -> float:
    """Return how wide the widest small print is in millimetres."""
    texts = (f"{edition} · {number}" for number in numbers)
    return max((font(FIGURES).width(text, size) for text in texts), default=0.0)


def _readable(text: str) -> str:
    """Return *text* as it is found in a PDF: all spaces are plain, no word is parted."""
    return " ".join(text.replace(SOFT_HYPHEN, "").split())
