"""What stands beside the cards, and over those of a draft, as SVG: where furniture.py prints it."""

from collections.abc import Iterable, Iterator
from functools import cache

from django.utils.translation import gettext as _
from django.utils.translation import override

from printing.anatomy import anatomy
from printing.fonts import DATE, font
from printing.furniture import GREY, RULER, RULER_ROOM, TICKS, identity
from printing.imposition import Mark, MarkKind, Page
from printing.job import Job
from printing.layout import INK, Block, Paint, SideLayout
from printing.paper import POINT, Rect, Size
from printing.setting import left
from printing.spec import Layout, Matrix, Side
from printing.strips import Slot, Strips
from printing.svg import parts

HAIRLINE = 0.25  # millimetres: on a screen, anything thinner is not seen
BLACK = "#000000"


def furniture(job: Job, page: Page, sheets: int) -> Iterator[str]:
    """Yield marks, identity and ruler; y runs up from the page's lower left corner."""
    yield from _marks(page.marks)
    if job.spec.layout is Layout.CARDS:
        return
    strips = Strips(page)
    if found := identity(job, page, sheets, strips):
        yield _in(found[0], _upright(found[1]))
    if slot := strips.take(RULER_ROOM):
        yield _in(slot, _ruler())


@cache
def watermark(card: Size, language: str) -> str:
    """Return what lies over each side of a draft's cards; y runs up as on the card."""
    art = anatomy(card).art
    with override(language):
        word = _("DRAFT")
    size = 0.8 * art.width / font(DATE).width(word, 1)
    width = font(DATE).width(word, size)
    text = _text(word, size, (-width / 2, -0.35 * size * POINT), DATE, GREY)
    x, y = art.x + art.width / 2, art.y + art.height / 2
    return f'<g opacity="0.6" transform="translate({mm(x)} {mm(y)}) rotate(30)">{text}</g>'


def transform(matrix: Matrix) -> str:
    return f"matrix({' '.join(_exact(number) for number in matrix)})"


def mm(length: float) -> str:
    return f"{length:.3f}".rstrip("0").rstrip(".")


def _marks(marks: Iterable[Mark]) -> Iterator[str]:
    for kind, paint, dash in (
        (MarkKind.CUT, BLACK, ""),
        (MarkKind.FOLD, BLACK, ' stroke-dasharray="0.8"'),
        (MarkKind.SCORE, GREY, ' stroke-dasharray="0.8"'),
    ):
        if lines := [mark.line for mark in marks if mark.kind is kind]:
            drawn = "".join(_stroke(line.x, line.y, line.right, line.top) for line in lines)
            yield f'<path stroke="{paint}" stroke-width="{HAIRLINE}"{dash} d="{drawn}"/>'


def _in(slot: Slot, drawn: str) -> str:
    return f'<g transform="{transform(slot.matrix)}">{drawn}</g>'


@cache
def _ruler() -> str:
    lengths = (next(TICKS[every] for every in TICKS if at % every == 0) for at in range(RULER + 1))
    lines = [_stroke(1, 0.1, 1 + RULER, 0.1)]
    lines += [_stroke(1 + at, 0.1, 1 + at, length) for at, length in enumerate(lengths)]
    numbers = "".join(_number(number) for number in range(0, RULER + 1, 10))
    unit = _text("mm", 4.5, (RULER + 2.4, 2.2), DATE, INK)
    ticks = f'<path stroke="{BLACK}" stroke-width="0.1" d="{"".join(lines)}"/>'
    return f"{ticks}{numbers}{unit}"


def _number(number: int) -> str:
    width = font(DATE).width(str(number), 4.5)
    return _text(str(number), 4.5, (1 + number - width / 2, 2.2), DATE, INK)


def _text(text: str, size: float, at: tuple[float, float], name: str, paint: Paint) -> str:
    """Return a line whose baseline begins at that point."""
    return _upright(left(text, size, Rect(*at, 0, 0), name, paint))


def _upright(block: Block) -> str:
    line = SideLayout(Size(0, 0), Side.FRONT, "", (), "", 0, (block,))
    return f'<g transform="scale(1 -1)">{"".join(parts(line, str))}</g>'


def _stroke(x: float, y: float, right: float, top: float) -> str:
    return f"M{mm(x)} {mm(y)}L{mm(right)} {mm(top)}"


def _exact(number: float) -> str:
    return f"{number:.6f}".rstrip("0").rstrip(".")
