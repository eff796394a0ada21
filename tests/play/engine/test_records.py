import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from play.engine import (
    BrokenRecord,
    EditionName,
    Malformed,
    Move,
    Record,
    Refusal,
    Rules,
    State,
    apply,
    competitive_rules,
    cooperative_rules,
    legal_moves,
    notation,
)
from play.engine.reading import Flaw
from play.engine.records import write
from play.engine.refereeing import RecordFlaw, read, replay
from play.engine.shuffles import KnownOrders, ShuffleFlaw, WrongShuffle
from play.engine.state import Step
from tests.play.engine.positions import rules
from tests.play.engine.tables import card, opened

EDITION = EditionName("starter", 1, "0123456789abcdef" * 4)
Plays = list[tuple[int, Move]]


def played(start: State, seed: int) -> tuple[Plays, list[Step]]:
    """Play a game at random to its end; return its moves and what came of each."""
    state, rng = start, Random(seed)
    plays: Plays = []
    steps: list[Step] = []
    while state.turn is not None:
        seat, move = state.turn, rng.choice(legal_moves(state))
        steps.append(apply(state, seat, move, rng))
        plays.append((seat, move))
        state = steps[-1][0]
    return plays, steps


def recorded(table: Rules, seed: int = 1, size: int = 36) -> Record:
    plays, steps = played(opened(table, seed, size), seed)
    keys = [f"card-{n}" for n in range(size)]
    return write(EDITION, keys, steps[-1][0], plays)


# Small enough for reshuffles, long enough for everything else to go wrong in.
LINE = notation.dump(recorded(competitive_rules((2, 2)), seed=3, size=7))
ROWS = notation.dump(recorded(cooperative_rules(2), seed=5))


@settings(max_examples=50)
@given(rules(), st.integers(0, 10**6))
def test_a_record_replays_to_the_same_table_after_every_move(table, seed):
    size = table.cards_needed
    plays, steps = played(opened(table, seed, size), seed)
    line = notation.dumps(write(EDITION, [f"k{n}" for n in range(size)], steps[-1][0], plays))

    record = read(line)

    assert [step.state for step in replay(record)] == [state for state, _ in steps]
    assert [(step.seat, step.move) for step in replay(record)] == plays
    assert [step.number for step in replay(record)] == list(range(1, len(plays) + 1))
    assert [step.events for step in replay(record)] == [seen for _, seen in steps]
    assert notation.dumps(record) == line


def test_the_written_form_of_a_competitive_game():
    fields = [
        "format",
        "edition",
        "rules",
        "first",
        "cards",
        "order",
        "reshuffles",
        "moves",
        "result",
    ]

    assert list(LINE) == fields
    assert LINE["format"] == "kronika-game/1"
    assert LINE["edition"] == {"deck": "starter", "number": 1, "sha256": EDITION.sha256}
    assert LINE["rules"] == {"mode": "competitive", "hand": [2, 2]}
    assert LINE["order"] == [f"card-{n}" for n in range(7)]
    assert list(LINE["cards"]) == LINE["order"]
    assert all(list(facts) == ["year", "front", "back"] for facts in LINE["cards"].values())
    assert LINE["reshuffles"]
    assert {tuple(move) for move in LINE["moves"]} == {("seat", "do", "card", "slot", "outcome")}
    assert {move["do"] for move in LINE["moves"]} == {"place"}
    assert {move["outcome"] for move in LINE["moves"]} == {"correct", "wrong"}
    assert list(LINE["result"]) == ["winners", "rounds"]


def test_the_written_form_of_a_cooperative_game():
    forms = {
        "play": ("seat", "do", "card", "outcome"),
        "discard": ("seat", "do", "card"),
        "end": ("seat", "do"),
    }

    assert ROWS["rules"] == {"mode": "cooperative", "hand": [4, 4], "memory": "open"}
    assert len(ROWS["order"]) == 36
    assert ROWS["reshuffles"] == []
    assert {move["do"] for move in ROWS["moves"]} == set(forms)
    assert all(tuple(move) == forms[move["do"]] for move in ROWS["moves"])
    outcomes = {"left", "right", "stacked", "gap", "gap_stacked", "blocked"}
    assert {move["outcome"] for move in ROWS["moves"] if "outcome" in move} <= outcomes
    counts = ["base", "gap", "discarded", "draw_pile", "hands"]
    assert list(ROWS["result"]) == ["score", "rank", "reason", *counts]


def test_a_record_is_one_line_that_keeps_its_letters():
    plays, steps = played(opened(competitive_rules((1,)), size=3), seed=1)

    line = notation.dumps(write(EDITION, ["ґанок", "b", "c"], steps[-1][0], plays))

    assert "ґанок" in line
    assert "\n" not in line
    assert ": " not in line


