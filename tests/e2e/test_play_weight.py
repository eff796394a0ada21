"""What a browser fetches to show a table for the first time."""

import pytest

from tests.e2e.tables import Opening, open_table

MOST = 110_000  # bytes, fonts included, pictures not


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
