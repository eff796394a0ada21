"""The form of a card: its date and its picture are more than columns."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from decks import pictures
from decks.admin.addresses import row_key
from decks.admin.conflicts import VersionedForm
from decks.admin.dating import DateField, written
from decks.admin.typed import ChoiceOfRow, Upload
from decks.models import Category


class CategoryField(ChoiceOfRow):
    """Offers the categories of one deck, or of all decks by their names."""

    deck: int | None = None

    def label_from_instance(self, obj: Category) -> str:
        return str(obj) if self.deck else f"{obj.deck.slug}: {obj}"

    def limit_to(self, deck: int | None) -> None:
        self.deck = deck
        self.queryset = Category.objects.select_related("deck")
        if deck:
            self.queryset = self.queryset.filter(deck=deck)


class DatedForm(VersionedForm):
    """Sets the date of a card, or checks it: never both at once."""

    date = DateField(label=_("Date"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["date"] = self.instance.date

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.verb and "date" in self.changed_data:
            self.add_error("date", _changed_date())
        return cleaned

    def stored_text(self, name: str) -> str:
        return written(self.instance.date) if name == "date" else super().stored_text(name)


class CardForm(DatedForm):
    category = CategoryField(Category.objects.none(), label=_("Category"))
    picture_upload = forms.FileField(
        label=_("New picture"),
        required=False,
        help_text=_("JPEG, PNG or WebP, at least 450 pixels on the short side; cut to a square."),
    )
    picture_clear = forms.BooleanField(label=_("Remove the picture"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        category = self.fields.get("category")
        if isinstance(category, CategoryField):
            category.limit_to(self.instance.deck_id or self._chosen_deck())

    def _chosen_deck(self) -> int | None:
        """Return the deck a new card is for, as the form was sent or as its address says."""
        sent = self.data.get(self.add_prefix("deck")) if self.is_bound else None
        return row_key(sent or self.initial.get("deck"))

    def clean_picture_upload(self) -> pictures.Prepared | None:
        """Refuse what cannot be printed while the editor still looks at the form."""
        upload: Upload | None = self.cleaned_data["picture_upload"]
        if not upload:
            return None
        upload.seek(0)
        data: bytes = upload.read(pictures.MAX_BYTES + 1)
        return pictures.prepare(data)

    def stored_text(self, name: str) -> str:
        if name == "picture_upload":
            return str(_("see above; choose your file again to replace it"))
        if name == "picture_clear":
            return str(self.instance.picture or "")
        return super().stored_text(name)


def _changed_date() -> ValidationError:
    return ValidationError(
        _("You changed the date. Save it first; somebody else can then verify it."),
        code="changed",
    )
