"""The forms by which cards come from Wikidata."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from decks.admin.base import ChoiceOfRow, RowForm
from decks.admin.fields.date_field import DateField, EchoedDate
from decks.models import Card, Category, Deck
from decks.wikidata.items import numbers_in
from decks.wikidata.questions import LONGEST_NAME

MOST_NUMBERS = 100


class QuestionForm(forms.Form):
    """A name, or the number of one item."""

    text = forms.CharField(
        label=_("Name or number"),
        max_length=LONGEST_NAME,
        help_text=_("For instance: Eiffel Tower, Q243, or the address of its page there."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 40}),
    )

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        if len(numbers_in(text)) > 1:
            raise ValidationError(_("For several numbers use the list below."), code="several")
        return text


class ListForm(forms.Form):
    """Numbers of many items, for a new card each."""

    numbers = forms.CharField(
        label=_("Numbers"),
        widget=forms.Textarea(attrs={"rows": 4, "cols": 40}),
        help_text=_("At most 100, with spaces, commas or new lines between them: Q243, Q44324."),
    )
    category = ChoiceOfRow(Category.objects.none(), label=_("Category"))

    def __init__(self, deck: Deck, data: QueryDict | None = None) -> None:
        super().__init__(data)
        _limit(self.fields["category"], deck)

    def clean_numbers(self) -> list[str]:
        numbers = numbers_in(self.cleaned_data["numbers"])
        if not numbers:
            raise ValidationError(
                _("Write numbers of items and nothing else, such as: Q243, Q44324."),
                code="no_numbers",
            )
        if len(numbers) > MOST_NUMBERS:
            raise ValidationError(
                _("These are %(count)s numbers; at most %(most)s can be asked for at once."),
                code="many",
                params={"count": len(numbers), "most": MOST_NUMBERS},
            )
        return numbers


class NewCardForm(RowForm):
    """What a new card needs that Wikidata does not say, and the date that it says."""

    date = DateField(label=_("Date"), widget=EchoedDate)

    class Meta:
        model = Card
        fields = ("key", "category", "front_symbol", "back_symbol")

    field_order = ("key", "category", "front_symbol", "back_symbol", "date")

    def __init__(self, card: Card, data: QueryDict | None = None, *, has_dates: bool) -> None:
        super().__init__(data, instance=card)
        if has_dates:  # one of them is taken unless another is written
            self.fields["date"].label, self.fields["date"].required = _("Another date"), False
        _limit(self.fields["category"], card.deck)
        self.fields["date"].widget.attrs |= {
            "data-echo": reverse("admin:decks_date_echo"),
            "data-card": "",
        }

    def _get_validation_exclusions(self) -> set[str]:
        """Compare the key with those of the deck, which is known."""
        excluded: set[str] = super()._get_validation_exclusions()  # type: ignore[misc]
        return excluded - {"deck"}


def _limit(field: Any, deck: Deck) -> None:
    """Offer the categories of one deck."""
    field.queryset = Category.objects.select_related("deck").filter(deck=deck)
