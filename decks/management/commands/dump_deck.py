"""Write a deck with everything that belongs to it to one file."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from decks.models import Deck
from decks.packages import dump_deck


class Command(BaseCommand):
    help = "Write a deck with its texts, sources, pictures and editions to a package."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, slug: str, file: Path, **options: object) -> None:
        deck = Deck.objects.filter(slug=slug).first()
        if deck is None:
            raise CommandError(_("There is no deck “%(slug)s”.") % {"slug": slug})
        try:
            dump_deck(deck, file)
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file}: {file.stat().st_size / 1024**2:.1f} MB")
