"""The page on which the work of a deck is divided among people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from decks.admin.base import PlainAdmin
from decks.admin.links import row_key
from decks.admin.roles import editor
from decks.models import Assignment, Category, Deck, Duty, Role
from decks.models.assignment import FACT_CHECK
from decks.permissions import able
from decks.progress.queues import DATES
from decks.progress.standings import languages_of

LATELY = 20  # changes that the page tells of
OF_TEXTS = (Role.TRANSLATOR, Role.REVIEWER)


@dataclass(frozen=True, slots=True)
class DutyRow:
    """A kind of work in a deck: who is assigned to it, and who could be."""

    duty: Duty
    able: Sequence[User]
    assigned: list[Assignment] = field(default_factory=list)

    @property
    def name(self) -> str:
        return duty_name(self.duty)

    @property
    def unable(self) -> set[int]:
        """Return who is assigned and may not do it any longer."""
        return {row.person_id for row in self.assigned} - {user.pk for user in self.able}


def duty_name(duty: Duty) -> str:
    """Return for instance: "Polish: reviewer"."""
    group = dict(settings.LANGUAGES).get(duty.language, DATES)
    return f"{group}: {duty.role.label}"


def people_url(desk: PlainAdmin) -> URLPattern:
    @require_http_methods(["GET", "HEAD", "POST"])
    def page(request: HttpRequest, pk: int) -> HttpResponse:
        deck = get_object_or_404(Deck, pk=pk)
        if request.method == "POST":
            return change_people(desk, request, deck)
        return people_page(desk, request, deck)

    return path("<int:pk>/people/", desk.admin_site.admin_view(page), name="decks_deck_people")


def people_page(desk: PlainAdmin, request: HttpRequest, deck: Deck) -> HttpResponse:
    """Show who is assigned to what, and to whom it can be changed."""
    if not desk.has_view_permission(request, deck):
        raise PermissionDenied
    context = desk.admin_site.each_context(request) | {
        "title": _("People"),
        "subtitle": str(deck),
        "opts": desk.opts,
        "deck": deck,
        "rows": _rows(deck),
        "categories": deck.categories.select_related("deck"),
        "may_change": desk.has_change_permission(request, deck),
        "may_add_people": editor(request).has_perm("auth.add_user"),
        "changes": _changes(deck),
    }
    return TemplateResponse(request, "admin/decks/deck/people.html", context)


def change_people(desk: PlainAdmin, request: HttpRequest, deck: Deck) -> HttpResponse:
    """Assign somebody, or end what somebody was assigned to."""
    if not desk.has_change_permission(request, deck):
        raise PermissionDenied
    act = _unassign if "remove" in request.POST else _assign
    said, level = act(request, deck)
    desk.message_user(request, said, level)
    return HttpResponseRedirect(reverse("admin:decks_deck_people", args=[deck.pk]))


def _assign(request: HttpRequest, deck: Deck) -> tuple[str, int]:
    duty = next((one for one in _duties(deck) if one.code == request.POST.get("duty")), None)
    person = _chosen(able(duty.permissions), request.POST.get("person")) if duty else None
    if duty is None or person is None:
        said = _("Choose somebody who may do this. Perhaps they no longer may: the list is new.")
        return said, messages.ERROR
    asked = request.POST.get("category")
    category = _chosen(deck.categories.all(), asked)
    if asked and category is None:
        return _("This category is gone. Choose another."), messages.ERROR
    _row, is_new = Assignment.objects.get_or_create(
        deck=deck,
        category=category,
        person=person,
        role=duty.role,
        language=duty.language,
        defaults={"assigned_by": editor(request)},
    )
    words = {"name": person, "duty": duty_name(duty), "part": _part(category)}
    if not is_new:
        return _("%(name)s is assigned to this already.") % words, messages.INFO
    return _("%(name)s is assigned – %(duty)s, %(part)s.") % words, messages.SUCCESS


def _unassign(request: HttpRequest, deck: Deck) -> tuple[str, int]:
    rows = deck.assignments.select_related("person", "category__deck")
    row = _chosen(rows, request.POST.get("remove"))
    if row is None:
        return _("Somebody has ended this assignment already."), messages.INFO
    row.delete()
    words = {"name": row.person, "duty": duty_name(row.duty), "part": _part(row.category)}
    return _("%(name)s is no longer assigned – %(duty)s, %(part)s.") % words, messages.SUCCESS


def _chosen(rows: QuerySet[Any], asked: str | None) -> Any:
    return rows.filter(pk=row_key(asked) or 0).first()


def _part(category: Category | None) -> str:
    return str(category) if category else _("the whole deck")


def _duties(deck: Deck) -> list[Duty]:
    """Return the kinds of work that there are in a deck."""
    texts = (Duty(role, language) for language in languages_of(deck) for role in OF_TEXTS)
    return [*texts, FACT_CHECK]


def _rows(deck: Deck) -> list[DutyRow]:
    """Return every kind of work, and what somebody is still assigned to though there is none."""
    assigned = list(deck.assignments.select_related("person", "category__deck", "assigned_by"))
    duties = dict.fromkeys([*_duties(deck), *(row.duty for row in assigned)])
    rows = {duty: DutyRow(duty, list(able(duty.permissions))) for duty in duties}
    for one in assigned:
        rows[one.duty].assigned.append(one)
    return list(rows.values())


def _changes(deck: Deck) -> Iterator[dict[str, object]]:
    """Tell who was lately assigned to what, and by whom."""
    records = Assignment.history.filter(deck_id=deck.pk)
    found: Any = records.select_related("history_user", "person", "category__deck")
    for record in found[:LATELY]:
        yield {
            "at": record.history_date,
            "by": record.history_user,
            "person": record.person,
            "duty": duty_name(Duty(Role(record.role), record.language)),
            "part": _part(record.category) if record.category_id is None else record.category,
            "is_end": record.history_type == "-",
        }
