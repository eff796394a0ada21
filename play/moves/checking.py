"""Records from anywhere, refereed: what can be said of each game of a file."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from play.engine import Malformed, Record, refereeing


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game of a file, counted from 1: its record where it is true, else what is wrong."""

    number: int
    record: Record | None
    flaw: Malformed | None = None

    @property
    def is_proved(self) -> bool:
        """Say whether its shuffles were proved, too, and not its moves alone."""
        return bool(self.record and self.record.shuffle)


def checked(lines: Iterable[str | bytes]) -> Iterator[CheckedGame]:
    """Referee the games of a file, one on each line that is not blank."""
    written = (line for line in lines if line.strip())
    for number, line in enumerate(written, start=1):
        try:
            yield CheckedGame(number, refereeing.read(line.strip()))
        except Malformed as flaw:
            yield CheckedGame(number, None, flaw)
