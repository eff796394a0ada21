"""What is kept of a move tells later why a turn was over."""

import pytest

from play.engine.events import TurnBegan
from play.moves.event_json import witnessed
from tests.play.engine.tables import line_table, rows_table


@pytest.mark.parametrize("placed", [True, False])
def test_the_end_of_a_turn_together_is_kept_with_whether_a_card_had_found_its_place(placed):
    before = rows_table((1600, 1700), (1400,), placed=placed)

    kept = witnessed([TurnBegan(1)], before)

    assert kept == [{"what": "turn", "seat": 1, "placed": placed}]


def test_in_a_race_every_card_ends_a_turn_and_nothing_more_is_kept():
    kept = witnessed([TurnBegan(1)], line_table((1600,), (1700,)))

    assert kept == [{"what": "turn", "seat": 1}]
