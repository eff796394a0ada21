"""PO, the files of gettext, which Poedit and Weblate read and write."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from decks.spreadsheets.catalogues.found import FoundCatalogue, FoundUnit
from decks.spreadsheets.catalogues.units import Catalogue, TextUnit
from decks.spreadsheets.sheets import FileRefused

BASED_ON = "based_on:"
MAX_LINES = 600_000
MAX_ESCAPES = 1_000_000
MAX_CHARACTERS = 100_000  # of a text
_KEYWORD = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)[ \t]*(".*")$')
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"$')
_FUZZY = re.compile(r",[ \t]*fuzzy[ \t]*(?:,|$)")
_ESCAPE = re.compile(r"\\(.)")
_LETTERS = {"n": "\n", "t": "\t", "r": "\r"}
_SIGNS = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}


def is_po(text: str) -> bool:
    return bool(
        re.match(r"\s*(#|msgctxt |msgid )", text) and re.search(r"^msgid ", text, re.MULTILINE)
    )


# Reading


@dataclass(slots=True)
class _Entry:
    """What stands between two blank lines, or between two texts."""

    line: int = 0
    texts: dict[str, str] = field(default_factory=dict)
    is_fuzzy: bool = False
    basis: str = ""


def read(text: str) -> FoundCatalogue:
    """Return what a file says; its first text, which translates nothing, is its header."""
    entries = _entries(text)
    first = next(entries, _Entry())
    header = dict(line.partition(": ")[::2] for line in first.texts.get("msgstr", "").splitlines())
    is_header = not first.texts.get("msgid") and "msgctxt" not in first.texts
    if not is_header:
        header = {}
    return FoundCatalogue(
        header.get("X-Source-Language", "").strip(),
        header.get("Language", "").strip(),
        (_unit(entry) for entry in entries),
    )


def _unit(entry: _Entry) -> FoundUnit:
    return FoundUnit(
        name=entry.texts.get("msgctxt", ""),
        line=entry.line,
        source=entry.texts.get("msgid", ""),
        target=entry.texts.get("msgstr", ""),
        basis=entry.basis,
        is_unfinished=entry.is_fuzzy,
    )


def _entries(text: str) -> Iterator[_Entry]:
    """Yield what is not obsolete."""
    entry, keyword = _Entry(), ""
    if text.count("\n") > MAX_LINES or text.count("\\") > MAX_ESCAPES:
        raise _too_much()
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if "msgstr" in entry.texts and _begins_another(line):
            yield entry
            entry, keyword = _Entry(), ""
        if line.startswith("#~"):  # obsolete, with its flags
            entry = _Entry()
        elif line.startswith("#"):
            _read_comment(entry, line)
        elif line:
            keyword = _read_text(entry, keyword, line, number)
    if "msgstr" in entry.texts:
        yield entry


def _begins_another(line: str) -> bool:
    return line.startswith(("#", "msgctxt", "msgid "))


def _read_comment(entry: _Entry, line: str) -> None:
    if line.startswith("#,"):
        entry.is_fuzzy |= bool(_FUZZY.search(line))
    elif line.startswith("#.") and BASED_ON in line:
        entry.basis = line.partition(BASED_ON)[2].strip()


def _read_text(entry: _Entry, keyword: str, line: str, number: int) -> str:
    """Take a line of a text; return the keyword that lines with nothing but a text go on with."""
    entry.line = entry.line or number
    quoted = line
    if found := _KEYWORD.match(line):
        keyword, quoted = found[1].partition("[")[0], found[2]
        if keyword in entry.texts and keyword != "msgstr":
            raise _damaged(number)
    if not keyword or not _QUOTED.match(quoted):
        raise _damaged(number)
    entry.texts[keyword] = entry.texts.get(keyword, "") + _unescaped(quoted[1:-1])
    if len(entry.texts[keyword]) > MAX_CHARACTERS:
        raise _too_much()
    return keyword


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda found: _LETTERS.get(found[1], found[1]), text)


def _too_much() -> FileRefused:
    return FileRefused(_("This is too much for texts of cards. Divide the file into several."))


def _damaged(number: int) -> FileRefused:
    return FileRefused(
        _("Line %(line)s is not as a PO file has it: a quotation mark or a keyword is missing.")
        % {"line": number}
    )


# Writing


def written(catalogue: Catalogue) -> bytes:
    order = catalogue.order
    header = {
        "Project-Id-Version": catalogue.deck.slug,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": order.language,
        "X-Source-Language": order.source,
    }
    said = "".join(f"{name}: {value}\n" for name, value in header.items())
    entries = (_entry(unit) for unit in catalogue.units)
    return "\n".join((f'msgid ""\n{_text("msgstr", said)}', *entries)).encode()


def _entry(unit: TextUnit) -> str:
    lines = [f"#. {note}\n" for note in (*unit.notes, f"{BASED_ON} {unit.basis}")]
    if unit.is_stale:
        lines.append("#, fuzzy\n")
    if unit.source_before:
        before = _text("msgid", unit.source_before).splitlines()
        lines += (f"#| {line}\n" for line in before)
    texts = {"msgctxt": unit.name, "msgid": unit.source, "msgstr": unit.target}
    return "".join((*lines, *(_text(keyword, text) for keyword, text in texts.items())))


def _text(keyword: str, text: str) -> str:
    """Write a text on one line, or each of its lines on one of its own."""
    escaped = [_escaped(line) for line in text.splitlines(keepends=True)] or [""]
    if len(escaped) > 1:
        escaped = ["", *escaped]
    return f"{keyword} " + "".join(f'"{line}"\n' for line in escaped)


def _escaped(text: str) -> str:
    return "".join(_SIGNS.get(letter, letter) for letter in text)
