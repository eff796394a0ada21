"""From live rows to what an edition says."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from decks import checks
from decks.contents import DeckContents
from decks.editions.content import (
    CardPicture,
    Credits,
    EditionCard,
    EditionCategory,
    EditionContent,
    EditionSource,
    in_card_order,
)
from decks.models import Card, CardTranslation, Category, Deck, Edition, Picture
from decks.models import EditionPicture as KeptPicture
from decks.models.card import DateState
from decks.models.standing import stamped
from decks.models.translation import State
from decks.validators import validate_text


class NotPublishable(Exception):
    """Errors stand in the way of an edition."""

    def __init__(self, findings: Sequence[checks.Finding]) -> None:
        super().__init__("; ".join(str(finding) for finding in findings))
        self.findings = findings


def publish(
    deck: Deck,
    by: User,
    languages: Sequence[str],
    note: str = "",
    follows: int | None = None,
    seen: str | None = None,
    *,
    before_commit: Callable[[Edition], None] = lambda _edition: None,
    progress: checks.Heard = lambda *_: None,
) -> Edition:
    """Freeze the deck into its next edition, or raise NotPublishable with what is wrong.

    Whoever says which edition theirs *follows* publishes no second one by pressing twice; whoever
    says which state of the deck was *seen* publishes no other.  Nobody is locked out while a deck
    is looked through: what it said then must still be so when it is kept.
    """
    languages = wanted_languages(languages)
    validate_text(note)
    deck = Deck.objects.get(pk=deck.pk)
    _next_number(deck, follows)
    state = state_of(deck)
    if seen not in {None, state}:
        raise _changed()
    contents = DeckContents.of(deck)
    found = checks.findings(contents, languages, progress=progress)
    if errors := [finding for finding in found if finding.is_error]:
        raise NotPublishable(errors)
    content = frozen(contents, languages)
    text = content.to_json()  # which takes a second for a large deck: not while others wait
    with transaction.atomic():
        deck = Deck.objects.select_for_update().get(pk=deck.pk)
        number = _next_number(deck, follows)
        if state_of(deck) != state:
            raise _changed()
        edition = keep_edition(deck, content, text, number=number, published_by=by, note=note)
        before_commit(edition)
    return edition


def state_of(deck: Deck) -> str:
    """Return another text for every other state of the deck, without reading what it says."""
    cards: Any = stamped(deck)  # whose annotation the types do not know
    rows = (
        deck.version,
        *deck.categories.order_by("pk").values_list("pk", "version"),
        *cards.values_list("pk", "now"),
    )
    return hashlib.sha256(repr(rows).encode()).hexdigest()[:32]


def _changed() -> ValidationError:
    return ValidationError(
        _("The deck has changed since you looked. Below is how it is now; publish again."),
        code="changed",
    )


def _next_number(deck: Deck, follows: int | None) -> int:
    newest = deck.editions.aggregate(newest=Max("number"))["newest"] or 0
    if follows not in {None, newest}:
        raise ValidationError(
            _("Edition %(number)s has been published meanwhile. Publish again if you mean to."),
            code="overtaken",
            params={"number": newest},
        )
    return newest + 1


def draft(deck: Deck, languages: Sequence[str]) -> EditionContent:
    """Return the live rows as an edition would say them, for proofs."""
    return frozen(DeckContents.of(deck), wanted_languages(languages))


def keep_edition(deck: Deck, content: EditionContent, text: str = "", **fields: object) -> Edition:
    """Write an edition and keep its pictures; *text* is what its content is as JSON."""
    text = text or content.to_json()
    edition = Edition.objects.create(
        deck=deck,
        content_json=text,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        **fields,
    )
    hold_pictures(edition, content)
    return edition


def hold_pictures(edition: Edition, content: EditionContent) -> None:
    """Keep the pictures that an edition shows for as long as it stands."""
    shown = {card.picture.sha256 for card in content.cards if card.picture}
    rows = Picture.objects.in_bulk(list(shown), field_name="sha256").values()
    KeptPicture.objects.bulk_create(KeptPicture(edition=edition, picture=row) for row in rows)


def wanted_languages(languages: Sequence[str]) -> tuple[str, ...]:
    """Return the languages in our order, each once; refuse none and unknown ones."""
    if unknown := sorted(set(languages) - set(settings.CONTENT_LANGUAGES)):
        raise ValidationError(
            _("Unknown language: %(languages)s."),
            code="language",
            params={"languages": ", ".join(unknown)},
        )
    if not languages:
        raise ValidationError(_("Choose at least one language."), code="no_language")
    return tuple(language for language in settings.CONTENT_LANGUAGES if language in languages)


def frozen(contents: DeckContents, languages: Sequence[str]) -> EditionContent:
    """Return the values that an edition in these languages keeps."""
    deck = contents.deck
    categories = {row.pk: _category(row, i) for i, row in enumerate(contents.categories)}
    cards = in_card_order({card.key: card for card in contents.cards})
    return EditionContent(
        titles=deck.titles,
        descriptions=deck.descriptions,
        notices=deck.notices,
        source_language=deck.source_language,
        languages=tuple(languages),
        card_format=deck.card_format,
        categories=tuple(categories.values()),
        cards=tuple(
            _card(number, card, categories[card.category_id], languages)
            for number, _key, card in cards
        ),
        credits=_credits(contents, languages),
    )


def _category(row: Category, number: int) -> EditionCategory:
    return EditionCategory(key=row.key, colour=row.colour, names=row.names, number=number)


def _card(
    number: int, card: Card, category: EditionCategory, languages: Sequence[str]
) -> EditionCard:
    rows = {row.language: row for row in card.translations.all() if row.language in languages}
    return EditionCard(
        number=number,
        key=card.key,
        category=category,
        date=card.date,
        front_symbol=card.front_symbol,
        back_symbol=card.back_symbol,
        titles={language: row.title for language, row in rows.items()},
        picture=_picture(card),
        sources=tuple(_sources(card)),
        stories={language: row.story for language, row in rows.items() if row.story},
        alts={language: row.alt for language, row in rows.items() if row.alt},
    )


def _picture(card: Card) -> CardPicture | None:
    if card.picture is None:
        return None
    return CardPicture(card.picture.sha256, card.picture_credit, card.picture_licence)


def _sources(card: Card) -> Iterable[EditionSource]:
    for row in card.sources.all():
        yield EditionSource(row.citation, row.url, row.quote, row.note, row.verdict, row.claim)


def _credits(contents: DeckContents, languages: Sequence[str]) -> Credits:
    rows = {language: contents.titles(language).values() for language in languages}
    approved = {
        language: [row for row in found if row.state == State.APPROVED]
        for language, found in rows.items()
    }
    verified = [card for card in contents.cards if card.date_state == DateState.VERIFIED]
    return Credits(
        translated={lang: _names(row.last_author for row in rows[lang]) for lang in languages},
        reviewed={lang: _names(row.approved_by for row in approved[lang]) for lang in languages},
        fact_checked=_names(card.date_checked_by for card in verified),
        self_approved={lang: _self_approved(approved[lang]) for lang in languages},
        self_verified=sum(card.date_self_verified for card in verified),
    )


def _self_approved(rows: Iterable[CardTranslation]) -> int:
    return sum(row.self_approved for row in rows)


def _names(people: Iterable[User | None]) -> list[str]:
    """Name people, who did most first."""
    counted = Counter(str(person) for person in people if person)
    return sorted(counted, key=lambda name: (-counted[name], name))
