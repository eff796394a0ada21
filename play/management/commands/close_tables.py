"""`manage.py close_tables`: for a daily timer; `manage.py serve` does it by itself."""

from typing import Any

from django.core.management.base import BaseCommand

from play.closing import close_tables


class Command(BaseCommand):
    help = "Close tables that nobody touched for a day, and delete those of thirty days ago."

    def handle(self, **_options: Any) -> None:
        closed, deleted = close_tables()
        self.stdout.write(f"Tables closed: {closed}, deleted: {deleted}.")
