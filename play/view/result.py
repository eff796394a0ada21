"""How a game ended, in words, and what can be learnt from it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from decks.multilingual import quoted
from play.engine import CompetitiveResult, CooperativeResult, Tally, View
from play.engine.view import Back, LineView, RowsView
from play.models import Game, Move, Seat
from play.view.advice import advice
from play.view.cards import Cards
from play.view.learning import Tries, accuracy, closest, hardest, missed, tries_of
from play.view.log import why_over
from play.view.texts import RANK_WORDS, RANKS

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


def told_result(game: Game, view: View, cards: Cards, moves: Sequence[Move]) -> dict[str, object]:
    """Return the result of a game that is over."""
    names = [seat.called for seat in game.people]
    match view.result:
        case CompetitiveResult(winners, rounds):
            result = _competitive(game, moves, winners, rounds)
        case CooperativeResult():
            result = _cooperative(view.result, why_over(moves[-1], names))
            result |= {"row": longest_row(moves), "team": _("all together")}
            result["advice"] = advice(moves, view, cards)
        case _:
            return {}
    squares = squares_of(names, moves)
    mistakes = squares[0].count(WRONG)
    if game.puzzle:
        result["headline"] = _solved(mistakes)
    elif len(names) == 1 and "winners" in result:
        result |= {"headline": _("All cards are laid!"), "words": words_alone(mistakes)}
    tried = tries_of(moves)
    line = [_learnt(card.number, cards, tried) for card in line_of(view)]
    ranked = missed(tried.values())
    hard = [_learnt(card.card, cards, tried) for card in ranked]
    return {
        **result,
        "line": line,
        "missed": hard,
        "hardest": hardest(ranked),
        "closest": _closest(moves, view.table, tried, cards),
        "accuracy": [asdict(seat) for seat in accuracy(tried.values(), len(names))],
        "squares": squares,
        "share": share(
            game, cards, names, squares, str(result.get("rank_name", result["headline"]))
        ),
    }


def _closest(
    moves: Sequence[Move], table: LineView | RowsView, tried: Mapping[int, Tries], cards: Cards
) -> dict[str, int] | None:
    """Return the closest miss of a race; together no place is chosen."""
    if not isinstance(table, LineView):
        return None
    laid = {card.card for card in tried.values() if card.laid_by is not None}
    [first] = {card.number for card in table.cards} - laid
    miss = closest(moves, first, lambda number: cards.card(number).date.year)
    return asdict(miss) if miss else None


def _competitive(
    game: Game, moves: Sequence[Move], winners: Sequence[int], rounds: int
) -> dict[str, object]:
    by_bot = {move.seat: move.by_bot for move in moves}  # who played on to the end
    people = [seat.number for seat in game.people if seat.is_person and not by_bot.get(seat.number)]
    names = [
        seat.called if seat.number in people or not seat.is_person else _with_bot(seat)
        for seat in (game.people[number] for number in winners)
    ]
    headline = _("%(names)s win together!") if len(names) > 1 else _("%(names)s wins!")
    return {
        "winners": list(winners),
        "rounds": rounds,
        "headline": headline % {"names": ", ".join(names)},
        "words": words_of_race(len(game.people), people, winners),
    }


def _with_bot(seat: Seat) -> str:
    """Return the name of somebody who left, and that it was a bot that won."""
    return f"{seat.called} ({pgettext('seat', 'bot')})"


def words_of_race(seats: int, people: Sequence[int], winners: Sequence[int]) -> str:
    """Say something kind that is true for one person or for several, who may all have lost."""
    if seats == 1:
        return _("Here is the timeline you have built.")
    is_alone, has_won = len(people) == 1, bool({*people} & {*winners})
    if is_alone and has_won:
        return _("Well played! Here is the timeline you have built.")
    if is_alone:
        return _("This time a bot was faster, but what you have learnt of these dates is yours.")
    if has_won:
        return _("Well played, everybody. Here is the timeline you have built.")
    return _("This time a bot was faster. Here is the timeline you have built together.")


def words_alone(mistakes: int) -> str:
    """Say how a race without others went, and what to try next."""
    if not mistakes:
        return _("Not a single mistake: splendid! Here is the timeline you have built.")
    said = ngettext(
        "%(n)s mistake on the way. Will it be fewer next time?",
        "%(n)s mistakes on the way. Will it be fewer next time?",
        mistakes,
    )
    return said % {"n": mistakes}


def _solved(mistakes: int) -> str:
    """Say how well a puzzle was solved: whoever is alone has beaten nobody."""
    if not mistakes:
        return _("Solved without a mistake!")
    said = ngettext("Solved with %(n)s mistake", "Solved with %(n)s mistakes", mistakes)
    return said % {"n": mistakes}


def _cooperative(result: CooperativeResult, why: str) -> dict[str, object]:
    tally = result.tally
    return {
        "score": tally.score,
        "rank": tally.rank,
        "headline": headline_together(tally),
        "rank_name": str(RANKS[tally.rank]),
        "words": str(RANK_WORDS[tally.rank]),
        "goal": goal(tally),
        "reason": result.reason.value,
        "why": why,
        "tally": asdict(tally),
    }


def headline_together(tally: Tally) -> str:
    """Say whether a team has won, which it has from zero points on."""
    return _("You have won!") if tally.rank else _("Not this time")


def goal(tally: Tally) -> str:
    """Say what was missing to the next rank; nothing where no rank is higher."""
    missing = tally.points_to_next_rank
    if not missing:
        return ""
    said = ngettext(
        "%(n)s more point to the rank of %(rank)s",
        "%(n)s more points to the rank of %(rank)s",
        missing,
    )
    return said % {"n": missing, "rank": quoted(str(RANKS[tally.rank + 1]))}


def line_of(view: View) -> list[Back]:
    """Return every card of the timeline in the order of dates."""
    if isinstance(view.table, LineView):
        return list(view.table.cards)
    columns = [*view.table.base, *view.table.gaps]
    return sorted((card for column in columns for card in column), key=lambda card: card.year)


def _learnt(number: int, cards: Cards, tried: Mapping[int, Tries]) -> dict[str, object]:
    """Return where a card's date is from, who laid it and who missed it before."""
    became = tried.get(number, Tries(number))
    return {
        "card": number,
        "laid_by": became.laid_by,
        "missed_by": became.missed_by,
        "sources": cards.sources(cards.card(number)),
    }


def squares_of(names: Sequence[str], moves: Iterable[Move]) -> list[str]:
    """Return for each seat what became of its cards, one square each."""
    squares = [""] * len(names)
    for move in moves:
        squares[move.seat] += SQUARES.get(move.outcome, THROWN if "card" in move.asked else "")
    return squares


def longest_row(moves: Iterable[Move]) -> int:
    """Return how many cards a team has laid right without a miss; a discard is no try."""
    tries = "".join(SQUARES.get(move.outcome, "") for move in moves)
    return max(map(len, tries.split(WRONG)))


def share(
    game: Game, cards: Cards, names: Sequence[str], squares: Sequence[str], headline: str
) -> str:
    """Return a text to boast with, which tells no date and no card."""
    title = game.edition.content.title(cards.language)
    if game.puzzle:
        day = date_format(game.puzzle.day, "DATE_FORMAT")
        return "\n".join([f"Kronika · {title} · {day}", *squares])
    rows = [f"{found} {name}" for name, found in zip(names, squares, strict=True)]
    return "\n".join([f"Kronika · {title}", headline, *rows])
