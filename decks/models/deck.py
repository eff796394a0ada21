"""Decks and the categories of their cards."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.core.validators import validate_slug
from django.db import models
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from decks.models.versioned import Versioned
from decks.multilingual import WordsField, in_language, language_choices
from decks.validators import validate_colour

if TYPE_CHECKING:
    from decks.models.edition import Edition


LINGUA_FRANCA = "en"  # a language to work in; few decks are printed in it
PRINTERS = ("decks.view_card", "decks.see_dates")  # may print what others may not


class Review(models.TextChoices):
    FOUR_EYES = "four_eyes", _("by a second person")
    ONE_PERSON = "one_person", _("by one person alone")


class Printing(models.TextChoices):
    """Who may print what is published; a printed sheet shows every date."""

    EVERYBODY = "everybody", _("everybody")
    EDITORS = "editors", _("editors only")


class CardFormat(models.TextChoices):
    """The sizes of cards that boxes and sleeves are made for."""

    KRONIKA = "44x68", _("Kronika · 44 × 68 mm")
    MINI = "41x63", _("Mini American · 41 × 63 mm")
    SMALL = "45x68", _("Mini European · 45 × 68 mm")
    LARGE = "57x87", _("American · 57 × 87 mm")
    STANDARD = "63x88", _("Trading cards · 63 × 88 mm")
    POKER = "63.5x88.9", _("Poker · 63.5 × 88.9 mm")
    SQUARE = "70x70", _("Square · 70 × 70 mm")


class Deck(Versioned):
    """A curated card set; never the pile on the table."""

    slug = models.SlugField(_("address"), unique=True, max_length=60)
    titles = WordsField(_("title"))
    descriptions = WordsField(_("description"), long=True, blank=True)
    notices = WordsField(
        _("notice to readers"),
        long=True,
        blank=True,
        help_text=_("Shown on the deck’s page, for instance that nobody has proof-read it yet."),
    )
    source_language = models.CharField(
        _("source language"), max_length=8, choices=language_choices, default="en"
    )
    review = models.CharField(
        _("review"),
        max_length=10,
        choices=Review,
        default=Review.FOUR_EYES,
        help_text=_("Who may approve a text or a date: somebody else, or also its author."),
    )
    card_format = models.CharField(
        _("size of the cards"),
        max_length=9,
        choices=CardFormat,
        default=CardFormat.KRONIKA,
        help_text=_(
            "The size for which the checks measure titles; sheets can be printed in any size."
        ),
    )
    printing = models.CharField(
        _("printing"),
        max_length=9,
        choices=Printing,
        default=Printing.EVERYBODY,
        help_text=_("Who may print the editions. Sheets show the dates of all cards."),
    )
    stories_required = models.BooleanField(
        _("every card needs a story"),
        default=False,
        help_text=_("Whether a card without a story keeps the deck from being published."),
    )

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        ordering = ("slug",)
        permissions = (("publish_deck", "Can publish and withdraw editions"),)
        constraints = (
            models.CheckConstraint(
                name="deck_review_is_known", condition=models.Q(review__in=Review.values)
            ),
            models.CheckConstraint(
                name="deck_card_format_is_known",
                condition=models.Q(card_format__in=CardFormat.values),
            ),
            models.CheckConstraint(
                name="deck_printing_is_known", condition=models.Q(printing__in=Printing.values)
            ),
        )

    def __str__(self) -> str:
        return self.title(get_language() or self.source_language)

    def title(self, language: str) -> str:
        return in_language(self.titles, language, self.source_language) or self.slug

    def languages(self, written: Collection[str]) -> list[str]:
        """Return the languages to be written; English only where somebody has."""
        own = {self.source_language, *written}
        return [code for code in settings.CONTENT_LANGUAGES if code != LINGUA_FRANCA or code in own]

    def printable_by(self, user: User | AnonymousUser) -> bool:
        """Say whether somebody may print what is published of this deck."""
        return self.printing == Printing.EVERYBODY or user.has_perms(PRINTERS)

    @property
    def one_person(self) -> bool:
        return self.review == Review.ONE_PERSON

    @property
    def offered(self) -> "Edition | None":
        """Return the newest edition that has not been withdrawn."""
        return self.editions.offered().order_by("-number").first()

    def publish(
        self,
        by: User,
        languages: Sequence[str],
        note: str = "",
        follows: int | None = None,
        seen: str | None = None,
        **heard: Any,
    ) -> "Edition":
        """Freeze the deck into its next edition, or raise NotPublishable with what is wrong."""
        from decks.editions.publishing import publish

        return publish(self, by, languages, note, follows, seen, **heard)


class Category(Versioned):
    """One of a deck's kinds of event."""

    deck = models.ForeignKey(
        Deck, models.CASCADE, related_name="categories", verbose_name=_("deck")
    )
    key = models.CharField(_("key"), max_length=40, validators=(validate_slug,))
    colour = models.CharField(_("colour"), max_length=7, validators=(validate_colour,))
    names = WordsField(_("name"))
    position = models.PositiveSmallIntegerField(_("position"), default=0)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("category")
        verbose_name_plural = _("categories")
        ordering = ("deck", "position", "key")
        constraints = (
            models.UniqueConstraint(
                fields=("deck", "key"),
                name="category_key_is_unique",
                violation_error_message=_("The deck has a category with this key already."),
            ),
        )

    def __str__(self) -> str:
        return self.name(get_language() or "en")

    def name(self, language: str) -> str:
        return in_language(self.names, language, self.deck.source_language) or self.key


class PackageLoad(models.Model):
    """What a deck was when a package was last loaded into it.

    It tells rows that were edited here from rows that are as they came.
    """

    deck = models.OneToOneField(Deck, models.CASCADE, related_name="package_load")
    units = models.JSONField()
    loaded_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.deck.slug}: {self.loaded_at:%Y-%m-%d}"
