"""The form that takes files, all of them at once or each in parts that a script sends."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from decks.admin import base
from decks.admin.roles import editor, may
from decks.models import Deck
from decks.pictures.batches.folder import MAX_FILES, MAX_SENT, PictureBatch

ACCEPTED = ".zip,.jpg,.jpeg,.png,.webp,.heic,.heif,.gif,.csv,.xlsx"


class ManyFiles(forms.FileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Takes any number of files."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        given = data if isinstance(data, list | tuple) else [data]
        return [super(FilesField, self).clean(one, initial) for one in given if one]


class PicturesForm(forms.Form):
    """New files, or the signature of those that were sent already."""

    pictures = FilesField(
        label=_("Files"),
        required=False,
        widget=ManyFiles(attrs={"accept": ACCEPTED}),
    )
    batch = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        deck: Deck,
        by: User,
        data: QueryDict | None = None,
        files: MultiValueDict[str, base.Upload] | None = None,
    ) -> None:
        self.deck, self.by = deck, by
        self.kept: PictureBatch | None = None
        super().__init__(data, files)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if not self.errors:
            try:
                self.kept = self._batch()
            except ValidationError as error:
                self.add_error("pictures", error)
        return cleaned

    def _batch(self) -> PictureBatch:
        files, signature = self.cleaned_data["pictures"], self.cleaned_data["batch"]
        if signature and not files:
            return PictureBatch.of_signature(signature, self.deck, self.by)
        if not files:
            raise ValidationError(_("Choose a zip, or the pictures themselves."), code="no_file")
        batch = PictureBatch.begun(self.deck, self.by)
        for number, file in enumerate(files):
            batch.add(number, file.name or "", 0, file.chunks())
        return batch


class PartForm(forms.Form):
    """A part of one file of a batch."""

    batch = forms.CharField(required=False)
    number = forms.IntegerField(min_value=0, max_value=MAX_FILES)
    name = forms.CharField(max_length=4_000)
    start = forms.IntegerField(min_value=0, max_value=MAX_SENT)
    part = forms.FileField(allow_empty_file=True)


@require_POST
def take_part(request: HttpRequest, pk: int) -> JsonResponse:
    """Keep a part of a file, and say which batch the next one is for."""
    if not may(request, "change_card"):
        raise PermissionDenied
    deck, form = get_object_or_404(Deck, pk=pk), PartForm(request.POST, request.FILES)
    if not form.is_valid():
        return _refused([str(text) for found in form.errors.values() for text in found])
    try:
        batch = _with_part(deck, editor(request), form.cleaned_data)
    except ValidationError as error:
        return _refused(error.messages)
    return JsonResponse({"batch": batch.signature})


def _with_part(deck: Deck, by: User, sent: dict[str, Any]) -> PictureBatch:
    known = sent["batch"]
    batch = PictureBatch.of_signature(known, deck, by) if known else PictureBatch.begun(deck, by)
    batch.add(sent["number"], sent["name"], sent["start"], sent["part"].chunks())
    return batch


def _refused(sentences: Sequence[str]) -> JsonResponse:
    return JsonResponse({"detail": " ".join(sentences)}, status=HTTPStatus.BAD_REQUEST)
