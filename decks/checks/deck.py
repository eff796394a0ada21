"""Checks of the deck as a whole."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext_lazy as _

from decks.checks.finding import Severity
from decks.checks.registry import Hit, register
from decks.contents import DeckContents

SMALLEST_GAME, COOPERATIVE_GAME = 6, 36
TOO_FEW = _("A game needs at least 6, so the deck cannot be played yet.")
NOT_TOGETHER = _(
    "A cooperative game needs 36; with fewer the deck can only be played competitively."
)


@register(
    "no_cards", Severity.ERROR, "cards", _("The deck has no cards yet. Add some."), dated=False
)
def no_cards(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    if not contents.cards:
        yield Hit()


@register(
    "few_cards",
    Severity.NOTE,
    "cards",
    _("The deck has few cards: %(cards)s. %(what)s"),
    dated=False,
)
def few_cards(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    if 0 < len(contents.cards) < COOPERATIVE_GAME:
        what = TOO_FEW if len(contents.cards) < SMALLEST_GAME else NOT_TOGETHER
        yield Hit(params={"cards": len(contents.cards), "what": what})


@register(
    "deck_title_missing",
    Severity.WARNING,
    "titles",
    _("The deck has no title in this language; readers see another one. Write one."),
    dated=False,
)
def deck_title_missing(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for language in languages:
        if not contents.deck.titles.get(language, "").strip():
            yield Hit(language=language)


@register(
    "category_name_missing",
    Severity.WARNING,
    "category",
    _("Some categories have no name in this language: %(categories)s. Name them."),
    dated=False,
)
def category_name_missing(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for language in languages:
        nameless = [row.key for row in contents.categories if not _name(row.names, language)]
        if nameless:
            yield Hit(language=language, params={"categories": ", ".join(nameless)})


def _name(names: dict[str, str], language: str) -> str:
    return names.get(language, "").strip()
