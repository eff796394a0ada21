"""The page on which an editor taps what matters in a picture: cards show the square around it."""

import io
from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe
from PIL import Image

from decks import pictures
from decks.admin.base import PlainAdmin
from decks.admin.links import row_key
from decks.admin.roles import editor, may
from decks.models import Card, Picture, StaleRow
from decks.models.picture import MOST_OFF
from decks.pictures import jobs
from decks.pictures.preparation import Focus

HUNDRED = 100  # per cent, which people count in


class CropForm(forms.Form):
    """Where the place lies, from the left and the top; a tap on the picture says it as well."""

    x = forms.IntegerField(label=gettext_lazy("From the left, %"), min_value=0, max_value=HUNDRED)
    y = forms.IntegerField(label=gettext_lazy("From the top, %"), min_value=0, max_value=HUNDRED)
    version = forms.IntegerField(widget=forms.HiddenInput)

    @classmethod
    def of(cls, card: Card, picture: Picture) -> "CropForm":
        x, y = (_per_cent(one) for one in (picture.focus_x, picture.focus_y))
        return cls(initial={"x": x, "y": y, "version": card.version})

    @property
    def focus(self) -> Focus:
        x, y = (self.cleaned_data[name] for name in ("x", "y"))
        return _off_middle(x), _off_middle(y)


def _per_cent(off: int) -> int:
    return round((off + MOST_OFF) * HUNDRED / (2 * MOST_OFF))


def _off_middle(per_cent: int) -> int:
    return per_cent * 2 * MOST_OFF // HUNDRED - MOST_OFF


def crop_urls(desk: PlainAdmin) -> list[URLPattern]:
    @require_http_methods(["GET", "HEAD", "POST"])
    def page(request: HttpRequest, pk: int) -> HttpResponse:
        return crop_page(desk, request, pk)

    wrap = desk.admin_site.admin_view
    return [
        path("<int:pk>/crop/", wrap(page), name="decks_card_crop"),
        path("<int:pk>/whole.jpg", wrap(whole_picture), name="decks_card_whole"),
    ]


def crop_page(desk: PlainAdmin, request: HttpRequest, pk: int) -> HttpResponse:
    """Show all of a picture, and keep the square around the place that is chosen."""
    card, picture = _card_and_picture(request, pk)
    try:
        size = Image.open(io.BytesIO(jobs.whole(picture))).size
    except (FileNotFoundError, ValidationError):
        messages.error(request, _gone())
        return HttpResponseRedirect(_card_page(card))
    form = (
        CropForm.of(card, picture) if request.method != "POST" else CropForm(_sent(request, size))
    )
    if form.is_bound and form.is_valid():
        if refusal := _crop(request, card, picture, form):
            form.add_error(None, refusal)
        else:
            messages.success(request, _("The cards show the square around this place now."))
            return HttpResponseRedirect(reverse("admin:decks_card_crop", args=[card.pk]))
    context = desk.admin_site.each_context(request) | {
        "title": _("What matters in the picture"),
        "subtitle": card.key,
        "opts": desk.opts,
        "card": card,
        "picture": picture,
        "form": form,
        "size": size,
        "is_square": size[0] == size[1],
    }
    status = HTTPStatus.BAD_REQUEST if form.is_bound else HTTPStatus.OK
    return TemplateResponse(request, "admin/decks/card/crop.html", context, status=status)


def _sent(request: HttpRequest, size: tuple[int, int]) -> dict[str, str]:
    """Return what was sent; a browser without scripts says where the picture was tapped."""
    sent = request.POST.dict()
    for name, length in zip(("x", "y"), size, strict=True):
        tapped = sent.get(f"tapped.{name}", "")
        if (pixels := row_key(tapped)) is not None:
            sent[name] = str(min(HUNDRED, pixels * HUNDRED // length))
    return {name: str(value) for name, value in sent.items()}


def _crop(request: HttpRequest, card: Card, picture: Picture, form: CropForm) -> str:
    """Give the card the picture with another square, or say why not."""
    if form.cleaned_data["version"] != card.version:
        return _overtaken()
    try:
        upload = picture.original_path.read_bytes()
        card.picture = pictures.keep(jobs.prepared(upload, form.focus), editor(request))
        card.record(editor(request), "edit").save()
    except ValidationError as error:
        return " ".join(error.messages)
    except FileNotFoundError:
        return _gone()
    except StaleRow:
        return _overtaken()
    return ""


def _gone() -> str:
    return _("What this picture was made from is not here any more. Upload it once more.")


def _overtaken() -> str:
    return _("Somebody has saved this card meanwhile. Load the page again, and choose once more.")


@require_safe
def whole_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Send all of what a card's picture was made from, small."""
    _card, picture = _card_and_picture(request, pk)
    try:
        jpeg = jobs.whole(picture)
    except (FileNotFoundError, ValidationError):
        raise Http404 from None
    headers = {"Cache-Control": "private, no-cache"}
    return HttpResponse(jpeg, content_type="image/jpeg", headers=headers)


def _card_and_picture(request: HttpRequest, pk: int) -> tuple[Card, Picture]:
    if not may(request, "change_card"):
        raise PermissionDenied
    card = get_object_or_404(Card.objects.select_related("picture", "deck"), pk=pk)
    if card.picture is None:
        raise Http404
    return card, card.picture


def _card_page(card: Card) -> str:
    return reverse("admin:decks_card_change", args=[card.pk])
