"""A finished companion is opened again: every card is on its page, with all that is told of it."""

from collections.abc import Iterator

from printing.pdf.companion import MARGIN, NO_DUPLEX, PAPER, Companion, Entry
from printing.proof.document import Wanted, in_document
from printing.proof.flaws import Finding, Flaw, ProofFailed, finding
from printing.proof.pdf_reader import Document, Sheet, read
from printing.proof.proof import Proof

LEAST_FREE = MARGIN / 3  # millimetres to every edge


def proved(pdf: bytes, companion: Companion) -> Proof:
    """Return what was verified, or raise ProofFailed with all that is wrong."""
    document = read(pdf)
    wanted = Wanted(len(companion.pages), companion.title, companion.languages[0], NO_DUPLEX)
    if findings := [*in_document(document, wanted), *_on_pages(document, companion)]:
        raise ProofFailed(findings)
    return Proof(cards=len(companion.content.cards), pages=len(document.sheets))


def _on_pages(document: Document, companion: Companion) -> Iterator[Finding]:
    pages = zip(companion.pages, document.sheets, strict=False)
    for number, (entries, sheet) in enumerate(pages, start=1):
        yield from _missing(number, entries, sheet)
        if any(not _is_inside(letter.at) for letter in sheet.letters):
            yield finding(Flaw.IN_MARGIN, page=number)


def _missing(number: int, entries: tuple[Entry, ...], sheet: Sheet) -> Iterator[Finding]:
    """Yield the cards of which something is not on the page."""
    page = "".join(letter.char for letter in sheet.letters)
    for entry in entries:
        when, *rest = ("".join(text.split()) for text in entry.texts)
        if when not in page:
            yield finding(Flaw.NO_DATE, page=number, card=entry.number)
        if not all(text in page for text in rest):
            yield finding(Flaw.NO_TITLE, page=number, card=entry.number)


def _is_inside(at: tuple[float, float]) -> bool:
    x, y = at
    free = LEAST_FREE
    return free <= x <= PAPER.width - free and free <= y <= PAPER.height - free
