"""What the lists of the print page offer."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import get_language, get_language_info, gettext
from django.utils.translation import gettext_lazy as _

from decks.games import GAMES
from printing.figures import in_figures
from printing.geometry.paper import NAMED_FORMATS, PAPERS, Size
from printing.geometry.spec import DPI, Machine
from printing.models import PrinterProfile
from printing.option import OptionText
from printing.orders.offers import Offer

FORMAT_NAMES: Mapping[str, OptionText] = {
    "kronika": "Kronika",
    "mini-american": _("Mini American"),
    "mini-poker": _("Mini poker"),
    "mini-european": _("Mini European"),
    "american": _("American"),
    "trading": _("Trading cards"),
    "poker": _("Poker"),
    "square": _("Square"),
    "tarot": _("Tarot"),
}


def own_name(language: str) -> str:
    name: str = get_language_info(language)["name_local"]
    return name[:1].upper() + name[1:]


def profiles(user: User | AnonymousUser) -> list[PrinterProfile]:
    return list(PrinterProfile.objects.filter(user=user)) if user.is_authenticated else []


def cards(offer: Offer, has_keys: bool) -> list[tuple[Any, Any]]:
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


def games() -> list[tuple[str, str]]:
    return [(game.code, str(game.label)) for game in GAMES]


def papers() -> list[tuple[str, str]]:
    return [(code, f"{code.capitalize()} · {_spoken(size)}") for code, size in PAPERS.items()]


def formats() -> list[tuple[str, str]]:
    return [
        (size.code, f"{FORMAT_NAMES[name]} · {_spoken(size)}")
        for name, size in NAMED_FORMATS.items()
    ]


def machines() -> list[tuple[str, str]]:
    return [(machine.value, machine.value.capitalize()) for machine in Machine]


def resolutions() -> list[tuple[str, str]]:
    return [(str(dpi), f"{dpi} dpi") for dpi in DPI]


def _spoken(size: Size) -> str:
    return f"{in_figures(size.width)} × {in_figures(size.height)} {gettext('mm')}"
