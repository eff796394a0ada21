"""Why a date is refused: a code for the edge to translate, and an English sentence."""

from enum import StrEnum


class Fault(StrEnum):
    """What is wrong with a date; the comment names the parameters that go with it.

    Whatever `parse` refuses has the parameter *text* as well: what was written, on one line.
    """

    # Of the value itself.
    ZERO = "zero"  # -
    OUT_OF_BOUNDS = "out_of_bounds"  # year, earliest, latest
    NOT_A_START = "not_a_start"  # year, precision, start
    YET_TO_COME = "yet_to_come"  # year, precision
    TOO_RECENT = "too_recent"  # year
    # Of a text alone.
    EMPTY = "empty"
    TOO_LONG = "too_long"  # length, limit
    UNREADABLE = "unreadable"
    NUMBER = "number"  # number
    SIGN = "sign"
    SIGN_AND_ERA = "sign_and_era"
    ERA_MISSING = "era_missing"
    UNIT_MISSING = "unit_missing"
    ROMAN = "roman"  # numeral
    NOT_A_DECADE = "not_a_decade"  # number
    WHICH_CENTURY = "which_century"
    DECADE_OR_CENTURY = "decade_or_century"
    THOUSANDS = "thousands"
    FRACTION = "fraction"
    NOT_WHOLE_MILLIONS = "not_whole_millions"
    AGO = "ago"
    RANGE = "range"
    BEFORE_OR_AFTER = "before_or_after"
    ALTERNATIVES = "alternatives"
    UNCERTAIN = "uncertain"
    PART_OF_SPAN = "part_of_span"
    DAY_OR_MONTH = "day_or_month"
    IN_WORDS = "in_words"
    LANGUAGES_DIFFER = "languages_differ"  # readings


SENTENCES = {
    Fault.ZERO: "There is no year zero: 1 BCE is followed by 1 CE.",
    Fault.OUT_OF_BOUNDS: "The year {year} is out of bounds: {earliest} to {latest}.",
    Fault.NOT_A_START: "The year {year} does not begin a {precision}; {start} does.",
    Fault.YET_TO_COME: "The {precision} that begins in {year} is yet to come.",
    Fault.TOO_RECENT: "The year {year} is less than a million years ago: give a more precise date.",
    Fault.EMPTY: "Give a date.",
    Fault.TOO_LONG: "A date has at most {limit} characters, this text has {length}.",
    Fault.UNREADABLE: "“{text}” is not a date in a known form, such as 1455 or -300.",
    Fault.NUMBER: "“{number}” is not a whole number: write 12345 or 12 345.",
    Fault.SIGN: "“{text}”: a minus sign belongs only directly before a year: -300.",
    Fault.SIGN_AND_ERA: "“{text}” names its era twice: leave out the minus sign or the words.",
    Fault.ERA_MISSING: "“{text}” does not say before what: add “ago” or the era, but not both.",
    Fault.UNIT_MISSING: "“{text}” does not say whether it counts centuries or millennia.",
    Fault.ROMAN: "“{numeral}” is not a Roman numeral.",
    Fault.NOT_A_DECADE: "{number} does not begin a decade: decades begin with 10, 20, 30…",
    Fault.WHICH_CENTURY: "“{text}” does not say which century or era the decade belongs to.",
    Fault.DECADE_OR_CENTURY: "“{text}” may be ten years or a hundred: write the first and last "
    "year of the decade, or name the century.",
    Fault.THOUSANDS: "“{text}” may be thousands of years or a millennium: write the year in "
    "digits, or the millennium with a Roman numeral.",
    Fault.FRACTION: "“{text}” is not a whole number.",
    Fault.NOT_WHOLE_MILLIONS: "“{text}” is not a whole number of millions of years.",
    Fault.AGO: "“{text}” depends on today: write the year, with its era.",
    Fault.RANGE: "“{text}” is a range: write one year, decade, century or millennium.",
    Fault.BEFORE_OR_AFTER: "“{text}” has no beginning or no end: write the year itself.",
    Fault.ALTERNATIVES: "“{text}” offers several dates: write one, and keep the others in a note.",
    Fault.UNCERTAIN: "“{text}” is uncertain: write “circa” before the date instead.",
    Fault.PART_OF_SPAN: "“{text}” is a part of a span: write a year, a decade or the whole span.",
    Fault.DAY_OR_MONTH: "“{text}” has a day or a month: write the year alone.",
    Fault.IN_WORDS: "“{text}” says a number in words: write 1920s, or the century as a numeral.",
    Fault.LANGUAGES_DIFFER: "Languages read this date differently: {readings}.",
}


class DateError(ValueError):
    """A date that is refused: *code* says why, *params* with what."""

    def __init__(self, code: Fault, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return SENTENCES[self.code].format_map(self.params)
