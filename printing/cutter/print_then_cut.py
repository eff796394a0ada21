"""Pictures of sheets for a machine whose program prints them, and cuts round what is seen."""

import io
from collections.abc import Iterator

from PIL import Image, ImageDraw

from printing.geometry.imposition import Page
from printing.geometry.paper import INCH, Rect, Size
from printing.orders.print_run import PrintRun
from printing.raster.pages import Pages, Pixels

DPI = 300
_FINER = 4  # the outlines are drawn so much larger, so that they end smoothly


def names_of(job: PrintRun) -> Iterator[str]:
    """Yield the names of the pictures, in the order of the pages."""
    for page in job.imposition.pages:
        yield f"{page.side}s-{page.sheet:03}.png"


def sizes(job: PrintRun) -> list[Pixels]:
    """Return the size of each picture: none where another machine cuts."""
    if not job.spec.for_cricut:
        return []
    return [Pixels.of(size_of(page), DPI) for page in job.imposition.pages]


def size_of(page: Page) -> Size:
    """Return how large the cards of a sheet are together, which people set in the program."""
    around = Rect.around(placed.rect for placed in page.sides)
    return Size(around.width, around.height)


def sized(job: PrintRun) -> Iterator[tuple[str, Size]]:
    """Yield the name of each picture, and how large it is."""
    yield from zip(names_of(job), map(size_of, job.imposition.pages), strict=True)


def pictures(job: PrintRun, pages: Pages) -> Iterator[tuple[str, bytes]]:
    """Yield the name of each picture and its PNG: cards on nothing, so that it cuts round each."""
    named = zip(names_of(job), job.imposition.pages, strict=True)
    for number, (name, page) in enumerate(named):
        drawn = pages.draw(number, Pixels.of(page.size, DPI)).image
        seen = _seen(page, Rect.around(placed.rect for placed in page.sides), job.anatomy.corner)
        left, top = _corner(page)
        cut = drawn.crop((left, top, left + seen.width, top + seen.height))
        cut.putalpha(seen)
        out = io.BytesIO()
        cut.save(out, "PNG", dpi=(DPI, DPI), compress_level=1)
        yield name, out.getvalue()


def _corner(page: Page) -> tuple[int, int]:
    around = Rect.around(placed.rect for placed in page.sides)
    return round(around.x / INCH * DPI), round((page.size.height - around.top) / INCH * DPI)


def _seen(page: Page, around: Rect, corner: float) -> Image.Image:
    """Return what is seen: each card with its round corners."""
    pixels, scale = Pixels.of(size_of(page), DPI), DPI / INCH * _FINER
    mask = Image.new("L", (pixels.width * _FINER, pixels.height * _FINER))
    pen = ImageDraw.Draw(mask)
    for placed in page.sides:
        rect = placed.rect
        left, top = (rect.x - around.x) * scale, (around.top - rect.top) * scale
        box = left, top, left + rect.width * scale - 1, top + rect.height * scale - 1
        pen.rounded_rectangle(box, corner * scale, fill=255)
    return mask.resize((pixels.width, pixels.height), Image.Resampling.BOX)
