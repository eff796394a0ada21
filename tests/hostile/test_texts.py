"""Sorting accents costs their square: nobody can have it done to a letter with thousands."""

import pytest
from django.core.exceptions import ValidationError

from decks.spreadsheets.cells import cell_text
from decks.texts import clean_title
from play.names import clean_name
from tests.hostile.bounded import is_done_within_bounds

pytestmark = pytest.mark.slow  # each in a process of its own

PILED = "a" + "\u0301\u0316" * 60_000


@pytest.mark.parametrize("clean", [clean_title, clean_name, cell_text])
def test_a_letter_with_thousands_of_accents_is_refused_within_bounds(clean):
    def is_refused():
        with pytest.raises(ValidationError):
            clean(PILED)
        return True

    assert is_done_within_bounds(is_refused)


@pytest.mark.parametrize(
    "title", ["Їжа, м’яч і ґанок", "Za\u0307o\u0301łc\u0301", "שָׁלוֹם", "नमस्ते", "𐌲𐌰𐍃"]
)
def test_accents_as_people_write_them_are_taken(title):
    assert clean_title(title)
    assert clean_name(title[:10])
