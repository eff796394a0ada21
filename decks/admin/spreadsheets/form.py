"""The form that takes a sheet of cards."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from decks.admin import base
from decks.admin.spreadsheets.uploads import Upload
from decks.models import Deck
from decks.multilingual import language_choices
from decks.spreadsheets import (
    CATALOGUE_FORMATS,
    ENCODINGS,
    MAX_CATALOGUE_BYTES,
    CatalogueOrder,
    FileRefused,
    MergeChoices,
    MergeSide,
    require_size,
)

_SIDES = [("", ""), *((side.value, side.value) for side in MergeSide)]
_CELL = "cell."  # before the name of a cell that is chosen by itself


class CatalogueForm(forms.Form):
    """Which texts go out to a translator, and in which format."""

    language = forms.ChoiceField(label=_("language"), choices=language_choices)
    source = forms.ChoiceField(label=_("source language"), choices=language_choices)
    kind = forms.ChoiceField(
        label=_("format"),
        choices=[(kind, one.name) for kind, one in CATALOGUE_FORMATS.items()],
    )

    def __init__(self, deck: Deck, by: User, data: QueryDict | None = None) -> None:
        source = deck.source_language
        others = [code for code in settings.CONTENT_LANGUAGES if code != source]
        own = [code for code in others if by.has_perm(f"decks.translate_{code}")]
        language = next(iter(own + others))
        super().__init__(data, initial={"language": language, "source": source})

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and cleaned["language"] == cleaned["source"]:
            raise ValidationError(_("Choose two languages: one to translate from, one into."))
        return cleaned

    def order(self, site: str) -> CatalogueOrder:
        language, source = self.cleaned_data["language"], self.cleaned_data["source"]
        return CatalogueOrder(language, source, site.rstrip("/"))


class ImportForm(forms.Form):
    """A new file, or the signature of the one that was looked at."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_(
            "A sheet as CSV or XLSX, at most 10 MB, or as JSON, at most 20 MB; a translator’s "
            "file as XLIFF or PO, at most 40 MB; 20,000 cards."
        ),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.json,.xlf,.xliff,.po"}),
    )
    encoding = forms.ChoiceField(
        label=_("Encoding"),
        required=False,
        choices=list(ENCODINGS.items()),
        help_text=_("For all but XLSX. Choose another if the letters below look wrong."),
    )
    signature = forms.CharField(required=False, widget=forms.HiddenInput)
    conflicts = forms.ChoiceField(required=False, choices=_SIDES)
    unknown = forms.ChoiceField(required=False, choices=_SIDES)
    settled = forms.ChoiceField(required=False, choices=_SIDES)

    def __init__(
        self,
        deck: Deck,
        by: User,
        data: QueryDict | None = None,
        files: MultiValueDict[str, base.Upload] | None = None,
    ) -> None:
        self.deck, self.by = deck, by
        self.upload: Upload | None = None
        super().__init__(data, files)

    @property
    def choices(self) -> MergeChoices:
        """Return what was chosen below a preview, where the two sides differ."""
        cells = {
            name.removeprefix(_CELL): str(side)
            for name, side in self.data.items()
            if name.startswith(_CELL) and side in set(MergeSide)
        }
        rest = {kind: self.cleaned_data[kind] for kind in ("conflicts", "unknown", "settled")}
        return MergeChoices(cells, **rest)

    def clean_file(self) -> base.Upload | None:
        file: base.Upload | None = self.cleaned_data["file"]
        try:
            require_size((file.size or 0) if file else 0, MAX_CATALOGUE_BYTES)
        except FileRefused as refusal:
            raise ValidationError(str(refusal), code="too_large") from refusal
        return file

    def clean(self) -> dict[str, object] | None:
        cleaned = super().clean()
        if not self.errors:
            try:
                self.upload = self._uploaded()
            except ValidationError as error:
                self.add_error("file", error)
        return cleaned

    def _uploaded(self) -> Upload:
        file, encoding = self.cleaned_data["file"], self.cleaned_data["encoding"]
        if file:
            return Upload.kept(file.read(), file.name, encoding, self.deck, self.by)
        if not self.cleaned_data["signature"]:
            raise ValidationError(_("Choose a file."), code="no_file")
        return Upload.of_signature(self.cleaned_data["signature"], self.deck, self.by)
