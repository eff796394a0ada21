"""Each side of each card as a picture with its bleed, and a list of all of them."""

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

from decks.editions.content import EditionCard
from printing.archive import Archive
from printing.geometry.paper import Size
from printing.geometry.spec import Side
from printing.orders.print_run import PrintRun
from printing.pdf.sheets import Progress
from printing.raster.pages import Pages, Pixels, Raster, packed_in_order, proved_pages
from printing.raster.png import encoded

LIST = "cards.json"
FOLDERS = {Side.FRONT: "fronts", Side.BACK: "backs"}  # shops ask for one after the other
LEAST_DIGITS = 3  # of a card's number, so that the names sort


def write(job: PrintRun, file: BinaryIO, progress: Progress | None = None) -> None:
    """Write an archive of all pictures, or raise before a byte is written."""
    pixels, dpi, names = pixels_of(job), job.spec.dpi, tuple(names_of(job))
    with proved_pages(job) as pages, Archive(file) as archive:
        pictures = packed_in_order(_drawn(pages, pixels), lambda raster: encoded(raster, dpi))
        for number, (name, picture) in enumerate(zip(names, pictures, strict=True), start=1):
            archive.add(name, picture)
            if progress:
                progress(number, len(names))
        archive.add_json(LIST, listed(job))


def sizes(job: PrintRun) -> list[Pixels]:
    """Return the size of each picture."""
    return [pixels_of(job)] * (len(job.cards) * len(Side))


def pixels_of(job: PrintRun) -> Pixels:
    """Return the size of a picture with its bleed on all four sides."""
    card, bleed = job.spec.card, job.spec.bleed
    return Pixels.of(Size(card.width + 2 * bleed, card.height + 2 * bleed), job.spec.dpi)


def names_of(job: PrintRun) -> Iterator[str]:
    """Yield the names of the pictures, in the order of the pages."""
    for card in job.cards:
        for side in Side:
            yield _name(job, card, side)


def files_of(job: PrintRun) -> Iterator[str]:
    """Yield the names of all files."""
    yield from names_of(job)
    yield LIST


def listed(job: PrintRun) -> Mapping[str, Any]:
    """Return what a program that lays the pictures out wants to know."""
    pixels = pixels_of(job)
    return {
        "deck": job.slug,
        "title": job.deck_title,
        "edition": job.edition,
        "sha256": job.sha256,
        "languages": {side.value: job.language_of(side) for side in Side},
        "card_mm": [job.spec.card.width, job.spec.card.height],
        "bleed_mm": job.spec.bleed,
        "dpi": job.spec.dpi,
        "pixels": [pixels.width, pixels.height],
        "cards": [
            {
                "number": card.number,
                "key": card.key,
                "titles": titles_of(job, card),
                **{side.value: _name(job, card, side) for side in Side},
            }
            for card in job.cards
        ],
    }


def titles_of(job: PrintRun, card: EditionCard) -> Mapping[str, str]:
    """Return what a card is called in the languages of its sides."""
    return {language: card.title(language) for language in map(job.language_of, Side)}


def _drawn(pages: Pages, pixels: Pixels) -> Iterator[Raster]:
    return (pages.draw(number, pixels) for number in range(pages.count))


def _name(job: PrintRun, card: EditionCard, side: Side) -> str:
    digits = max(LEAST_DIGITS, len(str(max(card.number for card in job.cards))))
    return f"{FOLDERS[side]}/{card.number:0{digits}}-{side}-{card.key}.png"
