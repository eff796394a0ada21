"""From bytes to letters: Unicode is recognised, anything else is chosen by a person."""

import codecs
import io
import re
from dataclasses import dataclass
from itertools import islice

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.spreadsheets.sheets import FaultText, FileRefused

AUTOMATIC = ""
LEGACY: dict[str, FaultText] = {
    "windows-1251": gettext_lazy("Cyrillic, Windows (1251)"),
    "windows-1250": gettext_lazy("Central European, Windows (1250)"),
    "iso-8859-2": gettext_lazy("Central European, ISO (8859-2)"),
    "koi8-u": gettext_lazy("Cyrillic, KOI8-U"),
    "cp866": gettext_lazy("Cyrillic, DOS (866)"),
    "cp852": gettext_lazy("Central European, DOS (852)"),
}
ENCODINGS: dict[str, FaultText] = {
    AUTOMATIC: gettext_lazy("Recognise Unicode (UTF-8, UTF-16)"),
    **LEGACY,
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16 LE",
    "utf-16-be": "UTF-16 BE",
}

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(rb"(?:charset=|<\?xml [^>]*encoding=[\"'])([\w-]+)")  # of PO, of XML
_HEADER_LENGTH = 4096
_SAMPLE_LINES = 3
_SAMPLE_LENGTH = 100


@dataclass(frozen=True, slots=True)
class Sample:
    """How the first lines with letters beyond English look in one encoding."""

    encoding: str
    name: FaultText
    lines: tuple[str, ...]


class Undecodable(FileRefused):
    """The letters are in another encoding; *samples* show what each would make of them."""

    def __init__(self, message: str, samples: tuple[Sample, ...]) -> None:
        super().__init__(message)
        self.samples = samples


def decoded(data: bytes, encoding: str = AUTOMATIC) -> str:
    """Return the text of a file.  A byte order mark is believed, whatever was chosen."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], name, is_certain=True)
    return _strictly(data, encoding or _unmarked(data))


def declared(data: bytes) -> str:
    """Return the encoding that a file names in its first lines, if it is an old one of ours."""
    found = _DECLARED.search(data[:_HEADER_LENGTH])
    name = found[1].decode().casefold() if found else AUTOMATIC
    return name if name in LEGACY else AUTOMATIC


def _unmarked(data: bytes) -> str:
    """Return the encoding of a text that begins with an English letter, as headings do."""
    if data[1:2] == b"\0":
        return "utf-16-le"
    return "utf-16-be" if data[:1] == b"\0" else "utf-8"


def _strictly(data: bytes, encoding: str, *, is_certain: bool = False) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if is_certain or (b"\0" in data and "16" not in encoding):  # no choice would help
            raise FileRefused(
                _("This is a damaged file, or one of another kind. Choose CSV, XLSX or JSON.")
            ) from None
        line = data.count(b"\n", 0, error.start) + 1
        message = _("Line %(line)s is not written in %(encoding)s. Choose the encoding.")
        params = {"line": line, "encoding": encoding.upper()}
        raise Undecodable(message % params, _samples(data)) from None


def _samples(data: bytes) -> tuple[Sample, ...]:
    foreign = (line[:_SAMPLE_LENGTH] for line in io.BytesIO(data) if not line.isascii())
    lines = [line.rstrip(b"\r\n") for line in islice(foreign, _SAMPLE_LINES)]
    return tuple(
        Sample(encoding, name, tuple(line.decode(encoding, "replace") for line in lines))
        for encoding, name in LEGACY.items()
    )
