"""What would have helped a team that was stuck or has lost, told from its own moves."""

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils.translation import ngettext

from play.engine import CooperativeResult, Ending, View
from play.engine.view import RowsView
from play.models import Move
from play.view.cards import Cards

SEVERAL = 2  # cards that make a mistake worth a word


def advice(moves: Sequence[Move], view: View, cards: Cards) -> str:
    """Say what has cost it most, where that is clear."""
    result, table = view.result, view.table
    if not isinstance(result, CooperativeResult) or not isinstance(table, RowsView):
        return ""
    if result.tally.rank and result.reason != Ending.STUCK:
        return ""
    vain = [event["card"] for move in moves if (event := move.seen[0])["what"] == "blocked"]
    gap, crowd = _fullest_gap([cards.card(number).date.year for number in vain], table)
    risked = len(_safe_to_discard(moves, view, cards))
    if risked >= SEVERAL or (risked and crowd < SEVERAL):
        return _discard_instead(risked)
    if crowd < SEVERAL:
        return ""
    early, late = (cards.date(table.base[at][0].number) for at in (gap, gap + 1))
    return _leave_open(crowd, early, late)


def _fullest_gap(years: Iterable[int], table: RowsView) -> tuple[int, int]:
    """Return in which gap most of these *years* lie, and how many do."""
    base = [column[0].year for column in table.base]
    crowds = Counter(bisect(base, year) - 1 for year in years)
    return crowds.most_common(1)[0] if crowds else (0, 0)


def _safe_to_discard(moves: Iterable[Move], view: View, cards: Cards) -> list[int]:
    """Return which cards were tried in vain though the discard pile showed their symbol."""
    key, found = view.discards[0].symbol, []
    for event in (move.seen[0] for move in moves):
        if event["what"] == "discarded":
            key = cards.card(event["card"]).back_symbol
        elif event["what"] == "blocked" and cards.card(event["card"]).front_symbol == key:
            found.append(event["card"])
    return found


def _discard_instead(risked: int) -> str:
    said = ngettext(
        "%(n)s card tried in vain had the symbol of the discard pile:"
        " it would have been safer to discard it.",
        "%(n)s cards tried in vain had the symbol of the discard pile:"
        " it would have been safer to discard them.",
        risked,
    )
    return said % {"n": risked}


def _leave_open(crowd: int, early: str, late: str) -> str:
    said = ngettext(
        "%(n)s more card belonged between %(early)s and %(late)s, but the gap was taken:"
        " leave such a gap open for longer.",
        "%(n)s more cards belonged between %(early)s and %(late)s, but the gap was taken:"
        " leave such a gap open for longer.",
        crowd,
    )
    return said % {"n": crowd, "early": early, "late": late}
