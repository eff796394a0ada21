"""Translators’ files: which kinds there are, written and told apart."""

from collections.abc import Callable, Container
from dataclasses import dataclass

from django.contrib.auth.models import User

from decks.models import Deck
from decks.spreadsheets.catalogues import po, xliff, xliff_tags
from decks.spreadsheets.catalogues.found import FoundCatalogue
from decks.spreadsheets.catalogues.units import Catalogue, CatalogueOrder, catalogue_of
from decks.spreadsheets.writing import File


@dataclass(frozen=True, slots=True)
class CatalogueFormat:
    """A kind of file, and how it is written."""

    name: str
    ending: str
    content_type: str
    written: Callable[[Catalogue], bytes]


CATALOGUE_FORMATS = {
    "xliff-1.2": CatalogueFormat("XLIFF 1.2", "xlf", "application/x-xliff+xml", xliff.written1),
    "xliff-2.0": CatalogueFormat("XLIFF 2.0", "xlf", "application/xliff+xml", xliff.written2),
    "po": CatalogueFormat("PO", "po", "text/x-gettext-translation", po.written),
}


def exported_catalogue(
    deck: Deck,
    by: User,
    kind: str,
    order: CatalogueOrder,
    progress: Callable[[int, int], None] = lambda *_: None,
    keys: Container[str] | None = None,
) -> File:
    """Return the texts of all cards, or of those with these *keys*, as far as *by* may see them."""
    form = CATALOGUE_FORMATS[kind]
    data = form.written(catalogue_of(deck, by, order, progress, keys))
    return File(f"{deck.slug}-{order.language}.{form.ending}", data, form.content_type)


def catalogue_in(text: str) -> FoundCatalogue | None:
    """Return what a translator’s file says, and nothing of any other."""
    if xliff_tags.is_xml(text):
        return xliff_tags.read(text)
    return po.read(text) if po.is_po(text) else None
