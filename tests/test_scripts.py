"""The pure scripts of the table, tested by Node's own runner."""

import subprocess

import pytest

from config.start.data import BASE_DIR

FOLDER = BASE_DIR / "tests" / "js"


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.test.mjs")))
def test_a_script_passes_its_tests(node, name):
    command = [node, "--test", "--test-reporter=tap", str(FOLDER / name)]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout
    assert "\n# skipped 0\n" in done.stdout
