"""Editors who all ask for a card at the same moment; run beside the site.

python -m tests.decks.claimants one EDITORS ROUNDS
python -m tests.decks.claimants queue EDITORS CARDS
"""

import json
import os
import sys
import threading
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.models import User  # noqa: E402  (models need the line above)
from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

from decks.models import Card, Lease  # noqa: E402
from decks.progress.queues import find  # noqa: E402
from tests.factories import make_card, make_deck, make_text, make_user  # noqa: E402

A_MINUTE = timedelta(minutes=1)  # by which no clock is put right in the middle of a test


def one(editors: int, rounds: int) -> list[int]:
    """Have all claim the same card, new or with a lease that has ended; count who got it."""
    people = [make_user(f"claimant-{n}") for n in range(editors)]
    found = []
    for number in range(rounds):
        card = make_card()
        if number % 2:
            ended = timezone.now() - A_MINUTE
            Lease.objects.create(card=card, task="x", holder=people[0], until=ended)
        found.append(sum(at_once(people, partial(Lease.objects.claim, card.pk, "x"))))
    return found


def queue(editors: int, cards: int) -> list[int]:
    """Have all ask one queue for its next card; return which card each got."""
    deck = make_deck("asked")
    for _card in range(cards):
        make_text(make_card(deck), "en")
    asked = find("translate-pl")
    assert asked
    people = [make_user(f"asker-{n}") for n in range(editors)]
    return at_once(people, lambda by: asked.next_for(by, Card.objects.filter(deck=deck)))


def at_once(people: Sequence[User], ask: Callable[[User], Any]) -> list[Any]:
    """Have everybody ask at the same moment, each by a connection of their own."""
    start, answers = threading.Barrier(len(people)), []

    def try_it(by: User) -> None:
        start.wait()
        try:
            answers.append(ask(by))
        finally:
            connection.close()

    threads = [threading.Thread(target=try_it, args=[by]) for by in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


if __name__ == "__main__":
    what, *numbers = sys.argv[1:]
    print(json.dumps({"one": one, "queue": queue}[what](*map(int, numbers))))
