"""The guide: a deck from its name to its first edition, by pages that there are anyway."""

from http import HTTPStatus

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from decks.admin.base import PlainAdmin
from decks.admin.beginnings.step_pages import shown
from decks.admin.roles import editor, may, may_export, may_import
from decks.admin.spreadsheets.downloads import sent
from decks.beginnings.addresses import free_address, require_free
from decks.beginnings.sample_sheet import sample_sheet
from decks.beginnings.steps import STEPS, Guide
from decks.models import Deck, Review
from decks.multilingual import WordsFormField, language_choices
from decks.spreadsheets import FORMATS
from decks.spreadsheets.words import readers_words


class BeginForm(forms.Form):
    """What a deck cannot do without; all else has its place on the deck’s page."""

    source_language = forms.ChoiceField(
        label=_("source language"),
        choices=language_choices,
        help_text=_("The cards are written in this language first."),
    )
    titles = WordsFormField(
        label=_("title"),
        help_text=_("In the source language at least; the others can follow."),
    )
    review = forms.ChoiceField(
        label=_("review"),
        choices=Review.choices,
        widget=forms.RadioSelect,
        help_text=_("Who may approve a text or a date: somebody else, or also its author."),
    )
    slug = forms.SlugField(
        label=_("address"),
        required=False,
        max_length=60,
        validators=(require_free,),
        help_text=_("Latin letters, digits and hyphens. Left empty, it is made of the title."),
    )

    def clean(self) -> None:
        super().clean()
        language = self.cleaned_data.get("source_language", "")
        titles = self.cleaned_data.get("titles")
        if language and titles is not None and language not in titles:
            text = _("Write the title in %(language)s, the source language.")
            name = dict(settings.LANGUAGES)[language]
            self.add_error("titles", ValidationError(text, params={"language": name}))

    def save(self, by: User) -> Deck:
        said = self.cleaned_data
        slug = said["slug"] or free_address(said["titles"], said["source_language"])
        deck = Deck(
            slug=slug,
            titles=said["titles"],
            source_language=said["source_language"],
            review=said["review"],
        )
        deck.record(by, "add").save()
        return deck


def guide_urls(desk: PlainAdmin) -> list[URLPattern]:
    """Return the addresses of the guide."""

    @require_http_methods(["GET", "HEAD", "POST"])
    def begin(request: HttpRequest) -> HttpResponse:
        return begin_page(desk, request)

    @require_safe
    def guide(request: HttpRequest, pk: int) -> HttpResponse:
        return guide_page(desk, request, pk)

    wrap = desk.admin_site.admin_view
    return [
        path("begin/", wrap(begin), name="decks_deck_begin"),
        path("<int:pk>/guide/", wrap(guide), name="decks_deck_guide"),
        path("<int:pk>/sample/<str:kind>/", wrap(sample), name="decks_deck_sample"),
    ]


def begin_page(desk: PlainAdmin, request: HttpRequest) -> HttpResponse:
    """Ask for the name and the languages of a new deck, and lead on to its guide."""
    if not desk.has_add_permission(request):
        raise PermissionDenied
    form = BeginForm(request.POST if request.method == "POST" else None, initial=_usual())
    if form.is_bound and form.is_valid():
        deck = form.save(editor(request))
        desk.message_user(request, _("The deck is there. On to its categories."), messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:decks_deck_guide", args=[deck.pk]))
    context = desk.admin_site.each_context(request) | {
        "title": _("A deck, step by step"),
        "opts": desk.opts,
        "form": form,
    }
    status = HTTPStatus.BAD_REQUEST if form.is_bound else HTTPStatus.OK
    return TemplateResponse(request, "admin/decks/beginnings/begin.html", context, status=status)


def _usual() -> dict[str, str]:
    """Suggest the reader’s language; whoever is alone at the desk has nobody to read for them."""
    language = get_language() or ""
    is_ours = language in settings.CONTENT_LANGUAGES
    people = User.objects.filter(is_active=True, is_staff=True)[:2].count()
    review = Review.ONE_PERSON if people == 1 else Review.FOUR_EYES
    first = language if is_ours else settings.LANGUAGE_CODE
    return {"source_language": first, "review": review.value}


def guide_page(desk: PlainAdmin, request: HttpRequest, pk: int) -> HttpResponse:
    """Show how far a deck is, and one step: the one asked for, or what is next."""
    deck = get_object_or_404(Deck, pk=pk)
    if not desk.has_view_permission(request, deck):
        raise PermissionDenied
    guide = Guide(deck)
    step = request.GET.get("step") or guide.next_step
    if step not in STEPS:
        raise Http404
    place = STEPS.index(step)
    context = desk.admin_site.each_context(request) | {
        "title": _("To the first edition"),
        "subtitle": str(deck),
        "opts": desk.opts,
        "deck": deck,
        "guide": guide,
        "step": guide.steps[place],
        "before": guide.steps[place - 1] if place else None,
        "after": guide.steps[place + 1] if place + 1 < len(STEPS) else None,
        "shown": shown(request, guide, step),
        "edition": deck.offered if guide.is_published else None,
    }
    return TemplateResponse(request, "admin/decks/beginnings/guide.html", context)


@require_GET
def sample(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Send a sheet with a few cards, as the reader would fill it in."""
    if not may_export(request) or not may_import(request) or not may(request, "see_dates"):
        raise PermissionDenied
    if kind not in FORMATS:
        raise Http404
    return sent(
        sample_sheet(get_object_or_404(Deck, pk=pk), editor(request), kind, readers_words())
    )
