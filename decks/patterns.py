"""The patterns of categories: bands that differ where no colour is seen, in print and on pages.

Each is a tile as high as a band; what is light in it lies on the category's colour.  Pure.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

Point = tuple[float, float]
Polygon = tuple[Point, ...]

BAND = 38.0, 2.0  # millimetres, on a card of 44 × 68


def _box(left: float, low: float, right: float, high: float) -> Polygon:
    return (left, low), (right, low), (right, high), (left, high)


@dataclass(frozen=True, slots=True)
class Tile:
    """What is repeated along a band, in its heights, y down."""

    width: float
    light: tuple[Polygon, ...]


# A little of the colour stays above and below, so that a band is one on white paper, too.
TILES = (
    Tile(1.0, ()),  # solid
    Tile(1.1, (_box(0.3, 0.16, 0.8, 0.84),)),  # bars
    Tile(1.3, (((0.65, 0.1), (1.05, 0.5), (0.65, 0.9), (0.25, 0.5)),)),  # diamonds
    Tile(2.0, (((0, 0.55), (1, 0.12), (2, 0.55), (2, 0.88), (1, 0.45), (0, 0.88)),)),  # waves
    Tile(0.72, (_box(0, 0.14, 0.36, 0.5), _box(0.36, 0.5, 0.72, 0.86))),  # checks
    Tile(4.0, (_box(0, 0.34, 4, 0.66),)),  # a line
    Tile(1.0, (((0, 0.86), (0.45, 0.86), (0.95, 0.14), (0.5, 0.14)),)),  # hatching
    Tile(3.0, (_box(0.4, 0.25, 2.6, 0.75),)),  # dashes
    Tile(1.6, (((0.1, 0.86), (1.5, 0.86), (0.8, 0.1)),)),  # triangles
    Tile(5.0, (_box(0.4, 0.14, 2.9, 0.86),)),  # blocks
)


@cache
def light(number: int, width: float, height: float) -> tuple[Polygon, ...]:
    """Return what is light in the band of the category of that number, y down from its top."""
    tile = TILES[number % len(TILES)]
    count = max(1, round(width / (tile.width * height)))
    across = width / (count * tile.width)
    return tuple(
        tuple(((x + i * tile.width) * across, y * height) for x, y in polygon)
        for i in range(count if tile.light else 0)
        for polygon in tile.light
    )


def path(number: int, width: float, height: float) -> str:
    """Return the same as SVG's path, in steps: those of each tile are alike, and pack well."""
    return "".join(_steps(light(number, width, height)))


def _steps(polygons: tuple[Polygon, ...]) -> Iterator[str]:
    at = 0.0, 0.0
    for polygon in polygons:
        steps = ((x - from_x, y - from_y) for (from_x, from_y), (x, y) in pairwise((at, *polygon)))
        yield "m" + "l".join(f"{round(x, 4):g} {round(y, 4):g}" for x, y in steps) + "z"
        at = polygon[0]
