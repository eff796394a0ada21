"""A site whose database an older version left, and ways to look into a database from outside."""

import contextlib
import json
import lzma
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.running import Site

HERE = Path(__file__).parent
FIRST = "first"  # what `make.py` left when it was run in the first commit


def load(site: Site, version: str = FIRST) -> None:
    """Give a site that has no database yet the one of an older version."""
    site.data_dir.mkdir(exist_ok=True)
    statements = lzma.decompress(_file(site, version, "sql.xz").read_bytes()).decode()
    with connected(site) as database:
        if _is_postgresql(site):
            database.execute(re.sub(r"^\\.*$", "", statements, flags=re.MULTILINE))  # for psql
        else:
            database.executescript(statements)
        database.commit()


def facts(site: Site, version: str = FIRST) -> dict[str, Any]:
    """Return what was at its tables: codes, tokens, hands, and the record of a finished game."""
    return dict(json.loads(_file(site, version, "json").read_text()))


@contextlib.contextmanager
def connected(site: Site) -> Iterator[Any]:
    """Yield a connection that knows nothing of Django."""
    if _is_postgresql(site):
        import psycopg  # of an extra that only such runs need

        with psycopg.connect(site.variables["DATABASE_URL"]) as database:
            yield database
    else:
        with contextlib.closing(sqlite3.connect(site.data_dir / "db.sqlite3")) as database:
            yield database


def tables(site: Site) -> list[str]:
    asked = (
        "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
        if _is_postgresql(site)
        else "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence'"
    )
    return [name for (name,) in rows(site, asked)]


def counts(site: Site) -> dict[str, int]:
    """Return how many rows each table has."""
    return {name: rows(site, f'SELECT count(*) FROM "{name}"')[0][0] for name in tables(site)}


def rows(site: Site, asked: str) -> list[Any]:
    with connected(site) as database:
        return list(database.execute(asked).fetchall())


def schema(site: Site) -> list[Any]:
    """Return all that the database knows of columns, constraints, indexes and triggers."""
    if not _is_postgresql(site):
        return rows(site, "SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2")
    asked = (
        "SELECT table_name, column_name, data_type, is_nullable, character_maximum_length"
        " FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2",
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)"
        " FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2",
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
        "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1",
    )
    return [row for question in asked for row in rows(site, question)]


def _is_postgresql(site: Site) -> bool:
    return "DATABASE_URL" in site.variables


def _file(site: Site, version: str, ending: str) -> Path:
    return HERE / f"{version}.{'postgresql' if _is_postgresql(site) else 'sqlite'}.{ending}"
