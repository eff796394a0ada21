"""Writing what was chosen of an offer: drafts, sources, a picture; never over what nobody chose."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Count
from django.utils import timezone
from django.utils.text import slugify

from decks.dates import CardDate
from decks.models import (
    Card,
    CardTranslation,
    Category,
    Deck,
    Picture,
    Source,
    Verdict,
    WikidataItem,
)
from decks.symbols import SYMBOLS
from decks.texts import clean_title
from decks.wikidata.offers import ItemOffer, SourceOffer

FILLING = ("decks.add_card", "decks.change_card", "decks.add_source", "decks.see_dates")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody chose of an offer."""

    titles: Collection[str] = ()  # languages
    claims: Collection[int] = ()
    picture: bool = False
    date: CardDate | None = None


def everything(offer: ItemOffer) -> Wishes:
    """Return the wishes of whoever fills new cards without looking at each."""
    date = offer.best_claim.date if offer.best_claim else None
    return Wishes(tuple(offer.titles), range(len(offer.claims)), True, date)


def add_card(
    card: Card,
    by: User,
    offer: ItemOffer,
    wishes: Wishes,
    before_commit: Callable[[], None] = lambda: None,
) -> Card:
    """Save a new card that has deck, key, category and symbols, with all that was chosen."""
    if wishes.date is None:
        raise ValueError("a card has a date")
    card.date, card.date_set_by = wishes.date, by
    with transaction.atomic():
        if wishes.picture:
            _take_picture(card, offer)
        card.record(by, "add").save()
        _take_texts_and_sources(card, by, offer, wishes)
        before_commit()
    return card


def fill_card(card: Card, by: User, offer: ItemOffer, wishes: Wishes) -> None:
    """Put what was chosen in the place of what a card has, or raise StaleRow and change nothing."""
    with transaction.atomic():
        if wishes.picture and _take_picture(card, offer):
            card.record(by, "edit").save()
        if wishes.date:
            card.set_date(wishes.date, by)
        _take_texts_and_sources(card, by, offer, wishes)


def _take_picture(card: Card, offer: ItemOffer) -> bool:
    """Take the picture with its author and licence, unless it was tidied away meanwhile."""
    picture = Picture.objects.filter(pk=offer.picture.picture or 0).first()
    if picture:
        card.picture = picture
        card.picture_credit, card.picture_licence = offer.picture.credit, offer.picture.licence
    return picture is not None


def _take_texts_and_sources(card: Card, by: User, offer: ItemOffer, wishes: Wishes) -> None:
    source_language = card.deck.source_language
    for language in sorted(wishes.titles, key=lambda code: code != source_language):
        _write(card, language, offer.titles[language], by)
    sources = list(card.sources.all())
    for place in sorted(wishes.claims):
        if not is_there(offer.claims[place], sources):
            _cite(card, by, offer, offer.claims[place])
    WikidataItem.objects.update_or_create(card=card, defaults={"number": offer.number})


def _write(card: Card, language: str, title: str, by: User) -> None:
    """Write a draft; a label that is no title for a card is left out."""
    row = card.translations.filter(language=language).first()
    row = row or CardTranslation(card=card, language=language)
    if is_title(title):
        row.write(title, by)


def is_title(label: str) -> bool:
    try:
        clean_title(label)
    except ValidationError:
        return False
    return True


def is_there(claim: SourceOffer, sources: Collection[Source]) -> bool:
    """Say whether a card has this source already."""
    return any(
        (source.citation, source.url, source.claim) == (claim.citation, claim.url, claim.date)
        for source in sources
    )


def _cite(card: Card, by: User, offer: ItemOffer, claim: SourceOffer) -> None:
    source = Source(
        card=card,
        citation=claim.citation,
        url=claim.url,
        note=claim.note,
        accessed_on=timezone.localdate(),
        verdict=_verdict(card, offer, claim),
        added_by=by,
    )
    source.claim = claim.date
    source.record(by, "add").save()


def _verdict(card: Card, offer: ItemOffer, claim: SourceOffer) -> Verdict:
    """Of another event in the item's life a date contradicts nothing."""
    if claim.date.overlaps(card.date):
        return Verdict.SUPPORTS
    best = offer.best_claim
    if best and claim.about == best.about and best.date.overlaps(card.date):
        return Verdict.CONTRADICTS
    return Verdict.CONTEXT


# What a new card needs besides


def blank_card(deck: Deck, offer: ItemOffer, category: Category | None = None) -> Card:
    """Return a new card that is not saved: a free key, and the symbols that the deck has least."""
    front, back = _rare_symbols(deck)
    card = Card(deck=deck, key=_free_key(deck, offer), front_symbol=front, back_symbol=back)
    if category:
        card.category = category
    return card


def _free_key(deck: Deck, offer: ItemOffer) -> str:
    longest = Card._meta.get_field("key").max_length or 0
    name = slugify(offer.titles.get("en", "")) or slugify(offer.titles.get("pl", ""))
    base = name[: longest - 5].strip("-_") or offer.number.lower()
    taken = set(deck.cards.filter(key__startswith=base).values_list("key", flat=True))
    tries = [base, *(f"{base}-{number}" for number in range(2, len(taken) + 3))]
    return next(key for key in tries if key not in taken)


def _rare_symbols(deck: Deck) -> tuple[str, str]:
    fronts, backs = _counts(deck, "front_symbol"), _counts(deck, "back_symbol")
    front = min(SYMBOLS, key=lambda key: fronts[key])
    # A back is matched by fronts: one that the deck has none of would be matched by nothing.
    fitting = [key for key in SYMBOLS if key != front and fronts[key]]
    others = fitting or [key for key in SYMBOLS if key != front]
    return front, min(others, key=lambda key: backs[key])


def _counts(deck: Deck, side: str) -> Counter[str]:
    rows = deck.cards.order_by().values_list(side).annotate(Count("pk"))
    return Counter(dict(rows))
