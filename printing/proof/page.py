"""One page of a finished PDF held against what should lie on it."""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from decks.editions.content import EditionCard
from decks.languages.hyphens import SOFT_HYPHEN
from decks.validators import is_unseen, spelt_out
from printing.geometry.imposition import Page, PlacedSide
from printing.geometry.matrices import Point, apply, chained, inverse, onto
from printing.geometry.paper import Rect
from printing.geometry.spec import Layout, Matrix, Side
from printing.orders.print_run import PrintRun
from printing.proof.flaws import Finding, Flaw, finding
from printing.proof.pdf_reader import Art, Corners, Letter, Sheet

NEAR = 0.1  # millimetres: what nobody sees, and no printer keeps
EXACT = 0.02  # what rounding may lose

# Readers take a hyphen at a line's end for one that was put there by the line break.
_UNREAD = re.compile(r"[\s\-\u00ad\u2010\u2011\u0002\ufffe]")
_JOINED = frozenset("\u0002\ufffe")  # what they make of it


@dataclass(frozen=True, slots=True)
class Located:
    """Where a card's side was found: from its lower left corner to the page, unmoved."""

    page: int
    placed: PlacedSide
    frame: Matrix


class PageProof:
    """What was found on a page, and what is wrong with it."""

    def __init__(self, job: PrintRun, number: int, page: Page, sheet: Sheet) -> None:
        self._job = job
        self._number = number
        self._page = page
        self._sheet = sheet
        self._unmoved = inverse(page.matrix)
        self._parts = job.anatomy
        self._last: PlacedSide | None = None
        self._text = self._by_card(sheet.letters)
        self.located = tuple(self._located())

    def findings(self) -> Iterator[Finding]:
        yield from self._in_boxes()
        yield from self._in_margins()
        if any(map(self._is_cut, self._sheet.runs)):
            yield self._finding(Flaw.CUT_THROUGH)
        for placed in self._page.sides:
            if not self._job.style.curves:
                yield from self._in_words(placed)
            yield from self._in_picture(placed)
        if self._job.style.curves and self._sheet.letters:
            yield self._finding(Flaw.HIDDEN_TEXT)
        yield from self._in_places()
        yield from self._in_stamps()
        yield from self._in_letters()

    def _finding(self, flaw: Flaw, placed: PlacedSide | None = None, **params: object) -> Finding:
        if placed:
            params["card"] = self._card(placed).key
        return finding(flaw, page=self._number, **params)

    def _card(self, placed: PlacedSide) -> EditionCard:
        return self._job.cards[placed.card]

    def _by_card(self, letters: Iterable[Letter]) -> Mapping[PlacedSide, str]:
        """Return the text on each side."""
        text: dict[PlacedSide, str] = defaultdict(str)
        for char, at in letters:
            if placed := self._at(apply(self._unmoved, at)):
                text[placed] += char
        return text

    def _covered(self, corners: Iterable[Point]) -> Rect:
        """Return what corners on the paper span before the page is moved."""
        xs, ys = zip(*(apply(self._unmoved, corner) for corner in corners), strict=True)
        return Rect.between(min(xs), min(ys), max(xs), max(ys))

    def _at(self, point: Point) -> PlacedSide | None:
        """Return the side that lies there; what follows in a text mostly lies on the same."""
        if self._last is None or not _holds(self._last.rect, point):
            self._last = next((s for s in self._page.sides if _holds(s.rect, point)), None)
        return self._last

    def _located(self) -> Iterator[Located]:
        """Yield each side that is found, measured by its picture or by the colour behind it."""
        art = self._by_side(picture.matrix for picture in self._sheet.pictures)
        mats = self._by_side(area for area in self._sheet.areas if self._is_mat(area))
        for placed in self._page.sides:
            shows_art = self._job.shows_art(self._card(placed))
            found, part = (art, self._parts.art) if shows_art else (mats, self._parts.mat)
            if placed in found:
                frame = chained(inverse(onto(part)), found[placed])
                yield Located(self._number, placed, frame)

    def _by_side(self, squares: Iterable[Matrix]) -> dict[PlacedSide, Matrix]:
        """Return what brings the unit square to what lies on each side, unmoved."""
        unmoved = (chained(square, self._unmoved) for square in squares)
        sides = ((self._at(apply(square, (0.5, 0.5))), square) for square in unmoved)
        return {placed: square for placed, square in sides if placed}

    def _is_mat(self, area: Matrix) -> bool:
        a, b, c, d, _, _ = area
        mat = self._parts.mat
        return max(abs(math.hypot(a, b) - mat.width), abs(math.hypot(c, d) - mat.height)) <= NEAR

    def _in_boxes(self) -> Iterator[Finding]:
        page, sheet = self._page, self._sheet
        media = Rect(0, 0, page.size.width, page.size.height)
        for name, found, wanted in (
            ("MediaBox", sheet.media, media),
            ("TrimBox", sheet.trim, page.trim),
            ("BleedBox", sheet.bleed, page.bleed),
        ):
            if found is None or apart(found, wanted) > EXACT:
                yield self._finding(Flaw.BOX, box=name)

    def _in_margins(self) -> Iterator[Finding]:
        margin = 0.0 if self._job.spec.layout is Layout.CARDS else self._job.spec.margin
        size = self._page.size
        allowed = Rect(0, 0, size.width, size.height).grown(*[NEAR - margin] * 4)
        if not all(_within(ink, allowed) for ink in self._sheet.ink):
            yield self._finding(Flaw.IN_MARGIN)

    def _is_cut(self, run: Corners) -> bool:
        """Say whether a text lies across a card's edge."""
        rect = self._covered(run)
        return any(_crosses(rect, placed.rect) for placed in self._page.sides)

    def _in_words(self, placed: PlacedSide) -> Iterator[Finding]:
        """Yield whether title or date are missing, or the date is on the front."""
        card, language = self._card(placed), self._job.language_of(placed.side)
        text, title = without_hyphens(self._text[placed]), without_hyphens(card.title(language))
        if title not in text:
            yield self._finding(Flaw.NO_TITLE, placed)
        dates = {
            without_hyphens(card.date.format(language, short=short)) for short in (False, True)
        }
        if placed.side is Side.BACK and not any(date in text for date in dates):
            yield self._finding(Flaw.NO_DATE, placed)
        # A title that names its own date is for the editors to judge, not for the press.
        beside = text.replace(title, "\n", 1)
        if placed.side is Side.FRONT and any(date in beside for date in dates):
            yield self._finding(Flaw.DATE_ON_FRONT, placed)

    def _in_picture(self, placed: PlacedSide) -> Iterator[Finding]:
        card = self._card(placed)
        found = {picture.sha256 for picture in self._sheet.pictures if self._is_on(placed, picture)}
        wanted = set()
        if card.picture and self._job.shows_art(card):
            wanted = {self._job.style.inks.picture_hash(card.picture.sha256)}
        if found != wanted:
            yield self._finding(Flaw.OTHER_PICTURE, placed)

    def _is_on(self, placed: PlacedSide, picture: Art) -> bool:
        middle = apply(picture.matrix, (0.5, 0.5))
        return _holds(placed.rect, apply(self._unmoved, middle))

    def _in_places(self) -> Iterator[Finding]:
        found = {located.placed: located.frame for located in self.located}
        for placed in self._page.sides:
            if placed not in found:
                yield self._finding(Flaw.NOT_FOUND, placed)
            elif (by := self._apart(found[placed], placed.matrix)) > NEAR:
                yield self._finding(Flaw.OFF_PLACE, placed, by=round(by, 2))

    def _apart(self, found: Matrix, wanted: Matrix) -> float:
        card = self._job.spec.card
        corners = ((x, y) for x in (0.0, card.width) for y in (0.0, card.height))
        return max(math.dist(apply(found, at), apply(wanted, at)) for at in corners)

    def _in_stamps(self) -> Iterator[Finding]:
        """Yield which sides of a draft bear no watermark; editions have none."""
        if not self._job.is_draft:
            if self._sheet.stamps:
                yield self._finding(Flaw.HIDDEN_TEXT)
            return
        stamped = {self._at(apply(self._unmoved, _middle(stamp))) for stamp in self._sheet.stamps}
        for placed in self._page.sides:
            if placed not in stamped:
                yield self._finding(Flaw.NO_WATERMARK, placed)

    def _in_letters(self) -> Iterator[Finding]:
        """Yield what is on the paper though nobody sees it in a text."""
        for char in sorted({letter.char for letter in self._sheet.letters} - _JOINED):
            if char == SOFT_HYPHEN or is_unseen(char):
                yield self._finding(Flaw.UNSEEN_CHARACTER, character=spelt_out(char))


