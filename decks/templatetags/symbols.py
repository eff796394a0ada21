"""Symbols and patterns on pages: {% symbol "sun" %} and {% band 3 %} draw one inline."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from decks.editions.content import EditionCategory
from decks.patterns import BAND, path
from decks.symbols import BOX, SYMBOLS

register = template.Library()


@register.simple_tag
def symbol(key: str, decorative: bool = False) -> SafeString:
    """Draw the symbol in the text's colour, named in the reader's language unless decorative."""
    shape = SYMBOLS[key]
    spoken = _silent() if decorative else _named(shape.name(get_language() or "en"))
    return format_html(
        '<svg class="symbol" viewBox="0 0 {0} {0}" {1}><path fill="currentColor" d="{2}"/></svg>',
        BOX,
        spoken,
        shape.path,
    )


@register.simple_tag
def band(number: int) -> SafeString:
    """Draw the pattern of a category's band, in a box of 38 by 2."""
    return format_html('<path fill="currentColor" d="{}"/>', path(number, *BAND))


@register.simple_tag
def swatch(category: EditionCategory) -> SafeString:
    """Draw a category's colour with its pattern."""
    return format_html(
        '<svg class="swatch" viewBox="0 0 12 12" aria-hidden="true">'
        '<rect width="12" height="12" rx="2" fill="{}"/>'
        '<path transform="translate(0 3)" fill="currentColor" d="{}"/></svg>',
        category.colour,
        path(category.number, 12, 6),
    )


def _named(name: str) -> SafeString:
    return format_html('role="img" aria-label="{}"', name)


def _silent() -> SafeString:
    return mark_safe('aria-hidden="true"')
