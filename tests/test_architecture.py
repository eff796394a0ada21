"""The house: play → decks ← printing, pure packages that know neither, rooms not too full."""

import ast
import re
import subprocess
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from config.start.data import BASE_DIR
from config.start.requirements import requirements

OURS = {"config", "decks", "play", "printing"}
# What apps stand on; it knows none of them, and nothing else of config is for them.
BENEATH = {
    "config.cache",
    "config.jobs",
    "config.logs",
    "config.media",
    "config.metrics.meters",
    "config.registry",
    "config.tidying",
}
MAY_IMPORT = {
    "decks": BENEATH,
    "play": {"decks", *BENEATH},
    "printing": {"decks", *BENEATH},
    **{module: {module} for module in BENEATH},
    "config.jobs": {*BENEATH, "config.start"},
    "config.tidying": {"config.tidying", "config.start"},
}
VAGUE = {"common.py", "helpers.py", "services.py", "utils.py"}
MODULES = 15  # that a folder may hold; whoever looks for one reads all their names
CROWDED = {"play/engine": 23}  # a rule each, and no two of them for different people
LINES = 300  # of a module
# Django's own words for rooms, and what the line of a larger room speaks of.
UNMAPPED = {"management", "commands", "templatetags", "bots", "fonts"}
LOADED = re.compile(r"\{% static ['\"](.+?)['\"] %\}")
ROOMS = {"decks": "decks", "desk": "admin", "play": "play", "printing": "printing"}  # of pages
LOCKS = {"Pipfile.lock", "package-lock.json", "pdm.lock", "poetry.lock", "uv.lock", "yarn.lock"}
REGISTRIES = ("pypi" + ".org", "python" + "hosted.org", "registry." + "npmjs", "jsdelivr" + ".net")


def test_imports_between_the_apps_go_one_way():
    wrong = [
        f"{module} imports {name}"
        for path, module in _modules()
        for app, others in MAY_IMPORT.items()
        if _is_in(app, module)
        for name in _imports(path, module)
        if _is_in_any(OURS - {app}, name) and not _is_in_any(others, name)
    ]

    assert wrong == []


def test_pure_modules_import_neither_django_nor_our_apps():
    wrong = [
        f"{module} imports {name}"
        for path, module in _modules()
        if _is_pure(module)
        for name in _imports(path, module)
        if _is_in_any(OURS | {"django", "rest_framework"}, name) and not _is_pure(name)
    ]

    assert wrong == []


def test_no_module_is_named_for_nothing_in_particular():
    assert [str(path) for path in _tracked() if path.name in VAGUE] == []


def test_no_folder_holds_more_modules_than_a_stranger_reads():
    folders = Counter(
        path.parent.relative_to(BASE_DIR).as_posix()
        for path, _ in _modules()
        if path.stem not in {"__init__", "__main__"}
    )

    assert {f: n for f, n in folders.items() if n > CROWDED.get(f, MODULES)} == {}


def test_every_room_has_a_line_in_the_map():
    rooms = {path.parent.name for path, _ in _modules() if path.name == "__init__.py"} - UNMAPPED
    _before, plan = (BASE_DIR / "README.md").read_text().split("\n## Map\n")

    assert {room for room in rooms if f"{room}/" not in plan.split("\n## ")[0]} == set()


def test_no_module_is_longer_than_300_lines():
    lengths = {module: path.read_text().count("\n") for path, module in _modules()}

    assert {module: lines for module, lines in lengths.items() if lines > LINES} == {}


def test_no_name_of_a_type_is_given_twice_within_an_app():
    places = defaultdict(list)
    for path, module in _modules():
        for name in _types_named_in(_tree(path)):
            places[_scope(module), name].append(module)

    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_function_is_longer_than_40_lines():
    long = [
        f"{path}:{node.lineno} {node.name}"
        for path, _ in _modules()
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= 40
    ]

    assert long == []


def test_a_page_loads_what_is_shared_and_what_its_own_app_has():
    wrong = [
        f"{path} loads {file}"
        for path in _tracked()
        if path.parts[0] == "templates"
        for file in LOADED.findall((BASE_DIR / path).read_text())
        if ROOMS.get(file.split("/")[0], path.parts[1]) != path.parts[1]
    ]

    assert wrong == []


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
        ("play.pages.views", "import decks.models as m", "decks.models"),
        (
            "play.pages.views",
            "def f():\n    from printing.cards import face",
            "printing.cards.face",
        ),
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


def _scope(module: str) -> str:
    """Return within what a name is found: the rules' engine is a library of its own."""
    return "play.engine" if module.startswith("play.engine") else module.split(".")[0]


def _types_named_in(tree: ast.Module) -> Iterator[str]:
    """Yield the classes and the aliases of types of a module; every command is a Command."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name) if name != "Command":
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) if _is_title(name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)) if _is_title(name):
                yield name


def _is_title(name: str) -> bool:
    return name[0].isupper() and not name.isupper()


@cache
def _tree(path: Path) -> ast.Module:
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
    return _is_in_any(_pure_packages(), name)


def _is_in(package: str, name: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


def _is_in_any(packages: Iterable[str], name: str) -> bool:
    return any(_is_in(package, name) for package in packages)


@cache
def _pure_packages() -> list[str]:
    """Return what mypy holds to the strictest rules: the same packages, named once."""
    overrides = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["tool"]["mypy"][
        "overrides"
    ]
    strict = next(section["module"] for section in overrides if section.get("strict"))
    return [name.removesuffix(".*") for name in strict]


def _required() -> Iterator[str]:
    """Yield the names of pyproject.toml's dependencies, as package indexes normalise them."""
    for line in requirements(["scaled", "dev"]):
        name = re.match(r"[\w.-]+", line)
        assert name, line
        yield re.sub(r"[-_.]+", "-", name[0]).lower()
