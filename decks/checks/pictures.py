"""Checks of the pictures and of what allows us to print them."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext_lazy as _

from decks.checks.finding import Severity
from decks.checks.registry import Hit, register
from decks.contents import DeckContents


@register(
    "picture_missing", Severity.ERROR, "picture", _("There is no picture. Upload one."), dated=False
)
def picture_missing(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    for card in contents.cards:
        if card.picture is None:
            yield Hit(card.key)


@register(
    "licence_missing",
    Severity.ERROR,
    "picture_licence",
    _("The picture has no licence. Say what allows printing it, such as “CC BY 4.0”."),
    dated=False,
)
def licence_missing(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    for card in contents.cards:
        if card.picture and not card.picture_licence.strip():
            yield Hit(card.key)


# No error: a picture in the public domain may have an author nobody knows.
@register(
    "credit_missing",
    Severity.WARNING,
    "picture_credit",
    _("The picture has no credit. Name its author, or say why there is none."),
    dated=False,
)
def credit_missing(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    for card in contents.cards:
        if card.picture and not card.picture_credit.strip():
            yield Hit(card.key, subject=(card.picture.sha256,))
