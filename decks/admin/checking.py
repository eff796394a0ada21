"""What may be done about a date, by whom and when."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.admin.roles import editor, may_check_dates
from decks.admin.verbs import Button, Verb
from decks.models import Card, DateState

VERIFY = Verb(
    name="verify_date",
    label=_("Verify the date"),
    done=_("The date is verified."),
    act=lambda card, by, _reason: card.verify_date(by),
    may=lambda request, _card: may_check_dates(request),
    fits=lambda card: card.date_state != DateState.VERIFIED,
)
DISPUTE = Verb(
    name="dispute_date",
    label=_("Dispute the date"),
    done=_("The date is disputed now."),
    act=lambda card, by, reason: card.dispute_date(by, reason),
    may=lambda request, _card: may_check_dates(request),
    fits=lambda _card: True,
    needs_reason=True,
)
VERBS = (VERIFY, DISPUTE)

_IS_OWN = _("You set this date yourself; somebody else has to verify it.")
_NO_SOURCE = _("Add a source that supports this date before you verify it.")
_EDITING_MAKES_AUTHOR = _("If you change the date, somebody else has to verify it.")


def button(request: HttpRequest, verb: Verb, card: Card) -> Button:
    """Offer a verb, and say why a date cannot be verified."""
    if verb is not VERIFY:
        return Button(verb)
    if card.date_set_by_id == editor(request).pk and not card.deck.one_person:
        return Button(verb, hindrance=_IS_OWN)
    if not card.supporting_sources():
        return Button(verb, hindrance=_NO_SOURCE)
    return Button(verb, hint=_EDITING_MAKES_AUTHOR)
