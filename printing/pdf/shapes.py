"""Outlines in a PDF: closed lines through points, and shapes of lines and curves."""

from typing import TYPE_CHECKING

from printing.geometry.paper import POINT
from printing.pdf.inks import Inks, fill_with, stroke_with
from printing.text.parts import Outline, Shape

if TYPE_CHECKING:
    from printing.pdf.canvas import PrintCanvas

_STEPS = {"moveTo": "m", "lineTo": "l", "curveTo": "c", "closePath": "h", "endPath": ""}
_PAINTED = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
_ROUND = 1  # of ends and of corners


def draw_outline(canvas: "PrintCanvas", outline: Outline, inks: Inks) -> None:
    stroke_with(canvas, outline.paint, inks)
    canvas.setLineWidth(outline.width / POINT)
    path = canvas.beginPath()
    for number, (x, y) in enumerate(outline.points):
        (path.lineTo if number else path.moveTo)(x / POINT, y / POINT)
    path.close()
    canvas.drawPath(path)


def draw_shape(canvas: "PrintCanvas", shape: Shape, inks: Inks) -> None:
    canvas.saveState()
    if shape.fill:
        fill_with(canvas, shape.fill, inks)
    if shape.paint:
        stroke_with(canvas, shape.paint, inks)
        canvas.setLineWidth(shape.width / POINT)
        canvas.setLineCap(_ROUND)
        canvas.setLineJoin(_ROUND)
    if shape.dash:
        canvas.setDash(*[shape.dash / POINT] * 2)
    canvas.addLiteral(f"{_path(shape)} {_PAINTED[bool(shape.fill), bool(shape.paint)]}")
    canvas.restoreState()


def _path(shape: Shape) -> str:
    return " ".join(
        " ".join([*(f"{at / POINT:.3f}" for point in points for at in point), _STEPS[verb]])
        for verb, points in shape.steps
    )
