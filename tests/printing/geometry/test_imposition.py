"""Where each side of each card lies on which page."""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from printing.geometry.imposition import Imposition, MarkKind, Page, PlacedSide, impose
from printing.geometry.paper import CARD_FORMATS, PAPERS, Code, PrintError, Rect, Size
from printing.geometry.spec import Layout, Matrix, Registration, Side, Spec

Point = tuple[float, float]
NEAR = 1e-5
DUPLEX = (Layout.DUPLEX_LONG, Layout.DUPLEX_SHORT)
ON_PAPER = tuple(layout for layout in Layout if layout is not Layout.CARDS)


def lengths(least: float, most: float) -> st.SearchStrategy[float]:
    return st.decimals(least, most, places=2).map(float)


sizes = st.sampled_from(CARD_FORMATS) | st.builds(Size, lengths(20, 120), lengths(20, 120))
papers = st.sampled_from([*PAPERS.values()]) | st.builds(Size, lengths(90, 420), lengths(90, 420))
registrations = st.just(Registration()) | st.builds(
    Registration, lengths(-10, 10), lengths(-10, 10), lengths(-3, 3)
)


def specs(*layouts: Layout) -> st.SearchStrategy[Spec]:
    return st.builds(
        Spec,
        card=sizes,
        paper=papers,
        layout=st.sampled_from(layouts),
        margin=lengths(0, 15),
        gap=st.just(0.0) | lengths(0, 12),
        bleed=lengths(0, 5),
        marks=st.booleans(),
        copies=st.integers(1, 3),
        registration=registrations,
    )


def imposed(spec: Spec, cards: int) -> Imposition:
    """Lay out the cards, or pass over a paper on which they do not fit."""
    try:
        return impose(spec, cards)
    except PrintError:
        reject()


