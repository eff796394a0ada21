"""How a game ended, in words, and what can be learnt from it."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from play.engine import CompetitiveResult, CooperativeResult, Ending, View
from play.engine.view import Back, LineView
from play.faces import Cards
from play.models import Game, Move
from play.wording import RANK_WORDS, RANKS

RIGHT, WRONG, THROWN = "🟩", "🟥", "⬜"
SQUARES = {
    "correct": RIGHT,
    "wrong": WRONG,
    "left": RIGHT,
    "right": RIGHT,
    "stacked": RIGHT,
    "gap": RIGHT,
    "gap_stacked": RIGHT,
    "blocked": WRONG,
}


def told(game: Game, view: View, cards: Cards, moves: Sequence[Move]) -> dict[str, Any]:
    """Return the result of a game that is over."""
    names = [seat.name for seat in game.people]
    match view.result:
        case CompetitiveResult(winners, rounds):
            result = _competitive([names[seat] for seat in winners], winners, rounds)
        case CooperativeResult():
            result = _cooperative(view.result)
        case _:
            return {}
    line = [_learnt(card, cards) for card in line_of(view)]
    return {**result, "line": line, "share": share(game, cards, names, moves, result["headline"])}


def _competitive(names: Sequence[str], winners: Sequence[int], rounds: int) -> dict[str, Any]:
    said = {"names": ", ".join(names)}
    headline = _("%(names)s win together!") if len(names) > 1 else _("%(names)s wins!")
    words = _("Well played, everybody. Here is the line you have built.")
    return {
        "winners": list(winners),
        "rounds": rounds,
        "headline": headline % said,
        "words": words,
    }


def _cooperative(result: CooperativeResult) -> dict[str, Any]:
    tally = result.tally
    reasons = {
        Ending.ALL_CARDS_GONE: _("All cards found their place."),
        Ending.STUCK: _("No card could be played or discarded any more."),
    }
    return {
        "score": tally.score,
        "rank": tally.rank,
        "headline": str(RANKS[tally.rank]),
        "words": str(RANK_WORDS[tally.rank]),
        "reason": result.reason.value,
        "why": reasons[result.reason],
        "tally": asdict(tally),
    }


def line_of(view: View) -> list[Back]:
    """Return every card of the timeline in the order of dates."""
    if isinstance(view.table, LineView):
        return list(view.table.cards)
    columns = [*view.table.base, *view.table.gaps]
    return sorted((card for column in columns for card in column), key=lambda card: card.year)


def _learnt(side: Back, cards: Cards) -> dict[str, Any]:
    sources = cards.card(side.number).sources
    return {
        "card": cards.back(side),
        "sources": [
            {"citation": source.citation, "url": source.url, "quote": source.quote}
            for source in sources
        ],
    }


def share(
    game: Game, cards: Cards, names: Sequence[str], moves: Iterable[Move], headline: str
) -> str:
    """Return a text to boast with, which tells no date and no card."""
    squares = [""] * len(names)
    for move in moves:
        squares[move.seat] += SQUARES.get(move.outcome, THROWN if "card" in move.asked else "")
    title = game.edition.content.title(cards.language)
    rows = [f"{found} {name}" for name, found in zip(names, squares, strict=True)]
    return "\n".join([f"Kronika · {title}", headline, *rows])
