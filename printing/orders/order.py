"""From what somebody writes, on a page or at a command line, to a job for the press."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError

from decks.editions.content import EditionCard
from decks.models import Deck
from printing.cards.face import Style
from printing.cards.face_cache import plates_of
from printing.geometry.paper import Code, PrintError, parse_format
from printing.geometry.spec import TURNED, Layout, Machine, Registration, Side, Spec, Stack
from printing.options import OPTIONS, REGISTRATION, usual
from printing.orders.print_run import PrintRun
from printing.orders.selection import changed, of_category, with_keys
from printing.orders.source import Source, edition_numbered, source_of
from printing.pdf.inks import BLACKS, COLOURS, Inks
from printing.refusals import sentence
from printing.shops import SHOPS
from printing.targets import TARGETS, Target

# An order names these otherwise than a spec does.
_FIELDS = {option.measure: option.name for option in OPTIONS.values() if option.measure}


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for, as it was written."""

    language: str
    target: str = usual("target")
    game: str = usual("game")  # whose rules are told
    also: str = usual("also")  # languages of an archive, with commas between
    back_language: str = usual("back_language")  # blank: that of the fronts
    edition: str = usual("edition")  # blank: the newest that is offered
    draft: bool = usual("draft")
    paper: str = usual("paper")
    format: str = usual("format")  # blank: the deck's own
    layout: str = usual("layout")
    by_hand: str = usual("by_hand")  # blank: the printer turns each sheet
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
    shop: str = usual("shop")  # which chooses some of the options; blank: none
    first: str = usual("first")
    colour: str = usual("colour")
    ink: str = usual("ink")
    curves: bool = usual("curves")
    dpi: str = usual("dpi")  # of pictures
    thickness: str = usual("thickness")  # of a card in a box
    machine: str = usual("machine")  # that cuts the cards out


def job_of(deck: Deck, order: Order) -> PrintRun:
    """Return a job that can be printed, or raise ValidationError with what is wrong by field."""
    order = _as_the_shop_asks(order)
    values = _values(order)
    target = TARGETS[values["target"]]
    _require_use(values, target)
    also = values["also"] or ()
    with _beside("edition"):
        source = source_of(
            deck,
            languages=(order.language, *filter(None, (order.back_language, *also))),
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
        spec=_spec(order, source, values, target),
        style=Style(
            low_ink=order.low_ink,
            art=order.art,
            inks=_inks(values, target),
            guard=target.guard,
            curves=order.curves,
        ),
        target=target,
        edition=source.number,
        game=values["game"] if target.has("game") else "",
        also=tuple(language for language in also if language != order.language),
    )
    require_printable(job)
    return job


def _as_the_shop_asks(order: Order) -> Order:
    """Return an order with what its shop chooses, or refuse one that contradicts it."""
    shop = SHOPS.get(order.shop)
    if shop is None:
        return order
    for name, wanted in shop.choices.items():
        if getattr(order, name) not in {usual(name), wanted}:
            with _beside(name):
                option = OPTIONS[name].switch
                raise PrintError(Code.NOT_OF_SHOP, shop=shop.label, wanted=wanted, option=option)
    return replace(order, **shop.choices)


def require_printable(job: PrintRun) -> None:
    """Refuse cards too large for the paper, texts too long for the cards, and pictures gone."""
    with _beside("format"):
        _ = job.imposition
    with _beside("paper"):
        job.target.require(job)
    with _beside(NON_FIELD_ERRORS):
        for run in job.in_each_language:
            plates_of(run)


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


def _require_use(values: Mapping[str, Any], target: Target) -> None:
    """Refuse what does nothing for the target or layout, and a bleed that it cannot do with."""
    for name, option in OPTIONS.items():
        if not target.has(name) and values[name] != option.value(option.usual):
            with _beside(name):
                raise PrintError(Code.NOT_OF_TARGET, option=option.switch, target=target.name)
    if values["by_hand"] and values["layout"] not in TURNED:
        with _beside("by_hand"):
            asked = {"option": OPTIONS["by_hand"].switch, "layout": values["layout"]}
            raise PrintError(Code.NOT_OF_LAYOUT, **asked)
    for name in REGISTRATION if values["machine"] == Machine.CRICUT else ():
        if values[name] != OPTIONS[name].value(OPTIONS[name].usual):
            with _beside(name):
                asked = {"option": OPTIONS[name].switch, "target": Machine.CRICUT}
                raise PrintError(Code.NOT_OF_TARGET, **asked)
    if values["bleed"] < target.least_bleed:
        with _beside("bleed"):
            raise PrintError(Code.BLEED_TOO_SMALL, least=target.least_bleed)


def _inks(values: Mapping[str, Any], target: Target) -> Inks:
    if not target.has("colour"):
        return BLACKS[values["black"]]
    with _beside("ink"):
        return Inks(COLOURS[values["colour"]], values["ink"])


def _spec(order: Order, source: Source, values: Mapping[str, Any], target: Target) -> Spec:
    x, y = values["back_offset"]
    with _beside("paper"):
        return Spec(
            card=values["format"] or parse_format(source.content.card_format),
            paper=values["paper"],
            layout=target.layout or Layout(values["layout"]),
            stack=Stack(values["by_hand"]) if values["by_hand"] else None,
            margin=values["margin"],
            gap=values["gap"] if target.gap is None else target.gap,
            bleed=values["bleed"] if target.bleed is None else target.bleed,
            marks=order.marks and not target.for_cutter,
            copies=values["copies"],
            first=Side(values["first"]),
            dpi=values["dpi"],
            thickness=values["thickness"],
            registration=order.registration or Registration(x, y, values["back_rotation"]),
            for_cutter=target.for_cutter,
            machine=Machine(values["machine"]),
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
