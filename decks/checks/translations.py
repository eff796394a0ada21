"""Checks of how far the texts of a language to be published have come."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext_lazy as _

from decks.checks.finding import Severity
from decks.checks.registry import Hit, register
from decks.contents import DeckContents
from decks.models.translation import CardTranslation, State


def rows(contents: DeckContents, languages: Sequence[str]) -> Iterator[CardTranslation]:
    """Go through the texts of these languages."""
    for language in languages:
        yield from contents.titles(language).values()


@register(
    "missing",
    Severity.ERROR,
    "title",
    _("There is no text in this language. Write one."),
    dated=False,
)
def missing(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for language in languages:
        written = contents.titles(language)
        for card in contents.cards:
            if card.key not in written:
                yield Hit(card.key, language)


@register(
    "unapproved",
    Severity.ERROR,
    "title",
    _("“%(title)s” is not approved (%(state)s). Have it reviewed."),
    dated=False,
)
def unapproved(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for row in rows(contents, languages):
        if row.state != State.APPROVED:
            params = {"title": row.title, "state": State(row.state).label}
            yield Hit(row.card.key, row.language, params=params)


@register(
    "stale",
    Severity.ERROR,
    "title",
    _(
        "The source text or the date has changed since “%(title)s” was written. "
        "Change the text, or confirm that it is still correct."
    ),
    dated=False,
)
def stale(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for row in rows(contents, languages):
        if row.is_stale:
            yield Hit(row.card.key, row.language, params={"title": row.title})


@register(
    "same_as_source",
    Severity.WARNING,
    "title",
    _("“%(title)s” is the same as the source text. Translate it, or say why it stays."),
    dated=False,
)
def same_as_source(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    sources = contents.titles(contents.deck.source_language)
    for row in rows(contents, languages):
        source = sources.get(row.card.key)
        if source and source.language != row.language and source.title == row.title:
            yield Hit(row.card.key, row.language, (row.title,), {"title": row.title})


@register(
    "story_missing",
    Severity.ERROR,
    "story",
    _("There is no story in this language, and this deck wants one for every card. Write it."),
    dated=False,
)
def story_missing(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    if contents.deck.stories_required:
        for row in rows(contents, languages):
            if not row.story:
                yield Hit(row.card.key, row.language)


@register(
    "story_same_as_source",
    Severity.WARNING,
    "story",
    _("The story is the same as in the source language. Translate it, or say why it stays."),
)
def story_same_as_source(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    sources = contents.titles(contents.deck.source_language)
    for row in rows(contents, languages):
        source = sources.get(row.card.key)
        if row.story and source and source.language != row.language and source.story == row.story:
            yield Hit(row.card.key, row.language, (row.story,))