def test_a_game_that_is_not_over_has_no_record():
    with pytest.raises(ValueError, match=r"^a game that is not over has no record$"):
        write(EDITION, ["a", "b", "c"], opened(competitive_rules((1,)), size=3), [])


def test_moves_that_lead_elsewhere_are_not_recorded():
    plays, steps = played(opened(cooperative_rules(2), size=36), seed=1)

    with pytest.raises(ValueError, match=r"^these moves do not lead to this end$"):
        write(EDITION, [str(n) for n in range(36)], steps[-1][0], plays[:-1])


def test_the_records_spoilt_below_are_sound_before():
    for data in (LINE, ROWS):
        assert notation.dump(read(json.dumps(data))) == data


def refused(data: dict[str, Any]) -> Malformed:
    with pytest.raises(Malformed) as info:
        read(json.dumps(data))
    return info.value


def broken(data: dict[str, Any]) -> tuple[object, int]:
    error = refused(data)
    assert isinstance(error, BrokenRecord)
    assert error.where == f"move {error.move}"
    return error.flaw, error.move


def with_move(data: dict[str, Any], number: int, **changes: Any) -> dict[str, Any]:
    """Return the record with its move of that number, counted from 1, changed."""
    data = deepcopy(data)
    data["moves"][number - 1] |= changes
    return data


def first(data: dict[str, Any], **like: Any) -> int:
    """Return the number of the first move that has the values of *like*."""
    moves = enumerate(data["moves"], start=1)
    return next(n for n, move in moves if like.items() <= move.items())


@pytest.mark.parametrize("name", ["kronika-game/2", "chess", None])
def test_an_unknown_format_is_named(name):
    error = refused(LINE | {"format": name})

    assert error.flaw is Flaw.UNKNOWN_FORMAT
    assert str(error) == f"format: unknown_format ({name!r}, not 'kronika-game/1')"


def test_a_move_by_the_wrong_seat_is_refused_with_its_number():
    assert broken(with_move(LINE, 2, seat=0)) == (Refusal.NOT_YOUR_TURN, 2)
    assert str(refused(with_move(LINE, 2, seat=0))) == "move 2: not_your_turn"
    assert broken(with_move(LINE, 2, seat=7)) == (Refusal.NO_SUCH_SEAT, 2)


def test_a_move_with_a_card_of_another_is_refused_with_its_number():
    other = LINE["moves"][1]["card"]

    assert broken(with_move(LINE, 1, card=other)) == (Refusal.CARD_IS_NOT_YOURS, 1)


def test_a_move_beyond_the_last_slot_is_refused_with_its_number():
    assert broken(with_move(LINE, 1, slot=2)) == (Refusal.NO_SUCH_SLOT, 1)


def test_a_false_outcome_is_refused_with_its_number_and_the_true_one():
    number = first(LINE, outcome="wrong")

    error = refused(with_move(LINE, number, outcome="correct"))

    assert str(error) == f"move {number}: wrong_outcome (wrong, not correct)"
    assert error.flaw is RecordFlaw.WRONG_OUTCOME


def test_an_end_before_a_card_was_placed_is_refused_with_its_number():
    data = deepcopy(ROWS)
    number = first(ROWS, do="play")
    data["moves"].insert(number - 1, {"seat": data["moves"][number - 1]["seat"], "do": "end"})

    assert broken(data) == (Refusal.NOTHING_PLACED_YET, number)


def test_an_end_of_a_turn_that_ended_by_itself_is_refused_with_its_number():
    number = first(ROWS, do="discard")
    data = deepcopy(ROWS)
    data["moves"].insert(number, {"seat": data["moves"][number - 1]["seat"], "do": "end"})

    assert broken(data) == (Refusal.NOT_YOUR_TURN, number + 1)


@pytest.mark.parametrize("data", [LINE, ROWS])
def test_a_move_after_the_end_is_refused_with_its_number(data):
    more = deepcopy(data)
    more["moves"].append(data["moves"][-1])

    assert broken(more) == (Refusal.GAME_IS_OVER, len(more["moves"]))


@pytest.mark.parametrize("data", [LINE, ROWS])
def test_a_game_that_is_not_over_is_refused_with_its_last_number(data):
    less = deepcopy(data)
    del less["moves"][-1]

    assert broken(less) == (RecordFlaw.GAME_IS_NOT_OVER, len(less["moves"]))


@pytest.mark.parametrize("result", [{"winners": [0, 1], "rounds": 1}, {"winners": [], "rounds": 1}])
def test_a_false_result_is_refused_with_the_true_one(result):
    error = refused(LINE | {"result": result})

    assert broken(LINE | {"result": result}) == (RecordFlaw.WRONG_RESULT, len(LINE["moves"]))
    assert error.detail == str(LINE["result"])


