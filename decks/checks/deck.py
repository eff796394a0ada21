"""Checks of the deck as a whole."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext_lazy as _

from decks.checks.finding import Severity
from decks.checks.registry import Hit, register
from decks.contents import DeckContents

COOPERATIVE_GAME = 36


@register("no_cards", Severity.ERROR, "cards", _("The deck has no cards yet. Add some."))
def no_cards(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    if not contents.cards:
        yield Hit()


@register(
    "few_cards",
    Severity.NOTE,
    "cards",
    _(
        "The deck has %(cards)s cards. A cooperative game needs %(needed)s; "
        "with fewer the deck can only be played competitively."
    ),
)
def few_cards(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    if 0 < len(contents.cards) < COOPERATIVE_GAME:
        yield Hit(params={"cards": len(contents.cards), "needed": COOPERATIVE_GAME})


@register(
    "deck_title_missing",
    Severity.WARNING,
    "titles",
    _("The deck has no title in this language; readers see another one. Write one."),
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
)
def category_name_missing(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for language in languages:
        nameless = [row.key for row in contents.categories if not _name(row.names, language)]
        if nameless:
            yield Hit(language=language, params={"categories": ", ".join(nameless)})


def _name(names: dict[str, str], language: str) -> str:
    return names.get(language, "").strip()
