"""The date of a card on the workbench: its box, its state and what may be done about it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import cached_property

from decks.admin import checking
from decks.admin.card_form import DatedForm
from decks.admin.conflicts import VersionedForm
from decks.admin.date_echo import echo
from decks.admin.dating import date_of, written
from decks.admin.overtaken import Clash
from decks.admin.roles import may_set_dates, sees_dates
from decks.admin.source_panel import sources_panel
from decks.admin.states import date_badge
from decks.admin.verbs import REASON, Button, unsent_reason
from decks.dates import LANGUAGES
from decks.models import Card


class DateForm(DatedForm):
    class Meta:
        model = Card
        fields = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="id_card_%s", **kwargs)
        self.fields["date"].widget.attrs |= {
            "autocomplete": "off",
            "spellcheck": "false",
            "aria-describedby": "date-echo",
            "data-key": "KeyE",
            "data-stored": written(self.instance.date),
        }

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.reason.strip() and self.verb != checking.DISPUTE.name:
            self.add_error(None, unsent_reason(checking.DISPUTE))
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


def date_panel(
    request: HttpRequest, card: Card, sent: VersionedForm | None = None
) -> dict[str, Any]:
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
            "echo_address": reverse("admin:decks_date_echo", args=[card.deck_id]),
            "buttons": _buttons(request, card),
            "reason": form.reason,
            "disputes": bool(form.reason) or form.verb == checking.DISPUTE.name,
        },
        **sources_panel(request, card, sent),
    }


def _buttons(request: HttpRequest, card: Card) -> list[Button]:
    return [
        checking.button(request, verb, card)
        for verb in checking.VERBS
        if verb.may(request, card) and verb.fits(card)
    ]


def _echo(card: Card) -> dict[str, Any]:
    """Return what the saved date means, with the languages by their names."""
    found = echo(card.deck, card.date, card.pk)
    names = dict(settings.LANGUAGES)
    codes = [code for code in settings.CONTENT_LANGUAGES if code in LANGUAGES]
    return {**found, "written": [(code, names[code], found["written"][code]) for code in codes]}
