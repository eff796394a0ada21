"""The rules of a game as their page has them, read for paper."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from decks.games import GAMES
from printing.geometry.paper import Code
from printing.geometry.parsing import one_of
from printing.leaflet.drawings import Drawing

SCREENS_ONLY = "screens-only"  # the class of what is not so among people at a table

_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Run:
    """Words that look alike."""

    text: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    runs: tuple[Run, ...]
    is_item: bool = False  # of a list

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Passage:
    """What is read together with its drawing."""

    paragraphs: tuple[Paragraph, ...]
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    title: str
    lede: str
    cover: Drawing
    sections: tuple[tuple[Heading | Passage, ...], ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """All that a reader must find, in its order."""
        blocks = (block for section in self.sections for block in section)
        return (self.title, self.lede, *(text for block in blocks for text in _texts(block)))


def parse_game(text: str) -> str:
    """Let the code of a game pass, or raise PrintError."""
    return one_of(Code.GAME_UNKNOWN, tuple(game.code for game in GAMES))(text)


@lru_cache(maxsize=16)
def rules(code: str, language: str) -> Rules:
    played = GAMES.find(code)
    if played is None:
        raise LookupError(code)
    # What our own templates say is no stranger's XML.
    page = ElementTree.fromstring(f"<rules>{played.rules(language)}</rules>")  # noqa: S314
    cover = ElementTree.fromstring(played.cover())  # noqa: S314
    [title], [lede] = page.findall("h1"), page.findall("p")
    sections = tuple(tuple(_blocks(section)) for section in page.findall("section"))
    return Rules(_said(title), _said(lede), Drawing(cover), sections)


def _blocks(section: Element) -> Iterator[Heading | Passage]:
    for thing in section:
        if thing.tag == "h2":
            yield Heading(_said(thing))
        elif thing.tag == "ul":
            yield from (Passage((item,)) for item in _paragraphs(thing))
        else:
            drawing = thing.find(".//svg")
            shown = None if drawing is None else Drawing(drawing)
            yield Passage(tuple(_paragraphs(thing)), shown)


def _paragraphs(thing: Element) -> Iterator[Paragraph]:
    for element in thing.iter():
        if element.tag in {"p", "li"} and element.get("class") != SCREENS_ONLY:
            yield Paragraph(tuple(_runs(element)), is_item=element.tag == "li")


def _runs(element: Element) -> Iterator[Run]:
    pieces = [(element.text, False)]
    for child in element:
        pieces += [(child.text, True), (child.tail, False)]
    whole = [Run(_SPACE.sub(" ", text), bold) for text, bold in pieces if text]
    yield from (run for run in whole if run.text)


def _texts(block: Heading | Passage) -> tuple[str, ...]:
    if isinstance(block, Heading):
        return (block.text,)
    return tuple(paragraph.text for paragraph in block.paragraphs)


def _said(element: Element) -> str:
    return _SPACE.sub(" ", "".join(element.itertext())).strip()
