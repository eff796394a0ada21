"""What a browser fetches to show a table for the first time."""

import pytest

from tests.e2e.tables import Opening, open_table

MOST = 110_000  # bytes, fonts included, pictures not
MOST_OF_A_LESSON = 12_000


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
@pytest.mark.parametrize("language", ["uk", "pl"])
def test_the_first_view_of_a_table_is_light(open_page, language, mode):
    opener = open_page("/", locale=language)
    code = open_table(opener, Opening(mode=mode, bots="1"))
    newcomer = open_page(f"/t/{code}/", locale=language)
    newcomer.wait_for_load_state("networkidle")

    fetched = newcomer.evaluate(
        """() => performance.getEntries()
            .filter(({ entryType }) => ["navigation", "resource"].includes(entryType))
            .map((entry) => [entry.name, entry.initiatorType, entry.encodedBodySize])"""
    )

    light = [entry for entry in fetched if entry[1] not in {"img", "image"}]
    assert sum(1 for name, _kind, _size in light if name.endswith(".woff2")) >= 3
    assert not [name for name, _kind, _size in light if ".ttf" in name]
    assert sum(size for _name, _kind, size in light) <= MOST, light


def test_the_lesson_in_pictures_is_light(open_page):
    page = open_page(locale="uk", taught=False)
    open_table(page, Opening(mode="cooperative"))
    page.wait_for_function("() => document.querySelector('#lesson[open]')")

    fetched = page.evaluate(
        """() => performance.getEntriesByType("resource")
            .filter(({ name }) => /lesson|rules/.test(name))
            .map((entry) => [entry.name, entry.encodedBodySize])"""
    )

    assert len(fetched) == 4, fetched  # pictures, script, two style sheets
    assert sum(size for _name, size in fetched) <= MOST_OF_A_LESSON, fetched
