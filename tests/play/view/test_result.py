"""What is said at the end is kind, and true for whoever reads it."""

from random import Random

import pytest

from play import lobby
from play.engine import Tally
from play.models import Move
from play.view.result import (
    WRONG,
    goal,
    headline_together,
    longest_row,
    words_alone,
    words_of_race,
)
from play.view.table import rendered_view
from tests.play.tables import alone, fresh, make_game, make_table, play_on

BUILT = "Here is the timeline you have built."


@pytest.mark.parametrize(
    ("seats", "people", "winners", "said"),
    [
        (1, [0], [0], BUILT),
        (3, [0], [0], f"Well played! {BUILT}"),
        (3, [0], [0, 2], f"Well played! {BUILT}"),
        (3, [0], [2], "This time a bot was faster, but what you have learnt"),
        (3, [0, 1], [1], f"Well played, everybody. {BUILT}"),
        (
            3,
            [0, 1],
            [2],
            "This time a bot was faster. Here is the timeline you have built together.",
        ),
    ],
)
def test_only_several_people_of_whom_one_has_won_hear_that_all_have_played_well(
    seats, people, winners, said
):
    assert words_of_race(seats, people, winners).startswith(said)


@pytest.mark.parametrize(
    ("mistakes", "said"),
    [
        (0, "Not a single mistake"),
        (1, "1 mistake on the way. Will it be fewer"),
        (4, "4 mistakes on the way"),
    ],
)
def test_whoever_has_raced_alone_hears_of_their_mistakes_and_of_a_next_time(mistakes, said):
    assert words_alone(mistakes).startswith(said)


@pytest.mark.django_db
def test_nobody_wins_a_race_without_others():
    table, _sittings = make_table(alone("competitive"), guests=0)

    result = rendered_view(play_on(table, 500), "en")["result"]

    assert result["headline"] == "All cards are laid!"
    assert result["words"] == words_alone(result["squares"][0].count(WRONG))


@pytest.mark.django_db
def test_where_a_bot_has_won_for_whoever_left_that_is_said():
    game, (_host, guest) = make_game()
    lobby.leave(game, guest.seat)

    over = play_on(fresh(game), 500, Random(6))

    result = rendered_view(over, "en")["result"]
    assert result["headline"] == "Guest 0 (bot) wins!"
    assert result["words"].startswith("This time a bot was faster")
    lobby.leave(over, over.people[0])  # who has read the result
    assert rendered_view(fresh(over), "en")["result"]["headline"] == "Guest 0 (bot) wins!"


@pytest.mark.parametrize(
    ("base", "gap", "said"),
    [
        (1, 0, "33 more points to the rank of “First light”"),
        (12, 0, "11 more points to the rank of “Curious travellers”"),
        (14, 2, "1 more point to the rank of “Curious travellers”"),
        (32, 0, "1 more point to the rank of “Friends of Time itself”"),
        (34, 2, ""),
    ],
)
def test_a_team_hears_what_was_missing_to_the_next_rank_as_long_as_there_is_one(base, gap, said):
    assert goal(Tally(base, gap, 36 - base - gap, 0, 0)) == said


@pytest.mark.parametrize(
    ("outcomes", "most"),
    [
        (["left", "blocked", "gap", "", "right", "stacked", "blocked", "gap"], 3),
        (["blocked", "", "blocked"], 0),
        ([], 0),
    ],
)
def test_the_longest_row_of_a_team_is_everybodys_and_goes_on_after_a_discard(outcomes, most):
    moves = [Move(seat=at % 2, outcome=outcome) for at, outcome in enumerate(outcomes)]

    assert longest_row(moves) == most


@pytest.mark.parametrize(
    ("base", "gap", "said"), [(12, 0, "You have won!"), (11, 1, "Not this time")]
)
def test_a_team_hears_that_it_has_won_from_zero_points_on(base, gap, said):
    assert headline_together(Tally(base, gap, 36 - base - gap, 0, 0)) == said
