"""The fonts of the cards, and how wide they set a text, kerning included."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from printing.geometry.paper import POINT

HERE = Path(__file__).parent
METRICS = "{}.json"  # make_metrics.py writes them

REGULAR = "FiraSansCondensed-Regular"
MEDIUM = "FiraSansCondensed-Medium"
SEMIBOLD = "FiraSansCondensed-SemiBold"
DATE = "Oswald-Medium"

# Signs that look like others, and are drawn as these: fonts seldom have them.
TWINS = {"\u2011": "-", "\u202f": "\u00a0"}

Subtable = Mapping[str, Any]


class Font:
    """One font, measured: lengths are in ems unless they say millimetres.

    Text is measured with kerning and without ligatures: draw it likewise.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = HERE / f"{name}.ttf"
        read = json.loads((HERE / METRICS.format(name)).read_text(encoding="utf-8"))
        self._em: int = read["em"]
        self._glyphs: dict[str, str] = read["glyphs"]
        for sign, drawn in TWINS.items():
            self._glyphs.setdefault(sign, self._glyphs[drawn])
        self._widths: dict[str, int] = read["widths"]
        self._lookups: list[list[Subtable]] = read["kerning"]
        self._kerns: dict[tuple[str, str], int] = {}
        self.ascent = read["ascent"] / self._em
        self.descent = read["descent"] / self._em
        self.cap_height = read["cap_height"] / self._em
        self.x_height = read["x_height"] / self._em

    @lru_cache(maxsize=4096)  # noqa: B019 - fonts stay
    def pen(self, text: str) -> tuple[float, ...]:
        """Return where each character begins, and behind the last where the text ends."""
        glyphs = [self._glyphs.get(char, ".notdef") for char in text]
        places, x = [0], 0
        for i, glyph in enumerate(glyphs):
            x += self._widths[glyph]
            if i + 1 < len(glyphs):
                x += self._kern(glyph, glyphs[i + 1])
            places.append(x)
        return tuple(place / self._em for place in places)

    def width(self, text: str, size: float) -> float:
        """Return the width of *text* in millimetres at *size* points."""
        return self.pen(text)[-1] * size * POINT

    def missing(self, text: str) -> tuple[str, ...]:
        """Return the characters of *text* that the font cannot draw, each once."""
        return tuple(dict.fromkeys(char for char in text if char not in self._glyphs))

    def _kern(self, left: str, right: str) -> int:
        pair = left, right
        if pair not in self._kerns:
            self._kerns[pair] = sum(_kern(subtables, *pair) for subtables in self._lookups)
        return self._kerns[pair]


@cache
def font(name: str) -> Font:
    """Return the font of that PostScript name, read once."""
    return Font(name)


def _kern(subtables: list[Subtable], left: str, right: str) -> int:
    """Return what the first subtable that knows the pair adds between the two glyphs."""
    for subtable in subtables:
        if "pairs" not in subtable:
            if left in subtable["left"]:
                row = subtable["between"].get(subtable["left"][left], {})
                return int(row.get(subtable["right"].get(right, "0"), 0))
        elif right in (row := subtable["pairs"].get(left, {})):
            return int(row[right])
    return 0
