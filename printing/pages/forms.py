"""The options of the print page: what a person chooses becomes an order for the press."""

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.translation import get_language, get_language_info, gettext
from django.utils.translation import gettext_lazy as _

from decks.multilingual import reading
from printing.figures import in_figures
from printing.geometry.paper import (
    CARD_FORMATS,
    PAPERS,
    PrintError,
    Size,
    parse_format,
    parse_length,
)
from printing.models import PrinterProfile
from printing.options import LAYOUTS, OPTIONS, OptionText, usual
from printing.orders.offers import Offer
from printing.orders.order import Order, job_of
from printing.orders.print_run import PrintRun
from printing.refusals import sentence

OTHER = "other"
MOST_CARDS = 2500  # of all copies, in one file
SIMPLE = frozenset({"language", "paper", "paper_other", "layout", "keys"})

# Options that the page asks for under other names.
_ASKED_AS = {option.name: option.field for option in OPTIONS.values() if option.field}


def _choice(name: str, **rest: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=OPTIONS[name].label, initial=usual(name), **rest)


def _tick(name: str) -> forms.BooleanField:
    return forms.BooleanField(label=OPTIONS[name].label, required=False)


def _typed(name: str, widget: forms.Widget) -> forms.CharField:
    return forms.CharField(
        label=OPTIONS[name].label,
        initial=usual(name),
        required=False,
        max_length=20,
        widget=widget,
    )


def _count(name: str) -> forms.CharField:
    least, most = OPTIONS[name].bounds
    return _typed(name, forms.NumberInput(attrs={"min": least, "max": most}))


def _length(name: str) -> forms.CharField:
    return _typed(name, forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}))


def _offset(label: OptionText) -> forms.CharField:
    """Return a field for one of the two lengths of the backs' offset."""
    field = _length("back_offset")
    field.label, field.initial = label, "0"
    return field


def _size() -> forms.CharField:
    """Return a field for a size that a list has not."""
    widget = forms.TextInput(attrs={"autocomplete": "off", "placeholder": "100 × 150"})
    return forms.CharField(
        label=_("Width × height, mm"), required=False, max_length=40, widget=widget
    )


