"""Where the parts of a card lie, whatever its size."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.dates import CardDate
from printing.anatomy import SMALLEST_PRINT, anatomy
from printing.face import TITLE
from printing.fitting import SMALLEST
from printing.fonts import font
from printing.paper import CARD_FORMATS, POINT, Size
from printing.spec import Side
from tests.printing.cards import make_card, make_faces

MARGIN = 3 / 44
TITLES = ("Папір", "Перше достовірне спостереження комети Галлея", "Щось " * 17 + "ще")

sides = st.floats(20, 200)
any_size = st.builds(Size, sides, sides)


def holds(outer, inner):
    hair = 1e-6
    return (
        outer.x <= inner.x + hair
        and outer.y <= inner.y + hair
        and inner.right <= outer.right + hair
        and inner.top <= outer.top + hair
    )


def test_the_default_card_is_as_it_was_drawn():
    card = anatomy(Size(44, 68))

    assert (card.art.width, card.art.height) == (38, 38)
    assert (card.art.x, card.art.top) == (3, 65)
    assert card.disc_radius == 3


@given(any_size)
def test_the_picture_is_square_and_lies_on_its_mat_inside_the_margins(size):
    card = anatomy(size)

    margin = MARGIN * min(size.width, size.height * 44 / 68)
    inner = card.mat.x, size.width - card.mat.right, size.height - card.mat.top
    assert card.art.width == pytest.approx(card.art.height)
    assert inner == pytest.approx((margin,) * 3)
    assert holds(card.mat, card.art)
    assert card.art.y > card.mat.y


@given(any_size)
def test_title_date_and_foot_lie_one_above_the_other(size):
    words = anatomy(size).words

    assert words.back_title.rect.y > words.date.rect.top > words.date.rect.y > words.foot.top
    assert anatomy(size).mat.y > words.front_title.rect.top
    assert words.back_title.rect.top == pytest.approx(words.front_title.rect.top)
    assert words.foot.y == pytest.approx(anatomy(size).mat.x)


@given(any_size)
def test_no_type_is_too_small_to_read(size):
    words = anatomy(size).words

    for slot in (words.front_title, words.back_title, words.date):
        assert slot.box.least >= SMALLEST
    assert words.category >= SMALLEST
    assert words.small_print >= SMALLEST_PRINT


@pytest.mark.parametrize("size", [s for s in CARD_FORMATS if s != Size(70, 70)], ids=str)
def test_the_picture_is_as_wide_as_an_upright_card_allows(size):
    card = anatomy(size)

    assert card.art.width == pytest.approx(size.width - 2 * card.mat.x)


def test_the_picture_of_a_square_card_gives_way_to_the_words():
    card = anatomy(Size(70, 70))

    assert card.art.width == pytest.approx(39.1, abs=0.1)
    assert card.art.x - card.mat.x == pytest.approx(card.mat.right - card.art.right)


@pytest.mark.parametrize("size", CARD_FORMATS, ids=str)
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("side", Side)
def test_every_line_lies_inside_the_margins_below_the_picture_and_clear_of_the_next(
    size, title, side
):
    card = make_card(title, date=CardDate(-27_500, circa=True))
    faces = make_faces(card, language="uk", card=size)
    at = faces.anatomy

    lines = faces.layout(card, side).lines

    for line in lines:
        assert at.mat.x - 1e-6 <= line.x < line.right <= at.mat.right + 1e-6
        assert line.y >= at.words.foot.y - 1e-6
        assert line.y + font(line.font).cap_height * line.size * POINT < at.mat.y - 0.8
    body = [line for line in lines if line.y > at.words.foot.top]
    for above, below in pairwise(body):
        capitals = font(below.font).cap_height * below.size * POINT
        assert above.y - below.y > capitals


@pytest.mark.parametrize("side", Side)
def test_a_title_stands_in_the_middle_of_its_room(side):
    faces = make_faces(card := make_card("НАУКА"))
    slot = {Side.FRONT: faces.anatomy.words.front_title, Side.BACK: faces.anatomy.words.back_title}

    line = faces.layout(card, side).lines[0]

    middle = line.y + font(TITLE).cap_height * line.size * POINT / 2
    rect = slot[side].rect
    assert (line.x + line.right) / 2 == pytest.approx(rect.x + rect.width / 2)
    assert middle == pytest.approx(rect.y + rect.height / 2, abs=0.5)
