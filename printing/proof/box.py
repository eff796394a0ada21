"""A finished net of a box is opened again: its line, its pictures and its words are in place."""

from collections.abc import Iterator
from pathlib import Path

from printing.box.layout import MARGIN, count_of, cut_round, parts_of
from printing.geometry.matrices import apply, chained, onto
from printing.geometry.paper import Rect
from printing.geometry.spec import Layout, Matrix
from printing.orders.print_run import PrintRun
from printing.pdf.sheets import duplex
from printing.proof.document import Wanted, in_document
from printing.proof.flaws import Finding, Flaw, ProofFailed, finding
from printing.proof.page import EXACT, NEAR, apart
from printing.proof.pdf_reader import Sheet, read
from printing.proof.proof import Proof
from printing.text.parts import Framed, Part, Picture

_UPRIGHT = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def proved(path: Path, job: PrintRun) -> Proof:
    """Return what was verified, or raise ProofFailed with all that is wrong."""
    document = read(path)
    wanted = Wanted(1, job.title, job.language, duplex(Layout.FRONTS))
    findings = list(in_document(document, wanted))
    for sheet in document.sheets[:1]:
        findings += _on_sheet(sheet, job)
    if findings:
        raise ProofFailed(findings)
    return Proof(cards=len(job.cards), pages=1)


def _on_sheet(sheet: Sheet, job: PrintRun) -> Iterator[Finding]:
    paper = job.spec.paper.upright
    if apart(sheet.media, Rect(0, 0, paper.width, paper.height)) > EXACT:
        yield finding(Flaw.BOX, page=1, box="MediaBox")
    if not any(apart(ink, cut_round(job)) <= NEAR for ink in sheet.ink):
        yield finding(Flaw.NET)
    allowed = Rect(0, 0, paper.width, paper.height).grown(*[NEAR - MARGIN] * 4)
    if any(apart(Rect.around((ink, allowed)), allowed) > NEAR for ink in sheet.ink):
        yield finding(Flaw.IN_MARGIN, page=1)
    shown = "".join(letter.char for letter in sheet.letters)
    for text in (job.deck_title, count_of(job)):
        if "".join(text.split()) not in shown:
            yield finding(Flaw.NO_WORDS, page=1, text=text)
    if not _are_same(sheet, list(_pictures(parts_of(job), _UPRIGHT))):
        yield finding(Flaw.NET)


def _are_same(sheet: Sheet, wanted: list[tuple[str, Matrix]]) -> bool:
    """Say whether these pictures are there, and where they should be."""
    found = [(picture.sha256, picture.matrix) for picture in sheet.pictures]
    return len(found) == len(wanted) and all(
        sha256 == other and _far(matrix, place) <= NEAR
        for (sha256, matrix), (other, place) in zip(found, wanted, strict=True)
    )


def _pictures(parts: tuple[Part, ...], frame: Matrix) -> Iterator[tuple[str, Matrix]]:
    for part in parts:
        if isinstance(part, Framed):
            yield from _pictures(part.parts, chained(part.matrix, frame))
        elif isinstance(part, Picture):
            yield part.sha256, chained(onto(part.rect), frame)


def _far(one: Matrix, other: Matrix) -> float:
    corners = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
    pairs = ((apply(one, at), apply(other, at)) for at in corners)
    return max(max(abs(x - p), abs(y - q)) for (x, y), (p, q) in pairs)
