"""List a deck in the order of time, with dates, stories and sources: one proved PDF."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from printing.management.options import deck_called
from printing.management.output import heard, not_written
from printing.orders.companions import companion_of, printed
from printing.orders.exporting import Aside
from printing.proof.flaws import ProofFailed
from printing.refusals import failure, verified


class Command(BaseCommand):
    help = "List a deck in the order of time, with dates, stories and sources, as a proved PDF."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("deck", help="the deck’s address")
        parser.add_argument(
            "--language",
            action="append",
            required=True,
            help="of the list; given twice, two stand side by side",
        )
        parser.add_argument("--edition", type=int, help="the newest unless another is named")
        parser.add_argument("--output", metavar="FILE", required=True, type=Path)

    def handle(
        self,
        *,
        deck: str,
        language: list[str],
        edition: int | None,
        output: Path,
        **_options: object,
    ) -> None:
        try:
            pdf, proof = printed(companion_of(deck_called(deck), language, edition))
            with Aside(output) as aside:
                with aside.written() as file:
                    file.write(pdf)
                aside.keep()
        except ValidationError as refusal:
            raise CommandError(" ".join(refusal.messages)) from refusal
        except ProofFailed as failed:
            raise CommandError(failure(failed)) from failed
        except OSError as error:
            raise CommandError(not_written(error, str(output))) from error
        with heard(self.stdout):
            self.stdout.write(f"{output}: {verified(proof)}")
