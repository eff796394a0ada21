"""What there is to say of a language.  Where a word may be missing, its field has a default."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TypeAlias

from decks.languages import numerals
from decks.languages.numerals import NO_BREAK_SPACE
from decks.languages.quotation import turned_inward

Spellings: TypeAlias = tuple[str, ...]
Pattern: TypeAlias = str  # a regular expression: alternatives without a group around them


class Script(Enum):
    LATIN = auto()
    CYRILLIC = auto()


@dataclass(frozen=True, slots=True)
class DateWords:
    """The words that dates are read by, each as it stands in a phrase (decks/dates/phrase.py)."""

    circa: Spellings
    bce: Spellings
    ce: Spellings
    year: Spellings  # beside the number of a year
    decade_ending: Spellings
    ordinal_ending: Spellings
    century: Spellings
    millennium: Spellings
    short_millennium: Spellings  # may also mean a thousand: never after a bare number
    million: Spellings
    billion: Spellings
    duration: Spellings  # between "million" and "ago"
    ago: Spellings
    years: Spellings = ()  # beside the number of a decade
    years_come_first: bool = False  # lata 20.
    hundreds_are_decades: bool = True  # "1900s" is a century as well
    bare_ordinals: bool = True  # "15 century" is no English
    ce_first: Spellings = ()  # AD 79
    ago_first: Spellings = ()  # vor 66 Mio. Jahren
    century_first: Spellings = ()  # w. XV
    comma_groups: bool = False  # 12,345 is a whole number


@dataclass(frozen=True, slots=True)
class DateFaults:
    """The words that make a text no date of ours, to tell people why."""

    months: Pattern  # the beginnings of their names
    open_ended: Pattern  # before, after, since
    between: Pattern
    part: Pattern  # early, half, turn
    thousand: Pattern
    alternative: Pattern  # or


@dataclass(frozen=True, slots=True)
class DateForms:
    """How each kind of date is printed; every space becomes a no-break space."""

    circa: str
    bce: str
    ce: str
    year: str  # of a year that says its era; any other is its bare number
    decade: str
    decade_name: Callable[[int], str]
    century: str
    millennium: str
    far_millennium: str  # of one that has no Roman numeral
    million_years: str
    years: str = "{first}–{last}"  # of a decade that has no name
    has_decade_name: Callable[[int], bool] = bool
    counted: Callable[[int], str] = numerals.roman
    alone: Callable[[int], str] = numerals.roman  # the number of a century without its word
    grouped: Callable[[int], str] = numerals.by_spaces
    far_counted: Callable[[int], str] = numerals.by_spaces  # of what has no Roman numeral


@dataclass(frozen=True, slots=True)
class TimeHints:
    """The words by which a title names a time; small letters mean capitals as well."""

    century: Pattern
    millennium: Pattern
    ordinals: str  # the beginnings of the words for 1st … 21st, a dot for any apostrophe
    tens: str  # the beginnings of those for the decades from the twenties on
    decade: str  # how such a beginning names a decade, in the place of {}
    bce: Pattern
    year: Pattern  # between a number and its era
    years: Pattern  # between a number and "ago"
    ago: Pattern
    thousand: Pattern  # the beginning of a word, as the two below
    million: Pattern
    billion: Pattern
    short_century: Pattern = ""  # before a full stop, in these letters only
    short_millennium: Pattern = ""  # likewise; after digits it means thousands of something
    ordinal_ending: Pattern = ""  # besides a full stop
    ordinal_adjective: Pattern = ""  # what makes "of such a century" of a beginning
    decade_ending: Pattern = ""  # behind the digits of a decade
    decade_before: Pattern = ""  # the word before them
    ago_before: Pattern = ""  # what says "ago" before a number


@dataclass(frozen=True, slots=True)
class LineBreaks:
    """The words that hold to their neighbours at the end of a line."""

    months: Pattern  # beside the day of the month
    before_number: Pattern  # circa, and what else belongs to the number behind it
    units: Pattern  # behind a number: years, centuries, millions
    era: Pattern
    short_units: Pattern = ""  # before a full stop
    one_letter: str = ""  # the words of one letter
    short_words: Pattern = ""  # longer ones that should not end a line either
    hyphenation: str = ""  # what pyphen calls the patterns by which words are parted


@dataclass(frozen=True, slots=True)
class Language:
    """All that depends on a language."""

    name: str  # in English, to be translated
    script: Script
    alphabet: str
    quotes: str  # with what is quoted as an ellipsis
    inner_quotes: str  # within those
    edition: str  # its number in small print
    plurals: Mapping[str, int]  # a number of each kind told apart, as browsers name the kinds
    draft: str  # stands on what is printed before it is published
    symbols: Mapping[str, str]
    date_words: DateWords
    date_faults: DateFaults
    date_forms: DateForms
    short_date_forms: DateForms  # without what can be missed
    time_hints: TimeHints
    line_breaks: LineBreaks
    headings: Mapping[str, str] = field(default_factory=dict)  # of a sheet, by column
    picture_headings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # short ones
    latin: str = ""  # letters that no accent makes of Latin ones, each before how it is spelt there
    apostrophe_in_words: bool = False  # which is a letter there, and a typewriter's is a mistake

    def quoted(self, text: str) -> str:
        """Return *text* in quotation marks, its own marks turned inward."""
        return self.quotes.replace("…", self.inward(text))

    def inward(self, text: str) -> str:
        """Return *text* as it stands within quotation marks."""
        return turned_inward(text, self.quotes, self.inner_quotes)

    def in_latin(self, text: str) -> str:
        """Return a text in small letters that are Latin, or that an accent makes of such."""
        letters = self.latin.split()
        spelt: dict[str, str | int | None] = dict(zip(letters[::2], letters[1::2], strict=True))
        return text.lower().translate(str.maketrans(spelt))

    def grouped(self, number: int) -> str:
        """Return a whole number as it stands in a sentence: no line may end in it."""
        return _unbroken(self.date_forms.grouped(number))

    def edition_number(self, number: int) -> str:
        """Return the number of an edition as it is printed small: № 1, nr 1, No. 1."""
        return _unbroken(self.edition.format(number=number))


def _unbroken(text: str) -> str:
    return text.replace(" ", NO_BREAK_SPACE)
