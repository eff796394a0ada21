"""Where the parts of a card lie, whatever its size."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from decks.dates import CardDate
from decks.editions.content import EditionCategory
from printing.cards.face import TITLE, Style
from printing.geometry.paper import CARD_FORMATS, POINT, Rect, Size
from printing.geometry.spec import Side
from printing.text.anatomy import SMALLEST_PRINT, Guard, anatomy
from printing.text.fitting import SMALLEST
from printing.text.fonts import font
from tests.printing.samples import make_card, make_faces, pdf_of, raster_of

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

    unit = min(size.width / 44, size.height / 68)
    margin = 3 * max(unit, min(1, 1.08 * unit))
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
    assert words.foot.y > anatomy(size).mat.x


@given(any_size)
def test_no_type_is_too_small_to_read(size):
    words = anatomy(size).words

    for slot in (words.front_title, words.back_title, words.date):
        assert slot.box.least >= SMALLEST
    assert words.category >= SMALLEST
    assert words.small_print >= SMALLEST_PRINT == 6


@given(any_size)
def test_a_shops_margin_is_kept_by_all_parts_and_its_least_type_by_all_words(size):
    card = anatomy(size, Guard(margin=4.0, category=7.0, small_print=7.0))

    inner = Rect(4, 4, size.width - 8, size.height - 8)
    words = card.words
    assert all(holds(inner, part) for part in (card.mat, card.art, words.front_title.rect))
    assert words.foot.x >= 4 - 1e-6
    assert words.category >= 7 <= words.small_print


@pytest.mark.parametrize("size", [s for s in CARD_FORMATS if s != Size(70, 70)], ids=str)
def test_the_picture_is_as_wide_as_an_upright_card_allows(size):
    card = anatomy(size)

    assert card.art.width == pytest.approx(size.width - 2 * card.mat.x)


def test_the_picture_of_a_square_card_gives_way_to_the_words():
    card = anatomy(Size(70, 70))

    assert card.art.width == pytest.approx(39.1, abs=0.1)
    assert card.art.x - card.mat.x == pytest.approx(card.mat.right - card.art.right)


@pytest.mark.parametrize("size", CARD_FORMATS, ids=str)
@pytest.mark.parametrize("side", Side)
def test_no_ink_of_a_letter_comes_nearer_to_an_edge_than_3_millimetres(size, side):
    names = dict.fromkeys(("uk", "pl", "ru", "en"), "Цущyjgą")
    category = EditionCategory("deep", "#ffffff", names)
    title = "Щцуą yjgp " * 6
    faces = make_faces(make_card(title, category=category), card=size, style=Style(art=False))
    scale = 20

    image = raster_of(pdf_of(faces, side), scale).convert("L")
    letters = ImageChops.difference(image, Image.new("L", image.size, image.getpixel((2, 2))))
    below = (0, round((size.height - faces.anatomy.mat.y) * scale) + 4, *image.size)
    left, _top, right, bottom = letters.crop(below).getbbox()

    beneath = image.height - (below[1] + bottom)
    assert min(left, image.width - right, beneath) >= 3 * scale - 1
    assert beneath <= 3.3 * scale * max(1, size.width / 44)


def test_a_title_of_three_lines_leaves_air_above_its_date():
    faces = make_faces(card := make_card("Перше достовірне спостереження комети Галлея цущ"))
    title = [line for line in faces.layout(card, Side.BACK).lines if line.font == TITLE][:-1]
    [date] = [line for line in faces.layout(card, Side.BACK).lines if line.text == "1455"]

    assert len(title) == 3
    deepest = title[-1].y - 0.22 * title[-1].size * POINT
    top = date.y + font(date.font).cap_height * date.size * POINT
    between_lines = title[0].y - title[1].y - font(TITLE).x_height * title[0].size * POINT
    assert deepest - top > 1.8
    assert title[-1].y - top > 1.3 * between_lines


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
