"""Every refusal of the press has a sentence."""

import string

import pytest

from printing.geometry.paper import CARD_FORMATS, Code, PrintError, Size, parse_format, parse_paper
from printing.geometry.spec import Spec
from printing.proof.flaws import Flaw, ProofFailed, finding
from printing.proof.proof import Proof
from printing.refusals import FLAWS, SENTENCES, failure, sentence, verified


def test_every_code_and_every_flaw_has_its_words():
    assert set(SENTENCES) == set(Code)
    assert set(FLAWS) == set(Flaw)


def refused(ask):
    with pytest.raises(PrintError) as error:
        ask()
    return sentence(error.value)


def test_sentences_say_what_is_wrong_and_what_would_be_right():
    said = refused(lambda: parse_format("10x10"))
    assert said == "“10x10”: each side must be from 20 to 200 mm."

    said = refused(lambda: parse_paper("b5"))
    assert said == (
        "“b5” is not a paper size we know. Choose a4, letter, a3, or write width × height in mm."
    )

    said = refused(lambda: Spec(copies=0))
    assert said == "The number of copies must be from 1 to 100; 0 is not."


def test_a_card_that_is_too_large_is_told_the_largest_that_fits():
    error = PrintError(Code.CARD_TOO_LARGE, card=Size(190, 190), largest=Size(180.5, 180.5))

    assert "the largest that fits is 180.5×180.5 mm" in sentence(error)


def test_where_no_card_fits_none_is_named():
    error = PrintError(Code.CARD_TOO_LARGE, card=CARD_FORMATS[0], largest=None)

    assert sentence(error) == "No card of 44×68 mm or of a similar shape fits on this paper."


def test_a_text_that_cannot_fit_is_named_with_card_language_and_millimetres():
    params = {"language": "uk", "text": "Довга назва", "overflow": 1.3}

    title = sentence(PrintError(Code.DOES_NOT_FIT, card="gutenberg", **params))
    category = sentence(PrintError(Code.DOES_NOT_FIT, card="", **params))

    assert title.startswith("Card gutenberg in uk: “Довга назва” is 1.3 mm too long")
    assert category.startswith("The category “Довга назва” is 1.3 mm too long in uk")


@pytest.mark.parametrize("code", [Code.DOES_NOT_FIT, Code.GLYPH_MISSING])
def test_a_percent_sign_in_a_text_is_only_a_percent_sign(code):
    params = {"language": "uk", "text": "100 %s", "overflow": 1.0, "missing": ("%",)}

    assert "100 %s" in sentence(PrintError(code, card="x", **params))


def test_the_proof_says_what_it_verified():
    assert verified(Proof(cards=110, pages=14)) == "verified: 110 cards, 14 pages"
    assert verified(Proof(cards=1, pages=1)) == "verified: 1 card, 1 page"


def test_a_failed_proof_names_the_first_flaws_and_counts_the_others():
    flaws = [finding(Flaw.NO_TITLE, page=1, card=letter) for letter in string.ascii_lowercase]

    said = failure(ProofFailed(flaws))

    assert said == (
        "The file failed its proof and was not kept: page 1 lacks the title of card a; "
        "page 1 lacks the title of card b; page 1 lacks the title of card c; and 23 more."
    )


@pytest.mark.parametrize("flaw", Flaw)
def test_every_flaw_can_be_told(flaw):
    names = [
        "page",
        "card",
        "by",
        "box",
        "font",
        "found",
        "wanted",
        "character",
        "file",
        "what",
        "text",
    ]

    assert "%(" not in failure(ProofFailed([finding(flaw, **dict.fromkeys(names, "x"))]))
