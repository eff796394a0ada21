"""Write down what setting a text asks of the fonts: widths, kerning, heights.

python -m printing.text.fonts.make_metrics

Unpacking the kerning of a font takes a third of a second, which every command would wait for.
"""

import json
from collections.abc import Iterator
from typing import Any

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otBase import BaseTable

from printing.text.fonts import DATE, HERE, MEDIUM, METRICS, REGULAR, SEMIBOLD

FONTS = (REGULAR, MEDIUM, SEMIBOLD, DATE)
NOT_DEFINED = ".notdef"


def metrics(name: str) -> dict[str, Any]:
    """Return what is written down of a font; lengths are in its own units."""
    tables = TTFont(HERE / f"{name}.ttf", lazy=True)
    glyphs = {chr(code): glyph for code, glyph in tables.getBestCmap().items()}
    known = {*glyphs.values(), NOT_DEFINED}
    widths = {glyph: tables["hmtx"].metrics[glyph][0] for glyph in known}
    return {
        "em": tables["head"].unitsPerEm,
        "ascent": tables["hhea"].ascent,
        "descent": -tables["hhea"].descent,
        "cap_height": tables["OS/2"].sCapHeight,
        "x_height": tables["OS/2"].sxHeight,
        "glyphs": glyphs,
        "widths": widths,
        "kerning": [
            [_described(subtable, known) for subtable in subtables]
            for subtables in _pair_lookups(tables)
        ],
    }


def written(name: str) -> str:
    """Return the same as its file has it."""
    return json.dumps(metrics(name), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _pair_lookups(tables: TTFont) -> Iterator[list[BaseTable]]:
    """Yield the subtables of each lookup that kerns; every script of our fonts shares them."""
    layout = tables["GPOS"].table
    kerning = {
        index
        for record in layout.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    for index in sorted(kerning):
        subtables = layout.LookupList.Lookup[index].SubTable
        yield [getattr(subtable, "ExtSubTable", subtable) for subtable in subtables]


def _described(subtable: BaseTable, known: set[str]) -> dict[str, Any]:
    """Return pairs of glyphs with what is added between them, or of classes of glyphs."""
    if subtable.Format == 1:
        return {"pairs": dict(_pairs(subtable, known))}
    left, right = subtable.ClassDef1.classDefs, subtable.ClassDef2.classDefs
    return {
        "left": {
            glyph: str(left.get(glyph, 0)) for glyph in subtable.Coverage.glyphs if glyph in known
        },
        "right": {glyph: str(number) for glyph, number in right.items() if glyph in known},
        "between": {
            str(one): row
            for one, record in enumerate(subtable.Class1Record)
            if (row := dict(_row(record)))
        },
    }


def _pairs(subtable: BaseTable, known: set[str]) -> Iterator[tuple[str, dict[str, int]]]:
    for left, row in zip(subtable.Coverage.glyphs, subtable.PairSet, strict=True):
        if left in known:
            records = (pair for pair in row.PairValueRecord if pair.SecondGlyph in known)
            yield left, {pair.SecondGlyph: _advance(pair.Value1) for pair in records}


def _row(record: BaseTable) -> Iterator[tuple[str, int]]:
    for other, pair in enumerate(record.Class2Record):
        if value := _advance(pair.Value1):
            yield str(other), value


def _advance(value: Any) -> int:
    return int(getattr(value, "XAdvance", 0) or 0)


if __name__ == "__main__":
    for name in FONTS:
        (HERE / METRICS.format(name)).write_text(written(name) + "\n", encoding="utf-8")
