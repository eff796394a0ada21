"""The form of a card: its date and its picture are more than columns."""

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from decks import pictures
from decks.admin.base import ChoiceOfRow
from decks.admin.fields.date_field import DateField, EchoedDate, written
from decks.admin.fields.versioned_form import VersionedForm
from decks.admin.links import row_key
from decks.models import Category, Picture
from decks.pictures.jobs import TakenPicture

KEPT_SECONDS = 24 * 3600
_SALT = "decks.picture"


def kept_value(picture: Picture) -> str:
    """Return what the form carries of a picture that was chosen already."""
    return signing.dumps(picture.pk, salt=_SALT)


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

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        card = self.instance
        if card.pk:
            self.initial["date"] = card.date
        if "date" in self.fields:
            echo = reverse("admin:decks_date_echo", args=[card.deck_id] if card.pk else [])
            self.fields["date"].widget.attrs |= {"data-echo": echo, "data-card": card.pk or ""}

    def clean(self) -> dict[str, object] | None:
        cleaned = super().clean()
        if self.verb and "date" in self.changed_data:
            self.add_error("date", _changed_date())
        return cleaned

    def stored_text(self, name: str) -> str:
        return written(self.instance.date) if name == "date" else super().stored_text(name)


class CardForm(DatedForm):
    date = DateField(label=_("Date"), widget=EchoedDate)
    category = CategoryField(Category.objects.none(), label=_("Category"))
    picture_upload = forms.FileField(
        label=_("New picture"),
        required=False,
        help_text=_(
            "JPEG, PNG, WebP, HEIC or GIF, at least 450 pixels on the short side; cut to a square. "
            "At most 25 MB and 50 million pixels (HEIC and transparent ones: 25, WebP: 15)."
        ),
    )
    picture_kept = forms.CharField(required=False, widget=forms.HiddenInput)
    picture_clear = forms.BooleanField(label=_("Remove the picture"), required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        category = self.fields.get("category")
        if isinstance(category, CategoryField):
            category.limit_to(self.instance.deck_id or self._chosen_deck())

    def _chosen_deck(self) -> int | None:
        """Return the deck a new card is for, as the form was sent or as its address says."""
        sent = self.data.get(self.add_prefix("deck")) if self.is_bound else None
        return row_key(sent or self.initial.get("deck"))

    def _get_validation_exclusions(self) -> set[str]:
        """Compare the key with those of the deck, which cannot be changed but is known."""
        excluded: set[str] = super()._get_validation_exclusions()  # type: ignore[misc]
        return excluded - {"deck"} if self.instance.deck_id else excluded

    def clean_picture_upload(self) -> pictures.Prepared | None:
        """Refuse what cannot be printed while the editor still looks at the form."""
        taken: TakenPicture | None = self.cleaned_data["picture_upload"]
        if taken and taken.refusal:
            raise taken.refusal
        return taken.prepared if taken else None

    def clean_picture_kept(self) -> Picture | None:
        """Return the picture that was chosen when something else in the form was refused."""
        try:
            pk = signing.loads(self.cleaned_data["picture_kept"], salt=_SALT, max_age=KEPT_SECONDS)
        except signing.BadSignature:
            return None
        return Picture.objects.filter(pk=pk).first()

    def clean(self) -> dict[str, object] | None:
        cleaned = super().clean()
        if not self.is_overtaken and (kept := self.cleaned_data.get("picture_kept")):
            self.instance.chosen_picture = kept  # shown while something else is put right
        return cleaned

    def stored_text(self, name: str) -> str:
        if name == "picture_upload":
            return str(_("see above; yours is kept, and replaces it when you save again"))
        if name == "picture_clear":
            return str(self.instance.picture or "")
        return super().stored_text(name)


def _changed_date() -> ValidationError:
    return ValidationError(
        _("You changed the date. Save it first; somebody else can then verify it."),
        code="changed",
    )
