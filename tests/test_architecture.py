"""The directions of DESIGN: play → decks ← printing, and pure modules that know neither."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.data import BASE_DIR
from config.requirements import requirements

OURS = {"config", "decks", "play", "printing"}
MAY_IMPORT = {"decks": set(), "play": {"decks"}, "printing": {"decks"}}
PURE = (
    "decks.agreement",
    "decks.charts",
    "decks.checks.eras",
    "decks.checks.letters",
    "decks.checks.typography",
    "decks.dates",
    "decks.differences",
    "decks.facets",
    "decks.symbols",
    "play.engine",
    "printing.anatomy",
    "printing.breaks",
    "printing.fitting",
    "printing.flaws",
    "printing.fonts",
    "printing.grid",
    "printing.imposition",
    "printing.layout",
    "printing.outlines",
    "printing.paper",
    "printing.setting",
    "printing.spec",
)
VAGUE = {"common.py", "helpers.py", "services.py", "utils.py"}
LOCKS = {"Pipfile.lock", "package-lock.json", "pdm.lock", "poetry.lock", "uv.lock", "yarn.lock"}
REGISTRIES = ("pypi" + ".org", "python" + "hosted.org", "registry." + "npmjs", "jsdelivr" + ".net")


def test_imports_between_the_apps_go_one_way():
    wrong = [
        f"{module} imports {name}"
        for path, module in _modules()
        if (app := module.split(".")[0]) in MAY_IMPORT
        for name in _imports(path, module)
        if (other := name.split(".")[0]) in OURS - {app} and other not in MAY_IMPORT[app]
    ]

    assert wrong == []


def test_pure_modules_import_neither_django_nor_our_apps():
    wrong = [
        f"{module} imports {name}"
        for path, module in _modules()
        if _is_pure(module)
        for name in _imports(path, module)
        if name.split(".")[0] in OURS | {"django", "rest_framework"} and not _is_pure(name)
    ]

    assert wrong == []


def test_no_module_is_named_for_nothing_in_particular():
    assert [str(path) for path in _tracked() if path.name in VAGUE] == []


def test_no_function_is_longer_than_40_lines():
    long = [
        f"{path}:{node.lineno} {node.name}"
        for path, _ in _modules()
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= 40
    ]

    assert long == []


def test_dependencies_come_from_wherever_the_machine_is_set_up_to_take_them():
    files = [path for path in _tracked() if (BASE_DIR / path).is_file()]
    texts = {path: (BASE_DIR / path).read_bytes() for path in files}

    assert [str(path) for path in files if path.name in LOCKS] == []
    assert [
        str(p) for p, text in texts.items() if any(r.encode() in text for r in REGISTRIES)
    ] == []


def test_every_dependency_is_pinned():
    asked = set(_required())

    lines = (BASE_DIR / "constraints.txt").read_text().splitlines()
    assert asked
    assert asked - {line.split("==")[0] for line in lines} == set()


@pytest.mark.parametrize(
    ("module", "statement", "found"),
    [
        ("decks.admin.card", "from ..models import Card", "decks.models.Card"),
        ("decks.admin", "from . import models", "decks.models"),
        ("play.views", "import decks.models as m", "decks.models"),
        ("play.views", "def f():\n    from printing import face", "printing.face"),
    ],
)
def test_every_form_of_import_is_seen(tmp_path, module, statement, found):
    path = tmp_path / "module.py"
    path.write_text(statement)

    assert list(_imports(path, module)) == [found]


def _tracked() -> list[Path]:
    """Return what is in the repository, or would be after `git add`."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    return [Path(name) for name in listed.stdout.split("\0") if name]


def _modules() -> Iterator[tuple[Path, str]]:
    """Yield path and dotted name of every module of ours but migrations and tests."""
    for app in sorted(OURS):
        for path in sorted((BASE_DIR / app).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path, ".".join(path.relative_to(BASE_DIR).with_suffix("").parts)


def _tree(path: Path) -> ast.AST:
    return ast.parse(path.read_text(), filename=str(path))


def _imports(path: Path, module: str) -> Iterator[str]:
    """Yield the full dotted name of everything that *module* imports, wherever it does."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = ".".join([*_package(module, node.level), *filter(None, [node.module])])
            yield from (f"{source}.{alias.name}" for alias in node.names)


def _package(module: str, level: int) -> list[str]:
    """Return where a relative import of *level* dots starts; nowhere for an absolute one."""
    return module.split(".")[:-level] if level else []


def _is_pure(name: str) -> bool:
    return any(name == pure or name.startswith(f"{pure}.") for pure in PURE)


def _required() -> Iterator[str]:
    """Yield the names of pyproject.toml's dependencies, as package indexes normalise them."""
    for line in requirements(["scaled", "dev"]):
        name = re.match(r"[\w.-]+", line)
        assert name, line
        yield re.sub(r"[-_.]+", "-", name[0]).lower()
