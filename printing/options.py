"""What may be chosen about printing: one table for the page, the order and the commands."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from django.utils.translation import gettext_lazy as _

from printing.cards.face import Style
from printing.geometry.paper import (
    DEFAULT_PAPER,
    Code,
    PrintError,
    parse_format,
    parse_length,
    parse_paper,
    require,
)
from printing.geometry.spec import BLEED, COPIES, GAP, MARGIN, OFFSET, ROTATION, Layout, Spec

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

OptionText: TypeAlias = "str | _StrPromise"  # in the language of the reader

LAYOUTS: Mapping[str, OptionText] = {
    Layout.DUPLEX_LONG: _("Both sides, long edge"),
    Layout.DUPLEX_SHORT: _("Both sides, short edge"),
    Layout.FOLD: _("Fold and glue"),
    Layout.FRONTS: _("Fronts only"),
    Layout.BACKS: _("Backs only"),
    Layout.CARDS: _("One card a page"),
}
BLACKS = ("rgb", "k")

_SPEC, _STYLE = Spec(), Style()  # which know what is usual


@dataclass(frozen=True, slots=True)
class Option:
    """One choice, and what it is called wherever people meet it."""

    name: str  # in an order
    usual: Any = ""  # as it is written; a blank one may stay blank
    read: Callable[[str], Any] | None = None  # where it is more than a text or a tick
    bounds: tuple[float, float] = (-math.inf, math.inf)
    label: OptionText = ""  # on the print page
    field: str = ""  # there, where it is another one
    subject: "OptionText | None" = None  # of a sentence that says what is out of bounds
    measure: str = ""  # in a spec, where it is another one
    flag: str = ""  # of the commands, where it is another one
    metavar: str | None = None
    help: str = ""

    def value(self, text: str) -> Any:
        """Return what was written, or None for what may stay blank, or raise PrintError."""
        if self.read is None:
            return text
        return self.read(text) if text or self.usual else None

    def require(self, value: float) -> None:
        """Refuse a value that is out of bounds."""
        require(self.name, value, *self.bounds)


def read_offset(text: str) -> tuple[float, float]:
    """Return the millimetres to the right and up that "0.5,-1.25" or "0,5; -1,25" say."""
    parts = text.split(";") if ";" in text else text.split(",")
    if len(parts) != 2:
        raise PrintError(Code.OFFSET_UNREADABLE, text=text)
    try:
        x, y = map(parse_length, parts)
    except PrintError:
        raise PrintError(Code.OFFSET_UNREADABLE, text=text) from None
    return x, y


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise PrintError(Code.NUMBER_UNREADABLE, text=text)
    return int(text)


def _one_of(code: Code, names: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in names:
            raise PrintError(code, text=text, names=names)
        return text

    return read


# In the order in which the commands list them.
_ALL = (
    Option("language", label=_("Language")),
    Option(
        "back_language",
        label=_("Language of the backs"),
        help="of the backs, where it is another one",
    ),
    Option(
        "edition", read=_number, label=_("Edition"), metavar="N", help="the newest, unless given"
    ),
    Option("draft", False, help="the deck as it stands now"),
    Option(
        "paper",
        DEFAULT_PAPER,
        read=parse_paper,
        label=_("Paper"),
        subject=_("The size of the paper"),
        help="{usual} (default), letter, a3 or 210x297",
    ),
    Option(
        "format",
        read=parse_format,
        label=_("Size of the cards"),
        subject=_("The size of a card"),
        measure="card",
        help="of the cards, such as 44x68; the deck's own",
    ),
    Option(
        "layout",
        _SPEC.layout.value,
        read=_one_of(Code.LAYOUT_UNKNOWN, tuple(LAYOUTS)),
        label=_("Layout"),
        help=f"{{usual}} (default), {', '.join(list(LAYOUTS)[1:])}",
    ),
    Option(
        "margin",
        f"{_SPEC.margin:g}",
        read=parse_length,
        bounds=MARGIN,
        label=_("Margin"),
        subject=_("The margin"),
        metavar="MM",
        help="that the printer leaves white; {usual}",
    ),
    Option(
        "gap",
        f"{_SPEC.gap:g}",
        read=parse_length,
        bounds=GAP,
        label=_("Gap"),
        subject=_("The gap"),
        metavar="MM",
        help="between the cards; {usual}",
    ),
    Option(
        "bleed",
        f"{_SPEC.bleed:g}",
        read=parse_length,
        bounds=BLEED,
        label=_("Bleed"),
        subject=_("The bleed"),
        metavar="MM",
        help="beyond the cut; {usual}",
    ),
    Option("marks", _SPEC.marks, label=_("No cut marks"), field="no_marks"),
    Option(
        "back_offset",
        "0,0",
        read=read_offset,
        bounds=OFFSET,
        subject=_("The offset of the backs"),
        metavar="X,Y",
        help="mm that the backs are moved to the right and up, seen on the back",
    ),
    Option(
        "back_rotation",
        "0",
        read=parse_length,
        bounds=ROTATION,
        label=_("Rotation"),
        subject=_("The rotation of the backs"),
        metavar="D",
        help="degrees that the backs are turned counter-clockwise",
    ),
    Option(
        "registration",
        None,
        label=_("Printer"),
        field="printer",
        flag="profile",
        metavar="NAME",
        help="a printer profile instead of these two; USER/NAME where several people have one",
    ),
    Option(
        "low_ink",
        _STYLE.low_ink,
        label=_("Low ink: white backs"),
        help="white backs with a black line",
    ),
    Option("art", _STYLE.art, label=_("No pictures"), field="no_art", help="no pictures"),
    Option(
        "copies",
        str(_SPEC.copies),
        read=_number,
        bounds=COPIES,
        label=_("Copies"),
        subject=_("The number of copies"),
        metavar="N",
    ),
    Option("cards", label=_("Which cards"), metavar="KEY,…", help="these alone"),
    Option("category", field="cards", metavar="KEY", help="the cards of this one alone"),
    Option(
        "changed_since",
        read=_number,
        field="cards",
        metavar="N",
        help="what looks otherwise than in that edition",
    ),
    Option(
        "black",
        _STYLE.black,
        read=_one_of(Code.BLACK_UNKNOWN, BLACKS),
        label=_("Black from black ink alone (K)"),
        field="black_k",
        help="k: black ink alone; {usual} (default)",
    ),
)
OPTIONS: Mapping[str, Option] = MappingProxyType({option.name: option for option in _ALL})
REGISTRATION = ("back_offset", "back_rotation", "registration")


def usual(name: str) -> Any:
    """Return what an option is where nobody chose."""
    return OPTIONS[name].usual
