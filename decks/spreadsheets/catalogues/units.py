"""The texts of a deck as a translator gets them: each with what there is to know about it."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import override

from decks.contents import DeckContents
from decks.models import Card, CardTranslation, Deck, State
from decks.spreadsheets.basis import Basis, cell_name
from decks.spreadsheets.columns import Column
from decks.spreadsheets.resource import visible_columns
from decks.texts import MAX_ALT, MAX_STORY, MAX_TITLE

LIMITS = {"title": MAX_TITLE, "story": MAX_STORY, "alt": MAX_ALT}  # characters
BESIDE = {"title": "story", "story": "title", "alt": "title"}  # what is read together


@dataclass(frozen=True, slots=True)
class CatalogueOrder:
    """Which texts somebody asks for: in a language, to be translated from another."""

    language: str
    source: str
    site: str  # where the addresses of pictures begin


@dataclass(frozen=True, slots=True)
class TextUnit:
    """One text, what it is to be translated from, and notes about it."""

    name: str
    source: str
    target: str
    basis: str
    limit: int
    notes: tuple[str, ...]
    state: str = ""  # of the target; none where nothing is written yet
    is_stale: bool = False
    source_before: str = ""  # what a stale text was translated from


@dataclass(frozen=True)
class Catalogue:
    """The texts of a deck in one language."""

    deck: Deck
    order: CatalogueOrder
    units: Iterator[TextUnit]


def catalogue_of(
    deck: Deck,
    by: User,
    order: CatalogueOrder,
    progress: Callable[[int, int], None] = lambda *_: None,
    keys: Container[str] | None = None,
) -> Catalogue:
    """Return the texts that *by* may read, of all cards or of those with these *keys*.

    What has no source text has nothing to translate.
    """
    cards = deck.cards.select_related("picture").prefetch_related("translations")
    contents = DeckContents.having(deck, cards, ())
    chosen = [card for card in contents.cards if keys is None or card.key in keys]
    return Catalogue(deck, order, _units(chosen, visible_columns(by), order, progress))


def _units(
    cards: Sequence[Card],
    columns: Mapping[str, Column],
    order: CatalogueOrder,
    progress: Callable[[int, int], None],
) -> Iterator[TextUnit]:
    with override(order.language):  # of whoever reads the notes
        for place, card in enumerate(cards):
            progress(place, len(cards))
            for field in LIMITS:
                if f"{field}_{order.source}" in columns:
                    yield from _unit(card, field, columns, order)


def _unit(
    card: Card, field: str, columns: Mapping[str, Column], order: CatalogueOrder
) -> Iterator[TextUnit]:
    source, target = (columns[f"{field}_{code}"] for code in (order.source, order.language))
    text, row = target.text(card), card.translation(order.language)
    if not (to_translate := source.text(card)):
        return
    is_stale = bool(text) and row is not None and row.is_stale
    yield TextUnit(
        name=cell_name(card.key, field),
        source=to_translate,
        target=text,
        basis=Basis.written(card, (target, source)),
        limit=LIMITS[field],
        notes=tuple(_notes(card, field, columns, order)),
        state=row.state if row and text else "",
        is_stale=is_stale,
        source_before=_before(row, field, to_translate, order) if row and is_stale else "",
    )


def _before(row: CardTranslation, field: str, now: str, order: CatalogueOrder) -> str:
    if order.source != row.card.deck.source_language:
        return ""
    seen = {"title": row.source_seen, "story": row.source_story_seen, "alt": row.source_alt_seen}
    return seen[field] if seen[field] != now else ""


def _notes(
    card: Card, field: str, columns: Mapping[str, Column], order: CatalogueOrder
) -> Iterator[str]:
    """Say what a translator cannot see: when it was, what it is about, how much room there is."""
    yield _("At most %(limit)s characters.") % {"limit": LIMITS[field]}
    said = [(_("category"), card.category.name(order.language))]
    if "date" in columns:
        said.append((_("date"), columns["date"].text(card)))
    beside = columns.get(f"{BESIDE[field]}_{order.source}")
    if beside and (text := beside.text(card)):
        said.append((_("story") if field == "title" else _("title"), text))
    if card.picture:
        address = order.site + reverse("picture", args=[card.picture.sha256])
        said.append((_("picture"), address))
    for code in dict.fromkeys((order.source, order.language)):
        row = card.translation(code)
        if row and row.note:
            said.append((_("note for translators"), row.note))
    row = card.translation(order.language)
    if row and row.state == State.REJECTED:
        said.append((_("why it was rejected"), row.rejection_reason))
    yield from (f"{capfirst(name)}: {' '.join(text.split())}" for name, text in said)
