"""Dates of many cards judged at once, each against its sources."""

from collections.abc import Sequence
from typing import ClassVar

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decks.admin.bulk.base import BulkChange, BulkChoice, BulkLine
from decks.admin.fields.date_field import language, written
from decks.admin.links import workbench
from decks.admin.lists.badges import date_badge, state_badge
from decks.admin.roles import editor
from decks.admin.verbs.buttons import ButtonText, Verb
from decks.admin.verbs.dates import DISPUTE, VERIFY
from decks.models import Card, DateState
from decks.validators import validate_text

LONGEST_REASON = 500  # characters, for many cards; one card may have more to be said of it


class DateBulk(BulkChange):
    """A verb for the dates of the selected cards."""

    verb: ClassVar[Verb]
    state: ClassVar[DateState]  # that the dates will have

    def may(self, request: HttpRequest) -> bool:
        return self.verb.may(request, Card())

    def lines(
        self, request: HttpRequest, keys: Sequence[int], chosen: BulkChoice
    ) -> list[BulkLine]:
        cards = Card.objects.filter(pk__in=keys).order_by("deck__slug", "key")
        found = cards.select_related("deck").prefetch_related("translations", "sources")
        return [self._line(request, card) for card in found]

    def _line(self, request: HttpRequest, card: Card) -> BulkLine:
        claims = (
            f"{one.citation}: {written(one.claim)}" for one in card.sources.all() if one.claim
        )
        reason = (card.dispute_reason,) if card.dispute_reason else ()
        return BulkLine(
            card=card,
            row=card,
            stamp=".".join(str(row.version) for row in (card, *card.sources.all())),
            text=f"{card.title(language())} – {written(card.date)}",
            before=date_badge(card),
            after=state_badge(self.state),
            hindrance=self.hindrance(request, card),
            address=workbench(card.pk, at="date"),
            remarks=(*reason, *claims),
        )

    def hindrance(self, request: HttpRequest, card: Card) -> ButtonText:
        refusal = self.verb.refusal(card, editor(request))
        return refusal.sentence() if refusal else ""

    def act(self, request: HttpRequest, line: BulkLine, chosen: BulkChoice) -> None:
        self.verb.act(line.card, editor(request), chosen.get("reason", ""))


class VerifyBulk(DateBulk):
    code = "verify_dates_selected"
    label = gettext_lazy("Verify the dates…")
    title = gettext_lazy("Verify dates")
    verb, state = VERIFY, DateState.VERIFIED

    def button(self, count: int) -> str:
        text = ngettext("Verify %(count)s date", "Verify %(count)s dates", count)
        return text % {"count": count}

    def done(self, count: int) -> str:
        text = ngettext("%(count)s date is verified.", "%(count)s dates are verified.", count)
        return text % {"count": count}


class DisputeForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why they need another look"),
        max_length=LONGEST_REASON,
        validators=(validate_text,),
        widget=forms.Textarea(attrs={"rows": 2, "cols": 60}),
        error_messages={"required": gettext_lazy("Say why the dates are doubtful.")},
    )


class DisputeBulk(DateBulk):
    """Has dates looked at again, verified ones too; what is disputed already keeps its reason."""

    code = "dispute_dates_selected"
    label = gettext_lazy("Dispute the dates…")
    title = gettext_lazy("Dispute dates")
    form_class = DisputeForm
    verb, state = DISPUTE, DateState.DISPUTED

    def hindrance(self, request: HttpRequest, card: Card) -> ButtonText:
        if card.date_state == DateState.DISPUTED:
            return _("This date is disputed already.")
        return super().hindrance(request, card)

    def button(self, count: int) -> str:
        text = ngettext("Dispute %(count)s date", "Dispute %(count)s dates", count)
        return text % {"count": count}

    def done(self, count: int) -> str:
        text = ngettext(
            "%(count)s date is disputed now.", "%(count)s dates are disputed now.", count
        )
        return text % {"count": count}
