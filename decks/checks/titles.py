"""Checks of what the titles say and how they are written."""

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext_lazy as _

from decks.checks import date_giveaways, letters, typography
from decks.checks.finding import Severity, Text
from decks.checks.likeness import similar_titles
from decks.checks.registry import Hit, register
from decks.checks.translations import rows
from decks.contents import DeckContents


@register(
    "similar_titles",
    Severity.WARNING,
    "title",
    _(
        "“%(title)s” is nearly the same as the title of another card: %(others)s. "
        "Make them differ, or remove one card."
    ),
    compares=True,
    dated=False,
    effort=20,
)
def nearly_the_same(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for language in languages:
        titles = {key: row.title for key, row in contents.titles(language).items()}
        for key, others in similar_titles(titles):
            alike = [titles[key], *(titles[other] for other in others)]
            params = {"title": titles[key], "others": ", ".join(others)}
            yield Hit(key, language, alike, params)


@register(
    "date_hint",
    Severity.WARNING,
    "title",
    _("“%(title)s” gives the date away: %(words)s. Say it without that."),
)
def date_hint(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for row in rows(contents, languages):
        date = row.card.date
        if words := date_giveaways.giveaways(row.title, date):
            subject = (row.title, date.format("en"))
            yield Hit(row.card.key, row.language, subject, {"title": row.title, "words": words})


@register(
    "alt_date_hint",
    Severity.WARNING,
    "alt",
    _("The alternative text gives the date away: %(words)s. Say it without that."),
)
def alt_date_hint(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for row in rows(contents, languages):
        date = row.card.date
        if words := date_giveaways.giveaways(row.alt, date):
            yield Hit(row.card.key, row.language, (row.alt, date.format("en")), {"words": words})


def _check_spelling(
    code: str,
    severity: Severity,
    of_title: Text,
    of_story: Text,
    look: Callable[[str, str], str],
) -> None:
    """Register a check of titles, and of stories; *look* returns what is wrong, or nothing."""

    def titles(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
        for row in rows(contents, languages):
            if found := look(row.title, row.language):
                params = {"title": row.title, "found": found}
                yield Hit(row.card.key, row.language, (row.title,), params)

    def stories(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
        for row in rows(contents, languages):
            if found := look(row.story, row.language):
                yield Hit(row.card.key, row.language, (row.story,), {"found": found})

    register(code, severity, "title", of_title, dated=False)(titles)
    register(f"story_{code}", severity, "story", of_story)(stories)  # which may tell the date


_check_spelling(
    "foreign_letters",
    Severity.WARNING,
    _("“%(title)s” has letters of another alphabet: %(found)s. Type those words again."),
    _("The story has letters of another alphabet: %(found)s. Type those words again."),
    letters.foreign_letters,
)
_check_spelling(
    "ascii_apostrophe",
    Severity.WARNING,
    _("“%(title)s” has a straight apostrophe: %(found)s. Write ’ instead."),
    _("The story has a straight apostrophe: %(found)s. Write ’ instead."),
    typography.ascii_apostrophe,
)
_check_spelling(
    "straight_quotes",
    Severity.WARNING,
    _("“%(title)s” has straight quotation marks. Write %(found)s instead."),
    _("The story has straight quotation marks. Write %(found)s instead."),
    typography.straight_quotes,
)
_check_spelling(
    "double_spaces",
    Severity.WARNING,
    _("There is one space too many: %(found)s. Take it out."),
    _("There is one space too many in the story: %(found)s. Take it out."),
    typography.double_spaces,
)
_check_spelling(
    "invisible_characters",
    Severity.ERROR,
    _("“%(title)s” has invisible characters: %(found)s. Type the title again."),
    _("The story has invisible characters: %(found)s. Type it again."),
    typography.invisible_characters,
)
