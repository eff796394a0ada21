"""From what somebody writes, on a page or at a command line, to a job for the press."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError

from decks.editions.content import EditionCard
from decks.models import Deck
from printing.cards.face import Style
from printing.cards.face_cache import plates_of
from printing.geometry.paper import Code, PrintError, parse_format
from printing.geometry.spec import Layout, Registration, Spec
from printing.options import OPTIONS, usual
from printing.orders.print_run import PrintRun
from printing.orders.selection import changed, of_category, with_keys
from printing.orders.source import Source, edition_numbered, source_of
from printing.refusals import sentence

# An order names these otherwise than a spec does.
_FIELDS = {option.measure: option.name for option in OPTIONS.values() if option.measure}


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for, as it was written."""

    language: str
    back_language: str = usual("back_language")  # blank: that of the fronts
    edition: str = usual("edition")  # blank: the newest that is offered
    draft: bool = usual("draft")
    paper: str = usual("paper")
    format: str = usual("format")  # blank: the deck's own
    layout: str = usual("layout")
    margin: str = usual("margin")
    gap: str = usual("gap")
    bleed: str = usual("bleed")
    marks: bool = usual("marks")
    back_offset: str = usual("back_offset")
    back_rotation: str = usual("back_rotation")
    registration: Registration | None = None  # a printer profile's, instead of the two above
    low_ink: bool = usual("low_ink")
    art: bool = usual("art")
    copies: str = usual("copies")
    cards: str = usual("cards")  # keys, with commas between; blank: all
    category: str = usual("category")
    changed_since: str = usual("changed_since")  # the number of an edition
    black: str = usual("black")


def job_of(deck: Deck, order: Order) -> PrintRun:
    """Return a job that can be printed, or raise ValidationError with what is wrong by field."""
    values = _values(order)
    with _beside("edition"):
        source = source_of(
            deck,
            languages=tuple(filter(None, (order.language, order.back_language))),
            edition=values["edition"],
            is_draft=order.draft,
        )
    job = PrintRun(
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


def require_printable(job: PrintRun) -> None:
    """Refuse cards too large for the paper, texts too long for the cards, and pictures gone."""
    with _beside("format"):
        _ = job.imposition
    with _beside(NON_FIELD_ERRORS):
        plates_of(job)


def _values(order: Order) -> dict[str, Any]:
    """Read every option on its own, and refuse all that are unreadable at once."""
    values: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    for name, option in OPTIONS.items():
        try:
            values[name] = option.value(getattr(order, name))
        except PrintError as error:
            wrong[name] = sentence(error)
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
