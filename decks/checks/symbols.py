"""Checks of the discard symbols."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from decks.checks.finding import Severity, Text
from decks.checks.registry import Hit, register
from decks.contents import DeckContents
from decks.models.card import symbol_choices

OFTENER = 2  # so many times the rarest is no balance
SLACK = 2  # but so few cards do not matter


def symbol_name(key: str) -> Text:
    return dict(symbol_choices()).get(key, key)


@register(
    "equal_symbols",
    Severity.ERROR,
    "back_symbol",
    _("Both sides carry the symbol “%(symbol)s”. Give them different ones."),
)
def equal_symbols(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    for card in contents.cards:
        if card.front_symbol == card.back_symbol:
            yield Hit(card.key, params={"symbol": symbol_name(card.back_symbol)})


@register(
    "back_symbol_unmatched",
    Severity.WARNING,
    "back_symbol",
    _(
        "The back carries the symbol “%(symbol)s”, which is on the front of no other card. "
        "Choose one that is."
    ),
    compares=True,
)
def back_symbol_unmatched(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    fronts = Counter(card.front_symbol for card in contents.cards)
    for card in contents.cards:
        own = card.front_symbol == card.back_symbol
        if fronts[card.back_symbol] - own == 0:
            params = {"symbol": symbol_name(card.back_symbol)}
            yield Hit(card.key, subject=(card.back_symbol,), params=params)


@register(
    "unbalanced_fronts",
    Severity.NOTE,
    "front_symbol",
    _("The front symbols are spread unevenly: %(counts)s."),
    dated=False,
)
def unbalanced_fronts(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    yield from _unbalanced(card.front_symbol for card in contents.cards)


@register(
    "unbalanced_backs",
    Severity.NOTE,
    "back_symbol",
    _("The back symbols are spread unevenly: %(counts)s."),
)
def unbalanced_backs(contents: DeckContents, _languages: Sequence[str]) -> Iterator[Hit]:
    yield from _unbalanced(card.back_symbol for card in contents.cards)


def _unbalanced(symbols: Iterable[str]) -> Iterator[Hit]:
    """Strike where the commonest is over twice as common as the rarest of those in use."""
    counts = Counter(symbols)
    most, fewest = max(counts.values(), default=0), min(counts.values(), default=0)
    if most > fewest * OFTENER and most - fewest > SLACK:
        yield Hit(params={"counts": list_counts(counts)})


def _list_counts(counts: Mapping[str, int]) -> str:
    commonest_first = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(f"{symbol_name(key)} {count}" for key, count in commonest_first)


list_counts = lazy(_list_counts, str)
