"""States of texts and dates, shown by sign, colour and word."""

from collections.abc import Iterable

from django.conf import settings
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks.admin.links import workbench
from decks.models import Card, CardTranslation, DateState, State
from decks.models.waiting import MISSING, STALE
from decks.progress.waits import situation

LABELS = {MISSING: _("missing"), STALE: _("out of date")}
WORDS = {**LABELS, **dict(State.choices), **dict(DateState.choices)}
SIGNS = {
    State.DRAFT: "✎",
    State.REVIEW: "…",
    State.APPROVED: "✓",
    State.REJECTED: "✗",
    MISSING: "–",
    STALE: "↻",
    DateState.UNCHECKED: "?",
    DateState.VERIFIED: "✓",
    DateState.DISPUTED: "!",
}


def badge(state: str, said: str, lead: str = "") -> SafeString:
    """Return a state as a coloured sign and words; *lead* stands in for the words to the eye."""
    return format_html(
        '<span class="state state-{}" title="{}">{} <span aria-hidden="true">{}</span>'
        '<span class="visually-hidden"> {}</span></span>',
        state,
        said,
        lead or said,
        SIGNS[state],
        said if lead else "",
    )


def word(state: str) -> str:
    """Return the word for a state of a text or of a date."""
    return str(WORDS[state])


def state_badge(state: str) -> SafeString:
    return badge(state, word(state))


def text_badge(row: CardTranslation | None) -> SafeString:
    return state_badge(row.state if row else MISSING)


def stale_badge(row: CardTranslation | None) -> SafeString | str:
    """Return a badge for a text that is out of date, and nothing for any other."""
    return state_badge(STALE) if row and row.is_stale else ""


def text_badges(row: CardTranslation) -> SafeString:
    return format_html("{} {}", text_badge(row), stale_badge(row))


def date_badge(card: Card) -> SafeString:
    return state_badge(card.date_state)


def texts_badges(card: Card) -> SafeString:
    """Return one small badge for each language of a card, leading to where it is worked on."""
    return format_html_join(" ", '<a href="{}">{}</a>', _badges(card))


def _badges(card: Card) -> Iterable[tuple[str, SafeString]]:
    for code, name in settings.LANGUAGES:
        if code in settings.CONTENT_LANGUAGES:
            row = card.translation(code)
            said = f"{name}: {_in_words(row)}"
            yield workbench(card.pk, at=code), badge(situation(row), said, lead=code)


def _in_words(row: CardTranslation | None) -> str:
    if row and row.is_stale:
        return f"{word(row.state)}, {word(STALE)}"
    return word(situation(row))
