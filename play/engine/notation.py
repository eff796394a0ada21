"""The written form of a record: one JSON object on a line."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from . import shuffles
from .cards import Card, Row
from .codec import (
    MOST_CARDS,
    MOST_ROUNDS,
    MOVE_FIELDS,
    Verb,
    dump_move,
    dump_rules,
    load_rules,
    load_year,
)
from .moves import DiscardCard, EndTurn, Move, PlaceCard, PlayCard
from .reading import (
    Flaw,
    Malformed,
    check_format,
    fields,
    integer,
    items,
    mapping,
    parse,
    text,
    word,
)
from .records import EditionName, Outcome, Record, RecordedMove
from .scoring import CompetitiveResult, CooperativeResult, Ending, Result, Tally
from .shuffles import Proof
from .table import COOPERATIVE_CARDS, MOST_SEATS, Mode, Rules

FORMAT = "kronika-game/1"
MOST_EDITIONS = 1_000_000
FIELDS = ["format", "edition", "rules", "first", "cards", "order", "reshuffles", "moves", "result"]
SHUFFLE = "shuffle"  # a field that not every record has
OUTCOME = {Verb.PLACE: ("outcome",), Verb.PLAY: ("outcome",)}
RECORDED_FIELDS = {v: ("seat", *names, *OUTCOME.get(v, ())) for v, names in MOVE_FIELDS.items()}


def dumps(record: Record) -> str:
    """Return *record* as one line of JSON."""
    return json.dumps(dump(record), ensure_ascii=False, separators=(",", ":"))


def dump(record: Record) -> dict[str, Any]:
    keys = record.keys
    proof = {SHUFFLE: _dump_proof(record.shuffle)} if record.shuffle else {}
    return {
        "format": FORMAT,
        "edition": asdict(record.edition),
        "rules": dump_rules(record.rules),
        "first": record.first,
        "cards": {
            keys[card.number]: {"year": card.year, "front": card.front, "back": card.back}
            for card in record.pile
        },
        "order": list(keys),
        "reshuffles": [[keys[number] for number in pile] for pile in record.reshuffles],
        "moves": [_dump_move(move, keys) for move in record.moves],
        "result": dump_result(record.result),
        **proof,
    }


def _dump_proof(proof: Proof) -> dict[str, object]:
    return {"format": shuffles.FORMAT, "nonce": proof.nonce, "commitment": proof.commitment}


def _dump_move(recorded: RecordedMove, keys: Sequence[str]) -> dict[str, object]:
    line: dict[str, Any] = {"seat": recorded.seat} | dump_move(recorded.move)
    if "card" in line:
        line["card"] = keys[line["card"]]
    if recorded.outcome is not None:
        line["outcome"] = recorded.outcome
    return line


def dump_result(result: Result) -> dict[str, object]:
    if isinstance(result, CompetitiveResult):
        return {"winners": list(result.winners), "rounds": result.rounds}
    tally = result.tally
    head = {"score": tally.score, "rank": tally.rank, "reason": result.reason.value}
    return head | asdict(tally)


def loads(line: str | bytes) -> Record:
    """Return what *line* says, refereed by nobody yet, or raise Malformed."""
    data = mapping(parse(line), "record")
    check_format(data, FORMAT)
    fields(data, "record", [*FIELDS, SHUFFLE] if SHUFFLE in data else FIELDS)
    rules = load_rules(data["rules"])
    keys = _keys(data["order"], rules)
    numbers = {key: number for number, key in enumerate(keys)}
    return Record(
        edition=_edition(data["edition"]),
        rules=rules,
        first=integer(data["first"], "first", 0, rules.seats - 1),
        keys=keys,
        pile=_pile(data["cards"], keys),
        reshuffles=_reshuffles(data["reshuffles"], numbers),
        moves=_moves(data["moves"], numbers),
        result=_result(data["result"], rules),
        shuffle=_proof(data[SHUFFLE]) if SHUFFLE in data else None,
    )


def _proof(value: object) -> Proof:
    found = mapping(value, SHUFFLE)
    check_format(found, shuffles.FORMAT)
    fields(found, SHUFFLE, ("format", "nonce", "commitment"))
    return Proof(
        _digest(found["nonce"], "shuffle.nonce"),
        _digest(found["commitment"], "shuffle.commitment"),
    )


def _edition(value: object) -> EditionName:
    found = fields(value, "edition", ("deck", "number", "sha256"))
    digest = _digest(found["sha256"], "edition.sha256")
    number = integer(found["number"], "edition.number", 1, MOST_EDITIONS)
    return EditionName(text(found["deck"], "edition.deck"), number, digest)


def _digest(value: object, where: str) -> str:
    """Return 32 bytes written in hex."""
    digest = text(value, where)
    if len(digest) != 64 or not set(digest) <= set("0123456789abcdef"):
        raise Malformed(where, Flaw.NOT_A_DIGEST)
    return digest


def _keys(value: object, rules: Rules) -> tuple[str, ...]:
    length = COOPERATIVE_CARDS if rules.mode is Mode.COOPERATIVE else None
    keys = tuple([text(key, "order") for key in items(value, "order", length)])
    if len(set(keys)) < len(keys):
        raise Malformed("order", Flaw.CARD_APPEARS_TWICE)
    if len(keys) < rules.cards_needed:
        raise Malformed("order", Flaw.TOO_FEW_CARDS, f"{len(keys)}, at least {rules.cards_needed}")
    return keys


def _pile(value: object, keys: tuple[str, ...]) -> Row:
    cards = fields(value, "cards", dict.fromkeys(keys))
    return tuple([_card(n, key, cards[key]) for n, key in enumerate(keys)])


def _card(number: int, key: str, value: object) -> Card:
    where = f"cards.{key}"
    found = fields(value, where, ("year", "front", "back"))
    front, back = text(found["front"], where), text(found["back"], where)
    if front == back:
        raise Malformed(where, Flaw.SYMBOLS_ARE_EQUAL)
    return Card(number, load_year(found["year"], where), front, back)


def _reshuffles(value: object, numbers: Mapping[str, int]) -> tuple[tuple[int, ...], ...]:
    piles = [items(pile, "reshuffles") for pile in items(value, "reshuffles")]
    return tuple([tuple([_number(key, "reshuffles", numbers) for key in pile]) for pile in piles])


def _number(value: object, where: str, numbers: Mapping[str, int]) -> int:
    key = text(value, where)
    if key not in numbers:
        raise Malformed(where, Flaw.CARD_IS_UNKNOWN, key)
    return numbers[key]


def _moves(value: object, numbers: Mapping[str, int]) -> tuple[RecordedMove, ...]:
    moves = enumerate(items(value, "moves"), start=1)
    return tuple([_recorded(move, f"move {n}", numbers) for n, move in moves])


def _recorded(value: object, where: str, numbers: Mapping[str, int]) -> RecordedMove:
    verb = word(mapping(value, where).get("do"), where, Verb)
    found = fields(value, where, RECORDED_FIELDS[verb])
    seat = integer(found["seat"], where, 0, MOST_SEATS - 1)
    outcome = word(found["outcome"], where, Outcome) if "outcome" in found else None
    return RecordedMove(seat, _move(verb, found, where, numbers), outcome)


def _move(verb: Verb, found: dict[str, object], where: str, numbers: Mapping[str, int]) -> Move:
    if verb is Verb.END:
        return EndTurn()
    card = _number(found["card"], where, numbers)
    if verb is Verb.PLACE:
        return PlaceCard(card, integer(found["slot"], where, 0, MOST_CARDS))
    return PlayCard(card) if verb is Verb.PLAY else DiscardCard(card)


def _result(value: object, rules: Rules) -> Result:
    if rules.mode is Mode.COOPERATIVE:
        return _cooperative_result(value)
    found = fields(value, "result", ("winners", "rounds"))
    winners = items(found["winners"], "result.winners")
    return CompetitiveResult(
        tuple([integer(seat, "result.winners", 0, rules.seats - 1) for seat in winners]),
        integer(found["rounds"], "result.rounds", 1, MOST_ROUNDS),
    )


def _cooperative_result(value: object) -> CooperativeResult:
    piles = ("base", "gap", "discarded", "draw_pile", "hands")
    found = fields(value, "result", ("score", "rank", "reason", *piles))
    counts = [integer(found[name], f"result.{name}", 0, COOPERATIVE_CARDS) for name in piles]
    tally = Tally(*counts)
    integer(found["score"], "result.score", tally.score, tally.score)
    integer(found["rank"], "result.rank", tally.rank, tally.rank)
    return CooperativeResult(tally, word(found["reason"], "result.reason", Ending))
