"""Load the newest edition of the starter deck into an installation that has an older one."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Load the newest edition of the starter deck; never over what was edited here."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--as", dest="slug", default="", help="load as a deck with this address"
        )

    def handle(self, *, slug: str, **options: object) -> None:
        call_command(
            "load_deck",
            settings.STARTER_PACKAGE,
            slug=slug,
            stdout=self.stdout,
            verbosity=options["verbosity"],
        )
