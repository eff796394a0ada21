"""Measures in figures, as readers write them."""

from django.utils.formats import number_format

from printing.geometry.paper import Size


def in_figures(number: float) -> str:
    """Return a measure as the reader's language writes it, to a hundredth."""
    return number_format(f"{round(number, 2):g}")


def size_in_figures(size: Size) -> str:
    return f"{in_figures(size.width)}×{in_figures(size.height)}"
