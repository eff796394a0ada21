"""Reading JSON that may come from anywhere: every value is checked, every flaw has its place."""

import json
from collections.abc import Collection
from enum import StrEnum
from typing import NoReturn, TypeVar

Word = TypeVar("Word", bound=StrEnum)


class Flaw(StrEnum):
    NOT_JSON = "not_json"
    UNKNOWN_FORMAT = "unknown_format"
    NOT_AN_OBJECT = "not_an_object"
    FIELD_IS_MISSING = "field_is_missing"
    FIELD_IS_UNKNOWN = "field_is_unknown"
    NOT_A_LIST = "not_a_list"
    WRONG_LENGTH = "wrong_length"
    NOT_A_WHOLE_NUMBER = "not_a_whole_number"
    OUT_OF_RANGE = "out_of_range"
    NOT_TRUE_OR_FALSE = "not_true_or_false"
    NOT_A_TEXT = "not_a_text"
    UNKNOWN_WORD = "unknown_word"
    NO_YEAR_ZERO = "no_year_zero"
    SYMBOLS_ARE_EQUAL = "symbols_are_equal"
    CARD_IS_UNKNOWN = "card_is_unknown"
    CARD_APPEARS_TWICE = "card_appears_twice"
    TOO_FEW_CARDS = "too_few_cards"
    NOT_A_DIGEST = "not_a_digest"
    IMPOSSIBLE_TABLE = "impossible_table"
    IMPOSSIBLE_STATE = "impossible_state"


class Malformed(ValueError):
    """A text that is not what it should be: the flaw, its place, and what would be right."""

    def __init__(self, where: str, flaw: StrEnum, detail: str = "") -> None:
        self.where, self.flaw, self.detail = where, flaw, detail
        super().__init__(f"{where}: {flaw}" + (f" ({detail})" if detail else ""))


def parse(text: str | bytes) -> object:
    """Return the JSON value of *text*; a key named twice or a NaN is a flaw too."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        if isinstance(error, Malformed):
            raise
        raise Malformed("text", Flaw.NOT_JSON, str(error)) from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Malformed("text", Flaw.NOT_JSON, "a key is named twice in one object")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise Malformed("text", Flaw.NOT_JSON, name)


def mapping(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise Malformed(where, Flaw.NOT_AN_OBJECT)
    return value


def fields(value: object, where: str, names: Collection[str]) -> dict[str, object]:
    """Return the object *value*, which has exactly the fields *names*."""
    found = mapping(value, where)
    for name in names:
        if name not in found:
            raise Malformed(where, Flaw.FIELD_IS_MISSING, name)
    for name in found:
        if name not in names:
            raise Malformed(where, Flaw.FIELD_IS_UNKNOWN, name)
    return found


def items(value: object, where: str, length: int | None = None) -> list[object]:
    if not isinstance(value, list):
        raise Malformed(where, Flaw.NOT_A_LIST)
    if length is not None and len(value) != length:
        raise Malformed(where, Flaw.WRONG_LENGTH, f"{len(value)}, not {length}")
    return value


def integer(value: object, where: str, least: int, most: int) -> int:
    if type(value) is not int:  # True is not 1 here
        raise Malformed(where, Flaw.NOT_A_WHOLE_NUMBER)
    if not least <= value <= most:
        raise Malformed(where, Flaw.OUT_OF_RANGE, f"{value}, not from {least} to {most}")
    return value


def boolean(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise Malformed(where, Flaw.NOT_TRUE_OR_FALSE)
    return value


def text(value: object, where: str, most: int = 100) -> str:
    """Return a text of 1 to *most* characters that any database can hold."""
    if not isinstance(value, str) or not 0 < len(value) <= most or not value.isprintable():
        raise Malformed(where, Flaw.NOT_A_TEXT, f"from 1 to {most} printable characters")
    return value


def word(value: object, where: str, words: type[Word]) -> Word:
    try:
        return words(text(value, where))
    except ValueError as error:
        raise Malformed(where, Flaw.UNKNOWN_WORD, ", ".join(words)) from error


def check_format(data: dict[str, object], known: str) -> None:
    """Refuse an object of another format than *known* by its name."""
    if data.get("format") != known:
        raise Malformed("format", Flaw.UNKNOWN_FORMAT, f"{data.get('format')!r}, not {known!r}")
