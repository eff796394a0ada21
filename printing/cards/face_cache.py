"""Faces drawn once and stamped ever after: the same cards are printed in many ways."""

from collections.abc import Hashable, Iterator
from functools import cached_property
from pathlib import Path

from config.cache import Cache
from decks.editions.content import EditionCard
from decks.models.picture import prepared_path
from printing.cards.face import Faces, Problem
from printing.geometry.imposition import PlacedSide
from printing.geometry.paper import Code, PrintError
from printing.geometry.spec import Side
from printing.orders.print_run import PrintRun
from printing.pdf.canvas import Drawn, PrintCanvas
from printing.text.fonts import DATE, MEDIUM

CACHED_EDITIONS = 4  # editions in one language each
FONTS = (MEDIUM, DATE)


class Plates:
    """The faces of one edition in one language, and what it takes to draw each of them again."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        # What a document calls a letter depends on its alphabet.
        self._drawn: dict[tuple[str, str, Side], Drawn] = {}

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        return self.faces.fit_problems()

    @cached_property
    def pictures(self) -> tuple[tuple[str, Path], ...]:
        """The keys of cards, each with the file of its picture."""
        cards = self.faces.content.cards if self.faces.style.art else ()
        return tuple((c.key, prepared_path(c.picture.sha256)) for c in cards if c.picture)

    @cached_property
    def letters(self) -> frozenset[str]:
        """Every letter on any card."""
        texts = (text for card in self.faces.content.cards for text in self.faces.back_text(card))
        return frozenset().union(*texts)

    def stamp(
        self, canvas: PrintCanvas, alphabet: str, card: EditionCard, placed: PlacedSide
    ) -> None:
        """Draw a side of a card; *alphabet* is what the canvas has set its fonts up for."""
        key = alphabet, card.key, placed.side
        if known := self._drawn.get(key):
            canvas.redraw(known, placed.matrix)
            return
        canvas.enter(placed.matrix)
        if drawn := canvas.record(lambda: self.faces.draw(canvas, card, placed.side)):
            self._drawn[key] = drawn
        canvas.restoreState()


_plates: Cache[Hashable, Plates] = Cache(CACHED_EDITIONS)


def plates_of(job: PrintRun) -> dict[Side, Plates]:
    """Return the plates of either side, or refuse what cannot be printed."""
    found = {side: _plates_in(job, job.language_of(side)) for side in Side}
    for plates in dict.fromkeys(found[side] for side in job.sides):
        _require_printable(job, plates)
    return found


def alphabet_of(plates: dict[Side, Plates]) -> str:
    return "".join(sorted(frozenset().union(*(side.letters for side in plates.values()))))


def _plates_in(job: PrintRun, language: str) -> Plates:
    look = language, job.spec.card, job.style, job.edition
    return _plates.get_or_make((job.sha256, *look), lambda: Plates(Faces(job.content, *look)))


def _require_printable(job: PrintRun, plates: Plates) -> None:
    keys = {card.key for card in job.cards}
    refusals = [each for each in _refusals(plates) if each.params["card"] in {"", *keys}]
    if refusals:
        first, *others = refusals
        first.others = tuple(others)
        raise first


def _refusals(plates: Plates) -> Iterator[PrintError]:
    """Yield what no press could print: texts that do not fit, pictures that are gone."""
    for problem in plates.problems:
        yield _refusal(problem)
    for card, path in plates.pictures:
        if not path.is_file():
            yield PrintError(Code.PICTURE_MISSING, card=card)


def _refusal(problem: Problem) -> PrintError:
    where = {"card": problem.card, "language": problem.language, "text": problem.text}
    if problem.missing:
        return PrintError(Code.GLYPH_MISSING, **where, missing=problem.missing)
    return PrintError(Code.DOES_NOT_FIT, **where, overflow=problem.overflow)
