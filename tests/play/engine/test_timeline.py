import pytest

from play.engine import Spot, Timeline
from play.engine.timeline import Columns
from tests.play.engine.tables import card, row

TIMELINE = Timeline(base=(row(1400), row(1600), row(1800)), gaps=(row(1500), ()))


@pytest.mark.parametrize(
    ("year", "spot", "base", "gaps"),
    [
        (-44, Spot.LEFT, ((-44,), (1400,), (1600,), (1800,)), ((), (1500,), ())),
        (1399, Spot.LEFT, ((1399,), (1400,), (1600,), (1800,)), ((), (1500,), ())),
        (1801, Spot.RIGHT, ((1400,), (1600,), (1800,), (1801,)), ((1500,), (), ())),
        (1700, Spot.GAP, ((1400,), (1600,), (1800,)), ((1500,), (1700,))),
        (1499, Spot.BLOCKED, ((1400,), (1600,), (1800,)), ((1500,), ())),
        (1599, Spot.BLOCKED, ((1400,), (1600,), (1800,)), ((1500,), ())),
    ],
)
def test_its_date_sends_a_card_to_its_only_spot(year, spot, base, gaps):
    found, after = TIMELINE.place(card(year))

    assert found is spot
    assert years(after.base) == base
    assert years(after.gaps) == gaps


@pytest.mark.parametrize(("year", "column"), [(1400, 0), (1600, 1), (1800, 2)])
def test_a_card_of_the_date_of_a_base_card_is_stacked_onto_it(year, column):
    spot, after = TIMELINE.place(card(year, number=7))

    assert spot is Spot.STACKED
    assert [c.number for c in after.base[column]] == [year, 7]
    assert after.gaps == TIMELINE.gaps


def test_a_card_of_the_date_of_a_gap_card_is_stacked_onto_it():
    spot, after = TIMELINE.place(card(1500, number=7))

    assert spot is Spot.GAP_STACKED
    assert [c.number for c in after.gaps[0]] == [1500, 7]
    assert after.base == TIMELINE.base


def test_a_gap_card_never_splits_its_gap():
    spot, _ = TIMELINE.place(card(1501))

    assert spot is Spot.BLOCKED


def years(columns: Columns) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(c.year for c in column) for column in columns)
