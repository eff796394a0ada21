"""The columns of a sheet of cards: what each says of a card, and how it is read."""

from dataclasses import dataclass
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from decks.date_errors import why_not
from decks.dates import CardDate, DateError, parse_any
from decks.models import Card, Category, DateState, State
from decks.spreadsheets.cells import plain
from decks.spreadsheets.sheets import FaultText
from decks.spreadsheets.words import CODES, folded, symbol_name, symbols_by_name
from decks.symbols import SYMBOLS
from decks.texts import clean_alt, clean_story, clean_title

CARD, SOURCE = "card", "source"  # the rows that a column may be of; a title is a row of its own


@dataclass(frozen=True)
class Column:
    """A value of a card that can be written as text and read again."""

    name: str
    about: FaultText
    part: str = CARD
    is_dated: bool = False  # only for those who may see dates
    is_clearable: bool = False
    is_needed: ClassVar[bool] = False  # by a new card

    def value(self, card: Card) -> object:
        raise NotImplementedError

    def read(self, text: str) -> object:
        """Return the value that *text* means, or raise what is wrong with it."""
        raise NotImplementedError

    def shown(self, value: Any) -> str:
        return plain(str(value))

    def text(self, card: Card) -> str:
        """Return what a sheet says of this card."""
        value = self.value(card)
        return "" if value is None else self.shown(value)

    def essence(self, value: Any) -> str:
        """Return what tells values apart, in whatever language they are written."""
        return "" if value is None else str(value)

    def needs(self, card: Card | None, value: object) -> tuple[str, ...]:
        """Name the permissions for setting *value*; those for changing a card at all are given."""
        return ("see_dates",) if self.is_dated else ()

    @property
    def refusal(self) -> str:
        """Say what somebody without these permissions may do instead."""
        return _("You may not change this column. Leave it out, or leave it as it was exported.")

    @property
    def choices(self) -> tuple[str, ...]:
        """Return what the column can say, where that is a short list."""
        return ()

    def effect(self, card: Card) -> str:
        """Say what else becomes of the card when this changes."""
        return ""


class KeyColumn(Column):
    is_needed = True

    def value(self, card: Card) -> str:
        return card.key

    def read(self, text: str) -> str:
        key: str = Card._meta.get_field("key").clean(text, None)
        return key


@dataclass(frozen=True)
class CategoryColumn(Column):
    is_needed = True
    categories: tuple[Category, ...] = ()
    words: str = CODES

    def value(self, card: Card) -> Category:
        return card.category

    def shown(self, value: Category) -> str:
        """Return its name where that is understood again, else its key."""
        name = value.name(self.words) if self.words else value.key
        return name if self._called(name) == value else value.key

    def essence(self, value: Category | None) -> str:
        return value.key if value else ""

    def read(self, text: str) -> Category:
        if found := self._called(text):
            return found
        raise ValidationError(
            _("There is no category “%(text)s”. This deck has: %(known)s."),
            params={"text": text, "known": ", ".join(self.choices) or "–"},
        )

    @property
    def choices(self) -> tuple[str, ...]:
        return tuple(map(self.shown, self.categories))

    def _called(self, text: str) -> Category | None:
        """Return the category with this key, in whatever case, or the only one of this name."""
        exact = [one for one in self.categories if one.key == text]
        alike = [one for one in self.categories if one.key.casefold() == text.casefold()]
        named = [one for one in self.categories if folded(text) in _names(one)]
        return next(iter(exact + alike + (named if len(named) == 1 else [])), None)


def _names(category: Category) -> set[str]:
    return {folded(name) for name in category.names.values() if name}


class DateColumn(Column):
    is_needed = True

    def value(self, card: Card) -> CardDate:
        return card.date

    def shown(self, value: CardDate) -> str:
        return written(value)

    def essence(self, value: CardDate | None) -> str:
        return essence_of(value)

    def read(self, text: str) -> CardDate:
        return parsed(text)

    def effect(self, card: Card) -> str:
        match card.date_state:
            case DateState.VERIFIED:
                return _("was verified; has to be checked again")
            case DateState.DISPUTED:
                return _("was disputed; has to be checked again")
        return ""


