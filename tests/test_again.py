"""The second run leaves out what another database cannot change, and nothing else."""

import ast
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache

from config.start.data import BASE_DIR
from decks.models import Deck
from tests.again import SITES, LeftOut, OutOfReach, is_quick, is_run_again


@dataclass
class Test:
    """What pytest knows of a test before it runs it."""

    __test__ = False

    fixturenames: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()

    def get_closest_marker(self, name: str) -> Any:
        return name if name in self.markers else None


PURE = Test()
ON_ROWS = Test(markers=("django_db",))
ON_A_SITE = Test(("prepared", "new_site", "first_start"))
IN_A_BROWSER = Test(("open_page", "chromium", "first_start"))
CHOSEN = Test(IN_A_BROWSER.fixturenames, ("backends",))
SLOW = Test(markers=("slow",))


@pytest.mark.parametrize(
    ("test", "is_again"),
    [(PURE, False), (ON_ROWS, True), (ON_A_SITE, True), (IN_A_BROWSER, False), (CHOSEN, True)],
)
def test_rows_and_sites_are_tested_again_and_of_what_a_browser_shows_what_was_chosen(
    test, is_again
):
    assert is_run_again(test) is is_again


@pytest.mark.parametrize(
    ("test", "is_left"),
    [(PURE, True), (ON_ROWS, True), (ON_A_SITE, False), (IN_A_BROWSER, False), (SLOW, False)],
)
def test_the_quick_run_starts_neither_browsers_nor_sites(test, is_left):
    assert is_quick(test) is is_left


def test_a_test_that_gets_at_rows_by_a_fixture_is_known_to_do_so(request, db):
    assert is_run_again(request.node)


def test_how_many_are_left_out_is_counted_and_said():
    said, told, left_out = [], [], LeftOut(is_run_again, "tests left out: why")
    items = [PURE, ON_ROWS, IN_A_BROWSER]
    hook = SimpleNamespace(pytest_deselected=lambda items: told.extend(items))

    left_out.pytest_collection_modifyitems(SimpleNamespace(hook=hook), items)
    left_out.pytest_terminal_summary(SimpleNamespace(write_line=said.append))

    assert items == [ON_ROWS]
    assert told == [PURE, IN_A_BROWSER]
    assert said == ["2 tests left out: why"]


def test_what_is_left_out_can_reach_neither_the_database_nor_the_cache():
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        Deck.objects.exists()
    with pytest.raises(OutOfReach):
        cache.get("key")


def test_whoever_makes_a_database_for_a_site_is_known_to_do_so():
    makers = {
        function.name
        for path in (BASE_DIR / "tests").rglob("*.py")
        for function in ast.walk(ast.parse(path.read_text()))
        if isinstance(function, ast.FunctionDef)
        and "own_backends" in {getattr(node, "id", "") for node in ast.walk(function)}
    }

    assert makers - {"copy_of"} == SITES  # which needs a site that was made before
