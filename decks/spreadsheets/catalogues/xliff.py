"""XLIFF 1.2 and 2.0 as they are written: the first by a flat list, the other by segments."""

import re
from collections.abc import Callable, Mapping
from xml.etree import ElementTree as ET  # writes alone: what comes from outside is read by `tags`

from decks.models import State
from decks.spreadsheets.basis import BASED_ON
from decks.spreadsheets.catalogues.units import Catalogue, TextUnit

XLIFF1 = "urn:oasis:names:tc:xliff:document:1.2"
XLIFF2 = "urn:oasis:names:tc:xliff:document:2.0"
SIZES = "urn:oasis:names:tc:xliff:sizerestriction:2.0"
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_STATES1: Mapping[str, str] = {
    State.DRAFT: "translated",
    State.REVIEW: "translated",
    State.APPROVED: "final",
    State.REJECTED: "needs-review-translation",
}
_STATES2: Mapping[str, str] = {**dict.fromkeys(State, "translated"), State.APPROVED: "final"}


def written1(catalogue: Catalogue) -> bytes:
    order = catalogue.order
    root = ET.Element("xliff", {"xmlns": XLIFF1, "version": "1.2"})
    about = {
        "original": catalogue.deck.slug,
        "datatype": "plaintext",
        "source-language": order.source,
        "target-language": order.language,
    }
    body = ET.SubElement(ET.SubElement(root, "file", about), "body")
    return _saved(root, body, catalogue, _unit1)


def written2(catalogue: Catalogue) -> bytes:
    order = catalogue.order
    root = ET.Element(
        "xliff",
        {
            "xmlns": XLIFF2,
            "xmlns:slr": SIZES,
            "version": "2.0",
            "srcLang": order.source,
            "trgLang": order.language,
        },
    )
    file = ET.SubElement(root, "file", {"id": "deck", "original": catalogue.deck.slug})
    ET.SubElement(file, "slr:profiles", {"generalProfile": "xliff:codepoints"})
    return _saved(root, file, catalogue, _unit2)


def _saved(
    root: ET.Element,
    body: ET.Element,
    catalogue: Catalogue,
    element: Callable[[TextUnit], ET.Element],
) -> bytes:
    body.extend(element(unit) for unit in catalogue.units)
    ET.indent(root, " ")
    data: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return data


def _unit1(unit: TextUnit) -> ET.Element:
    about = {
        "id": unit.name,
        "resname": unit.name,
        "maxwidth": str(unit.limit),
        "size-unit": "char",
        "xml:space": "preserve",
    }
    if unit.state == State.APPROVED and not unit.is_stale:
        about["approved"] = "yes"
    element = ET.Element("trans-unit", about)
    _add(element, "source", unit.source)
    if unit.target:
        state = "needs-review-translation" if unit.is_stale else _STATES1[unit.state]
        _add(element, "target", unit.target, state=state)
    group = ET.SubElement(element, "context-group", {"purpose": "x-kronika"})
    _add(group, "context", unit.basis, **{"context-type": _BASED_ON1})
    for note in unit.notes:
        _add(element, "note", note)
    return element


_BASED_ON1 = "x-" + BASED_ON.replace("_", "-")


def _unit2(unit: TextUnit) -> ET.Element:
    about = {"id": unit.name, "name": unit.name, "slr:sizeRestriction": str(unit.limit)}
    element = ET.Element("unit", about)
    notes = ET.SubElement(element, "notes")
    for note in unit.notes:
        _add(notes, "note", note)
    _add(notes, "note", unit.basis, category=BASED_ON)
    segment = ET.SubElement(element, "segment")
    _add(segment, "source", unit.source, **_PRESERVED)
    if unit.target:
        segment.set("state", "translated" if unit.is_stale else _STATES2[unit.state])
        _add(segment, "target", unit.target, **_PRESERVED)
    return element


_PRESERVED = {"xml:space": "preserve"}


def _add(parent: ET.Element, name: str, text: str, **attributes: str) -> None:
    ET.SubElement(parent, name, attributes).text = _NO_XML.sub("", text)
