"""Try what a site must bear: python -m tests.drills NAME [how often]."""

import importlib
import sys

from tests.bench import Row
from tests.bench.__main__ import table, use_a_database_of_our_own
from tests.drills import NAMES


def holds(row: Row) -> bool:
    if row.ratio is None:
        return row.bar != "0" or not row.value
    return row.ratio <= 1


def main(name: str = "", times: str = "") -> None:
    if name not in NAMES:
        sys.exit(f"Which drill? python -m tests.drills {'|'.join(NAMES)} [how often]")
    use_a_database_of_our_own()
    drill = importlib.import_module(f"tests.drills.{name}")
    rows = list(drill.rows(int(times or drill.TIMES)))
    print(table(rows))
    sys.exit(not all(map(holds, rows)))


if __name__ == "__main__":
    main(*sys.argv[1:])
