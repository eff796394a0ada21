"""The form of one column of the workbench: a text, its note, and what to do with them."""

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from decks.admin.fields.versioned_form import VersionedForm, overtaken, with_value
from decks.admin.verbs.buttons import ButtonText, unsent_reason
from decks.admin.verbs.texts import REJECT, SUBMIT
from decks.admin.workbench.clash import STORED_AS, RefusedSave
from decks.models import CardTranslation
from decks.texts import MAX_ALT, MAX_STORY, MAX_TITLE, clean_alt, clean_story, clean_title

TEXTS = ("text", "story", "alt")  # what makes a text a draft again


class ReasonField(forms.CharField):
    """Why a text is rejected: said to the verb, never a change of the row's own."""

    widget = forms.Textarea(attrs={"rows": 2, "data-key": "KeyR", "data-stored": ""})

    def has_changed(self, initial: object, data: object) -> bool:
        return False


class NoteField(forms.CharField):
    """Several lines; browsers end them otherwise than files do, which is no change."""

    def to_python(self, value: object) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n")

    def has_changed(self, initial: object, data: object) -> bool:
        return self.to_python(initial) != self.to_python(data)


class ColumnForm(VersionedForm):
    # Not the model's field: the row's title must stay as it was until `write` sets it.
    text = forms.CharField(
        label=_("Title"),
        max_length=MAX_TITLE,
        widget=forms.Textarea(attrs={"rows": 2, "data-key": "KeyE", "data-one-line": ""}),
        error_messages={"required": _("Write a title.")},
    )
    story = forms.CharField(
        label=_("Story"),
        required=False,
        widget=forms.Textarea(
            attrs={
                "rows": 3,
                "data-one-line": "",
                "data-most": MAX_STORY,
                "placeholder": _("What happened, and what helps to remember when"),
            }
        ),
    )
    alt = forms.CharField(
        label=_("Alternative text of the picture"),
        required=False,
        widget=forms.Textarea(
            attrs={
                "rows": 2,
                "data-one-line": "",
                "data-most": MAX_ALT,
                "placeholder": _("What the picture shows, for those who do not see it; no date"),
            }
        ),
    )
    reason = ReasonField(label=_("Reason"), required=False)

    class Meta:
        model = CardTranslation
        fields = ("note",)
        field_classes = {"note": NoteField}
        widgets = {"note": forms.Textarea(attrs={"rows": 2})}

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        instance: CardTranslation,
        may_write: bool,
        sees_dates: bool,
    ) -> None:
        super().__init__(data, instance=instance, auto_id=f"id_{instance.language}_%s")
        self.overtaken: RefusedSave | None = None
        self.initial.update({"text": instance.title, "story": instance.story, "alt": instance.alt})
        for name, stored in STORED_AS.items():
            self.fields[name].widget.attrs["lang"] = instance.language
            # What the page itself compares with what is typed; a story may tell the date.
            if may_write and (name != "story" or sees_dates):
                self.fields[name].widget.attrs["data-stored"] = getattr(instance, stored)
            else:
                del self.fields[name]

    def clean_text(self) -> str:
        """Take a title that was pasted with line breaks for one line."""
        return clean_title(" ".join(self.cleaned_data["text"].splitlines()))

    def clean_story(self) -> str:
        return clean_story(self.cleaned_data["story"])

    def clean_alt(self) -> str:
        return clean_alt(self.cleaned_data["alt"])

    def clean(self) -> dict[str, object] | None:
        cleaned = super().clean()
        if not self.is_overtaken and self.verb not in {"", SUBMIT.name} and self._has_new_text():
            self.add_error(next(one for one in TEXTS if one in self.changed_data), _changed_text())
        if self.cleaned_data.get("reason") and self.verb != REJECT.name:
            self.add_error("reason", unsent_reason(REJECT))
        return cleaned

    def _has_new_text(self) -> bool:
        return not set(TEXTS).isdisjoint(self.changed_data)

    def show_both_texts(self) -> None:
        """Keep what was typed; what was left alone shows what is stored now."""
        self.add_error(None, overtaken(self.instance))
        self.overtaken = RefusedSave.of(self)
        self.data = with_value(self.data, "read_version", str(self.instance.version))
        for name, text in self.overtaken.untouched.items():
            self.data = with_value(self.data, name, text)

    def put_down(self, by: User) -> CardTranslation:
        """Save what was typed; a changed text is a draft again."""
        row: CardTranslation = self.instance
        if self._has_new_text():
            texts = self.cleaned_data
            row.write(texts["text"], by, texts.get("story"), texts.get("alt"))
        elif self.changed_data:
            row.record(by, "edit").save()
        return row

    @property
    def saying(self) -> ButtonText:
        """Return what saving without a verb came to."""
        if self._has_new_text():
            return _("The text is saved as a draft.")
        return _("The note is saved.") if self.changed_data else ""

    def refuse(self, refusal: ValidationError) -> None:
        """Say beside the field why nothing was saved."""
        self.add_error("reason" if refusal.code == "no_reason" else None, refusal)


def _changed_text() -> ValidationError:
    return ValidationError(
        _(
            "You changed the text. Save it first: then you are its author, and it is "
            "submitted and approved as a new text."
        ),
        code="changed",
    )
