"""Affine maps as PDF writes them: six numbers, a to f."""

from printing.geometry.paper import Rect
from printing.geometry.spec import Matrix

Point = tuple[float, float]

IN_PLACE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def apply(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def chained(first: Matrix, then: Matrix) -> Matrix:
    """Return the map that does one and then the other."""
    a, b, c, d, e, f = first
    (p, q), (r, s) = then[:2], then[2:4]
    x, y = apply(then, (e, f))
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, x, y


def inverse(matrix: Matrix) -> Matrix:
    """Return the map that takes back what *matrix* does, or raise ZeroDivisionError."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    back = d / size, -b / size, -c / size, a / size
    x, y = apply((*back, 0.0, 0.0), (e, f))
    return (*back, -x, -y)


def onto(rect: Rect) -> Matrix:
    """Return what brings the unit square onto *rect*."""
    return rect.width, 0.0, 0.0, rect.height, rect.x, rect.y


def upside_down(height: float) -> Matrix:
    """Return the map between y that runs up and y that runs down from that height."""
    return 1.0, 0.0, 0.0, -1.0, 0.0, height
