"""Make light copies of the fonts for the pages: each font in parts, of which a page loads few.

python -m printing.fonts.make_web

The parts hold the outlines, widths and kerning of the whole fonts, and none of the hinting.  They
are WOFF2, which fontTools writes with the `brotli` package; nothing else here needs that.
"""

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont

from printing.text.fonts import DATE, MEDIUM, REGULAR, SEMIBOLD

HERE = Path(__file__).parent
FONTS = (REGULAR, MEDIUM, SEMIBOLD, DATE)
FEATURES = ["kern", "lnum", "tnum"]
Span = tuple[int, int]  # code points, both included

# fonts.css names the same spans.
LATIN: tuple[Span, ...] = (
    (0x20, 0x7E),
    (0xA0, 0xA0),  # no-break space
    (0xAB, 0xAB),
    (0xB7, 0xB7),
    (0xBB, 0xBB),
    (0xD3, 0xD3),  # Polish, here and below
    (0xD7, 0xD7),
    (0xF3, 0xF3),
    (0x104, 0x107),
    (0x118, 0x119),
    (0x141, 0x144),
    (0x15A, 0x15B),
    (0x179, 0x17C),
    (0x2BC, 0x2BC),  # the Ukrainian apostrophe
    (0x2009, 0x2009),
    (0x2013, 0x2014),
    (0x2018, 0x2019),
    (0x201C, 0x201E),
    (0x2026, 0x2026),
    (0x202F, 0x202F),
    (0x2116, 0x2116),
    (0x2212, 0x2212),
)
CYRILLIC: tuple[Span, ...] = (
    (0x401, 0x401),
    (0x404, 0x404),
    (0x406, 0x407),
    (0x410, 0x44F),
    (0x451, 0x451),
    (0x454, 0x454),
    (0x456, 0x457),
    (0x490, 0x491),
)
MORE: tuple[Span, ...] = (  # names from elsewhere; what the parts above have, they lend
    (0xA1, 0x17F),
    (0x400, 0x45F),
    (0x2010, 0x2022),
    (0x2030, 0x203A),
    (0x20AC, 0x20AC),
)
PARTS = {"latin": LATIN, "cyrillic": CYRILLIC, "more": MORE}


def points(spans: Iterable[Span]) -> set[int]:
    return set(chain.from_iterable(range(first, last + 1) for first, last in spans))


def part_of(name: str, part: str) -> TTFont:
    """Return the part of a font."""
    wanted = points(PARTS[part])
    if part == "more":
        wanted -= points(LATIN) | points(CYRILLIC)
    whole = subset.load_font(HERE / f"{name}.ttf", _options())
    subsetter = subset.Subsetter(_options())
    subsetter.populate(unicodes=wanted)
    subsetter.subset(whole)
    return whole


def _options() -> subset.Options:
    options: Any = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]  # names, copyright, licence
    options.name_languages = [0x409]
    options.drop_tables += ["FFTM"]
    options.recalc_timestamp = False
    return options


def path_of(name: str, part: str) -> Path:
    return HERE / "web" / f"{name}.{part}.woff2"


def make() -> None:
    for name in FONTS:
        for part in PARTS:
            font = part_of(name, part)
            font.flavor = "woff2"
            font.save(path_of(name, part))


if __name__ == "__main__":
    make()
