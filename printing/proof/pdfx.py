"""Whether a finished file is the PDF/X that it says it is."""

import mmap
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

from printing.orders.print_run import PrintRun
from printing.pdf.pdfx import X4, Standard, standard_of
from printing.proof.flaws import Flaw, ProofFailed, finding
from printing.proof.proof import Proof, proved

_NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfx": "http://ns.adobe.com/pdfx/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}
_METADATA = re.compile(rb"<x:xmpmeta.*?</x:xmpmeta>", re.DOTALL)
_VERSION = re.compile(rb"/GTS_PDFXVersion\s+\(PDF/X-1a:2003\)")
_STREAM = re.compile(rb"/FlateDecode \] /Length (\d+)\r?\n>>\r?\nstream\r?\n")
_RGB = re.compile(rb"\b(?:rg|RG)\b")
_TRAPPED = re.compile(rb"/Trapped\s+/False")
_INTENT = re.compile(rb"/DestOutputProfile\s+(\d+) 0 R[^<>]*/S\s+/GTS_PDFX")
_SCREEN = re.compile(rb"\[\s*/ICCBased\s+(\d+) 0 R\s*\]")
_MOST = 1024 * 1024  # bytes of a profile
_PRINTER, _PRESS, _SCREENS = b"prtr", b"CMYK", b"RGB "  # in the head of a profile


def proved_pdfx(pdf: Path, job: PrintRun) -> Proof:
    """Return what was verified, or raise ProofFailed with all that is wrong."""
    proof = proved(pdf, job)
    with pdf.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        findings = [finding(Flaw.NOT_PDFX, what=what) for what in _missing(data, job)]
    if findings:
        raise ProofFailed(findings)
    return proof


def _missing(data: mmap.mmap, job: PrintRun) -> Iterator[str]:
    """Yield what the standard asks for and the file has not, in the words of the standard."""
    standard = standard_of(job)
    yield from _missing_in_x4(data, job) if standard is X4 else _missing_in_x1a(data)
    said, version = _said(data, standard), "PDF {}.{}".format(*standard.version)
    for what, is_there in (
        (version, data[:8].decode("latin-1") == "%" + version.replace(" ", "-")),
        ("GTS_PDFXVersion", said.get(standard.key) == standard.name),
        ("dc:title", said.get("dc:title/rdf:Alt/rdf:li") == job.title),
        ("pdf:Trapped", said.get("pdf:Trapped") == "False"),
        ("Trapped", _TRAPPED.search(data) is not None),
        ("DestOutputProfile", _profile(data, _INTENT)[12:20] == _PRINTER + _PRESS),
        ("ID", data.rfind(b"/ID") > data.rfind(b"trailer") > 0),
    ):
        if not is_there:
            yield what


def _missing_in_x4(data: mmap.mmap, job: PrintRun) -> Iterator[str]:
    if _count(data, b"/DefaultRGB") < len(job.imposition.pages):
        yield "DefaultRGB"
    if _profile(data, _SCREEN)[16:20] != _SCREENS:
        yield "ICCBased"


def _missing_in_x1a(data: mmap.mmap) -> Iterator[str]:
    if _VERSION.search(data) is None:
        yield "GTS_PDFXVersion"
    if data.find(b"/DeviceRGB") >= 0 or any(map(_RGB.search, drawn(data))):
        yield "DeviceCMYK"


def drawn(data: mmap.mmap) -> Iterator[bytes]:
    """Yield what is drawn on pages and in forms, as operators."""
    for match in _STREAM.finditer(data):
        start = match.end()
        with suppress(zlib.error):
            yield zlib.decompress(data[start : start + int(match[1])])


def _said(data: mmap.mmap, standard: Standard) -> dict[str, str]:
    """Return what the metadata say, by where they say it."""
    found = _METADATA.search(data)
    if found is None:
        return {}
    try:
        about = ElementTree.fromstring(found[0])[0][0]  # noqa: S314 - we wrote it just now
    except (ElementTree.ParseError, IndexError):
        return {}
    paths = (standard.key, "dc:title/rdf:Alt/rdf:li", "pdf:Trapped")
    return {path: about.findtext(path, "", _NAMES) for path in paths}


def _count(data: mmap.mmap, word: bytes) -> int:
    return sum(1 for _found in re.finditer(re.escape(word), data))


def _profile(data: mmap.mmap, reference: re.Pattern[bytes]) -> bytes:
    """Return the profile that something refers to, or nothing."""
    if found := reference.search(data):
        head = re.search(rb"\n%s 0 obj\n.*?stream\r?\n" % found[1], data, re.DOTALL)
        if head:
            with suppress(zlib.error):
                return zlib.decompressobj().decompress(data[head.end() : head.end() + _MOST])
    return b""
