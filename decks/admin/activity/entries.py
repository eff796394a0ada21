"""What a line of the activity counts, one by one, and where each is seen now."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from decks.admin.activity.deeds import Deed, records_with
from decks.admin.activity.records import histories_of, midnight
from decks.admin.fields.date_field import language
from decks.admin.links import row_key, workbench
from decks.admin.lists.amounts import amount
from decks.admin.people.page import duty_name
from decks.models import Card, Deck, Duty, Role, ThrownKind, TrashItem
from decks.multilingual import in_language

NOBODY = "nobody"  # in an address: a command, or an account that is gone
_IMPORTED = re.compile(r"imported (?P<name>.*): (?P<count>\d+) cards")
_PUBLISHED = re.compile(r"published (?P<number>\d+)")


@dataclass(frozen=True, slots=True)
class ActivityEntry:
    at: datetime
    what: str
    address: str  # where it is seen, if it still is


def sentence(said: str) -> str:
    """Return what was noted of an import or an edition, in the reader's language."""
    if found := _IMPORTED.fullmatch(said):
        return f"{found['name']} ({amount('decks.card', int(found['count']))})"
    if found := _PUBLISHED.fullmatch(said):
        return _("edition %(number)s") % {"number": found["number"]}
    return said


def entries_of(
    deck: Deck, day: date, person: str, deed: str, what: str, *, dated: bool
) -> QuerySet[Any] | None:
    """Return the records that a line counts, the newest first; nothing where there is no such."""
    records = histories_of(deck, dated=dated).get(f"decks.{what}")
    if records is None:
        return None
    span = {
        "history_date__gte": midnight(day),
        "history_date__lt": midnight(day + timedelta(days=1)),
    }
    who = None if person == NOBODY else row_key(person)
    own = records.filter(records_with(Deed(deed), dated=dated), history_user=who, **span)
    return own.order_by("-history_date", "-history_id")


def told(what: str, records: Sequence[Any], trash: QuerySet[TrashItem]) -> Iterator[ActivityEntry]:
    """Say what each was, and where it is now, be it in the *trash* that its reader may open.

    It asks as often for one as for a hundred.
    """
    tell = _TOLD[what]
    cards = {record.id if what == "card" else getattr(record, "card_id", 0) for record in records}
    here = Card.objects.select_related("deck").prefetch_related("translations").in_bulk(cards)
    rows = {what: {record.id for record in records}, ThrownKind.CARD: cards - here.keys()}
    thrown = _thrown(trash, rows)
    for record in records:
        what_was, address = tell(record, here)
        of_card = thrown.get((ThrownKind.CARD, getattr(record, "card_id", 0)), "")
        place = thrown.get((what, record.id)) or address or of_card
        yield ActivityEntry(record.history_date, what_was, place)


def _thrown(
    trash: QuerySet[TrashItem], rows: Mapping[str, Collection[int]]
) -> dict[tuple[str, int], str]:
    """Return where rows lie in the trash."""
    asked = Q()
    for kind, keys in rows.items():
        asked |= Q(kind=kind, row__in=keys)
    found = trash.filter(asked).values_list("kind", "row", "pk")
    return {
        (kind, row): reverse("admin:decks_trashitem_change", args=[pk]) for kind, row, pk in found
    }


Here = Mapping[Any, Card]


def _card(record: Any, here: Here) -> tuple[str, str]:
    if card := here.get(record.id):
        return f"{card.title(language())} ({record.key})", workbench(card.pk)
    return record.key, ""


def _text(record: Any, here: Here) -> tuple[str, str]:
    card = here.get(record.card_id)
    name = dict(settings.LANGUAGES).get(record.language, record.language)
    return f"{record.title} – {name}", workbench(card.pk, at=record.language) if card else ""


def _source(record: Any, here: Here) -> tuple[str, str]:
    card = here.get(record.card_id)
    return record.citation, workbench(card.pk, at="date") if card else ""


def _category(record: Any, _here: Here) -> tuple[str, str]:
    return in_language(record.names, get_language() or "en") or record.key, ""


def _deck(record: Any, _here: Here) -> tuple[str, str]:
    address = reverse("admin:decks_deck_history", args=[record.id])
    return in_language(record.titles, get_language() or "en") or record.slug, address


def _assignment(record: Any, _here: Here) -> tuple[str, str]:
    person = record.person or _("somebody whose account is gone")
    duty = duty_name(Duty(Role(record.role), record.language))
    return f"{person} – {duty}", reverse("admin:decks_deck_people", args=[record.deck_id])


_TOLD: Mapping[str, Callable[[Any, Here], tuple[str, str]]] = {
    "card": _card,
    "cardtranslation": _text,
    "source": _source,
    "category": _category,
    "deck": _deck,
    "assignment": _assignment,
}
