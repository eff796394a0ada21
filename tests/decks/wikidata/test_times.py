"""What a time of Wikidata's JSON claims."""

import pytest

from decks.dates import CardDate, DateError, Precision
from decks.wikidata.items import read_item
from decks.wikidata.times import Day, read_time
from tests.decks.wikidata.server import JULIAN, dated, entity, time_of

CIRCA = "Q5727902"
PRESUMABLY = "Q18122778"


@pytest.mark.parametrize(
    ("time", "precision", "written"),
    [  # the JSON has no year zero: its -0044 is 44 BCE, which an astronomer would call -43
        ("-0044-03-15T00:00:00Z", 11, "44 BCE"),
        ("-0001-01-01T00:00:00Z", 9, "1 BCE"),
        ("+0001-01-01T00:00:00Z", 9, "1 CE"),
        ("-0002-00-00T00:00:00Z", 9, "2 BCE"),
        ("-0753-04-21T00:00:00Z", 11, "753 BCE"),
        ("-0043-00-00T00:00:00Z", 9, "43 BCE"),
        ("-0044-00-00T00:00:00Z", 8, "40s BCE"),
        ("-0001-00-00T00:00:00Z", 7, "1st century BCE"),
        ("-0100-00-00T00:00:00Z", 7, "1st century BCE"),
        ("-0101-00-00T00:00:00Z", 7, "2nd century BCE"),
        ("-3000-00-00T00:00:00Z", 6, "3rd millennium BCE"),
        ("-66000000-00-00T00:00:00Z", 3, "66 million years ago"),
        ("-10000-00-00T00:00:00Z", 9, "10,000 BCE"),
    ],
)
def test_before_our_era_the_year_is_the_one_that_the_json_names(time, precision, written):
    date = read_time(time_of(time, precision)).date

    assert date.format("en").replace("\N{NO-BREAK SPACE}", " ") == written


@pytest.mark.parametrize(
    ("time", "precision", "date"),
    [
        ("+1889-03-31T00:00:00Z", 11, CardDate(1889)),
        ("+1889-03-00T00:00:00Z", 10, CardDate(1889)),
        ("+1889-00-00T00:00:00Z", 9, CardDate(1889)),
        ("+1920-00-00T00:00:00Z", 8, CardDate(1920, Precision.DECADE)),
        ("+1800-00-00T00:00:00Z", 7, CardDate(1701, Precision.CENTURY)),
        ("+1801-00-00T00:00:00Z", 7, CardDate(1801, Precision.CENTURY)),
        ("+2000-00-00T00:00:00Z", 6, CardDate(1001, Precision.MILLENNIUM)),
        ("+00000001889-01-01T00:00:00Z", 9, CardDate(1889)),
    ],
)
def test_a_span_is_the_one_that_holds_the_year(time, precision, date):
    assert read_time(time_of(time, precision)).date == date


def test_a_year_zero_means_nothing_and_is_refused():
    with pytest.raises(DateError):
        read_time(time_of("+0000-01-01T00:00:00Z"))


def test_what_is_known_to_a_hundred_thousand_years_is_circa_and_said_to_be_rough():
    old, young = (read_time(time_of(f"-{years}-00-00T00:00:00Z", 4)) for years in (2500000, 300000))

    assert old.date == CardDate(-2_999_999, Precision.MILLION_YEARS, circa=True)
    assert young.date == CardDate(-300_000, circa=True)
    assert old.is_rough
    assert young.is_rough


@pytest.mark.parametrize(
    ("julian", "gregorian"),
    [
        ("+1642-12-25T00:00:00Z", (1643, 1, 4)),
        ("+1917-10-25T00:00:00Z", (1917, 11, 7)),
        ("+1582-10-05T00:00:00Z", (1582, 10, 15)),
        ("-0044-03-15T00:00:00Z", (-44, 3, 13)),
        ("-0001-12-31T00:00:00Z", (-1, 12, 29)),
    ],
)
def test_a_julian_day_keeps_its_year_and_knows_the_gregorian_one(julian, gregorian):
    stated = read_time(time_of(julian, 11, JULIAN))

    assert stated.date.year == int(julian[:5])
    assert stated.day
    assert stated.day.in_gregorian == Day(*gregorian, is_julian=False)


def test_a_gregorian_day_is_not_turned_into_another():
    stated = read_time(time_of("+1889-03-31T00:00:00Z", 11))

    assert stated.day == Day(1889, 3, 31, is_julian=False)
    assert stated.day.in_gregorian is None


def test_circa_is_what_the_sourcing_circumstances_say_and_nothing_else():
    stated = time_of("+1440-00-00T00:00:00Z")
    item = read_item(
        "Q1",
        entity(
            "Q1",
            {},
            dated("P571", stated, circumstances=(CIRCA,)),
            dated("P571", stated, circumstances=(PRESUMABLY,)),
            dated("P571", stated),
        ),
    )

    assert [(one.date.circa, one.is_sure) for one in item.statements] == [
        (True, True),
        (False, False),
        (False, True),
    ]
