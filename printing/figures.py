"""Measures in figures, as readers write them."""

from decimal import ROUND_HALF_UP, Decimal

from django.utils.formats import number_format

from printing.geometry.paper import Size

HUNDREDTH, THOUSANDTH, AS_TYPED = Decimal("0.01"), Decimal("0.001"), Decimal("0.000001")
NO_MEASURE = 1e15  # nothing to write out in figures


def in_figures(number: float, to: Decimal = HUNDREDTH) -> str:
    """Return a measure as the reader's language writes it; half of the last digit counts up."""
    if abs(number) >= NO_MEASURE:
        return number_format(f"{number:g}")
    rounded = Decimal(repr(number)).quantize(to, ROUND_HALF_UP)
    return number_format(f"{rounded.normalize() + 0:f}")


def size_in_figures(size: Size) -> str:
    return f"{in_figures(size.width)}×{in_figures(size.height)}"
