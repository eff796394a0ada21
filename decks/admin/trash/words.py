"""What lies in the trash, in the reader's words."""

from collections.abc import Sequence

from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from decks.admin.lists.amounts import amount
from decks.models import ThrownKind, TrashItem
from decks.multilingual import quoted


def kind_of(item: TrashItem) -> str:
    """Return for instance: "Translation (Polish)"."""
    kind = capfirst(str(ThrownKind(item.kind).label))
    language = dict(settings.LANGUAGES).get(item.language)
    return f"{kind} ({language})" if language else kind


def place_of(item: TrashItem) -> str:
    """Return the deck it was in, and the card."""
    if item.kind == ThrownKind.DECK:
        return item.key
    return f"{item.deck_title} · {item.key}"


def named(items: Sequence[TrashItem], count: int) -> str:
    """Return what one thing is called, or how many there are."""
    if count == 1:
        return f"{kind_of(items[0])} {quoted(str(items[0]))}"
    return amount(f"decks.{items[0].kind}", count)


def said_to_be_deleted(items: Sequence[TrashItem], count: int) -> str:
    return _("In the trash: %(what)s.") % {"what": named(items, count)}


def said_to_be_back(items: Sequence[TrashItem], count: int) -> str:
    return _("Brought back: %(what)s.") % {"what": named(items, count)}
