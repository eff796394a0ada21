import pytest

from play.engine import Tally
from play.engine.scoring import HIGHEST, LOWEST


def test_the_example_of_the_rulebooks_scores_25_in_rank_21_to_30():
    tally = Tally(base=15, gap=8, discarded=11, draw_pile=0, hands=2)

    assert tally.score == 30 + 8 - 2 - 11 == 25
    assert tally.rank == 3


def test_cards_left_in_the_draw_pile_cost_a_point_each():
    assert Tally(base=1, gap=0, discarded=1, draw_pile=26, hands=8).score == -33


@pytest.mark.parametrize(
    ("score", "rank"),
    [
        *[(-33, 0), (-1, 0), (0, 1), (10, 1), (11, 2), (20, 2), (21, 3), (30, 3), (31, 4)],
        *[(40, 4), (41, 5), (50, 5), (51, 6), (60, 6), (61, 7), (69, 7)],
    ],
)
def test_the_eight_ranks(score, rank):
    assert Tally(base=0, gap=score, discarded=0, draw_pile=0, hands=0).rank == rank


def test_no_game_together_is_worth_less_than_the_lowest_points_or_more_than_the_highest():
    discarded = Tally(base=1, gap=0, discarded=35, draw_pile=0, hands=0)
    placed = Tally(base=35, gap=0, discarded=1, draw_pile=0, hands=0)

    assert (discarded.score, placed.score) == (LOWEST, HIGHEST)
