"""What changed between two texts, word by word."""

import pytest

from decks.text_difference import Piece, differences


def marked(before, now):
    signs = {"deleted": "-{}-", "inserted": "+{}+"}
    return "".join(
        next((sign.format(p.text) for name, sign in signs.items() if getattr(p, name)), p.text)
        for p in differences(before, now)
    )


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        ("Mona Lisa", "Mona Lisa", "Mona Lisa"),
        ("Mona Lisa", "Mona Liza", "Mona -Lisa-+Liza+"),
        ("The Mona Lisa", "Mona Lisa", "-The -Mona Lisa"),
        ("Mona Lisa", "Mona Lisa stolen", "Mona Lisa+ stolen+"),
        ("Марш на Рим", "Похід на Рим", "-Марш-+Похід+ на Рим"),
        ("П’ята симфонія", "П’ята симфонія!", "П’ята симфонія+!+"),
        ("", "Mona Lisa", "+Mona Lisa+"),
        ("Mona Lisa", "", "-Mona Lisa-"),
        ("", "", ""),
    ],
)
def test_only_the_words_that_changed_are_marked(before, now, expected):
    assert marked(before, now) == expected


def test_changed_words_with_a_space_between_them_are_one_change():
    assert differences("a one two b", "a three four b") == (
        Piece("a "),
        Piece("one two", deleted=True),
        Piece("three four", inserted=True),
        Piece(" b"),
    )


@pytest.mark.parametrize(
    ("before", "now"),
    [("one two three", "three two one"), ("  a  b", "b a  "), ("«А» — Б", "«Б» – А-Б’в")],
)
def test_both_texts_can_be_read_from_the_pieces(before, now):
    pieces = differences(before, now)

    assert "".join(piece.text for piece in pieces if not piece.inserted) == before
    assert "".join(piece.text for piece in pieces if not piece.deleted) == now
