"""The first sheet as it will lie on the paper: the same imposition and faces, as SVG."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from django.urls import reverse
from django.utils.safestring import SafeString

from decks.editions.content import EditionCard
from printing.cards.face import Faces
from printing.cards.face_cache import Plates
from printing.geometry.imposition import Imposition, Page, PlacedSide
from printing.geometry.matrices import chained, upside_down
from printing.geometry.spec import Side
from printing.marks import beside, marks, watermark
from printing.orders.print_run import PrintRun
from printing.svg.drawing import group, turned
from printing.text.parts import INK, Area

_WHITE = "#ffffff"

# The same cards are shown again and again while somebody tries options.
_drawn: "WeakKeyDictionary[Faces, dict[tuple[str, Side], str]]" = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One side of the first sheet."""

    side: Side
    drawing: SafeString


def first_sheet(
    job: PrintRun, imposition: Imposition, plates: Mapping[Side, Plates]
) -> list[SheetSide]:
    """Return what will be on the first sheet, side by side."""
    pages = [page for page in imposition.pages[:2] if page.sheet == 1]
    return [
        SheetSide(page.side, SafeString(_svg(job, page, imposition.sheets, plates)))
        for page in pages
    ]


def _svg(job: PrintRun, page: Page, sheets: int, plates: Mapping[Side, Plates]) -> str:
    width, height = f"{page.size.width:g}", f"{page.size.height:g}"
    drawn = "".join(
        (
            turned(_ground(job, page), _picture),
            *(_card(job, placed, plates[placed.side].faces) for placed in page.sides),
            turned((marks(page), *beside(job, page, sheets)), _picture),
        )
    )
    return (
        f'<svg class="sheet-drawing" viewBox="0 0 {width} {height}" '
        f'width="{width}mm" height="{height}mm" aria-hidden="true">'
        f'<rect width="{width}" height="{height}" fill="{_WHITE}"/>'
        f"{group(chained(page.matrix, upside_down(page.size.height)), drawn)}</svg>"
    )


def _ground(job: PrintRun, page: Page) -> Iterator[Area]:
    """Yield what is black behind the backs."""
    for rect in page.ground if not job.style.low_ink else ():
        yield Area(rect, INK)


def _card(job: PrintRun, placed: PlacedSide, faces: Faces) -> str:
    card = job.cards[placed.card]
    drawn = _side(faces, card, placed.side)
    if job.is_draft:
        drawn += turned((watermark(job.spec.card, job.language),), _picture)
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
