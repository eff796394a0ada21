"""One table in one language: what every seat and every spectator sees there.

Built up field by field from the engine's public view, and words; each version once per language.
"""

from collections import OrderedDict
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play import ending, telling
from play.codes import spoken
from play.engine import State, View, visible
from play.engine.view import Back, HeldCard, LineView, RowsView, SeatView
from play.faces import Cards, Shown
from play.models import Game, Move, Seat
from play.recent import NEWEST, newest_moves
from play.replaying import state_after

KEPT = 256  # a table in a language is some 100 KB
Rendered = dict[str, Any]
_rendered: OrderedDict[tuple[str, str], Rendered] = OrderedDict()


def rendered_view(game: Game, language: str) -> Rendered:
    """Return the table as everybody may see it now, in *language*."""
    view = _remembered(game, language)
    host = game.host
    seats = [
        {**told, "present": seat.is_present, "host": host is not None and seat.pk == host.pk}
        for told, seat in zip(view["seats"], game.people, strict=True)
    ]
    return {**view, "seats": seats}


def _remembered(game: Game, language: str) -> Rendered:
    """Return what does not change while the version stays."""
    place = (game.code, language)
    found = _rendered.get(place)
    if found is None or found["version"] != game.version:
        with translation.override(language):
            found = _render(game, Cards(game, language))
        _rendered[place] = found
    _rendered.move_to_end(place)
    while len(_rendered) > KEPT:
        _rendered.popitem(last=False)
    return found


def _render(game: Game, cards: Cards) -> Rendered:
    head = {**_head(game), "language": cards.language, "deck": _deck(game, cards)}
    if not game.was_begun:
        return {**head, "seats": [_person(seat) for seat in game.people]}
    over = game.state.turn is None
    moves = list(game.moves.order_by("version")) if over else newest_moves(game)
    return {**head, **_begun(game, game.state, moves, cards)}


def replayed_view(game: Game, language: str, moves: Sequence[Move], step: int) -> Rendered:
    """Return the table of a finished game as it was after *step* of its moves."""
    with translation.override(language):
        cards = Cards(game, language)
        head = {**_head(game), "language": cards.language, "deck": _deck(game, cards)}
        state = state_after(game, moves[:step])
        return {**head, **_begun(game, state, moves[:step], cards)}


def _begun(game: Game, state: State, moves: Sequence[Move], cards: Cards) -> Rendered:
    """Return what lies on the table in *state*, to which *moves* have led."""
    view = visible(state)
    if isinstance(view.table, LineView):
        table = _line(view.table, cards)
    else:
        table = _rows(view, view.table, cards)
    return {**_shared(game, view, cards), **table, **_story(game, view, cards, moves)}


def _head(game: Game) -> Rendered:
    return {
        "code": game.code,
        "spoken": spoken(game.code),
        "version": game.version,
        "phase": game.phase,
        "mode": game.mode,
        "memory": game.memory,
        "hand": game.hand,
        "places": game.places,
        "first": game.first,
        "one_device": game.one_device,
        "next": game.next_game.code if game.next_game else None,
    }


def _deck(game: Game, cards: Cards) -> Rendered:
    content = game.edition.content
    return {
        "slug": game.edition.deck.slug,
        "edition": game.edition.number,
        "title": content.title(cards.language),
        "languages": list(content.languages),
        "cards": len(content.cards),
    }


def _person(seat: Seat) -> Rendered:
    return {
        "number": seat.number,
        "name": seat.name,
        "kind": "person" if seat.is_person else "bot",
        "skill": seat.skill,
        "stand_in": seat.stand_in,
        "left": seat.left,
    }


