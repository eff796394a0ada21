"""From what somebody writes, on a page or at a command line, to a job for the press."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError

from decks.editions import EditionCard
from decks.models import Deck
from printing.face import Style
from printing.job import Job
from printing.paper import Code, PrintError, parse_format, parse_length, parse_paper
from printing.plates import plates_of
from printing.selection import changed, of_category, with_keys
from printing.source import Source, edition_numbered, source_of
from printing.spec import Layout, Registration, Spec
from printing.wording import sentence

BLACKS = ("rgb", "k")

# An order names these otherwise than a spec does.
_FIELDS = {"card": "format"}


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for, as it was written."""

    language: str
    back_language: str = ""  # blank: that of the fronts
    edition: str = ""  # blank: the newest that is offered
    draft: bool = False
    paper: str = "a4"
    format: str = ""  # blank: the deck's own
    layout: str = Layout.DUPLEX_LONG.value
    margin: str = "5"
    gap: str = "0"
    bleed: str = "2"
    marks: bool = True
    back_offset: str = "0,0"
    back_rotation: str = "0"
    registration: Registration | None = None  # a printer profile's, instead of the two above
    low_ink: bool = False
    art: bool = True
    copies: str = "1"
    cards: str = ""  # keys, with commas between; blank: all
    category: str = ""
    changed_since: str = ""  # the number of an edition
    black: str = BLACKS[0]


def job_of(deck: Deck, order: Order) -> Job:
    """Return a job that can be printed, or raise ValidationError with what is wrong by field."""
    values = _values(order)
    with _beside("edition"):
        source = source_of(
            deck,
            languages=tuple(filter(None, (order.language, order.back_language))),
            edition=values["edition"],
            is_draft=order.draft,
        )
    job = Job(
        slug=deck.slug,
        content=source.content,
        sha256=source.sha256,
        cards=_cards(deck, order, source, values),
        language=order.language,
        back_language=order.back_language or order.language,
        spec=_spec(order, source, values),
        style=Style(low_ink=order.low_ink, art=order.art, black=values["black"]),
        edition=source.number,
    )
    require_printable(job)
    return job


def require_printable(job: Job) -> None:
    """Refuse cards too large for the paper, texts too long for the cards, and pictures gone."""
    with _beside("format"):
        _ = job.imposition
    with _beside(NON_FIELD_ERRORS):
        plates_of(job)


def read_offset(text: str) -> tuple[float, float]:
    """Return the millimetres to the right and up that "0.5,-1.25" or "0,5; -1,25" say."""
    parts = text.split(";") if ";" in text else text.split(",")
    if len(parts) != 2:
        raise PrintError(Code.OFFSET_UNREADABLE, text=text)
    try:
        x, y = map(parse_length, parts)
    except PrintError:
        raise PrintError(Code.OFFSET_UNREADABLE, text=text) from None
    return x, y


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise PrintError(Code.NUMBER_UNREADABLE, text=text)
    return int(text)


def _one_of(code: Code, names: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in names:
            raise PrintError(code, text=text, names=names)
        return text

    return read


_READERS: Mapping[str, Callable[[str], Any]] = MappingProxyType(
    {
        "edition": _number,
        "changed_since": _number,
        "format": parse_format,
        "paper": parse_paper,
        "layout": _one_of(Code.LAYOUT_UNKNOWN, tuple(Layout)),
        "margin": parse_length,
        "gap": parse_length,
        "bleed": parse_length,
        "back_offset": read_offset,
        "back_rotation": parse_length,
        "copies": _number,
        "black": _one_of(Code.BLACK_UNKNOWN, BLACKS),
    }
)
_MAY_BE_BLANK = {"edition", "changed_since", "format"}


def _values(order: Order) -> dict[str, Any]:
    """Read every field on its own, and refuse all that are unreadable at once."""
    values: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    for field, read in _READERS.items():
        text = getattr(order, field)
        try:
            values[field] = None if field in _MAY_BE_BLANK and not text else read(text)
        except PrintError as error:
            wrong[field] = sentence(error)
    if wrong:
        raise ValidationError(wrong)
    return values


def _spec(order: Order, source: Source, values: Mapping[str, Any]) -> Spec:
    x, y = values["back_offset"]
    with _beside("paper"):
        return Spec(
            card=values["format"] or parse_format(source.content.card_format),
            paper=values["paper"],
            layout=Layout(values["layout"]),
            margin=values["margin"],
            gap=values["gap"],
            bleed=values["bleed"],
            marks=order.marks,
            copies=values["copies"],
            registration=order.registration or Registration(x, y, values["back_rotation"]),
        )


def _cards(
    deck: Deck, order: Order, source: Source, values: Mapping[str, Any]
) -> tuple[EditionCard, ...]:
    content, cards = source.content, source.content.cards
    if order.cards:
        keys = tuple(key.strip() for key in order.cards.split(",") if key.strip())
        with _beside("cards"):
            cards = with_keys(cards, keys)
    if order.category:
        with _beside("category"):
            cards = of_category(content, cards, order.category)
    if values["changed_since"] is not None:
        with _beside("changed_since"):
            old = edition_numbered(deck, values["changed_since"]).content
            cards = changed(content, old, cards, {order.language, order.back_language} - {""})
            if not cards:
                raise PrintError(Code.NOTHING_CHANGED, number=values["changed_since"])
    return cards


@contextmanager
def _beside(field: str) -> Iterator[None]:
    """Say a refusal beside the field that it is about, or beside *field*."""
    try:
        yield
    except PrintError as error:
        about = str(error.params.get("field", field))
        raise ValidationError({_FIELDS.get(about, about): sentence(error)}) from error
    except ValidationError as error:
        if hasattr(error, "error_dict"):
            raise
        raise ValidationError({field: error.messages}) from error
