"""The findings about one card, without fetching all that is written about the others."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from django.db.models import CharField, Prefetch, Q, Value
from django.db.models.functions import Replace

from decks.checks.finding import Finding
from decks.checks.likeness import kindred, telltales
from decks.checks.registry import REGISTRY
from decks.contents import DeckContents
from decks.dates.spans import SIZES
from decks.models.card import Card
from decks.models.translation import CardTranslation

# An apostrophe parts no words.
_WORDS = Replace("search_text", Value("’"), Value(""), output_field=CharField())
COMPARED = ("key", "deck", "year", "precision", "circa", "front_symbol", "back_symbol")


def findings_of(card: Card, languages: Sequence[str], *, dated: bool) -> list[Finding]:
    """Return what the checks of the whole deck would say about *card*, and nothing else.

    Without dates only what gives none away.
    """
    alone = DeckContents(
        deck=card.deck,
        categories=tuple(card.deck.categories.all()),
        cards=(card,),
        dismissals=tuple(card.dismissals.all()),
    )
    others = among_others(card, languages)
    return REGISTRY.findings_of(card.key, alone, others, languages, dated=dated)


def among_others(card: Card, languages: Sequence[str]) -> DeckContents:
    """Return the deck with no more of its cards than can matter where *card* is compared."""
    kin = list(_kin(card, languages))
    texts = CardTranslation.objects.filter(pk__in=[text for text, _card in kin])
    near = (
        Q(pk__in={card.pk, *(other for _text, other in kin)})
        | Q(front_symbol=card.back_symbol)
        | _may_overlap(card)
    )
    cards = card.deck.cards.filter(near).only(*COMPARED)
    written = Prefetch("translations", texts.only("card", "language", "title"))
    found = tuple(cards.prefetch_related(written))
    return DeckContents(deck=card.deck, categories=(), cards=found, dismissals=())


def _kin(card: Card, languages: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield text and card where a title may be like one of the card's, its own among them."""
    own = [row for row in card.translations.all() if row.language in languages]
    if not own:
        return
    near = reduce(or_, map(_near, own))
    texts = CardTranslation.objects.filter(card__deck=card.deck).annotate(words=_WORDS).filter(near)
    cards: dict[int, int] = {}
    written: dict[str, dict[int, str]] = {}
    for pk, other, language, text in texts.values_list("pk", "card", "language", "search_text"):
        cards[pk] = other
        written.setdefault(language, {})[pk] = text
    for language, others in written.items():
        if row := card.translation(language):
            yield from ((pk, cards[pk]) for pk in kindred(row.search_text, others))


def _near(row: CardTranslation) -> Q:
    """Say in SQL which titles may be like this one; with few words that matter, any may be."""
    found = Q()
    for word in telltales(row.search_text):
        found |= Q(words__contains=word)
    return Q(language=row.language) & found


def _may_overlap(card: Card) -> Q:
    """Say in SQL which dates may touch the card's; a date is kept by the first year of its span."""
    found = Q()
    for precision, size in SIZES.items():
        earliest = card.date.first - size
        found |= Q(precision=precision.value, year__gte=earliest, year__lte=card.date.last)
    return found
