"""What the pages of the games draw: small cards for the rules, and the words of the table."""

from typing import Any

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.forms import Form
from django.http import QueryDict
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString

from decks.patterns import BAND, TILES, path
from decks.symbols import BOX, SYMBOLS
from play.codes import spoken
from play.engine.scoring import HIGHEST, LOWEST, RANKS_BEGIN
from play.engine.table import MOST_SEATS, Mode
from play.options import USUAL_SKILL
from play.pages.forms import SKILLS
from play.view import script_texts
from play.view.sight import Rendered
from play.view.texts import RANKS

register = template.Library()

SYMBOL_SIZE = 13.0  # larger than in print, so that it can be told in a small picture
IN_DISC = f"translate({12 - SYMBOL_SIZE / 2} {12 - SYMBOL_SIZE / 2}) scale({SYMBOL_SIZE / BOX})"


@register.inclusion_tag("play/tiny.html")
def tiny(
    side: str,
    x: float,
    y: float,
    *,
    date: str = "",
    symbol: str = "",
    band: str = "teal",
    turned: float = 0,
) -> dict[str, str]:
    """Draw a card of 44 by 68 units inside an SVG, its upper left corner at (x, y)."""
    place = f"translate({x} {y}) rotate({turned} 22 34)"
    shape = SYMBOLS[symbol].path if symbol else ""
    drawn = {"side": side, "place": place, "date": date, "band": band}
    return {**drawn, "in_disc": IN_DISC, "shape": shape}


class Letters(DjangoJSONEncoder):
    """Writes letters as they are: a third of the size where they are not Latin."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "ensure_ascii": False, "separators": (",", ":")})


@register.simple_tag
def data(value: object, element: str) -> SafeString:
    """Put *value* into the page, for its scripts to read."""
    return json_script(value, element, encoder=Letters)


@register.simple_tag
def seen_from(view: Rendered, you: int | None) -> Rendered:
    """Return the table as its scripts read it: with the seat of whoever looks."""
    return {"you": you, **view}


@register.simple_tag
def table_words(mode: str, on_tv: bool = False) -> dict[str, str | dict[str, str]]:
    """Return every sentence a table of *mode* may have to say, in the reader's language."""
    left_out = script_texts.SAID_IN_OTHERS[mode]
    if not on_tv:
        left_out = left_out | script_texts.SAID_ON_TV_ALONE
    said = script_texts.for_browser()
    return {name: said[name] for name in said if name not in left_out}


register.filter("spoken", spoken)


@register.simple_tag
def sign(name: str) -> SafeString:
    """Draw one of the icons of templates/play/icons.html."""
    return format_html('<svg class="icon" aria-hidden="true"><use href="#icon-{}"/></svg>', name)


@register.inclusion_tag("play/symbol_sheet.html")
def symbol_sheet(mode: str) -> dict[str, object]:
    """Draw what cards of a game carry, to be used by name: every band, and every discard symbol."""
    symbols = SYMBOLS.items() if mode == Mode.COOPERATIVE else ()
    bands = [path(number, *BAND) for number in range(len(TILES))]
    boxes = {"box": f"0 0 {BOX} {BOX}", "band_box": "0 0 {} {}".format(*BAND)}
    return {"symbols": symbols, "bands": bands, **boxes}


@register.simple_tag
def gathered(view: Rendered) -> dict[str, object]:
    """Return what a lobby says: how many are there, who is not, and whether others may come."""
    seats = view["seats"]
    return {
        "count": len(seats),
        "missing": ", ".join(seat["name"] for seat in seats if not seat["present"]),
        "host": next((seat["name"] for seat in seats if seat["host"]), ""),
        "free": len(seats) < view["places"],
    }


@register.simple_tag
def years(number: int) -> str:
    """Say how many years lie in a gap, as a table does."""
    return script_texts.COUNTED["years"](number) % {"years": number}


@register.simple_tag
def points(number: int) -> str:
    """Say how many points a table has, as it does itself."""
    return str(script_texts.SENTENCES["score_now"]) % {"n": str(number).replace("-", "\u2212")}


@register.simple_tag
def names_in(form: Form) -> list[str]:
    """Return the names written on one device so far, and blanks for the other seats."""
    written = form.data.getlist("name") if isinstance(form.data, QueryDict) else []
    return [*written, *[""] * MOST_SEATS][:MOST_SEATS]


@register.simple_tag
def skills() -> list[tuple[str, object, bool]]:
    """Return how able bots may be: as forms send numbers, in words, and whether it is usual."""
    return [(str(skill), name, skill == USUAL_SKILL) for skill, name in SKILLS]


@register.simple_tag
def ranks() -> list[tuple[str, int, int]]:
    """Return each rank with the points that it begins and ends with."""
    begin, end = (LOWEST, *RANKS_BEGIN), (*RANKS_BEGIN, HIGHEST)
    return [*zip(map(str, RANKS), begin, end, strict=True)]
