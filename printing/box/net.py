"""The net of a tuck box, in millimetres from its lower left corner, printed side up.

From left to right: a flap to glue, the back, a side, the front, the other side. The lid is on the
back and tucks in behind the front, which has a place for a thumb.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from printing.geometry.matrices import Point
from printing.geometry.paper import Rect, Size

PLAY = 3.0  # that the cards have in each direction
GLUE, TUCK = 12.0, 15.0  # how wide the flap is, and how far the lid reaches in
SLACK = 0.5  # that flaps are narrower by on either side, so that they go in
THUMB = 9.0  # a radius
ROUND = 6.0  # the radius of the corners that are tucked in
TAPER = 4.0
STEPS = 12  # of a quarter of a circle


@dataclass(frozen=True, slots=True)
class Net:
    """A box of that inner size."""

    width: float
    height: float
    depth: float

    @classmethod
    def around(cls, card: Size, cards: int, thickness: float) -> "Net":
        """Return the net of a box for so many cards, each as thick as that."""
        upright = card.upright
        return cls(upright.width + PLAY, upright.height + PLAY, cards * thickness + PLAY)

    @property
    def size(self) -> Size:
        return Size(self._xs[-1], self._top + self.depth + TUCK)

    @property
    def back(self) -> Rect:
        return self._wall(0)

    @property
    def front(self) -> Rect:
        return self._wall(2)

    @property
    def thumb(self) -> float:
        """How deep the place for a thumb goes into the front."""
        return min(THUMB, self.width / 5)

    @property
    def sides(self) -> tuple[Rect, Rect]:
        return self._wall(1), self._wall(3)

    @property
    def lid(self) -> Rect:
        return Rect(self.back.x, self._top, self.width, self.depth)

    @property
    def glued(self) -> tuple[Rect, Rect]:
        """What disappears behind something else: the flap, and the inner half of the bottom."""
        back = self.back
        flap = Rect.between(0, back.y + TAPER, back.x, back.top - TAPER)
        return flap, Rect(back.x, 0, back.width, self.depth)

    @property
    def outline(self) -> tuple[Point, ...]:
        """Where to cut, counter-clockwise, all the way round."""
        return (*self._lower_edge(), *self._upper_edge(), *self._flap())

    @property
    def folds(self) -> tuple[Rect, ...]:
        """Where to fold: lines, as rectangles without width or without height."""
        low, top, xs = self.depth, self._top, self._xs
        upright = (Rect(x, low, 0, self.height) for x in xs[:-1])
        below = (Rect.between(left, low, right, low) for left, right in self._spans())
        above = [Rect.between(left, top, right, top) for left, right in self._spans()]
        del above[2]  # the front is open there
        tuck = Rect.between(xs[0] + SLACK, top + self.depth, xs[1] - SLACK, top + self.depth)
        return (*upright, *below, *above, tuck)

    @property
    def _xs(self) -> tuple[float, ...]:
        """Where the walls begin, and where the last one ends."""
        steps = (0.0, self.width, self.depth, self.width, self.depth)
        return tuple(GLUE + sum(steps[: i + 1]) for i in range(len(steps)))

    @property
    def _top(self) -> float:
        return self.depth + self.height

    @property
    def _dust(self) -> float:
        """How long the flaps of the sides are: the two of them must not meet."""
        return min(self.depth, self.width / 2 - 1)

    def _spans(self) -> Iterator[tuple[float, float]]:
        return zip(self._xs, self._xs[1:], strict=False)

    def _wall(self, number: int) -> Rect:
        left, right = self._xs[number : number + 2]
        return Rect.between(left, self.depth, right, self._top)

    def _lower_edge(self) -> Iterator[Point]:
        low = self.depth
        for number, (left, right) in enumerate(self._spans()):
            yield left, low
            if number % 2:
                taper = min(TAPER, self.depth / 4)
                yield from ((left + taper, low - self._dust), (right - taper, low - self._dust))
            else:
                yield from ((left + SLACK, low), (left + SLACK, 0), (right - SLACK, 0))
                yield right - SLACK, low
        yield self._xs[-1], low

    def _upper_edge(self) -> Iterator[Point]:
        """Yield the points from right to left."""
        back, one, front, other = self._spans()
        yield from self._upper_flap(other)
        yield from self._thumb(front)
        yield from self._upper_flap(one)
        yield from self._lid(back)

    def _upper_flap(self, span: tuple[float, float]) -> Iterator[Point]:
        (left, right), top = span, self._top
        taper = min(TAPER, self.depth / 4)
        yield from ((right, top), (right - taper, top + self._dust))
        yield from ((left + taper, top + self._dust), (left, top))

    def _thumb(self, span: tuple[float, float]) -> Iterator[Point]:
        yield from _arc((sum(span) / 2, self._top), self.thumb, 0, -180)

    def _lid(self, span: tuple[float, float]) -> Iterator[Point]:
        (left, right), edge = span, self._top + self.depth
        end = edge + TUCK - ROUND
        yield from ((right, self._top), (right, edge), (right - SLACK, edge))
        yield from _arc((right - SLACK - ROUND, end), ROUND, 0, 90)
        yield from _arc((left + SLACK + ROUND, end), ROUND, 90, 180)
        yield from ((left + SLACK, edge), (left, edge), (left, self._top))

    def _flap(self) -> Iterator[Point]:
        yield from ((0.0, self._top - TAPER), (0.0, self.depth + TAPER))


def _arc(middle: Point, radius: float, start: float, end: float) -> Iterator[Point]:
    """Yield points of a part of a circle, from one angle in degrees to another."""
    steps = round(abs(end - start) / 90 * STEPS)
    for step in range(steps + 1):
        angle = math.radians(start + (end - start) * step / steps)
        yield middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)
