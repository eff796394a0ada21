"""What keeps a deleted thing from coming back, in words, and what can be done about it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from decks.models import Card, CardTranslation, Category, Deck, Source, ThrownKind, TrashItem
from decks.multilingual import inward
from decks.trash.rows import Table, all_of, in_turns

MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class Hindrance:
    """One thing in the way: the rows to be looked at, and what may be chosen instead."""

    sentence: str
    item: int | None = None  # of the trash: what has to come back before
    row: tuple[str, int] | None = None  # what stands in its place now: model and key
    choice: str = ""  # "key" or "category"
    deck: int | None = None


Tables = Mapping[Table, Sequence[Mapping[str, Any]]]


def something_in_the_way() -> Hindrance:
    return Hindrance(
        _("Somebody changed something at this very moment. Nothing was brought back: look again.")
    )


def not_a_key() -> Hindrance:
    return Hindrance(
        _("Use only Latin letters, digits, hyphens and underscores, like “moon-landing”.")
    )


def hindrances_of(items: Sequence[TrashItem], tables: Tables) -> list[Hindrance]:
    """Return what is in the way of the things themselves; what went along hangs on them."""
    kind = items[0].kind
    found: dict[str, Hindrance] = {}
    for one in _FOR[ThrownKind(kind)](tables):
        found.setdefault(one.sentence, one)
        if len(found) == MOST_NAMED:
            break
    return list(found.values())


def _of_decks(tables: Tables) -> Iterator[Hindrance]:
    for deck in tables[Deck]:
        if other := Deck.objects.filter(slug=deck["slug"]).first():
            yield Hindrance(
                _("Another deck has the address “%(key)s” now.") % {"key": inward(deck["slug"])},
                row=("deck", other.pk),
                choice="key",
            )


def _of_categories(tables: Tables) -> Iterator[Hindrance]:
    yield from _without_deck(tables[Category])
    for row, other in _with_key(Category, tables[Category]):
        text = _("The deck has another category with the key “%(key)s” now.")
        yield Hindrance(text % {"key": inward(row["key"])}, row=("category", other), choice="key")


def _of_cards(tables: Tables) -> Iterator[Hindrance]:
    cards = tables[Card]
    gone = list(_without_deck(cards))
    yield from gone
    if not gone:
        yield from _without_category(cards)
    for row, other in _with_key(Card, cards):
        text = _("The deck has another card with the key “%(key)s” now.")
        yield Hindrance(text % {"key": inward(row["key"])}, row=("card", other), choice="key")


def _of_texts(tables: Tables) -> Iterator[Hindrance]:
    yield from _without_card(tables[CardTranslation])
    for some in in_turns(tables[CardTranslation]):
        asked = CardTranslation.objects.filter(card__in={row["card_id"] for row in some})
        written = {(one.card_id, one.language): one for one in asked}
        for row in some:
            if other := written.get((row["card_id"], row["language"])):
                text = _("The card has another text in this language now: “%(title)s”.")
                yield Hindrance(
                    text % {"title": inward(other.title)}, row=("cardtranslation", other.pk)
                )


def _of_sources(tables: Tables) -> Iterator[Hindrance]:
    yield from _without_card(tables[Source])


_FOR = {
    ThrownKind.DECK: _of_decks,
    ThrownKind.CATEGORY: _of_categories,
    ThrownKind.CARD: _of_cards,
    ThrownKind.TEXT: _of_texts,
    ThrownKind.SOURCE: _of_sources,
}


def _without_deck(rows: Sequence[Mapping[str, Any]]) -> Iterator[Hindrance]:
    for key in missing(Deck, {row["deck_id"] for row in rows}):
        item = TrashItem.objects.of(ThrownKind.DECK, key)
        yield _gone_before(item, _("The deck was deleted, too."), _("The deck is gone for good."))


def _without_category(cards: Sequence[Mapping[str, Any]]) -> Iterator[Hindrance]:
    decks = {row["category_id"]: row["deck_id"] for row in cards}
    for key in missing(Category, set(decks)):
        item = TrashItem.objects.of(ThrownKind.CATEGORY, key)
        said = _gone_before(
            item, _("The category was deleted, too."), _("The category is gone for good.")
        )
        yield Hindrance(said.sentence, said.item, choice="category", deck=decks[key])


def _without_card(rows: Sequence[Mapping[str, Any]]) -> Iterator[Hindrance]:
    for key in missing(Card, {row["card_id"] for row in rows}):
        item = TrashItem.objects.of(ThrownKind.CARD, key)
        yield _gone_before(item, _("The card was deleted, too."), _("The card is gone for good."))


def _gone_before(item: TrashItem | None, thrown: str, lost: str) -> Hindrance:
    if item is None:
        return Hindrance(lost)
    advice = _("Bring it back first.")
    return Hindrance(f"{thrown} {advice}", item=item.pk)


def missing(model: Table, keys: set[int]) -> set[int]:
    return keys - set(model._base_manager.filter(pk__in=all_of(keys)).values_list("pk", flat=True))


def _with_key(
    model: Table, rows: Sequence[Mapping[str, Any]]
) -> Iterator[tuple[Mapping[str, Any], int]]:
    """Yield the rows whose key another row of their deck has now, and that row."""
    for some in in_turns(rows):
        asked = model._base_manager.filter(
            deck__in={row["deck_id"] for row in some}, key__in=[row["key"] for row in some]
        )
        taken = {(deck, key): pk for deck, key, pk in asked.values_list("deck", "key", "pk")}
        for row in some:
            if other := taken.get((row["deck_id"], row["key"])):
                yield row, other