class SheetsForm(forms.Form):
    """Always bound: what an address does not say is as usual."""

    language = _choice("language")
    paper = _choice("paper")
    paper_other = _size()
    layout = _choice("layout", choices=list(LAYOUTS.items()), widget=forms.RadioSelect)
    cards = _choice("cards", required=False)
    keys = forms.CharField(required=False, max_length=20_000, widget=forms.HiddenInput)
    edition = _choice("edition", required=False)
    copies = _count("copies")
    back_language = _choice("back_language", required=False)
    format = _choice("format")
    format_other = _size()
    margin = _length("margin")
    gap = _length("gap")
    bleed = _length("bleed")
    no_marks = _tick("marks")
    low_ink = _tick("low_ink")
    no_art = _tick("art")
    black_k = _tick("black")
    printer = _choice("registration", required=False)
    back_x = _offset(_("To the right"))
    back_y = _offset(_("Up"))
    back_rotation = _length("back_rotation")

    def __init__(self, asked: Mapping[str, str], offer: Offer, user: User | AnonymousUser) -> None:
        super().__init__()
        self.offer = offer
        self.profiles = _profiles(user)
        self.order: Order | None = None
        self.job: PrintRun | None = None
        self._offer_choices(bool(asked.get("keys")))
        self.usual = self._usual(bool(asked.get("keys")))
        self.data = self.usual | dict(asked)
        self.is_bound = True

    @property
    def usual_json(self) -> str:
        """What need not be said in an address, for the page's script."""
        return json.dumps(self.usual)

    @property
    def is_simple(self) -> bool:
        """Say whether all that most people never need is as usual, and right."""
        rest = self.fields.keys() - SIMPLE
        as_usual = all(self.data.get(name) == self.usual[name] for name in rest)
        return as_usual and not rest & self.errors.keys()

    def _offer_choices(self, has_keys: bool) -> None:
        languages = [(code, own_name(code)) for code in self.offer.content.languages]
        for name, choices in (
            ("language", languages),
            ("back_language", [("", _("As the fronts")), *languages]),
            ("paper", [*_papers(), (OTHER, _("Other…"))]),
            ("cards", _cards(self.offer, has_keys)),
            ("edition", [(str(n), reading().edition_number(int(n))) for n in self.offer.numbers]),
            ("format", [*_formats(), (OTHER, _("Other…"))]),
            ("printer", [("", _("Another one")), *((str(p.pk), str(p)) for p in self.profiles)]),
        ):
            field: Any = self.fields[name]
            field.choices = choices

    def _usual(self, has_keys: bool) -> dict[str, str]:
        """Return what is sent where nothing is chosen."""
        content = self.offer.content
        return {name: str(field.initial or "") for name, field in self.fields.items()} | {
            "language": content.reading_language(get_language() or ""),
            "edition": str(self.offer.number or ""),
            "cards": "chosen" if has_keys else "",
            "format": parse_format(content.card_format).code,
        }

    def clean_back_x(self) -> str:
        return self._offset("back_x")

    def clean_back_y(self) -> str:
        return self._offset("back_y")

    def _offset(self, name: str) -> str:
        """Look at one of the two numbers of an offset, to say what is wrong beside it."""
        text: str = self.cleaned_data[name] or "0"
        try:
            OPTIONS["back_offset"].require(parse_length(text))
        except PrintError as error:
            raise ValidationError(sentence(error)) from error
        return text

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors.keys() - {"back_x", "back_y"}:
            self._order(given)
        return given

    def _order(self, given: Mapping[str, Any]) -> None:
        """Find out whether the press can do it."""
        self.order = self._as_order(given)
        try:
            job = job_of(self.offer.deck, self.order)
        except ValidationError as refusal:
            self._refuse(refusal)
            return
        if len(job.cards) * job.spec.copies > MOST_CARDS:
            self.add_error("copies", _too_many(len(job.cards)))
        if not self.errors:
            self.job = job

    def _as_order(self, given: Mapping[str, Any]) -> Order:
        kind, _colon, name = given["cards"].partition(":")
        profile = next((p for p in self.profiles if str(p.pk) == given["printer"]), None)
        written = ("margin", "gap", "bleed", "copies", "back_rotation")
        return Order(
            language=given["language"],
            back_language=given["back_language"],
            edition=given["edition"],
            draft=self.offer.is_draft,
            paper=self._size(given, "paper"),
            format=self._size(given, "format"),
            layout=given["layout"],
            marks=not given["no_marks"],
            back_offset=f"{given.get('back_x', 0)};{given.get('back_y', 0)}",
            registration=profile.registration if profile else None,
            low_ink=given["low_ink"],
            art=not given["no_art"],
            black="k" if given["black_k"] else usual("black"),
            cards=given["keys"] if kind == "chosen" else "",
            category=name if kind == "category" else "",
            changed_since=name if kind == "since" else "",
            **{field: given[field] or usual(field) for field in written},
        )

    def _size(self, given: Mapping[str, Any], name: str) -> str:
        text: str = given[name]
        return given[f"{name}_other"] if text == OTHER else text

    def _refuse(self, refusal: ValidationError) -> None:
        """Say what is wrong beside the field that it is about."""
        for name, sentences in refusal.message_dict.items():
            field = _ASKED_AS.get(name, name)
            if field == NON_FIELD_ERRORS:
                field = _field_of(refusal.__cause__)
            if self.data.get(field) == OTHER:
                field = f"{field}_other"
            self.add_error(field if field in self.fields else None, sentences)


def own_name(language: str) -> str:
    name: str = get_language_info(language)["name_local"]
    return name[:1].upper() + name[1:]


def _profiles(user: User | AnonymousUser) -> list[PrinterProfile]:
    return list(PrinterProfile.objects.filter(user=user)) if user.is_authenticated else []


def _cards(offer: Offer, has_keys: bool) -> list[tuple[Any, Any]]:
    """Return all, what was chosen at the desk, the categories and the earlier editions."""
    chosen = [("chosen", _("Those selected at the desk"))] if has_keys else []
    language = offer.content.reading_language(get_language() or "")
    categories = [(f"category:{c.key}", c.name(language)) for c in offer.content.categories]
    since = _("What changed since edition %(number)s")
    earlier = [(f"since:{n}", since % {"number": n}) for n in offer.earlier]
    return [
        ("", _("All")),
        *chosen,
        (_("One category"), categories),
        *([(_("For an older edition in the box"), earlier)] if earlier else []),
    ]


def _papers() -> list[tuple[str, str]]:
    return [(code, f"{code.capitalize()} · {_spoken(size)}") for code, size in PAPERS.items()]


def _formats() -> list[tuple[str, str]]:
    return [(size.code, _spoken(size)) for size in CARD_FORMATS]


def _spoken(size: Size) -> str:
    return f"{in_figures(size.width)} × {in_figures(size.height)} {gettext('mm')}"


def _too_many(cards: int) -> ValidationError:
    return ValidationError(
        _("One file holds %(most)s cards at the most, so print up to %(copies)s copies at a time."),
        code="too_many",
        params={"most": MOST_CARDS, "copies": max(1, MOST_CARDS // cards)},
    )


def _field_of(cause: BaseException | None) -> str:
    """Return the field beside which a text or picture that cannot be printed is named."""
    if isinstance(cause, PrintError):
        return "language" if "language" in cause.params else "no_art"
    return NON_FIELD_ERRORS