@pytest.mark.parametrize("name", ["base", "gap", "discarded", "draw_pile", "hands"])
def test_false_counts_of_a_cooperative_result_are_refused(name):
    assert refused(ROWS | {"result": ROWS["result"] | {name: ROWS["result"][name] + 1}})


@pytest.mark.parametrize("name", ["score", "rank"])
@pytest.mark.parametrize("by", [-1, 1])
def test_a_false_score_or_rank_is_refused(name, by):
    error = refused(ROWS | {"result": ROWS["result"] | {name: ROWS["result"][name] + by}})

    assert error.where == f"result.{name}"


@pytest.mark.parametrize("name", ["base", "gap", "discarded", "draw_pile", "hands"])
@pytest.mark.parametrize("value", [-1, 37])
def test_a_count_of_more_than_all_cards_is_refused_with_its_place(name, value):
    error = refused(ROWS | {"result": ROWS["result"] | {name: value}})

    assert str(error) == f"result.{name}: out_of_range ({value}, not from 0 to 36)"


@pytest.mark.parametrize("reason", ["boredom", 5])
def test_an_unknown_reason_is_refused_with_its_place(reason):
    error = refused(ROWS | {"result": ROWS["result"] | {"reason": reason}})

    assert str(error) == "result.reason: unknown_word (all_cards_gone, stuck)"


def test_a_cooperative_result_has_exactly_its_fields():
    assert str(refused(ROWS | {"result": {}})) == "result: field_is_missing (score)"


def test_a_false_reason_is_refused():
    error = refused(ROWS | {"result": ROWS["result"] | {"reason": "all_cards_gone"}})

    assert error.flaw is RecordFlaw.WRONG_RESULT


def test_a_missing_reshuffle_is_refused_with_the_number_of_the_move_that_needs_it():
    states = [step.state for step in replay(read(json.dumps(LINE)))]
    number = next(n for n, state in enumerate(states, 1) if getattr(state, "reshuffles", ()))

    assert broken(LINE | {"reshuffles": []}) == (ShuffleFlaw.RESHUFFLE_IS_MISSING, number)


def test_a_reshuffle_of_other_cards_is_refused_with_the_number_of_the_move():
    spoilt = deepcopy(LINE)
    spoilt["reshuffles"][0] = spoilt["reshuffles"][0][1:]

    flaw, _ = broken(spoilt)

    assert flaw is ShuffleFlaw.RESHUFFLE_IS_OF_OTHER_CARDS


