"""What is wrong with a finished PDF as a whole, whatever is on its pages."""

from collections.abc import Iterator
from dataclasses import dataclass

from printing.proof.flaws import Finding, Flaw, finding
from printing.proof.pdf_reader import Document


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a document should be."""

    pages: int
    title: str
    language: str
    duplex: str


def in_document(document: Document, wanted: Wanted) -> Iterator[Finding]:
    for flaw, found, asked in (
        (Flaw.PAGES, len(document.sheets), wanted.pages),
        (Flaw.TITLE, document.title, wanted.title),
        (Flaw.LANGUAGE, document.language, wanted.language),
        (Flaw.DUPLEX, document.duplex, wanted.duplex),
    ):
        if found != asked:
            yield finding(flaw, found=found, wanted=asked)
    if document.scales:
        yield finding(Flaw.SCALED)
    for font in sorted(document.unembedded):
        yield finding(Flaw.FONT_NOT_EMBEDDED, font=font)
