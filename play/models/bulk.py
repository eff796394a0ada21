"""Many rows in one statement."""

from collections.abc import Sequence


def values_for(rows: Sequence[Sequence[object]]) -> str:
    """Return where the values of *rows* stand in a statement."""
    row = f"({', '.join(['%s'] * len(rows[0]))})"
    return ", ".join([row] * len(rows))
