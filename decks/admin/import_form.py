"""The form that takes a sheet of cards."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from decks.admin import typed
from decks.admin.uploads import Upload
from decks.models import Deck
from decks.tables import ENCODINGS, MAX_BYTES


class ImportForm(forms.Form):
    """A new file, or the signature of the one that was looked at."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_("CSV, XLSX or JSON; at most 10 MB and 5,000 rows."),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.json"}),
    )
    encoding = forms.ChoiceField(
        label=_("Encoding"),
        required=False,
        choices=list(ENCODINGS.items()),
        help_text=_("Of CSV and JSON. Choose another when the letters below look wrong."),
    )
    signature = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, deck: Deck, by: User, *args: Any, **kwargs: Any) -> None:
        self.deck, self.by = deck, by
        self.upload: Upload | None = None
        super().__init__(*args, **kwargs)

    def clean_file(self) -> typed.Upload | None:
        file: typed.Upload | None = self.cleaned_data["file"]
        if file and (file.size or 0) > MAX_BYTES:
            raise ValidationError(
                _("The file is larger than 10 MB. Divide it into several."), code="too_large"
            )
        return file

    def clean(self) -> dict[str, Any] | None:
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
