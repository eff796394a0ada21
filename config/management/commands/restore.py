"""`manage.py restore FILE`: the site as it was when the backup was made."""

import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import media
from config.backup import archive, databases
from config.start import data, database

WARNING = "This replaces everything that the site has now by what {file} has. Type yes: "


class Command(BaseCommand):
    help = "Replace database and media by those in FILE, which is looked through first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what `manage.py backup` wrote")
        parser.add_argument(
            "--no-input", action="store_false", dest="interactive", help="do not ask first"
        )

    def handle(self, *, file: Path, interactive: bool, **_options: object) -> None:
        data.make_ready()
        database.without_pool()  # whose connections would be taken for others'
        database.reach()
        with (
            databases.alone(),
            tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix="restore-") as aside,
        ):
            names = archive.vet(file)
            unpacked = Path(aside) / archive.DATABASE
            archive.unpack(file, archive.DATABASE, unpacked)
            databases.vet(unpacked)
            databases.bring_up_to_date(unpacked)
            if interactive and sys.stdin.isatty() and input(WARNING.format(file=file)) != "yes":
                raise CommandError("Nothing was changed.")
            for name in names:
                path = Path(settings.MEDIA_ROOT) / name.removeprefix("media/")
                archive.unpack(file, name, path)
                media.send(path)
            databases.load(unpacked)
        self.stdout.write(f"Restored from {file}, with {len(names)} files of media.")
