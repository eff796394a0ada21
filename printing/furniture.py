"""What stands beside the cards: marks, a ruler, whose sheet this is; and what marks a draft."""

from functools import cache
from itertools import product

from django.utils.translation import gettext as _
from django.utils.translation import override

from printing.anatomy import anatomy
from printing.canvas import PrintCanvas
from printing.fonts import DATE, REGULAR, font
from printing.imposition import Mark, MarkKind, Page, PlacedSide
from printing.ink import draw_block, fill_with, stroke_with
from printing.job import Job
from printing.layout import INK, Block
from printing.paper import POINT, Rect, Size
from printing.setting import left
from printing.spec import Layout, Side
from printing.strips import THIN, Slot, Strips

HAIRLINE = 0.25  # points
RULER = 50
RULER_ROOM = Size(RULER + 6, THIN)
TICKS = {10: 2.0, 5: 1.4, 1: 0.9}  # every so many millimetres, that long
SIZES = (7.0, 6.0, 5.0)  # points, of the identity
DRAFT = "draft"
GREY = "#808080"  # seen on white and on black alike


def draw(canvas: PrintCanvas, job: Job, page: Page, sheets: int) -> None:
    """Draw all that stands beside the cards of a page."""
    canvas.once(page.marks, lambda: _draw_marks(canvas, job, page.marks))
    if job.spec.layout is Layout.CARDS:
        return  # the page is the card
    strips = Strips(page)
    fill_with(canvas, INK, job.style.black)
    # Where there is room for one only, it is the identity.
    if found := identity(job, page, sheets, strips):
        _draw_identity(canvas, *found, job.style.black)
    if slot := strips.take(RULER_ROOM):
        canvas.once(slot.matrix, lambda: _draw_ruler(canvas, job, slot))


def identity(job: Job, page: Page, sheets: int, strips: Strips) -> tuple[Slot, Block] | None:
    """Set the longest text in the largest size that there is room for, and say where."""
    face = font(REGULAR)
    for text, size in product(_identities(job, page, sheets), SIZES):
        em = size * POINT
        if slot := strips.take(Size(face.width(text, size), (face.ascent + face.descent) * em)):
            return slot, left(text, size, Rect(0, face.descent * em, 0, 0), REGULAR, INK)
    return None


def _identities(job: Job, page: Page, sheets: int) -> tuple[str, str]:
    """Say whose sheet and side a page is: in words, and in short where there is little room."""
    with override(job.language):
        edition = _("draft") if job.is_draft else _("edition %(number)s") % {"number": job.edition}
        count = _("sheet %(number)s of %(total)s") % {"number": page.sheet, "total": sheets}
        side = _side(job, page)
        title = job.content.title(job.language) or job.slug
    long = (title, edition, job.languages, count, side, job.short_hash)
    short = (job.slug, job.edition or "–", job.languages, f"{page.sheet}/{sheets}", job.short_hash)
    return " · ".join(long), " ".join(map(str, short))


def define_watermark(canvas: PrintCanvas, job: Job) -> None:
    """Make what `draw_watermark` stamps over the picture on each side of a draft's cards."""
    art = anatomy(job.spec.card).art
    with override(job.language):
        word = _("DRAFT")
    size = 0.8 * art.width / font(DATE).width(word, 1)
    canvas.beginForm(DRAFT, *(side / POINT for side in (art.x, art.y, art.right, art.top)))
    fill_with(canvas, GREY, job.style.black)
    canvas.translate((art.x + art.width / 2) / POINT, (art.y + art.height / 2) / POINT)
    canvas.rotate(30)
    canvas.setFont(DATE, size)
    canvas.drawCentredString(0, -0.35 * size, word)
    canvas.endForm()


def draw_watermark(canvas: PrintCanvas, placed: PlacedSide) -> None:
    canvas.enter(placed.matrix)
    canvas.setFillAlpha(0.6)
    canvas.doForm(DRAFT)
    canvas.restoreState()


def _side(job: Job, page: Page) -> str:
    if job.spec.layout is Layout.FOLD:
        return _("fronts and backs")
    return _("fronts") if page.side is Side.FRONT else _("backs")


def _draw_marks(canvas: PrintCanvas, job: Job, marks: tuple[Mark, ...]) -> None:
    canvas.setLineWidth(HAIRLINE)
    stroke_with(canvas, INK, job.style.black)
    for mark in marks:
        if mark.kind is MarkKind.CUT:
            canvas.rule(mark.line)
    canvas.setDash(2, 2)
    for mark in marks:
        if mark.kind is not MarkKind.CUT:
            paint = GREY if mark.kind is MarkKind.SCORE else INK
            stroke_with(canvas, paint, job.style.black)
            canvas.rule(mark.line)
    canvas.setDash()


def _draw_identity(canvas: PrintCanvas, slot: Slot, line: Block, black: str) -> None:
    canvas.enter(slot.matrix)
    draw_block(canvas, line, black)
    canvas.restoreState()


def _draw_ruler(canvas: PrintCanvas, job: Job, slot: Slot) -> None:
    """Draw a ruler that shows whether the printer kept the size."""
    canvas.enter(slot.matrix)
    fill_with(canvas, INK, job.style.black)
    stroke_with(canvas, INK, job.style.black)
    canvas.setLineWidth(HAIRLINE)
    canvas.setFont(DATE, 4.5)
    canvas.addLiteral(_ticks())
    for mm in range(0, RULER + 1, 10):
        canvas.drawCentredString((1 + mm) / POINT, 2.2 / POINT, str(mm))
    canvas.drawString((RULER + 2.4) / POINT, 2.2 / POINT, "mm")
    canvas.restoreState()


@cache
def _ticks() -> str:
    """Return the operators that draw a ruler's line and its ticks."""
    lengths = (next(TICKS[every] for every in TICKS if mm % every == 0) for mm in range(RULER + 1))
    lines = [(1.0, 0.1, 1.0 + RULER, 0.1)]
    lines += [(1.0 + mm, 0.1, 1.0 + mm, length) for mm, length in enumerate(lengths)]
    points = (tuple(side / POINT for side in line) for line in lines)
    return " ".join("{:.3f} {:.3f} m {:.3f} {:.3f} l".format(*line) for line in points) + " S"
