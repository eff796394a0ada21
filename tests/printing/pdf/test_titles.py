"""Titles on the finished sheet, read back from it."""

from dataclasses import replace

import pytest

from printing.pdf import sheets
from tests.decks.test_quotation import NESTED
from tests.printing.making import make_content, make_job, texts


@pytest.mark.parametrize("language", NESTED)
def test_a_title_is_printed_in_the_quotation_marks_it_was_written_with(
    settings, tmp_path, language
):
    settings.MEDIA_ROOT = tmp_path
    content = make_content(1, tuple(NESTED))
    (card,) = content.cards
    told = replace(content, cards=(replace(card, titles=NESTED),))

    front, back = texts(sheets.render(make_job(told, language)))

    assert NESTED[language] in front
    assert NESTED[language] in back
