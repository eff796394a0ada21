"""What is on a box: on its front and its back the look of the cards, its name on every side."""

from collections.abc import Iterator
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from decks.editions.content import EditionCard
from printing.box.net import Net
from printing.geometry.matrices import apply
from printing.geometry.paper import Code, PrintError, Rect, Size
from printing.geometry.spec import Matrix
from printing.marks import DASH, GREY, HAIRLINE, MARK_SHOWN
from printing.orders.print_run import PrintRun
from printing.text import typesetting
from printing.text.anatomy import Anatomy, anatomy
from printing.text.fitting import Box, fit
from printing.text.fonts import DATE, MEDIUM, font
from printing.text.parts import (
    INK,
    PAPER,
    Area,
    Band,
    Block,
    CardPart,
    Framed,
    Outline,
    Paint,
    Part,
    Picture,
    Rule,
    Strokes,
)

MARGIN = 5.0  # millimetres that printers leave white
_AIR = 2.0  # beside words
_EDGE = 1.0  # of what a card shows, that a thumb's place may reach into
_LEAST_DEPTH = 6.0  # of a side on which words can be read
_MOST = 16.0  # points
_HINT = 8.0  # points


@lru_cache(maxsize=16)
def frame_of(net: Net, paper: Size) -> Matrix:
    """Return what brings a net to the middle of the paper, or raise PrintError."""
    page, size = paper.upright, net.size
    room = Size(page.width - 2 * MARGIN, page.height - 2 * MARGIN)
    x, y = page.width / 2, page.height / 2
    if size.scale_to(room) >= 1:
        return 1.0, 0.0, 0.0, 1.0, x - size.width / 2, y - size.height / 2
    if size.turned.scale_to(room) >= 1:
        return 0.0, 1.0, -1.0, 0.0, x + size.height / 2, y - size.width / 2
    upright = size.upright
    needed = Size(upright.width + 2 * MARGIN, upright.height + 2 * MARGIN)
    raise PrintError(Code.BOX_TOO_LARGE, paper=needed)


def net_of(job: PrintRun) -> Net:
    return Net.around(job.spec.card, len(job.cards), job.spec.thickness)


def require_room(job: PrintRun) -> None:
    """Refuse a box whose net is larger than the paper."""
    frame_of(net_of(job), job.spec.paper)


def parts_of(job: PrintRun) -> tuple[Part, ...]:
    """Return all that is on the sheet."""
    net = net_of(job)
    return (Framed(frame_of(net, job.spec.paper), tuple(_on_net(job, net))),)


def sides_of(job: PrintRun) -> tuple[tuple[Part, ...], ...]:
    """Return the same for each side of the sheet that is printed."""
    return (parts_of(job),)


def cut_round(job: PrintRun) -> Rect:
    """Return what the net covers on the sheet."""
    net = net_of(job)
    frame = frame_of(net, job.spec.paper)
    (x, y), (right, top) = apply(frame, (0, 0)), apply(frame, (net.size.width, net.size.height))
    return Rect.between(min(x, right), min(y, top), max(x, right), max(y, top))


def count_of(job: PrintRun) -> str:
    """Return how many cards are in the box, in the language of the cards."""
    cards = len(job.cards)
    with override(job.language):
        return ngettext("%(count)s card", "%(count)s cards", cards) % {"count": cards}


def _on_net(job: PrintRun, net: Net) -> Iterator[Part]:
    pictured = [card for card in job.cards if job.shows_art(card)] or list(job.cards)
    seen = net.front.grown(0, 0, 0, _EDGE - net.thumb)  # a thumb's place is cut out above
    yield _moved(seen, tuple(_wall(job, seen, pictured[0], PAPER)))
    yield _moved(net.back, tuple(_wall(job, net.back, pictured[-1], INK)))
    for side in net.sides:
        yield from _along(job.deck_title, side, INK, _MOST)
    if net.depth >= _LEAST_DEPTH:
        yield _words(job.deck_title, net.lid, INK, _MOST)
    flap, bottom = net.glued
    with override(job.language):
        hint = _("glue")
    yield from _along(hint, flap, GREY, _HINT)
    if net.depth >= _LEAST_DEPTH:
        yield _words(hint, bottom, GREY, _HINT)
    yield _folds(net)
    yield Outline(net.outline, INK, HAIRLINE, MARK_SHOWN)


def _folds(net: Net) -> Strokes:
    lines = tuple((GREY, line) for line in net.folds)
    return Strokes((), lines, INK, HAIRLINE, MARK_SHOWN, DASH)


def _moved(rect: Rect, parts: tuple[CardPart, ...]) -> Framed:
    return Framed((1.0, 0.0, 0.0, 1.0, rect.x, rect.y), parts)


def _wall(job: PrintRun, wall: Rect, card: EditionCard, ground: Paint) -> Iterator[CardPart]:
    """Yield what a card of that size would show, with the deck's words instead of its own."""
    at, paint = anatomy(Size(wall.width, wall.height)), INK if ground == PAPER else PAPER
    yield Area(Rect(0, 0, wall.width, wall.height), ground)
    yield from _art(job, at, card)
    if paint == PAPER:
        yield Rule(at.band.grown(*[-at.hairline / 2] * 4), at.hairline, PAPER)
    words = at.words
    slot = words.front_title if ground == PAPER else words.back_title
    title = fit(job.deck_title, slot.box, font(MEDIUM), language=job.language)
    yield typesetting.centred(title, slot.rect, MEDIUM, paint)
    if ground == INK:
        count = fit(count_of(job), words.date.box, font(DATE))
        yield typesetting.standing(count, words.date.rect, DATE, paint)
    else:
        yield typesetting.left(count_of(job), words.category, words.foot, MEDIUM, paint)
    edition = f"{job.edition_title} · {job.languages}"
    yield typesetting.right(edition, words.small_print, words.foot, DATE, paint)


def _art(job: PrintRun, at: Anatomy, card: EditionCard) -> Iterator[CardPart]:
    yield Area(at.mat, card.category.colour)
    if card.picture and job.shows_art(card):
        yield Picture(card.picture.sha256, at.art)
    else:
        yield Area(at.art, PAPER)
        yield Rule(at.art, at.hairline, INK)
    yield Band(at.band, card.category.number, PAPER)


def _along(text: str, rect: Rect, paint: Paint, most: float) -> Iterator[Framed]:
    """Yield words that run up a narrow part, where there is room for them."""
    if rect.width >= _LEAST_DEPTH:
        lying = Rect(0, 0, rect.height, rect.width)
        matrix = (0.0, 1.0, -1.0, 0.0, rect.right, rect.y)
        yield Framed(matrix, (_words(text, lying, paint, most),))


def _words(text: str, rect: Rect, paint: Paint, most: float) -> Block:
    box = Box(rect.width - 2 * _AIR, rect.height - 2 * _AIR, lines=2, most=most)
    return typesetting.centred(fit(text, box, font(MEDIUM)), rect, MEDIUM, paint)
