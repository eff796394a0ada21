"""Measures as readers write them."""

import pytest
from django.utils.translation import override

from printing.figures import THOUSANDTH, in_figures, size_in_figures
from printing.geometry.paper import Size


@pytest.mark.parametrize(
    ("number", "written"),
    [(0, "0"), (2.0, "2"), (3.175, "3.18"), (3.174, "3.17"), (-0.125, "-0.13"), (0.3, "0.3")],
)
def test_a_measure_is_rounded_to_a_hundredth_as_people_round(number, written):
    assert in_figures(number) == written


def test_an_eighth_of_an_inch_is_told_exactly_where_it_is_asked_for():
    assert in_figures(3.175, THOUSANDTH) == "3.175"
    assert in_figures(3.1749998, THOUSANDTH) == "3.175"  # as a PDF has it


def test_what_is_no_measure_is_told_all_the_same():
    assert in_figures(1e300) == "1e+300"
    assert in_figures(float("inf")) == "inf"


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "63.5×88.9"), ("uk", "63,5×88,9"), ("pl", "63,5×88,9"), ("ru", "63,5×88,9")],
)
def test_a_size_is_written_in_the_way_of_the_reader(language, written):
    with override(language):
        assert size_in_figures(Size(63.5, 88.9)) == written
