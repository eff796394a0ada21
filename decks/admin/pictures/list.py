"""Pictures: looked at here, uploaded on the page of a card."""

from datetime import datetime

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Count, QuerySet
from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from decks.admin.base import HasCards, PlainAdmin
from decks.admin.pages.list import ListAdmin
from decks.admin.roles import may
from decks.models import Picture


@admin.register(Picture)
class PictureAdmin(ListAdmin, PlainAdmin):
    list_display = ("thumbnail", "__str__", "size", "cards", "uploaded_by", "uploaded")
    list_display_links = ("thumbnail", "__str__")
    list_select_related = ("uploaded_by",)
    list_per_page = 50
    fields = ("preview", "sha256", "size", "uploader", "uploaded", "used")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Picture | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Picture | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Picture]:
        found: QuerySet[Picture] = super().get_queryset(request)
        return found.annotate(card_count=Count("cards"))

    def get_urls(self) -> list[URLPattern]:
        image = path(
            "<int:pk>/image.jpg",
            self.admin_site.admin_view(self.image, cacheable=True),
            name="decks_picture_image",
        )
        return [image, *super().get_urls()]

    def image(self, request: HttpRequest, pk: int) -> HttpResponseBase:
        """Send the prepared picture to whoever may see cards."""
        if not (may(request, "view_card") or may(request, "change_card")):
            raise PermissionDenied
        picture = get_object_or_404(Picture, pk=pk)
        try:
            file = picture.path.open("rb")
        except FileNotFoundError:
            raise Http404 from None
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        return FileResponse(file, content_type="image/jpeg", headers=headers)

    @admin.display(description=_("picture"))
    def thumbnail(self, picture: Picture) -> str:
        context = {"picture": picture, "side": 60}
        return render_to_string("admin/decks/picture/preview.html", context)

    @admin.display(description=_("picture"))
    def preview(self, picture: Picture) -> str:
        return render_to_string("admin/decks/picture/preview.html", {"picture": picture})

    @admin.display(description=_("size"))
    def size(self, picture: Picture) -> str:
        return f"{picture.width} × {picture.height}"

    @admin.display(description=_("cards"), ordering="card_count")
    def cards(self, picture: HasCards) -> int:
        return picture.card_count

    @admin.display(description=_("uploaded by"))
    def uploader(self, picture: Picture) -> str:
        """Name the account; its page, to which a field would lead, is for administrators."""
        return str(picture.uploaded_by)

    @admin.display(description=_("uploaded"), ordering="uploaded_at")
    def uploaded(self, picture: Picture) -> datetime:
        return picture.uploaded_at

    @admin.display(description=_("used"))
    def used(self, picture: Picture) -> str:
        return render_to_string(
            "admin/decks/picture/used.html",
            {
                "cards": picture.cards.select_related("deck"),
                "kept": picture.in_editions.select_related("edition__deck"),
            },
        )
