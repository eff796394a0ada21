"""Sizes of cards and paper, and how people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printing.geometry.paper import (
    CARD_FORMATS,
    DEFAULT_FORMAT,
    DEFAULT_PAPER,
    NAMED_FORMATS,
    PAPERS,
    Code,
    PrintError,
    Size,
    parse_format,
    parse_length,
    parse_paper,
)

sides = st.decimals(20, 200, places=1).map(float)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("44x68", Size(44, 68)),
        ("44X68", Size(44, 68)),
        ("44×68", Size(44, 68)),
        ("44х68", Size(44, 68)),  # the Cyrillic letter
        ("44*68", Size(44, 68)),
        (" 63.5 × 88,9 mm ", Size(63.5, 88.9)),
        ("63,5х88,9 мм", Size(63.5, 88.9)),
        ("70x70", Size(70, 70)),
        ("100x60", Size(100, 60)),
        ("poker", Size(63.5, 88.9)),
        (" Tarot ", Size(70, 120)),
    ],
)
def test_a_format_is_read_as_people_write_it(text, size):
    assert parse_format(text) == size


@pytest.mark.parametrize(
    "text", ["", "44", "44x", "x68", "44x68x2", "44 68", "a4", "44cmx68cm", "nanxnan", "1e9x1e9"]
)
def test_a_format_that_is_no_two_numbers_is_refused_with_its_text(text):
    with pytest.raises(PrintError) as refused:
        parse_format(text)

    assert refused.value.code == Code.SIZE_UNREADABLE
    assert refused.value.params == {"text": text}


@pytest.mark.parametrize("text", ["-44x68", "44x-68", "0x0", "19.9x68", "44x201", "4400x6800"])
def test_a_negative_or_absurd_format_is_refused_with_what_is_allowed(text):
    with pytest.raises(PrintError) as refused:
        parse_format(text)

    assert refused.value.code == Code.SIZE_OUT_OF_RANGE
    assert refused.value.params == {"text": text, "least": 20, "most": 200}


@pytest.mark.parametrize("size", CARD_FORMATS)
def test_a_format_is_read_back_from_its_code_and_from_its_name(size):
    assert parse_format(size.code) == parse_format(str(size)) == size


def test_every_size_that_a_deck_can_have_has_a_name():
    assert set(CARD_FORMATS) <= set(NAMED_FORMATS.values())
    assert len(set(NAMED_FORMATS.values())) == len(NAMED_FORMATS)


@given(sides, sides)
def test_any_custom_format_is_read_back_from_its_code(width, height):
    size = Size(width, height)

    assert parse_format(size.code) == size


def test_the_default_format_is_44_by_68():
    assert parse_format("44x68") == DEFAULT_FORMAT


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("a4", Size(210, 297)),
        (" A4 ", Size(210, 297)),
        ("Letter", Size(215.9, 279.4)),
        ("a3", Size(297, 420)),
        ("100x150", Size(100, 150)),
        ("297x210", Size(210, 297)),
    ],
)
def test_a_paper_is_read_by_name_or_size_and_stands_on_its_short_edge(text, size):
    assert parse_paper(text) == size


def test_an_unknown_paper_is_refused_with_the_names_there_are():
    with pytest.raises(PrintError) as refused:
        parse_paper("a7")

    assert refused.value.code == Code.PAPER_UNKNOWN
    assert refused.value.params == {"text": "a7", "names": tuple(PAPERS)}


@pytest.mark.parametrize("text", ["-210x297", "210x0", "10x10", "210x1001"])
def test_a_negative_or_absurd_paper_is_refused(text):
    with pytest.raises(PrintError) as refused:
        parse_paper(text)

    assert refused.value.code == Code.SIZE_OUT_OF_RANGE


def test_the_default_paper_is_a4():
    assert PAPERS[DEFAULT_PAPER] == parse_paper("210x297")


@pytest.mark.parametrize(
    ("text", "length"), [("5", 5), ("-0,25", -0.25), ("+1.5", 1.5), (" 3 mm ", 3), ("2мм", 2)]
)
def test_a_length_is_read_as_people_write_it(text, length):
    assert parse_length(text) == length


@pytest.mark.parametrize("text", ["", "five", "1 2", "--1", "1e3", "inf", "nan", "٣"])
def test_a_length_that_is_no_number_is_refused_with_its_text(text):
    with pytest.raises(PrintError) as refused:
        parse_length(text)

    assert refused.value.code == Code.LENGTH_UNREADABLE
    assert refused.value.params == {"text": text}
