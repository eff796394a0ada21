"""What stands beside the cards: marks, a ruler, whose sheet this is; and what marks a draft."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from django.utils.translation import gettext as _
from django.utils.translation import override

from decks import languages
from printing.geometry.free_space import THIN, Strips
from printing.geometry.imposition import MarkKind, Page
from printing.geometry.matrices import IN_PLACE
from printing.geometry.paper import POINT, Rect, Size
from printing.geometry.spec import Layout, Side
from printing.orders.print_run import PrintRun
from printing.text.fonts import DATE, REGULAR, font
from printing.text.parts import INK, Area, Framed, Scale, Stamp, Strokes, Text
from printing.text.typesetting import left
from printing.turning import put_back

HAIRLINE = 0.25 * POINT
MARK_SHOWN, TICK_SHOWN = 0.25, 0.1  # on a screen, where anything thinner is not seen
DASH = 2 * POINT
RULER = 50
RULER_ROOM = Size(RULER + 7, THIN)
RULER_START, RULER_FOOT = 1.0, 0.1
TICKS = {10: 1.6, 5: 1.2, 1: 0.8}  # every so many millimetres, up to there
FIGURES_FOOT, FIGURES_SIZE = 1.8, 6.0
SIZES = (7.0, 6.5, 6.0)  # points, of the identity
GREY = "#808080"  # seen on white and on black alike


def marks(page: Page) -> Strokes:
    """Return what shows where to cut, fold and crease."""
    others = (mark for mark in page.marks if mark.kind is not MarkKind.CUT)
    return Strokes(
        whole=tuple(mark.line for mark in page.marks if mark.kind is MarkKind.CUT),
        dashed=tuple((GREY if m.kind is MarkKind.SCORE else INK, m.line) for m in others),
        paint=INK,
        width=HAIRLINE,
        shown=MARK_SHOWN,
        dash=DASH,
    )


def beside(job: PrintRun, page: Page, sheets: int) -> Iterator[Framed]:
    """Yield what there is room for: whose sheet it is, then a ruler."""
    if job.spec.layout is Layout.CARDS or job.spec.for_cricut:
        return  # nothing but cards is seen
    if page.sensor_marks:  # a machine would take other things for them
        yield Framed(IN_PLACE, tuple(Area(rect, INK) for rect in page.sensor_marks))
        return
    strips = Strips(page)
    if identity := _line(_identities(job, page, sheets), strips):
        yield identity
    if slot := strips.take(RULER_ROOM):
        yield Framed(slot.matrix, (_ruler(),))
    if job.spec.stack and page is job.imposition.pages[0]:
        with override(job.language):
            told = put_back(job.spec)
        if line := _line([told], strips):
            yield line


@cache
def watermark(art: Rect, language: str) -> Stamp:
    """Return what lies over the picture on each side of a draft's cards."""
    word = languages.of(language).draft.upper()
    size = 0.8 * art.width / font(DATE).width(word, 1)
    return Stamp("draft", word, art, 30, DATE, size, GREY, opacity=0.6)


def _line(texts: Iterable[str], strips: Strips) -> Framed | None:
    """Set the longest text, which comes first, in the largest size that there is room for."""
    face = font(REGULAR)
    for text, size in product(texts, SIZES):
        em = size * POINT
        if slot := strips.take(Size(face.width(text, size), (face.ascent + face.descent) * em)):
            line = left(text, size, Rect(0, face.descent * em, 0, 0), REGULAR, INK)
            return Framed(slot.matrix, (line,))
    return None


def _identities(job: PrintRun, page: Page, sheets: int) -> tuple[str, str]:
    """Say whose sheet and side a page is: in words, and in short where there is little room."""
    with override(job.language):
        edition = _edition(job)
        count = _("sheet %(number)s of %(total)s") % {"number": page.sheet, "total": sheets}
        side = _side(job, page)
    long = (job.deck_title, edition, job.languages, count, side, job.short_hash)
    short = (job.slug, job.edition or "–", job.languages, f"{page.sheet}/{sheets}", job.short_hash)
    return " · ".join(long), " ".join(map(str, short))


def _edition(job: PrintRun) -> str:
    if job.is_draft:
        return languages.of(job.language).draft
    return _("edition %(number)s") % {"number": job.edition}


def _side(job: PrintRun, page: Page) -> str:
    if job.spec.layout is Layout.FOLD:
        return _("fronts and backs")
    return _("fronts") if page.side is Side.FRONT else _("backs")


@cache
def _ruler() -> Scale:
    """Return a ruler that shows whether the printer kept the size."""
    unit = left("mm", FIGURES_SIZE, Rect(RULER + 3.0, FIGURES_FOOT, 0, 0), DATE, INK)
    numbers = (_number(number) for number in range(0, RULER + 1, 10))
    line = Rect(RULER_START, RULER_FOOT, RULER, 0)
    ticks = (_tick(mm) for mm in range(RULER + 1))
    return Scale((line, *ticks), (*numbers, *unit.lines), INK, HAIRLINE, TICK_SHOWN)


def _tick(mm: int) -> Rect:
    x, top = RULER_START + mm, next(TICKS[every] for every in TICKS if mm % every == 0)
    return Rect.between(x, RULER_FOOT, x, top)


def _number(mm: int) -> Text:
    x = RULER_START + mm - font(DATE).width(str(mm), FIGURES_SIZE) / 2
    [line] = left(str(mm), FIGURES_SIZE, Rect(x, FIGURES_FOOT, 0, 0), DATE, INK).lines
    return line
