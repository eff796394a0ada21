"""The faces of the cards of one edition or draft, in one language and one size."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from decks.editions import EditionCard, EditionContent
from decks.models.picture import prepared_path
from printing import setting
from printing.anatomy import Slot, anatomy
from printing.fitting import CommonSize, Fit, common_size, fit
from printing.fonts import DATE, MEDIUM, font
from printing.ink import on_canvas
from printing.layout import (
    INK,
    PAPER,
    Area,
    Disc,
    Paint,
    Part,
    Picture,
    Rule,
    SideLayout,
)
from printing.paper import Size
from printing.spec import Side

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

TITLE = CATEGORY = MEDIUM
FIGURES = DATE

_DRAFT = {"uk": "чернетка", "pl": "szkic", "ru": "черновик", "en": "draft"}
_APART = 2.0  # millimetres between category and small print
_CORNER = 3 / 44  # of a card's width


@dataclass(frozen=True, slots=True)
class Style:
    """How much ink the faces take, and which."""

    low_ink: bool = False  # a black line on white instead of the backs' black frame
    art: bool = True
    black: str = "rgb"  # or "k": everything but the pictures in CMYK, black in black ink alone
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
        self.anatomy = anatomy(card)
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
            corner=_CORNER * self.anatomy.card.upright.width,
            parts=tuple(self._parts(card, side, PAPER if ground == INK else INK)),
        )

    def draw(self, canvas: "Canvas", card: EditionCard, side: Side) -> None:
        """Draw a side upright on its ground, the lower left corner of its trim at (0, 0)."""
        on_canvas(canvas, self.layout(card, side), prepared_path, self.style.black)

    def front_text(self, card: EditionCard) -> tuple[str, ...]:
        """Return what a reader of the front finds: title and category."""
        return tuple(map(_readable, (card.title(self.language), self._category(card))))

    def back_text(self, card: EditionCard) -> tuple[str, ...]:
        """Return what a reader of the back finds: title, date, category and small print."""
        title, category = self.front_text(card)
        return title, _readable(self.date(card).text), category, self._small_print(card.number)

    def title(self, card: EditionCard, side: Side) -> Fit:
        """Set the title of a card."""
        size = None if self.style.own_sizes else self.title_sizes[side].size
        return fit(card.title(self.language), self._title_slot(side).box, font(TITLE), size)

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
        return common_size(others, self._title_slot(side).box, font(TITLE)).size

    def fit_problems(self) -> tuple[Problem, ...]:
        """Return what is too large or has characters that no font of ours has."""
        return (*self._category_problems(), *self._card_problems())

    def missing_pictures(self) -> tuple[EditionCard, ...]:
        """Return the cards whose picture's file is not where it should be."""
        if not self.style.art:
            return ()
        return tuple(
            card
            for card in self.content.cards
            if card.picture and not prepared_path(card.picture.sha256).is_file()
        )

    def _parts(self, card: EditionCard, side: Side, paint: Paint) -> Iterator[Part]:
        at, words = self.anatomy, self._words
        if side is Side.BACK and self.style.low_ink:
            yield Rule(at.rule, at.rule_width, INK)
        yield Area(at.mat, card.category.colour)
        yield from self._art(card)
        yield self._disc(card, side)
        yield setting.centred(self.title(card, side), self._title_slot(side).rect, TITLE, paint)
        if side is Side.BACK:
            yield setting.standing(self.date(card), words.date.rect, FIGURES, paint)
        category = self._category(card)
        yield setting.left(category, self._category_size, words.foot, CATEGORY, paint)
        if side is Side.BACK:
            number = self._small_print(card.number)
            yield setting.right(number, words.small_print, words.foot, FIGURES, paint)

    def _art(self, card: EditionCard) -> Iterator[Part]:
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
        titles = [card.title(self.language) for card in self.content.cards]
        return common_size(titles, self._title_slot(side).box, font(TITLE))

    def _title_slot(self, side: Side) -> Slot:
        return self._words.back_title if side is Side.BACK else self._words.front_title

    def _category(self, card: EditionCard) -> str:
        return card.category.name(self.language)

    def _small_print(self, number: int) -> str:
        return f"{self._edition_mark()} · {number}"

    def _edition_mark(self) -> str:
        if self.edition_number is None:
            return _DRAFT[self.language]
        return f"№{self.edition_number}"

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
        if self.title_sizes[side].size > self._title_slot(side).box.least:
            return 0.0
        return self.title(card, side).overflow

    def _problem(self, card: str, text: str, beyond: float, missing: tuple[str, ...]) -> Problem:
        return Problem(card, self.language, _readable(text), math.ceil(beyond * 10) / 10, missing)


@lru_cache(maxsize=64)
def _widest(edition: str, numbers: frozenset[int], size: float) -> float:
    """Return how wide the widest small print is in millimetres."""
    texts = (f"{edition} · {number}" for number in numbers)
    return max((font(FIGURES).width(text, size) for text in texts), default=0.0)


def _readable(text: str) -> str:
    """Return *text* as it is found in a PDF, where every space is a plain one."""
    return " ".join(text.split())