@dataclass(frozen=True)
class SymbolColumn(Column):
    is_needed = True
    words: str = CODES

    def shown(self, value: str) -> str:
        return symbol_name(value, self.words)

    def value(self, card: Card) -> str:
        symbol: str = getattr(card, self.name)
        return symbol

    def read(self, text: str) -> str:
        if key := symbols_by_name().get(folded(text)):
            return key
        raise ValidationError(
            _("There is no symbol “%(text)s”. There are: %(known)s."),
            params={"text": text, "known": ", ".join(self.choices)},
        )

    def needs(self, card: Card | None, value: object) -> tuple[str, ...]:
        return ("see_dates",) if card else ()  # a front that is refused would tell the back

    @property
    def choices(self) -> tuple[str, ...]:
        return tuple(symbol_name(key, self.words) for key in SYMBOLS)


@dataclass(frozen=True)
class CreditColumn(Column):
    """Who made the picture, or what allows printing it."""

    is_clearable: bool = True

    def value(self, card: Card) -> str | None:
        text: str = getattr(card, self.name)
        return plain(text) or None

    def read(self, text: str) -> str:
        field: Any = Card._meta.get_field(self.name)
        said: str = field.clean(" ".join(text.split()), None)
        return said


@dataclass(frozen=True)
class TitleColumn(Column):
    is_clearable: bool = True
    language: str = ""

    def value(self, card: Card) -> str | None:
        row = card.translation(self.language)
        return plain(row.title) if row else None

    def read(self, text: str) -> str:
        return clean_title(text)

    def needs(self, card: Card | None, value: object) -> tuple[str, ...]:
        delete = () if value else ("delete_cardtranslation",)
        return (f"translate_{self.language}", *delete)

    @property
    def refusal(self) -> str:
        return _(
            "You may not write texts in this language. Leave the column out, or leave "
            "it as it was exported."
        )

    def effect(self, card: Card) -> str:
        row = card.translation(self.language)
        if row is None or row.state == State.DRAFT:
            return ""
        return _("was %(state)s; becomes a draft") % {"state": State(row.state).label}


@dataclass(frozen=True)
class StoryColumn(TitleColumn):
    """What stands in a text beside its title; it may tell the date."""

    is_dated: bool = True
    field: ClassVar[str] = "story"

    def value(self, card: Card) -> str | None:
        row = card.translation(self.language)
        return plain(getattr(row, self.field)) or None if row else None

    def read(self, text: str) -> str:
        return clean_story(text)

    def needs(self, card: Card | None, value: object) -> tuple[str, ...]:
        return (f"translate_{self.language}", "see_dates")

    @property
    def without_title(self) -> str:
        """Say what is wrong where there is no title beside it."""
        return _("A story needs a title in its language.")


@dataclass(frozen=True)
class AltColumn(StoryColumn):
    """What is read out instead of the picture; unlike a story it tells no date."""

    is_dated: bool = False
    field: ClassVar[str] = "alt"

    def read(self, text: str) -> str:
        return clean_alt(text)

    def needs(self, card: Card | None, value: object) -> tuple[str, ...]:
        return (f"translate_{self.language}",)

    @property
    def without_title(self) -> str:
        return _("An alternative text needs a title in its language.")


def parsed(text: str) -> CardDate:
    try:
        return parse_any(text, get_language() or "en")
    except DateError as error:
        raise ValidationError(why_not(error), code="date") from error


def essence_of(date: CardDate | None) -> str:
    return f"{date.year} {date.precision.value} {date.circa}" if date else ""


def written(date: CardDate) -> str:
    """Return a date as the editor's language prints it, with spaces that can be typed."""
    return date.format(get_language() or "en").replace("\N{NO-BREAK SPACE}", " ")
