"""Print what pyproject.toml requires, with the extras named.

`python -m config.start.requirements dev`: so they can be installed without building the project.
"""

import sys
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


def requirements(extras: list[str]) -> list[str]:
    """Return the project's requirements and those of its *extras*."""
    project = tomllib.loads(PYPROJECT.read_text())["project"]
    optional = [line for extra in extras for line in project["optional-dependencies"][extra]]
    return [*project["dependencies"], *optional]


if __name__ == "__main__":
    print(*requirements(sys.argv[1:]), sep="\n")
