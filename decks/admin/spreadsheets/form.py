"""The form that takes a sheet of cards."""

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from decks.admin import base
from decks.admin.spreadsheets.uploads import Upload
from decks.models import Deck
from decks.spreadsheets import ENCODINGS, MAX_BYTES, MergeChoices, MergeSide

_SIDES = [("", ""), *((side.value, side.value) for side in MergeSide)]
_CELL = "cell."  # before the name of a cell that is chosen by itself


class ImportForm(forms.Form):
    """A new file, or the signature of the one that was looked at."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_("CSV, XLSX or JSON; at most 10 MB and 20,000 rows."),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.json"}),
    )
    encoding = forms.ChoiceField(
        label=_("Encoding"),
        required=False,
        choices=list(ENCODINGS.items()),
        help_text=_("For CSV and JSON. Choose another if the letters below look wrong."),
    )
    signature = forms.CharField(required=False, widget=forms.HiddenInput)
    conflicts = forms.ChoiceField(required=False, choices=_SIDES)
    unknown = forms.ChoiceField(required=False, choices=_SIDES)

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
        """Return what was chosen below a preview, where both sides have changed."""
        cells = {
            name.removeprefix(_CELL): str(side)
            for name, side in self.data.items()
            if name.startswith(_CELL) and side in set(MergeSide)
        }
        return MergeChoices(cells, self.cleaned_data["conflicts"], self.cleaned_data["unknown"])

    def clean_file(self) -> base.Upload | None:
        file: base.Upload | None = self.cleaned_data["file"]
        if file and (file.size or 0) > MAX_BYTES:
            raise ValidationError(
                _("The file is larger than 10 MB. Divide it into several."), code="too_large"
            )
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
