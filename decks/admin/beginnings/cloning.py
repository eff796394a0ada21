"""The page on which a deck is copied: what the copy is called, and what it takes along."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from config.jobs.kinds import Asked
from config.jobs.models import JobStatus
from config.jobs.owners import unfinished_jobs
from config.jobs.requests import TooManyJobs, ask, waited_for
from config.jobs.views import address_of, status_of, why_not
from decks.admin.base import PlainAdmin
from decks.admin.beginnings.jobs import CLONE, asked_for, keeps_verified, kept_approvals
from decks.admin.roles import editor
from decks.beginnings.addresses import free_address, require_free
from decks.models import CardTranslation, Deck
from decks.multilingual import WordsFormField
from decks.permissions import CLONING


class CloneForm(forms.Form):
    titles = WordsFormField(label=_("title"))
    slug = forms.SlugField(
        label=_("address"),
        max_length=60,
        validators=(require_free,),
        help_text=_("Latin letters, digits and hyphens."),
    )
    languages = forms.MultipleChoiceField(
        label=_("Translations to take along"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    keeps_checks = forms.BooleanField(label=_("Keep approvals and verified dates"), required=False)
    with_people = forms.BooleanField(
        label=_("Assign the same people"),
        required=False,
        help_text=_("To the same languages and categories as in the first deck."),
    )

    def __init__(self, deck: Deck, by: User, data: QueryDict | None = None) -> None:
        self.deck = deck
        written = _languages_of(deck)
        names = dict(settings.LANGUAGES)
        others = [code for code in written if code != deck.source_language]
        titles = _called(deck)
        slug = free_address({deck.source_language: f"{deck.slug}-copy"})
        super().__init__(data, initial={"titles": titles, "slug": slug, "languages": others})
        choices: Any = self.fields["languages"]
        choices.choices = [(code, names[code]) for code in others]
        choices.help_text = _("Texts in %(language)s, the source language, are always copied.") % {
            "language": names[deck.source_language]
        }
        if not others:
            del self.fields["languages"]
        self._offer_checks(by, written)
        if not by.has_perm("decks.change_deck") or not deck.assignments.exists():
            del self.fields["with_people"]

    def _offer_checks(self, by: User, written: list[str]) -> None:
        """Offer to keep what the person could give anew, and say what that is."""
        names = dict(settings.LANGUAGES)
        kept = [str(names[code]) for code in written if code in kept_approvals(by)]
        kept += [gettext("dates")] if keeps_verified(by) else []
        if not kept:
            del self.fields["keeps_checks"]
            return
        text = _(
            "Of what you may approve yourself: %(what)s. Otherwise every approved text has to be "
            "read again, and every date checked."
        )
        self.fields["keeps_checks"].help_text = text % {"what": ", ".join(kept)}

    @property
    def asked(self) -> Asked:
        said = self.cleaned_data
        return asked_for(
            self.deck,
            said["slug"],
            said["titles"],
            [self.deck.source_language, *said.get("languages", ())],
            keeps_checks=said.get("keeps_checks", False),
            with_people=said.get("with_people", False),
        )


def _languages_of(deck: Deck) -> list[str]:
    """Return the languages in which there is any text, in our order."""
    rows = CardTranslation.objects.filter(card__deck=deck).order_by()
    written = set(rows.values_list("language", flat=True).distinct())
    return [code for code in settings.CONTENT_LANGUAGES if code in written]


def _called(deck: Deck) -> dict[str, str]:
    """Suggest what the copy is called, in each language that the deck has a name in."""
    names = {}
    for code, title in deck.titles.items():
        with override(code):
            names[code] = gettext("%(title)s (copy)") % {"title": title}
    return names


def clone_url(desk: PlainAdmin) -> URLPattern:
    @require_http_methods(["GET", "HEAD", "POST"])
    def page(request: HttpRequest, pk: int) -> HttpResponse:
        return clone_page(desk, request, pk)

    return path("<int:pk>/clone/", desk.admin_site.admin_view(page), name="decks_deck_clone")


def clone_page(desk: PlainAdmin, request: HttpRequest, pk: int) -> HttpResponse:
    """Ask what is to be copied, and have it done."""
    if not editor(request).has_perms(CLONING):
        raise PermissionDenied
    deck = get_object_or_404(Deck, pk=pk)
    data = request.POST if request.method == "POST" else None
    form = CloneForm(deck, editor(request), data)
    if form.is_bound:
        return _posted(desk, request, form)
    return _page(desk, request, form)


def _posted(desk: PlainAdmin, request: HttpRequest, form: CloneForm) -> HttpResponse:
    if not form.is_valid():
        return _page(desk, request, form, HTTPStatus.BAD_REQUEST)
    try:
        job = waited_for(ask(request, CLONE, form.asked))
    except TooManyJobs:
        form.add_error(None, _("Much of what you asked for is still being done. Wait for it."))
        return _page(desk, request, form, HTTPStatus.TOO_MANY_REQUESTS)
    if job.is_unfinished:
        return HttpResponseRedirect(address_of(job))
    if job.status != JobStatus.DONE:
        form.add_error(None, why_not(job))
        return _page(desk, request, form, status_of(job))
    desk.message_user(request, CLONE.said(job), messages.SUCCESS)
    return HttpResponseRedirect(reverse("admin:decks_deck_change", args=[job.result["deck"]]))


def _page(
    desk: PlainAdmin, request: HttpRequest, form: CloneForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    context = desk.admin_site.each_context(request) | {
        "title": _("Copy the deck"),
        "subtitle": str(form.deck),
        "opts": desk.opts,
        "deck": form.deck,
        "form": form,
        "cards": form.deck.cards.count(),
        "running": unfinished_jobs(request, CLONE.code),
    }
    return TemplateResponse(request, "admin/decks/beginnings/clone.html", context, status=status)
