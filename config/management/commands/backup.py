"""`manage.py backup FILE`: all of the site in one file, while it is served."""

import tempfile
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from config import media
from config.backup import archive, databases


class Command(BaseCommand):
    help = "Write the database, the editions in it and all media to FILE; others may go on writing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a name that is not taken yet")

    def handle(self, *, file: Path, **_options: object) -> None:
        with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix="backup-") as aside:
            database = Path(aside) / archive.DATABASE
            databases.dump(database)  # first: media that come later do no harm
            media.fetch_all()
            count = archive.write(file, database, Path(settings.MEDIA_ROOT))
        size = file.stat().st_size / 1024**2
        self.stdout.write(f"{file}: {size:.1f} MB, with {count} files of media.")
