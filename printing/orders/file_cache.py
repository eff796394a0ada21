"""Finished files, each kept under what was asked for: the same request is answered at once."""

import hashlib
import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO

from django.conf import settings

from decks.games import GAMES
from printing.orders.exporting import export
from printing.orders.print_run import PrintRun
from printing.pdf.sheets import Progress

MOST_BYTES = 512 * 1024 * 1024  # of all files together

# The code that decides what is in a file, and the folders of it that do not.
DRAWING = (
    "printing",
    "config.cache",
    "config.registry",
    "decks.__init__",
    "decks.dates",
    "decks.editions.content",
    "decks.faces",
    "decks.games",
    "decks.languages",
    "decks.patterns",
    "decks.symbols",
    "decks.multilingual",
)
DRAWING_PACKAGES = ("reportlab", "fonttools", "pypdfium2", "pillow")
DRAWING_NOTHING = {"management", "migrations", "pages"}
DRAWING_FILES = {".py", ".ttf", ".json", ".icc"}


def name_of(job: PrintRun) -> str:
    """Return what names the file of a job: as long as nothing changes, neither does a byte."""
    asked = (
        job.sha256,
        job.edition,
        job.slug,
        job.language,
        job.back_language,
        job.target.name,
        job.game,
        job.also,
        job.spec,
        job.style,
        tuple(card.key for card in job.cards),
        _press_mark(),
    )
    return f"{hashlib.sha256(repr(asked).encode()).hexdigest()}.{job.target.extension}"


def find(name: str) -> BinaryIO | None:
    """Return the finished file of that name, where there is one."""
    path = _path(name)
    try:
        os.utime(path)  # those asked for last stay longest
        return path.open("rb")
    except FileNotFoundError:
        return None


def make(job: PrintRun, progress: Progress | None = None) -> None:
    """Print, prove and keep a job, or keep nothing and raise what export raises."""
    path = _path(name_of(job))
    if not path.exists():  # or somebody else has asked for it meanwhile
        path.parent.mkdir(parents=True, exist_ok=True)
        export(job, path, progress)
        _clear_out(path.parent)


def _clear_out(folder: Path) -> None:
    """Remove what was not asked for longest, until the rest is small enough."""
    files = sorted(
        ((path.stat(), path) for path in folder.glob("[!.]*")), key=lambda file: file[0].st_mtime
    )
    total = sum(stat.st_size for stat, _path in files)
    for stat, path in files[:-1]:
        if total <= MOST_BYTES:
            return
        with suppress(FileNotFoundError):
            path.unlink()
        total -= stat.st_size


def _path(name: str) -> Path:
    return Path(settings.DATA_DIR) / "cache" / "sheets" / name


def press_mark() -> str:
    """Return a mark of what draws, for another version of it draws other bytes."""
    mark = hashlib.sha256(repr(_versions()).encode())
    for path in sorted({*_code_and_fonts(), *_catalogues(), *_letters()}):
        mark.update(path.read_bytes())
    for game in GAMES:
        mark.update("".join((game.cover(), *map(game.rules, settings.CONTENT_LANGUAGES))).encode())
    return mark.hexdigest()


_press_mark = cache(press_mark)  # a process draws with what it was started with


def _versions() -> tuple[str, ...]:
    """Return those of what sets, measures, draws and packs."""
    return *map(version, DRAWING_PACKAGES), zlib.ZLIB_RUNTIME_VERSION


def _code_and_fonts() -> Iterator[Path]:
    for module in filter(None, map(find_spec, DRAWING)):
        if module.origin:
            yield Path(module.origin)
        for folder in module.submodule_search_locations or ():
            for path in Path(folder).rglob("*"):
                inner = path.relative_to(folder).parts
                if path.suffix in DRAWING_FILES and DRAWING_NOTHING.isdisjoint(inner):
                    yield path


def _letters() -> Iterator[Path]:
    """Yield the templates of what is written in archives."""
    return (settings.BASE_DIR / "templates" / "printing").glob("*.txt")


def _catalogues() -> Iterator[Path]:
    return (path for folder in settings.LOCALE_PATHS for path in Path(folder).rglob("*.mo"))
