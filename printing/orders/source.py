"""Where the cards of a job come from: an edition, or a draft of the deck as it stands."""

import hashlib
from dataclasses import dataclass

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.editions.content import EditionContent
from decks.editions.publishing import draft
from decks.models import Deck, Edition


@dataclass(frozen=True, slots=True)
class Source:
    content: EditionContent
    sha256: str
    number: int | None  # of the edition; None for a draft


def source_of(
    deck: Deck, languages: tuple[str, ...], edition: int | None, is_draft: bool
) -> Source:
    """Return what to print, or raise ValidationError with what the deck has instead."""
    _require_known(languages)
    if is_draft:
        if edition is not None:
            raise ValidationError(_("An edition is not a draft: ask for one or the other."))
        source = _draft(deck, languages)
    else:
        source = _edition(deck, edition)
    _require_written(source, languages)
    return source


def edition_numbered(deck: Deck, number: int) -> Edition:
    """Return an edition of the deck, withdrawn or not."""
    if found := deck.editions.filter(number=number).first():
        return found
    numbers = ", ".join(map(str, deck.editions.values_list("number", flat=True)[::-1]))
    raise ValidationError(
        _("%(deck)s has no edition %(number)s; it has: %(numbers)s.")
        % {"deck": deck.slug, "number": number, "numbers": numbers or _("none")}
    )


def _require_known(languages: tuple[str, ...]) -> None:
    for language in languages:
        if language not in settings.CONTENT_LANGUAGES:
            raise _about_language(
                _("“%(language)s” is not one of our languages. Choose one of %(known)s.")
                % {"language": language, "known": ", ".join(settings.CONTENT_LANGUAGES)},
            )


def _draft(deck: Deck, languages: tuple[str, ...]) -> Source:
    content = draft(deck, languages)
    sha256 = hashlib.sha256(content.to_json().encode()).hexdigest()
    return Source(content, sha256, None)


def _edition(deck: Deck, number: int | None) -> Source:
    edition = deck.offered if number is None else edition_numbered(deck, number)
    if edition is None:
        raise ValidationError(
            _("%(deck)s has no edition yet. Publish one, or print a draft.") % {"deck": deck.slug}
        )
    if edition.is_withdrawn:
        raise ValidationError(
            _("Edition %(number)s of %(deck)s was withdrawn: %(reason)s")
            % {"number": edition.number, "deck": deck.slug, "reason": edition.withdrawal_reason}
        )
    return Source(edition.content, edition.sha256, edition.number)


def _require_written(source: Source, languages: tuple[str, ...]) -> None:
    """Refuse a language in which the edition has no words, or the draft not a single title."""
    content = source.content
    written = {language for card in content.cards for language in card.titles}
    has = [language for language in content.languages if language in written or not content.cards]
    for language in languages:
        if language not in has:
            raise _about_language(
                _("There are no cards in “%(language)s”; there are some in: %(has)s.")
                % {"language": language, "has": ", ".join(has) or _("none")}
            )


def _about_language(sentence: str) -> ValidationError:
    return ValidationError({"language": sentence})
