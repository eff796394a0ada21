"""What is measured: every module here offers `rows()`; `make bench` prints them as one table."""

from typing import NamedTuple


class Row(NamedTuple):
    """One measurement, and what it is held against."""

    name: str
    value: float
    unit: str
    ratio: float | None  # value by bar, or by a rival's value; None where nothing compares
    bar: str  # the floor or ceiling in words, "" where there is none
