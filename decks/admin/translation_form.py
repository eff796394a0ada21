"""The form of a card's words in one language."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from decks.admin.conflicts import VersionedForm
from decks.models.translation import MAX_TITLE, clean_title


class TranslationForm(VersionedForm):
    # Not the model's field: the row's title must stay as it was until `write` sets it.
    text = forms.CharField(
        label=_("Title"),
        max_length=MAX_TITLE,
        widget=forms.TextInput(attrs={"class": "vTextField title"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "text" not in self.fields:
            return
        self.initial["text"] = self.instance.title
        self.fields["text"].widget.attrs["lang"] = self.instance.language

    def clean_text(self) -> str:
        return clean_title(self.cleaned_data["text"])

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.is_overtaken:
            return cleaned
        if self.verb not in {"", "submit"} and "text" in self.changed_data:
            self.add_error("text", _changed_text())
        return cleaned

    def stored_text(self, name: str) -> str:
        return super().stored_text("title" if name == "text" else name)


class NewTranslationForm(TranslationForm):
    """A first text: which card and which language come from the link that was followed."""

    languages: Sequence[str] = ()  # into which the editor may translate

    def clean_language(self) -> str:
        language: str = self.cleaned_data["language"]
        if language not in self.languages:
            raise ValidationError(
                _("You may not translate into this language."), code="not_your_language"
            )
        return language


def _changed_text() -> ValidationError:
    return ValidationError(
        _(
            "You changed the text. Save it first: then you are its author, and it is "
            "submitted and approved as a new text."
        ),
        code="changed",
    )
