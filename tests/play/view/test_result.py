"""What is said at the end is kind, and true for whoever reads it."""

import pytest

from play.view.result import words_of_race

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
