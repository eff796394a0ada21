from collections import Counter

from play.engine import (
    CompetitiveResult,
    CooperativeResult,
    Ending,
    Spot,
    Summary,
    Tally,
    competitive_rules,
    cooperative_rules,
)
from play.engine.events import (
    CardBlocked,
    CardDiscarded,
    CardMisplaced,
    CardPlaced,
    CardPlayed,
    CardsDrawn,
    GameEnded,
    PileReshuffled,
    SuddenDeath,
)
from play.engine.summary import counts, spread
from tests.play.engine.tables import card

KEYS = ("wheel", "press", "moon")


def test_the_summary_of_a_competitive_game():
    summary = Summary(competitive_rules((4, 4)))

    summary.add(
        KEYS,
        4,
        [
            CardPlaced(0, card(1, 0), 0),
            CardMisplaced(1, card(2, 1), 0),
            PileReshuffled(3),
            CardsDrawn(1, (2,)),
            CardMisplaced(0, card(2, 1), 0),
            CardPlaced(1, card(2, 1), 0),
            SuddenDeath((0, 1), ()),
            SuddenDeath((0, 1), ()),
            GameEnded(CompetitiveResult((0, 1), 2)),
        ],
    )
    summary.add(KEYS, 2, [CardPlaced(0, card(1, 0), 0), GameEnded(CompetitiveResult((1,), 1))])

    assert list(summary.lines()) == [
        "competitive, seats: 2, games: 2",
        "moves: from 2 to 4, median 3, mean 3.0",
        "rounds: from 1 to 2, median 1.5, mean 1.5",
        "wins by seat: 0 × 1, 1 × 2; shared 1",
        "reshuffles: 1; sudden deaths: 2",
        "misplaced  67% of     3: press",
        "misplaced   0% of     2: wheel",
    ]


def test_the_summary_of_a_cooperative_game():
    summary = Summary(cooperative_rules(3))

    summary.add(
        KEYS,
        3,
        [
            CardPlayed(0, card(1, 0), Spot.LEFT),
            CardBlocked(1, card(2, 1)),
            CardDiscarded(2, card(3, 2)),
            GameEnded(CooperativeResult(Tally(15, 8, 11, 0, 2), Ending.STUCK)),
        ],
    )

    assert list(summary.lines()) == [
        "cooperative, seats: 3, games: 1",
        "moves: from 3 to 3, median 3, mean 3.0",
        "score: from 25 to 25, median 25, mean 25.0",
        "games by score: 25 × 1",
        "games by rank: 3 × 1",
        "endings: stuck × 1",
        "blocked 100% of     1: press",
        "blocked   0% of     1: wheel",
    ]


def test_cards_that_fail_alike_are_named_by_how_often_they_were_tried_and_then_by_key():
    summary = Summary(competitive_rules((4, 4)))
    for number, times in [(0, 1), (1, 2), (2, 1)]:
        summary.add(KEYS, 0, [CardPlaced(0, card(1, number), 0)] * times)

    assert [key for key, _, _ in summary.cards()] == ["press", "moon", "wheel"]


def test_the_cards_most_likely_to_fail_come_first():
    summary = Summary(competitive_rules((4, 4)))
    for number, failures, tries in [(0, 1, 4), (1, 2, 2), (2, 3, 6)]:
        wrong = [CardMisplaced(0, card(1, number), 0)] * failures
        right = [CardPlaced(0, card(1, number), 0)] * (tries - failures)
        summary.add(KEYS, 0, [*wrong, *right])

    assert summary.cards() == [("press", 2, 2), ("moon", 3, 6), ("wheel", 1, 4)]


def test_no_games_have_no_spread():
    assert spread(Counter()) == "none"
    assert counts(Counter({3: 1, 1: 2})) == "1 × 2, 3 × 1"
