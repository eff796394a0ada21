"""`manage.py check_record FILE`: referees recorded games, and proves how they were shuffled."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from play.engine import Record
from play.moves.checking import CheckedGame, checked


class Command(BaseCommand):
    help = "Play recorded games again, refuse what is false, and prove how they were shuffled."
    requires_system_checks = ()  # it asks no database

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="records, one on each line")

    def handle(self, **options: Any) -> None:
        games = false = 0
        try:
            with options["file"].open("rb") as lines:
                for game in checked(lines):
                    games, false = games + 1, false + (game.record is None)
                    self.stdout.write(_told(game))
        except OSError as error:
            raise CommandError(f"Cannot read {options['file']}: {error.strerror}.") from error
        if not games:
            raise CommandError("There is no record in this file.")
        if false:
            raise CommandError(f"False: {false} of {games}.")


def _told(game: CheckedGame) -> str:
    if game.record is None:
        return f"{game.number}: false, {game.flaw}"
    shuffle = "the shuffle is proved" if game.is_proved else "nothing proves the shuffle"
    return f"{game.number}: true, {shuffle}; {_described(game.record)}"


def _described(record: Record) -> str:
    edition, rules = record.edition, record.rules
    return (
        f"{edition.deck} {edition.number}, {rules.mode}, seats: {rules.seats}, "
        f"moves: {len(record.moves)}, reshuffles: {len(record.reshuffles)}"
    )
