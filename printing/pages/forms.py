"""The options of the print page: what a person chooses becomes an order for the press."""

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from decks.multilingual import reading
from printing.figures import in_figures
from printing.geometry.paper import PrintError, parse_format, parse_length
from printing.geometry.spec import Machine
from printing.models import PrinterProfile
from printing.options import COLOUR_NAMES, LAYOUTS, OPTIONS, ORDERS, REGISTRATION, usual
from printing.orders.offers import Offer
from printing.orders.order import Order, job_of
from printing.orders.print_run import PrintRun
from printing.pages import choices, fields
from printing.refusals import sentence
from printing.shops import SHOPS, Shop
from printing.targets import TARGETS, Target
from printing.turning import CHOICES, HINT

OTHER = "other"
MOST_CARDS = 2500  # of all copies, in one file
MOST_PIXELS = 1_000_000_000  # of all pictures, in one file
_IN_SIGHT = "target language game paper paper_other layout by_hand machine dpi thickness keys"
SIMPLE = frozenset(_IN_SIGHT.split())

# Options that the page asks for under other names, and what it asks for in several fields.
_ASKED_AS = {option.name: option.field for option in OPTIONS.values() if option.field}
_PARTS = {
    "paper_other": "paper",
    "format_other": "format",
    "keys": "cards",
    "back_x": "back_offset",
    "back_y": "back_offset",
}
_ALSO = "also_"  # before the code of a language, in the name of its tick


