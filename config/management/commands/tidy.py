"""`manage.py tidy`: for a timer; `manage.py serve` runs it by itself."""

from django.core.management.base import BaseCommand

from config.tidying import tidy


class Command(BaseCommand):
    help = "Remove what piles up: old tables, ended sessions, uploads, unfinished files."

    def handle(self, **_options: object) -> None:
        done = ", ".join(f"{number} {what}" for what, number in tidy().items())
        self.stdout.write(f"Tidied: {done}.")
