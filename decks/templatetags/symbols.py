"""The discard symbols on pages: {% symbol "sun" %} draws one inline."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

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


def _named(name: str) -> SafeString:
    return format_html('role="img" aria-label="{}"', name)


def _silent() -> SafeString:
    return mark_safe('aria-hidden="true"')
