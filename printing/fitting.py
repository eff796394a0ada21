"""How large a text can be set in a box, and in which lines."""

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from printing.breaks import Break, Ill, breaks
from printing.paper import POINT

SMALLEST = 6.5  # points: what people still read at a table
STEP = 0.25  # points, between one size and the next
MEASURED = 16_384  # sizes kept: both sides of a thousand cards in each of our languages, and more

_HAIR = 1e-6  # millimetres: what adding up fractions may lose
_WORSE = 1e6  # square ems: more than any unevenness costs


Way = tuple[float, tuple[Break, ...]]  # what it costs, and where its lines end
Cost = Callable[[float, float, Break], float]  # so far, with a line of that width ending there


class Measure(Hashable, Protocol):
    """What fitting asks of a font, in ems."""

    def pen(self, text: str) -> Sequence[float]:
        """Return where each character begins, and behind the last where the text ends."""

    def missing(self, text: str) -> tuple[str, ...]:
        """Return the characters that the font cannot draw."""


@dataclass(frozen=True, slots=True)
class Box:
    """Where a text goes: millimetres, at most so many lines, and the bounds of its size."""

    width: float
    height: float
    lines: int = 4
    most: float = 12.0  # points
    least: float = SMALLEST
    leading: float = 1.15  # from baseline to baseline, in ems

    def __post_init__(self) -> None:
        if not SMALLEST <= self.least <= self.most:
            raise ValueError(
                f"A size from {self.least} to {self.most} pt: {SMALLEST} is the least."
            )


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is drawn, its width in millimetres, and the space it was broken at."""

    text: str
    width: float
    glue: str


@dataclass(frozen=True, slots=True)
class Fit:
    """A text set in a box."""

    lines: tuple[Line, ...]
    size: float  # points
    pitch: float  # millimetres from baseline to baseline
    overflow: float  # millimetres beyond the box, to the side or below; 0 if the text fits
    missing: tuple[str, ...]  # characters without a glyph

    @property
    def text(self) -> str:
        return "".join(line.text + line.glue for line in self.lines)


@dataclass(frozen=True, slots=True)
class CommonSize:
    """One size for many texts, and those of them that would not let it be larger."""

    size: float
    forced_by: tuple[str, ...]


def fit(text: str, box: Box, font: Measure, size: float | None = None) -> Fit:
    """Set *text* at *size* points, or as large as the box and its bounds allow."""
    if size is None:
        size = own_size(text, box, font)
    if size < SMALLEST:
        raise ValueError(f"{size} pt is too small to read: {SMALLEST} is the least.")
    setting = _setting(text, font)
    lines = setting.lines(setting.arranged(box, size), size)
    pitch = box.leading * size * POINT
    beyond = max(max(line.width for line in lines) - box.width, len(lines) * pitch - box.height)
    overflow = beyond if beyond > _HAIR else 0.0
    return Fit(lines, size, pitch, overflow, font.missing(text))


@lru_cache(maxsize=MEASURED)
def own_size(text: str, box: Box, font: Measure) -> float:
    """Return the largest size at which *text* fits, within the bounds of the box."""
    return _stepped(_setting(text, font).largest(box), box)


def common_size(texts: Iterable[str], box: Box, font: Measure) -> CommonSize:
    """Return the largest size at which all texts fit, and which texts forced it."""
    sizes = {text: own_size(text, box, font) for text in texts}
    size = min(sizes.values(), default=box.most)
    forced = [text for text in sizes if sizes[text] == size < box.most]
    return CommonSize(size, tuple(forced))


def _stepped(size: float, box: Box) -> float:
    """Return the step at or below *size* within the bounds of the box."""
    if size >= box.most:
        return box.most
    steps = math.floor((size - box.least + _HAIR) / STEP)
    return box.least + max(0, steps) * STEP


class _Setting:
    """One text in one font: the ways to break it into lines, measured in ems."""

    def __init__(self, text: str, font: Measure) -> None:
        self.text = text
        self._font = font
        self._breaks = breaks(text)
        self._widths: dict[tuple[int, int], float] = {}
        self._narrowest: dict[tuple[Ill, int], float] = {}

    def largest(self, box: Box) -> float:
        """Return the largest size in points, with an ill break only where there is no other way."""
        size = 0.0
        for ill in (Ill.IN_COMPOUND, Ill.AFTER_ONE_LETTER, Ill.IN_DATE):
            size = max(self._largest_in(box, ill, count) for count in range(1, box.lines + 1))
            if size >= box.least:
                break
        return size

    def arranged(self, box: Box, size: float) -> tuple[Break, ...]:
        """Return where the lines end: the least ill way, in the fewest lines, as even as can be."""
        room = (box.width + _HAIR) / (size * POINT)
        most = math.floor((box.height + _HAIR) / (box.leading * size * POINT))
        counts = range(1, max(1, min(box.lines, most)) + 1)
        ways = [(self.narrowest(ill, count), ill, count) for ill in Ill for count in counts]
        # Where nothing fits, an ill break would not save it.
        closest = min(way for way in ways if way[1] <= Ill.IN_COMPOUND)
        width, ill, count = next((way for way in ways if way[0] <= room), closest)
        return self._evenest(ill, count, max(width, room))

    def lines(self, ends: Sequence[Break], size: float) -> tuple[Line, ...]:
        starts = [0, *(stop.start for stop in ends)]
        return tuple(
            Line(
                text=self.text[start : stop.end],
                width=self._width(start, stop.end) * size * POINT,
                glue=self.text[stop.end : stop.start],
            )
            for start, stop in zip(starts, ends, strict=False)
        )

    def narrowest(self, ill: Ill, count: int) -> float:
        """Return how wide the widest of so many lines must be."""
        if (ill, count) not in self._narrowest:
            width, _ = self._best(ill, count, lambda widest, width, _: max(widest, width))
            self._narrowest[ill, count] = width
        return self._narrowest[ill, count]

    def _largest_in(self, box: Box, ill: Ill, count: int) -> float:
        width = self.narrowest(ill, count)
        by_width = box.width / (width * POINT) if width else math.inf
        return min(by_width, box.height / (count * box.leading * POINT))

    def _evenest(self, ill: Ill, count: int, room: float) -> tuple[Break, ...]:
        def cost(so_far: float, width: float, stop: Break) -> float:
            return so_far + width**2 + _WORSE * stop.ill if width <= room else math.inf

        return self._best(ill, count, cost)[1]

    def _best(self, ill: Ill, count: int, cost: Cost) -> Way:
        """Return the cheapest way to break the text into so many lines, and what it costs."""
        stops = [stop for stop in self._breaks if stop.ill <= ill]
        stops.append(Break(len(self.text), len(self.text), Ill.NOT))
        ways: list[Way] = [(cost(0, self._width(0, stop.end), stop), (stop,)) for stop in stops]
        for _ in range(count - 1):
            ways = [self._longer(ways[:i], stop, cost) for i, stop in enumerate(stops)]
        return ways[-1]

    def _longer(self, ways: list[Way], stop: Break, cost: Cost) -> Way:
        """Return the cheapest of *ways* with a line more, which ends at *stop*."""
        longer = (
            (cost(so_far, self._width(ends[-1].start, stop.end), stop), (*ends, stop))
            for so_far, ends in ways
            if so_far < math.inf
        )
        return min(longer, default=(math.inf, ()))

    def _width(self, start: int, end: int) -> float:
        if (start, end) not in self._widths:
            self._widths[start, end] = self._font.pen(self.text[start:end])[-1]
        return self._widths[start, end]


@lru_cache(maxsize=4096)
def _setting(text: str, font: Measure) -> _Setting:
    return _Setting(text, font)
