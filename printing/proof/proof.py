"""Every finished PDF is opened again and checked against what was asked for.

The proof trusts nothing that drew the file: it finds pictures, rectangles and text where they lie
on the pages, and asks only the imposition which card belongs where.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from printing.geometry.imposition import Page
from printing.orders.print_run import PrintRun
from printing.pdf.sheets import suggested
from printing.proof.document import Wanted, in_document
from printing.proof.flaws import Finding, Flaw, ProofFailed, finding
from printing.proof.page import Located, PageProof, not_behind
from printing.proof.pdf_reader import Document, read
from printing.proof.stack import on_other_sheets

_SUBSET = re.compile(r"[A-Z]{6}\+.")


@dataclass(frozen=True, slots=True)
class Proof:
    """What was verified."""

    cards: int  # copies counted
    pages: int = 0
    pictures: int = 0  # of an archive, which has no pages


def proved(pdf: bytes | Path, job: PrintRun) -> Proof:
    """Return what was verified, or raise ProofFailed with all that is wrong."""
    pages = job.imposition.pages
    document = read(pdf, areas=not all(map(job.shows_art, job.cards)))
    if findings := [*_in_document(document, job, len(pages)), *_on_pages(document, job, pages)]:
        raise ProofFailed(findings)
    return Proof(cards=len(job.cards) * job.spec.copies, pages=len(pages))


def _in_document(document: Document, job: PrintRun, pages: int) -> Iterator[Finding]:
    """Yield what is wrong with the document as a whole."""
    yield from in_document(document, Wanted(pages, job.title, job.language, suggested(job)))
    for font in sorted(font for font in document.fonts if not _SUBSET.match(font)):
        yield finding(Flaw.FONT_NOT_SUBSET, font=font)


def _on_pages(document: Document, job: PrintRun, pages: tuple[Page, ...]) -> Iterator[Finding]:
    """Yield what is wrong on each page, and between the two sides of each card."""
    first: dict[tuple[int, int], Located] = {}
    backs: list[tuple[Located, Located]] = []
    for number, (page, sheet) in enumerate(zip(pages, document.sheets, strict=False), start=1):
        found = PageProof(job, number, page, sheet)
        yield from found.findings()
        for located in found.located:
            other = first.setdefault((located.placed.card, located.placed.copy), located)
            if other is not located and (flaw := not_behind(job, page, other, located)):
                yield flaw
            if other is not located:
                backs.append((other, located))
    if job.spec.stack:
        yield from on_other_sheets(job, job.spec.stack, len(document.sheets) // 2, backs)
