"""Sizes of cards and of paper, in millimetres: what there is and how people write it."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

INCH = 25.4  # millimetres
POINT = INCH / 72

_NUMBER = r"[+-]?[0-9]+(?:[.,][0-9]+)?"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(?:mm|мм)?\s*", re.IGNORECASE)
# The sign between the sides is also typed as an asterisk or as a Cyrillic letter.
_SIZE = re.compile(rf"\s*({_NUMBER})\s*[x×х*]\s*({_NUMBER})\s*(?:mm|мм)?\s*", re.IGNORECASE)


class Code(StrEnum):
    """Why something cannot be printed; the parameters of each are named beside it."""

    SIZE_UNREADABLE = "size_unreadable"  # text
    SIZE_OUT_OF_RANGE = "size_out_of_range"  # text, least, most
    LENGTH_UNREADABLE = "length_unreadable"  # text
    PAPER_UNKNOWN = "paper_unknown"  # text, names
    OUT_OF_RANGE = "out_of_range"  # field, value, least, most
    BOX_TOO_LARGE = "box_too_large"  # paper: what it needs
    GAME_UNKNOWN = "game_unknown"  # text, names
    LEAFLET_TOO_LONG = "leaflet_too_long"  # least: points
    CARD_TOO_LARGE = "card_too_large"  # card, largest (None if not even a tiny card fits)
    NOTHING_TO_PRINT = "nothing_to_print"
    # Of a text: card ("" where a category is meant), language, text …
    DOES_NOT_FIT = "does_not_fit"  # … overflow in millimetres
    GLYPH_MISSING = "glyph_missing"  # … missing
    PICTURE_MISSING = "picture_missing"  # card
    CARD_UNKNOWN = "card_unknown"  # keys
    CATEGORY_UNKNOWN = "category_unknown"  # text, names
    LAYOUT_UNKNOWN = "layout_unknown"  # text, names
    STACK_UNKNOWN = "stack_unknown"  # text, names
    NOT_OF_LAYOUT = "not_of_layout"  # option, layout
    TARGET_UNKNOWN = "target_unknown"  # text, names
    NOT_OF_TARGET = "not_of_target"  # option, target
    BLEED_TOO_SMALL = "bleed_too_small"  # least
    MACHINE_UNKNOWN = "machine_unknown"  # text, names
    RESOLUTION_UNKNOWN = "resolution_unknown"  # text, names
    BLACK_UNKNOWN = "black_unknown"  # text, names
    SHOP_UNKNOWN = "shop_unknown"  # text, names
    NOT_OF_SHOP = "not_of_shop"  # option, shop, wanted
    SIDE_UNKNOWN = "side_unknown"  # text, names
    COLOUR_UNKNOWN = "colour_unknown"  # text, names
    NOTHING_CHANGED = "nothing_changed"  # number
    NUMBER_UNREADABLE = "number_unreadable"  # text
    OFFSET_UNREADABLE = "offset_unreadable"  # text


class PrintError(ValueError):
    """What was asked for cannot be printed: a code and its parameters, put in words elsewhere."""

    def __init__(self, code: Code, **params: object) -> None:
        super().__init__(code.value, params)
        self.code = code
        self.params: Mapping[str, object] = MappingProxyType(params)
        self.others: tuple[PrintError, ...] = ()  # what cannot be printed either


@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height in millimetres."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.width:g}×{self.height:g}"

    @property
    def code(self) -> str:
        """The size in plain letters, for forms and addresses; `parse_format` reads it."""
        return f"{self.width:g}x{self.height:g}"

    @property
    def turned(self) -> "Size":
        return Size(self.height, self.width)

    @property
    def upright(self) -> "Size":
        """The size standing on its short edge."""
        return self if self.width <= self.height else self.turned

    def scale_to(self, room: "Size") -> float:
        """Return how many times larger the size can be and still fit in *room*."""
        return min(room.width / self.width, room.height / self.height)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on a page, from its lower left corner, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    @classmethod
    def between(cls, left: float, bottom: float, right: float, top: float) -> "Rect":
        return cls(left, bottom, right - left, top - bottom)

    @classmethod
    def centred(cls, size: Size, page: Size) -> "Rect":
        """Return the rectangle of that size in the middle of the page."""
        x, y = (page.width - size.width) / 2, (page.height - size.height) / 2
        return cls(x, y, size.width, size.height)

    @classmethod
    def around(cls, rects: Iterable["Rect"]) -> "Rect":
        """Return the smallest rectangle that holds them all."""
        every = tuple(rects)
        return cls.between(
            min(rect.x for rect in every),
            min(rect.y for rect in every),
            max(rect.right for rect in every),
            max(rect.top for rect in every),
        )

    def grown(self, left: float, bottom: float, right: float, top: float) -> "Rect":
        return Rect.between(self.x - left, self.y - bottom, self.right + right, self.top + top)

    def split(self, at: float, lying: bool) -> "tuple[Rect, Rect]":
        """Return the parts left and right of a line or, if it is lying, above and below it."""
        if lying:
            above = Rect.between(self.x, at, self.right, self.top)
            return above, Rect.between(self.x, self.y, self.right, at)
        left = Rect.between(self.x, self.y, at, self.top)
        return left, Rect.between(at, self.y, self.right, self.top)


CARD_FORMATS = (
    Size(44, 68),
    Size(41, 63),
    Size(45, 68),
    Size(57, 87),
    Size(63, 88),
    Size(63.5, 88.9),
    Size(70, 70),
)
DEFAULT_FORMAT = CARD_FORMATS[0]
# What card makers call their sizes; decks are kept in those above, and printed in any of these.
NAMED_FORMATS: Mapping[str, Size] = MappingProxyType(
    {
        "kronika": DEFAULT_FORMAT,
        "mini-american": Size(41, 63),
        "mini-poker": Size(44.45, 63.5),  # half of a poker card: 1¾ × 2½ inches
        "mini-european": Size(45, 68),
        "american": Size(57, 87),
        "trading": Size(63, 88),
        "poker": Size(63.5, 88.9),  # 2½ × 3½ inches
        "square": Size(70, 70),
        "tarot": Size(70, 120),
    }
)
CARD_SIDE = (20.0, 200.0)

PAPERS: Mapping[str, Size] = MappingProxyType(
    {"a4": Size(210, 297), "letter": Size(215.9, 279.4), "a3": Size(297, 420)}
)
DEFAULT_PAPER = "a4"
PAPER_SIDE = (50.0, 1000.0)


def parse_format(text: str) -> Size:
    """Return the size of card that *text* names: "poker", "44x68", "63.5 × 88,9 mm"."""
    if named := NAMED_FORMATS.get(text.strip().casefold()):
        return named
    if sides := _sides(text):
        return _within(CARD_SIDE, Size(*sides), text)
    raise PrintError(Code.SIZE_UNREADABLE, text=text)


def parse_paper(text: str) -> Size:
    """Return the size of paper that *text* names, "a4" or "210x297", on its short edge."""
    if paper := PAPERS.get(text.strip().casefold()):
        return paper
    if sides := _sides(text):
        return _within(PAPER_SIDE, Size(*sides), text).upright
    raise PrintError(Code.PAPER_UNKNOWN, text=text, names=tuple(PAPERS))


def parse_length(text: str) -> float:
    """Return the millimetres that *text* says: "5", "-0,25", "3 mm"."""
    if match := _LENGTH.fullmatch(text):
        return _number(match[1])
    raise PrintError(Code.LENGTH_UNREADABLE, text=text)


def require(field: str, value: float, least: float, most: float) -> None:
    """Refuse a *value* that is no number or not from *least* to *most*."""
    if not (math.isfinite(value) and least <= value <= most):
        raise PrintError(Code.OUT_OF_RANGE, field=field, value=value, least=least, most=most)


def _sides(text: str) -> tuple[float, float] | None:
    match = _SIZE.fullmatch(text)
    return (_number(match[1]), _number(match[2])) if match else None


def _number(text: str) -> float:
    return float(text.replace(",", "."))


def _within(bounds: tuple[float, float], size: Size, text: str) -> Size:
    """Return *size* if both its sides are within *bounds*, or refuse it."""
    least, most = bounds
    if least <= min(size.width, size.height) and max(size.width, size.height) <= most:
        return size
    raise PrintError(Code.SIZE_OUT_OF_RANGE, text=text, least=least, most=most)
