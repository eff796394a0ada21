"""What is said when something was deleted, with a button that brings it back."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from decks.admin.trash.words import said_to_be_deleted
from decks.models import TrashItem


def notice_of(request: HttpRequest, together: UUID) -> SafeString:
    items = TrashItem.objects.filter(together=together)
    context = {
        "said": said_to_be_deleted(list(items[:1]), items.count()),
        "together": together,
    }
    return render_to_string("admin/decks/trash/notice.html", context, request)


def tell_of(request: HttpRequest, together: UUID) -> None:
    messages.success(request, notice_of(request, together))
