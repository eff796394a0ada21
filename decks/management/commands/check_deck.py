"""Print what the checks find in a deck; fail where errors stand."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from decks.checks import Counts, Finding, Severity, findings
from decks.contents import DeckContents
from decks.models import Deck


class Command(BaseCommand):
    help = "Check a deck as publishing it would, and exit with 1 where errors stand in the way."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the deck's address")
        parser.add_argument(
            "--language",
            nargs="+",
            dest="languages",
            choices=settings.CONTENT_LANGUAGES,
            help="the languages to check; all that the deck has, unless given",
        )

    def handle(self, *, slug: str, languages: Sequence[str] | None, **_options: object) -> None:
        contents = DeckContents.of(_deck(slug))
        languages = languages or _languages(contents)
        found = findings(contents, languages)
        for heading, group in _groups(found):
            self._print(heading, group)
        counts = Counts.of(found)
        self.stdout.write(f"{slug} ({', '.join(languages)}): {counts}")
        if counts.errors:
            sys.exit(1)

    def _print(self, heading: str, group: Sequence[Finding]) -> None:
        self.stdout.write(self.style.MIGRATE_HEADING(heading))
        for finding in group:
            self.stdout.write(f"  {finding} [{finding.code}]")
            if finding.dismissed:
                self.stdout.write(f"    {finding.dismissed}")
        self.stdout.write("")


def _deck(slug: str) -> Deck:
    try:
        return Deck.objects.get(slug=slug)
    except Deck.DoesNotExist:
        known = ", ".join(Deck.objects.values_list("slug", flat=True)) or _("none")
        raise CommandError(
            _("There is no deck “%(slug)s”. The decks here: %(known)s.")
            % {"slug": slug, "known": known}
        ) from None


def _languages(contents: DeckContents) -> tuple[str, ...]:
    """Return the languages that any card has; a deck without words has its source language."""
    written = {row.language for card in contents.cards for row in card.translations.all()}
    found = tuple(code for code in settings.CONTENT_LANGUAGES if code in written)
    return found or (contents.deck.source_language,)


def _groups(found: Sequence[Finding]) -> Iterable[tuple[str, Sequence[Finding]]]:
    """Return the findings under their headings, the gravest first, without empty groups."""
    headings = (
        (Severity.ERROR, _("Errors")),
        (Severity.WARNING, _("Warnings")),
        (Severity.NOTE, _("Notes")),
    )
    for severity, heading in headings:
        if group := [f for f in found if f.severity == severity and not f.is_dismissed]:
            yield heading, group
    if dismissed := [f for f in found if f.is_dismissed]:
        yield _("Dismissed warnings"), dismissed
