"""The records of a deck's histories: counted by day, person and deed, or one by one."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Count, F, Max, Min, Model, QuerySet, TextField
from django.db.models.functions import Cast, Substr
from django.utils import timezone

from decks.admin.activity.deeds import Deed, deed_of
from decks.models import Assignment, Card, CardTranslation, Category, Deck, Source

TEN_MINUTES = len("2026-11-19 14:2")  # of a moment; every zone's midnight lies between two of them

Records = QuerySet[Any]
Person = int | None


@dataclass(frozen=True, slots=True)
class Deeds:
    """How often somebody did something on a day."""

    day: date
    person: Person
    deed: Deed
    counts: dict[str, int] = field(default_factory=lambda: defaultdict(int))  # by model
    said: list[str] = field(default_factory=list)  # of what is no row: imports, editions


def histories_of(deck: Deck, *, dated: bool) -> Mapping[str, Records]:
    """Return the records by model; what speaks of dates, to whoever sees them."""
    cards = Card.history.filter(deck_id=deck.pk).order_by().values("id")
    models: dict[type[Model], Records] = {
        Deck: Deck.history.filter(id=deck.pk),
        Category: Category.history.filter(deck_id=deck.pk),
        Card: Card.history.filter(deck_id=deck.pk),
        CardTranslation: CardTranslation.history.filter(card_id__in=cards),
        Assignment: Assignment.history.filter(deck_id=deck.pk).select_related("person"),
    }
    if dated:
        models[Source] = Source.history.filter(card_id__in=cards)
    return {model._meta.label_lower: rows.order_by() for model, rows in models.items()}


def log_of(deck: Deck) -> QuerySet[LogEntry]:
    """Return what is noted of the deck beside its histories: imports and editions."""
    kind = ContentType.objects.get_for_model(Deck)
    return LogEntry.objects.filter(content_type=kind, object_id=str(deck.pk))


def deeds_between(deck: Deck, start: date, end: date, *, dated: bool) -> list[Deeds]:
    """Count what was done from one day up to another, the newest day first."""
    found: dict[tuple[date, Person, Deed], Deeds] = {}

    def deeds(day: date, person: Person, deed: Deed) -> Deeds:
        return found.setdefault((day, person, deed), Deeds(day, person, deed))

    span = {"history_date__gte": midnight(start), "history_date__lt": midnight(end)}
    for label, records in histories_of(deck, dated=dated).items():
        for slot, person, kind, verb, count in _counted(records.filter(**span)):
            deeds(_day(slot), person, deed_of(kind, verb, dated=dated)).counts[label] += count
    for entry in log_of(deck).filter(
        action_time__gte=midnight(start), action_time__lt=midnight(end)
    ):
        if deed := _logged(entry.change_message):
            day = timezone.localtime(entry.action_time).date()
            deeds(day, entry.user_id, deed).said.append(entry.change_message)
    order = list(Deed)
    return sorted(found.values(), key=lambda one: (-one.day.toordinal(), order.index(one.deed)))


def _counted(records: Records) -> Iterator[Any]:
    """Count within ten minutes, for which the database need not know the reader's zone."""
    slots = records.annotate(slot=Substr(Cast(F("history_date"), TextField()), 1, TEN_MINUTES))
    by = slots.values_list("slot", "history_user", "history_type", "history_change_reason")
    counted: Iterator[Any] = by.annotate(count=Count("pk")).iterator()
    return counted


def _day(slot: str) -> date:
    moment = datetime.strptime(f"{slot}0", "%Y-%m-%d %H:%M").replace(tzinfo=UTC)
    return timezone.localtime(moment).date()


def _logged(message: str) -> Deed | None:
    """Return what an entry of the log tells, unless a history tells it, too."""
    found = {"imported": Deed.IMPORTED, "published": Deed.PUBLISHED}
    return found.get(message.partition(" ")[0])


def midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))


def days_with_activity(deck: Deck, start: date, end: date, *, dated: bool) -> tuple[Any, Any]:
    """Return the last day before a span, and the first after it, on which something was done."""
    before: list[datetime] = []
    after: list[datetime] = []
    logs = {"log": log_of(deck).annotate(history_date=F("action_time"))}
    for records in (*histories_of(deck, dated=dated).values(), *logs.values()):
        early = records.filter(history_date__lt=midnight(start))
        late = records.filter(history_date__gte=midnight(end))
        before += [at for at in early.aggregate(at=Max("history_date")).values() if at]
        after += [at for at in late.aggregate(at=Min("history_date")).values() if at]
    return (
        timezone.localtime(max(before)).date() if before else None,
        timezone.localtime(min(after)).date() if after else None,
    )


def month_of(day: date) -> tuple[date, date]:
    """Return the first day of a month, and of the next."""
    first = day.replace(day=1)
    return first, (first + timedelta(days=31)).replace(day=1)
