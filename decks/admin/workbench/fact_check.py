"""The fact check on the workbench: dates are set, verified and disputed, sources written down."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _

from decks.admin.base import PlainAdmin
from decks.admin.fields.versioned_form import VersionedForm
from decks.admin.navigation import here, led_on, tell
from decks.admin.roles import editor, may, may_set_dates, sees_dates
from decks.admin.trash.notice import notice_of
from decks.admin.verbs import dates
from decks.admin.verbs.buttons import REASON, ButtonText, asked_for, require_fit
from decks.admin.verbs.texts import REBASE
from decks.admin.workbench.date_echo import date_echo
from decks.admin.workbench.date_panel import DateForm, TextsBeforeDate, date_panel
from decks.admin.workbench.page import page_of
from decks.admin.workbench.source_panel import DELETE, DeletionForm, OneSourceForm
from decks.admin.workbench.views import card_for
from decks.models import Card, Source, StaleRow
from decks.trash.throwing import throw_away_as_read

# What was done, in words, or the form that says why it was not.
DateAnswer: TypeAlias = "VersionedForm | ButtonText"


def urls(desk: PlainAdmin) -> list[URLPattern]:
    """Return the addresses of the fact check, for whoever may look at cards and their dates."""

    def posted(act: Callable[..., DateAnswer]) -> Callable[..., HttpResponse]:
        def view(request: HttpRequest, pk: int, **parts: object) -> HttpResponse:
            return _answer(request, lambda: card_for(desk, request, pk), act, parts)

        return desk.admin_site.admin_view(view)

    at = "<int:pk>/workbench/"
    echo = desk.admin_site.admin_view(date_echo)
    return [
        path(f"{at}date/", posted(save_date), name="decks_card_workbench_date"),
        path(f"{at}date/texts/", posted(confirm_texts), name="decks_card_workbench_date_texts"),
        path(f"{at}source/<int:number>/", posted(save_source), name="decks_card_workbench_source"),
        path("date-echo/", echo, name="decks_date_echo"),
        path("date-echo/<int:deck>/", echo, name="decks_date_echo"),
    ]


def _answer(
    request: HttpRequest,
    card_now: Callable[[], Card],
    act: Callable[..., DateAnswer],
    parts: Mapping[str, object],
) -> HttpResponse:
    """Act and go back to the page, or say there what keeps it from being done."""
    card = card_now()
    if not sees_dates(request):
        raise PermissionDenied
    if request.method != "POST":
        return HttpResponseRedirect(here(request, card, "date"))
    try:
        outcome = act(request, card, **parts)
    except StaleRow:
        # Somebody was faster by a moment.  The row is read anew, so the form sees it now.
        outcome = act(request, card_now(), **parts)
    if isinstance(outcome, VersionedForm):
        return _refused(request, card_now(), outcome)
    return _gone_on(request, card, outcome)


def _refused(request: HttpRequest, card: Card, form: VersionedForm) -> HttpResponse:
    context = {**page_of(request, card), **date_panel(request, card, form), "at": "date"}
    return TemplateResponse(request, "admin/decks/workbench/page.html", context, status=form.status)


def _gone_on(request: HttpRequest, card: Card, said: ButtonText) -> HttpResponse:
    if said:
        tell(request, card, "date", said)
    return led_on(request, card, "date")


def save_date(request: HttpRequest, card: Card) -> DateAnswer:
    """Set the date, or do with it what one of the buttons says."""
    if not may_set_dates(request):
        raise PermissionDenied
    form = DateForm(request.POST, instance=card)
    verb = asked_for(dates.VERBS, request, card, form.verb) if form.verb else None
    if not form.is_valid():
        return form
    if verb is None:
        card.set_date(form.cleaned_data["date"], editor(request))
        return _("The date is saved.") if "date" in form.changed_data else ""
    try:
        require_fit(verb, card, editor(request))
        verb.act(card, editor(request), request.POST.get(REASON, ""))
    except ValidationError as refusal:
        form.add_error(None, refusal)
        return form
    return verb.done


def confirm_texts(request: HttpRequest, card: Card) -> DateAnswer:
    """Confirm the texts of somebody's languages as still correct with the date that was seen."""
    texts = TextsBeforeDate.of(request, card)
    if texts.are_for_others:
        raise PermissionDenied
    if request.POST.get("date_revision") != str(card.date_revision):
        text = _("The date was changed again meanwhile. Look at it first, then confirm the texts.")
        tell(request, card, "date", text, messages.ERROR)
        return ""
    with transaction.atomic():
        for row in texts.confirmable:
            REBASE.act(row, editor(request), "")
    names = texts.names
    left = _("Still to be confirmed: %(languages)s.") % {"languages": names["left"]}
    if not texts.confirmable:
        return left if names["left"] else _("There is nothing to confirm any more.")
    done = _("Confirmed as still correct: %(languages)s.") % {"languages": names["confirmable"]}
    return f"{done} {left}" if names["left"] else done


def save_source(request: HttpRequest, card: Card, number: int) -> DateAnswer:
    """Add, change or delete one source of the card."""
    source = _source(card, number)
    if request.POST.get("_verb") == DELETE:
        return _delete(request, source)
    if not may(request, "change_source" if number else "add_source"):
        raise PermissionDenied
    form = OneSourceForm(request.POST, instance=source)
    if not form.is_valid():
        return form
    if not form.has_changed():
        return ""
    row: Source = form.save(commit=False)
    if not number:
        row.added_by = editor(request)
    row.record(editor(request), "edit" if number else "add").save()
    return _("The source is saved.")


def _source(card: Card, number: int) -> Source:
    """Return a source of the card, or the row that a new one will be."""
    if number == 0:
        return Source(card=card)
    found = next((row for row in card.sources.all() if row.pk == number), None)
    if found is None:
        raise Http404
    found.card = card
    return found


def _delete(request: HttpRequest, source: Source) -> DateAnswer:
    if source.pk is None or not may(request, "delete_source"):
        raise PermissionDenied
    form = DeletionForm(request.POST, instance=source)
    if not form.is_valid():
        return form
    return notice_of(request, throw_away_as_read(source, editor(request)))
