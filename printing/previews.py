"""The first sheet as it will lie on the paper: the same imposition and faces, as SVG."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from django.urls import reverse
from django.utils.safestring import SafeString

from decks.editions import EditionCard
from printing.face import Faces
from printing.furniture_svg import BLACK, furniture, mm, transform, watermark
from printing.imposition import Imposition, Page, PlacedSide
from printing.job import Job
from printing.matrices import chained
from printing.plates import Plates
from printing.spec import Matrix, Side
from printing.svg import parts

_WHITE = "#ffffff"

# The same cards are shown again and again while somebody tries options.
_drawn: "WeakKeyDictionary[Faces, dict[tuple[str, Side], str]]" = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One side of the first sheet."""

    side: Side
    drawing: SafeString


def first_sheet(job: Job, imposition: Imposition, plates: Mapping[Side, Plates]) -> list[SheetSide]:
    """Return what will be on the first sheet, side by side."""
    pages = [page for page in imposition.pages[:2] if page.sheet == 1]
    return [
        SheetSide(page.side, SafeString(_svg(job, page, imposition.sheets, plates)))
        for page in pages
    ]


def _svg(job: Job, page: Page, sheets: int, plates: Mapping[Side, Plates]) -> str:
    width, height = mm(page.size.width), mm(page.size.height)
    drawn = "".join(
        (
            *_ground(job, page),
            *(_card(job, placed, plates[placed.side].faces) for placed in page.sides),
            *furniture(job, page, sheets),
        )
    )
    matrix = chained(page.matrix, _upside_down(page.size.height))
    return (
        f'<svg class="sheet-drawing" viewBox="0 0 {width} {height}" '
        f'width="{width}mm" height="{height}mm" aria-hidden="true">'
        f'<rect width="{width}" height="{height}" fill="{_WHITE}"/>'
        f'<g transform="{transform(matrix)}">{drawn}</g></svg>'
    )


def _ground(job: Job, page: Page) -> Iterator[str]:
    """Yield what is black behind the backs."""
    for rect in page.ground if not job.style.low_ink else ():
        yield (
            f'<rect x="{mm(rect.x)}" y="{mm(rect.y)}" width="{mm(rect.width)}" '
            f'height="{mm(rect.height)}" fill="{BLACK}"/>'
        )


def _card(job: Job, placed: PlacedSide, faces: Faces) -> str:
    card = job.cards[placed.card]
    drawn = _side(faces, card, placed.side)
    if job.is_draft:
        drawn += watermark(job.spec.card, job.language)
    return f'<g transform="{transform(placed.matrix)}">{drawn}</g>'


def _side(faces: Faces, card: EditionCard, side: Side) -> str:
    """Return a side of a card; y runs up from its lower left corner."""
    sides = _drawn.setdefault(faces, {})
    if (card.key, side) not in sides:
        layout = faces.layout(card, side)
        matrix = transform(_upside_down(layout.card.height))
        drawn = "".join(parts(layout, _picture))
        sides[card.key, side] = f'<g transform="{matrix}">{drawn}</g>'
    return sides[card.key, side]


def _upside_down(height: float) -> Matrix:
    """Return the map between y that runs up and y that runs down."""
    return 1, 0, 0, -1, 0, height


def _picture(sha256: str) -> str:
    return reverse("picture", args=[sha256])
