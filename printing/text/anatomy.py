"""Where the parts of a card lie, for every size of card."""

import math
from dataclasses import dataclass
from functools import cache

from printing.geometry.paper import DEFAULT_FORMAT, POINT, Rect, Size
from printing.text.fitting import SMALLEST, STEP, Box

SMALLEST_PRINT = 6.0  # points: of edition and number, which nobody reads while playing

# What follows is for a card of 44 × 68 mm; on others it grows with the card, in millimetres.
_MARGIN = 3.0
_LITTLE_SMALLER = 1.08  # cards that are no smaller than this keep the whole margin
_DISC = 3.0  # its radius
_DISC_INSET = 1.0  # from the corner of the mat
_SYMBOL = 5.2
_RULE_INSET = 1.3  # of the line that stands for a black frame
_RULE = 0.35
_HAIRLINE = 0.25
_CORNER = 3.0  # the radius of a finished card's corners, on one of this width
_LEAST_ROOM = 22.0  # below a picture as wide as the card; with less the picture gives way
_ROOM = 27.0

# And this grows with the room below the picture.
_BAND = 2.0  # of the category's colour, high enough for its pattern
_AIR = 1.5  # below the band
_FOOT_AIR = 2.2
_SIDE_AIR = 0.6  # beside title and date
_FOOT = 1.75  # how high its capitals are
_DATE_HEIGHT = 4.6
_DATE_AIR = 2.6  # between title and date
_TITLE, _BACK_TITLE = 12.0, 10.0  # points, at the most, as in what follows
_DATE, _LEAST_DATE = 16.0, 9.0
_FLOOR = 0.8  # of a title's most: what one title may cost all the others
_READY_DATE = 14.0  # a date in full that would be smaller is written short
_CATEGORY = 7.0
_SMALL_PRINT = 6.0

_DESCENT = 0.255  # ems that the deepest letters reach below their line
_LEADING = 1.09
_INKLESS = 0.25  # ems of a block of lines, above its capitals and below its last line


@dataclass(frozen=True, slots=True)
class Guard:
    """What whoever prints the cards asks of them, in millimetres and points."""

    margin: float = 0.0  # that all parts keep from the knife
    category: float = SMALLEST
    small_print: float = SMALLEST_PRINT


AT_HOME = Guard()


@dataclass(frozen=True, slots=True)
class TextSlot:
    """Where a text goes, and how it may be set there."""

    rect: Rect
    box: Box


@dataclass(frozen=True, slots=True)
class TextSlots:
    """What lies below the picture."""

    front_title: TextSlot
    back_title: TextSlot
    date: TextSlot
    ready_date: float  # points; a date in full that would be smaller is written short
    foot: Rect  # category and small print stand on its lower edge
    category: float  # points, at the most
    small_print: float  # points

    def category_box(self, beside: float) -> Box:
        """Return the room for a category's name where *beside* millimetres are taken."""
        return _line(self.foot.width - beside, self.category)


@dataclass(frozen=True, slots=True)
class Anatomy:
    """The parts of a card, upright, in millimetres from the lower left corner of its trim."""

    card: Size
    mat: Rect  # the category's colour, behind and below the picture
    band: Rect  # what is seen of it, below
    art: Rect
    disc: tuple[float, float]
    disc_radius: float
    symbol: float
    hairline: float
    rule: Rect
    rule_width: float
    words: TextSlots

    @property
    def corner(self) -> float:
        """The radius of a finished card's corners."""
        return _CORNER / DEFAULT_FORMAT.width * self.card.upright.width


@cache
def anatomy(card: Size, guard: Guard = AT_HOME) -> Anatomy:
    """Return where the parts lie on a card of that size."""
    unit = DEFAULT_FORMAT.scale_to(card)
    margin = max(_MARGIN * max(unit, min(1.0, _LITTLE_SMALLER * unit)), guard.margin)
    inner = Rect(0, 0, card.width, card.height).grown(*[-margin] * 4)
    side = _art_side(inner, unit)
    art = Rect(card.width / 2 - side / 2, inner.top - side, side, side)
    scale = min(unit, art.y / _ROOM)
    mat = Rect.between(inner.x, art.y - _BAND * scale, inner.right, inner.top)
    band = Rect.between(inner.x, mat.y, inner.right, art.y)
    disc = (_DISC + _DISC_INSET) * unit
    return Anatomy(
        card=card,
        mat=mat,
        band=band,
        art=art,
        disc=(mat.x + disc, mat.top - disc),
        disc_radius=_DISC * unit,
        symbol=_SYMBOL * unit,
        hairline=_HAIRLINE * unit,
        rule=Rect(0, 0, card.width, card.height).grown(*[-_RULE_INSET * unit] * 4),
        rule_width=_RULE * unit,
        words=_words(Rect.between(inner.x, inner.y, inner.right, mat.y), scale, guard),
    )


def _art_side(inner: Rect, unit: float) -> float:
    """Return how large the picture is: as wide as the card, if that leaves the words their room."""
    if inner.top - inner.width >= _LEAST_ROOM * unit:
        return inner.width
    return inner.top - _ROOM * unit


def _words(room: Rect, scale: float, guard: Guard) -> TextSlots:
    """Divide what is below the picture."""
    category = _type(_CATEGORY * scale, least=guard.category)
    foot = Rect(room.x, room.y + _DESCENT * category * POINT, room.width, _FOOT * scale)
    left, right = room.x + _SIDE_AIR * scale, room.right - _SIDE_AIR * scale
    text = Rect.between(left, foot.top + _FOOT_AIR * scale, right, room.top - _AIR * scale)
    date = Rect(text.x, text.y, text.width, _DATE_HEIGHT * scale)
    above = Rect.between(text.x, date.top + _DATE_AIR * scale, text.right, text.top)
    return TextSlots(
        front_title=_title(text, _TITLE * scale),
        back_title=_title(above, _BACK_TITLE * scale),
        date=TextSlot(date, _line(date.width, _type(_DATE * scale), _type(_LEAST_DATE * scale))),
        ready_date=_type(_READY_DATE * scale),
        foot=foot,
        category=category,
        small_print=_type(_SMALL_PRINT * scale, least=guard.small_print),
    )


def _title(rect: Rect, most: float) -> TextSlot:
    size = _type(most)
    height = rect.height + _INKLESS * size * POINT
    box = Box(rect.width, height, most=size, leading=_LEADING, floor=_type(_FLOOR * size))
    return TextSlot(rect, box)


def _line(width: float, most: float, least: float = SMALLEST) -> Box:
    """Return a box for one line that is never too low."""
    return Box(width, height=most * POINT, lines=1, most=most, least=least, leading=1)


def _type(points: float, least: float = SMALLEST) -> float:
    """Return a size of type in whole steps, and legible."""
    return max(least, math.floor(points / STEP) * STEP)
