"""Load a deck from a package."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from decks.packages import PackageRefused, load_deck


class Command(BaseCommand):
    help = "Load a deck with its texts, sources, pictures and editions from a package."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--as", dest="slug", default="", help="load as a deck with this address"
        )

    def handle(self, *args: Any, file: Path, slug: str, **options: Any) -> None:
        try:
            loaded = load_deck(file, as_slug=slug)
        except PackageRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        if options["verbosity"]:
            self.stdout.write(f"{loaded.deck.slug}: {loaded.outcome.value}")
