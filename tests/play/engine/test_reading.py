import pytest

from play.engine import Malformed, Memory
from play.engine.reading import Flaw, boolean, fields, integer, items, mapping, parse, text, word


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("", "text: not_json (Expecting value: line 1 column 1 (char 0))"),
        ("{", "text: not_json"),
        ('{"a": 1, "a": 1}', "text: not_json (a key is named twice in one object)"),
        ("[NaN]", "text: not_json (NaN)"),
        ("[-Infinity]", "text: not_json (-Infinity)"),
        ("[" * 100_000, "text: not_json"),
        ("1" * 5_000, "text: not_json"),
        (b"\xff\xfe\xff", "text: not_json"),
    ],
)
def test_a_text_that_is_no_json_is_refused(broken, said):
    with pytest.raises(Malformed) as refused:
        parse(broken)

    assert refused.value.flaw is Flaw.NOT_JSON
    assert str(refused.value).startswith(said)


def test_json_is_parsed():
    assert parse('{"a": [1, 2.5, null, true, "ї"]}') == {"a": [1, 2.5, None, True, "ї"]}


def test_a_flaw_is_told_with_its_place_and_the_cure():
    with pytest.raises(Malformed) as refused:
        integer(9, "seat", 0, 7)

    assert refused.value.where == "seat"
    assert refused.value.flaw is Flaw.OUT_OF_RANGE
    assert refused.value.detail == "9, not from 0 to 7"
    assert str(refused.value) == "seat: out_of_range (9, not from 0 to 7)"


def test_a_flaw_that_needs_no_detail_has_none():
    with pytest.raises(Malformed) as refused:
        mapping([], "rules")

    assert str(refused.value) == "rules: not_an_object"


def test_a_word_is_one_of_those_known():
    assert word("open", "memory", Memory) is Memory.OPEN
    for wrong in ("foggy", 5, ""):
        with pytest.raises(Malformed) as refused:
            word(wrong, "memory", Memory)
        assert str(refused.value) == "memory: unknown_word (open, strict)"


def test_an_object_has_exactly_its_fields():
    assert fields({"a": 1, "b": 2}, "move", ("a", "b")) == {"a": 1, "b": 2}
    for wrong, said in [
        ([], "move: not_an_object"),
        ({"a": 1}, "move: field_is_missing (b)"),
        ({"a": 1, "b": 2, "c": 3}, "move: field_is_unknown (c)"),
    ]:
        with pytest.raises(Malformed) as refused:
            fields(wrong, "move", ("a", "b"))
        assert str(refused.value) == said


@pytest.mark.parametrize("value", [0, 7])
def test_the_ends_of_a_range_belong_to_it(value):
    assert integer(value, "seat", 0, 7) == value


@pytest.mark.parametrize("value", [True, 1.0, "1", None])
def test_only_whole_numbers_are_whole_numbers(value):
    with pytest.raises(Malformed, match="not_a_whole_number"):
        integer(value, "seat", 0, 7)


def test_true_and_false_are_read_as_such():
    assert boolean(True, "placed") is True
    assert boolean(False, "placed") is False


def test_a_list_may_need_a_length():
    assert items([1, 2], "pile") == [1, 2]
    assert items([1, 2], "pile", length=2) == [1, 2]
    assert items([], "pile", length=0) == []
    with pytest.raises(Malformed, match=r"pile: wrong_length \(2, not 0\)"):
        items([1, 2], "pile", length=0)


@pytest.mark.parametrize("value", ["x", "Ґанок", "x" * 100])
def test_a_text_of_up_to_a_hundred_characters_is_read(value):
    assert text(value, "key") == value


@pytest.mark.parametrize("value", ["", "x" * 101, "a\nb", "\ud800", "\0", 5])
def test_a_text_that_no_database_holds_is_refused(value):
    with pytest.raises(Malformed, match="key: not_a_text"):
        text(value, "key")
