"""The page from which a deck is published."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from decks import checks
from decks.admin.conflicts import with_value
from decks.admin.doors import workbench
from decks.admin.news import news
from decks.admin.remarks import part_of
from decks.admin.roles import editor, may_publish
from decks.admin.typed import PlainAdmin
from decks.contents import DeckContents
from decks.models import Deck, Edition
from decks.publishing import NotPublishable, frozen, wanted_languages

PUBLISH = "_publish"


def _languages() -> list[tuple[str, Any]]:
    names = dict(settings.LANGUAGES)
    return [(code, names[code]) for code in settings.CONTENT_LANGUAGES]


class PublishForm(forms.Form):
    languages = forms.MultipleChoiceField(
        label=_("Languages"),
        choices=_languages,
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

    def __init__(self, deck: Deck, *args: Any, **kwargs: Any) -> None:
        self.newest = deck.editions.order_by("-number").first()
        super().__init__(*args, **kwargs)
        self.initial = {"languages": self._usual(deck), "follows": self.number}

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

    def _usual(self, deck: Deck) -> Sequence[str]:
        """Return the languages of the last edition, else the deck's own."""
        return self.newest.content.languages if self.newest else [deck.source_language]

    def show(self, contents: DeckContents) -> None:
        """Bind what will be published to the deck as it is shown now."""
        self.initial["seen"] = _fingerprint(contents)
        if self.is_bound:
            self.data = with_value(self.data, "seen", _fingerprint(contents))

    def has_seen(self, contents: DeckContents) -> bool:
        """Say whether the deck is still as it was shown."""
        return bool(self.cleaned_data["seen"] == _fingerprint(contents))

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
    form = PublishForm(deck, request.POST if request.method == "POST" else None)
    if PUBLISH in request.POST and form.is_valid():
        return _publish(desk, request, deck, form)
    return _page(desk, request, deck, form)


def _publish(desk: PlainAdmin, request: HttpRequest, deck: Deck, form: PublishForm) -> HttpResponse:
    chosen = form.cleaned_data
    try:
        _require_seen(deck, form)
        edition = deck.publish(
            editor(request), chosen["languages"], chosen["note"], chosen["follows"]
        )
    except NotPublishable:
        return _page(desk, request, deck, form)
    except ValidationError as refusal:
        form.add_error(None, refusal)
        return _page(desk, request, deck, form)
    desk.log_change(request, deck, f"published {edition.number}")
    done = _("Edition %(number)s is published.") % {"number": edition.number}
    desk.message_user(request, done, messages.SUCCESS)
    if desk.admin_site.is_registered(Edition) and request.user.has_perm("decks.view_edition"):
        return HttpResponseRedirect(reverse("admin:decks_edition_change", args=[edition.pk]))
    return HttpResponseRedirect(reverse("admin:index"))


def _require_seen(deck: Deck, form: PublishForm) -> None:
    """Refuse to freeze what nobody has looked at."""
    if not form.has_seen(DeckContents.of(deck)):
        raise ValidationError(
            _("The deck has changed since you looked. Below is how it is now; publish again."),
            code="changed",
        )


def _fingerprint(contents: DeckContents) -> str:
    """Return another text for every other state of the deck, in whatever language."""
    everything = frozen(contents, settings.CONTENT_LANGUAGES).to_json()
    return hashlib.sha256(everything.encode()).hexdigest()[:32]


def _page(desk: PlainAdmin, request: HttpRequest, deck: Deck, form: PublishForm) -> HttpResponse:
    languages, contents = form.to_check, DeckContents.of(deck)
    pages = pages_of(deck)
    findings = checks.findings(contents, languages) if languages else ()
    errors = [finding for finding in findings if finding.is_error]
    others = [finding for finding in findings if not finding.is_error]
    form.show(contents)
    context: dict[str, Any] = desk.admin_site.each_context(request) | {
        "title": _("Publish edition %(number)s") % {"number": form.number + 1},
        "subtitle": str(deck),
        "opts": desk.opts,
        "deck": deck,
        "form": form,
        "errors": [_line(finding, pages) for finding in errors],
        "warnings": [_line(finding, pages) for finding in others if not finding.is_dismissed],
        "dismissed": [_line(finding, pages) for finding in others if finding.is_dismissed],
        "was_refused": PUBLISH in request.POST and errors,
        "news": _news(contents, languages, form.newest, pages),
    }
    return TemplateResponse(request, "admin/decks/deck/publish.html", context)


def _news(
    contents: DeckContents, languages: Sequence[str], last: Edition | None, pages: Mapping[str, str]
) -> dict[str, Any] | None:
    """Return what the next edition would say that the last one did not."""
    if last is None or not languages:
        return None
    would_be = frozen(contents, wanted_languages(languages))
    return news(would_be, last.content, pages, with_dates=True)


def pages_of(deck: Deck) -> dict[str, str]:
    """Return where each card is worked on, by the card's key."""
    return {key: workbench(pk) for key, pk in deck.cards.values_list("key", "pk")}


def _line(finding: checks.Finding, pages: Mapping[str, str]) -> dict[str, str]:
    page = pages.get(finding.card)
    return {
        "page": f"{page}?at={part_of(finding)}" if page else "",
        "place": finding.place,
        "text": finding.text,
        "reason": finding.dismissed or "",
    }
