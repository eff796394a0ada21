"""The value of a card's date: spans, bounds, order."""

import operator

import pytest

from decks.dates import MAX_YEAR, MIN_YEAR, CardDate, DateError, Fault, Precision

YEAR, DECADE, CENTURY, MILLENNIUM, MILLION_YEARS = Precision


@pytest.mark.parametrize(
    ("year", "precision", "first", "last"),
    [
        (1455, YEAR, 1455, 1455),
        (-1, YEAR, -1, -1),
        (1923, DECADE, 1920, 1929),
        (5, DECADE, 1, 9),
        (10, DECADE, 10, 19),
        (-5, DECADE, -9, -1),
        (-10, DECADE, -19, -10),
        (-356, DECADE, -359, -350),
        (1500, CENTURY, 1401, 1500),
        (1501, CENTURY, 1501, 1600),
        (1, CENTURY, 1, 100),
        (-1, CENTURY, -100, -1),
        (-100, CENTURY, -100, -1),
        (-101, CENTURY, -200, -101),
        (1000, MILLENNIUM, 1, 1000),
        (-2500, MILLENNIUM, -3000, -2001),
        (-66_000_000, MILLION_YEARS, -66_999_999, -66_000_000),
        (-1_000_000, MILLION_YEARS, -1_999_999, -1_000_000),
        (MIN_YEAR, MILLION_YEARS, MIN_YEAR, -13_999_000_000),
        (MAX_YEAR, DECADE, 9990, MAX_YEAR),
    ],
)
def test_a_span_has_these_years(year, precision, first, last):
    date = CardDate.containing(year, precision)

    assert (date.year, date.first, date.last) == (first, first, last)


@pytest.mark.parametrize(
    ("year", "precision", "number"),
    [
        (-44, YEAR, 44),
        (1920, DECADE, 1920),
        (1, DECADE, 0),
        (-359, DECADE, 350),
        (1401, CENTURY, 15),
        (-100, CENTURY, 1),
        (-3000, MILLENNIUM, 3),
        (-66_999_999, MILLION_YEARS, 66),
    ],
)
def test_a_span_is_called_by_this_number(year, precision, number):
    assert CardDate(year, precision).number == number


@pytest.mark.parametrize(
    ("year", "precision", "fault", "sentence"),
    [
        (0, YEAR, Fault.ZERO, "There is no year zero: 1 BCE is followed by 1 CE."),
        (
            10_000,
            YEAR,
            Fault.OUT_OF_BOUNDS,
            "The year 10000 is out of bounds: -13999999999 to 9999.",
        ),
        (
            MIN_YEAR - 1,
            YEAR,
            Fault.OUT_OF_BOUNDS,
            "The year -14000000000 is out of bounds: -13999999999 to 9999.",
        ),
        (
            1453,
            CENTURY,
            Fault.NOT_A_START,
            "The year 1453 does not begin a century; 1401 does.",
        ),
        (3101, CENTURY, Fault.YET_TO_COME, "The century that begins in 3101 is yet to come."),
        (3001, MILLENNIUM, Fault.YET_TO_COME, "The millennium that begins in 3001 is yet to come."),
        (
            -999_999,
            MILLION_YEARS,
            Fault.TOO_RECENT,
            "The year -999999 is less than a million years ago: give a more precise date.",
        ),
        (
            1,
            MILLION_YEARS,
            Fault.TOO_RECENT,
            "The year 1 is less than a million years ago: give a more precise date.",
        ),
    ],
)
def test_a_year_that_begins_no_span_is_refused_with_a_sentence(year, precision, fault, sentence):
    with pytest.raises(DateError) as refusal:
        CardDate(year, precision)

    assert refusal.value.code is fault
    assert str(refusal.value) == sentence


def test_no_span_holds_the_year_zero():
    with pytest.raises(DateError) as refusal:
        CardDate.containing(0, CENTURY)

    assert refusal.value.code is Fault.ZERO


@pytest.mark.parametrize("year", [MIN_YEAR, -1, 1, MAX_YEAR])
def test_the_bounds_and_the_years_about_zero_are_dates(year):
    assert CardDate(year).year == year


def test_the_century_and_the_millennium_of_today_are_dates():
    assert CardDate(2001, CENTURY).number == 21
    assert CardDate(2001, MILLENNIUM).number == 3


def test_equality_compares_every_field():
    assert CardDate(1455) == CardDate(1455)
    assert CardDate(1455) != CardDate(1455, circa=True)
    assert CardDate(1) != CardDate(1, CENTURY)


def test_the_same_date_ignores_circa_and_compares_the_span():
    assert CardDate(1455).same_date(CardDate(1455, circa=True))
    assert not CardDate(1).same_date(CardDate(1, CENTURY))
    assert not CardDate(1, DECADE).same_date(CardDate(1, CENTURY))


def test_dates_are_sorted_by_first_year_then_by_last_and_the_certain_one_before_circa():
    in_order = [
        CardDate(-66_999_999, MILLION_YEARS),
        CardDate(-44),
        CardDate(1),
        CardDate(1, DECADE),
        CardDate(1401),
        CardDate(1401, circa=True),
        CardDate(1401, CENTURY),
        CardDate(1453),
    ]

    assert sorted(set(in_order)) == in_order


def test_a_date_is_not_ordered_against_a_number():
    with pytest.raises(TypeError):
        operator.lt(CardDate(1455), 1456)


@pytest.mark.parametrize(
    ("one", "other", "overlap"),
    [
        (CardDate(1401, CENTURY), CardDate(1453), True),
        (CardDate(1401, CENTURY), CardDate(1500), True),
        (CardDate(1401, CENTURY), CardDate(1501), False),
        (CardDate(1401, CENTURY), CardDate(1501, CENTURY), False),
        (CardDate(-9, DECADE), CardDate(1, DECADE), False),
        (CardDate(-3000, MILLENNIUM), CardDate(-2001), True),
    ],
)
def test_dates_overlap_when_a_year_belongs_to_both(one, other, overlap):
    assert one.overlaps(other) is overlap
    assert other.overlaps(one) is overlap
