"""Print one table of everything that the modules beside this one measure."""

import importlib
import os
import pkgutil
from collections.abc import Iterable, Iterator

import django
from django.core.management import call_command

from tests import bench

HEAD = ("name", "value", "unit", "ratio", "floor or bar")


def measured() -> Iterator[bench.Row]:
    """Yield the rows of every module, in order of their names."""
    for module in sorted(found.name for found in pkgutil.iter_modules(bench.__path__)):
        if module != "__main__":
            yield from importlib.import_module(f"tests.bench.{module}").rows()


def cells(row: bench.Row) -> tuple[str, ...]:
    ratio = "–" if row.ratio is None else f"{row.ratio:.2f}"
    return (row.name, f"{row.value:,.2f}", row.unit, ratio, row.bar or "–")


def table(rows: Iterable[bench.Row]) -> str:
    """Return *rows* under their head, columns aligned, numbers to the right."""
    lines = [HEAD, *map(cells, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(_aligned(line, widths) for line in lines)


def _aligned(line: tuple[str, ...], widths: list[int]) -> str:
    name, value, unit, ratio, bar = (
        cell.rjust(width) if column in {1, 3} else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(line, widths, strict=True))
    )
    return f"{name}  {value}  {unit}  {ratio}  {bar}".rstrip()


def use_a_database_of_our_own() -> None:
    """Let modules work with rows: in memory, with the settings of the tests."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    call_command("migrate", verbosity=0)


if __name__ == "__main__":
    use_a_database_of_our_own()
    print(table(measured()))
