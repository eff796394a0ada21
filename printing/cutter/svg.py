"""Cut lines as SVG as large as the paper, so that a millimetre stays one."""

from collections.abc import Iterator

from printing.cutter.lines import CutSheet
from printing.geometry.paper import Rect

CUT, MARKS = "cut", "marks"
_LINE = 'fill="none" stroke="#f00" stroke-width="0.1"'


def svg(sheet: CutSheet) -> str:
    width, height = f"{sheet.size.width:g}", f"{sheet.size.height:g}"
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
            f'viewBox="0 0 {width} {height}">',
            f'<g id="{CUT}" {_LINE}>',
            *_rects(sheet, sheet.cards, sheet.corner),
            "</g>",
            f'<g id="{MARKS}">',
            *_rects(sheet, sheet.marks, 0.0),
            "</g>",
            "</svg>\n",
        )
    )


def _rects(sheet: CutSheet, rects: tuple[Rect, ...], radius: float) -> Iterator[str]:
    rounded = f' rx="{radius:.4f}"' if radius else ""
    for rect in rects:
        y = sheet.size.height - rect.top
        yield (
            f'<rect x="{rect.x:.4f}" y="{y:.4f}" '
            f'width="{rect.width:.4f}" height="{rect.height:.4f}"{rounded}/>'
        )
