"""What came of a file, as the page shows it and as a job keeps it: plain values in one language."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.urls import reverse

from decks.admin.spreadsheets.imports import ImportOutcome
from decks.spreadsheets import (
    MAX_FAULTS,
    Change,
    Draft,
    MergeChoices,
    MergeSide,
    OvertakenColumns,
    Sample,
    SheetFault,
    Standing,
    cell_name,
)
from decks.spreadsheets.words import heading, readers_words

MOST_CARDS = 200  # that the page shows cell by cell
MOST_CELLS = 300  # to choose one by one, or kept; a form has room for so many

OutcomeShown = Mapping[str, Any]


def shown(outcome: ImportOutcome) -> OutcomeShown:
    """Return what the page says of an outcome."""
    every = outcome.plan.resource.drafts if outcome.plan and not outcome.faults else []
    drafts = [draft for draft in every if _differences(draft)]
    conflicts = [(draft, one) for draft in every for one in draft.undecided if _is_conflict(one)]
    skipped = outcome.plan.sheet.skipped if outcome.plan else ()
    choices = outcome.choices or MergeChoices()
    return {
        "name": outcome.upload.name,
        "encoding": outcome.upload.encoding,
        "signature": "" if outcome.is_no_sheet_of_cards else outcome.upload.signature,
        "is_written": outcome.is_written,
        "was_refused": outcome.was_refused,
        "fault_count": len(outcome.faults),
        "faults": _once(outcome.faults[:MAX_FAULTS]),
        "more_faults": max(0, len(outcome.faults) - MAX_FAULTS),
        "skipped": [_fault(fault) for fault in skipped[:MAX_FAULTS]],
        "skipped_texts": len(skipped),
        "more_skipped": max(0, len(skipped) - MAX_FAULTS),
        "samples": [_sample(sample) for sample in outcome.samples],
        "cards": [] if outcome.is_written else [_card(draft) for draft in drafts[:MOST_CARDS]],
        "card_count": len(drafts),
        "more_cards": max(0, len(drafts) - MOST_CARDS),
        "columns": _columns(drafts) if len(drafts) > MOST_CARDS else [],
        "cells": sum(len(_differences(draft)) for draft in drafts),
        "is_undecided": outcome.choices is not None and not outcome.was_refused,
        "unknown_cells": sum(len(d.undecided) for d in every) - len(conflicts),
        "unknown_choice": choices.unknown,
        "conflicts": [_conflict(*one, choices) for one in conflicts[:MOST_CELLS]],
        "conflict_cells": len(conflicts),
        "more_conflicts": max(0, len(conflicts) - MOST_CELLS),
        "conflicts_choice": choices.conflicts,
        **_kept(every, choices),
        "changed_cards": sum(not draft.is_new for draft in drafts),
        "new_cards": sum(draft.is_new for draft in drafts),
        "overtaken": [_overtaken(one) for one in outcome.overtaken],
    }


def _kept(drafts: Iterable[Draft], choices: MergeChoices) -> OutcomeShown:
    """Return what stays as the deck has it: because it is newer, and because it was chosen."""
    kept = [(draft, change) for draft in drafts for change in draft.kept]
    newer = [(draft, one) for draft, one in kept if one.standing is Standing.DECK_CHANGED]
    settled = [(draft, one) for draft, one in kept if one.standing is not Standing.DECK_CHANGED]
    return {
        "settled": [_conflict(*one, choices) for one in settled[:MOST_CELLS]],
        "settled_cells": len(settled),
        "more_settled": max(0, len(settled) - MOST_CELLS),
        "settled_choice": choices.settled or MergeSide.DECK,
        "kept": [_cell_of(*one) for one in newer[:MOST_CELLS]],
        "kept_cells": len(newer),
        "more_kept": max(0, len(newer) - MOST_CELLS),
    }


def _once(faults: Iterable[SheetFault]) -> list[OutcomeShown]:
    """Return each fault once, with all the lines that have it."""
    lines: dict[tuple[str, str], list[int]] = {}
    for fault in faults:
        found = lines.setdefault((fault.column, str(fault.reason)), [])
        if fault.line is not None:
            found.append(fault.line)
    words = readers_words()
    return [
        {"lines": runs(numbers), "column": heading(column, words), "reason": reason}
        for (column, reason), numbers in lines.items()
    ]


def runs(numbers: Sequence[int]) -> str:
    """Write 4, 5, 6, 9 as 4–6, 9."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1][1:] = [number]
        else:
            parts.append([number])
    return ", ".join("–".join(map(str, part)) for part in parts)


def _fault(fault: SheetFault) -> OutcomeShown:
    return {"line": fault.line, "column": fault.column, "reason": str(fault.reason)}


def _sample(sample: Sample) -> OutcomeShown:
    return {"name": str(sample.name), "encoding": sample.encoding, "lines": list(sample.lines)}


def _is_conflict(change: Change) -> bool:
    return change.standing is Standing.BOTH_CHANGED


def _differences(draft: Draft) -> list[Change]:
    """Return what will be written, and what will unless somebody says otherwise."""
    unknown = (change for change in draft.undecided if not _is_conflict(change))
    return [*draft.changes.values(), *unknown]


def _columns(drafts: Iterable[Draft]) -> list[tuple[str, int]]:
    """Count the changes by column, for those whose cards are not all shown."""
    words = readers_words()
    changes = (change for draft in drafts for change in _differences(draft))
    names = (heading(change.column.name, words) for change in changes)
    return Counter(names).most_common()


def _card(draft: Draft) -> OutcomeShown:
    """Return what the preview shows of one card."""
    changes = _differences(draft)
    cells = [_cell(draft, change) for change in changes]
    return {
        "line": draft.line_of(changes[0]),
        "key": draft.key,
        "page": _page_of(draft),
        "cells": cells,
    }


def _page_of(draft: Draft) -> str:
    return reverse("admin:decks_card_change", args=[draft.card.pk]) if draft.card else ""


def _cell(draft: Draft, change: Change) -> OutcomeShown:
    return {
        "column": heading(change.column.name, readers_words()),
        "language": getattr(change.column, "language", ""),
        "old": change.old,
        "new": change.new,
        "effect": str(change.effect(draft.card)),
        "is_unknown": change.standing is Standing.UNKNOWN,
    }


def _cell_of(draft: Draft, change: Change) -> OutcomeShown:
    """Return a cell with the card it is of; of one that was deleted, that it was."""
    about = {"line": draft.line_of(change), "key": draft.key, "page": _page_of(draft)}
    return {**about, **_cell(draft, change), "was_deleted": draft.was_deleted}


def _conflict(draft: Draft, change: Change, choices: MergeChoices) -> OutcomeShown:
    name = cell_name(draft.key, change.column.name)
    return {**_cell_of(draft, change), "name": name, "choice": choices.cells.get(name, "")}


def _overtaken(one: OvertakenColumns) -> OutcomeShown:
    return {"line": one.draft.line, "key": one.draft.key, "what": str(one.what), "now": one.now}
