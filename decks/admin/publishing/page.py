"""The page from which a deck is published."""

from collections.abc import Sequence

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from config.jobs.kinds import Asked
from config.jobs.models import JobStatus
from config.jobs.owners import job_in_address, unfinished_jobs
from config.jobs.requests import TooManyJobs, ask
from config.jobs.views import address_of
from decks.admin.base import PlainAdmin
from decks.admin.beginnings.people_step import approved_of
from decks.admin.fields.versioned_form import with_value
from decks.admin.publishing.gate import GateShown, gate_of, newest_edition
from decks.admin.publishing.jobs import PUBLISHING, PublishOutcome, outcome_of
from decks.admin.roles import editor, may_publish
from decks.admin.verbs.buttons import ButtonText
from decks.beginnings.steps import Guide
from decks.models import Deck, Edition

PUBLISH = "_publish"
SMALL_DECK = 500  # cards that are looked through while the page is waited for


def _languages(guide: Guide) -> list[tuple[str, ButtonText]]:
    """Return every language, with how far it is where texts are still to be approved."""
    many, names = guide.cards["all"], dict(settings.LANGUAGES)
    return [
        (code, names[code] if guide.approved(code) == many else approved_of(guide, code))
        for code in settings.CONTENT_LANGUAGES
    ]


class PublishForm(forms.Form):
    languages = forms.MultipleChoiceField(
        label=_("Languages"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one language.")},
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
        help_text=_("What is new in this edition. It is kept with it and cannot be changed."),
    )
    follows = forms.IntegerField(widget=forms.HiddenInput)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, deck: Deck, data: QueryDict | None) -> None:
        self.newest = newest_edition(deck)
        super().__init__(data)
        guide = Guide(deck)
        self.fields["languages"].choices = _languages(guide)  # type: ignore[attr-defined]
        self.initial = {"languages": self._usual(guide), "follows": self.number}

    @property
    def number(self) -> int:
        """Return the number of the newest edition, 0 for none."""
        return self.newest.number if self.newest else 0

    @property
    def to_check(self) -> Sequence[str]:
        """Return the languages to check now: those chosen, or those usual for the deck."""
        if not self.is_bound:
            return list(self.initial["languages"])
        self.is_valid()
        return list(self.cleaned_data.get("languages", ()))

    def _usual(self, guide: Guide) -> Sequence[str]:
        """Return the languages of the last edition, else those in which each card is approved."""
        return self.newest.content.languages if self.newest else guide.finished_languages

    def show(self, seen: str) -> None:
        """Bind what will be published to the deck as it is shown now."""
        self.initial["seen"] = seen
        if self.is_bound:
            self.data = with_value(self.data, "seen", seen)

    def asked(self, deck: Deck, *, is_confirmed: bool) -> Asked:
        """Return what is to be done with the deck."""
        asked = {name: self.cleaned_data[name] for name in ("languages", "note", "follows", "seen")}
        return {"deck": deck.pk, "about": str(deck), "is_confirmed": is_confirmed, **asked}

    def clean_follows(self) -> int:
        """Refuse to publish twice: by two people at once, or by a second click."""
        follows: int = self.cleaned_data["follows"]
        if follows != self.number:
            self.data = with_value(self.data, "follows", str(self.number))
            raise ValidationError(
                _("Edition %(number)s has been published meanwhile. Publish again if you mean to."),
                code="overtaken",
                params={"number": self.number},
            )
        return follows


def publish_page(desk: PlainAdmin, request: HttpRequest, pk: int) -> HttpResponse:
    """Show what stands in the way of an edition, and publish it when nothing does."""
    if not may_publish(request):
        raise PermissionDenied
    deck = get_object_or_404(Deck, pk=pk)
    if job := job_in_address(request, PUBLISHING.code, deck=deck.pk):
        if job.status != JobStatus.DONE:
            return HttpResponseRedirect(address_of(job))
        form = PublishForm(deck, _as_sent(deck, job.asked))
        return _answered(desk, request, deck, form, job.result)
    form = PublishForm(deck, request.POST if request.method == "POST" else None)
    if not form.is_bound and not _is_large(deck):
        return _page(desk, request, deck, form, gate_of(deck, form.to_check))
    if not form.is_bound or not form.is_valid():
        gate = None if _is_large(deck) else gate_of(deck, form.to_check)
        return _page(desk, request, deck, form, gate)
    asked = form.asked(deck, is_confirmed=PUBLISH in request.POST)
    if _is_large(deck):
        return _in_background(desk, request, deck, form, asked)
    return _answered(desk, request, deck, form, outcome_of(deck, editor(request), asked))


def _is_large(deck: Deck) -> bool:
    """Say whether looking through the deck takes longer than a page may."""
    return deck.cards.count() > SMALL_DECK


def _in_background(
    desk: PlainAdmin, request: HttpRequest, deck: Deck, form: PublishForm, asked: Asked
) -> HttpResponse:
    """Hand the deck to a worker, and show where it can be waited for."""
    try:
        job = ask(request, PUBLISHING, asked)
    except TooManyJobs:
        form.add_error(None, _("Much of what you asked for is still being done. Wait for it."))
        return _page(desk, request, deck, form, None)
    return HttpResponseRedirect(address_of(job))


def _as_sent(deck: Deck, asked: Asked) -> QueryDict:
    """Return what somebody had filled in before the work was begun."""
    sent = QueryDict(mutable=True)
    sent.setlist("languages", asked["languages"])
    newest = newest_edition(deck)
    sent.update({"note": asked["note"], "follows": str(newest.number if newest else 0)})
    return sent


def _answered(
    desk: PlainAdmin, request: HttpRequest, deck: Deck, form: PublishForm, outcome: PublishOutcome
) -> HttpResponse:
    if "edition" in outcome:
        return _done(desk, request, outcome)
    form.is_valid()
    for refusal in outcome.get("refusals", ()):
        form.add_error(None, refusal)
    return _page(desk, request, deck, form, outcome["gate"], outcome.get("was_refused", False))


def _done(desk: PlainAdmin, request: HttpRequest, outcome: PublishOutcome) -> HttpResponse:
    done = _("Edition %(number)s is published.") % {"number": outcome["number"]}
    desk.message_user(request, done, messages.SUCCESS)
    if desk.admin_site.is_registered(Edition) and request.user.has_perm("decks.view_edition"):
        page = reverse("admin:decks_edition_change", args=[outcome["edition"]])
        return HttpResponseRedirect(page)
    return HttpResponseRedirect(reverse("admin:index"))


def _page(
    desk: PlainAdmin,
    request: HttpRequest,
    deck: Deck,
    form: PublishForm,
    gate: GateShown | None,
    was_refused: bool = False,
) -> HttpResponse:
    if gate:
        form.show(gate["seen"])
    context = desk.admin_site.each_context(request) | {
        "title": _("Publish edition %(number)s") % {"number": form.number + 1},
        "subtitle": str(deck),
        "opts": desk.opts,
        "deck": deck,
        "form": form,
        "gate": gate,
        "cards": deck.cards.count(),
        "was_refused": was_refused,
        "running": unfinished_jobs(request, PUBLISHING.code),
    }
    return TemplateResponse(request, "admin/decks/deck/publish.html", context)
