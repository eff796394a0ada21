"""The fonts that print and web are set in."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from decks import languages
from printing.text import fonts
from printing.text.fonts import make_metrics

FONTS = Path(__file__).parents[3] / "printing" / "text" / "fonts"
FILES = sorted(FONTS.glob("*.ttf"))
OPEN_FONT_LICENCE = "SIL OPEN FONT LICENSE Version 1.1"

MARKS = "ʼ0123456789 \u00a0.,:;!?…()[]/+×=%&@*#'\"’‘«»„“”-–—−№°·•§©½"


def letters_of(language: str) -> str:
    letters = languages.of(language).alphabet
    return letters + letters.upper()


def name_of(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("font", FILES, ids=name_of)
@pytest.mark.parametrize("language", languages.BY_CODE)
def test_every_letter_and_mark_of_a_language_has_a_glyph(font, language):
    needed = letters_of(language) + MARKS

    glyphs = TTFont(font).getBestCmap()

    assert [char for char in needed if ord(char) not in glyphs] == []


@pytest.mark.parametrize("font", FILES, ids=name_of)
def test_a_font_is_static_truetype_that_may_be_embedded(font):
    tables = TTFont(font)

    assert "glyf" in tables
    assert "fvar" not in tables
    assert tables["OS/2"].fsType == 0


@pytest.mark.parametrize("font", FILES, ids=name_of)
def test_a_font_carries_its_licence_beside_it(font):
    family = font.stem.split("-")[0]

    assert OPEN_FONT_LICENCE in (FONTS / f"{family}-OFL.txt").read_text()


def test_a_font_file_is_named_for_its_postscript_name():
    names = {font.stem: TTFont(font)["name"].getDebugName(6) for font in FILES}

    assert names == {
        "FiraSansCondensed-Medium": "FiraSansCondensed-Medium",
        "FiraSansCondensed-Regular": "FiraSansCondensed-Regular",
        "FiraSansCondensed-SemiBold": "FiraSansCondensed-SemiBold",
        "Oswald-Medium": "Oswald-Medium",
    }


@pytest.mark.parametrize("font", FILES, ids=name_of)
def test_what_is_written_down_of_a_font_is_what_its_file_says(font):
    assert (FONTS / f"{font.stem}.json").read_text() == f"{make_metrics.written(font.stem)}\n"


@pytest.mark.parametrize(
    ("name", "text", "ems"),
    [
        (fonts.REGULAR, "Перше щеплення від віспи за методом Дженнера", 20.851),
        (fonts.MEDIUM, "Перше щеплення від віспи за методом Дженнера", 20.947),
        (fonts.SEMIBOLD, "„Elementy” Euklidesa", 8.886),
        (fonts.MEDIUM, "TAVTo. «Ґ»", 4.365),
        (fonts.REGULAR, "(Д", 0.851),
        (fonts.SEMIBOLD, "/-", 0.841),
        (fonts.DATE, "бл. 3500\u00a0р. до\u00a0н.\u00a0е.", 7.548),
    ],
)
def test_text_is_as_wide_as_a_browser_sets_it_without_ligatures(name, text, ems):
    width = fonts.font(name).pen(text)[-1]

    assert width == pytest.approx(ems, abs=0.0005)


def test_the_pen_stands_before_each_character_and_after_the_last():
    pen = fonts.font(fonts.MEDIUM).pen("1796")

    assert len(pen) == 5
    assert pen[0] == 0
    assert list(pen) == sorted(pen)


def test_kerning_draws_a_pair_together():
    font = fonts.font(fonts.MEDIUM)

    apart = font.width("T", 10) + font.width("o", 10)

    assert font.width("To", 10) < apart


def test_width_is_in_millimetres_at_a_size_in_points():
    font = fonts.font(fonts.MEDIUM)

    assert font.width("Дата", 72) == pytest.approx(font.pen("Дата")[-1] * 25.4)


def test_a_character_without_a_glyph_is_named_once():
    missing = fonts.font(fonts.DATE).missing("1796 龍年龍\u00a0року")

    assert missing == ("龍", "年")


def test_a_font_is_read_once():
    assert fonts.font(fonts.DATE) is fonts.font(fonts.DATE)
