"""Puts the starter deck amid people's work; run beside the site.

python -m tests.handbook.work
"""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.models import Group, User  # noqa: E402  (models need the line above)

from decks.models import Assignment, Card, CardTranslation, Role  # noqa: E402
from decks.models.source import Verdict  # noqa: E402
from tests.factories import make_source, make_user  # noqa: E402
from tests.handbook.people import (  # noqa: E402
    CHECKED,
    FACT_CHECKER,
    PUBLISHER,
    STALE,
    SUBMITTED,
    TRANSLATED,
    reviewer,
    translator,
)

REWORDED = ("darwin-origin-of-species", "benz-motor-car", STALE)
DRAFTS = ("daguerreotype", "kyiv-electric-tram")
IN_REVIEW = ("gutenberg-bible", SUBMITTED)
SENT_BACK = "cai-lun-paper"
UNCHECKED = ("first-artificial-satellite", "antonov-mriya", CHECKED)


def card(key: str) -> Card:
    return Card.objects.get(key=key)


def text(key: str, language: str) -> CardTranslation:
    return CardTranslation.objects.get(card__key=key, language=language)


def make_person(name: str, group: str) -> User:
    person = make_user(name, password=name, is_staff=True)
    person.groups.add(Group.objects.get(name=group))
    return person


def reword(row: CardTranslation, by: User) -> None:
    """Write what stands there as if it were new, with a full stop and without."""
    row.write(f"{row.title}.", by=by)
    row.write(row.title.removesuffix("."), by=by)


def approve(row: CardTranslation, writer: User, reader: User) -> None:
    reword(row, writer)
    row.submit(writer)
    row.approve(reader)


def translate(language: str) -> None:
    """Let somebody write drafts and submit others, one of which comes back."""
    writer = make_person(translator(language), f"translator ({language})")
    reader = make_person(reviewer(language), f"reviewer ({language})")
    for key in (*DRAFTS, *IN_REVIEW, SENT_BACK):
        reword(text(key, language), writer)
    for key in (*IN_REVIEW, SENT_BACK):
        text(key, language).submit(writer)
    text(SENT_BACK, language).reject(reader, "105?")
    approve(text(STALE, language), writer, reader)
    about = card(STALE)
    for person, role in ((writer, Role.TRANSLATOR), (reader, Role.REVIEWER)):
        Assignment.objects.create(
            deck=about.deck, category=about.category, person=person, role=role, language=language
        )


def change_sources(by: User, reader: User) -> None:
    """Word some source texts anew, so that all their translations are out of date."""
    for key in REWORDED:
        row = text(key, "en")
        words = row.title.split()
        row.write(" ".join(["The", words[0].lower(), *words[1:]]), by=by)
        row.submit(by)
        row.approve(reader)


def doubt_dates(by: User, checker: User) -> None:
    for key in UNCHECKED:
        row = card(key)
        row.forget_check()
        row.date_set_by = by
        row.record(by, "edit").save()
    claim = {"citation": "Dayton Daily News, 18.12.1903", "verdict": Verdict.SUPPORTS}
    make_source(card(CHECKED), **claim)
    card("julian-calendar").dispute_date(checker, "45 / 46?")


publisher = make_person(PUBLISHER, "publisher")
checker = make_person(FACT_CHECKER, "fact checker")
for code in TRANSLATED:
    translate(code)
change_sources(publisher, checker)
doubt_dates(publisher, checker)