@pytest.mark.parametrize("data", [LINE, ROWS])
def test_a_reshuffle_nobody_needed_is_refused(data):
    more = data | {"reshuffles": [*data["reshuffles"], ["card-1"]]}

    assert broken(more) == (RecordFlaw.RESHUFFLE_IS_UNUSED, len(data["moves"]))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"edition": {"deck": "d", "number": 1}}, r"edition: field_is_missing \(sha256\)"),
        ({"edition": {"deck": "d", "number": 0, "sha256": "0" * 64}}, "edition.number: out_of"),
        ({"edition": {"deck": "", "number": 1, "sha256": "0" * 64}}, "edition.deck: not_a_text"),
        ({"edition": {"deck": "d", "number": 1, "sha256": "0" * 63}}, "sha256: not_a_digest"),
        ({"edition": {"deck": "d", "number": 1, "sha256": "G" * 64}}, "sha256: not_a_digest"),
        ({"first": 2}, "first: out_of_range"),
        ({"first": -1}, "first: out_of_range"),
        ({"rules": {"mode": "cooperative", "hand": [4]}}, "rules: impossible_table"),
        (
            {"rules": {"mode": "competitive", "hand": [4], "memory": "open"}},
            "memory_is_cooperative",
        ),
        ({"order": [*LINE["order"][:6], "card-0"]}, "order: card_appears_twice"),
        ({"order": LINE["order"][:6]}, r"order: too_few_cards \(6, at least 7\)"),
        ({"order": [*LINE["order"], "x"]}, r"cards: field_is_missing \(x\)"),
        ({"order": 5}, "order: not_a_list"),
        ({"order": [5]}, "order: not_a_text"),
        ({"edition": {"deck": 5, "number": 1, "sha256": "0" * 64}}, "edition.deck: not_a_text"),
        ({"edition": {"deck": "d", "number": 1, "sha256": 5}}, "edition.sha256: not_a_text"),
        ({"edition": {"deck": "d", "number": 10**9, "sha256": "0" * 64}}, "edition.number: out_"),
        ({"edition": 5}, "edition: not_an_object"),
        ({"edition": {"deck": "d", "number": 1, "sha256": "X" * 64}}, "sha256: not_a_digest"),
        ({"reshuffles": 5}, "reshuffles: not_a_list"),
        ({"result": {"winners": 5, "rounds": 1}}, "result.winners: not_a_list"),
        ({"result": {"winners": [0], "rounds": 10**9}}, "result.rounds: out_of_range"),
        ({"cards": {}}, "cards: field_is_missing"),
        ({"cards": LINE["cards"] | {"x": {}}}, r"cards: field_is_unknown \(x\)"),
        ({"reshuffles": [["x"]]}, r"reshuffles: card_is_unknown \(x\)"),
        ({"reshuffles": ["card-1"]}, "reshuffles: not_a_list"),
        ({"moves": {}}, "moves: not_a_list"),
        ({"moves": [5]}, "move 1: not_an_object"),
        ({"moves": [{"do": "jump"}]}, "move 1: unknown_word"),
        ({"moves": [{"seat": 8, "do": "end"}]}, "move 1: out_of_range"),
        ({"moves": [{"seat": 0, "do": "end", "outcome": "left"}]}, "move 1: field_is_unknown"),
        ({"moves": [{"seat": 0, "do": "play", "card": "card-0"}]}, "move 1: field_is_missing"),
        ({"result": {"winners": [0]}}, r"result: field_is_missing \(rounds\)"),
        ({"result": {"winners": [2], "rounds": 1}}, "result.winners: out_of_range"),
        ({"result": {"winners": [0], "rounds": 0}}, "result.rounds: out_of_range"),
        ({"colour": "red"}, r"record: field_is_unknown \(colour\)"),
    ],
)
def test_a_record_with_an_impossible_value_is_refused_with_its_place(changes, said):
    with pytest.raises(Malformed, match=said):
        read(json.dumps(LINE | changes))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"card": "x"}, r"move 1: card_is_unknown \(x\)"),
        ({"card": 0}, "move 1: not_a_text"),
        ({"slot": -1}, "move 1: out_of_range"),
        ({"slot": 10_001}, "move 1: out_of_range"),
        ({"slot": True}, "move 1: not_a_whole_number"),
        ({"outcome": "fine"}, "move 1: unknown_word"),
        ({"outcome": None}, "move 1: unknown_word"),
        ({"outcome": "left"}, "move 1: wrong_outcome"),
    ],
)
def test_a_move_with_an_impossible_value_is_refused_with_its_number(changes, said):
    with pytest.raises(Malformed, match=said):
        read(json.dumps(with_move(LINE, 1, **changes)))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"year": 0}, "cards.card-0: no_year_zero"),
        ({"year": 10_000}, "cards.card-0: out_of_range"),
        ({"front": ""}, "cards.card-0: not_a_text"),
        ({"back": 5}, "cards.card-0: not_a_text"),
        ({"front": "sun", "back": "sun"}, "cards.card-0: symbols_are_equal"),
        ({"circa": True}, "cards.card-0: field_is_unknown"),
    ],
)
def test_a_card_with_an_impossible_value_is_refused_by_its_key(changes, said):
    data = deepcopy(LINE)
    data["cards"]["card-0"] |= changes

    with pytest.raises(Malformed, match=said):
        read(json.dumps(data))


@pytest.mark.parametrize("size", [35, 37])
def test_a_cooperative_record_has_36_cards(size):
    keys = [f"card-{n}" for n in range(size)]

    assert str(refused(ROWS | {"order": keys})) == f"order: wrong_length ({size}, not 36)"


def test_a_line_that_is_no_json_object_is_refused():
    with pytest.raises(Malformed, match="record: not_an_object"):
        read("[]")
    with pytest.raises(Malformed, match="text: not_json"):
        read("kronika")


def test_known_orders_stand_where_a_generator_would():
    orders = KnownOrders([(3, 1, 2), (2, 1)])
    cards, again = [card(1), card(2), card(3)], [card(1), card(2)]

    orders.shuffle(cards)
    orders.shuffle(again)

    assert [c.number for c in cards] == [3, 1, 2]
    assert [c.number for c in again] == [2, 1]
    assert orders.left == []
    with pytest.raises(WrongShuffle, match="reshuffle_is_missing"):
        orders.shuffle(cards)


@pytest.mark.parametrize("order", [(1,), (1, 2, 3), (1, 1), (1, 3)])
def test_an_order_of_other_cards_shuffles_nothing(order):
    cards = [card(1), card(2)]

    with pytest.raises(WrongShuffle, match="reshuffle_is_of_other_cards"):
        KnownOrders([order]).shuffle(cards)

    assert cards == [card(1), card(2)]
