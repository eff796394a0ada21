"""How large a text can be set in a box, and in which lines."""

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol

from decks.languages import SOURCE
from decks.languages.hyphens import SOFT_HYPHEN
from printing.geometry.paper import POINT
from printing.text.breaks import Break, Ill, breaks, hyphenations
from printing.text.fonts import TWINS

SMALLEST = 6.5  # points: what people still read at a table
STEP = 0.25  # points, between one size and the next
MEASURED = 16_384  # sizes kept: both sides of a thousand cards in each of our languages, and more

_HAIR = 1e-6  # millimetres: what adding up fractions may lose
# What our fonts have under another name, and what is seen at a line's end alone.
_DRAWN_AS = str.maketrans({SOFT_HYPHEN: None, **TWINS})
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
    floor: float = SMALLEST  # a text that would be smaller has its words parted instead

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
    mark: str = ""  # the hyphen at its end that parts a word

    @property
    def written(self) -> str:
        """What of it was written: the mark was not, the space was."""
        return self.text.removesuffix(self.mark) + self.glue


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
        return "".join(line.written for line in self.lines)

    @property
    def is_parted(self) -> bool:
        return any(line.mark for line in self.lines)


@dataclass(frozen=True, slots=True)
class CommonSize:
    """One size for many texts, those that keep it from being larger, those that are smaller."""

    size: float
    forced_by: tuple[str, ...]
    left_by: tuple[str, ...] = ()


def fit(
    text: str, box: Box, font: Measure, size: float | None = None, language: str = SOURCE
) -> Fit:
    """Set *text* at *size* points, or as large as the box and its bounds allow."""
    if size is None:
        size = own_size(text, box, font, language)
    if size < SMALLEST:
        raise ValueError(f"{size} pt is too small to read: {SMALLEST} is the least.")
    setting = _setting(text, font, language)
    lines = setting.lines(setting.arranged(box, size), size)
    pitch = box.leading * size * POINT
    beyond = max(max(line.width for line in lines) - box.width, len(lines) * pitch - box.height)
    overflow = beyond if beyond > _HAIR else 0.0
    return Fit(lines, size, pitch, overflow, font.missing(text))


@lru_cache(maxsize=MEASURED)
def own_size(text: str, box: Box, font: Measure, language: str = SOURCE) -> float:
    """Return the largest size at which *text* fits, within the bounds of the box."""
    return _stepped(_setting(text, font, language).largest(box), box)


def common_size(
    texts: Iterable[str], box: Box, font: Measure, language: str = SOURCE
) -> CommonSize:
    """Return the largest size at which all texts fit but those that would force it too low."""
    sizes = {text: own_size(text, box, font, language) for text in texts}
    left = tuple(text for text in sizes if sizes[text] < box.floor)
    size = min((own for own in sizes.values() if own >= box.floor), default=box.most)
    forced = tuple(text for text in sizes if sizes[text] == size < box.most)
    return CommonSize(size, forced, left)


def _stepped(size: float, box: Box) -> float:
    """Return the step at or below *size* within the bounds of the box."""
    if size >= box.most:
        return box.most
    steps = math.floor((size - box.least + _HAIR) / STEP)
    return box.least + max(0, steps) * STEP


class _Setting:
    """One text in one font: the ways to break it into lines, measured in ems."""

    def __init__(self, text: str, font: Measure, language: str) -> None:
        self.text = text
        self._font = font
        self._language = language
        self._breaks = breaks(text)
        self._widths: dict[tuple[int, Break], float] = {}
        self._narrowest: dict[tuple[Ill, int], float] = {}

    @cached_property
    def _all_breaks(self) -> tuple[Break, ...]:
        return tuple(sorted({*self._breaks, *hyphenations(self.text, self._language)}))

    def largest(self, box: Box) -> float:
        """Return the largest size in points, with an ill break only where there is no other way.

        A word is parted before a text becomes smaller than the floor, and only before that.
        """
        size = 0.0
        for ill, enough in (
            (Ill.IN_QUOTE_AFTER_SHORT_WORD, max(box.floor, box.least)),
            (Ill.IN_WORD, box.least),
            (Ill.AFTER_ONE_LETTER, box.least),
            (Ill.IN_DATE, box.least),
        ):
            size = max(self._largest_in(box, ill, count) for count in range(1, box.lines + 1))
            if size >= enough:
                break
        return size

    def arranged(self, box: Box, size: float) -> tuple[Break, ...]:
        """Return where the lines end: the least ill way, in the fewest lines, as even as can be."""
        room = (box.width + _HAIR) / (size * POINT)
        most = math.floor((box.height + _HAIR) / (box.leading * size * POINT))
        counts = range(1, max(1, min(box.lines, most)) + 1)
        ways = ((self.narrowest(ill, count), ill, count) for ill in Ill for count in counts)
        found = next((way for way in ways if way[0] <= room), None)
        # Where nothing fits, an ill break would not save it.
        width, ill, count = found or min(
            (self.narrowest(Ill.IN_WORD, count), Ill.IN_WORD, count) for count in counts
        )
        return self._evenest(ill, count, max(width, room))

    def lines(self, ends: Sequence[Break], size: float) -> tuple[Line, ...]:
        starts = [0, *(stop.start for stop in ends)]
        return tuple(
            Line(
                text=self._drawn(start, stop),
                width=self._width(start, stop) * size * POINT,
                glue=self.text[stop.end : stop.start].strip(SOFT_HYPHEN),
                mark=stop.mark,
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
        every = self._all_breaks if ill >= Ill.IN_WORD else self._breaks
        stops = [stop for stop in every if stop.ill <= ill]
        stops.append(Break(len(self.text), len(self.text), Ill.NOT))
        ways: list[Way] = [(cost(0, self._width(0, stop), stop), (stop,)) for stop in stops]
        for _ in range(count - 1):
            ways = [self._longer(ways[:i], stop, cost) for i, stop in enumerate(stops)]
        return ways[-1]

    def _longer(self, ways: list[Way], stop: Break, cost: Cost) -> Way:
        """Return the cheapest of *ways* with a line more, which ends at *stop*."""
        longer = (
            (cost(so_far, self._width(ends[-1].start, stop), stop), (*ends, stop))
            for so_far, ends in ways
            if so_far < math.inf
        )
        return min(longer, default=(math.inf, ()))

    def _width(self, start: int, stop: Break) -> float:
        if (start, stop) not in self._widths:
            self._widths[start, stop] = self._font.pen(self._drawn(start, stop))[-1]
        return self._widths[start, stop]

    def _drawn(self, start: int, stop: Break) -> str:
        """Return the letters of a line; a place to part a word is seen only at its end."""
        return self.text[start : stop.end].translate(_DRAWN_AS) + stop.mark


@lru_cache(maxsize=4096)
def _setting(text: str, font: Measure, language: str) -> _Setting:
    return _Setting(text, font, language)
