"""States and moves as JSON, and back; what is read is checked as if a stranger had sent it."""

import json
from enum import StrEnum
from typing import Any

from . import invariants
from .cards import EARLIEST, LATEST, Card, Row, numbers
from .moves import DiscardCard, EndTurn, Move, PlaceCard, PlayCard
from .reading import (
    Flaw,
    Malformed,
    boolean,
    check_format,
    fields,
    integer,
    items,
    mapping,
    parse,
    text,
    word,
)
from .scoring import Ending
from .state import CompetitiveState, CooperativeState, State, cards_of
from .table import MOST_DEALT, ImpossibleTable, Mode, Rules, rules_named
from .timeline import Columns, Timeline

FORMAT = "kronika-state/1"
MOST_CARDS = 10_000
MOST_ROUNDS = 1_000_000


class Verb(StrEnum):
    """What a move is called where it is written."""

    PLACE = "place"
    PLAY = "play"
    DISCARD = "discard"
    END = "end"


MOVE_FIELDS = {
    Verb.PLACE: ("do", "card", "slot"),
    Verb.PLAY: ("do", "card"),
    Verb.DISCARD: ("do", "card"),
    Verb.END: ("do",),
}

_SHARED = ("format", "rules", "first", "turn", "cards", "hands", "pile", "discards")
_COMPETITIVE = (*_SHARED, "line", "active", "round", "sudden_death", "reshuffles", "winners")
_COOPERATIVE = (*_SHARED, "base", "gaps", "blocked", "tried", "placed", "ending")


def dumps(state: State) -> str:
    return json.dumps(dump(state), ensure_ascii=False, separators=(",", ":"))


def loads(text: str | bytes) -> State:
    """Return the state that *text* holds, or raise Malformed."""
    return load(parse(text))


def dump(state: State) -> dict[str, object]:
    """Return *state* as a JSON object: each card once, by number, and numbers elsewhere."""
    shared = {
        "format": FORMAT,
        "rules": dump_rules(state.rules),
        "first": state.first,
        "turn": state.turn,
        "cards": [[card.year, card.front, card.back] for card in cards_of(state)],
        "hands": _lists(state.hands),
        "pile": _list(state.pile),
        "discards": _list(state.discards),
    }
    if isinstance(state, CompetitiveState):
        return shared | _dump_competitive(state)
    return shared | _dump_cooperative(state)


def _dump_competitive(state: CompetitiveState) -> dict[str, object]:
    return {
        "line": _list(state.line),
        "active": list(state.active),
        "round": state.round,
        "sudden_death": state.sudden_death,
        "reshuffles": [list(pile) for pile in state.reshuffles],
        "winners": list(state.winners),
    }


def _dump_cooperative(state: CooperativeState) -> dict[str, object]:
    return {
        "base": _lists(state.timeline.base),
        "gaps": _lists(state.timeline.gaps),
        "blocked": sorted(state.blocked),
        "tried": state.tried,
        "placed": state.placed,
        "ending": state.ending,
    }


def _list(row: Row) -> list[int]:
    return [card.number for card in row]


def _lists(rows: Columns) -> list[list[int]]:
    return [_list(row) for row in rows]


def load(data: object) -> State:
    """Return the state that the JSON value *data* holds, or raise Malformed."""
    found = mapping(data, "state")
    check_format(found, FORMAT)
    rules = load_rules(found.get("rules"))
    competitive = rules.mode is Mode.COMPETITIVE
    fields(found, "state", _COMPETITIVE if competitive else _COOPERATIVE)
    cards = _cards(found["cards"])
    state = _competitive(found, rules, cards) if competitive else _cooperative(found, rules, cards)
    if broken := invariants.broken(state, cards):
        raise Malformed("state", Flaw.IMPOSSIBLE_STATE, broken)
    return state


def _competitive(data: dict[str, object], rules: Rules, cards: Row) -> CompetitiveState:
    return CompetitiveState(
        rules,
        first=_seat(data["first"], "first", rules),
        hands=_hands(data["hands"], rules, cards),
        pile=_row(data["pile"], "pile", cards),
        discards=_row(data["discards"], "discards", cards),
        line=_row(data["line"], "line", cards),
        active=_seats(data["active"], "active", rules),
        turn=_turn(data["turn"], rules),
        round=integer(data["round"], "round", 1, MOST_ROUNDS),
        sudden_death=boolean(data["sudden_death"], "sudden_death"),
        reshuffles=tuple([numbers(row) for row in _rows(data["reshuffles"], "reshuffles", cards)]),
        winners=_seats(data["winners"], "winners", rules),
    )


