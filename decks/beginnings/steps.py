"""The way of a deck to its first edition; how far it is, the deck itself says each time."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.conf import settings
from django.db.models import Count, Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from decks.models import CardTranslation, Deck, State
from decks.models.card import DateState

NAME, CATEGORIES, CARDS, PICTURES, PEOPLE, PUBLISH = STEPS = (
    "name",
    "categories",
    "cards",
    "pictures",
    "people",
    "publish",
)
TITLES: Mapping[str, str | Promise] = {
    NAME: _("Name and languages"),
    CATEGORIES: _("Categories"),
    CARDS: _("Cards"),
    PICTURES: _("Pictures"),
    PEOPLE: _("People and checks"),
    PUBLISH: _("Publish"),
}


@dataclass(frozen=True, slots=True)
class GuideStep:
    """A step as it stands on the strip."""

    code: str
    number: int
    title: str | Promise
    is_done: bool
    is_next: bool


@dataclass(frozen=True)
class Guide:
    """A deck on its way; what is asked of it is asked once, in few queries."""

    deck: Deck

    @cached_property
    def is_published(self) -> bool:
        return self.deck.editions.offered().exists()

    @cached_property
    def categories(self) -> int:
        return self.deck.categories.count()

    @cached_property
    def cards(self) -> Mapping[str, int]:
        """Count the cards: all, those with a picture, those whose date is verified."""
        return self.deck.cards.aggregate(
            all=Count("pk"),
            pictured=Count("pk", filter=Q(picture__isnull=False)),
            verified=Count("pk", filter=Q(date_state=DateState.VERIFIED)),
        )

    @cached_property
    def texts(self) -> Mapping[str, Counter[str]]:
        """Count the texts of each language by their states."""
        rows = CardTranslation.objects.filter(card__deck=self.deck).order_by()
        found: dict[str, Counter[str]] = {self.deck.source_language: Counter()}
        for language, state, count in rows.values_list("language", "state").annotate(n=Count("pk")):
            found.setdefault(language, Counter())[state] = count
        return found

    def approved(self, language: str) -> int:
        return self.texts.get(language, Counter())[State.APPROVED]

    @property
    def finished_languages(self) -> list[str]:
        """Return the source language, and every other in which all cards have approved texts."""
        many = self.cards["all"]
        done = {code for code, states in self.texts.items() if many == states[State.APPROVED] > 0}
        source = self.deck.source_language
        return [code for code in settings.CONTENT_LANGUAGES if code in done | {source}]

    @property
    def has_all_texts(self) -> bool:
        """Say whether each card has an approved text in every language that was begun."""
        return all(states[State.APPROVED] == self.cards["all"] for states in self.texts.values())

    def is_done(self, step: str) -> bool:
        many = self.cards["all"]
        match step:
            case "name":
                return bool(self.deck.titles.get(self.deck.source_language))
            case "categories":
                return self.categories > 0
            case "cards":
                return many > 0
            case "pictures":
                return many > 0 and self.cards["pictured"] == many
            case "people":
                return many > 0 and self.has_all_texts and self.cards["verified"] == many
        return self.is_published

    @cached_property
    def next_step(self) -> str:
        """Return the first step that is not done, or the last one."""
        return next((step for step in STEPS if not self.is_done(step)), PUBLISH)

    @cached_property
    def steps(self) -> Sequence[GuideStep]:
        return [
            GuideStep(
                code,
                number,
                TITLES[code],
                self.is_done(code),
                code == self.next_step and not self.is_published,
            )
            for number, code in enumerate(STEPS, 1)
        ]
