"""The words of a card as they are kept: how long they may be, and what is wrong with them."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.validators import validate_text, visible

MAX_TITLE = 120
MAX_STORY = 220
MAX_ALT = 250


def clean_title(title: str) -> str:
    """Return *title* as it is kept, or raise what is wrong with it."""
    validate_text(title)
    title = _kept(title)
    if not title:
        raise ValidationError(_("Write a title."), code="empty")
    text = _("The title is too long: %(length)s characters, at most %(limit)s fit.")
    return _at_most(MAX_TITLE, title, text)


def clean_story(story: str) -> str:
    """Return *story* as it is kept, on one line, or raise what is wrong with it."""
    validate_text(story)
    text = _("The story is too long: %(length)s characters, at most %(limit)s fit.")
    return _at_most(MAX_STORY, _on_one_line(story), text)


def clean_alt(alt: str) -> str:
    """Return an alternative text as it is kept, on one line, or raise what is wrong with it."""
    validate_text(alt)
    text = _("The alternative text is too long: %(length)s characters, at most %(limit)s fit.")
    return _at_most(MAX_ALT, _on_one_line(alt), text)


def _at_most(limit: int, words: str, refusal: str) -> str:
    if len(words) > limit:
        params = {"length": len(words), "limit": limit}
        raise ValidationError(refusal, code="too_long", params=params)
    return words


def _on_one_line(text: str) -> str:
    return " ".join(line.strip() for line in _kept(text).splitlines())


def _kept(text: str) -> str:
    return unicodedata.normalize("NFC", visible(text)).strip()