def _shared(game: Game, view: View, cards: Cards) -> Rendered:
    """Return what both games have."""
    seats = zip(game.people, view.seats, strict=True)
    return {
        "seats": [_player(seat, seen, view, cards) for seat, seen in seats],
        "turn": view.turn,
        "bot_to_move": view.turn is not None and game.people[view.turn].bot is not None,
        "hints": _hints(view),
        "pile": view.pile,
        "top_of_pile": cards.front(view.top_of_pile) if view.top_of_pile else None,
        "discards": len(view.discards),
        "top_of_discards": cards.back(view.discards[-1]) if view.discards else None,
    }


def _player(seat: Seat, seen: SeatView, view: View, cards: Cards) -> Rendered:
    return {
        **_person(seat),
        "turn": view.turn == seat.number,
        "out": seen.out,
        "hand": [_held(held, view, cards) for held in seen.hand],
    }


def _held(held: HeldCard, view: View, cards: Cards) -> Shown:
    """Return a card in front of a seat: its front, and its back only where that is remembered."""
    number = held.front.number
    return {
        **cards.front(held.front),
        "blocked": held.blocked,
        "remembered": cards.back(held.remembered) if held.remembered else None,
        "playable": number in view.hints.playable,
        "discardable": number in view.hints.discardable,
    }


def _hints(view: View) -> Rendered:
    hints = view.hints
    cooperative = isinstance(view.table, RowsView)
    return {
        "playable": list(hints.playable),
        "slots": hints.slots,
        "discardable": list(hints.discardable),
        "may_end": hints.may_end,
        "last_chance": cooperative and len(hints.playable) == 1 and not hints.may_end,
    }


def _line(line: LineView, cards: Cards) -> Rendered:
    shown = [cards.back(card) for card in line.cards]
    return {
        "round": line.round,
        "sudden_death": line.sudden_death,
        "line": shown,
        "slots": _slots([card["date"] for card in shown]),
    }


def _slots(dates: Sequence[str]) -> list[Rendered]:
    """Say of each place in the line what laying a card there would mean."""
    between = _("between %(early)s and %(late)s")
    labels = [
        _("before %(date)s") % {"date": dates[0]},
        *(between % {"early": early, "late": late} for early, late in pairwise(dates)),
        _("after %(date)s") % {"date": dates[-1]},
    ]
    return [{"slot": slot, "label": label} for slot, label in enumerate(labels)]


def _rows(view: View, rows: RowsView, cards: Cards) -> Rendered:
    pairs = zip(rows.base, rows.base[1:], rows.gaps, strict=False)
    return {
        "score": rows.score,
        "columns": [[cards.back(card) for card in column] for column in rows.base],
        "gaps": [_gap(left[0], right[0], gap, cards) for left, right, gap in pairs],
        "key": (view.discards[-1].symbol or "") if view.discards else "",
    }


def _gap(left: Back, right: Back, gap: Sequence[Back], cards: Cards) -> Rendered:
    years = right.year - left.year - (left.year < 0 < right.year)  # there is no year zero
    width = ngettext("%(years)s year", "%(years)s years", years) % {"years": f"{years:,}"}
    return {
        "cards": [cards.back(card) for card in gap],
        "open": not gap,
        "years": years,
        "width": width.replace(",", "\N{NO-BREAK SPACE}"),
        "label": _("between %(early)s and %(late)s")
        % {"early": cards.date(left.number), "late": cards.date(right.number)},
    }


def _story(game: Game, view: View, cards: Cards, moves: Sequence[Move]) -> Rendered:
    """Return the log, the newest steps and the result."""
    teller = telling.Teller(game, cards, turned(view))
    return {
        "log": [teller.entry(move) for move in moves[-NEWEST:]],
        "steps": [telling.step(move, game, cards) for move in telling.burst(moves)],
        "result": ending.told(game, view, cards, moves) or None,
    }


def turned(view: View) -> set[int]:
    """Return the numbers of the cards whose dates everybody sees."""
    remembered = [held.remembered for seat in view.seats for held in seat.hand]
    seen = [*ending.line_of(view), *view.discards, *filter(None, remembered)]
    return {card.number for card in seen}


def forget() -> None:
    """Render everything anew."""
    _rendered.clear()
