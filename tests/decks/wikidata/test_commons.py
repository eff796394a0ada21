"""A picture is taken where everybody may print it, with who made it."""

import pytest

from decks.wikidata import commons
from decks.wikidata.commons import in_plain, read_file
from decks.wikidata.refusals import WikidataRefusal


def page(**said):
    described = {key: {"value": value} for key, value in said.items()}
    return {
        "title": "File:A.jpg",
        "imageinfo": [{"url": "https://u/a.jpg", "extmetadata": described}],
    }


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("cc0", "CC0"),
        ("pd", "Public domain"),
        ("cc-by-4.0", "CC BY 4.0"),
        ("cc-by-sa-3.0", "CC BY-SA 3.0"),
        ("cc-by-sa-3.0-de", "CC BY-SA 3.0 de"),
        ("", "Public domain"),
        ("", "CC BY-SA 2.5"),
    ],
)
def test_a_free_licence_is_taken_with_its_name(code, name):
    file = read_file("A.jpg", page(License=code, LicenseShortName=name, Artist="Olia"))

    assert (file.licence, file.credit) == (name, "Olia, Wikimedia Commons")


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("cc-by-nc-2.0", "CC BY-NC 2.0"),
        ("cc-by-nd-4.0", "CC BY-ND 4.0"),
        ("cc-by-nc-sa-4.0", "CC BY-NC-SA 4.0"),
        ("cc-by-nc", "CC BY-NC"),
        ("gfdl", "GFDL"),
        ("", "Fair use"),
        ("", ""),
    ],
)
def test_any_other_licence_is_refused_in_words(code, name):
    with pytest.raises(WikidataRefusal) as refusal:
        read_file("A.jpg", page(License=code, LicenseShortName=name, Artist="Olia"))

    assert refusal.value.code == "not_free"
    assert name in refusal.value.sentence


def test_what_commons_marks_as_not_free_is_refused_whatever_else_it_says():
    with pytest.raises(WikidataRefusal) as refusal:
        read_file("A.jpg", page(License="pd", LicenseShortName="Public domain", NonFree="true"))

    assert refusal.value.code == "not_free"


def test_a_licence_that_asks_for_a_name_needs_one():
    with pytest.raises(WikidataRefusal) as refusal:
        read_file("A.jpg", page(License="cc-by-4.0", LicenseShortName="CC BY 4.0"))
    ownerless = read_file("A.jpg", page(License="pd", LicenseShortName="Public domain"))

    assert refusal.value.code == "no_author"
    assert ownerless.credit == "Wikimedia Commons"


def test_a_picture_that_is_gone_is_said_to_be():
    with pytest.raises(WikidataRefusal) as refusal:
        read_file("A.jpg", {"title": "File:A.jpg", "missing": True})

    assert refusal.value.code == "no_file"


def test_of_an_author_in_html_the_words_that_are_seen_are_kept_and_fit():
    artist = (
        '<a href="/x">Olia</a><span style="display: none;">hidden<b>x</b></span>&amp; <i>Co</i>'
    )

    assert in_plain(artist) == "Olia& Co"
    long = read_file(
        "A.jpg", page(License="cc0", LicenseShortName="CC0", Artist="<b>O</b>lia " * 99)
    )
    assert len(long.credit) <= 200
    assert long.credit.endswith("…, Wikimedia Commons")


def test_an_author_in_html_that_no_parser_understands_is_no_author():
    with pytest.raises(WikidataRefusal, match="Artist"):
        read_file("A.jpg", page(License="cc0", Artist="<![odd["))


def test_of_endless_html_the_beginning_is_read(monkeypatch):
    monkeypatch.setattr(commons, "LONGEST_HTML", len("<b>Olia</b>"))

    assert in_plain("<b>Olia</b>" * 9) == "Olia"


def test_what_turns_the_direction_of_a_line_is_left_out():
    file = read_file(
        "A.jpg", page(License="cc0", LicenseShortName="CC\u202e0", Artist="O\u202elia")
    )

    assert (file.credit, file.licence) == ("Olia, Wikimedia Commons", "CC0")
