"""What changed between two texts, word by word.  Pure: no rows here."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_WORD = re.compile(r"\s+|\w+(?:[’'ʼ-]\w+)*|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of words that stayed, went or came."""

    text: str
    deleted: bool = False
    inserted: bool = False


def differences(before: str, now: str) -> tuple[Piece, ...]:
    """Return both texts as one: what went stands before what came in its place."""
    old, new = _WORD.findall(before), _WORD.findall(now)
    return tuple(piece for piece in _pieces(old, new) if piece.text)


def _pieces(old: Sequence[str], new: Sequence[str]) -> Iterator[Piece]:
    for tag, i, j, k, m in _joined(SequenceMatcher(None, old, new, autojunk=False), old):
        if tag == "equal":
            yield Piece("".join(new[k:m]))
        else:
            yield Piece("".join(old[i:j]), deleted=True)
            yield Piece("".join(new[k:m]), inserted=True)


def _joined(
    matcher: SequenceMatcher[str], old: Sequence[str]
) -> Iterator[tuple[str, int, int, int, int]]:
    """Read two changes with nothing but a space between them as one."""
    held: tuple[int, int, int, int] | None = None
    steps = matcher.get_opcodes()
    for place, (tag, i, j, k, m) in enumerate(steps):
        is_gap = held and place + 1 < len(steps) and not "".join(old[i:j]).strip()
        if tag == "equal" and not is_gap:
            if held:
                yield ("replace", *held)
            held = None
            yield tag, i, j, k, m
        else:
            held = (held[0], j, held[2], m) if held else (i, j, k, m)
    if held:
        yield ("replace", *held)
