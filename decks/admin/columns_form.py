"""The form of one column of the workbench: a text, its note, and what to do with them."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from decks.admin.conflicts import overtaken, with_value
from decks.admin.overtaken import STORED_AS, Overtaken
from decks.admin.translation_form import TranslationForm
from decks.admin.verbs import unsent_reason
from decks.admin.workflow import REJECT
from decks.models import CardTranslation
from decks.models.translation import MAX_TITLE, clean_title


class ReasonField(forms.CharField):
    """Why a text is rejected: said to the verb, never a change of the row's own."""

    widget = forms.Textarea(attrs={"rows": 2, "data-key": "KeyR", "data-stored": ""})

    def has_changed(self, initial: Any, data: Any) -> bool:
        return False


class NoteField(forms.CharField):
    """Several lines; browsers end them otherwise than files do, which is no change."""

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n")

    def has_changed(self, initial: Any, data: Any) -> bool:
        return self.to_python(initial) != self.to_python(data)


class ColumnForm(TranslationForm):
    text = forms.CharField(
        label=_("Title"),
        max_length=MAX_TITLE,
        widget=forms.Textarea(attrs={"rows": 2, "data-key": "KeyE", "data-one-line": ""}),
        error_messages={"required": _("Write a title.")},
    )
    reason = ReasonField(label=_("Reason"), required=False)

    class Meta:
        model = CardTranslation
        fields = ("note",)
        field_classes = {"note": NoteField}
        widgets = {"note": forms.Textarea(attrs={"rows": 2})}

    def __init__(self, *args: Any, may_write: bool, **kwargs: Any) -> None:
        row: CardTranslation = kwargs["instance"]
        super().__init__(*args, auto_id=f"id_{row.language}_%s", **kwargs)
        self.overtaken: Overtaken | None = None
        for name, stored in STORED_AS.items():
            if may_write:  # what the page itself compares with what is typed
                self.fields[name].widget.attrs["data-stored"] = getattr(row, stored)
            else:
                del self.fields[name]

    def clean_text(self) -> str:
        """Take a title that was pasted with line breaks for one line."""
        return clean_title(" ".join(self.cleaned_data["text"].splitlines()))

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.cleaned_data.get("reason") and self.verb != REJECT.name:
            self.add_error("reason", unsent_reason(REJECT))
        return cleaned

    def show_both_texts(self) -> None:
        """Keep what was typed; what was left alone shows what is stored now."""
        self.add_error(None, overtaken(self.instance))
        self.overtaken = Overtaken.of(self)
        self.data = with_value(self.data, "read_version", str(self.instance.version))
        for name, text in self.overtaken.untouched.items():
            self.data = with_value(self.data, name, text)

    def put_down(self, by: User) -> CardTranslation:
        """Save what was typed; a changed text is a draft again."""
        row: CardTranslation = self.instance
        if "text" in self.changed_data:
            row.write(self.cleaned_data["text"], by)
        elif self.changed_data:
            row.record(by, "edit").save()
        return row

    @property
    def saying(self) -> str | Promise:
        """Return what saving without a verb came to."""
        if "text" in self.changed_data:
            return _("The text is saved as a draft.")
        return _("The note is saved.") if self.changed_data else ""

    def refuse(self, refusal: ValidationError) -> None:
        """Say beside the field why nothing was saved."""
        self.add_error("reason" if refusal.code == "no_reason" else None, refusal)
