"""The marks by which a cutting machine finds a sheet, and where cards may lie beside them."""

from typing import Any

from printing.geometry.imposition import impose
from printing.geometry.paper import Rect, Size
from printing.geometry.sensor_marks import sensor_marks
from printing.geometry.spec import Layout, Side, Spec

A4, LETTER = Size(210, 297), Size(215.9, 279.4)
MINI, POKER = Size(44, 68), Size(63.5, 88.9)


def cutting(card: Size = MINI, paper: Size = A4, **rest: Any) -> Spec:
    asked = {"bleed": 1.5, "gap": 3.0, "marks": False, **rest}
    return Spec(card=card, paper=paper, for_cutter=True, **asked)


def test_a_square_is_upper_left_and_corners_are_upper_right_and_lower_left():
    square, *lines = sensor_marks(A4)

    assert square == Rect(10, 282, 5, 5)
    assert [(line.width, line.height) for line in lines] == [
        (20.5, 0.5),
        (0.5, 20.5),
        (20.5, 0.5),
        (0.5, 20.5),
    ]
    middles = [(line.x + line.width / 2, line.y + line.height / 2) for line in lines]
    assert middles == [(190, 287), (200, 277), (20, 10), (10, 20)]


def test_no_card_nor_its_bleed_lies_where_the_machine_looks():
    for paper in (A4, LETTER, Size(297, 420)):
        for card in (MINI, POKER, Size(70, 120)):
            for page in impose(cutting(card, paper), 60).pages:
                for placed in page.sides:
                    for mark in sensor_marks(paper):
                        assert not overlap(placed.bleed, mark.grown(1, 1, 1, 1))


def overlap(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.right - 1e-6
        and other.x < one.right - 1e-6
        and one.y < other.top - 1e-6
        and other.y < one.top - 1e-6
    )


def test_twelve_mini_cards_and_six_poker_cards_lie_on_a_sheet_of_a4():
    assert len(impose(cutting(), 60).pages[0].sides) == 12
    assert len(impose(cutting(POKER), 60).pages[0].sides) == 6


def test_only_fronts_bear_the_marks_for_they_are_cut_face_up():
    pages = impose(cutting(layout=Layout.DUPLEX_LONG), 60).pages

    assert {page.side: bool(page.sensor_marks) for page in pages} == {
        Side.FRONT: True,
        Side.BACK: False,
    }
