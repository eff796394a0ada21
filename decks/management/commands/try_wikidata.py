"""Ask Wikidata and Commons, and say whether their answers still have the form that is read."""

from argparse import ArgumentParser
from collections.abc import Iterator

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from decks import languages
from decks.pictures import prepare
from decks.wikidata.client import Client
from decks.wikidata.items import Item, likeliest, name_of, numbers_in
from decks.wikidata.questions import candidates, file_of, item_of
from decks.wikidata.refusals import WikidataRefusal

FOUND_BY_NAME = "Eiffel Tower"


class Command(BaseCommand):
    help = "Look an item up as the desk would, write nothing, and say what was understood of it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("number", nargs="?", default="Q243", help="an item, such as Q243")
        parser.add_argument("--contact", help="whom to name, where WIKIDATA_CONTACT names nobody")

    def handle(self, *, number: str, contact: str | None, **_options: object) -> None:
        if not numbers_in(number):
            raise CommandError(f"{number} is no number of an item; they look like Q243.")
        who = contact or settings.WIKIDATA_CONTACT
        if not who:
            raise CommandError(
                "Nobody is named whom Wikidata could write to. Set WIKIDATA_CONTACT, or add "
                "--contact with a mail or web address."
            )
        try:
            self._try(Client(who), numbers_in(number)[0])
        except WikidataRefusal as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(self.style.SUCCESS("Every answer had the form that is read here."))

    def _try(self, client: Client, number: str) -> None:
        found = candidates(client, FOUND_BY_NAME, [languages.SOURCE])
        if not found:
            raise CommandError(
                f"Wikidata knows nothing called {FOUND_BY_NAME}: has search changed?"
            )
        self.stdout.write(f"search: {found[0].number} {found[0].label} ({found[0].description})")
        item = item_of(client, number)
        for line in _lines(item):
            self.stdout.write(line)
        if item.picture:
            self._try_picture(client, item.picture)

    def _try_picture(self, client: Client, name: str) -> None:
        try:
            file = file_of(client, name)
        except WikidataRefusal as refusal:
            if refusal.code == "shape":
                raise
            self.stdout.write(f"picture: {name}: {refusal}")
            return
        prepared = prepare(client.picture(file.address))
        size = f"{prepared.width} × {prepared.height}"
        self.stdout.write(f"picture: {name}: {file.credit}; {file.licence}; prepared as {size}")


def _lines(item: Item) -> Iterator[str]:
    for language, label in item.labels.items():
        yield f"{language}: {label}"
    best = likeliest(item.statements)
    for place, said in enumerate(item.statements):
        mark = "*" if place == best else " "
        date = said.date.format(languages.SOURCE)
        yield " ".join([mark, said.about, f"{name_of(said.about)}:", date, *said.addresses])
    for about in item.unusable:
        yield f"  {about} {name_of(about)}: a date that no card can bear"