def moved(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def corners(rect: Rect) -> list[Point]:
    return [(rect.x, rect.y), (rect.right, rect.y), (rect.x, rect.top), (rect.right, rect.top)]


def sides_of(imposition: Imposition) -> Iterable[dict[Side, tuple[Page, PlacedSide]]]:
    """Return the two sides of each copy of each card, with their pages."""
    found: dict[tuple[int, int], dict[Side, tuple[Page, PlacedSide]]] = {}
    for page in imposition.pages:
        for placed in page.sides:
            found.setdefault((placed.card, placed.copy), {})[placed.side] = page, placed
    return found.values()


def overlap(one: Rect, other: Rect) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    along = min(one.top, other.top) - max(one.y, other.y)
    return across > NEAR and along > NEAR


def inside(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x - NEAR
        and inner.y >= outer.y - NEAR
        and inner.right <= outer.right + NEAR
        and inner.top <= outer.top + NEAR
    )


def through(spec: Spec, front: PlacedSide, page: Page) -> Callable[[float, float], Point]:
    """Return what a point of the front's page is called on the back's, once turned or folded."""
    if spec.layout is Layout.DUPLEX_LONG:
        return lambda x, y: (page.size.width - x, y)
    if spec.layout is Layout.DUPLEX_SHORT:
        return lambda x, y: (x, page.size.height - y)
    (crease,) = [
        mark.line
        for mark in page.marks
        if mark.kind is MarkKind.SCORE and inside(mark.line, front.rect)
    ]
    if crease.width == 0:
        return lambda x, y: (2 * crease.x - x, y)
    return lambda x, y: (x, 2 * crease.y - y)


@given(specs(*DUPLEX, Layout.FOLD), st.integers(1, 40))
def test_every_back_lies_exactly_behind_its_front_head_to_head(spec, cards):
    assume(spec.marks or spec.layout in DUPLEX)
    width, height = spec.card.width, spec.card.height

    for sides in sides_of(imposed(spec, cards)):
        page, front = sides[Side.FRONT]
        _, back = sides[Side.BACK]
        behind = through(spec, front, page)
        for u, v in ((0, 0), (width, 0), (0, height), (width, height)):
            seen_from_behind = behind(*moved(front.matrix, u, v))
            assert seen_from_behind == pytest.approx(moved(back.matrix, width - u, v), abs=NEAR)


@given(specs(*ON_PAPER), st.integers(1, 40))
def test_nothing_crosses_the_margins_wherever_the_backs_are_moved(spec, cards):
    for page in imposed(spec, cards).pages:
        margin = spec.margin - NEAR
        lines = [mark.line for mark in page.marks]
        for rect in (*(placed.bleed for placed in page.sides), *page.ground, *lines):
            for x, y in (moved(page.matrix, *corner) for corner in corners(rect)):
                assert margin <= x <= page.size.width - margin
                assert margin <= y <= page.size.height - margin


@given(specs(*Layout), st.integers(1, 40))
def test_no_card_lies_on_another_or_under_its_bleed(spec, cards):
    for page in imposed(spec, cards).pages:
        for one, other in combinations(page.sides, 2):
            assert not overlap(one.bleed, other.rect)
            assert not overlap(one.rect, other.bleed)


@given(specs(*Layout), st.integers(1, 40))
def test_every_side_wanted_lies_once_for_each_copy(spec, cards):
    wanted = {Layout.FRONTS: [Side.FRONT], Layout.BACKS: [Side.BACK]}.get(spec.layout, [*Side])

    placed = Counter(
        (side.card, side.copy, side.side)
        for page in imposed(spec, cards).pages
        for side in page.sides
    )

    assert placed == Counter(
        (card, copy, side)
        for card in range(cards)
        for copy in range(spec.copies)
        for side in wanted
    )


@given(specs(*Layout), st.integers(1, 40))
def test_a_placed_side_is_as_large_as_its_card_and_on_its_page(spec, cards):
    for page in imposed(spec, cards).pages:
        for placed in page.sides:
            size = Size(placed.rect.width, placed.rect.height)
            upright = size if placed.rotation in (0, 180) else size.turned
            assert (upright.width, upright.height) == pytest.approx(
                (spec.card.width, spec.card.height)
            )
            assert inside(placed.rect, placed.bleed)
            assert inside(placed.rect, page.trim)
            assert inside(placed.bleed, page.bleed)


@given(specs(*ON_PAPER), st.integers(1, 200))
def test_the_orientation_is_the_one_with_the_fewest_sheets(spec, cards):
    imposition = imposed(spec, cards)
    unit = spec.card
    if spec.layout is Layout.FOLD:
        unit = Size(unit.width * 2, unit.height)
    reach = 2 * (spec.bleed + (1 if spec.marks else 0)) - NEAR

    def fitting(room: float, side: float) -> int:
        return sum((n + 1) * side + n * spec.gap <= room - reach for n in range(60))

    printable = spec.printable
    sheets = {}
    for turned, size in ((False, unit), (True, unit.turned)):
        if places := fitting(printable.width, size.width) * fitting(printable.height, size.height):
            sheets[turned] = math.ceil(cards * spec.copies / places)

    assert imposition.sheets == min(sheets.values())
    assert imposition.sheets == sheets[imposition.turned]
    assert imposition.turned is False or sheets.get(False, math.inf) > sheets[True]


@given(specs(*ON_PAPER), st.integers(1, 40))
def test_marks_are_never_inside_a_card_or_in_its_bleed(spec, cards):
    for page in imposed(spec, cards).pages:
        for mark in page.marks:
            thick = mark.line.grown(*[2 * NEAR] * 4)
            cards_there = [p.rect if mark.kind is MarkKind.SCORE else p.bleed for p in page.sides]
            inner = [rect.grown(*[-3 * NEAR] * 4) for rect in cards_there]
            assert not any(overlap(thick, rect) for rect in inner)


@given(specs(*ON_PAPER), st.integers(1, 40))
def test_with_marks_on_every_cut_has_one_at_both_its_ends(spec, cards):
    assume(spec.marks)

    for page in imposed(spec, cards).pages:
        cut = [mark.line for mark in page.marks if mark.kind is MarkKind.CUT]
        upright = Counter(round(line.x, 4) for line in cut if line.width == 0)
        lying = Counter(round(line.y, 4) for line in cut if line.height == 0)
        assert set(upright.values()) == set(lying.values()) == {2}
        assert min(max(line.width, line.height) for line in cut) > 0.7
        for x, y in (corner for placed in page.sides for corner in corners(placed.rect)):
            folds = [m.line for m in page.marks if m.kind is MarkKind.FOLD]
            assert round(x, 4) in {*upright, *(round(f.x, 4) for f in folds if f.width == 0)}
            assert round(y, 4) in {*lying, *(round(f.y, 4) for f in folds if f.height == 0)}


@given(specs(*ON_PAPER), st.integers(1, 40))
def test_without_marks_there_are_none(spec, cards):
    assume(not spec.marks)

    assert not any(page.marks for page in imposed(spec, cards).pages)


@given(specs(*ON_PAPER), st.integers(1, 40))
def test_the_ground_lies_under_every_back_and_nowhere_else(spec, cards):
    for page in imposed(spec, cards).pages:
        backs = [placed for placed in page.sides if placed.side is Side.BACK]
        for back in backs:
            assert any(inside(back.rect, ground) for ground in page.ground)
        for ground in page.ground:
            for x, y in points(ground):
                assert any(inside(Rect(x, y, 0, 0), back.bleed) for back in backs), (
                    "ground beside the backs"
                )


def points(rect: Rect) -> list[Point]:
    steps = [i / 8 for i in range(9)]
    return [(rect.x + rect.width * i, rect.y + rect.height * j) for i in steps for j in steps]


@given(specs(Layout.FOLD), st.integers(1, 40))
def test_across_a_cut_without_gap_fronts_touch_fronts_and_backs_backs(spec, cards):
    assume(spec.gap == 0)

    for page in imposed(spec, cards).pages:
        for one, other in combinations(page.sides, 2):
            same_card = (one.card, one.copy) == (other.card, other.copy)
            touching = overlap(one.rect.grown(*[0.01] * 4), other.rect) and shares_an_edge(
                one.rect, other.rect
            )
            if touching and not same_card:
                assert one.side is other.side


def shares_an_edge(one: Rect, other: Rect) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    along = min(one.top, other.top) - max(one.y, other.y)
    return max(across, along) > 1


@given(specs(*ON_PAPER), st.integers(1, 40))
def test_the_numbers_are_those_of_the_pages(spec, cards):
    imposition = imposed(spec, cards)
    places = imposition.rows * imposition.columns

    assert imposition.sheets == len({page.sheet for page in imposition.pages})
    assert imposition.blanks == imposition.sheets * places - cards * spec.copies
    assert 0 <= imposition.blanks < places
    if spec.marks:
        cut = [mark for mark in imposition.pages[0].marks if mark.kind is MarkKind.CUT]
        assert imposition.cuts == len(cut) / 2


@given(specs(*DUPLEX), st.integers(1, 40))
def test_every_position_has_a_name_that_both_sides_share(spec, cards):
    imposition = imposed(spec, cards)
    sides = sides_of(imposition)

    places = [both[Side.FRONT][1].place for both in sides]

    assert places == [both[Side.BACK][1].place for both in sides]
    assert places == sorted(set(places))
    for page in imposition.pages[::2]:
        for one, other in pairwise(page.sides):
            assert one.place.sheet == page.sheet
            assert (one.rect.y > other.rect.y + NEAR) == (one.place.row < other.place.row)
            assert one.place.row < other.place.row or one.rect.x < other.rect.x


@given(
    st.builds(
        Spec,
        card=st.builds(Size, lengths(100, 200), lengths(100, 200)),
        paper=st.builds(Size, lengths(60, 130), lengths(60, 130)),
        layout=st.sampled_from(ON_PAPER),
        margin=lengths(0, 20),
        registration=registrations,
    )
)
def test_a_card_too_large_is_refused_with_the_largest_that_fits(spec):
    with pytest.raises(PrintError) as refused:
        impose(replace(spec, card=Size(131, 131)), 1)

    largest = refused.value.params["largest"]
    assert refused.value.code == Code.CARD_TOO_LARGE
    assert refused.value.params["card"] == Size(131, 131)
    if isinstance(largest, Size):
        assert impose(replace(spec, card=largest), 1).sheets == 1
        with pytest.raises(PrintError):
            impose(replace(spec, card=Size(largest.width + 0.11, largest.height + 0.11)), 1)


def test_a4_takes_16_cards_of_44_by_68():
    imposition = impose(Spec(), 110)

    assert (imposition.rows, imposition.columns) == (4, 4)
    assert (imposition.sheets, imposition.blanks, imposition.cuts) == (7, 2, 10)
    assert [page.side for page in imposition.pages] == [Side.FRONT, Side.BACK] * 7


def test_cards_lie_on_their_side_where_that_saves_sheets():
    spec = Spec(card=Size(57, 87), bleed=0)

    imposition = impose(spec, 110)

    assert imposition.turned
    assert imposition.rows * imposition.columns == 10
    assert imposition.pages[0].size == Size(210, 297)
    assert {placed.rotation for placed in imposition.pages[0].sides} == {90}
    assert {placed.rotation for placed in imposition.pages[1].sides} == {270}


def test_the_only_back_of_a_last_sheet_lies_at_the_upper_right():
    front, back = impose(Spec(), 17).pages[-2:]

    assert front.sides[0].rect == Rect(17, 216.5, 44, 68)
    assert back.sides[0].rect == Rect(149, 216.5, 44, 68)
    assert back.sides[0].rotation == 0


def test_a_flip_on_the_short_edge_mirrors_rows_and_turns_the_backs():
    front, back = impose(Spec(layout=Layout.DUPLEX_SHORT), 17).pages[-2:]

    assert front.sides[0].rect == Rect(17, 216.5, 44, 68)
    assert back.sides[0].rect == Rect(17, 12.5, 44, 68)
    assert back.sides[0].rotation == 180


def test_a_gap_is_cut_on_both_its_sides():
    imposition = impose(Spec(gap=3), 110)

    assert (imposition.rows, imposition.columns) == (4, 4)
    assert imposition.cuts == 16


def test_bleed_reaches_half_a_gap_and_without_gap_only_round_the_grid():
    close, apart = (impose(Spec(gap=gap, bleed=2), 16).pages[0].sides[0] for gap in (0, 3))

    assert close.bleed == close.rect.grown(left=2, bottom=0, right=0, top=2)
    assert apart.bleed == apart.rect.grown(left=2, bottom=1.5, right=1.5, top=2)


def test_backs_alone_lie_as_the_backs_of_a_flip_on_the_long_edge():
    both = impose(Spec(), 20).pages
    alone = impose(Spec(layout=Layout.BACKS), 20).pages

    assert alone == both[1::2]


def test_fronts_alone_are_the_fronts_of_a_flip():
    both = impose(Spec(registration=Registration(9, 0, 0)), 20).pages
    alone = impose(Spec(layout=Layout.FRONTS, registration=Registration(9, 0, 0)), 20).pages

    assert alone == both[::2]


def test_a_folded_sheet_has_one_page_with_both_sides_of_its_cards():
    (page,) = impose(Spec(layout=Layout.FOLD), 8).pages
    front, back, next_front, next_back = page.sides[:4]

    assert front.rect.right == back.rect.x
    assert back.rect.right == next_back.rect.x
    assert next_back.rect.right == next_front.rect.x
    assert {placed.rotation for placed in page.sides} == {0}


def test_a_folded_sheet_shows_where_to_fold_and_to_crease():
    (page,) = impose(Spec(layout=Layout.FOLD), 8).pages
    kinds = Counter(mark.kind for mark in page.marks)

    assert kinds == {MarkKind.CUT: 16, MarkKind.FOLD: 4, MarkKind.SCORE: 8}


def test_cards_come_one_to_a_page_front_then_back_with_their_bleed():
    spec = Spec(layout=Layout.CARDS, bleed=3, copies=2)

    pages = impose(spec, 2).pages

    assert {(page.size, page.trim, page.bleed) for page in pages} == {
        (Size(50, 74), Rect(3, 3, 44, 68), Rect(0, 0, 50, 74))
    }
    assert [(page.sides[0].card, page.sides[0].copy, page.side) for page in pages] == [
        (card, copy, side) for copy in (0, 1) for card in (0, 1) for side in Side
    ]


def test_cards_of_any_size_come_one_to_a_page():
    spec = Spec(card=Size(200, 200), paper=Size(60, 90), layout=Layout.CARDS)

    assert impose(spec, 1).sheets == 1


def test_a_white_front_has_no_ground_and_backs_without_gap_have_one_for_a_full_sheet():
    front, back = impose(Spec(), 16).pages

    assert front.ground == ()
    assert back.ground == (back.bleed,)


def test_paper_typed_on_its_side_is_printed_on_its_short_edge():
    pages = impose(Spec(paper=Size(297, 210)), 1).pages

    assert pages[0].size == Size(210, 297)


def test_nothing_to_print_is_refused():
    with pytest.raises(PrintError) as refused:
        impose(Spec(), 0)

    assert refused.value.code == Code.NOTHING_TO_PRINT


def test_a_card_larger_than_the_paper_is_refused_with_the_largest_of_its_shape():
    spec = Spec(card=Size(200, 200), bleed=0, marks=False)

    assert impose(spec, 1).sheets == 1
    with pytest.raises(PrintError) as refused:
        impose(Spec(card=Size(200, 200), bleed=0), 1)
    assert refused.value.params["largest"] == Size(198, 285)


@pytest.mark.parametrize(
    ("field", "value", "least", "most"),
    [
        ("margin", -0.1, 0, 50),
        ("margin", 51, 0, 50),
        ("gap", -1, 0, 50),
        ("bleed", 5.1, 0, 5),
        ("bleed", math.nan, 0, 5),
        ("copies", 0, 1, 100),
        ("card", Size(0, 68), 20, 200),
        ("paper", Size(210, math.inf), 50, 1000),
    ],
)
def test_a_length_out_of_its_range_is_refused_by_name(field, value, least, most):
    with pytest.raises(PrintError) as refused:
        Spec(**{field: value})

    assert refused.value.code == Code.OUT_OF_RANGE
    assert refused.value.params["field"] == field
    assert (refused.value.params["least"], refused.value.params["most"]) == (least, most)


@pytest.mark.parametrize(
    ("registration", "field"),
    [
        (Registration(x=10.1), "back_offset"),
        (Registration(y=-10.1), "back_offset"),
        (Registration(degrees=3.1), "back_rotation"),
    ],
)
def test_backs_are_not_moved_beyond_what_a_printer_can_be_off(registration, field):
    with pytest.raises(PrintError) as refused:
        Spec(registration=registration)

    assert refused.value.params["field"] == field


def test_an_offset_moves_the_backs_right_and_up_and_leaves_the_fronts():
    front, back = impose(Spec(registration=Registration(1.5, 0.5)), 16).pages

    assert moved(front.matrix, 10, 20) == (10, 20)
    assert moved(back.matrix, 10, 20) == pytest.approx((11.5, 20.5))


def test_a_rotation_turns_the_backs_counter_clockwise_about_the_middle():
    page = impose(Spec(registration=Registration(degrees=2)), 16).pages[1]
    middle = page.size.width / 2, page.size.height / 2

    right_of_it = moved(page.matrix, middle[0] + 100, middle[1])

    assert moved(page.matrix, *middle) == pytest.approx(middle)
    assert right_of_it[1] - middle[1] == pytest.approx(100 * math.sin(math.radians(2)))


def test_the_same_request_gives_an_equal_value():
    assert impose(Spec(), 110) == impose(Spec(), 110)


@pytest.mark.parametrize(
    ("card", "largest"), [(Size(70, 200), Size(68, 198)), (Size(100, 100), Size(99, 136))]
)
def test_the_largest_card_to_fold_is_the_nearest_in_shape(card, largest):
    with pytest.raises(PrintError) as refused:
        impose(Spec(card, Size(148, 210), Layout.FOLD, bleed=0), 1)

    assert refused.value.params["largest"] == largest


def test_where_no_card_fits_at_all_no_largest_is_named():
    with pytest.raises(PrintError) as refused:
        impose(Spec(paper=Size(50, 50), margin=20), 1)

    assert refused.value.params["largest"] is None


def test_moving_the_backs_takes_nothing_from_a_sheet_that_folds():
    still = Spec(layout=Layout.FOLD)

    assert replace(still, registration=Registration(9, 9, 3)).printable == still.printable