def not_behind(job: PrintRun, page: Page, one: Located, other: Located) -> Finding | None:
    """Say whether a back does not lie behind its front once the sheet is turned or folded.

    What is at (x, y) on the front must have (width - x, y) of the back behind it.
    """
    front, back = sorted((one, other), key=lambda located: located.placed.side, reverse=True)
    width, height = job.spec.card.width, job.spec.card.height
    by = max(
        math.dist(
            _through(page, front.placed, back.placed, job.spec.layout, apply(front.frame, (x, y))),
            apply(back.frame, (width - x, y)),
        )
        for x in (0.0, width)
        for y in (0.0, height)
    )
    if by <= NEAR:
        return None
    key = job.cards[back.placed.card].key
    return finding(Flaw.NOT_BEHIND, page=back.page, card=key, by=round(by, 2))


def _through(
    page: Page, front: PlacedSide, back: PlacedSide, layout: Layout, point: Point
) -> Point:
    """Return where a point comes to lie when the paper is turned over or folded."""
    x, y = point
    if layout is Layout.DUPLEX_SHORT:
        return x, page.size.height - y
    if layout is not Layout.FOLD:
        return page.size.width - x, y
    if front.rect.y == back.rect.y:
        return 2 * max(front.rect.x, back.rect.x) - x, y
    return x, 2 * max(front.rect.y, back.rect.y) - y


def without_hyphens(text: str) -> str:
    """Return text without what readers of a PDF may find differently, spaces among it."""
    return _UNREAD.sub("", text)


def _middle(rect: Rect) -> Point:
    return rect.x + rect.width / 2, rect.y + rect.height / 2


def _holds(rect: Rect, point: Point) -> bool:
    x, y = point
    return rect.x <= x <= rect.right and rect.y <= y <= rect.top


def _within(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x
        and inner.y >= outer.y
        and inner.right <= outer.right
        and inner.top <= outer.top
    )


def _crosses(text: Rect, card: Rect) -> bool:
    """Say whether a text lies partly on the card and partly beside it."""
    grown, shrunk = _edges(card)
    touches = (
        text.x < shrunk.right
        and text.right > shrunk.x
        and text.y < shrunk.top
        and text.top > shrunk.y
    )
    return touches and not _within(text, grown)


@lru_cache(maxsize=256)
def _edges(card: Rect) -> tuple[Rect, Rect]:
    """Return what surely holds a card, and what surely lies within it."""
    return card.grown(*[NEAR] * 4), card.grown(*[-NEAR] * 4)


def apart(one: Rect, other: Rect) -> float:
    """Return by how much the farthest sides differ."""
    sides = (
        one.x - other.x,
        one.y - other.y,
        one.right - other.right,
        one.top - other.top,
    )
    return max(map(abs, sides))
