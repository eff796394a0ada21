"""Checks of what the titles say and how they are written."""

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext_lazy as _

from decks.checks import hints, letters, typography
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
        "Tell them apart, or remove one."
    ),
    compares=True,
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
    _("“%(title)s” gives the date away: %(words)s. Say it without."),
)
def date_hint(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
    for row in rows(contents, languages):
        date = row.card.date
        if words := hints.giveaways(row.title, date):
            subject = (row.title, date.format("en"))
            yield Hit(row.card.key, row.language, subject, {"title": row.title, "words": words})


def _check_spelling(
    code: str, severity: Severity, message: Text, look: Callable[[str, str], str]
) -> None:
    """Register a check of each title for itself; *look* returns what is wrong, or nothing."""

    def find(contents: DeckContents, languages: Sequence[str]) -> Iterator[Hit]:
        for row in rows(contents, languages):
            if found := look(row.title, row.language):
                params = {"title": row.title, "found": found}
                yield Hit(row.card.key, row.language, (row.title,), params)

    register(code, severity, "title", message)(find)


_check_spelling(
    "foreign_letters",
    Severity.WARNING,
    _("“%(title)s” has letters of another alphabet: %(found)s. Type those words anew."),
    letters.foreign_letters,
)
_check_spelling(
    "ascii_apostrophe",
    Severity.WARNING,
    _("“%(title)s” has a typewriter’s apostrophe: %(found)s. Write ’ instead."),
    typography.ascii_apostrophe,
)
_check_spelling(
    "straight_quotes",
    Severity.WARNING,
    _("“%(title)s” has straight quotation marks. Write %(found)s instead."),
    typography.straight_quotes,
)
_check_spelling(
    "double_spaces",
    Severity.WARNING,
    _("There is a space too many: “%(found)s”. Take it out."),
    typography.double_spaces,
)
_check_spelling(
    "invisible_characters",
    Severity.ERROR,
    _("“%(title)s” has characters that nobody sees: %(found)s. Type the title anew."),
    typography.invisible_characters,
)
