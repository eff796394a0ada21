"""A finished file is named by what was asked for and by all that draws it, and by nothing else."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import replace
from inspect import getfile
from pathlib import Path

import pytest

import play
from config.start.data import BASE_DIR
from decks import admin, dates, multilingual, symbols
from decks.editions import content
from decks.games import GAMES
from decks.languages import uk
from printing import management
from printing.orders import file_cache
from printing.orders.file_cache import press_mark
from printing.pdf import drawing
from printing.text import fonts
from tests.printing.making import make_job

DRAWERS = ("printing.pdf.sheets", "printing.proof.proof")
# Where a picture lies, and what may be typed: neither is drawn.
NO_DRAWERS = ("decks.models.", "decks.validators")


def other_bytes_in(monkeypatch, *paths):
    """Let these files read as if somebody had changed them."""
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"!" * (path in paths))


@pytest.mark.parametrize(
    "path",
    [
        fonts.font(fonts.DATE).path,
        *(
            Path(getfile(module))
            for module in (fonts, drawing, dates, uk, content, symbols, multilingual)
        ),
        BASE_DIR / "templates" / "printing" / "tabletop.txt",
        BASE_DIR / "config" / "locale" / "pl" / "LC_MESSAGES" / "django.mo",
    ],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_another_font_catalogue_or_line_of_what_draws_makes_another_name(monkeypatch, path):
    before = press_mark()

    other_bytes_in(monkeypatch, path)

    assert press_mark() != before


def test_other_words_or_drawings_in_the_rules_of_a_game_make_another_name(monkeypatch):
    names = [press_mark()]

    for name in ("rules", "cover"):
        with monkeypatch.context() as patch:
            told = [replace(game, **{name: lambda *_language: "<p/>"}) for game in GAMES]
            patch.setattr(file_cache, "GAMES", told)
            names.append(press_mark())

    assert len(set(names)) == 3


@pytest.mark.parametrize("package", ["reportlab", "fonttools", "pypdfium2", "pillow"])
def test_another_version_of_what_writes_or_measures_makes_another_name(monkeypatch, package):
    before, version = press_mark(), file_cache.version
    newer = {package: "99.0"}

    monkeypatch.setattr(file_cache, "version", lambda name: newer.get(name) or version(name))

    assert press_mark() != before


def test_a_new_line_of_the_desk_of_the_game_or_of_a_command_leaves_the_name(monkeypatch):
    before = press_mark()
    modules = (admin, play, management)
    paths = [p for m in modules for p in Path(getfile(m)).parent.rglob("*.py")]

    other_bytes_in(monkeypatch, *paths)

    assert len(paths) > 50
    assert press_mark() == before


def test_what_draws_is_read_once_in_a_process(monkeypatch, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    job = make_job()
    before = file_cache.name_of(job)

    monkeypatch.setattr(Path, "read_bytes", None)

    assert file_cache.name_of(job) == before


def test_everything_that_drawing_imports_is_part_of_the_name(monkeypatch):
    read = set()
    bytes_of = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read.add(path) or bytes_of(path))

    press_mark()

    drawers = set(imported(DRAWERS, set()))
    assert {Path(getfile(module)) for module in (drawing, symbols, multilingual)} <= drawers
    assert drawers - read == set()


def imported(modules: Iterable[str], seen: set[Path]) -> Iterator[Path]:
    """Yield the files of our modules that these are made of, and of those that they import."""
    for module in modules:
        path = file_of(module)
        if path is None or path in seen or module.startswith(NO_DRAWERS):
            continue
        seen.add(path)
        yield path
        yield from imported(imports_of(path), seen)


def file_of(module: str) -> Path | None:
    path = BASE_DIR / module.replace(".", "/")
    return next((p for p in (path.with_suffix(".py"), path / "__init__.py") if p.is_file()), None)


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
