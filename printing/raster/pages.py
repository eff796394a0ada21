"""The pages of a proved PDF as pixels."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from printing.geometry.paper import INCH, Size
from printing.orders.print_run import PrintRun
from printing.pdf import sheets
from printing.proof.pdf_reader import PDFIUM
from printing.proof.proof import proved

WHITE = 0xFFFFFFFF
CHANNELS = 3
AHEAD = 4  # pictures that are drawn while others are packed

Packed = TypeVar("Packed")


@dataclass(frozen=True, slots=True)
class Pixels:
    """A width and a height of a picture."""

    width: int
    height: int

    @property
    def count(self) -> int:
        return self.width * self.height

    @classmethod
    def of(cls, size: Size, dpi: int) -> "Pixels":
        return cls(round(size.width / INCH * dpi), round(size.height / INCH * dpi))


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture: row by row from the top, red, green and blue for each pixel."""

    pixels: Pixels
    rows: bytes

    @property
    def row(self) -> int:
        """How many bytes a row has."""
        return self.pixels.width * CHANNELS

    @property
    def image(self) -> Image.Image:
        size = self.pixels.width, self.pixels.height
        return Image.frombuffer("RGB", size, self.rows, "raw", "RGB", 0, 1)


class Pages:
    """A PDF that was proved, to be drawn page by page."""

    def __init__(self, pdf: Path | bytes) -> None:
        with PDFIUM:
            self._document = pypdfium2.PdfDocument(pdf)
            self.count = len(self._document)

    def close(self) -> None:
        with PDFIUM:
            self._document.close()

    def draw(self, number: int, pixels: Pixels) -> Raster:
        """Return a page, counted from 0, drawn onto so many pixels."""
        width, height = pixels.width, pixels.height
        with PDFIUM:
            bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_BGR)
            page = self._document[number]
            pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
            way = 0, 0, width, height, 0, pdfium.FPDF_REVERSE_BYTE_ORDER
            pdfium.FPDF_RenderPageBitmap(bitmap, page, *way)
            page.close()
        return Raster(pixels, bytes(bitmap.buffer))


@contextmanager
def proved_pages(job: PrintRun) -> Iterator[Pages]:
    """Print a job into a PDF for a while, or raise ProofFailed."""
    with NamedTemporaryFile(suffix=".pdf") as file:
        sheets.write(job, file)  # type: ignore[arg-type]
        file.flush()
        path = Path(file.name)
        proved(path, job)
        with opened(path) as pages:
            yield pages


@contextmanager
def opened(pdf: Path | bytes) -> Iterator[Pages]:
    pages = Pages(pdf)
    try:
        yield pages
    finally:
        pages.close()


def packed_in_order(
    rasters: Iterable[Raster], pack: Callable[[Raster], Packed]
) -> Iterator[Packed]:
    """Pack pictures on all processors while the next ones are drawn."""
    waiting: deque[Future[Packed]] = deque()
    with ThreadPoolExecutor(min(AHEAD, os.cpu_count() or 1)) as pool:
        for raster in rasters:
            waiting.append(pool.submit(pack, raster))
            if len(waiting) > AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
