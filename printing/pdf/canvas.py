"""A PDF that is written as it is read: no picture stays in memory."""

import io
import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

from reportlab import rl_config
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc, pdfutils
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printing.geometry.paper import POINT, Rect, Size
from printing.geometry.spec import Matrix
from printing.pdf import drawing
from printing.pdf.drawing import Form, pdf_font
from printing.pdf.separation import separated_picture
from printing.text.fonts import DATE, REGULAR

rl_config.useA85 = 0  # pictures as bytes, not as letters: a quarter smaller, and eight times faster

VERSION = (1, 7)
# JPEGs in CMYK say how much paper is left, not how much ink there is.
_SEPARATED = (b"CMYK /Decode [1 0 1 0 1 0 1 0]",) * 5


class PrintCanvas(Canvas):  # type: ignore[misc]
    """A canvas for print: whole pictures by path, boxes of pages, lengths in millimetres."""

    def __init__(self, title: str, language: str, duplex: str) -> None:
        for name in (REGULAR, DATE):
            pdf_font(name)
        super().__init__(
            io.BytesIO(),
            pageCompression=0,  # our own filter does it
            invariant=1,
            initialFontName=REGULAR,
            pdfVersion=VERSION,
            lang=language,
        )
        self._doc.defaultStreamFilters = [_Deflate()]
        self._doc.xobjDict = _Forms
        self.version = VERSION
        self.curves = False  # whether letters are drawn as outlines
        self.picture: Callable[[Path], Jpeg] = Jpeg  # what a picture's file is written as
        self.spaces: dict[str, str] = {}  # of colour: objects, and what every page calls them
        self._repeated: dict[Hashable, Drawn] = {}
        self._used: list[Form | Path] = []  # forms and pictures, as they are drawn
        self._fonts: list[TTFont] = []
        self.setTitle(title)
        self.setAuthor("Kronika")
        self.setSubject("")
        self.setCreator("Kronika")
        self.setProducer("Kronika")
        self.setViewerPreference("PrintScaling", "None")
        self.setViewerPreference("Duplex", duplex)
        self.setViewerPreference("DisplayDocTitle", "true")

    def begin_page(self, size: Size, trim: Rect, bleed: Rect) -> None:
        self.setPageSize((size.width / POINT, size.height / POINT))
        self.setTrimBox(_corners(trim))
        self.setBleedBox(_corners(bleed))

    def enter(self, matrix: Matrix) -> None:
        """Draw from here on, up to restoreState, in a frame that a matrix in millimetres sets."""
        a, b, c, d, e, f = matrix
        self.saveState()
        self.transform(a, b, c, d, e / POINT, f / POINT)

    def fill(self, rect: Rect) -> None:
        self.rect(*_points(rect), stroke=0, fill=1)

    def rule(self, line: Rect) -> None:
        """Draw a rectangle without width or height as a line."""
        x, y, width, height = _points(line)
        self.line(x, y, x + width, y + height)

    def drawImage(  # noqa: N802 - ReportLab's name
        self, image: str | Path, x: float, y: float, width: float, height: float
    ) -> None:
        """Draw the JPEG at that path; its bytes are read only when the file is written."""
        name = self._use(Path(image))
        self.addLiteral(f"q {width:.4f} 0 0 {height:.4f} {x:.4f} {y:.4f} cm /{name} Do Q")

    def set_up_fonts(self, names: Iterable[str], alphabet: str) -> None:
        """Give the letters of the alphabet the same codes in every document that is set up so."""
        for name in names:
            font = pdf_font(name)
            font.splitString(alphabet, self._doc)
            font.getSubsetInternalName(0, self._doc)
            self._fonts.append(font)

    def once(self, key: Hashable, draw: Callable[[], None]) -> None:
        """Draw, or repeat what was drawn under that key in this document."""
        if known := self._repeated.get(key):
            self.redraw(known)
        else:
            self._repeated[key] = self._recorded(draw)

    def record(self, draw: Callable[[], None]) -> "Drawn | None":
        """Draw, and return how to draw it again where another document could."""
        fonts = self._letters_in_use()
        drawn = self._recorded(draw)
        return drawn if self._letters_in_use() == fonts else None  # else its codes are our own

    def _recorded(self, draw: Callable[[], None]) -> "Drawn":
        code, used = len(self._code), len(self._used)
        self._code.append("")  # or a first transformation would merge into what is not recorded
        draw()
        return Drawn("\n".join(self._code[code:]), tuple(self._used[used:]))

    def redraw(self, drawn: "Drawn", frame: Matrix | None = None) -> None:
        """Draw what was drawn before, perhaps in another document."""
        for thing in drawn.used:
            self._use(thing)
        # What ReportLab would write, without the state that nothing here depends on.
        self._code += ("q", _concatenated(frame), drawn.code, "Q") if frame else (drawn.code,)

    def stamp(self, form: Form, frame: Matrix) -> None:
        """Draw a form, which the document keeps but once."""
        name = self._use(form)
        self.enter(frame)
        self.addLiteral(f"/{name} Do")
        self.restoreState()

    def _letters_in_use(self) -> tuple[int, ...]:
        """Return what changes when a font or a letter comes into use that was not set up."""
        codes = (font.state[self._doc].nextCode for font in self._fonts)
        return len(self._doc.fontMapping), *codes

    def _use(self, thing: Form | Path) -> str:
        """Return what a form or a picture is called in this document, which has it from now on."""
        name = thing.name if isinstance(thing, Form) else f"picture-{thing.stem[:16]}"
        if not self.hasForm(name):
            self._keep(name, thing)
        self._formsinuse.append(name)
        self._used.append(thing)
        return str(self._doc.getXObjectName(name))

    def _keep(self, name: str, thing: Form | Path) -> None:
        if isinstance(thing, Path):
            self._doc.addForm(name, self.picture(thing))
        else:
            self.beginForm(name, 0, 0, *thing.size)
            self.addLiteral(thing.code)
            self.endForm()

    def _setColorSpace(self, obj: Any) -> None:  # noqa: N802 - ReportLab's name
        obj._colorsUsed = self.spaces  # noqa: SLF001 - it asks nothing else

    def write_to(self, file: BinaryIO) -> None:
        """Write the document, object by object; its pages are finished."""
        self._doc.format = lambda: _stream(self._doc, file, self.version)
        drawing.save(self)

    def save(self) -> None:
        self._doc.GetPDFData(self)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Operators, and what a document must have for them."""

    code: str
    used: tuple[Form | Path, ...]


class _Deflate:
    """Packs pages less tightly than ReportLab does, and in a third of the time."""

    pdfname = "FlateDecode"

    def encode(self, text: str | bytes) -> bytes:
        return zlib.compress(text.encode() if isinstance(text, str) else text, 1)


class Jpeg(pdfdoc.PDFObject):  # type: ignore[misc]
    """A picture that is copied from its file as it is."""

    __RefOnly__ = 1
    spaces: tuple[bytes, ...] = (b"", b"Gray", b"", b"RGB", b"CMYK")  # by a colour's parts

    def __init__(self, path: Path) -> None:
        self._path = path

    def pieces(self) -> Iterator[bytes]:
        """Yield the object in pieces, so that the picture is not copied in memory."""
        data = self.data()
        yield _head(self._path, self.spaces, len(data))
        yield data
        yield b"\nendstream\n"

    def data(self) -> bytes:
        return self._path.read_bytes()


class SeparatedJpeg(Jpeg):
    """A picture in CMYK, separated as it is written."""

    spaces = _SEPARATED

    def __init__(self, path: Path, limit: int) -> None:
        super().__init__(path)
        self._limit = limit

    def data(self) -> bytes:
        return separated_picture(self._path, self._limit)


@lru_cache(maxsize=4096)
def _head(path: Path, spaces: tuple[bytes, ...], length: int) -> bytes:
    """Return what a PDF says of a picture; one of that name is always the same."""
    with path.open("rb") as file:
        width, height, components = pdfutils.readJPEGInfo(file)[:3]
    head = (
        b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8"
        b" /ColorSpace /Device%s /Filter /DCTDecode /Length %d >>\nstream\n"
    )
    return head % (width, height, spaces[components], length)


class _Forms(pdfdoc.PDFObject):  # type: ignore[misc]
    """The forms and pictures of a page, written in a tenth of ReportLab's time."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = sorted({pdfdoc.xObjectName(name) for name in names})

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        numbers = document.idToObjectNumberAndVersion
        return " ".join(["<<", *(f"/{n} {numbers[n][0]} 0 R" for n in self._names), ">>"]).encode()


