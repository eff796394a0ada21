"""Printer profiles: what moves the backs of one printer."""

from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from printing.geometry.spec import Registration
from printing.models import PrinterProfile
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def make_profile(user=None, name="At home", **fields):
    return PrinterProfile(user=user or make_user(), name=name, **fields)


def test_a_profile_says_how_the_backs_are_moved():
    profile = make_profile(offset_x=Decimal("1.25"), offset_y=Decimal("-0.5"), rotation=Decimal(2))
    profile.full_clean()
    profile.save()

    assert PrinterProfile.objects.get().registration == Registration(1.25, -0.5, 2.0)


@pytest.mark.parametrize(
    ("layout", "stack"), [("duplex-long", "up-up"), ("duplex-short", "up-up"), ("fold", "")]
)
def test_a_stack_is_turned_only_where_both_sides_of_the_paper_are_printed(layout, stack):
    assert make_profile(stack="up-up").stack_for(layout) == stack


def test_a_profile_is_called_by_its_name_and_its_printer():
    whole = make_profile(printer="Canon", tray="back", stock="250 g")

    assert str(whole) == "At home (Canon, back, 250 g)"
    assert str(make_profile()) == "At home"


def test_a_person_has_one_profile_of_a_name_and_others_may_have_theirs():
    first = make_profile()
    first.save()
    make_profile().save()

    with pytest.raises(ValidationError, match="a printer profile with this name already"):
        make_profile(first.user).full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        make_profile(first.user).save()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"offset_x": Decimal("10.01")}, "The backs can be moved by up to 10 mm."),
        ({"offset_y": Decimal("-10.01")}, "The backs can be moved by up to 10 mm."),
        ({"rotation": Decimal("3.01")}, "The backs can be turned by up to 3 degrees."),
        ({"stack": "sideways"}, "Say how the stack comes out and goes back in."),
        ({"name": ""}, "Give the profile a name."),
    ],
)
def test_what_no_printer_needs_is_refused_by_the_database_and_in_words(fields, sentence):
    profile = make_profile(**fields)

    with pytest.raises(ValidationError, match=sentence):
        profile.validate_constraints()
    with pytest.raises(IntegrityError), transaction.atomic():
        profile.save()


def test_a_profile_is_found_by_name_or_by_name_and_owner():
    mine = make_profile(make_user("olena"))
    other = make_profile(make_user("marek"))
    slashed = make_profile(make_user("katia"), name="left/right")
    PrinterProfile.objects.bulk_create([mine, other, slashed])

    assert set(PrinterProfile.objects.called("At home")) == {mine, other}
    assert PrinterProfile.objects.called("olena/At home").get() == mine
    assert PrinterProfile.objects.called("left/right").get() == slashed
    assert not PrinterProfile.objects.called("katia/At home")
