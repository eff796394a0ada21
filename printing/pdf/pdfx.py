"""PDF/X, which print shops ask for: one known way to print, and nothing left to guess."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO
from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import escape

from reportlab.pdfbase import pdfdoc

from printing.orders.print_run import PrintRun
from printing.pdf.canvas import PrintCanvas, SeparatedJpeg
from printing.pdf.separation import PRESS_PROFILE, SCREEN_PROFILE
from printing.pdf.sheets import Press, Progress


@dataclass(frozen=True, slots=True)
class Standard:
    """What a file says of itself, and the version of PDF that it keeps to."""

    name: str
    version: tuple[int, int]
    key: str  # of its name in the metadata


X4 = Standard("PDF/X-4", (1, 6), "pdfxid:GTS_PDFXVersion")
X1A = Standard("PDF/X-1a:2003", (1, 4), "pdfx:GTS_PDFXVersion")
CONDITION = "FOGRA39"  # coated paper on a sheet-fed press
DATE = "2000-01-01T00:00:00+00:00"  # the same cards are the same bytes, whenever they are printed

_METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<{key}>{standard}</{key}>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<pdf:Producer>{producer}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{uuid}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


def standard_of(job: PrintRun) -> Standard:
    """Return the strictest standard: in CMYK alone, where no draft is stamped with a veil."""
    return X1A if job.style.inks.separates and not job.is_draft else X4


def write(job: PrintRun, file: BinaryIO, progress: Progress | None = None) -> None:
    """Write the PDF/X of a job, or raise PrintError before a byte is written."""
    press = Press(job)
    limit = job.style.inks.limit
    if job.style.inks.separates:
        press.canvas.picture = lambda path: SeparatedJpeg(path, limit)
    _declare(press.canvas, standard_of(job), _identity(job))
    press.write_to(file, progress)


def _identity(job: PrintRun) -> str:
    """Return what tells this document from all others."""
    cards = ",".join(card.key for card in job.cards)
    asked = (job.slug, job.sha256, job.edition, job.languages, cards, job.spec, job.style)
    return hashlib.sha256(repr(asked).encode()).hexdigest()


def _declare(canvas: PrintCanvas, standard: Standard, identity: str) -> None:
    """Say how the document is meant to be printed, and that nothing in it is left open."""
    document = canvas._doc
    canvas.version = standard.version
    document.signature.update(identity.encode())
    document.info = Information(document.info, standard)
    if standard is X4:
        document.Reference(_space(document, SCREEN_PROFILE, 3), "screen-colours")
        canvas.spaces = {"screen-colours": "DefaultRGB"}
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = pdfdoc.PDFArray([_intent(document)])
    catalog.Metadata = Metadata(_metadata(document.info, standard, identity))


class Information(pdfdoc.PDFInfo):  # type: ignore[misc]
    """What the document says of itself in the old way, by which the old standard is known."""

    def __init__(self, info: pdfdoc.PDFInfo, standard: Standard) -> None:
        self.__dict__.update(info.__dict__)
        self._standard = standard

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        said: bytes = super().format(document)
        if self._standard is not X1A:
            return said
        return said.replace(b"<<", b"<<\n/GTS_PDFXVersion (%s)" % X1A.name.encode(), 1)


class Metadata(pdfdoc.PDFObject):  # type: ignore[misc]
    """What other programs read about the document: in plain letters, whatever else is packed."""

    __RefOnly__ = 1

    def __init__(self, text: str) -> None:
        self._data = text.encode()

    def format(self, _document: pdfdoc.PDFDocument) -> bytes:
        head = b"<< /Type /Metadata /Subtype /XML /Length %d >>\nstream\n" % len(self._data)
        return head + self._data + b"\nendstream"


def _metadata(info: pdfdoc.PDFInfo, standard: Standard, identity: str) -> str:
    known = {name: getattr(info, name) for name in ("title", "author", "producer", "creator")}
    said = {name: escape(value) for name, value in known.items()}
    uuid = uuid5(NAMESPACE_URL, identity)
    return _METADATA.format(key=standard.key, standard=standard.name, date=DATE, uuid=uuid, **said)


def _intent(document: pdfdoc.PDFDocument) -> pdfdoc.PDFDictionary:
    return pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("OutputIntent"),
            "S": pdfdoc.PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": pdfdoc.PDFString(CONDITION),
            "RegistryName": pdfdoc.PDFString("http://www.color.org"),
            "Info": pdfdoc.PDFString("Coated FOGRA39 (ISO 12647-2:2004)"),
            "DestOutputProfile": _profile(document, PRESS_PROFILE, 4),
        }
    )


def _space(document: pdfdoc.PDFDocument, profile: Path, parts: int) -> pdfdoc.PDFArray:
    return pdfdoc.PDFArray([pdfdoc.PDFName("ICCBased"), _profile(document, profile, parts)])


def _profile(document: pdfdoc.PDFDocument, profile: Path, parts: int) -> pdfdoc.PDFObjectReference:
    """Return where the document keeps a profile, of so many parts to a colour."""
    stream = pdfdoc.PDFStream(pdfdoc.PDFDictionary({"N": parts}), profile.read_bytes())
    return document.Reference(stream)
