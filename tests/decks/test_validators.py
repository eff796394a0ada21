"""What is kept of a text, and how a character that nobody sees is named."""

import sys
import unicodedata

import pytest

from decks.languages.hyphens import SOFT_HYPHEN
from decks.validators import spelt_out, visible
from tests.factories import make_deck


def test_every_format_character_but_the_soft_hyphen_is_taken_out():
    everything = "".join(
        char for char in map(chr, range(sys.maxunicode)) if unicodedata.category(char) == "Cf"
    )

    assert visible(f"a{everything}b") == f"a{SOFT_HYPHEN}b"


def test_a_character_is_named_by_its_number_and_its_name():
    assert spelt_out("\u202f") == "U+202F NARROW NO-BREAK SPACE"
    assert spelt_out("\t") == "U+0009"


@pytest.mark.django_db
def test_names_of_decks_are_kept_without_characters_that_nobody_sees():
    deck = make_deck(titles={"uk": "Ко\u200bло\u00adда"})

    deck.refresh_from_db()

    assert deck.titles == {"uk": "Коло\u00adда"}
