"""Day and night: as the system prefers, and at the desk as its switch says."""

import pytest

from tests.e2e.desk import sign_in

DAY, NIGHT = "rgb(250, 247, 242)", "rgb(23, 22, 21)"
GROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize(("system", "ground"), [("light", DAY), ("dark", NIGHT)])
def test_a_page_follows_the_system(open_page, system, ground):
    page = open_page("/", color_scheme=system)

    assert page.evaluate(GROUND) == ground


@pytest.mark.parametrize(
    ("system", "theme", "ground"),
    [
        *(("light", "auto", DAY), ("light", "dark", NIGHT)),
        *(("dark", "auto", NIGHT), ("dark", "light", DAY)),
    ],
)
def test_the_switch_of_the_desk_is_stronger_than_the_system(open_page, system, theme, ground):
    page = open_page("/admin/", color_scheme=system)
    sign_in(page, "editor")

    page.evaluate(f"localStorage.setItem('theme', '{theme}')")
    page.reload()

    assert page.evaluate(GROUND) == ground
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") in (
        {"light dark"} if theme == "auto" else {theme}
    )