def _cooperative(data: dict[str, object], rules: Rules, cards: Row) -> CooperativeState:
    timeline = Timeline(_rows(data["base"], "base", cards), _rows(data["gaps"], "gaps", cards))
    return CooperativeState(
        rules,
        first=_seat(data["first"], "first", rules),
        hands=_hands(data["hands"], rules, cards),
        pile=_row(data["pile"], "pile", cards),
        discards=_row(data["discards"], "discards", cards),
        timeline=timeline,
        turn=_turn(data["turn"], rules),
        blocked=frozenset(numbers(_row(data["blocked"], "blocked", cards))),
        tried=boolean(data["tried"], "tried"),
        placed=boolean(data["placed"], "placed"),
        ending=None if data["ending"] is None else word(data["ending"], "ending", Ending),
    )


def _cards(value: object) -> Row:
    return tuple(_card(n, entry) for n, entry in enumerate(items(value, "cards")))


def _card(number: int, value: object) -> Card:
    where = f"cards[{number}]"
    year, front, back = items(value, where, 3)
    return Card(number, load_year(year, where), text(front, where), text(back, where))


def load_year(value: object, where: str) -> int:
    year = integer(value, where, EARLIEST, LATEST)
    if year == 0:
        raise Malformed(where, Flaw.NO_YEAR_ZERO)
    return year


def _row(value: object, where: str, cards: Row) -> Row:
    last = len(cards) - 1
    return tuple([cards[integer(number, where, 0, last)] for number in items(value, where)])


def _rows(value: object, where: str, cards: Row) -> Columns:
    return tuple([_row(row, where, cards) for row in items(value, where)])


def _hands(value: object, rules: Rules, cards: Row) -> Columns:
    return _rows(items(value, "hands", rules.seats), "hands", cards)


def _seat(value: object, where: str, rules: Rules) -> int:
    return integer(value, where, 0, rules.seats - 1)


def _seats(value: object, where: str, rules: Rules) -> tuple[int, ...]:
    return tuple([_seat(seat, where, rules) for seat in items(value, where)])


def _turn(value: object, rules: Rules) -> int | None:
    return None if value is None else _seat(value, "turn", rules)


def dump_rules(rules: Rules) -> dict[str, object]:
    always: dict[str, object] = {"mode": rules.mode, "hand": list(rules.hands)}
    return always if rules.memory is None else always | {"memory": rules.memory}


def load_rules(value: object) -> Rules:
    """Return the rules of a state or a record; a table that cannot be is a flaw of the text."""
    names = ["mode", "hand"]
    if "memory" in mapping(value, "rules"):
        names.append("memory")
    found = fields(value, "rules", names)
    hands = [integer(n, "rules.hand", 1, MOST_DEALT) for n in items(found["hand"], "rules.hand")]
    memory = text(found["memory"], "rules.memory") if "memory" in found else None
    try:
        return rules_named(text(found["mode"], "rules.mode"), hands, memory)
    except ImpossibleTable as error:
        raise Malformed("rules", Flaw.IMPOSSIBLE_TABLE, str(error)) from error


def dump_move(move: Move) -> dict[str, Any]:
    match move:
        case PlaceCard(card, slot):
            return {"do": Verb.PLACE.value, "card": card, "slot": slot}
        case PlayCard(card):
            return {"do": Verb.PLAY.value, "card": card}
        case DiscardCard(card):
            return {"do": Verb.DISCARD.value, "card": card}
        case EndTurn():
            return {"do": Verb.END.value}


def load_move(data: object) -> Move:
    """Return the move that the JSON value *data* asks for, or raise Malformed."""
    verb = word(mapping(data, "move").get("do"), "move.do", Verb)
    found = fields(data, "move", MOVE_FIELDS[verb])
    if verb is Verb.END:
        return EndTurn()
    card = integer(found["card"], "move.card", 0, MOST_CARDS)
    if verb is Verb.PLACE:
        return PlaceCard(card, integer(found["slot"], "move.slot", 0, MOST_CARDS))
    return PlayCard(card) if verb is Verb.PLAY else DiscardCard(card)
