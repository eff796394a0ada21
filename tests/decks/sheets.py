"""What the tests of import and export share."""

import csv
import io
from typing import Any

from django.contrib.auth.models import User

from decks.models import Deck
from decks.spreadsheets import MergeChoices, MergeSide, Plan, columns, read_sheet


def sheet_of(*rows: dict[str, Any]) -> bytes:
    """Write rows as CSV, each with its own columns."""
    out = io.StringIO(newline="")
    headings = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.DictWriter(out, headings)
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


OVERWRITING = MergeChoices(unknown=MergeSide.FILE)


def plan_of(
    deck: Deck, by: User, *rows: dict[str, Any], choices: MergeChoices = OVERWRITING
) -> Plan:
    return Plan.of(read_sheet(sheet_of(*rows), columns()), deck, by, choices)


def imported(deck: Deck, by: User, *rows: dict[str, Any]) -> Plan:
    """Import rows that have no fault."""
    plan = plan_of(deck, by, *rows)
    assert plan.faults == ()
    plan.write()
    return plan


def changes(plan: Plan) -> list[tuple[str, str, str, str]]:
    """Return key, column, old and new of every cell that would change."""
    return [
        (draft.key, change.column.name, change.old, change.new)
        for draft in plan.drafts
        for change in draft.changes.values()
    ]


def faults(plan: Plan) -> list[tuple[int | None, str, str]]:
    return [(fault.line, fault.column, fault.reason) for fault in plan.faults]
