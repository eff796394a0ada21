"""What is said of a game when it is over."""

from play.models import Move
from play.view.learning import NearMiss, closest, hardest, missed, tries_of

YEARS = [1500, 1600, 1700, 1640, 1543, -1, 1]  # by the number of a card


def laid(card: int, slot: int, seat: int = 0) -> Move:
    return Move(seat=seat, seen=[{"what": "placed", "card": card, "slot": slot}])


def thrown(card: int, slot: int, belongs: int, seat: int = 0) -> Move:
    event = {"what": "misplaced", "card": card, "slot": slot, "belongs": [belongs, belongs]}
    return Move(seat=seat, seen=[event])


def blocked(card: int, seat: int = 0) -> Move:
    return Move(seat=seat, seen=[{"what": "blocked", "card": card, "gap": 0}])


def ranked(*moves: Move) -> list[int]:
    return [card.card for card in missed(tries_of(moves).values())]


def hardest_of(*moves: Move) -> int | None:
    return hardest(missed(tries_of(moves).values()))


def test_the_hardest_card_is_the_one_missed_most_often_and_then_the_one_missed_by_most():
    moves = thrown(1, 0, 1), thrown(2, 3, 0), thrown(3, 0, 1), thrown(3, 0, 1, seat=1)

    assert ranked(*moves) == [3, 2, 1]
    assert hardest_of(*moves) == 3
    assert hardest_of(*moves[:2]) == 2


def test_no_card_is_the_hardest_where_two_were_missed_alike_or_one_alone_was_missed():
    assert hardest_of(thrown(1, 0, 1), thrown(2, 2, 1)) is None
    assert hardest_of(blocked(1), blocked(2)) is None
    assert hardest_of(thrown(1, 0, 1)) is None
    assert hardest_of() is None


def test_the_closest_miss_is_the_one_by_fewest_years_from_the_line_as_it_lay_then():
    # the line: 1500; 1500, 1700; 1500, 1640, 1700
    moves = laid(2, 1), thrown(1, 0, 1, seat=1), laid(3, 1), thrown(4, 2, 1, seat=2)

    assert closest(moves, 0, YEARS.__getitem__) == NearMiss(card=4, seat=2, years=97)
    assert closest(moves[:3], 0, YEARS.__getitem__) == NearMiss(card=1, seat=1, years=100)
    assert closest(moves[:1], 0, YEARS.__getitem__) is None


def test_from_the_year_before_our_era_to_the_first_of_it_is_one_year():
    assert closest([thrown(5, 1, 0)], 6, YEARS.__getitem__) == NearMiss(card=5, seat=0, years=1)