class _Sink(pdfdoc.PDFFile):  # type: ignore[misc]
    """Counts what is written and passes it on."""

    def __init__(self, file: BinaryIO, version: tuple[int, int]) -> None:
        self._file = file
        super().__init__(version)

    def add(self, part: str | bytes) -> int:
        data = pdfdoc.pdfdocEnc(part)
        start = int(self.offset)
        self._file.write(data)
        self.offset += len(data)
        return start


def _stream(document: pdfdoc.PDFDocument, file: BinaryIO, version: tuple[int, int]) -> None:
    """Do what `PDFDocument.format` does, but keep nothing of what is written."""
    sink = _Sink(file, version)
    document.encrypt.prepare(document)
    written: list[str] = []
    # Formatting an object may bring up new ones, which come after it.
    while name := document.numberToId.get(len(written) + 1):
        document.idToOffset[name] = sink.offset
        for piece in _pieces(document, name):
            sink.add(piece)
        written.append(name)
    table = pdfdoc.PDFCrossReferenceTable()
    table.addsection(0, written)
    start = sink.add(table.format(document))
    trailer = pdfdoc.PDFTrailer(
        startxref=start,
        Size=len(written) + 1,
        Root=document.Reference(document.Catalog),
        Info=document.Reference(document.info),
        ID=document.ID(),
    )
    sink.add(trailer.format(document))


def _pieces(document: pdfdoc.PDFDocument, name: str) -> Iterator[bytes]:
    content = document.idToObject[name]
    if isinstance(content, Jpeg):
        yield b"%d %d obj\n" % document.idToObjectNumberAndVersion[name]
        yield from content.pieces()
        yield b"endobj\n"
    else:
        yield pdfdoc.PDFIndirectObject(name, content).format(document)


def _concatenated(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    return f"{fp_str(a, b, c, d, e / POINT, f / POINT)} cm"


def _points(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x / POINT, rect.y / POINT, rect.width / POINT, rect.height / POINT


def _corners(rect: Rect) -> list[float]:
    corners = rect.x, rect.y, rect.right, rect.top
    return [round(corner / POINT, 4) for corner in corners]
