"""Quotation marks within quotation marks: how a text's own marks turn inward."""

import re
from collections.abc import Iterator

_CLOSED_BY = {"«": "»", "„": "”“", "“": "”", "‘": "’"}
_INSIDE_A_WORD = re.compile(r"(?<=\w)’(?=\w)")


def turned_inward(text: str, outer: str, inner: str) -> str:
    """Return *text* with its marks as they stand within *outer* marks: «„Начала“ Евкліда».

    Marks are given as a pair around an ellipsis.  Where they do not match, the text stays.
    """
    letters = list(text)
    for depth, first, last in _pairs(text):
        letters[first], letters[last] = (outer if depth % 2 else inner).split("…")
    return "".join(letters)


def _pairs(text: str) -> Iterator[tuple[int, int, int]]:
    """Yield how deep each quotation lies, and where it begins and ends; none where some lack."""
    open_marks: list[int] = []
    found = []
    for place, letter in enumerate(text):
        if _INSIDE_A_WORD.match(text, place):
            continue
        if open_marks and letter in _CLOSED_BY[text[open_marks[-1]]]:
            first = open_marks.pop()
            found.append((len(open_marks), first, place))
        elif letter in _CLOSED_BY:
            open_marks.append(place)
    if not open_marks:
        yield from found
