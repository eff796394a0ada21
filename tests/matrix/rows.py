"""Reads the tables: a line for each method of an address, a word for each role."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
BODY = "with"  # what is posted stands behind this word, at the end of the line
COMMENT = "#"


class Unreadable(ValueError):
    """A line of a table says too little or too much."""


@dataclass(frozen=True, slots=True)
class Row:
    """What comes of asking for one address in one way, by the role of who asks."""

    place: str  # file and line
    method: str  # or what is offered there
    address: str
    expected: dict[str, str]
    body: str = ""

    def __str__(self) -> str:
        return f"{self.place} {self.method} {self.address}"


def tables(folder: str = "") -> list[Path]:
    return sorted((FOLDER / folder).glob("*.txt"))


def rows_of(table: Path) -> Iterator[Row]:
    """Yield the rows of a table whose first line names the roles."""
    lines = enumerate(table.read_text().splitlines(), start=1)
    written = [(n, text.split()) for n, text in lines if text and not text.startswith(COMMENT)]
    (_first, roles), *rest = written
    for number, words in rest:
        yield _row(f"{table.name}:{number}", words, roles)


def _row(place: str, words: list[str], roles: list[str]) -> Row:
    head, body = words, ""
    if BODY in words:
        at = words.index(BODY)
        head, body = words[:at], " ".join(words[at + 1 :])
    method, address, *outcomes = head
    if len(outcomes) == 1:  # for everybody
        outcomes *= len(roles)
    if len(outcomes) != len(roles):
        raise Unreadable(f"{place}: {len(roles)} roles, but {len(outcomes)} outcomes")
    return Row(place, method, address, dict(zip(roles, outcomes, strict=True)), body)
