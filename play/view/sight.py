"""What everybody at a table, and everybody watching it, sees there, told by numbers of cards.

It is the same in every language, and built up field by field from the engine's public view.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from play.codes import spoken
from play.engine import State, View, visible
from play.engine.view import Back, HeldCard, LineView, RowsView
from play.live.tables import live
from play.models import Game, Move, Seat
from play.view.result import line_of
from play.view.steps import burst, steps_of

Rendered = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sight:
    """What everybody sees of a table, as numbers, and the engine's view that it was made from."""

    values: Rendered
    view: View | None  # None in the lobby
    moves: Sequence[Move]  # the newest

    @property
    def version(self) -> int:
        return int(self.values["version"])

    @property
    def is_over(self) -> bool:
        return bool(self.view and self.view.result)

    def turned(self) -> set[int]:
        """Return of which cards everybody knows the date."""
        return turned(self.view) if self.view else set()

    def backs(self) -> set[int]:
        """Return whose other side lies open."""
        if self.view is None:
            return set()
        remembered = {*self.values["remembered"], self.values["top_of_discards"]}
        return remembered.union(card.number for card in line_of(self.view)) - {None}

    def fronts(self) -> set[int]:
        """Return of which cards anything is seen."""
        if self.view is None:
            return set()
        return self.backs().union(*self.values["hands"], {self.values["top_of_pile"]}) - {None}


def sight(game: Game) -> Sight:
    """Return what everybody sees now, made once for each version and for who is there."""
    known, moment = live(game), moment_of(game)
    if known.sight is None or known.sight[0] != moment:
        known.sight = moment, _sight(game, known.newest)
    return known.sight[1]


def moment_of(game: Game) -> str:
    """Name all that a view depends on."""
    present = "".join("1" if seat.is_present else "0" for seat in game.people)
    return f"{game.code}.{game.version}.{present}"


def _sight(game: Game, moves: Sequence[Move]) -> Sight:
    return sight_of(game, game.state, moves) if game.was_begun else Sight(_head(game), None, ())


def sight_of(game: Game, state: State, moves: Sequence[Move]) -> Sight:
    """Return what is seen of a table in *state*, to which *moves* have led."""
    view = visible(state)
    return Sight({**_head(game), **_shared(game, view), **_lying(view, moves)}, view, moves)


def _head(game: Game) -> Rendered:
    host, opener = game.host, game.opener_of_next
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
        "commitment": game.commitment or None,
        "selection": game.selection or None,
        "puzzle": _puzzle(game),
        "same_as": game.same_as.code if game.same_as else None,
        "one_device": game.one_device,
        "next": game.next_game.code if game.next_game else None,
        "next_mode": game.next_game.mode if game.next_game else None,
        "next_by": opener.number if opener else None,
        "seats": [
            _seat(game, seat, is_host=bool(host and seat.pk == host.pk)) for seat in game.people
        ],
    }


def _puzzle(game: Game) -> Rendered | None:
    """Name the puzzle that is solved at this table, where it is one."""
    if game.puzzle is None:
        return None
    slug = game.edition.deck.slug
    address = reverse("play:puzzle", args=[slug])
    return {"deck": slug, "day": game.puzzle.day.isoformat(), "url": address}


def _seat(game: Game, seat: Seat, *, is_host: bool) -> Rendered:
    return {
        "number": seat.number,
        "name": seat.name,
        "kind": "person" if seat.is_person else "bot",
        "skill": seat.skill,
        "stand_in": seat.stand_in,
        "left": seat.left,
        "present": seat.is_present,
        "wishes": [wishing.number for wishing in game.wishing_bot_for(seat)],
        "host": is_host,
    }


def _shared(game: Game, view: View) -> Rendered:
    """Return what both games have."""
    held = [card for seat in view.seats for card in seat.hand]
    return {
        "turn": view.turn,
        "bot_to_move": view.turn is not None and game.people[view.turn].bot is not None,
        "hints": _hints(view),
        "hands": [[card.front.number for card in seat.hand] for seat in view.seats],
        "out": [number for number, seat in enumerate(view.seats) if seat.out],
        "blocked": _numbers(card for card in held if card.blocked),
        "remembered": _numbers(card for card in held if card.remembered),
        "pile": view.pile,
        "top_of_pile": view.top_of_pile.number if view.top_of_pile else None,
        "discards": len(view.discards),
        "top_of_discards": view.discards[-1].number if view.discards else None,
    }


def _numbers(held: Iterable[HeldCard]) -> list[int]:
    return [card.front.number for card in held]


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


def _lying(view: View, moves: Sequence[Move]) -> Rendered:
    """Return the timeline, and what the newest moves did there."""
    steps = {"steps": steps_of(burst(moves), view)}
    if isinstance(view.table, LineView):
        line = [card.number for card in view.table.cards]
        turns = {"round": view.table.round, "sudden_death": view.table.sudden_death}
        return {**turns, "line": line, **steps}
    columns, gaps = _columns(view.table.base), _columns(view.table.gaps)
    return {"score": view.table.score, "columns": columns, "gaps": gaps, **steps}


def _columns(columns: Iterable[Sequence[Back]]) -> list[list[int]]:
    return [[card.number for card in column] for column in columns]


def turned(view: View) -> set[int]:
    """Return the numbers of the cards whose dates everybody sees."""
    remembered = [held.remembered for seat in view.seats for held in seat.hand]
    seen = [*line_of(view), *view.discards, *filter(None, remembered)]
    return {card.number for card in seen}
