"""A category is told by its band where no colour is seen."""

from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from decks.editions.content import EditionCategory
from decks.faces import front
from decks.patterns import TILES, path
from decks.templatetags.symbols import band
from printing.geometry.spec import Side
from printing.svg.drawing import svg
from tests.bench.face import starter
from tests.printing.eyes import EYES, MATRICES, seen
from tests.printing.samples import CARD, NAMES, make_card, make_faces, pdf_of, raster_of

DOTS = 12  # a millimetre: 300 dpi
ONE = "#555555"
COLOURS = ("#143268", "#621421", "#8A52DE", "#C24E0B", "#138375", "#000000")


def in_category(number, colour=ONE):
    return make_card(number=number + 1, category=EditionCategory("any", colour, NAMES, number))


def bands(side, *cards, colour="L"):
    """Return the band of each card as a grey printer prints it, with 0.5 mm around it."""
    faces = make_faces(*cards)
    at = faces.anatomy.band.grown(*[0.5] * 4)
    box = [at.x, CARD.height - at.top, at.right, CARD.height - at.y]
    pdf = pdf_of(faces, side, cards=cards)
    pages = (raster_of(pdf, DOTS, page).convert(colour) for page in range(len(cards)))
    return [page.crop(tuple(round(edge * DOTS) for edge in box)) for page in pages]


def difference(one, other):
    """Return by how much two bands differ wherever one of them is held against the other."""
    width = one.width // 2
    piece = one.crop((width // 2, 0, width // 2 + width, one.height))
    return min(
        ImageStat.Stat(
            ImageChops.difference(piece, other.crop((at, 0, at + width, other.height)))
        ).mean[0]
        for at in range(0, one.width - width, 2)
    )


@pytest.mark.parametrize("side", Side)
def test_all_bands_of_one_colour_differ_in_grey(side):
    drawn = bands(side, *(in_category(number) for number in range(len(TILES))))

    alike = [
        (one, other)
        for one, other in combinations(range(len(TILES)), 2)
        if difference(drawn[one], drawn[other]) < 12
    ]

    assert alike == []


# Two colours each that are one to whoever lacks a cone.
ALIKE = {
    "protanopia": ("#0066ee", "#ff00ee"),
    "deuteranopia": ("#22aa44", "#ff0055"),
    "tritanopia": ("#ee0066", "#ee4400"),
}


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("eyes", EYES)
def test_the_starter_decks_categories_are_told_apart_by_all_eyes(side, eyes):
    content = starter()
    categories = type(content).from_json(content.to_json()).categories
    drawn = bands(side, *(make_card(category=each) for each in categories), colour="RGB")

    told = [seen(band, eyes) for band in drawn]

    apart = [most_difference(one, other) for one, other in combinations(told, 2)]
    assert len(apart) == 10
    assert min(apart) >= 20


@pytest.mark.parametrize("eyes", MATRICES)
def test_colours_alone_would_not_tell_categories_apart_to_every_eye(eyes):
    one, other = bands(Side.FRONT, *(in_category(0, each) for each in ALIKE[eyes]), colour="RGB")

    assert most_difference(one, other) > 60
    assert most_difference(seen(one, eyes), seen(other, eyes)) < 12
    [patterned] = bands(Side.FRONT, in_category(1, ALIKE[eyes][1]), colour="RGB")
    assert most_difference(seen(one, eyes), seen(patterned, eyes)) >= 20


def most_difference(one, other):
    """Return by how much two bands differ in the channel that tells most."""
    return max(map(difference, one.split(), other.split()))


@pytest.mark.parametrize("colour", COLOURS)
def test_a_band_on_black_has_an_edge_of_three_to_one_all_round(colour):
    [drawn] = bands(Side.BACK, in_category(0, colour))

    edge = round(0.5 * DOTS) + 1
    width, height = drawn.size
    sides = [
        *((x, y) for x in (edge, width - 1 - edge) for y in range(edge, height - edge)),
        *((x, height - 1 - edge) for x in range(edge, width - edge)),
    ]
    assert all(contrast_with_black(drawn.getpixel(at)) >= 3 for at in sides)


def contrast_with_black(grey):
    part = grey / 255
    light = part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    return (light + 0.05) / 0.05


def test_print_previews_and_pages_draw_the_same_pattern():
    card = in_category(3)
    faces = make_faces(card)
    rect = faces.anatomy.band

    drawn = path(3, rect.width, rect.height)

    assert f'd="{drawn}"' in svg(faces.layout(card, Side.FRONT), str)
    assert f'd="{drawn}"' in band(front(card, "uk").pattern)


def test_there_is_a_pattern_for_any_number_of_categories():
    assert path(len(TILES) + 1, 38, 2) == path(1, 38, 2)
    assert front(in_category(len(TILES) + 1), "uk").pattern == 1


def test_a_category_is_numbered_by_its_place_in_the_edition():
    content = starter()
    again = type(content).from_json(content.to_json())

    assert [category.number for category in again.categories] == [0, 1, 2, 3, 4]
    assert "number" not in content.to_json().split('"categories":')[1].split("]")[0]
    assert {card.category.number for card in again.cards} == {0, 1, 2, 3, 4}
