"""A leaflet: its pages, and how large its letters can be for all of the rules to have room."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from printing.geometry.paper import Code, PrintError, Rect, Size
from printing.leaflet.drawings import Drawing
from printing.leaflet.folding import BOTH_SIDES, ONE_SIDE, PLACES, folds
from printing.leaflet.pages import Item, Spread, fall
from printing.leaflet.rules import Heading, Paragraph, Passage, Rules, rules
from printing.orders.print_run import PrintRun
from printing.text.fitting import STEP
from printing.text.fonts import MEDIUM, REGULAR, SEMIBOLD
from printing.text.paragraphs import Setting
from printing.text.parts import INK, Framed, Part

MARGIN = 7.0  # millimetres round each page, folded or cut: what printers leave white, and more
SMALLEST = 8.0  # points
_FOOT = 5.0  # millimetres below the text of a page
_SMALL = 8.0  # points, of what stands there
_TITLE, _LEDE, _DECK = 30.0, 12.0, 10.0
_HEADING = 1.35  # of the running text
_QUIET = "#5c564d"
_INDENT = 3.5


@dataclass(frozen=True, slots=True)
class Plan:
    """How many pages there are, and how large letters and drawings may be on them."""

    pages: int
    least: float  # points
    most: float
    drawn: float  # millimetres that a drawing is wide, for each point of the letters

    @property
    def sizes(self) -> Iterator[float]:
        """From the largest to the smallest."""
        for step in range(round((self.most - self.least) / STEP) + 1):
            yield self.most - step * STEP


# Before letters become small, both sides of the paper are used.
PLANS = (Plan(ONE_SIDE, 8.5, 10.0, 6.6), Plan(BOTH_SIDES, SMALLEST, 12.0, 7.4))


@dataclass(frozen=True)
class Leaflet:
    """All pages of a leaflet, in the order in which they are read."""

    rules: Rules
    language: str
    deck: str
    edition: str
    paper: Size

    @property
    def page(self) -> Size:
        return Size(self.paper.width / 2, self.paper.height / 2)

    @property
    def room(self) -> Rect:
        """Where the text of a page is."""
        page = Rect(0, 0, self.page.width, self.page.height)
        return page.grown(-MARGIN, -MARGIN - _FOOT, -MARGIN, -MARGIN)

    @property
    def size(self) -> float:
        """The size of the running text, in points."""
        return self._chosen[0]

    @property
    def colophon(self) -> str:
        return f"Kronika · {self.deck} · {self.edition}"

    @property
    def pages(self) -> tuple[tuple[Part, ...], ...]:
        last = len(self._chosen[1]) + 1
        inner = (
            (*self._filled(items), *self._foot(self.colophon if number == last else str(number)))
            for number, items in enumerate(self._chosen[1], start=2)
        )
        return tuple(self._cover()), *map(tuple, inner)

    @property
    def sides(self) -> tuple[tuple[Part, ...], ...]:
        """What is on each side of the sheet."""
        places = PLACES[len(self.pages)]
        placed = [
            (place.side, Framed(place.matrix(self.paper), parts))
            for place, parts in zip(places, self.pages, strict=True)
        ]
        outside: tuple[Part, ...] = (
            folds(self.paper),
            *(page for side, page in placed if side == 0),
        )
        inside = tuple(page for side, page in placed if side == 1)
        return (outside, inside) if inside else (outside,)

    @cached_property
    def _chosen(self) -> tuple[float, Spread]:
        """Return the largest letters with which the text has room, and it on its pages."""
        for plan in PLANS:
            for size in plan.sizes:
                if fallen := self._fallen(size, plan):
                    return size, fallen
        raise PrintError(Code.LEAFLET_TOO_LONG, least=SMALLEST)

    def _fallen(self, size: float, plan: Plan) -> Spread | None:
        """Let the text fall onto pages, or return None where it needs more of them."""
        sections = [
            [self._item(block, size, plan.drawn) for block in section]
            for section in self.rules.sections
        ]
        last = [sections.pop()] if plan.pages == BOTH_SIDES else []  # is on the back
        for whole in (True, False):
            pages, back = fall(sections, self.room.height, whole), fall(last, self.room.height)
            if pages is not None and back is not None:
                blank = plan.pages - 1 - len(pages) - len(back)
                if blank >= 0:
                    return *pages, *[()] * blank, *back
        return None

    def _item(self, block: Heading | Passage, size: float, drawn: float) -> Item:
        if isinstance(block, Heading):
            setting = self._set(((block.text, SEMIBOLD),), size * _HEADING)
            return Item(((setting, 0.0),), None, setting.pitch * 0.8, is_heading=True)
        paragraphs = tuple(self._paragraph(paragraph, size) for paragraph in block.paragraphs)
        drawing = (
            (block.drawing, self._drawn(block.drawing, size * drawn)) if block.drawing else None
        )
        return Item(paragraphs, drawing, paragraphs[0][0].pitch / 2)

    def _paragraph(self, paragraph: Paragraph, size: float) -> tuple[Setting, float]:
        runs = tuple((run.text, SEMIBOLD if run.bold else REGULAR) for run in paragraph.runs)
        indent = _INDENT if paragraph.is_item else 0.0
        return self._set(runs, size, indent), indent

    def _set(self, runs: Sequence[tuple[str, str]], size: float, indent: float = 0.0) -> Setting:
        return Setting(tuple(runs), size, self.room.width - indent, self.language)

    def _drawn(self, drawing: Drawing, wide: float) -> Size:
        width = min(self.room.width, wide)
        return Size(width, width * drawing.size.height / drawing.size.width)

    def _filled(self, items: Sequence[Item]) -> Iterator[Part]:
        top = self.room.top
        for number, item in enumerate(items):
            top -= item.above if number else 0.0
            yield from item.parts(self.room.x, top, self.room.width)
            top -= item.height

    def _foot(self, text: str) -> Iterator[Part]:
        setting = self._set(((text, REGULAR),), _SMALL)
        middle = (self.room.width - setting.length) / 2
        yield setting.block(self.room.x + middle, MARGIN + setting.pitch, _QUIET)

    def _cover(self) -> Iterator[Part]:
        top = self.room.top
        for text, name, size, paint in (
            (self.deck, MEDIUM, _DECK, _QUIET),
            (self.rules.title, SEMIBOLD, _TITLE, INK),
            (self.rules.lede, REGULAR, _LEDE, INK),
        ):
            setting = self._set(((text, name),), size)
            yield setting.block(self.room.x, top, paint)
            top -= setting.height + 1.5
        room = Size(self.room.width, top - MARGIN)
        drawing = self.rules.cover
        scale = drawing.size.scale_to(room)
        width, height = drawing.size.width * scale, drawing.size.height * scale
        left = (self.page.width - width) / 2
        yield from drawing.parts(Rect(left, MARGIN, width, height))


@lru_cache(maxsize=16)
def _leaflet(game: str, language: str, deck: str, edition: str, paper: Size) -> Leaflet:
    return Leaflet(rules(game, language), language, deck, edition, paper)


def leaflet_of(job: PrintRun) -> Leaflet:
    paper = job.spec.paper.upright
    return _leaflet(job.game, job.language, job.deck_title, job.edition_title, paper)


def require_room(job: PrintRun) -> None:
    """Refuse paper that is too small for the rules."""
    _ = leaflet_of(job).size


def sides_of(job: PrintRun) -> tuple[tuple[Part, ...], ...]:
    """Return all that is on each side of the sheet."""
    return leaflet_of(job).sides
