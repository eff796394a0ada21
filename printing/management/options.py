"""Options that several commands share."""

import re
from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from printing.models import PrinterProfile
from printing.orders import read_offset
from printing.paper import parse_length
from printing.spec import Registration, Spec

# An offset may begin with a minus sign and is no option then.
_OFFSET = re.compile(r"-\.?\d[\d.,;-]*")


def add_registration(parser: ArgumentParser) -> None:
    """Let people say how the backs are moved."""
    parser._negative_number_matcher = _OFFSET
    parser.add_argument(
        "--back-offset",
        metavar="X,Y",
        help="mm that the backs are moved to the right and up, seen on the back",
    )
    parser.add_argument(
        "--back-rotation", metavar="D", help="degrees that the backs are turned counter-clockwise"
    )
    parser.add_argument(
        "--profile",
        metavar="NAME",
        help="a printer profile instead of these two; USER/NAME where several people have one",
    )


def registration_of(options: Mapping[str, Any]) -> Registration:
    """Return how the backs are moved, or raise CommandError or PrintError."""
    offset, rotation = options["back_offset"], options["back_rotation"]
    if options["profile"] is None:
        x, y = read_offset(offset or "0,0")
        registration = Registration(x, y, parse_length(rotation or "0"))
    elif offset or rotation:
        raise CommandError(_("A profile says how the backs are moved: leave the offset out."))
    else:
        registration = _profile_named(options["profile"]).registration
    return Spec(registration=registration).registration  # which refuses what is too far


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
