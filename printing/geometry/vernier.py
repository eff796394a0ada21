"""What the scales of the calibration sheet say: from what is read to how the backs must be moved.

The marks of the back stand a little closer together, or farther apart, than those of the front, so
that one pair forms a straight line.  A pair farther off does so again: the coarse scales, which are
read to a millimetre, say which of them is meant.
"""

import math
from dataclasses import dataclass

from printing.geometry.paper import require
from printing.geometry.spec import Layout, Registration

STEP = 0.25  # millimetres, from one mark to the next
REACH = 12  # marks on either side of the middle one
PITCH = 5.0  # millimetres between the marks of the front
APART = 156.0  # millimetres between the two upright scales
COARSE = 8  # millimetres on either side of the coarse scales
LONGEST = float(COARSE + 2)  # millimetres that anybody can read


@dataclass(frozen=True, slots=True)
class Readings:
    """The numbers at the marks, as they stand on the sheet."""

    coarse_x: float
    coarse_y: float
    x: float
    a: float
    b: float

    def __post_init__(self) -> None:
        for name in self.__slots__:
            require(name, getattr(self, name), -LONGEST, LONGEST)


def back_pitches(layout: Layout) -> tuple[float, float]:
    """Return how far the marks of the back are apart, across and upwards.

    They are such that the number at the pair that meets is what must be entered.
    """
    wide, close = PITCH + STEP, PITCH - STEP
    return (close, wide) if layout is Layout.DUPLEX_LONG else (wide, close)


def correction(read: Readings, layout: Layout, before: Registration) -> Registration:
    """Return how the backs must be moved, all in all, where a sheet *before* was read so."""
    across, up = back_pitches(layout)
    x = _meant(read.x, read.coarse_x, across)
    a, b = (_meant(reading, read.coarse_y, up) for reading in (read.a, read.b))
    return Registration(
        round(before.x + x, 2),
        round(before.y + (a + b) / 2, 2),
        round(before.degrees + degrees_of(b - a), 2),
    )


def degrees_of(difference: float) -> float:
    """Return the rotation that a difference of B and A in millimetres stands for."""
    return math.degrees(math.atan(difference / APART))


def _meant(fine: float, coarse: float, period: float) -> float:
    """Return the reading that lies next to the coarse one, of all that look like the fine one."""
    return fine + round((coarse - fine) / period) * period
