"""`manage.py prepare`: everything between the installation and the first page; safe to repeat."""

import hashlib
import secrets
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand

from config.start import data, database
from decks.models import Deck
from decks.packages.offer import STARTER, newer_edition

LOST_PASSWORD = "Lost the password? .venv/bin/python manage.py changepassword admin"  # noqa: S105


class Command(BaseCommand):
    help = "Make database, static files, starter deck and administrator ready for the site."

    def handle(self, **_options: object) -> None:
        data.make_ready()
        database.reach()
        call_command("migrate", interactive=False, verbosity=0)
        collect_static()
        load_starter(settings.STARTER_PACKAGE)
        self._report(make_admin())
        self._offer()

    def _offer(self) -> None:
        """Name what a newer version of the site has brought."""
        starter = Deck.objects.filter(slug=STARTER).first()
        if starter and (number := newer_edition(starter)):
            self.stdout.write(f"Edition {number} of the starter deck: manage.py renew_starter")

    def _report(self, password: str | None) -> None:
        if password is None:
            self.stdout.write(f"Administration: user admin. {LOST_PASSWORD}")
            return
        self.stdout.write(f"Administration: user admin, password {password}")
        self.stdout.write(f"It is shown this once. {LOST_PASSWORD}")


def collect_static() -> bool:
    """Collect and compress the static files, unless they are as they were; return whether."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    now = _static_fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(now)
    return True


def load_starter(package: Path) -> bool:
    """Load the starter deck where there is none; return whether."""
    if Deck.objects.filter(slug=STARTER).exists():
        return False
    call_command("load_deck", package, verbosity=0)
    return True


def make_admin() -> str | None:
    """Create the first administrator and return the password, or None where there is one."""
    users = get_user_model().objects
    if users.filter(username="admin").exists():
        return None
    password = secrets.token_urlsafe(12)
    users.create_superuser("admin", password=password)
    return password


def _static_fingerprint() -> str:
    """Return a hash of every static file's name, size and age."""
    return hashlib.sha256("\n".join(sorted(_static_files())).encode()).hexdigest()


def _static_files() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = Path(storage.path(name)).stat()
            yield f"{name} {status.st_size} {status.st_mtime_ns}"
