"""What may be chosen about printing is one table, which everything else agrees with."""

import math
from dataclasses import fields

import pytest

from printing.geometry.paper import PrintError
from printing.geometry.spec import Registration, Spec
from printing.options import OPTIONS
from printing.orders.order import Order
from printing.pages.forms import SheetsForm
from printing.pdf.inks import Inks
from printing.refusals import FIELDS, sentence

BOUNDED = [option for option in OPTIONS.values() if option.bounds[1] < math.inf]


def spec_with(option, value):
    if option.name == "ink":
        return Inks("cmyk", value)
    moved = {"back_offset": Registration(y=value), "back_rotation": Registration(degrees=value)}
    if option.name in moved:
        return Spec(registration=moved[option.name])
    return Spec(**{option.name: value})


def test_an_order_has_every_option_as_it_usually_is():
    ordered = {field.name: field.default for field in fields(Order) if field.name != "language"}

    assert ordered == {name: option.usual for name, option in OPTIONS.items() if name != "language"}


def test_what_is_usual_can_be_read_and_is_what_a_spec_has():
    read = {name: option.value(option.usual) for name, option in OPTIONS.items()}

    spec = Spec()
    for name in ("paper", "layout", "margin", "gap", "bleed", "marks", "copies"):
        assert read[name] == getattr(spec, name)
    assert Registration(*read["back_offset"], read["back_rotation"]) == spec.registration


def test_what_is_usually_blank_may_stay_so_and_nothing_else():
    blank = {name for name, option in OPTIONS.items() if option.read and not option.usual}

    assert blank == {"also", "by_hand", "edition", "format", "changed_since", "shop"}
    assert {OPTIONS[name].value("") for name in blank} == {None}
    with pytest.raises(PrintError):
        OPTIONS["margin"].value("")


@pytest.mark.parametrize("option", BOUNDED, ids=lambda option: option.name)
@pytest.mark.parametrize("end", [0, 1], ids=["least", "most"])
def test_a_spec_refuses_what_is_out_of_an_options_bounds_and_names_it(option, end):
    bound = option.bounds[end]
    assert spec_with(option, bound)

    with pytest.raises(PrintError) as refused:
        spec_with(option, bound + (-1, 1)[end])

    assert sentence(refused.value).startswith(f"{option.subject} must be from")
    with pytest.raises(PrintError):
        option.require(bound + (-1, 1)[end])


def test_every_measure_of_a_spec_has_a_name_in_sentences():
    assert FIELDS.keys() == {option.name for option in BOUNDED} | {"card", "paper"}


def test_the_print_page_asks_for_every_option_by_its_label():
    asked = SheetsForm.base_fields
    # The address says the first, two fields the second, a tick for each language the third.
    elsewhere = {"draft", "back_offset", "also"}

    for name, option in OPTIONS.items():
        if name in elsewhere:
            continue
        assert (option.field or name) in asked
        if option.label:
            assert asked[option.field or name].label == option.label
