"""A test whose program is missing is skipped aloud by a person, and fails in CI."""

import shutil
import subprocess
from contextlib import nullcontext

import pytest

from config.start.data import BASE_DIR
from tests.programs import go_without, new_enough_node, program

OUTCOMES = (pytest.fail.Exception, pytest.skip.Exception)  # a skip must not skip the test here
DRIVEN = {"chromium", "npm", "node"}
MAKES_OWN = ("make", "sh", "expr", "getconf", "id")


def test_a_person_is_told_aloud_what_is_skipped(monkeypatch):
    monkeypatch.delenv("CI", raising=False)

    with (
        pytest.warns(UserWarning, match="NO ABACUS: SUMS ARE NOT TESTED"),
        pytest.raises(OUTCOMES) as outcome,
    ):
        go_without("abacus", "sums are")

    assert outcome.type is pytest.skip.Exception


def test_where_ci_is_set_nothing_is_skipped(monkeypatch):
    monkeypatch.setenv("CI", "1")

    with pytest.raises(OUTCOMES, match="no abacus: sums are not tested") as outcome:
        go_without("abacus", "sums are")

    assert outcome.type is pytest.fail.Exception


def test_a_program_is_found_where_it_is_and_missed_where_it_is_not(monkeypatch, tmp_path):
    monkeypatch.setenv("CI", "1")
    abacus = tmp_path / "abacus"
    abacus.touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert program("abacus", "sums are") == str(abacus)
    with pytest.raises(OUTCOMES):
        program("slide-rule", "products are")


@pytest.mark.parametrize(
    ("version", "is_enough"),
    [("v18.20.4", False), ("v20.9.0", False), ("v20.19.0", True), ("v24.1.0", True)],
)
def test_a_node_that_is_too_old_is_as_good_as_none(monkeypatch, tmp_path, version, is_enough):
    node = tmp_path / "node"
    node.write_text(f"#!/bin/sh\necho {version}\n")
    node.chmod(0o755)
    monkeypatch.setenv("CI", "1")
    monkeypatch.setenv("PATH", str(tmp_path))

    outcome = nullcontext() if is_enough else pytest.raises(OUTCOMES, match="no Node")
    with outcome:
        assert new_enough_node() == str(node)


@pytest.mark.parametrize("missing", sorted(DRIVEN))
@pytest.mark.parametrize(("variables", "goes_on"), [({}, True), ({"CI": "1"}, False)])
def test_make_names_what_is_missing_and_goes_on_unless_in_ci(tmp_path, missing, variables, goes_on):
    done = make_with(tmp_path, DRIVEN - {missing}, variables)

    assert f"!!! NO {missing.upper()}:" in done.stderr
    assert done.stderr.count("!!!") == 1
    assert (done.returncode == 0) is goes_on


def test_a_browser_without_windows_is_browser_enough(tmp_path):
    done = make_with(tmp_path, DRIVEN - {"chromium"} | {"chromium-headless-shell"}, {"CI": "1"})

    assert done.stderr == ""
    assert done.returncode == 0


def make_with(folder, programs, variables):
    """Run `make chromium` where there is no more than these programs."""
    for name in MAKES_OWN:
        (folder / name).symlink_to(shutil.which(name) or name)
    for name in programs:
        (folder / name).touch(0o755)
    return subprocess.run(
        ["make", "chromium"],
        cwd=BASE_DIR,
        env={"PATH": str(folder), **variables},
        capture_output=True,
        text=True,
        check=False,
    )
