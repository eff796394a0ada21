"""What holds for every date and for every text."""

import re
from collections.abc import Iterable
from dataclasses import fields

from hypothesis import example, given, settings
from hypothesis import strategies as st

from decks.dates import (
    MAX_YEAR,
    MIN_YEAR,
    CardDate,
    DateError,
    Precision,
    parse,
    parse_any,
)
from decks.languages import BY_CODE
from decks.languages.language import DateWords

years = st.one_of(
    st.integers(-3_000, 2_100), st.integers(MIN_YEAR, MAX_YEAR), st.integers(-99_999, -9_000)
).filter(bool)
spans_of = {
    Precision.YEAR: years,
    Precision.DECADE: years,
    Precision.CENTURY: years.filter(lambda year: -13_999_999_900 <= year <= 2_100),
    Precision.MILLENNIUM: years.filter(lambda year: -13_999_999_000 <= year <= 3_000),
    Precision.MILLION_YEARS: st.integers(MIN_YEAR, -1_000_000),
}
dates = st.sampled_from(Precision).flatmap(
    lambda precision: st.builds(
        CardDate.containing, spans_of[precision], st.just(precision), st.booleans()
    )
)
near_dates = dates.filter(lambda date: date.year > -300)
languages = st.sampled_from(sorted(BY_CODE))
wordings = [language.date_words for language in BY_CODE.values()]


def words_of(wording: DateWords) -> list[str]:
    values = [getattr(wording, field.name) for field in fields(wording)]
    return sorted({word for value in values if isinstance(value, tuple) for word in value})


def maybe(words: Iterable[str]) -> st.SearchStrategy[str]:
    """One of the words, with dots or without, or nothing."""
    dotted = (". ".join(word.split()) + "." for word in words)
    return st.just("") | st.sampled_from([*words, *dotted])


def likely_texts(wording: DateWords) -> st.SearchStrategy[str]:
    """What looks like a date in a language, and often is one."""
    units = (
        *wording.year,
        *wording.century,
        *wording.millennium,
        *wording.short_millennium,
        *(f"{word} {years}" for word in wording.million for years in wording.duration),
    )
    numbers = st.one_of(
        st.integers(0, 2_100).map(str),
        st.integers(0, 210).map(lambda tens: f"{tens}0"),
        st.sampled_from(["-300", "−44", "XV", "ІІІ", "хх", "00", "28 000", "1920–1929", "9-1"]),
    )
    circa, era = maybe(wording.circa), maybe((*wording.bce, *wording.ce, *wording.ago))
    plain = st.tuples(circa, numbers, maybe(units), era)
    ordinal = st.tuples(circa, numbers, st.sampled_from(wording.ordinal_ending), maybe(units), era)
    decades = st.tuples(
        maybe(("до", *wording.years)),
        numbers,
        maybe(wording.decade_ending),
        maybe((*wording.years, *(f"XX {unit}" for unit in wording.century))),
        era,
    )
    return (plain | ordinal | decades).map(lambda words: " ".join(filter(None, words)))


any_words = sorted({word for wording in wordings for word in words_of(wording)})
scraps = st.one_of(
    st.sampled_from(any_words),
    st.integers(0, 30_000).map(str),
    st.sampled_from(["0", "00", "I", "XV", "ХІХ", "С", *"-−–.,()/~≈ \u00a0\u200b"]),
)
texts = st.one_of(
    st.sampled_from(wordings).flatmap(likely_texts),
    st.lists(scraps, max_size=7).map(" ".join),
    st.lists(scraps, max_size=7).map("".join),
    st.text(max_size=40),
)

# Everything that says BCE in some language, as a reader's eye would find it.
BCE = re.compile(
    r"до\W*(?:н\W*[еэ](?![^\W\d])|р\W*х|нашої|нашей|різдва|рождества|христа)"
    r"|p\W*n\W*e(?![^\W\d])|przed|b\W*c|before|(?<!\w)[-−](?=[0-9])"
    r"|тому|temu|назад|ago"
)


def reading(text: str, language: str) -> CardDate | None:
    try:
        return parse(text, language)
    except DateError:
        return None


def readings(text: str) -> set[CardDate]:
    return {date for language in BY_CODE if (date := reading(text, language))}


@settings(max_examples=1_000)
@given(dates, languages, st.booleans())
@example(CardDate(1, Precision.DECADE), "en", False)
@example(CardDate(-9, Precision.DECADE), "pl", True)
@example(CardDate(MIN_YEAR, Precision.MILLION_YEARS), "uk", False)
def test_what_is_printed_is_read_as_the_same_date(date, language, short):
    printed = date.format(language, short)

    assert parse(printed, language) == date


@given(dates, languages, languages, st.booleans())
def test_what_is_printed_in_one_language_is_read_whichever_is_preferred(
    date, language, preferred, short
):
    printed = date.format(language, short)

    assert parse_any(printed, preferred) == date


@given(dates, languages, st.booleans())
def test_what_is_printed_has_its_era_and_its_circa_and_does_not_break(date, language, short):
    printed = date.format(language, short)

    assert bool(BCE.search(printed.lower())) == date.is_bce
    assert " " not in printed
    assert (printed != CardDate(date.year, date.precision).format(language, short)) == date.circa


@settings(max_examples=1_000)
@given(texts)
def test_no_text_yields_a_year_zero_or_a_span_across_it(text):
    assert not [date for date in readings(text) if date.first <= 0 <= date.last]


@settings(max_examples=1_000)
@given(texts)
def test_a_date_is_bce_when_its_text_says_so_and_only_then(text):
    says_bce = bool(BCE.search(" ".join(text.casefold().split())))

    assert not [date for date in readings(text) if date.is_bce != says_bce]


@settings(max_examples=1_000)
@given(texts)
def test_no_two_languages_read_a_text_differently(text):
    assert len(readings(text)) <= 1


@given(
    years,
    st.sampled_from(["до {}", "до {} р.", "до {} г.", "before {}", "przed {}", "до {} н. е."]),
    languages,
)
def test_a_text_that_says_before_is_never_read(year, form, language):
    assert reading(form.format(abs(year)), language) is None


@given(dates, dates, dates)
def test_dates_are_in_total_order(one, other, third):
    assert (one < other) + (one == other) + (one > other) == 1
    assert not (one <= other <= third) or one <= third


@given(near_dates, near_dates)
def test_the_order_is_that_of_the_spans(one, other):
    assert not one.last < other.first or one < other
    assert not one <= other or (one.first, one.last) <= (other.first, other.last)


@given(near_dates, near_dates)
def test_dates_overlap_both_ways_or_not_at_all(one, other):
    assert one.overlaps(other) == other.overlaps(one)
    assert one.overlaps(other) != (one.last < other.first or other.last < one.first)


@given(near_dates, near_dates)
def test_the_same_date_overlaps_and_differs_in_circa_at_most(one, other):
    same = one.same_date(other)

    assert not same or one.overlaps(other)
    assert same == (one == CardDate(other.year, other.precision, one.circa))


@given(st.sampled_from(Precision), st.data())
def test_spans_of_one_precision_are_equal_or_apart(precision, data):
    one, other = (CardDate.containing(data.draw(spans_of[precision]), precision) for _ in "ab")

    assert one.overlaps(other) == (one == other)


@given(dates)
def test_a_span_holds_its_ends_and_is_found_from_either(date):
    ends = [
        CardDate.containing(year, date.precision, date.circa) for year in (date.first, date.last)
    ]

    assert ends == [date, date]
    assert MIN_YEAR <= date.first <= date.last <= MAX_YEAR
