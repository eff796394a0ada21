"""Load a deck from a package."""

import signal
from argparse import ArgumentParser
from pathlib import Path
from typing import NoReturn

from django.core.management.base import BaseCommand, CommandError

from config.jobs.child_process import Bounds, bind
from decks.packages import PackageRefused, load_deck

BOUNDS = Bounds(megabytes=1_000, seconds=600)  # enough for any deck
TOO_COSTLY = "The package takes more than any deck does; nothing of it was loaded."


class Command(BaseCommand):
    help = "Load a deck with its texts, sources, pictures and editions from a package."

    def run_from_argv(self, argv: list[str]) -> None:
        """Take no more than any deck needs; whoever called a function has bounds of their own."""
        signal.signal(signal.SIGXCPU, _refuse)
        bind(BOUNDS)
        super().run_from_argv(argv)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--as", dest="slug", default="", help="load as a deck with this address"
        )

    def handle(self, *args: object, file: Path, slug: str, **options: object) -> None:
        try:
            loaded = load_deck(file, as_slug=slug)
        except PackageRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        except MemoryError:
            raise CommandError(TOO_COSTLY) from None
        if options["verbosity"]:
            self.stdout.write(f"{loaded.deck.slug}: {loaded.outcome.value}")


def _refuse(*_signal: object) -> NoReturn:
    raise CommandError(TOO_COSTLY)
