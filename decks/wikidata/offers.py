"""What an item of Wikidata offers a card, in plain values that a job can keep."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.dates import MONTHS, MONTHS_ALT
from django.utils.translation import gettext as _

from decks import pictures
from decks.dates import CardDate, Precision
from decks.models import Deck, Picture
from decks.wikidata.client import WIKIDATA, Client
from decks.wikidata.items import Item, Statement, likeliest, name_of
from decks.wikidata.questions import file_of
from decks.wikidata.refusals import WikidataRefusal
from decks.wikidata.times import Day

LONGEST_ADDRESS = 1000  # characters, of a source


@dataclass(frozen=True, slots=True)
class SourceOffer:
    """A dated statement as the source that it becomes."""

    about: str
    year: int
    precision: str
    circa: bool
    citation: str
    url: str
    note: str
    said: str  # of the note, what no date says
    addresses: tuple[str, ...]  # of its references, and of itself

    @property
    def date(self) -> CardDate:
        return CardDate(self.year, Precision(self.precision), self.circa)


@dataclass(frozen=True, slots=True)
class PictureOffer:
    """A picture of Commons that is kept here, or why there is none."""

    picture: int | None = None
    credit: str = ""
    licence: str = ""
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class ItemOffer:
    number: str
    titles: Mapping[str, str]
    claims: tuple[SourceOffer, ...]
    best: int | None  # the claim that the date is first taken from
    unusable: tuple[str, ...]  # dates that no card can bear
    picture: PictureOffer

    @classmethod
    def kept(cls, values: Mapping[str, Any]) -> Self:
        """Return what a job has kept."""
        claims = tuple(SourceOffer(**_with_tuples(one)) for one in values["claims"])
        picture = PictureOffer(**values["picture"])
        return cls(**{**values, "claims": claims, "picture": picture})

    def values(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def best_claim(self) -> SourceOffer | None:
        return None if self.best is None else self.claims[self.best]


def offer_of(client: Client, item: Item, deck: Deck, by: User) -> ItemOffer:
    """Return what an item offers; its picture is fetched and prepared as if *by* uploaded it."""
    with translation.override(deck.source_language):  # sources are read by all who work on it
        claims = tuple(_claim(client, item, one, deck) for one in item.statements)
    return ItemOffer(
        item.number,
        item.labels,
        claims,
        likeliest(item.statements),
        tuple(name_of(about) for about in item.unusable),
        _picture(client, item.picture, by) if item.picture else PictureOffer(),
    )


def _claim(client: Client, item: Item, said: Statement, deck: Deck) -> SourceOffer:
    page = f"{client.sites[WIKIDATA]}/wiki/{item.number}#{said.about}"
    addresses = (*(one for one in said.addresses if len(one) <= LONGEST_ADDRESS), page)
    notes = " ".join(_notes(said, deck.source_language))
    words = {"number": item.number, "what": name_of(said.about)}
    return SourceOffer(
        about=said.about,
        year=said.date.year,
        precision=said.date.precision.value,
        circa=said.date.circa,
        citation=_("Wikidata %(number)s: %(what)s") % words,
        url=addresses[0],
        note="\n".join(filter(None, (notes, *addresses[1:]))),
        said=notes,
        addresses=addresses,
    )


def _notes(said: Statement, language: str) -> Iterable[str]:
    """Say what the claim cannot: the day, and how sure it is."""
    if day := said.time.day:
        yield f"{_day_in_words(day, language)}."
    if said.time.is_rough:
        yield _("Wikidata gives a rougher date than a card can bear.")
    if not said.is_sure:
        yield _("Wikidata does not hold this date for certain.")


def _with_tuples(values: Mapping[str, Any]) -> dict[str, Any]:
    return {**values, "addresses": tuple(values["addresses"])}


def _day_in_words(day: Day, language: str) -> str:
    if not day.is_julian:
        return _written(day, language)
    words = {"day": _written(day, language)}
    if (other := day.in_gregorian) is None:
        return _("%(day)s in the Julian calendar") % words
    return _("%(day)s in the Julian calendar, %(other)s in the Gregorian one") % {
        **words,
        "other": _written(other, language),
    }


def _written(day: Day, language: str) -> str:
    year = CardDate(day.year).format(language)
    if not day.day:
        return f"{MONTHS[day.month]} {year}"
    return f"{day.day} {MONTHS_ALT[day.month]} {year}"


def _picture(client: Client, name: str, by: User) -> PictureOffer:
    """Take a picture as an upload is taken, or say why not."""
    try:
        file = file_of(client, name)
        kept: Picture = pictures.keep(pictures.prepare(client.picture(file.address)), by)
    except WikidataRefusal as refusal:
        return PictureOffer(refusal=refusal.sentence)
    except ValidationError as error:
        return PictureOffer(refusal=" ".join(error.messages))
    except MemoryError:
        return PictureOffer(refusal=_("This picture is too large to be prepared."))
    return PictureOffer(kept.pk, file.credit, file.licence)
