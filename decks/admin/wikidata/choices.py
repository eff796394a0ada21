"""What is chosen of an offer, field by field: what is there already stays unless somebody says."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from decks.admin.fields.date_field import written
from decks.admin.roles import may_write_text
from decks.models import Card, Picture
from decks.wikidata.filling import Wishes, is_there, is_title
from decks.wikidata.offers import ItemOffer, SourceOffer

TAKE = "take"


@dataclass(frozen=True, slots=True)
class TitleChoice:
    """A label beside the title that a card has."""

    language: str
    name: str
    own: str
    offered: str
    refusal: str = ""  # why it cannot be taken
    is_chosen: bool = True

    @property
    def field(self) -> str:
        return f"title.{self.language}"

    @property
    def is_same(self) -> bool:
        return self.own == self.offered

    @property
    def may_be_taken(self) -> bool:
        return bool(self.offered) and not self.is_same and not self.refusal


@dataclass(frozen=True, slots=True)
class ClaimChoice:
    """A dated statement, which may become a source, and the card's date."""

    place: int
    claim: SourceOffer
    is_there: bool
    is_date: bool  # the card has this date
    is_first: bool  # what a new card takes unless somebody chooses another
    is_chosen: bool = True

    @property
    def field(self) -> str:
        return f"claim.{self.place}"

    @property
    def date(self) -> str:
        return written(self.claim.date)


@dataclass(frozen=True, slots=True)
class PictureChoice:
    own: Picture | None
    offered: Picture | None
    is_chosen: bool = True
    field: str = "picture"

    @property
    def is_same(self) -> bool:
        return self.own == self.offered

    @property
    def may_be_taken(self) -> bool:
        return self.offered is not None and not self.is_same


@dataclass(frozen=True)
class OfferChoices:
    """Everything that one offer lets an editor choose for a card, new or not."""

    titles: list[TitleChoice]
    claims: list[ClaimChoice]
    picture: PictureChoice

    @classmethod
    def of(cls, request: HttpRequest, card: Card, offer: ItemOffer) -> "OfferChoices":
        """Offer all that is new; what a form that was refused had chosen is chosen again."""
        offered = Picture.objects.filter(pk=offer.picture.picture or 0).first()
        choices = cls(
            list(_titles(request, card, offer)),
            list(_claims(card, offer)),
            PictureChoice(card.picture, offered),
        )
        return choices._as_sent(request) if request.method == "POST" else choices

    def _as_sent(self, request: HttpRequest) -> "OfferChoices":
        date = request.POST.get("date_of", "")
        claims = [replace(one, is_first=date == str(one.place)) for one in self.claims]
        return OfferChoices(
            [replace(one, is_chosen=_is_chosen(request, one.field)) for one in self.titles],
            [replace(one, is_chosen=_is_chosen(request, one.field)) for one in claims],
            replace(self.picture, is_chosen=_is_chosen(request, self.picture.field)),
        )

    def wishes(self, request: HttpRequest) -> Wishes:
        """Return what was chosen, of what may be."""
        date = request.POST.get("date_of", "")
        dates = {str(one.place): one.claim.date for one in self.claims}
        return Wishes(
            [t.language for t in self.titles if t.may_be_taken and _is_chosen(request, t.field)],
            [c.place for c in self.claims if not c.is_there and _is_chosen(request, c.field)],
            self.picture.may_be_taken and _is_chosen(request, self.picture.field),
            dates.get(date),
        )


def _is_chosen(request: HttpRequest, field: str) -> bool:
    return request.POST.get(field) == TAKE


def _titles(request: HttpRequest, card: Card, offer: ItemOffer) -> Iterator[TitleChoice]:
    for language, name in settings.LANGUAGES:
        offered = offer.titles.get(language, "")
        row = card.translation(language) if card.pk else None
        refusal = ""
        if offered and not is_title(offered):
            refusal = _("This is too long for a card.")
        elif row and offered and not may_write_text(request, row):
            refusal = _("You may not replace texts in this language.")
        yield TitleChoice(language, str(name), row.title if row else "", offered, refusal)


def _claims(card: Card, offer: ItemOffer) -> Iterator[ClaimChoice]:
    sources = list(card.sources.all()) if card.pk else []
    for place, claim in enumerate(offer.claims):
        has_date = bool(card.pk) and card.date == claim.date
        is_first = not card.pk and place == offer.best
        yield ClaimChoice(place, claim, is_there(claim, sources), has_date, is_first)


def versions_of(card: Card) -> str:
    """Return what tells whether somebody has saved a card or its texts since it was shown."""
    rows = sorted((row.language, row.version) for row in card.translations.all())
    return " ".join([str(card.version), *(f"{code}{version}" for code, version in rows)])
