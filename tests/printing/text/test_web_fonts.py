"""The parts in which pages load the fonts."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from decks import languages
from printing.text.fonts import make_web
from tests.printing.text.test_fonts import MARKS, letters_of

STYLES = Path(__file__).parents[3] / "config" / "static" / "css" / "fonts.css"
FACE = re.compile(
    r'@font-face \{.*?url\("\.\./fonts/(.*?)"\).*?unicode-range: (.*?);\n\}', re.DOTALL
)
CUT_FOR = ("uk", "pl", "ru", "en")  # any other takes some letters from the third part
SPAN = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")


def spans_in(text):
    return tuple((int(first, 16), int(last or first, 16)) for first, last in SPAN.findall(text))


FACES = dict(FACE.findall(STYLES.read_text()))


@pytest.mark.parametrize("part", make_web.PARTS)
def test_the_styles_ask_for_a_part_where_it_has_the_letters(part):
    for name in make_web.FONTS:
        assert spans_in(FACES[f"web/{name}.{part}.woff2"]) == make_web.PARTS[part]


def test_every_part_of_every_font_lies_there_and_nothing_else():
    made = {make_web.path_of(name, part) for name in make_web.FONTS for part in make_web.PARTS}

    assert set((make_web.HERE / "web").iterdir()) == made
    assert all(path.read_bytes()[:4] == b"wOF2" for path in made)


@pytest.mark.parametrize("language", CUT_FOR)
def test_the_first_two_parts_have_every_letter_of_the_languages_they_were_cut_for(language):
    both = make_web.points(make_web.LATIN) | make_web.points(make_web.CYRILLIC)

    assert [char for char in f"{letters_of(language)}ʼ" if ord(char) not in both] == []


@pytest.mark.parametrize("language", languages.BY_CODE)
def test_all_parts_together_have_every_letter_and_mark(language):
    all_parts = set().union(*map(make_web.points, make_web.PARTS.values()))
    needed = letters_of(language) + MARKS

    assert [char for char in needed if ord(char) not in all_parts] == []


@pytest.mark.parametrize("part", make_web.PARTS)
@pytest.mark.parametrize("name", make_web.FONTS)
def test_a_part_sets_each_letter_as_the_whole_font_does(name, part):
    whole = TTFont(make_web.HERE / f"{name}.ttf")
    expected = {
        char: whole["hmtx"][glyph][0]
        for char, glyph in whole.getBestCmap().items()
        if char in make_web.points(make_web.PARTS[part])
    }

    made = make_web.part_of(name, part)

    widths = {char: made["hmtx"][glyph][0] for char, glyph in made.getBestCmap().items()}
    assert widths.items() <= expected.items()
    assert made["name"].getDebugName(13) == whole["name"].getDebugName(13)
    assert made["name"].getDebugName(0) == whole["name"].getDebugName(0)


def test_figures_can_be_set_in_columns():
    features = make_web.part_of("FiraSansCondensed-Medium", "latin")["GSUB"].table.FeatureList

    assert "tnum" in {record.FeatureTag for record in features.FeatureRecord}
