"""What one edition says that an older one did not, card by card and language by language.

Values of two contents are compared; no rows here.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from decks.dates import CardDate
from decks.editions.content import EditionCard, EditionCategory, EditionContent
from decks.text_difference import Piece, differences

T = TypeVar("T")
Names = Mapping[str, str]  # words by language


@dataclass(frozen=True, slots=True)
class Changed(Generic[T]):
    """A value that is another now."""

    old: T
    new: T


@dataclass(frozen=True, slots=True)
class CardChange:
    """What is new about a card in all languages; what stayed is None."""

    card: EditionCard
    date: Changed[CardDate] | None = None
    category: Changed[EditionCategory] | None = None
    front_symbol: Changed[str] | None = None
    back_symbol: Changed[str] | None = None
    picture: bool = False
    credit: bool = False  # who made the picture, and its licence
    sources: bool = False

    @property
    def is_any(self) -> bool:
        """Say whether anything changed at all."""
        return self != CardChange(self.card)

    def without_dates(self) -> "CardChange":
        """Return what somebody may read who may not see dates."""
        return replace(self, date=None, back_symbol=None, sources=False)


@dataclass(frozen=True, slots=True)
class TitleChange:
    """A title in one language, old and new as one text."""

    key: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class LanguageChange:
    """What is new in one language."""

    language: str
    is_added: bool = False
    is_removed: bool = False
    titles: tuple[TitleChange, ...] = ()
    stories: tuple[TitleChange, ...] = ()
    alts: tuple[TitleChange, ...] = ()
    names: tuple[tuple[str, tuple[Piece, ...]], ...] = ()  # of categories, by key
    about: tuple[tuple[str, tuple[Piece, ...]], ...] = ()  # the deck's own words, by field

    @property
    def is_any(self) -> bool:
        return self != LanguageChange(self.language)


@dataclass(frozen=True, slots=True)
class EditionDifference:
    """Everything that changed between two editions of a deck."""

    added: tuple[EditionCard, ...]
    removed: tuple[EditionCard, ...]
    changed: tuple[CardChange, ...]
    languages: tuple[LanguageChange, ...]
    categories: tuple[Changed[EditionCategory | None], ...]  # new, gone, or of another colour
    card_format: Changed[str] | None
    source_language: Changed[str] | None

    @property
    def is_any(self) -> bool:
        """Say whether a reader or a player would notice anything."""
        cards = self.added or self.removed or self.changed
        deck = self.categories or self.card_format or self.source_language
        return bool(cards or deck or any(language.is_any for language in self.languages))

    def without_dates(self) -> "EditionDifference":
        """Return what somebody may read who may not see dates."""
        changed = (change.without_dates() for change in self.changed)
        return replace(
            self,
            changed=tuple(change for change in changed if change.is_any),
            languages=tuple(replace(language, stories=()) for language in self.languages),
        )


def edition_difference(new: EditionContent, old: EditionContent) -> EditionDifference:
    """Return what changed from *old* to *new*."""
    now, before = _by_key(new.cards), _by_key(old.cards)
    both = [key for key in now if key in before]
    changes = (_card_change(now[key], before[key]) for key in both)
    return EditionDifference(
        added=tuple(now[key] for key in now if key not in before),
        removed=tuple(before[key] for key in before if key not in now),
        changed=tuple(change for change in changes if change.is_any),
        languages=tuple(_language_changes(new, old)),
        categories=tuple(_category_changes(new, old)),
        card_format=_changed(new.card_format, old.card_format),
        source_language=_changed(new.source_language, old.source_language),
    )


def _by_key(cards: Iterable[EditionCard]) -> dict[str, EditionCard]:
    return {card.key: card for card in sorted(cards, key=lambda card: card.key)}


def _changed(new: T, old: T) -> Changed[T] | None:
    return None if new == old else Changed(old, new)


def _card_change(now: EditionCard, before: EditionCard) -> CardChange:
    moved = now.category.key != before.category.key
    same_picture = _picture(now) == _picture(before)
    return CardChange(
        card=now,
        date=_changed(now.date, before.date),
        category=Changed(before.category, now.category) if moved else None,
        front_symbol=_changed(now.front_symbol, before.front_symbol),
        back_symbol=_changed(now.back_symbol, before.back_symbol),
        picture=not same_picture,
        credit=same_picture and now.picture != before.picture,
        sources=now.sources != before.sources,
    )


def _picture(card: EditionCard) -> str:
    return card.picture.sha256 if card.picture else ""


def _category_changes(
    new: EditionContent, old: EditionContent
) -> Iterator[Changed[EditionCategory | None]]:
    now = {category.key: category for category in new.categories}
    before = {category.key: category for category in old.categories}
    for key in dict.fromkeys((*now, *before)):
        pair = Changed(before.get(key), now.get(key))
        if pair.old is None or pair.new is None or pair.old.colour != pair.new.colour:
            yield pair


def _language_changes(new: EditionContent, old: EditionContent) -> Iterator[LanguageChange]:
    """Go through the languages of the new edition, and those that are gone."""
    for language in dict.fromkeys((*new.languages, *old.languages)):
        if language not in old.languages:
            yield LanguageChange(language, is_added=True)
        elif language not in new.languages:
            yield LanguageChange(language, is_removed=True)
        else:
            yield _language_change(language, new, old)


def _language_change(language: str, new: EditionContent, old: EditionContent) -> LanguageChange:
    now, before = _by_key(new.cards), _by_key(old.cards)
    titles = ((key, before[key].titles, now[key].titles) for key in now if key in before)
    stories = ((key, before[key].stories, now[key].stories) for key in now if key in before)
    alts = ((key, before[key].alts, now[key].alts) for key in now if key in before)
    names = {category.key: category.names for category in old.categories}
    named = ((row.key, names[row.key], row.names) for row in new.categories if row.key in names)
    about = (
        (field, getattr(old, field), getattr(new, field))
        for field in ("titles", "descriptions", "notices")
    )
    return LanguageChange(
        language,
        titles=tuple(TitleChange(*each) for each in _reworded(language, titles)),
        stories=tuple(TitleChange(*each) for each in _reworded(language, stories)),
        alts=tuple(TitleChange(*each) for each in _reworded(language, alts)),
        names=tuple(_reworded(language, named)),
        about=tuple(_reworded(language, about)),
    )


def _reworded(
    language: str, texts: Iterable[tuple[str, Names, Names]]
) -> Iterator[tuple[str, tuple[Piece, ...]]]:
    for key, before, now in texts:
        old, new = before.get(language, ""), now.get(language, "")
        if old != new:
            yield key, differences(old, new)