class SheetsForm(forms.Form):
    """Always bound: what an address does not say is as usual."""

    target = fields.choice(
        "target",
        choices=[(target.name, target.label) for target in TARGETS.values()],
        widget=forms.RadioSelect,
    )
    language = fields.choice("language")
    game = fields.choice("game", choices=choices.games)
    paper = fields.choice("paper")
    paper_other = fields.size()
    layout = fields.choice("layout", choices=list(LAYOUTS.items()), widget=forms.RadioSelect)
    by_hand = fields.choice("by_hand", choices=CHOICES, required=False, help_text=HINT)
    thickness = fields.length("thickness")
    machine = fields.choice("machine", choices=choices.machines, required=False)
    dpi = fields.choice("dpi", choices=choices.resolutions, required=False)
    cards = fields.choice("cards", required=False)
    keys = forms.CharField(required=False, max_length=20_000, widget=forms.HiddenInput)
    edition = fields.choice("edition", required=False)
    copies = fields.count("copies")
    back_language = fields.choice("back_language", required=False)
    format = fields.choice("format")
    format_other = fields.size()
    margin = fields.length("margin")
    gap = fields.length("gap")
    bleed = fields.length("bleed")
    shop = fields.choice(
        "shop",
        choices=[("", _("Another shop")), *((shop.name, shop.label) for shop in SHOPS.values())],
        required=False,
    )
    first = fields.choice("first", choices=list(ORDERS.items()))
    colour = fields.choice("colour", choices=list(COLOUR_NAMES.items()))
    ink = fields.count("ink")
    curves = fields.tick("curves")
    no_marks = fields.tick("marks")
    low_ink = fields.tick("low_ink")
    no_art = fields.tick("art")
    black_k = fields.tick("black")
    printer = fields.choice("registration", required=False)
    back_x = fields.offset(_("To the right"))
    back_y = fields.offset(_("Up"))
    back_rotation = fields.length("back_rotation")

    def __init__(self, asked: Mapping[str, str], offer: Offer, user: User | AnonymousUser) -> None:
        super().__init__()
        self.offer = offer
        self.profiles = choices.profiles(user)
        self.order: Order | None = None
        self.job: PrintRun | None = None
        self._offer_choices(bool(asked.get("keys")))
        self._say_what_for()
        self.usual = self._usual(bool(asked.get("keys")))
        self.data = self.usual | dict(asked)
        self.is_bound = True

    @property
    def usual_json(self) -> str:
        """What need not be said in an address, for the page's script."""
        return json.dumps(self.usual)

    @property
    def targets(self) -> list[tuple[forms.boundfield.BoundWidget, Target]]:
        """The buttons to choose one with, each with its words."""
        return list(zip(self["target"], TARGETS.values(), strict=True))

    @property
    def shop_asked(self) -> Shop | None:
        """The shop whose choices hold."""
        return SHOPS.get(self.order.shop) if self.order else None

    @property
    def is_simple(self) -> bool:
        """Say whether all that most people never need is as usual, and right."""
        rest = self.fields.keys() - SIMPLE - {field.name for field in self.also.values()}
        as_usual = all(self.data.get(name) == self.usual[name] for name in rest)
        return as_usual and not rest & self.errors.keys()

    @property
    def also(self) -> Mapping[str, forms.BoundField]:
        """A tick for each language, by its code."""
        return {code: self[_also(code)] for code in self.offer.content.languages}

    def _offer_choices(self, has_keys: bool) -> None:
        languages = [(code, choices.own_name(code)) for code in self.offer.content.languages]
        for code, name in languages:
            self.fields[_also(code)] = forms.BooleanField(label=name, required=False)
        for name, offered in (
            ("language", languages),
            ("back_language", [("", _("As the fronts")), *languages]),
            ("paper", [*choices.papers(), (OTHER, _("Other…"))]),
            ("cards", choices.cards(self.offer, has_keys)),
            ("edition", [(str(n), reading().edition_number(int(n))) for n in self.offer.numbers]),
            ("format", [*choices.formats(), (OTHER, _("Other…"))]),
            ("printer", [("", _("Another one")), *((str(p.pk), str(p)) for p in self.profiles)]),
        ):
            field: Any = self.fields[name]
            field.choices = offered

    def _say_what_for(self) -> None:
        """Let each field name the targets for which it does something."""
        for name, field in self.fields.items():
            field.targets = _targets_of(name)  # type: ignore[attr-defined]

    def _usual(self, has_keys: bool) -> dict[str, str]:
        """Return what is sent where nothing is chosen."""
        content = self.offer.content
        return {name: str(field.initial or "") for name, field in self.fields.items()} | {
            "language": content.reading_language(get_language() or ""),
            "edition": str(self.offer.number or ""),
            "cards": "chosen" if has_keys else "",
            "format": parse_format(content.card_format).code,
            "thickness": in_figures(float(usual("thickness"))),
        }

    def clean_back_x(self) -> str:
        return self._offset("back_x")

    def clean_back_y(self) -> str:
        return self._offset("back_y")

    def _offset(self, name: str) -> str:
        """Look at one of the two numbers of an offset, to say what is wrong beside it."""
        text: str = self.cleaned_data[name] or "0"
        target = TARGETS.get(self.cleaned_data.get("target", ""))
        if target and not target.has("back_offset"):
            return text
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
        if job.printed_cards > MOST_CARDS:
            self.add_error("copies", _too_many(job.printed_cards // job.spec.copies))
        if sum(pixels.count for pixels in job.target.pictures(job)) > MOST_PIXELS:
            self.add_error("cards", _too_large())
        if not self.errors:
            self.job = job

    def _as_order(self, given: Mapping[str, Any]) -> Order:
        kind, _colon, name = given["cards"].partition(":")
        profile = next((p for p in self.profiles if str(p.pk) == given["printer"]), None)
        written = ("ink", "margin", "gap", "bleed", "copies", "back_rotation", "dpi", "thickness")
        asked = {
            "target": given["target"],
            "language": given["language"],
            "game": given["game"],
            "also": ",".join(code for code in self.also if given[_also(code)]),
            "back_language": given["back_language"],
            "edition": given["edition"],
            "draft": self.offer.is_draft,
            "paper": self._size(given, "paper"),
            "format": self._size(given, "format"),
            "layout": given["layout"],
            "by_hand": _by_hand(given, profile),
            "machine": given["machine"] or usual("machine"),
            "marks": not given["no_marks"],
            "back_offset": f"{given.get('back_x', 0)};{given.get('back_y', 0)}",
            "registration": profile.registration if profile else None,
            "low_ink": given["low_ink"],
            "art": not given["no_art"],
            "shop": given["shop"],
            "first": given["first"],
            "colour": given["colour"],
            "curves": given["curves"],
            "black": "k" if given["black_k"] else usual("black"),
            "cards": given["keys"] if kind == "chosen" else "",
            "category": name if kind == "category" else "",
            "changed_since": name if kind == "since" else "",
            **{field: given[field] or usual(field) for field in written},
        }
        has = TARGETS[given["target"]].has  # the page hides the others
        shop = SHOPS.get(given["shop"]) if has("shop") else None
        chosen = set(shop.choices) if shop else set()  # which hides some as well
        if has("machine") and given["machine"] == Machine.CRICUT:
            chosen |= set(REGISTRATION)
        return Order(
            **{name: value for name, value in asked.items() if has(name) and name not in chosen}
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


def _by_hand(given: Mapping[str, Any], profile: PrinterProfile | None) -> str:
    """Return what was chosen or the profile knows, where both sides of the paper are printed."""
    chosen = profile or PrinterProfile(stack=given["by_hand"])
    return chosen.stack_for(given["layout"])


def _also(language: str) -> str:
    return f"{_ALSO}{language}"


def _targets_of(field: str) -> str:
    """Return the names of the targets for which a field does something."""
    asked = {asked_as: option for option, asked_as in _ASKED_AS.items()} | _PARTS
    option = "also" if field.startswith(_ALSO) else asked.get(field, field)
    return " ".join(target.name for target in TARGETS.values() if target.has(option))


def _too_many(cards: int) -> ValidationError:
    return ValidationError(
        _("One file holds %(most)s cards at the most, so print up to %(copies)s copies at a time."),
        code="too_many",
        params={"most": MOST_CARDS, "copies": max(1, MOST_CARDS // cards)},
    )


def _too_large() -> ValidationError:
    return ValidationError(
        _("These are too many pictures for one file. Take fewer cards, or a lower resolution."),
        code="too_large",
    )


def _field_of(cause: BaseException | None) -> str:
    """Return the field beside which a text or picture that cannot be printed is named."""
    if isinstance(cause, PrintError):
        return "language" if "language" in cause.params else "no_art"
    return NON_FIELD_ERRORS
