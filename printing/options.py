"""What may be chosen about printing: one table for the page, the order and the commands."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext_lazy as _

from printing.cards.face import Style
from printing.geometry.paper import (
    DEFAULT_PAPER,
    NAMED_FORMATS,
    Code,
    parse_format,
    parse_length,
    parse_paper,
)
from printing.geometry.parsing import one_of, parse_languages, parse_number, parse_offset
from printing.geometry.spec import (
    BLEED,
    COPIES,
    DPI,
    GAP,
    MARGIN,
    OFFSET,
    ROTATION,
    THICKNESS,
    Layout,
    Machine,
    Side,
    Spec,
    Stack,
)
from printing.leaflet.rules import parse_game
from printing.option import Option, OptionText
from printing.pdf.inks import BLACKS, COLOURS, INK_LIMIT, USUAL_INK
from printing.shops import SHOPS
from printing.targets import HOME, TARGETS

LAYOUTS: Mapping[str, OptionText] = {
    Layout.DUPLEX_LONG: _("Both sides, long edge"),
    Layout.DUPLEX_SHORT: _("Both sides, short edge"),
    Layout.FOLD: _("Fold and glue"),
    Layout.FRONTS: _("Fronts only"),
    Layout.BACKS: _("Backs only"),
    Layout.CARDS: _("One card a page"),
}
ORDERS: Mapping[str, OptionText] = {
    Side.FRONT: _("Front, then back"),
    Side.BACK: _("Back, then front"),
}
COLOUR_NAMES: Mapping[str, OptionText] = {
    "rgb": _("RGB, as PDF/X-4"),
    "cmyk": _("CMYK, as PDF/X-1a"),
}

_SPEC, _STYLE = Spec(), Style()  # which know what is usual


def _resolution(text: str) -> int:
    return int(one_of(Code.RESOLUTION_UNKNOWN, tuple(map(str, DPI)))(text))


# In the order in which the commands list them.
_ALL = (
    Option(
        "target",
        HOME.name,
        read=one_of(Code.TARGET_UNKNOWN, tuple(TARGETS)),
        label=_("What for"),
        help="{usual} (default): many cards a sheet; shop: one card a page, for print shops;"
        " png: pictures of cards; tts: for Tabletop Simulator;"
        " cutter: sheets and cut lines for a cutting machine;"
        " box: the net of a box for them; leaflet: the rules on a sheet that is folded;"
        " everything: sheets, rules, box and list in one archive",
    ),
    Option("language", label=_("Language")),
    Option(
        "game",
        "competitive",
        read=parse_game,
        label=_("Game"),
        help="whose rules are told: {usual} (default) or cooperative",
    ),
    Option(
        "also",
        read=parse_languages,
        label=_("Also in"),
        metavar="uk,pl",
        help="other languages of an archive, with commas between",
    ),
    Option(
        "back_language",
        label=_("Language of the backs"),
        help="of the backs, where it is another one",
    ),
    Option(
        "edition",
        read=parse_number,
        label=_("Edition"),
        metavar="N",
        help="the newest, unless given",
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
        help=f"of the cards: {', '.join(NAMED_FORMATS)}, or such as 44x68; the deck's own",
    ),
    Option(
        "layout",
        _SPEC.layout.value,
        read=one_of(Code.LAYOUT_UNKNOWN, tuple(LAYOUTS)),
        label=_("Layout"),
        help=f"{{usual}} (default), {', '.join(list(LAYOUTS)[1:])}",
    ),
    Option(
        "by_hand",
        read=one_of(Code.STACK_UNKNOWN, tuple(Stack)),
        label=_("How the sheets are turned"),
        metavar="OUT-IN",
        help=f"all fronts, then all backs, for a stack that is turned by hand: {', '.join(Stack)},"
        " as its printed side looks when it comes out and when it goes back in",
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
    Option(
        "shop",
        read=one_of(Code.SHOP_UNKNOWN, tuple(SHOPS)),
        label=_("Shop"),
        help=f"chooses what it asks for: {', '.join(SHOPS)}",
    ),
    Option(
        "first",
        _SPEC.first.value,
        read=one_of(Code.SIDE_UNKNOWN, tuple(Side)),
        label=_("Order of the pages"),
        help="the side of each card that comes first: {usual} (default) or back",
    ),
    Option(
        "colour",
        "rgb",
        read=one_of(Code.COLOUR_UNKNOWN, tuple(COLOURS)),
        label=_("Colours"),
        help="{usual} (default), for the shop to convert; cmyk, converted, as PDF/X-1a",
    ),
    Option(
        "ink",
        str(USUAL_INK),
        read=parse_number,
        bounds=INK_LIMIT,
        label=_("Ink at the most"),
        subject=_("The ink"),
        metavar="N",
        help="%% of all inks together, on black grounds and in pictures; {usual}",
    ),
    Option(
        "curves",
        _STYLE.curves,
        label=_("Letters as outlines, without fonts"),
        help="letters as outlines, for shops that take no fonts",
    ),
    Option("marks", _SPEC.marks, label=_("No cut marks"), field="no_marks"),
    Option(
        "back_offset",
        "0,0",
        read=parse_offset,
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
        read=parse_number,
        bounds=COPIES,
        label=_("Copies"),
        subject=_("The number of copies"),
        metavar="N",
    ),
    Option(
        "dpi",
        str(_SPEC.dpi),
        read=_resolution,
        label=_("Resolution"),
        help="of pictures, in dots an inch: {usual} (default) or 600",
    ),
    Option(
        "thickness",
        f"{_SPEC.thickness:g}",
        read=parse_length,
        bounds=THICKNESS,
        label=_("Thickness of a card"),
        subject=_("The thickness of a card"),
        metavar="MM",
        help="for a box; {usual}",
    ),
    Option(
        "machine",
        _SPEC.machine.value,
        read=one_of(Code.MACHINE_UNKNOWN, tuple(Machine)),
        label=_("Machine"),
        help="that cuts: {usual} (default), by its marks, or cricut, by pictures of sheets",
    ),
    Option("cards", label=_("Which cards"), metavar="KEY,…", help="these alone"),
    Option("category", field="cards", metavar="KEY", help="the cards of this one alone"),
    Option(
        "changed_since",
        read=parse_number,
        field="cards",
        metavar="N",
        help="what looks otherwise than in that edition",
    ),
    Option(
        "black",
        _STYLE.inks.name,
        read=one_of(Code.BLACK_UNKNOWN, tuple(BLACKS)),
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
