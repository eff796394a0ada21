import pytest

from play.engine import (
    DiscardCard,
    EndTurn,
    IllegalMove,
    PlaceCard,
    PlayCard,
    Refusal,
    apply,
    competitive,
    cooperative,
    legal_moves,
    refusal,
    result,
)
from tests.play.engine.tables import REVERSED, line_table, rows_table

LINE = line_table([1400, 1], [1600, 2], [3], active=(0, 1), pile=[7])
ROWS = rows_table([1450, 1700], [9], base=(1400, 1600), gaps=(1500,), blocked=(1450,))
LINE_OVER = line_table([], [1], turn=None, winners=(0,))
ROWS_OVER = rows_table([], [], turn=None, ending="all_cards_gone")


@pytest.mark.parametrize(
    ("state", "seat", "move", "reason"),
    [
        (LINE, 1, PlaceCard(1600, 0), Refusal.NOT_YOUR_TURN),
        (LINE, 2, PlaceCard(3, 0), Refusal.SEAT_IS_OUT),
        (LINE, 3, PlaceCard(1400, 0), Refusal.NO_SUCH_SEAT),
        (LINE, -1, PlaceCard(1400, 0), Refusal.NO_SUCH_SEAT),
        (LINE, 0, PlaceCard(1600, 0), Refusal.CARD_IS_NOT_YOURS),
        (LINE, 0, PlaceCard(7, 0), Refusal.CARD_IS_NOT_YOURS),
        (LINE, 0, PlaceCard(4711, 0), Refusal.CARD_IS_NOT_YOURS),
        (LINE, 0, PlaceCard(1400, -1), Refusal.NO_SUCH_SLOT),
        (LINE, 0, PlaceCard(1400, 2), Refusal.NO_SUCH_SLOT),
        (LINE, 0, PlayCard(1400), Refusal.NOT_IN_THIS_GAME),
        (LINE, 0, DiscardCard(1400), Refusal.NOT_IN_THIS_GAME),
        (LINE, 0, EndTurn(), Refusal.NOT_IN_THIS_GAME),
        (LINE_OVER, 0, PlaceCard(1400, 0), Refusal.GAME_IS_OVER),
        (LINE_OVER, 9, PlaceCard(1400, 0), Refusal.GAME_IS_OVER),
        (ROWS, 1, PlayCard(9), Refusal.NOT_YOUR_TURN),
        (ROWS, 2, PlayCard(9), Refusal.NO_SUCH_SEAT),
        (ROWS, 0, PlayCard(9), Refusal.CARD_IS_NOT_YOURS),
        (ROWS, 0, PlayCard(1450), Refusal.CARD_IS_BLOCKED),
        (ROWS, 0, DiscardCard(9), Refusal.CARD_IS_NOT_YOURS),
        (ROWS, 0, DiscardCard(1700), Refusal.SYMBOL_DOES_NOT_MATCH),
        (ROWS, 0, EndTurn(), Refusal.NOTHING_PLACED_YET),
        (ROWS, 0, PlaceCard(1700, 0), Refusal.NOT_IN_THIS_GAME),
        (ROWS_OVER, 0, EndTurn(), Refusal.GAME_IS_OVER),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(state, seat, move, reason):
    assert refusal(state, seat, move) is reason

    with pytest.raises(IllegalMove) as refused:
        apply(state, seat, move, REVERSED)

    assert refused.value.reason is reason
    assert str(refused.value) == reason.value


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: competitive.apply(LINE, 0, EndTurn(), REVERSED),
        lambda: cooperative.apply(ROWS, 0, PlaceCard(1700, 0)),
    ],
)
def test_neither_game_makes_a_move_of_the_other(attempt):
    with pytest.raises(IllegalMove) as refused:
        attempt()

    assert refused.value.reason is Refusal.NOT_IN_THIS_GAME


@pytest.mark.parametrize("state", [LINE, ROWS])
def test_a_legal_move_is_not_refused(state):
    assert legal_moves(state)
    assert all(refusal(state, 0, move) is None for move in legal_moves(state))
    assert result(state) is None


@pytest.mark.parametrize("state", [LINE_OVER, ROWS_OVER])
def test_a_game_that_is_over_has_a_result_and_no_moves(state):
    assert legal_moves(state) == ()
    assert result(state) is not None


def test_reasons_without_a_ruling_have_none():
    assert Refusal.NOT_YOUR_TURN.ruling is None
