"""The activity of a deck: a month of it by day and person, and what each line counts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.admin.activity.deeds import Deed
from decks.admin.activity.entries import NOBODY, entries_of, sentence, told
from decks.admin.activity.records import Deeds, days_with_activity, deeds_between, month_of
from decks.admin.base import PlainAdmin
from decks.admin.board.page import may_see_board
from decks.admin.links import row_key
from decks.admin.lists.amounts import amount
from decks.admin.roles import sees_dates
from decks.admin.trash.permissions import trash_of
from decks.models import Deck

ENTRIES_ON_A_PAGE = 100
YEARS = range(2000, 2200)  # of which somebody may ask what was done


@dataclass(frozen=True, slots=True)
class ActivityLine:
    """One kind of deed of one person on one day: what it was done to, with the way to each."""

    deed: str
    parts: Sequence[tuple[str, str]]  # what it says, and an address or nothing


@dataclass(frozen=True, slots=True)
class ActivityOfPerson:
    name: str
    lines: Sequence[ActivityLine]


def activity_url(desk: PlainAdmin) -> URLPattern:
    @require_safe
    def page(request: HttpRequest, pk: int) -> HttpResponse:
        if not may_see_board(request):
            raise PermissionDenied
        return activity_page(desk, request, get_object_or_404(Deck, pk=pk))

    return path("<int:pk>/activity/", desk.admin_site.admin_view(page), name="decks_deck_activity")


def activity_page(desk: PlainAdmin, request: HttpRequest, deck: Deck) -> HttpResponse:
    context = desk.admin_site.each_context(request) | {
        "title": _("Activity"),
        "subtitle": str(deck),
        "opts": desk.opts,
        "deck": deck,
        "may_see_board": True,
    }
    day = _day_asked(request, "day")
    own = _entries(request, deck, day) if day and request.GET.get("what") else None
    if own is None:
        return TemplateResponse(
            request, "admin/decks/deck/activity.html", context | _month(request, deck)
        )
    return TemplateResponse(request, "admin/decks/deck/activity_entries.html", context | own)


def _month(request: HttpRequest, deck: Deck) -> dict[str, object]:
    """Return what was done in the month that is asked for, or lately."""
    dated, asked = sees_dates(request), _day_asked(request, "month")
    start, end = month_of(asked or timezone.localdate())
    before, after = days_with_activity(deck, start, end, dated=dated)
    found = deeds_between(deck, start, end, dated=dated)
    if not found and before and not asked:
        start, end = month_of(before)
        before, after = days_with_activity(deck, start, end, dated=dated)
        found = deeds_between(deck, start, end, dated=dated)
    people = _names({one.person for one in found})
    person, deed = request.GET.get("person", ""), request.GET.get("deed", "")
    shown = [one for one in found if _is_asked(one, person, deed)]
    return {
        "month": start,
        "before": _address(month=before, person=person, deed=deed) if before else "",
        "after": _address(month=after, person=person, deed=deed) if after else "",
        "people": [(_code(key), name) for key, name in people.items()],
        "deeds": Deed.choices,
        "person": person,
        "deed": deed,
        "days": list(_days(shown, people)),
    }


def _is_asked(one: Deeds, person: str, deed: str) -> bool:
    return person in ("", _code(one.person)) and deed in ("", one.deed)


def _days(
    found: Sequence[Deeds], people: dict[int | None, str]
) -> Iterator[tuple[date, list[ActivityOfPerson]]]:
    for day, of_day in groupby(found, key=lambda one: one.day):
        own: dict[int | None, list[ActivityLine]] = {}
        for one in of_day:
            own.setdefault(one.person, []).append(_line(one))
        yield day, [ActivityOfPerson(people[key], own[key]) for key in people if key in own]


def _line(one: Deeds) -> ActivityLine:
    about = {"day": one.day.isoformat(), "person": _code(one.person), "deed": one.deed.value}
    parts = [
        (amount(label, count), _address(**about, what=label.split(".")[1]))
        for label, count in one.counts.items()
    ]
    return ActivityLine(str(one.deed.label), [*parts, *((sentence(said), "") for said in one.said)])


def _names(keys: set[int | None]) -> dict[int | None, str]:
    people = User.objects.in_bulk([key for key in keys if key is not None])
    named = sorted(((key, str(person)) for key, person in people.items()), key=lambda one: one[1])
    found: dict[int | None, str] = dict(named)
    for key in keys - set(found):
        found[key] = _("without an account") if key is None else _("an account that is gone")
    return found


def _code(person: int | None) -> str:
    return NOBODY if person is None else str(person)


def _entries(request: HttpRequest, deck: Deck, day: date) -> dict[str, object] | None:
    """Return what one line counts, one by one; nothing where the address asks for no such line."""
    asked: dict[str, Any] = {name: request.GET.get(name, "") for name in ("person", "deed", "what")}
    is_known = asked["person"] == NOBODY or row_key(asked["person"]) is not None
    if asked["deed"] not in Deed.values or not is_known:
        return None
    records = entries_of(deck, day, dated=sees_dates(request), **asked)
    if records is None:
        return None
    pages = Paginator(records, ENTRIES_ON_A_PAGE)
    page = pages.get_page(request.GET.get("p"))
    about = {"day": day.isoformat(), **asked}
    near = pages.get_elided_page_range(page.number, on_each_side=2, on_ends=1)
    return {
        "day": day,
        "deed": Deed(asked["deed"]).label,
        "amount": amount(f"decks.{asked['what']}", pages.count),
        "who": _names({row_key(asked["person"])}).popitem()[1],
        "entries": list(told(asked["what"], list(page.object_list), trash_of(request))),
        "page": page,
        "pages": [(str(n), _address(**about, p=n) if isinstance(n, int) else "") for n in near],
        "back": _address(month=day.replace(day=1)),
    }


def _day_asked(request: HttpRequest, name: str) -> date | None:
    """Return a day that is asked for, if it is one on which this program was about."""
    try:
        found = parse_date(request.GET.get(name, ""))
    except ValueError:
        return None
    return found if found and found.year in YEARS else None


def _address(**asked: object) -> str:
    given = {name: value for name, value in asked.items() if value}
    return f"?{urlencode(given)}"
