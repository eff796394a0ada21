"""Print a deck: files for a printer, a shop or a table, each of them proved."""

import gc
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from decks.models import Deck
from printing.cards.face_cache import plates_of
from printing.cards.title_sizes import title_sizes, told
from printing.geometry.paper import PrintError
from printing.geometry.spec import UNMOVED
from printing.management.options import add_options, deck_called, registration_of, stack_of
from printing.management.output import heard, not_written
from printing.options import OPTIONS, REGISTRATION, usual
from printing.orders.exporting import Aside
from printing.orders.order import Order, job_of
from printing.orders.print_run import PrintRun
from printing.proof.flaws import ProofFailed
from printing.refusals import failure, sentence, verified

WIDTH = 30  # of the progress bar, in characters
PLACE = "{language}"


class Command(BaseCommand):
    help = "Print a deck onto sheets: one proved file for each language."
    requires_system_checks = []  # `manage.py check` runs them; they cost as much as the sheets

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("deck", help="the deck's address")
        parser.add_argument(
            "--language",
            action="append",
            default=[],
            help="of the cards; may be given several times, with {language} in FILE",
        )
        parser.add_argument("--output", metavar="FILE", required=True)
        add_options(parser, [name for name in OPTIONS if name != "language"])

    def handle(self, *, deck: str, output: str, **options: object) -> None:
        gc.freeze()  # what is loaded stays: collecting it in vain costs a seventh of the time
        try:
            self._print(_jobs(deck_called(deck), output, options))
        except ValidationError as refusal:
            raise CommandError(_in_one_line(refusal)) from refusal
        except PrintError as refusal:
            raise CommandError(sentence(refusal)) from refusal
        except ProofFailed as failed:
            raise CommandError(failure(failed)) from failed
        except OSError as error:
            raise CommandError(not_written(error, output)) from error

    def _print(self, jobs: Sequence[tuple[Path, PrintRun]]) -> None:
        """Print all files before any of them takes its place."""
        with ExitStack() as stack:
            asides = [(path, job, stack.enter_context(Aside(path))) for path, job in jobs]
            proofs = [aside.print(job, self._bar(path)) for path, job, aside in asides]
            for _path, _job, aside in asides:
                aside.keep()
        with heard(self.stdout):
            for (path, job), proof in zip(jobs, proofs, strict=True):
                self.stdout.write(f"{path}: {verified(proof)}")
                for line in job.target.report(path, job):
                    self.stdout.write(f"  {line}")
                self._tell_sizes(job)

    def _tell_sizes(self, job: PrintRun) -> None:
        """Name the cards that decide how large the titles are."""
        if job.target.sides:
            return  # no card is printed
        plates = plates_of(job)
        for side in job.sides:
            for line in told(title_sizes(plates[side].faces, side)):
                self.stdout.write(f"  {line}")

    def _bar(self, path: Path) -> Callable[[int, int], None] | None:
        """Return what shows the progress on a terminal."""
        if not self.stderr.isatty():
            return None

        def show(done: int, total: int) -> None:
            filled = WIDTH * done // total
            end = "\r\033[K" if done == total else "\r"
            bar = "█" * filled + "░" * (WIDTH - filled)
            self.stderr.write(f"{path.name} {bar} {done}/{total}", str, ending=end)
            self.stderr.flush()

        return show


def _jobs(deck: Deck, output: str, options: dict[str, Any]) -> list[tuple[Path, PrintRun]]:
    """Return every job and its file, or refuse all where one cannot be printed."""
    languages = tuple(dict.fromkeys(options["language"]))
    if not languages:
        raise CommandError(_("Say in which language, such as --language uk."))
    if len(languages) > 1 and PLACE not in output:
        raise CommandError(_("Several languages need {language} in the name of the file."))
    known = OPTIONS.keys() - set(REGISTRATION)
    asked = {name: value for name, value in options.items() if name in known and value is not None}
    moved = registration_of(options)
    asked["by_hand"] = stack_of(options) or usual("by_hand")
    asked["registration"] = None if moved == UNMOVED else moved
    return [
        (
            Path(output.replace(PLACE, language)),
            job_of(deck, Order(**{**asked, "language": language})),
        )
        for language in languages
    ]


def _in_one_line(refusal: ValidationError) -> str:
    return " ".join(_sentences(refusal))


def _sentences(refusal: ValidationError) -> Iterator[str]:
    for messages in refusal.message_dict.values():
        for message in messages:
            yield message.replace("\n", " ")
