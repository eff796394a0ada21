"""Options that several commands share."""

import re
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from typing import Any, cast

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from decks.models import Deck
from printing.geometry.spec import Registration, Spec
from printing.models import PrinterProfile
from printing.option import Option
from printing.options import OPTIONS, usual
from printing.targets import TARGETS

# An offset may begin with a minus sign and is no option then.
_OFFSET = re.compile(r"-\.?\d[\d.,;-]*")


def add_options(parser: ArgumentParser, names: Iterable[str]) -> None:
    """Let people choose these options of printing."""
    parser._negative_number_matcher = _OFFSET  # noqa: SLF001 - argparse asks nothing else
    for name in names:
        _add(parser, OPTIONS[name])


def _add(parser: ArgumentParser, option: Option) -> None:
    told = option.help.format(usual=option.usual) or None
    if option.usual is True:
        parser.add_argument(option.switch, dest=option.name, action="store_false", help=told)
    elif option.usual is False:
        parser.add_argument(option.switch, action="store_true", help=told)
    else:
        parser.add_argument(option.switch, metavar=option.metavar, help=told)


def registration_of(options: Mapping[str, Any]) -> Registration:
    """Return how the backs are moved, or raise CommandError or PrintError."""
    offset, rotation = options["back_offset"], options["back_rotation"]
    if options["profile"] is None:
        x, y = _read("back_offset", offset)
        registration = Registration(x, y, _read("back_rotation", rotation))
    elif offset or rotation:
        raise CommandError(_("A profile says how the backs are moved: leave the offset out."))
    else:
        registration = _profile_named(options["profile"]).registration
    return Spec(registration=registration).registration  # which refuses what is too far


def stack_of(options: Mapping[str, Any]) -> str | None:
    """Return how a stack is turned by hand: as was asked, or as the profile knows."""
    target = TARGETS.get(options["target"] or usual("target"))
    if options["by_hand"] or options["profile"] is None or not (target and target.has("by_hand")):
        return cast("str | None", options["by_hand"])
    return _profile_named(options["profile"]).stack_for(options["layout"] or usual("layout"))


def _read(name: str, text: str | None) -> Any:
    return OPTIONS[name].value(text or OPTIONS[name].usual)


def _profile_named(name: str) -> PrinterProfile:
    """Return the profile, or refuse a name that nobody or several people gave."""
    found = list(PrinterProfile.objects.called(name).select_related("user"))
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(sorted(f"{row.user.username}/{row.name}" for row in found))
        raise CommandError(
            _("Several people have a printer profile “%(name)s”; say whose: %(names)s.")
            % {"name": name, "names": names}
        )
    raise CommandError(_("There is no printer profile “%(name)s”.") % {"name": name})


def deck_called(slug: str) -> Deck:
    if deck := Deck.objects.filter(slug=slug).first():
        return deck
    known = ", ".join(Deck.objects.values_list("slug", flat=True)) or _("none")
    raise CommandError(
        _("There is no deck “%(slug)s”. The decks here: %(known)s.")
        % {"slug": slug, "known": known}
    )
