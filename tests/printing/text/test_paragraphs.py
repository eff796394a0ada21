"""Paragraphs: every word in its order and font, no line too wide, no ill end of a line."""

import pytest

from printing.text.fonts import REGULAR, SEMIBOLD, font
from printing.text.paragraphs import Setting

TEXT = (
    "Карта, що припадає між двома сусідніми, лягає над ними. У проміжку є місце лише для однієї "
    "карти. Відтоді він закритий, навіть якщо туди підійшли б й інші дати, і в нього не кладуть."
)


def setting_of(text: str = TEXT, width: float = 60.0, language: str = "uk") -> Setting:
    return Setting(((text, REGULAR),), 9.0, width, language)


def lines_of(setting: Setting) -> list[str]:
    """Return the lines as they are written, from above."""
    lines: dict[float, str] = {}
    for piece in setting.block(0, 100, "ink").lines:
        lines[piece.y] = lines.get(piece.y, "") + piece.text
    return [lines[y] for y in sorted(lines, reverse=True)]


@pytest.mark.parametrize("width", [25.0, 40.0, 60.0, 90.0])
def test_no_line_is_wider_than_its_column_and_no_word_is_lost(width):
    setting = setting_of(width=width)

    block = setting.block(5, 100, "ink")

    assert block.text == TEXT
    assert max(line.right for line in block.lines) <= 5 + width
    assert setting.length <= width
    assert setting.height == pytest.approx(len(lines_of(setting)) * setting.pitch)


@pytest.mark.parametrize("width", [40.0, 50.0, 60.0, 70.0, 80.0])
def test_no_word_of_one_letter_is_left_at_the_end_of_a_line(width):
    ends = [line.split()[-1] for line in lines_of(setting_of(width=width))]

    assert not {"у", "в", "і", "й"} & set(ends)


def test_a_long_word_is_parted_by_the_rules_of_its_language():
    lines = lines_of(setting_of("Дихлордифенілтрихлорметилметан", width=25.0))

    assert len(lines) > 1
    assert all(line.endswith("-") for line in lines[:-1])


def test_words_in_another_font_stand_where_the_others_end():
    setting = Setting((("Підходить:", SEMIBOLD), (" карта лишається", REGULAR)), 9.0, 90.0, "uk")

    bold, plain = setting.block(0, 100, "ink").lines

    assert (bold.font, plain.font) == (SEMIBOLD, REGULAR)
    assert bold.y == plain.y
    assert plain.x == pytest.approx(font(SEMIBOLD).width("Підходить:", 9.0))


def test_lines_are_as_even_as_they_can_be():
    setting = setting_of("one two three four five six seven eight nine ten", 30.0, "en")

    widths = [font(REGULAR).width(line, 9.0) for line in lines_of(setting)[:-1]]

    assert min(widths) > 20.0
