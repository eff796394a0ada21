"""What would have helped a team that was stuck or has lost, told from its own moves."""

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from django.utils.translation import ngettext

from play.engine import CooperativeResult, Ending, View
from play.engine.cards import Card
from play.engine.timeline import Spot, Timeline
from play.engine.view import RowsView
from play.models import Move
from play.view.cards import Cards

SEVERAL = 2  # cards that make a mistake worth a word

Way = tuple[int, Callable[[int], str]]  # of losing so many cards, and what is said of them


def advice(moves: Sequence[Move], view: View, cards: Cards) -> str:
    """Say what has ended the game, else what has cost most cards: symbols first, which all see."""
    result, table = view.result, view.table
    if not isinstance(result, CooperativeResult) or not isinstance(table, RowsView):
        return ""
    if result.tally.rank and result.reason != Ending.STUCK:
        return ""
    if saved := _last_discards(moves[-1], view):
        return _discard_at_last(saved)
    vain = [event["card"] for move in moves if (event := move.seen[0])["what"] == "blocked"]
    gap, crowd = _fullest_gap([cards.card(number).date.year for number in vain], table)
    risked = len(_safe_to_discard(moves, view, cards))
    seen: list[Way] = [(risked, _discard_instead), (_kept(moves, view, cards), _make_room)]
    guessed: list[Way] = [
        (_thrown(moves, table, cards), _try_first),
        (crowd, lambda n: _leave_open(n, *(cards.date(c[0].number) for c in table.base[gap:][:2]))),
    ]
    for ways in (seen, guessed):
        most, said = max(ways, key=lambda way: way[0])
        if most >= SEVERAL:
            return said(most)
    return _discard_instead(risked) if risked else ""


def _last_discards(last: Move, view: View) -> int:
    """Return how many cards might have been discarded in the turn whose tries ended the game."""
    if last.seen[0]["what"] != "blocked" or "ruling" in last.seen[-1]:
        return 0
    key = view.discards[-1].symbol
    return sum(held.front.symbol == key for held in view.seats[last.seat].hand)


def _thrown(moves: Iterable[Move], table: RowsView, cards: Cards) -> int:
    """Count the cards that were discarded while their place was free."""
    seen = [move.seen[0] for move in moves]
    played = {event["card"] for event in seen if event["what"] == "played"}
    [first] = [card for column in table.base for card in column if card.number not in played]
    timeline, count = Timeline(((_facts(first.number, cards),),)), 0
    for event in seen:
        if event["what"] == "played":
            _spot, timeline = timeline.place(_facts(event["card"], cards))
        elif event["what"] == "discarded":
            spot, _after = timeline.place(_facts(event["card"], cards))
            count += spot is not Spot.BLOCKED
    return count


def _facts(number: int, cards: Cards) -> Card:
    card = cards.card(number)
    return Card(number, card.date.year, card.front_symbol, card.back_symbol)


def _kept(moves: Iterable[Move], view: View, cards: Cards) -> int:
    """Count the blocked cards that were never discarded, though a turn began with their symbol."""
    key, begins = view.discards[0].symbol, True
    blocked: set[tuple[int, int]] = set()  # seats and cards
    might: set[tuple[int, int]] = set()
    for move in moves:
        event = move.seen[0]
        if begins:
            might |= {
                (seat, card)
                for seat, card in blocked
                if seat == move.seat and cards.card(card).front_symbol == key
            }
        if event["what"] == "blocked":
            blocked.add((move.seat, event["card"]))
        elif event["what"] == "discarded":
            key = cards.card(event["card"]).back_symbol
            blocked.discard((move.seat, event["card"]))
        begins = any(other["what"] == "turn" for other in move.seen)
    return len(might & blocked)


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


def _discard_at_last(saved: int) -> str:
    said = ngettext(
        "In the last turn %(n)s card had the symbol of the discard pile:"
        " discarding it was safer than trying.",
        "In the last turn %(n)s cards had the symbol of the discard pile:"
        " discarding one was safer than trying.",
        saved,
    )
    return said % {"n": saved}


def _try_first(thrown: int) -> str:
    said = ngettext(
        "%(n)s discarded card had a free place: discard what has none any more.",
        "%(n)s discarded cards had a free place: discard what has none any more.",
        thrown,
    )
    return said % {"n": thrown}


def _make_room(kept: int) -> str:
    said = ngettext(
        "%(n)s blocked card had the symbol of the discard pile and stayed:"
        " discarding it makes room for a new one.",
        "%(n)s blocked cards had the symbol of the discard pile and stayed:"
        " discarding them makes room for new ones.",
        kept,
    )
    return said % {"n": kept}


def _leave_open(crowd: int, early: str, late: str) -> str:
    said = ngettext(
        "%(n)s more card belonged between %(early)s and %(late)s, but the gap was taken:"
        " leave such a gap open for longer.",
        "%(n)s more cards belonged between %(early)s and %(late)s, but the gap was taken:"
        " leave such a gap open for longer.",
        crowd,
    )
    return said % {"n": crowd, "early": early, "late": late}
