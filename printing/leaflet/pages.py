"""How what is to be read falls onto pages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from printing.geometry.paper import Rect, Size
from printing.leaflet.drawings import Drawing
from printing.text.fonts import REGULAR
from printing.text.paragraphs import Setting
from printing.text.parts import INK, Part

_BULLET = "•"


@dataclass(frozen=True, slots=True)
class Item:
    """Something on a page that is not parted: paragraphs with a drawing, or a heading."""

    settings: tuple[tuple[Setting, float], ...]  # each with how far it is indented
    drawing: tuple[Drawing, Size] | None
    above: float  # millimetres, but at the top of a page
    is_heading: bool = False

    @property
    def height(self) -> float:
        return sum(setting.height for setting, _in in self.settings) + self._between + self._drawn

    @property
    def _between(self) -> float:
        return sum(setting.pitch for setting, _in in self.settings[1:]) / 3

    @property
    def _drawn(self) -> float:
        return self.drawing[1].height + self._air if self.drawing else 0.0

    @property
    def _air(self) -> float:
        return self.settings[-1][0].pitch / 2

    def parts(self, x: float, top: float, width: float) -> Iterator[Part]:
        for setting, indent in self.settings:
            yield setting.block(x + indent, top, INK)
            if indent:
                bullet = Setting(((_BULLET, REGULAR),), setting.size, indent, setting.language)
                yield bullet.block(x, top, INK)
            top -= setting.height + setting.pitch / 3
        if self.drawing:
            drawing, size = self.drawing
            top += self.settings[-1][0].pitch / 3 - self._air
            left = x + (width - size.width) / 2
            yield from drawing.parts(Rect(left, top - size.height, size.width, size.height))


Spread: TypeAlias = tuple[tuple[Item, ...], ...]


def fall(sections: Sequence[Sequence[Item]], room: float, whole: bool = False) -> Spread | None:
    """Fill pages of that height from the top, or return None where something has no room.

    With *whole* a section that could stand on one page is not parted between two.
    """
    pages: list[list[Item]] = []
    left = 0.0
    for section in sections:
        if whole and left < _height(section) <= room:
            left = 0.0
        for group in _groups(section):
            needed = _height(group)
            if needed > left:
                pages.append([])
                left, needed = room, needed - group[0].above
            if needed > left:
                return None
            pages[-1] += group
            left -= needed
    return tuple(map(tuple, pages))


def _height(items: Sequence[Item]) -> float:
    return sum(item.above + item.height for item in items)


def _groups(section: Sequence[Item]) -> Iterator[list[Item]]:
    """Yield what stays together: a heading stays with what follows."""
    group: list[Item] = []
    for item in section:
        group.append(item)
        if not item.is_heading:
            yield group
            group = []
