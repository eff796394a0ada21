"""What people write for an option that is no size and no length, as a value."""

from collections.abc import Callable

from printing.geometry.paper import Code, PrintError, parse_length

_DIGITS = 9  # that a number may have


def parse_offset(text: str) -> tuple[float, float]:
    """Return the millimetres to the right and up that "0.5,-1.25" or "0,5; -1,25" say."""
    parts = text.split(";") if ";" in text else text.split(",")
    if len(parts) != 2:
        raise PrintError(Code.OFFSET_UNREADABLE, text=text)
    try:
        x, y = map(parse_length, parts)
    except PrintError:
        raise PrintError(Code.OFFSET_UNREADABLE, text=text) from None
    return x, y


def parse_languages(text: str) -> tuple[str, ...]:
    """Return the codes that "uk, pl" names, each once."""
    return tuple(dict.fromkeys(filter(None, map(str.strip, text.split(",")))))


def parse_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        raise PrintError(Code.NUMBER_UNREADABLE, text=text)
    return int(text)


def one_of(code: Code, names: tuple[str, ...]) -> Callable[[str], str]:
    """Return what lets one of the names pass, and refuses all else with that code."""

    def parse(text: str) -> str:
        if text not in names:
            raise PrintError(code, text=text, names=names)
        return text

    return parse
