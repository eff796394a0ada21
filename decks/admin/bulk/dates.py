"""Dates of many cards verified at once, each against its sources."""

from collections.abc import Sequence

from django.http import HttpRequest
from django.utils.translation import gettext_lazy, ngettext

from decks.admin.bulk.base import BulkChange, BulkChoice, BulkLine
from decks.admin.fields.date_field import language, written
from decks.admin.links import workbench
from decks.admin.lists.badges import date_badge, state_badge
from decks.admin.roles import editor
from decks.admin.verbs.dates import VERIFY
from decks.models import Card, DateState


class VerifyBulk(BulkChange):
    code = "verify_dates_selected"
    label = gettext_lazy("Verify the dates…")
    title = gettext_lazy("Verify dates")

    def may(self, request: HttpRequest) -> bool:
        return VERIFY.may(request, Card())

    def lines(
        self, request: HttpRequest, keys: Sequence[int], chosen: BulkChoice
    ) -> list[BulkLine]:
        cards = Card.objects.filter(pk__in=keys).order_by("deck__slug", "key")
        found = cards.select_related("deck").prefetch_related("translations", "sources")
        return [_line(request, card) for card in found]

    def act(self, request: HttpRequest, line: BulkLine, chosen: BulkChoice) -> None:
        VERIFY.act(line.card, editor(request), "")

    def button(self, count: int) -> str:
        text = ngettext("Verify %(count)s date", "Verify %(count)s dates", count)
        return text % {"count": count}

    def done(self, count: int) -> str:
        text = ngettext("%(count)s date is verified.", "%(count)s dates are verified.", count)
        return text % {"count": count}


def _line(request: HttpRequest, card: Card) -> BulkLine:
    refusal = card.date_refusal("verify_date", editor(request))
    claims = [f"{one.citation}: {written(one.claim)}" for one in card.sources.all() if one.claim]
    return BulkLine(
        card=card,
        row=card,
        stamp=".".join(str(row.version) for row in (card, *card.sources.all())),
        text=f"{card.title(language())} – {written(card.date)}",
        before=date_badge(card),
        after=state_badge(DateState.VERIFIED),
        hindrance=refusal.sentence() if refusal else "",
        address=workbench(card.pk, at="date"),
        remarks=claims,
    )
