"""The date of a card on the workbench: its box, its state and what may be done about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.functional import cached_property

from decks.admin.fields.card_form import DatedForm
from decks.admin.fields.date_field import date_of, written
from decks.admin.fields.versioned_form import VersionedForm
from decks.admin.lists.badges import date_badge
from decks.admin.roles import may_set_dates, sees_dates
from decks.admin.verbs import dates
from decks.admin.verbs.buttons import REASON, buttons, unsent_reason
from decks.admin.verbs.texts import REBASE
from decks.admin.workbench.clash import Clash
from decks.admin.workbench.columns import is_at_home
from decks.admin.workbench.date_echo import echo
from decks.admin.workbench.source_panel import sources_panel
from decks.models import Card, CardTranslation


class DateForm(DatedForm):
    class Meta:
        model = Card
        fields = ()

    def __init__(self, data: QueryDict | None = None, *, instance: Card) -> None:
        super().__init__(data, instance=instance, auto_id="id_card_%s")
        self.fields["date"].widget.attrs |= {
            "autocomplete": "off",
            "spellcheck": "false",
            "aria-describedby": "date-echo",
            "data-key": "KeyE",
            "data-stored": written(self.instance.date),
        }

    def clean(self) -> dict[str, object] | None:
        cleaned = super().clean()
        if self.reason.strip() and self.verb != dates.DISPUTE.name:
            self.add_error(None, unsent_reason(dates.DISPUTE))
        return cleaned

    @property
    def reason(self) -> str:
        """Return why the date is doubtful, as far as that is written."""
        return str(self.data.get(REASON, ""))

    @cached_property
    def clash(self) -> Clash | None:
        """Return what stands against what, if another date was saved while this was typed."""
        if not self.is_overtaken or "date" not in self.changed_data:
            return None
        before = written(date_of(self.base)) if self.base else ""
        box, now = self["date"], written(self.instance.date)
        return Clash(box.label, before, box.value(), now) if before != now else None


@dataclass(frozen=True, slots=True)
class TextsBeforeDate:
    """The texts from before the date was changed, by what one editor can say of all at once."""

    confirmable: tuple[CardTranslation, ...]
    overtaken: tuple[CardTranslation, ...]  # by their source as well: to be read one by one
    others: tuple[CardTranslation, ...]  # in languages of somebody else

    @classmethod
    def of(cls, request: HttpRequest, card: Card) -> Self:
        rows = [row for row in card.translations.all() if row.date_has_changed]
        own = [row for row in rows if _may_confirm(request, card, row)]
        return cls(
            tuple(row for row in own if not row.source_has_changed),
            tuple(row for row in own if row.source_has_changed),
            tuple(row for row in rows if row not in own),
        )

    @property
    def are_many(self) -> bool:
        """Say whether one button spares several; a single text has its own."""
        return len(self.confirmable) > 1

    @property
    def are_for_others(self) -> bool:
        return bool(self.others) and not self.confirmable and not self.overtaken

    @property
    def names(self) -> dict[str, str]:
        """Return the languages of each kind, as a sentence lists them."""
        return {
            "confirmable": _languages(self.confirmable),
            "overtaken": _languages(self.overtaken),
            "others": _languages(self.others),
            "left": _languages((*self.overtaken, *self.others)),
        }


def _may_confirm(request: HttpRequest, card: Card, row: CardTranslation) -> bool:
    return is_at_home(request, card, row.language) and REBASE.may(request, row)


def _languages(rows: Iterable[CardTranslation]) -> str:
    return ", ".join(row.get_language_display() for row in rows)


def date_panel(
    request: HttpRequest, card: Card, sent: VersionedForm | None = None
) -> dict[str, object]:
    """Return what admin/decks/workbench/date.html shows; *sent* is a form that was refused."""
    if not sees_dates(request):
        return {"date_panel": None}
    may_set = may_set_dates(request)
    form = sent if isinstance(sent, DateForm) else DateForm(instance=card)
    return {
        "date_panel": {
            "card": card,
            "badge": date_badge(card),
            "form": form if may_set else None,
            "written": written(card.date),
            "address": reverse("admin:decks_card_workbench_date", args=[card.pk]),
            "echo": _echo(card),
            "buttons": buttons(request, dates.VERBS, card),
            "reason": form.reason,
            "disputes": bool(form.reason) or form.verb == dates.DISPUTE.name,
            "texts": TextsBeforeDate.of(request, card),
        },
        **sources_panel(request, card, sent),
    }


def _echo(card: Card) -> dict[str, object]:
    """Return what the saved date means, with the languages by their names."""
    found = echo(card.deck, card.date, card.pk)
    names = dict(settings.LANGUAGES)
    return {
        **found,
        "written": [(code, names[code], date) for code, date in found["written"].items()],
    }
