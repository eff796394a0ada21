"""A sheet as it will lie on the paper: the same imposition and faces, as SVG."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from django.urls import reverse
from django.utils.safestring import SafeString

from decks.editions.content import EditionCard
from printing.cards.face import Faces
from printing.cards.face_cache import Plates
from printing.geometry.imposition import Imposition, Page, PlacedSide
from printing.geometry.matrices import chained, upside_down
from printing.geometry.paper import Size
from printing.geometry.spec import Side
from printing.marks import beside, marks, watermark
from printing.orders.print_run import PrintRun
from printing.svg.drawing import group, turned
from printing.text.parts import INK, Area, Part

_WHITE = "#ffffff"

# The same cards are shown again and again while somebody tries options.
_drawn: "WeakKeyDictionary[Faces, dict[tuple[str, Side], str]]" = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One side of a sheet."""

    side: Side
    drawing: SafeString


def sheet_sides(
    job: PrintRun, imposition: Imposition, plates: Mapping[Side, Plates], number: int = 1
) -> list[SheetSide]:
    """Return what will be on a sheet, side by side."""
    if job.target.sides:
        drawn = zip(Side, job.target.sides(job), strict=False)
        return [SheetSide(side, SafeString(_alone(job, parts))) for side, parts in drawn]
    pages = [page for page in imposition.pages if page.sheet == number]
    return [
        SheetSide(page.side, SafeString(_svg(job, page, imposition.sheets, plates)))
        for page in pages
    ]


def _svg(job: PrintRun, page: Page, sheets: int, plates: Mapping[Side, Plates]) -> str:
    drawn = "".join(
        (
            turned(_ground(job, page), _picture),
            *(_card(job, placed, plates[placed.side].faces) for placed in page.sides),
            turned((marks(page), *beside(job, page, sheets)), _picture),
        )
    )
    return _sheet(page.size, group(chained(page.matrix, upside_down(page.size.height)), drawn))


def _alone(job: PrintRun, parts: Sequence[Part]) -> str:
    """Return a sheet without cards."""
    paper = job.spec.paper.upright
    return _sheet(paper, group(upside_down(paper.height), turned(parts, _picture)))


def _sheet(size: Size, drawn: str) -> str:
    width, height = f"{size.width:g}", f"{size.height:g}"
    return (
        f'<svg class="sheet-drawing" viewBox="0 0 {width} {height}" '
        f'width="{width}mm" height="{height}mm" aria-hidden="true">'
        f'<rect width="{width}" height="{height}" fill="{_WHITE}"/>{drawn}</svg>'
    )


def _ground(job: PrintRun, page: Page) -> Iterator[Area]:
    """Yield what is black behind the backs."""
    for rect in page.ground if not job.style.low_ink else ():
        yield Area(rect, INK)


def _card(job: PrintRun, placed: PlacedSide, faces: Faces) -> str:
    card = job.cards[placed.card]
    drawn = _side(faces, card, placed.side)
    if job.is_draft:
        drawn += turned((watermark(job.anatomy.art, job.language),), _picture)
    return group(placed.matrix, drawn)


def _side(faces: Faces, card: EditionCard, side: Side) -> str:
    """Return a side of a card; y runs up from its lower left corner."""
    sides = _drawn.setdefault(faces, {})
    if (card.key, side) not in sides:
        layout = faces.layout(card, side)
        sides[card.key, side] = turned(layout.parts, _picture, layout.card.height)
    return sides[card.key, side]


def _picture(sha256: str) -> str:
    return reverse("picture", args=[sha256])
