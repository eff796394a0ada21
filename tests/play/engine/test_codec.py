import json
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.engine import (
    CompetitiveState,
    CooperativeState,
    DiscardCard,
    EndTurn,
    Malformed,
    Memory,
    PlaceCard,
    PlayCard,
    State,
    codec,
    competitive_rules,
    cooperative_rules,
)
from play.engine.reading import Flaw
from tests.play.engine.positions import positions
from tests.play.engine.tables import card, line_table, opened, random_play


def after(moves: int, state: State) -> State:
    return random_play(state, seed=5, most=moves)[-1][0]


LINE = codec.dump(after(30, opened(competitive_rules((2, 2, 2)), size=12)))
ROWS = codec.dump(after(7, opened(cooperative_rules(2, Memory.STRICT), size=36)))


@given(positions())
def test_a_state_comes_back_from_json_as_it_was(state):
    assert codec.loads(codec.dumps(state)) == state
    assert codec.load(codec.dump(state)) == state


@given(positions())
def test_the_dump_is_plain_json_in_the_same_words_as_the_text(state):
    assert json.loads(codec.dumps(state)) == codec.dump(state)
    assert codec.loads(codec.dumps(state).encode()) == state


def test_the_dump_of_a_competitive_table():
    state = opened(competitive_rules((1, 2)), seed=3, size=6, first=1)

    assert codec.dump(state) == {
        "format": "kronika-state/1",
        "rules": {"mode": "competitive", "hand": [1, 2]},
        "first": 1,
        "turn": 1,
        "cards": [
            [c.year, c.front, c.back]
            for c in (*state.hands[0], *state.hands[1], *line(state), *state.pile)
        ],
        "hands": [[0], [1, 2]],
        "pile": [4, 5],
        "discards": [],
        "line": [3],
        "active": [0, 1],
        "round": 1,
        "sudden_death": False,
        "reshuffles": [],
        "winners": [],
    }


def line(state: State) -> tuple[Any, ...]:
    assert isinstance(state, CompetitiveState)
    return state.line


def test_the_dump_of_a_cooperative_table():
    state = opened(cooperative_rules(1), size=36)
    assert isinstance(state, CooperativeState)

    data = codec.dump(state)

    assert {name: data[name] for name in data if name not in {"cards", "pile"}} == {
        "format": "kronika-state/1",
        "rules": {"mode": "cooperative", "hand": [4], "memory": "open"},
        "first": 0,
        "turn": 0,
        "hands": [[0, 1, 2, 3]],
        "discards": [5],
        "base": [[4]],
        "gaps": [],
        "blocked": [],
        "tried": False,
        "placed": False,
        "ending": None,
    }


def test_the_text_is_compact_and_keeps_its_letters():
    assert codec.dumps(opened(competitive_rules((1,)), size=3)).startswith(
        '{"format":"kronika-state/1","rules":{"mode":"competitive","hand":[1]},"first":0'
    )
    assert '"сонце"' in codec.dumps(line_table([card(1, 0, front="сонце")]))


def test_equal_dates_in_the_line_are_read():
    state = line_table([card(1, 0)], line=[card(5, 1), card(5, 2)], pile=[])
    state = replace(state, rules=competitive_rules((1,)))

    assert codec.load(codec.dump(state)) == state


@pytest.mark.parametrize("data", [LINE, ROWS])
def test_the_tables_spoilt_below_are_sound_before(data):
    assert codec.dump(codec.load(data)) == data


