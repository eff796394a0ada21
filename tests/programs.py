"""Programs that some tests drive, and what becomes of those tests where one is missing."""

import os
import shutil
import subprocess
import warnings
from typing import NoReturn

import pytest

OLDEST_NODE = (20, 19)


def program(name: str, untested: str) -> str:
    """Return the path of a program; without it the test that asks is skipped or fails."""
    return shutil.which(name) or go_without(name, untested)


def new_enough_node() -> str:
    """Return the path of a Node that knows a module by what is written in it."""
    untested = "the table’s scripts are"
    node = program("node", untested)
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    major, minor, _patch = said.strip().removeprefix("v").split(".")
    if (int(major), int(minor)) < OLDEST_NODE:
        go_without("Node {}.{} or newer".format(*OLDEST_NODE), untested)
    return node


def go_without(missing: str, untested: str) -> NoReturn:
    """Skip the test aloud on a person's machine; in CI, where nobody listens, fail it."""
    told = f"no {missing}: {untested} not tested"
    if os.environ.get("CI"):
        pytest.fail(told)
    warnings.warn(told.upper(), stacklevel=2)
    pytest.skip(told)
