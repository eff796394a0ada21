"""Paragraphs: running text in lines as even as can be, some of its words in another font."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from printing.geometry.paper import POINT
from printing.text.breaks import Break, Ill, breaks, hyphenations
from printing.text.fitting import Way
from printing.text.fonts import font
from printing.text.parts import Block, Paint, Text

LEADING = 1.32  # from baseline to baseline, in ems
# What a break costs, where a line that is a third too short costs a ninth.
_COSTS = {
    Ill.NOT: 0.0,
    Ill.IN_COMPOUND: 0.02,
    Ill.AFTER_SHORT_WORD: 0.06,
    Ill.IN_QUOTE: 0.03,
    Ill.IN_QUOTE_AFTER_SHORT_WORD: 0.09,
    Ill.IN_WORD: 0.1,
    Ill.AFTER_ONE_LETTER: 2.0,
    Ill.IN_DATE: 1.0,
}
_LONELY = 0.2  # of the width; a last line that is shorter looks forgotten …
_LONELINESS = 0.04  # … and costs this


@dataclass(frozen=True)
class Setting:
    """A paragraph in lines of a width in millimetres, at a size in points."""

    runs: tuple[tuple[str, str], ...]  # words, and the font that they are set in
    size: float
    width: float
    language: str

    @property
    def pitch(self) -> float:
        return self.size * LEADING * POINT

    @property
    def height(self) -> float:
        return len(self._ends) * self.pitch

    @property
    def length(self) -> float:
        """How wide the widest line is."""
        return max(self._length(start, end) for start, end in self._lines)

    def block(self, x: float, top: float, paint: Paint) -> Block:
        """Return the paragraph whose first line lies below *top*."""
        capital = font(self.runs[0][1]).cap_height * self.size * POINT
        first = top - (self.pitch + capital) / 2  # in the middle of its line
        return Block(
            tuple(
                piece
                for number, (start, end) in enumerate(self._lines)
                for piece in self._pieces(start, end, x, first - number * self.pitch, paint)
            )
        )

    @cached_property
    def _text(self) -> str:
        return "".join(text for text, _font in self.runs)

    @cached_property
    def _pens(self) -> Sequence[float]:
        """Where each character of the text begins if it stood in one line, in millimetres."""
        pens = [0.0]
        for text, name in self.runs:
            pens += [pens[-1] + pen * self.size * POINT for pen in font(name).pen(text)[1:]]
        return pens

    @cached_property
    def _lines(self) -> tuple[tuple[int, Break], ...]:
        starts = [0, *(end.start for end in self._ends)]
        return tuple(zip(starts, self._ends, strict=False))

    @cached_property
    def _ends(self) -> tuple[Break, ...]:
        """Return where the lines end: the cheapest way of all."""
        last = Break(len(self._text), len(self._text), Ill.NOT)
        stops = {*breaks(self._text), *hyphenations(self._text, self.language)}
        ways: list[Way] = [(0.0, ())]
        for stop in (*sorted(stops), last):
            ways.append(min(self._longer(ways, stop, stop is last)))
        return ways[-1][1]

    def _longer(self, ways: Sequence[Way], stop: Break, is_last: bool) -> Iterator[Way]:
        """Yield each way with a line more, which ends at *stop*."""
        for cost, ends in ways:
            start = ends[-1].start if ends else 0
            yield cost + self._cost(start, stop, is_last), (*ends, stop)

    def _cost(self, start: int, stop: Break, is_last: bool) -> float:
        """Return what a line costs; one that is too long costs more than all others together."""
        free = 1 - self._length(start, stop) / self.width
        if free < 0:
            return 1000 - 1000 * free
        if is_last:
            return _LONELINESS if 1 - free < _LONELY and start else 0.0
        return free**2 + _COSTS[stop.ill]

    def _length(self, start: int, stop: Break) -> float:
        hyphen = font(self.runs[-1][1]).width(stop.mark, self.size) if stop.mark else 0.0
        return self._pens[stop.end] - self._pens[start] + hyphen

    def _pieces(self, start: int, stop: Break, x: float, y: float, paint: Paint) -> Iterator[Text]:
        """Yield the parts of a line, one for each font."""
        at = 0
        for text, name in self.runs:
            first, last = max(start, at), min(stop.end, at + len(text))
            if first < last:
                is_end = last == stop.end
                shown = text[first - at : last - at] + (stop.mark if is_end else "")
                glue = self._text[stop.end : stop.start] if is_end else ""
                begin = x + self._pens[first] - self._pens[start]
                pen = font(name).pen(shown)
                mark = stop.mark if is_end else ""
                yield Text(shown, begin, y, name, self.size, pen, paint, glue, mark)
            at += len(text)
