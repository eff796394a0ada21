"""The pages of the trash: the list, one thing, and what was deleted at once."""

from collections.abc import Sequence
from http import HTTPStatus
from itertools import groupby
from typing import Any
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from config.jobs.owners import unfinished_jobs
from decks.admin.base import PlainAdmin
from decks.admin.links import row_key
from decks.admin.lists.amounts import amounts
from decks.admin.pages.list import ListAdmin, searched_words
from decks.admin.trash.filters import ThrownByFilter, ThrownDeckFilter, ThrownKindFilter
from decks.admin.trash.jobs import TRASH
from decks.admin.trash.permissions import may_empty, may_open, trash_of
from decks.admin.trash.returning import asked_instead, brought_back, ways_out
from decks.admin.trash.words import kind_of, named, place_of
from decks.models import TrashItem
from decks.search import normalise

MOST_NAMED = 100  # of what was deleted at once
_LARGEST_FIRST = ("deck", "category", "card", "cardtranslation", "source")


@admin.register(TrashItem)
class TrashAdmin(ListAdmin, PlainAdmin):
    list_display = ("what", "kind_in_words", "place", "along", "deleted_by", "deleted", "until")
    list_display_links = None
    list_filter = (ThrownKindFilter, ThrownDeckFilter, ThrownByFilter)
    list_select_related = ("by",)
    list_per_page = 100
    search_fields = ("key",)
    search_help_text = _("Searches keys and titles in all languages.")
    actions = ("bring_back_selected",)
    change_list_template = "admin/decks/trash/list.html"

    # Permissions

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: TrashItem | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: TrashItem | None = None) -> bool:
        return may_open(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return may_open(request)

    def has_delete_permission(self, request: HttpRequest, obj: TrashItem | None = None) -> bool:
        return may_empty(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[TrashItem]:
        return trash_of(request)

    # The list

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        running = {"running": unfinished_jobs(request, TRASH.code)}
        return super().changelist_view(request, {**running, **(extra_context or {})})

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[QuerySet[TrashItem], bool]:
        for word in searched_words(search_term):
            queryset = queryset.filter(search_text__contains=normalise(word))
        return queryset, False

    @admin.display(description=pgettext_lazy("trash", "what"), ordering="search_text")
    def what(self, item: TrashItem) -> SafeString:
        address = reverse("admin:decks_trashitem_change", args=[item.pk])
        return format_html('<a href="{}">{}</a>', address, str(item))

    @admin.display(description=_("kind"), ordering="kind")
    def kind_in_words(self, item: TrashItem) -> str:
        return kind_of(item)

    @admin.display(description=pgettext_lazy("trash", "where it was"))
    def place(self, item: TrashItem) -> str:
        return place_of(item)

    @admin.display(description=_("went with it"), empty_value="–")
    def along(self, item: TrashItem) -> str | None:
        return amounts(item.counts) or None

    @admin.display(description=_("deleted by"), ordering="by", empty_value="–")
    def deleted_by(self, item: TrashItem) -> str | None:
        return str(item.by) if item.by else None

    @admin.display(description=pgettext_lazy("trash", "deleted"), ordering="at")
    def deleted(self, item: TrashItem) -> str:
        return date_format(localtime(item.at), "SHORT_DATETIME_FORMAT")

    @admin.display(description=_("kept until"), ordering="at")
    def until(self, item: TrashItem) -> str:
        return date_format(localtime(item.emptied_at), "SHORT_DATE_FORMAT")

    @admin.action(description=_("Bring back"))
    def bring_back_selected(
        self, request: HttpRequest, items: QuerySet[TrashItem]
    ) -> HttpResponse | None:
        """Bring back what was selected: all of each kind, or nothing of it."""
        chosen = sorted(items.order_by("pk"), key=lambda item: _LARGEST_FIRST.index(item.kind))
        for _kind, own in groupby(chosen, key=lambda item: item.kind):
            brought_back(request, list(own))
        return None

    # One thing, and what was deleted at once

    def get_urls(self) -> list[URLPattern]:
        together = path(
            "together/<uuid:together>/",
            self.admin_site.admin_view(self.together_view),
            name="decks_trashitem_together",
        )
        return [together, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        item = trash_of(request).filter(pk=row_key(object_id) or 0).first()
        if item is None:
            return self._is_gone(request)
        return self._page(request, [item], 1)

    def together_view(self, request: HttpRequest, together: UUID) -> HttpResponse:
        items = trash_of(request).filter(together=together).select_related("by").order_by("pk")
        count = items.count()  # of which a page shows some
        return self._page(request, items, count) if count else self._is_gone(request)

    def _is_gone(self, request: HttpRequest) -> HttpResponse:
        if not may_open(request):
            raise PermissionDenied
        said = _("This is no longer in the trash: it was brought back, or its time was over.")
        self.message_user(request, said, messages.INFO)
        return HttpResponseRedirect(reverse("admin:decks_trashitem_changelist"))

    def _page(
        self, request: HttpRequest, items: Sequence[TrashItem] | QuerySet[TrashItem], count: int
    ) -> HttpResponse:
        is_asked = request.method == "POST"
        if is_asked and (address := brought_back(request, list(items), asked_instead(request))):
            return HttpResponseRedirect(address)
        shown = list(items[:MOST_NAMED])
        context = self.admin_site.each_context(request) | {
            "title": named(shown, count),
            "opts": self.opts,
            "items": shown,
            "item": shown[0],
            "count": count,
            "more": count - len(shown),
            "place": place_of(shown[0]),
            "along": amounts(shown[0].counts) if count == 1 else "",
            "ways_out": list(ways_out(shown)) if count <= MOST_NAMED else (),
            "may_empty": may_empty(request),
        }
        status = HTTPStatus.BAD_REQUEST if is_asked else HTTPStatus.OK
        return TemplateResponse(request, "admin/decks/trash/page.html", context, status=status)
