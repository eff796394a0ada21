"""The catalogues of messages: collect what the source says, write .po and .mo.

    python -m tests.messages

Needs no gettext on the machine.  Texts that are new are left empty for a translator.
"""

import ast
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from decks import languages
from decks.dates.errors import SENTENCES

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "config" / "locale"
LANGUAGES = [code for code in settings.CONTENT_LANGUAGES if code != languages.SOURCE]
SOURCES = ("config", "decks", "printing", "play", "templates")

SINCE = datetime(2026, 1, 1, tzinfo=UTC)  # the same source gives the same files

KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
_LITERAL = r"""u?(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')"""
_CALL = re.compile(
    rf"\b(n?p?gettext|_)\(\s*({_LITERAL})(?:\s*,\s*({_LITERAL}))?(?:\s*,\s*({_LITERAL}))?"
)


def collected() -> Catalog:
    """Return every message in our source."""
    catalog = Catalog(charset="utf-8", creation_date=SINCE)
    for path in _files():
        method: Any = _from_template if path.suffix in {".html", ".txt"} else "python"
        with path.open("rb") as file:
            found = extract(method, file, keywords=KEYWORDS, comment_tags=("Translators:",))
            for _line, message, comments, context in found:
                name = path.relative_to(ROOT).as_posix()
                catalog.add(message, None, [(name, 0)], auto_comments=comments, context=context)
    # The pure modules have no gettext to mark them with.
    for sentence in SENTENCES.values():
        catalog.add(sentence, None, [("decks/dates/errors.py", 0)])
    for code in settings.CONTENT_LANGUAGES:
        catalog.add(languages.of(code).name, None, [(f"decks/languages/{code}.py", 0)])
    return catalog


def _files() -> Iterator[Path]:
    for source in SOURCES:
        for path in sorted((ROOT / source).rglob("*")):
            if path.suffix in {".py", ".html", ".txt"} and "migrations" not in path.parts:
                yield path


def _from_template(
    file: IO[bytes], _keywords: Any, _comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, Any, list[str]]]:
    for line, text in enumerate(templatize(file.read().decode()).splitlines(), start=1):
        for name, *literals in _CALL.findall(text):
            words = [ast.literal_eval(literal) for literal in literals if literal]
            yield line, "gettext" if name == "_" else name, tuple(words) or words[0], []


def po_path(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def catalogue(language: str) -> Catalog:
    with po_path(language).open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def update(language: str, template: Catalog) -> None:
    """Bring a catalogue up to what the source says, and compile it."""
    path = po_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    catalog = catalogue(language) if path.exists() else Catalog(language, charset="utf-8")
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.header_comment = "# Messages of Kronika."
    catalog.project, catalog.version, catalog.fuzzy = "Kronika", "1", False
    catalog.revision_date = SINCE
    catalog.last_translator = catalog.msgid_bugs_address = "Kronika"
    catalog.language_team = language
    with path.open("wb") as file:
        write_po(file, catalog, width=96, sort_output=True, include_lineno=False, omit_header=False)
    path.with_suffix(".mo").write_bytes(compiled(catalog))


if __name__ == "__main__":
    template = collected()
    for language in LANGUAGES:
        update(language, template)
        empty = [m.id for m in catalogue(language) if m.id and not (m.string and all(m.string))]
        print(f"{language}: {len(catalogue(language))} messages, {len(empty)} to translate")
