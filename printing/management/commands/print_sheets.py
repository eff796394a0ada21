"""Print a deck onto sheets: PDF files, each of them proved."""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import fields
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from decks.models import Deck
from printing.exporting import Aside
from printing.flaws import ProofFailed
from printing.job import Job
from printing.management.options import add_registration, registration_of
from printing.orders import Order, job_of
from printing.paper import PrintError
from printing.wording import failure, sentence, verified

WIDTH = 30  # of the progress bar, in characters
PLACE = "{language}"


class Command(BaseCommand):
    help = "Print a deck onto sheets: one proved PDF for each language."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("deck", help="the deck's address")
        parser.add_argument(
            "--language",
            action="append",
            default=[],
            help="of the cards; may be given several times, with {language} in FILE",
        )
        parser.add_argument("--output", metavar="FILE", required=True)
        parser.add_argument("--back-language", help="of the backs, where it is another one")
        parser.add_argument("--edition", metavar="N", help="the newest, unless given")
        parser.add_argument("--draft", action="store_true", help="the deck as it stands now")
        parser.add_argument("--paper", help="a4 (default), letter, a3 or 210x297")
        parser.add_argument("--format", help="of the cards, such as 44x68; the deck's own")
        parser.add_argument("--layout", help="duplex-long (default), duplex-short, fold, …")
        parser.add_argument("--margin", metavar="MM", help="that the printer leaves white; 5")
        parser.add_argument("--gap", metavar="MM", help="between the cards; 0")
        parser.add_argument("--bleed", metavar="MM", help="beyond the cut; 2")
        parser.add_argument("--no-marks", dest="marks", action="store_false")
        add_registration(parser)
        parser.add_argument("--low-ink", action="store_true", help="white backs with a black line")
        parser.add_argument("--no-art", dest="art", action="store_false", help="no pictures")
        parser.add_argument("--copies", metavar="N")
        parser.add_argument("--cards", metavar="KEY,…", help="these alone")
        parser.add_argument("--category", metavar="KEY", help="the cards of this one alone")
        parser.add_argument(
            "--changed-since", metavar="N", help="what looks otherwise than in that edition"
        )
        parser.add_argument("--black", help="k: black ink alone; rgb (default)")

    def handle(self, *, deck: str, output: str, **options: Any) -> None:
        try:
            self._print(_jobs(_deck(deck), output, options))
        except ValidationError as refusal:
            raise CommandError(_in_one_line(refusal)) from refusal
        except PrintError as refusal:
            raise CommandError(sentence(refusal)) from refusal
        except ProofFailed as failed:
            raise CommandError(failure(failed)) from failed
        except OSError as error:
            raise CommandError(_of_file(error, output)) from error

    def _print(self, jobs: Sequence[tuple[Path, Job]]) -> None:
        """Print all files before any of them takes its place."""
        with ExitStack() as stack:
            asides = [(path, job, stack.enter_context(Aside(path))) for path, job in jobs]
            proofs = [aside.print(job, self._bar(path)) for path, job, aside in asides]
            for _path, _job, aside in asides:
                aside.keep()
        for (path, _job), proof in zip(jobs, proofs, strict=True):
            self.stdout.write(f"{path}: {verified(proof)}")

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


def _deck(slug: str) -> Deck:
    if deck := Deck.objects.filter(slug=slug).first():
        return deck
    known = ", ".join(Deck.objects.values_list("slug", flat=True)) or _("none")
    raise CommandError(
        _("There is no deck “%(slug)s”. The decks here: %(known)s.")
        % {"slug": slug, "known": known}
    )


def _jobs(deck: Deck, output: str, options: dict[str, Any]) -> list[tuple[Path, Job]]:
    """Return every job and its file, or refuse all where one cannot be printed."""
    languages = tuple(dict.fromkeys(options["language"]))
    if not languages:
        raise CommandError(_("Say in which language, such as --language uk."))
    if len(languages) > 1 and PLACE not in output:
        raise CommandError(_("Several languages need {language} in the name of the file."))
    options["registration"] = registration_of(options)
    known = {field.name for field in fields(Order)} - {"back_offset", "back_rotation"}
    asked = {name: value for name, value in options.items() if name in known and value is not None}
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


def _of_file(error: OSError, output: str) -> str:
    """Say which file it is about: the one asked for, or a picture that cannot be read."""
    reason = error.strerror or str(error)
    file = output if error.filename is None else Path(error.filename)
    if isinstance(file, Path) and file.suffix == ".jpg":
        return _("%(file)s cannot be read: %(reason)s.") % {"file": file, "reason": reason}
    return _("%(file)s was not written: %(reason)s.") % {"file": output, "reason": reason}
