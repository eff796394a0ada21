"""`manage.py simulate DECK …`: whole games by bots, summed up."""

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError

from decks.editions.published import on_offer
from decks.models import Edition
from play.dealing.shuffle import facts_of
from play.engine import (
    Bot,
    EditionName,
    ImpossibleTable,
    Memory,
    Mode,
    PlayedGame,
    RandomBot,
    Rules,
    SkilledBot,
    notation,
    rules_named,
    simulate,
)
from play.options import hands
from play.refusals import of_table

BAR = 40


class Command(BaseCommand):
    help = "Play whole games of a published deck by bots, and sum them up."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("deck", help="the deck's short name, as in its address")
        parser.add_argument("--mode", choices=[mode.value for mode in Mode], required=True)
        parser.add_argument("--players", type=int, default=2, metavar="N")
        parser.add_argument("--games", type=_count, default=100, metavar="N")
        parser.add_argument("--seed", type=int, default=1, metavar="N")
        parser.add_argument("--bot", type=_bot, default="0.7", metavar="random|SKILL")
        parser.add_argument("--hand", metavar="four|by_players|N,N,…")
        parser.add_argument("--memory", choices=[memory.value for memory in Memory])
        parser.add_argument("--records", type=Path, metavar="FILE")
        parser.add_argument(
            "--proof", action="store_true", help="let each record prove how it was shuffled"
        )

    def handle(self, **options: Any) -> None:
        edition = _edition(options["deck"])
        rules = _rules(options)
        name = EditionName(edition.deck.slug, edition.number, edition.sha256)
        facts = facts_of(edition.content)
        with ExitStack() as stack:
            file = _opened(options["records"], stack)
            progress = Progress(options["games"], sys.stderr)

            def watch(played: PlayedGame) -> None:
                if file:
                    file.write(notation.dumps(played.record(name)) + "\n")
                progress.advance()

            try:
                games, seed, bot = options["games"], options["seed"], options["bot"]
                proved = options["proof"]
                summary = simulate(facts, rules, games, seed, bot, watch, proved=proved)
            except ImpossibleTable as error:
                raise CommandError(str(of_table(error))) from error
        for line in summary.lines():
            self.stdout.write(line)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 10_000_000):
        raise argparse.ArgumentTypeError(f"{text} is not a number of games, from 1 to 10,000,000")
    return int(text)


def _bot(text: str) -> Bot:
    if text == "random":
        return RandomBot()
    try:
        return SkilledBot(float(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"{text} is neither random nor a skill from 0 to 1"
        ) from error


def _edition(slug: str) -> Edition:
    edition = on_offer().filter(deck__slug=slug).first()
    if edition is None:
        known = ", ".join(on_offer().values_list("deck__slug", flat=True)) or "none"
        raise CommandError(f"No deck {slug!r} is published. Published decks: {known}.")
    return edition


def _rules(options: dict[str, Any]) -> Rules:
    cooperative = options["mode"] == Mode.COOPERATIVE
    if cooperative and options["hand"]:
        raise CommandError("--hand is for the competitive game; in the other one everybody has 4.")
    memory = options["memory"] or (Memory.OPEN if cooperative else None)
    try:
        dealt = hands(options["mode"], options["hand"] or "four", options["players"])
        return rules_named(options["mode"], dealt, memory)
    except ImpossibleTable as error:
        raise CommandError(str(of_table(error))) from error


def _opened(path: Path | None, stack: ExitStack) -> IO[str] | None:
    if path is None:
        return None
    try:
        return stack.enter_context(path.open("w", encoding="utf-8", newline="\n"))
    except OSError as error:
        raise CommandError(f"Cannot write {path}: {error.strerror}.") from error


class Progress:
    """A bar that grows on a terminal, and nothing anywhere else."""

    def __init__(self, games: int, out: IO[str]) -> None:
        self.games, self.out, self.done = games, out, 0
        self.shown = out.isatty()

    def advance(self) -> None:
        self.done += 1
        if self.shown and (self.done == self.games or self.done % max(1, self.games // 100) == 0):
            filled = BAR * self.done // self.games
            end = "\n" if self.done == self.games else ""
            bar = "█" * filled + "░" * (BAR - filled)
            self.out.write(f"\r{bar} {self.done}/{self.games}{end}")
            self.out.flush()
