"""What the pages of the games draw: small cards for the rules, and the words of the table."""

from typing import Any

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.forms import Form
from django.http import QueryDict
from django.utils.html import format_html, format_html_join, json_script
from django.utils.safestring import SafeString

from decks.patterns import BAND, TILES, path
from decks.symbols import BOX, SYMBOLS
from play.codes import spoken
from play.engine.table import MOST_SEATS
from play.options import USUAL_SKILL
from play.pages.forms import SKILLS
from play.view import script_texts
from play.view.sight import Rendered

register = template.Library()

SYMBOL_SIZE = 13.0


@register.simple_tag
def tiny(
    side: str,
    x: float,
    y: float,
    *,
    date: str = "",
    symbol: str = "",
    band: str = "teal",
    turned: float = 0,
) -> SafeString:
    """Draw a card of 44 by 68 units inside an SVG, its upper left corner at (x, y)."""
    return format_html(
        '<g transform="translate({0} {1}) rotate({2} 22 34)">{3}{4}{5}</g>',
        x,
        y,
        turned,
        _paper(side, band),
        _disc(symbol) if symbol else "",
        _print(side, date),
    )


def _paper(side: str, band: str) -> SafeString:
    return format_html(
        '<rect class="drawn-{0}" width="44" height="68" rx="3.4"/>'
        '<rect x="3" y="3" width="38" height="38" class="drawn-picture"/>'
        '<rect x="3" y="41" width="38" height="2.4" class="drawn-{1}"/>',
        side,
        band,
    )


def _disc(symbol: str) -> SafeString:
    """Draw the symbol larger than in print, so that it can be told in a small picture."""
    return format_html(
        '<circle cx="12" cy="12" r="7.5" class="drawn-disc"/>'
        '<path class="drawn-symbol" transform="translate({0} {0}) scale({1})" d="{2}"/>',
        12 - SYMBOL_SIZE / 2,
        SYMBOL_SIZE / BOX,
        SYMBOLS[symbol].path,
    )


def _print(side: str, date: str) -> SafeString:
    if date:
        return format_html(
            '<path class="drawn-print" d="M10 49h24"/>'
            '<text class="drawn-year" x="22" y="63" text-anchor="middle">{0}</text>',
            date,
        )
    return format_html('<path class="drawn-print drawn-print-{0}" d="M9 51h26M14 58h16"/>', side)


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
def table_words() -> dict[str, str | dict[str, str]]:
    """Return every sentence the table may have to say, in the reader's language."""
    return script_texts.for_browser()


register.filter("spoken", spoken)


@register.simple_tag
def sign(name: str) -> SafeString:
    """Draw one of the icons of templates/play/icons.html."""
    return format_html('<svg class="icon" aria-hidden="true"><use href="#icon-{}"/></svg>', name)


@register.simple_tag
def symbol_sheet() -> SafeString:
    """Return every discard symbol and every band, to be used by name anywhere on the page."""
    symbols = format_html_join(
        "",
        '<symbol id="symbol-{}" viewBox="0 0 {} {}"><path fill="currentColor" d="{}"/></symbol>',
        ((key, BOX, BOX, shape.path) for key, shape in SYMBOLS.items()),
    )
    return symbols + format_html_join(
        "",
        '<symbol id="band-{}" viewBox="0 0 {} {}" preserveAspectRatio="none">'
        '<path fill="currentColor" d="{}"/></symbol>',
        ((number, *BAND, path(number, *BAND)) for number in range(len(TILES))),
    )


@register.simple_tag
def free_places(view: Rendered) -> range:
    """Return one number for each seat that nobody has taken yet."""
    return range(len(view["seats"]), view["places"])


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
def skill_options() -> SafeString:
    """Offer how able a bot may be, the usual skill first chosen."""
    return format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        ((skill, " selected" * usual, name) for skill, name, usual in skills()),
    )
