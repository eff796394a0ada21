"""XLIFF of any version, read tag by tag and bounded: nobody vouches for what it says."""

from dataclasses import dataclass, field
from xml.parsers import expat

from django.utils.translation import gettext as _

from decks.spreadsheets.basis import BASED_ON
from decks.spreadsheets.catalogues.found import FoundCatalogue, FoundUnit
from decks.spreadsheets.sheets import FileRefused

MAX_TAGS = 1_500_000  # beginnings, ends and attributes
MAX_DEPTH = 50
_BASED_ON = "x-" + BASED_ON.replace("_", "-")
_CODES = frozenset({"ph", "bpt", "ept", "it", "sub"})  # what stands in them is no text
_UNFINISHED = frozenset({"needs-translation", "needs-adaptation", "needs-l10n"})
_UNTOUCHED = frozenset({"new", "initial"})


def is_xml(text: str) -> bool:
    return text.lstrip().startswith("<")


def read(text: str) -> FoundCatalogue:
    if text.count("<") + text.count("=") > MAX_TAGS:
        raise _no_file_of_texts()
    parser = expat.ParserCreate("utf-8", " ")  # whatever encoding it declares: it is decoded
    parser.buffer_text = True
    reader = _Reader(parser)
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.CharacterDataHandler = reader.hear
    parser.StartDoctypeDeclHandler = _refuse
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise FileRefused(
            _("Line %(line)s is not as an XLIFF file has it. Save the file once more.")
            % {"line": error.lineno}
        ) from error
    return FoundCatalogue(reader.source_language, reader.language, reader.units)


def _refuse(*_about: object) -> None:  # there are no entities in XLIFF, least of all bombs
    raise FileRefused(_("An XLIFF file has no document type. Take one that was exported here."))


def _no_file_of_texts() -> FileRefused:
    return FileRefused(
        _("The file is not an XLIFF file of texts. Take one that was exported here.")
    )


@dataclass(slots=True)
class _Unit:
    """A unit as far as it has been read, in one part or, as segments, in several."""

    name: str
    line: int
    basis: str = ""
    states: set[str] = field(default_factory=set)
    parts: list[tuple[str, str, bool]] = field(default_factory=list)  # source, target, is needed

    def found(self) -> FoundUnit:
        needed = [bool(target) for _source, target, is_needed in self.parts if is_needed]
        target = "".join(target for _source, target, _needed in self.parts)
        return FoundUnit(
            name=self.name,
            line=self.line,
            source="".join(source for source, _target, _needed in self.parts),
            target=target if any(needed) else "",
            basis=self.basis.strip(),
            is_unfinished=not all(needed) or not self.states.isdisjoint(_UNFINISHED),
            is_untouched=bool(self.states) and self.states <= _UNTOUCHED,
        )


class _Reader:
    """Takes a file tag by tag."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.source_language = self.language = ""
        self.units: list[FoundUnit] = []
        self._parser = parser
        self._path: list[str] = []
        self._unit: _Unit | None = None
        self._part: dict[str, str] = {}  # source and target of what is being read
        self._heard: list[str] | None = None
        self._depth = 0  # of what is listened to

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag[tag.rfind(" ") + 1 :]
        self._path.append(name)
        if self._path[0] != "xliff" or len(self._path) > MAX_DEPTH:
            raise _no_file_of_texts()
        match name:
            case "xliff":
                self._set_languages(attributes.get("srcLang"), attributes.get("trgLang"))
            case "file":
                codes = (attributes.get(f"{side}-language") for side in ("source", "target"))
                self._set_languages(*codes)
            case "trans-unit" | "unit":
                named = (attributes.get(one) for one in ("resname", "name", "id"))
                self._begin_unit(next(filter(None, named), ""))
            case _ if self._unit:
                self._start_in(self._unit, name, attributes)

    def _set_languages(self, source: str | None, target: str | None) -> None:
        if self.language and target and target != self.language:
            raise FileRefused(_("The file has texts in several languages. Divide it into several."))
        self.source_language = source or self.source_language
        self.language = target or self.language

    def _begin_unit(self, name: str) -> None:
        if self._unit:
            raise _no_file_of_texts()
        self._unit = _Unit(name, self._parser.CurrentLineNumber)
        self._part = {}

    def _start_in(self, unit: _Unit, name: str, attributes: dict[str, str]) -> None:
        parent = self._path[-2]
        if name == "segment" or (name == "target" and parent == "trans-unit"):
            unit.states |= {attributes[key] for key in attributes if key == "state"}
        is_text = name in {"source", "target"} and parent in {"trans-unit", "segment", "ignorable"}
        is_basis = attributes.get("context-type") == _BASED_ON and parent == "context-group"
        is_basis = is_basis or (name == "note" and attributes.get("category") == BASED_ON)
        if is_text or is_basis:
            self._heard, self._depth = [], len(self._path)

    def hear(self, text: str) -> None:
        if self._heard is not None and _CODES.isdisjoint(self._path[self._depth :]):
            self._heard.append(text)

    def end(self, _tag: str) -> None:
        name = self._path.pop()
        if (unit := self._unit) is None:
            return
        if self._heard is not None and len(self._path) < self._depth:
            self._take(unit, name, "".join(self._heard))
            self._heard = None
        if name in {"segment", "ignorable", "trans-unit"}:
            self._end_part(unit, is_needed=name != "ignorable")
        if name in {"unit", "trans-unit"}:
            self.units.append(unit.found())
            self._unit = None

    def _take(self, unit: _Unit, name: str, text: str) -> None:
        if name in {"source", "target"}:
            self._part[name] = text
        else:
            unit.basis = text

    def _end_part(self, unit: _Unit, *, is_needed: bool) -> None:
        """Note a segment; what lies between segments is often as it was."""
        source, target = self._part.get("source", ""), self._part.get("target", "")
        unit.parts.append((source, target if is_needed else target or source, is_needed))
        self._part = {}
