"""Write the sheet that shows how a printer's backs must be moved."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from printing.geometry.paper import PAPERS, PrintError, parse_paper
from printing.geometry.spec import Layout
from printing.management.options import add_options, registration_of
from printing.management.output import heard, not_written
from printing.options import REGISTRATION, usual
from printing.orders.exporting import Aside
from printing.pdf import calibration
from printing.pdf.calibration import Calibration
from printing.refusals import sentence

DUPLEX = (Layout.DUPLEX_LONG, Layout.DUPLEX_SHORT)


class Command(BaseCommand):
    help = "Write a sheet that shows how the backs must be moved to lie behind the fronts."
    requires_system_checks = []  # as print_sheets

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--output", metavar="FILE", required=True)
        parser.add_argument("--language", default=settings.LANGUAGE_CODE, help="of the words on it")
        parser.add_argument("--paper", default=usual("paper"), help="a4 (default), letter or a3")
        parser.add_argument("--layout", default=usual("layout"), help="or duplex-short")
        add_options(parser, REGISTRATION)

    def handle(self, *, output: str, **options: object) -> None:
        path = Path(output)
        try:
            sheet = _sheet(options)
            with Aside(path) as aside:
                with aside.written() as file:
                    calibration.write(sheet, file)
                aside.keep()
        except PrintError as refusal:
            raise CommandError(sentence(refusal)) from refusal
        except OSError as error:
            raise CommandError(not_written(error, output)) from error
        with heard(self.stdout):
            self.stdout.write(output)


def _sheet(options: dict[str, Any]) -> Calibration:
    _require("language", options["language"], tuple(code for code, _name in settings.LANGUAGES))
    _require("layout", options["layout"], tuple(map(str, DUPLEX)))
    paper = parse_paper(options["paper"])
    if paper not in PAPERS.values():
        raise CommandError(_("The sheet is made for these papers: %s.") % ", ".join(PAPERS))
    return Calibration(
        options["language"], paper, Layout(options["layout"]), registration_of(options)
    )


def _require(option: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise CommandError(
            _("--%(option)s cannot be “%(value)s”. Choose one of %(known)s.")
            % {"option": option, "value": value, "known": ", ".join(known)}
        )
