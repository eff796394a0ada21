"""Ask a site for work, and say what became of it, from outside."""

import json
import sys
import time

import django

django.setup()

from config.jobs.kinds import KINDS  # noqa: E402
from config.jobs.models import Job  # noqa: E402
from config.jobs.requests import ask_for_page  # noqa: E402
from decks.admin.spreadsheets.imports import preview  # noqa: E402
from decks.admin.spreadsheets.jobs import asked_for  # noqa: E402
from decks.admin.spreadsheets.uploads import Upload  # noqa: E402
from decks.models import Card, CardTranslation  # noqa: E402
from decks.spreadsheets import MergeChoices, MergeSide  # noqa: E402
from tests.factories import make_card, make_category, make_deck, make_text, make_user  # noqa: E402

HEAD = "key;category;date;front_symbol;back_symbol;title_en"
OLD, NEW = range(20), range(20, 30)  # cards


def ask(kind: str, times: str = "1") -> None:
    """Put jobs into the queue."""
    found = KINDS.find(kind)
    assert found
    for _time in range(int(times)):
        ask_for_page(found, {})


def ask_unheard(kind: str) -> None:
    """Write a job down as if the queue had lost it."""
    Job.objects.create(kind=kind, asker="test", language="en")


def ask_to_import(killed_at: str) -> None:
    """Make a deck, and ask for a sheet that changes all of its cards and adds some."""
    by, deck = make_user("importer", is_superuser=True), make_deck("killed")
    category = make_category(deck, "all")
    for number in OLD:
        make_text(make_card(deck, key=f"card-{number}", category=category), "en", f"Old {number}")
    changed = [f"card-{number};;;;;New {number}" for number in OLD]
    added = [f"card-{number};all;{number};sun;moon;New {number}" for number in NEW]
    sheet = "\n".join([HEAD, *changed, *added]).encode()
    seen = preview(deck, by, Upload.kept(sheet, "new.csv", "utf-8", deck, by))
    assert not seen.faults, seen.faults
    choices = MergeChoices(unknown=MergeSide.FILE)
    asked = {**asked_for(seen.upload, choices, is_confirmed=True), "killed_at": killed_at}
    Job.objects.create(kind="importing", asked=asked, asker="test", language="en")


def tell() -> None:
    """Say what has become of that deck: titles, and how often a history tells of texts."""
    cards = Card.objects.filter(deck__slug="killed")
    texts = CardTranslation.objects.filter(card__in=cards)
    said = {
        "titles": sorted({text.title.split()[0] for text in texts}),
        "cards": len(cards),
        "texts": len(texts),
        "records": CardTranslation.history.filter(card__in=cards).count(),
    }
    print(json.dumps(said))


def wait(status: str, seconds: str) -> None:
    """Wait until every job has this status or has ended, or until one of them is begun."""
    end = time.monotonic() + float(seconds)
    while time.monotonic() < end and not _is_so(status):
        time.sleep(0.05)
    print(json.dumps(list(Job.objects.order_by("queued_at").values(*SHOWN)), default=str))


def wait_for(kind: str, seconds: str) -> None:
    """Wait until the jobs of one kind have ended."""
    end = time.monotonic() + float(seconds)
    while time.monotonic() < end and Job.objects.unfinished().filter(kind=kind).exists():
        time.sleep(0.05)
    wait("ended", "0")


def cancel() -> None:
    for job in Job.objects.all():
        job.cancel()


SHOWN = ("pk", "kind", "status", "attempts", "worker", "progress", "result", "code", "sentence")


def _is_so(status: str) -> bool:
    if status == "ended":
        return not Job.objects.unfinished().exists()
    if status == "begun":
        return Job.objects.filter(progress__gt=0).exists()
    return not Job.objects.exclude(status=status).exists()


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
