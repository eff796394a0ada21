"""What the checks say of texts that are about to be approved, in decks of any size."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.conf import settings

from decks import checks
from decks.admin.bulk.base import MOST_SHOWN
from decks.contents import DeckContents
from decks.models import Card, CardStanding, CardTranslation, Deck, Dismissal, State
from decks.progress.jobs import bring_up_to_date
from decks.progress.standings import Look

SMALL_DECK = 500  # cards, all of which are looked at
MOST_LOOKED_AT = 1_500  # cards of a larger one
AT_ONCE = 500
_STEPS = {"missing", "unapproved", "stale"}  # errors that say how far a text is, not what is wrong

TextPlace = tuple[int, str, str]  # deck, key of the card, language


@dataclass
class SaidOfTexts:
    """Findings by text, without what was dismissed; and the cards that nobody has looked at yet."""

    findings: dict[TextPlace, list[checks.Finding]] = field(
        default_factory=lambda: defaultdict(list)
    )
    unseen: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "SaidOfTexts":
        """Look at the decks of these cards, or at those cards of large ones that need it."""
        said, by_deck = cls(), defaultdict[Deck, list[Card]](list)
        for card in cards:
            by_deck[card.deck].append(card)
        for deck, own in by_deck.items():
            if deck.cards.count() <= SMALL_DECK:
                said._note(deck, checks.findings(DeckContents.of(deck), _LANGUAGES))
            else:
                said._look_at(deck, own)
        return said

    def of_text(self, card: Card, language: str) -> Sequence[checks.Finding]:
        return self.findings.get((card.deck_id, card.key, language), ())

    def _note(self, deck: Deck, found: Iterable[checks.Finding]) -> None:
        for finding in found:
            if finding.language and finding.code not in _STEPS and not finding.is_dismissed:
                self.findings[deck.pk, finding.card, finding.language].append(finding)

    def _look_at(self, deck: Deck, cards: Sequence[Card]) -> None:
        """Look at what will be shown, and at what is known to be wrong or not known yet."""
        look = Look.at(deck)
        bring_up_to_date(look)
        fresh = {pk for pk, _stamp in look.outdated()}
        wanted = dict.fromkeys(card.pk for card in cards[:MOST_SHOWN])
        wanted |= dict.fromkeys(
            [*_with_errors(deck, cards), *(c.pk for c in cards if c.pk in fresh)]
        )
        keys = list(wanted)
        self.unseen |= set(keys[MOST_LOOKED_AT:])
        for chunk in _in_chunks(keys[:MOST_LOOKED_AT]):
            rows = deck.cards.filter(pk__in=chunk).whole()
            dismissals = Dismissal.objects.filter(card__in=chunk)
            contents = DeckContents.having(deck, rows, dismissals)
            self._note(deck, checks.findings(contents, _LANGUAGES, compares=False))


_LANGUAGES = settings.CONTENT_LANGUAGES


def _with_errors(deck: Deck, cards: Iterable[Card]) -> Iterator[int]:
    """Yield the cards that have errors beside those that say how far a text is."""
    standings = CardStanding.objects.of(deck).filter(errors__gt=0)
    known = {pk: found for pk, *found in standings.values_list("pk", "alone", "compared")}
    for card in cards:
        found = known.get(card.pk, ())
        if any(_errors(found, row.language) > _steps(row) for row in card.translations.all()):
            yield card.pk


def _errors(found: Iterable[Mapping[str, Sequence[int]]], language: str) -> int:
    return sum(counts[language][0] for counts in found if language in counts)


def _steps(row: CardTranslation) -> int:
    return (row.state != State.APPROVED) + row.is_stale


def _in_chunks(keys: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(keys), AT_ONCE):
        yield keys[start : start + AT_ONCE]
