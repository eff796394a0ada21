"""A file of Commons: who made it, and whether everybody may print it."""

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

from django.utils.translation import gettext as _

from decks.models import Card
from decks.validators import visible
from decks.wikidata.client import Json
from decks.wikidata.refusals import WikidataRefusal, expected_form

WIDTH = 1920  # pixels; one of the widths that Commons keeps ready
LONGEST_HTML = 10_000  # characters; of more the parser may take minutes
_FREE = re.compile(r"cc0(-1\.0)?|cc-zero|pd(-.+)?|cc-pd.*|cc-by(-sa)?(-[0-9]\.[0-9](-[a-z]+)?)?")
_OF_NOBODY = re.compile(r"cc0|cc-zero|pd|cc-pd")
_SILENT = {"style", "script"}
_VOID = {"br", "img", "hr", "wbr", "input", "meta", "link"}


@dataclass(frozen=True, slots=True)
class CommonsFile:
    """A picture that is free, and where it lies."""

    name: str
    address: str
    credit: str
    licence: str


def read_file(name: str, page: Json) -> CommonsFile:
    """Read what Commons says of a file, or raise WikidataRefusal where it cannot be taken."""
    with expected_form("imageinfo"):
        if "missing" in page or not page.get("imageinfo"):
            raise WikidataRefusal("no_file", _("Commons has no picture of this name any more."))
        info = page["imageinfo"][0]
        said = {key: str(one["value"]) for key, one in info["extmetadata"].items()}
        address = str(info.get("thumburl") or info["url"])
    licence = visible(said.get("LicenseShortName", ""))
    code = _code(said)
    if said.get("NonFree", "").lower() in {"true", "1"} or not _FREE.fullmatch(code):
        raise _not_free(licence or code)
    with expected_form("Artist"):
        author = in_plain(said.get("Artist", "")) or in_plain(said.get("Attribution", ""))
    if not author and not _OF_NOBODY.match(code):
        raise WikidataRefusal(
            "no_author",
            _("The picture is not taken: its licence asks to name who made it, and nobody is."),
        )
    return CommonsFile(name, address, _credit(author), _clipped(licence or code, "picture_licence"))


def _code(said: dict[str, str]) -> str:
    """Return the licence as Commons spells it for programs: cc-by-sa-4.0."""
    code = said.get("License") or said.get("LicenseShortName", "")
    spelt = "-".join(code.strip().lower().split())
    return "pd" if spelt == "public-domain" else spelt


def _not_free(licence: str) -> WikidataRefusal:
    if not licence:
        return WikidataRefusal(
            "not_free", _("The picture is not taken: nothing is said of its licence.")
        )
    sentence = _(
        "The picture is not taken: its licence, %(licence)s, does not let everybody print it."
    )
    return WikidataRefusal("not_free", sentence % {"licence": _clipped(licence, "picture_licence")})


def _credit(author: str) -> str:
    ending = ", Wikimedia Commons" if author else "Wikimedia Commons"
    return _clipped(author, "picture_credit", len(ending)) + ending


def _clipped(text: str, field: str, less: int = 0) -> str:
    column: Any = Card._meta.get_field(field)
    most = column.max_length - less
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def in_plain(html: str) -> str:
    """Return the words of a piece of HTML that a reader would see, or raise ValueError."""
    reader = _Words()
    try:
        reader.feed(html[:LONGEST_HTML])
        reader.close()
    except AssertionError as error:  # so the parser calls a section that HTML does not have
        raise ValueError(html[:LONGEST_HTML]) from error
    return " ".join(visible("".join(reader.words)).split())


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.unseen: list[str] = []  # open elements, from the first that nobody sees

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.words.append(" " if tag in {"br", "li", "p", "div", "td"} else "")
        style = (dict(attrs).get("style") or "").replace(" ", "")
        if tag not in _VOID and (self.unseen or tag in _SILENT or "display:none" in style):
            self.unseen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.unseen:
            while self.unseen.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self.words.append(data)
