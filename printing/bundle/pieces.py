"""Which files there are, in each language, and from what each is made."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from decks.games import GAMES
from printing.orders.print_run import PrintRun
from printing.pdf.companion import Companion

if TYPE_CHECKING:
    from printing.targets import Target

Parts: TypeAlias = "Mapping[str, Target]"  # what a file is called, and what it is made for


@dataclass(frozen=True, slots=True)
class Piece:
    """One file of cards, of a box or of rules."""

    name: str
    run: PrintRun

    @property
    def pages(self) -> int:
        return self.run.target.pages(self.run)

    @property
    def advice(self) -> str:
        """What to do with the file."""
        return self.run.target.advice_for(self.run.spec.layout)

    @property
    def game(self) -> str:
        """What the game is called whose rules these are."""
        return next((str(game.label) for game in GAMES if game.code == self.run.game), "")


def pieces(parts: Parts, run: PrintRun) -> Iterator[Piece]:
    """Yield all files but the companion, each in one language, in the order of their names."""
    for number, (kind, target) in enumerate(parts.items(), start=1):
        spec = replace(run.spec, layout=target.layout or run.spec.layout)
        made = replace(run, target=target, spec=spec)
        if target.has("game"):
            for game in GAMES:
                name = f"{run.language}/{number}-{kind}-{game.code}.pdf"
                yield Piece(name, replace(made, game=game.code))
        else:
            yield Piece(f"{run.language}/{number}-{kind}.pdf", made)


def companion_of(run: PrintRun) -> Companion | None:
    """Return the list of an edition's cards; a draft has none."""
    if run.edition is None:
        return None
    return Companion(run.content, (run.language,), run.edition)


def companion_name(parts: Parts, run: PrintRun) -> str:
    return f"{run.language}/{len(parts) + 1}-companion.pdf"


def read_me_name(run: PrintRun) -> str:
    return f"README-{run.language}.txt"


def names(parts: Parts, run: PrintRun) -> Iterator[str]:
    """Yield the names of all files."""
    for each in run.in_each_language:
        yield read_me_name(each)
        yield from (piece.name for piece in pieces(parts, each))
        if companion_of(each):
            yield companion_name(parts, each)
