"""What histories say of rows that are thrown away or brought back."""

from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.db import connection

from decks.staging.columns import columns_without, history_of
from decks.staging.writing import Insertion, Writing
from decks.trash.rows import Gathered, columns_of


def records_of(
    found: Gathered, kind: str, verb: str, by: User | None, at: Any
) -> Iterator[Writing]:
    """Note it of the rows themselves; what went along did nothing of its own."""
    history, names = history_of(found.top), columns_of(found.top)
    columns = columns_without(history, "history_id")
    about = {
        "history_date": at,
        "history_change_reason": verb,
        "history_type": kind,
        "history_user_id": by.pk if by else None,
    }
    rows = []
    for values in found.rows[found.top].values():
        known = {**dict(zip(names, values, strict=True)), **about}
        rows.append([one.get_db_prep_save(known[one.attname], connection) for one in columns])
    yield Insertion(history, columns, rows)
