"""The forms of a table."""

from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from decks.dates.spans import MAX_YEAR, MIN_YEAR
from decks.editions.content import EditionContent
from decks.models import Edition
from play.dealing.difficulty import Level
from play.dealing.selection import ERAS, LEVELS, Selection
from play.dealing.shuffle import Laid
from play.engine import HandOption
from play.engine.table import MOST_SEATS
from play.models.game import GameMemory, GameMode
from play.names import clean_name
from play.opening import Sitting, open_game
from play.options import BOTS_FOR_ONE, USUAL_SKILL, Company, TableOptions
from play.refusals import BadInput

CUSTOM = "custom"
SKILLS = ((0.25, _("beginner")), (USUAL_SKILL, _("knows a thing or two")), (0.9, _("expert")))
FEWEST = {Company.FRIENDS: 2, Company.DEVICE: 2, Company.ALONE: 1}  # people
SEATS = [(n, str(n)) for n in range(1, MOST_SEATS + 1)]


class NameField(forms.CharField):
    """What somebody wants to be called at a table."""

    def __init__(self, **_kwargs: object) -> None:
        super().__init__(max_length=None, strip=True, required=False, label=_("Your name"))

    def clean(self, value: str | None) -> str:
        return clean_name(value or "")


class OpenersNameField(NameField):
    """Whoever opens a table may leave the name out, and is called what the field suggests."""

    def clean(self, value: str | None) -> str:
        return super().clean(value) if (value or "").strip() else ""


class JoinForm(forms.Form):
    name = NameField()


class ReportForm(forms.Form):
    """A doubt about a date."""

    number = forms.IntegerField(min_value=0, max_value=10_000, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("What is wrong with this date?"), max_length=500, widget=forms.Textarea
    )
    year = forms.IntegerField(
        label=_("Which year is right?"),
        help_text=_("Years BCE are negative."),
        min_value=MIN_YEAR,
        max_value=MAX_YEAR,
        required=False,
    )
    address = forms.URLField(
        label=_("Where can that be read?"), max_length=300, required=False, assume_scheme="https"
    )


def usual_bots(company: str) -> int:
    return BOTS_FOR_ONE if company == Company.ALONE else 0


class CompanyForm(forms.Form):
    """Who plays at a table that is opened; what is left out has its usual value."""

    company = forms.ChoiceField(
        label=_("Who plays?"),
        choices=(
            (Company.FRIENDS.value, _("Friends, each on their own device")),
            (Company.DEVICE.value, _("Several of us on this device")),
            (Company.ALONE.value, _("I play alone")),
        ),
        initial=Company.FRIENDS.value,
    )
    name = OpenersNameField()
    places = forms.TypedChoiceField(choices=SEATS, coerce=int, empty_value=None, required=False)
    bots = forms.TypedChoiceField(
        label=_("Bots"),
        choices=[(n, str(n)) for n in range(MOST_SEATS)],
        coerce=int,
        empty_value=None,
        required=False,
    )
    skill = forms.FloatField(
        label=_("How much do the bots know?"), min_value=0, max_value=1, required=False
    )

    def clean_bots(self) -> int:
        written: int | None = self.cleaned_data["bots"]
        return usual_bots(self.cleaned_data.get("company", "")) if written is None else written

    def names(self) -> list[str]:
        """Return the names of everybody on this device, the opener's first."""
        written: list[str] = [name for name in self.data.getlist("name") if name.strip()]  # type: ignore[attr-defined]
        return [clean_name(name) for name in written]

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        alone = cleaned.get("company") == Company.ALONE
        if not alone and (cleaned.get("bots") or 0) >= (cleaned.get("places") or MOST_SEATS):
            raise ValidationError(_("Leave a seat for yourself."), code="no_seat_left")
        return cleaned

    def opened(
        self, edition: Edition, game: TableOptions, laid: Laid | None = None
    ) -> Sitting | None:
        """Open a table for *game*, or say in the form why not."""
        try:
            return open_game(edition, self._seated(game), self.names(), laid)
        except BadInput as error:
            self.add_error(None, str(error))
        except ValidationError as error:
            self.add_error("name", error)
        return None

    def _seated(self, game: TableOptions) -> TableOptions:
        """Return *game* with those who play it; friends need not know how many will come."""
        data = self.cleaned_data
        company = Company(data["company"])
        places = None if company == Company.ALONE else data["places"]
        people = FEWEST[company] + data["bots"]
        return replace(
            game,
            places=places or people,
            open_to_all=company == Company.FRIENDS and not places,
            company=company,
            bots=data["bots"],
            skill=USUAL_SKILL if data["skill"] is None else data["skill"],
        )


class OpenForm(CompanyForm):
    """Everything that a table can be opened with."""

    mode = forms.ChoiceField(label=_("Game"), choices=GameMode, initial=GameMode.COMPETITIVE)
    hand = forms.ChoiceField(
        label=_("Cards for each"),
        choices=(
            ("2", "2"),
            ("3", "3"),
            (HandOption.FOUR.value, "4"),
            ("5", "5"),
            ("6", "6"),
            ("7", "7"),
            ("8", "8"),
            (HandOption.BY_PLAYERS.value, _("4 to 6, by the number of players")),
            (CUSTOM, _("as we like")),
        ),
        initial=HandOption.FOUR.value,
        required=False,
    )
    hands = forms.CharField(
        label=_("How many"),
        help_text=_("One number, or one for each seat: 6, 4, 4"),
        max_length=30,
        required=False,
    )
    memory = forms.ChoiceField(
        label=_("Dates of blocked cards"),
        choices=GameMemory,
        initial=GameMemory.OPEN,
        required=False,
    )
    first = forms.TypedChoiceField(
        label=_("Who begins?"),
        choices=[("", _("by lot")), *((n, str(n + 1)) for n in range(MOST_SEATS))],
        coerce=int,
        empty_value=None,
        required=False,
    )

    level = forms.ChoiceField(
        label=_("How hard?"), choices=LEVELS, initial=Level.MIXED.value, required=False
    )
    categories = forms.MultipleChoiceField(label=_("Categories"), required=False)
    eras = forms.MultipleChoiceField(
        label=_("Eras"), choices=[(name, words) for name, _last, words in ERAS], required=False
    )

    def __init__(self, *args: Any, content: EditionContent, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        keys = [row.key for row in content.categories]
        self.fields["categories"].choices = list(zip(keys, keys, strict=True))  # type: ignore[attr-defined]

    def clean_hands(self) -> str:
        return "".join(self.cleaned_data["hands"].split())

    def game(self) -> TableOptions:
        data = self.cleaned_data
        cooperative = data["mode"] == GameMode.COOPERATIVE
        hand = data["hands"] if data["hand"] == CUSTOM else data["hand"] or HandOption.FOUR
        return TableOptions(
            mode=data["mode"],
            hand=HandOption.FOUR.value if cooperative else hand,
            memory=(data["memory"] or GameMemory.OPEN.value) if cooperative else "",
            first=data["first"],
            selection=Selection(
                data["level"] or Level.MIXED.value,
                tuple(data["categories"]),
                tuple(data["eras"]),
            ),
        )
