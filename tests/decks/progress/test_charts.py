"""Where the shapes of a drawing go."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from decks.dates import MAX_YEAR, MIN_YEAR, CardDate
from decks.progress.charts import columns, spread, stacked

KINDS = ("approved", "draft", "missing")
YEARS = st.integers(MIN_YEAR, MAX_YEAR).filter(bool)


@given(st.dictionaries(st.sampled_from(KINDS), st.integers(0, 1000)))
def test_the_parts_of_a_bar_fill_it_without_a_gap(counts):
    parts = stacked(counts, KINDS, 120)

    assert sum(part.count for part in parts) == sum(counts.values())
    assert not parts or abs(parts[-1].x + parts[-1].width - 120) < 0.02
    assert all(abs(one.x + one.width - two.x) < 0.02 for one, two in pairwise(parts))


def test_what_is_not_there_takes_no_room_in_a_bar():
    parts = stacked({"draft": 1, "approved": 3}, KINDS, 100)

    assert [(part.kind, part.x, part.width) for part in parts] == [
        ("approved", 0, 75),
        ("draft", 75, 25),
    ]


def test_the_largest_column_fills_the_height_and_an_empty_one_has_none():
    [[large], [none], [half]] = columns([[4], [0], [2]], 300, 40, gap=0.5)

    assert (large.y, large.height) == (0, 40)
    assert (none.y, none.height) == (40, 0)
    assert (half.y, half.height) == (20, 20)


def test_the_columns_of_a_group_touch_and_groups_stand_apart():
    [[front, back], [other, _]] = columns([[1, 2], [3, 4]], 200, 40, gap=0.4)

    assert (front.x, front.x + front.width) == (20, back.x)
    assert other.x - (back.x + back.width) == 40


def test_a_drawing_of_nothing_is_no_error():
    assert stacked({}, KINDS, 100) == []
    assert columns([], 100, 40, gap=0.2) == []
    assert columns([[0]], 100, 40, gap=0.2)[0][0].height == 0
    assert spread([]) == []


@given(st.lists(YEARS, min_size=1))
def test_every_date_is_in_one_age_and_the_ages_follow_each_other(years):
    ages = spread(years)

    assert sum(age.count for age in ages) == len(years)
    assert ages[0].count
    assert ages[-1].count
    assert all(two.first - one.last == (2 if two.first == 1 else 1) for one, two in pairwise(ages))


def test_the_ages_before_our_era_grow_and_the_later_ones_are_centuries():
    ages = spread([-13_000_000_000, -500, 1, 1455])

    assert [age.count for age in ages] == [1, 0, 0, 0, 0, 0, 1, 1, *[0] * 13, 1]
    assert ages[-1].date == CardDate.containing(1455, ages[-1].date.precision)
    assert ages[0].date is None


def test_an_empty_age_between_two_others_is_shown():
    ages = spread([1455, 1650])

    assert [(age.first, age.count) for age in ages] == [(1401, 1), (1501, 0), (1601, 1)]
