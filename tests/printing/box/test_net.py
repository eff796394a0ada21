"""The net of a box: its walls hold the cards, its line is whole, its folds lie where walls meet."""

import math
from itertools import combinations, pairwise

import pytest

from printing.box.net import PLAY, Net
from printing.geometry.paper import Rect, Size

MINI, POKER, SQUARE = Size(44, 68), Size(63.5, 88.9), Size(70, 70)
NETS = [Net.around(card, cards, 0.3) for card in (MINI, POKER, SQUARE) for cards in (1, 20, 110)]


def is_inside(net: Net, point: tuple[float, float]) -> bool:
    """Say whether a point lies within the line, by how often a ray to the right crosses it."""
    x, y = point
    crossed = False
    line = [*net.outline, net.outline[0]]
    for (x1, y1), (x2, y2) in pairwise(line):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossed = not crossed
    return crossed


def test_a_box_has_three_millimetres_to_spare_around_the_cards():
    net = Net.around(MINI, 110, 0.3)

    assert (net.width, net.height) == (44 + PLAY, 68 + PLAY)
    assert net.depth == pytest.approx(110 * 0.3 + PLAY)
    assert PLAY == 3


@pytest.mark.parametrize("net", NETS)
def test_walls_stand_side_by_side_and_are_as_large_as_what_they_hide(net):
    walls = sorted((net.back, net.front, *net.sides), key=lambda wall: wall.x)

    assert [(round(wall.width, 6), round(wall.height, 6)) for wall in walls] == [
        (round(width, 6), round(net.height, 6))
        for width in (net.width, net.depth, net.width, net.depth)
    ]
    assert all(one.right == pytest.approx(next_.x) for one, next_ in pairwise(walls))
    assert (net.lid.width, net.lid.height) == (net.width, net.depth)


@pytest.mark.parametrize("net", NETS)
def test_the_line_goes_round_all_walls_and_flaps_and_touches_every_edge_of_the_net(net):
    xs, ys = zip(*net.outline, strict=True)

    assert (min(xs), min(ys)) == (0, 0)
    assert (max(xs), max(ys)) == pytest.approx((net.size.width, net.size.height))
    for part in (net.back, net.front, *net.sides, net.lid, *net.glued):
        assert is_inside(net, (part.x + part.width / 2, part.y + part.height / 2))


@pytest.mark.parametrize("net", NETS)
def test_the_line_crosses_itself_nowhere(net):
    points = [*dict.fromkeys((round(x, 6), round(y, 6)) for x, y in net.outline)]
    sides = list(pairwise([*points, points[0]]))

    for (one, a), (other, b) in combinations(enumerate(sides), 2):
        if one + 1 < other and not (one == 0 and other == len(sides) - 1):
            assert not cross(a, b)


Point = tuple[float, float]


def cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    def turn(a: Point, b: Point, c: Point) -> float:
        return math.copysign(1, (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

    (a, b), (c, d) = one, other
    return turn(a, b, c) != turn(a, b, d) and turn(c, d, a) != turn(c, d, b)


@pytest.mark.parametrize("net", NETS)
def test_folds_lie_on_the_net_and_each_wall_folds_against_the_next(net):
    for fold in net.folds:
        middle = fold.x + fold.width / 2, fold.y + fold.height / 2
        around = [(middle[0] + dx, middle[1] + dy) for dx, dy in ((0.2, 0.2), (-0.2, -0.2))]
        assert all(is_inside(net, point) for point in around)
    upright = sorted(fold.x for fold in net.folds if not fold.width)
    walls = (net.back, net.front, *net.sides)
    assert upright == pytest.approx(sorted(wall.x for wall in walls))


@pytest.mark.parametrize("net", NETS)
def test_the_front_is_open_above_where_a_thumb_goes(net):
    middle = net.front.x + net.front.width / 2

    assert not is_inside(net, (middle, net.front.top - net.thumb + 0.1))
    assert is_inside(net, (middle, net.front.top - net.thumb - 0.1))
    assert Rect(net.front.x, net.front.top, net.front.width, 0) not in net.folds