def spoilt(data: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return deepcopy(data) | changes


@pytest.mark.parametrize("data", [None, [], "state", 1])
def test_a_state_that_is_no_object_is_refused(data):
    with pytest.raises(Malformed, match="state: not_an_object"):
        codec.load(data)


@pytest.mark.parametrize("name", ["kronika-state/2", None, ["kronika-state/1"]])
def test_an_unknown_format_is_named(name):
    with pytest.raises(Malformed) as refused:
        codec.load(spoilt(LINE, format=name))

    assert refused.value.flaw is Flaw.UNKNOWN_FORMAT
    assert str(refused.value) == (f"format: unknown_format ({name!r}, not 'kronika-state/1')")


@pytest.mark.parametrize("data", [LINE, ROWS])
def test_every_field_is_needed_and_no_other_known(data):
    for name in data:
        missing = {key: value for key, value in data.items() if key != name}
        with pytest.raises(Malformed):
            codec.load(missing)
    with pytest.raises(Malformed, match=r"state: field_is_unknown \(colour\)"):
        codec.load(spoilt(data, colour="red"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rules": {"mode": "chess", "hand": [2, 2, 2]}}, "rules: impossible_table"),
        ({"rules": {"mode": "competitive", "hand": [2, 2, 11]}}, "rules.hand: out_of_range"),
        ({"rules": {"mode": "competitive", "hand": [2, 2, 0]}}, "rules.hand: out_of_range"),
        ({"rules": {"mode": "competitive", "hand": []}}, "rules: impossible_table"),
        ({"rules": {"mode": "competitive"}}, r"rules: field_is_missing \(hand\)"),
        ({"rules": {"mode": "competitive", "hand": [2], "x": 1}}, "rules: field_is_unknown"),
        ({"rules": {"mode": "competitive", "hand": [2], "memory": 5}}, "rules.memory: not_a_text"),
        ({"rules": {"mode": 5, "hand": [2]}}, "rules.mode: not_a_text"),
        ({"rules": {"mode": "competitive", "hand": 2}}, "rules.hand: not_a_list"),
        ({"rules": None}, "rules: not_an_object"),
        ({"first": 3}, r"first: out_of_range \(3, not from 0 to 2\)"),
        ({"first": -1}, "first: out_of_range"),
        ({"first": True}, "first: not_a_whole_number"),
        ({"first": 1.0}, "first: not_a_whole_number"),
        ({"turn": 3}, "turn: out_of_range"),
        ({"turn": "0"}, "turn: not_a_whole_number"),
        ({"round": 0}, "round: out_of_range"),
        ({"round": 1_000_001}, "round: out_of_range"),
        ({"sudden_death": 0}, "sudden_death: not_true_or_false"),
        ({"active": [0, 1, 3]}, "active: out_of_range"),
        ({"active": 0}, "active: not_a_list"),
        ({"winners": [9]}, "winners: out_of_range"),
        ({"hands": [[]]}, r"hands: wrong_length \(1, not 3\)"),
        ({"hands": [1, 2, 3]}, "hands: not_a_list"),
        ({"pile": [12]}, r"pile: out_of_range \(12, not from 0 to 11\)"),
        ({"discards": [-1]}, "discards: out_of_range"),
        ({"line": ["0"]}, "line: not_a_whole_number"),
        ({"reshuffles": [[99]]}, "reshuffles: out_of_range"),
        ({"cards": {}}, "cards: not_a_list"),
        ({"cards": [5]}, r"cards\[0\]: not_a_list"),
        ({"cards": [[1, "sun"]]}, r"cards\[0\]: wrong_length"),
        ({"cards": [[0, "sun", "moon"]]}, r"cards\[0\]: no_year_zero"),
        ({"cards": [[10_000, "sun", "moon"]]}, r"cards\[0\]: out_of_range"),
        ({"cards": [[-14_000_000_000, "sun", "moon"]]}, r"cards\[0\]: out_of_range"),
        ({"cards": [[1, "", "moon"]]}, r"cards\[0\]: not_a_text"),
        ({"cards": [[1, "sun", "mo\0on"]]}, r"cards\[0\]: not_a_text"),
        ({"cards": [[1, "sun", "x" * 101]]}, r"cards\[0\]: not_a_text \(from 1 to 100 pr"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_its_place(changes, said):
    with pytest.raises(Malformed, match=said):
        codec.load(spoilt(LINE, **changes))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ending": "boredom"}, r"ending: unknown_word \(all_cards_gone, stuck\)"),
        ({"ending": 1}, "ending: unknown_word"),
        ({"tried": None}, "tried: not_true_or_false"),
        ({"placed": "no"}, "placed: not_true_or_false"),
        ({"base": [[99]]}, "base: out_of_range"),
        ({"gaps": [99]}, "gaps: not_a_list"),
        ({"blocked": {}}, "blocked: not_a_list"),
        (
            {"rules": {"mode": "cooperative", "hand": [4, 4], "memory": "foggy"}},
            r"rules: impossible_table \(unknown_memory: 'foggy'\)",
        ),
    ],
)
def test_a_cooperative_value_that_cannot_be_is_refused_with_its_place(changes, said):
    with pytest.raises(Malformed, match=said):
        codec.load(spoilt(ROWS, **changes))


@pytest.mark.parametrize(
    ("data", "name"), [(data, name) for data in (LINE, ROWS) for name in data if name != "turn"]
)
def test_a_flaw_is_placed_in_its_field(data, name):
    """Numbers too large, and lists of them, are wrong everywhere."""
    for wrong in (10**12, [10**12], [[10**12]]):
        with pytest.raises(Malformed) as refused:
            codec.load(spoilt(data, **{name: wrong}))
        assert refused.value.where.startswith(name)


@pytest.mark.parametrize("year", [-13_999_999_999, -1, 1, 9_999])
def test_the_years_of_a_deck_go_from_the_big_bang_to_9999(year):
    assert codec.load_year(year, "year") == year


@pytest.mark.parametrize(
    "move",
    [
        PlaceCard(0, 3),
        PlaceCard(3, 0),
        PlaceCard(10_000, 10_000),
        PlayCard(5),
        DiscardCard(7),
        EndTurn(),
    ],
)
def test_a_move_comes_back_from_json_as_it_was(move):
    assert codec.load_move(json.loads(json.dumps(codec.dump_move(move)))) == move


def test_moves_in_json():
    assert codec.dump_move(PlaceCard(4, 2)) == {"do": "place", "card": 4, "slot": 2}
    assert codec.dump_move(PlayCard(4)) == {"do": "play", "card": 4}
    assert codec.dump_move(DiscardCard(4)) == {"do": "discard", "card": 4}
    assert codec.dump_move(EndTurn()) == {"do": "end"}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "move: not_an_object"),
        ({}, r"move.do: unknown_word \(place, play, discard, end\)"),
        ({"do": "jump"}, "move.do: unknown_word"),
        ({"do": ["end"]}, "move.do: unknown_word"),
        ({"do": "play"}, r"move: field_is_missing \(card\)"),
        ({"do": "play", "card": "5"}, "move.card: not_a_whole_number"),
        ({"do": "play", "card": -1}, "move.card: out_of_range"),
        ({"do": "play", "card": 10_001}, "move.card: out_of_range"),
        ({"do": "play", "card": 5, "slot": 1}, r"move: field_is_unknown \(slot\)"),
        ({"do": "place", "card": 5}, r"move: field_is_missing \(slot\)"),
        ({"do": "place", "card": 5, "slot": True}, "move.slot: not_a_whole_number"),
        ({"do": "place", "card": 5, "slot": -1}, "move.slot: out_of_range"),
        ({"do": "place", "card": 5, "slot": 10_001}, "move.slot: out_of_range"),
        ({"do": "end", "card": 5}, "move: field_is_unknown"),
    ],
)
def test_a_move_that_cannot_be_read_is_refused_with_its_place(data, said):
    with pytest.raises(Malformed, match=said):
        codec.load_move(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@given(st.sampled_from([LINE, ROWS]), st.data())
def test_whatever_stands_in_a_field_is_read_or_refused_and_never_crashes(data, choice):
    name = choice.draw(st.sampled_from(sorted(data)))
    other = choice.draw(JSON)

    try:
        state = codec.load(data | {name: other})
    except Malformed:
        return

    assert codec.load(codec.dump(state)) == state
