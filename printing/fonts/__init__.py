"""The fonts of the cards, and how wide they set a text, kerning included."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from fontTools.ttLib import TTFont

from printing.paper import POINT

REGULAR = "FiraSansCondensed-Regular"
MEDIUM = "FiraSansCondensed-Medium"
SEMIBOLD = "FiraSansCondensed-SemiBold"
DATE = "Oswald-Medium"


class Font:
    """One font file, measured: lengths are in ems unless they say millimetres.

    Text is measured with kerning and without ligatures: draw it likewise.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = Path(__file__).with_name(f"{name}.ttf")
        tables = TTFont(self.path, lazy=True)
        self._em = tables["head"].unitsPerEm
        self._glyphs: dict[int, str] = tables.getBestCmap()
        self._metrics: dict[str, tuple[int, int]] = tables["hmtx"].metrics
        self._pairs = tuple(_pair_lookups(tables))
        self._kerns: dict[tuple[str, str], int] = {}
        self._unpacking = Lock()  # the pair tables unpack themselves as they are read
        self.ascent = tables["hhea"].ascent / self._em
        self.descent = -tables["hhea"].descent / self._em
        self.cap_height = tables["OS/2"].sCapHeight / self._em
        self.x_height = tables["OS/2"].sxHeight / self._em
        tables.close()

    def pen(self, text: str) -> tuple[float, ...]:
        """Return where each character begins, and behind the last where the text ends."""
        glyphs = [self._glyphs.get(ord(char), ".notdef") for char in text]
        places, x = [0], 0
        for i, glyph in enumerate(glyphs):
            x += self._metrics[glyph][0]
            if i + 1 < len(glyphs):
                x += self._kern(glyph, glyphs[i + 1])
            places.append(x)
        return tuple(place / self._em for place in places)

    def width(self, text: str, size: float) -> float:
        """Return the width of *text* in millimetres at *size* points."""
        return self.pen(text)[-1] * size * POINT

    def missing(self, text: str) -> tuple[str, ...]:
        """Return the characters of *text* that the font cannot draw, each once."""
        return tuple(dict.fromkeys(char for char in text if ord(char) not in self._glyphs))

    def _kern(self, left: str, right: str) -> int:
        pair = left, right
        if pair not in self._kerns:
            with self._unpacking:
                self._kerns[pair] = sum(_kern(subtables, *pair) for subtables in self._pairs)
        return self._kerns[pair]


@cache
def font(name: str) -> Font:
    """Return the font of that PostScript name, read once."""
    return Font(name)


def _pair_lookups(tables: TTFont) -> Iterator[list[Any]]:
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


def _kern(subtables: list[Any], left: str, right: str) -> int:
    """Return what the first subtable that knows the pair adds between the two glyphs."""
    for subtable in subtables:
        if left not in subtable.Coverage.glyphs:
            continue
        if (value := _pair_value(subtable, left, right)) is not None:
            return int(getattr(value, "XAdvance", 0))
    return 0


def _pair_value(subtable: Any, left: str, right: str) -> Any:
    """Return the pair's value, or None if the subtable lists pairs and this is not one."""
    if subtable.Format == 1:
        pairs = subtable.PairSet[subtable.Coverage.glyphs.index(left)].PairValueRecord
        return next((pair.Value1 for pair in pairs if pair.SecondGlyph == right), None)
    first = subtable.ClassDef1.classDefs.get(left, 0)
    second = subtable.ClassDef2.classDefs.get(right, 0)
    return subtable.Class1Record[first].Class2Record[second].Value1
