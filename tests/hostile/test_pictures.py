"""No picture, whatever it is, takes more than a site can spare."""

import pytest
from django.core.exceptions import ValidationError

from decks.pictures import ART_SIDE, prepare
from tests.hostile.bounded import is_done_within_bounds
from tests.hostile.pictures import REFUSED, TAKEN

pytestmark = pytest.mark.slow  # each in a process of its own


def is_refused(upload):
    with pytest.raises(ValidationError) as caught:
        prepare(upload)
    return bool(caught.value.messages)


@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_picture_is_refused_within_bounds(name):
    upload = REFUSED[name]()

    assert is_done_within_bounds(lambda: is_refused(upload))


@pytest.mark.parametrize("name", TAKEN)
def test_a_large_or_odd_picture_is_prepared_within_bounds(name):
    upload = TAKEN[name]()

    assert is_done_within_bounds(lambda: prepare(upload).width <= ART_SIDE)
