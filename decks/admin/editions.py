"""Editions: read, and withdrawn with a reason."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from decks.admin.base import PlainAdmin
from decks.admin.lists.badges import badge
from decks.admin.lists.filters import DeckFilter
from decks.admin.pages.list import ListAdmin
from decks.admin.publishing.difference import news
from decks.admin.publishing.gate import pages_of
from decks.admin.roles import editor, may, sees_dates
from decks.models import Edition


class WithdrawForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        widget=forms.Textarea(attrs={"rows": 4, "class": "vLargeTextField"}),
        error_messages={"required": _("Say why the edition is withdrawn.")},
    )


@admin.register(Edition)
class EditionAdmin(ListAdmin, PlainAdmin):
    """Its list is asked by deck alone: nobody finds out what the frozen text contains."""

    list_display = ("__str__", "published_at", "published_by", "note", "offered")
    list_select_related = ("deck", "published_by")
    list_filter = (("deck", DeckFilter),)
    fields = (
        "deck",
        "number",
        "contents",
        "note",
        "credits",
        "published_at",
        "publisher",
        "hash",
        "withdrawal",
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        return super().get_queryset(request).defer("content_json")

    def get_urls(self) -> list[URLPattern]:
        withdraw = path(
            "<int:pk>/withdraw/",
            self.admin_site.admin_view(self.withdraw_view),
            name="decks_edition_withdraw",
        )
        return [withdraw, *super().get_urls()]

    def render_change_form(
        self, request: HttpRequest, context: dict[str, object], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        edition: Edition | None = kwargs.get("obj")
        offered = edition is not None and not edition.is_withdrawn
        context["is_offered"] = edition is not None and edition == edition.deck.offered
        context["may_withdraw"] = offered and may(request, "publish_deck")
        context |= _since_the_one_before(request, edition) if edition else {}
        return super().render_change_form(request, context, *args, **kwargs)

    def withdraw_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        if not may(request, "publish_deck"):
            raise PermissionDenied
        edition = get_object_or_404(Edition.objects.select_related("deck"), pk=pk)
        form = WithdrawForm(request.POST or None)
        if form.is_valid() and self._withdraw(request, edition, form):
            return HttpResponseRedirect(reverse("admin:decks_edition_change", args=[edition.pk]))
        context = self.admin_site.each_context(request) | {
            "title": _("Withdraw edition %(number)s") % {"number": edition.number},
            "opts": self.opts,
            "edition": edition,
            "form": form,
        }
        return TemplateResponse(request, "admin/decks/edition/withdraw.html", context)

    def _withdraw(self, request: HttpRequest, edition: Edition, form: WithdrawForm) -> bool:
        try:
            edition.withdraw(editor(request), form.cleaned_data["reason"])
        except ValidationError as refusal:
            form.add_error(None, refusal)
            return False
        self.log_change(request, edition, "withdrawn")
        self.message_user(request, _("The edition is withdrawn."), messages.SUCCESS)
        return True

    @admin.display(description=_("state"), ordering="withdrawn_at")
    def offered(self, edition: Edition) -> SafeString:
        if edition.is_withdrawn:
            return badge("rejected", str(_("withdrawn")))
        return badge("approved", str(_("offered")))

    @admin.display(description=_("contents"))
    def contents(self, edition: Edition) -> str:
        return _part("contents", edition)

    @admin.display(description=_("credits"))
    def credits(self, edition: Edition) -> str:
        return _part("credits", edition)

    @admin.display(description=_("published by"))
    def publisher(self, edition: Edition) -> str:
        """Name the account; its page, to which a field would lead, is for administrators."""
        return str(edition.published_by)

    @admin.display(description=_("hash"))
    def hash(self, edition: Edition) -> str:
        return _part("hash", edition)

    @admin.display(description=_("state"))
    def withdrawal(self, edition: Edition) -> str:
        return _part("withdrawal", edition)


def _since_the_one_before(request: HttpRequest, edition: Edition) -> dict[str, object]:
    """Return what an edition says that the one before it did not."""
    before = edition.deck.editions.filter(number__lt=edition.number).order_by("-number").first()
    if before is None:
        return {}
    pages = pages_of(edition.deck) if may(request, "view_card") else {}
    found = news(edition.content, before.content, pages, with_dates=sees_dates(request))
    return {"news": found, "since": before.number}


def _part(name: str, edition: Edition) -> str:
    context = {"edition": edition, "content": edition.content}
    return render_to_string(f"admin/decks/edition/{name}.html", context)
