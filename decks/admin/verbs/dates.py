"""What may be done about a date, by whom and when."""

from django.utils.translation import gettext_lazy as _

from decks.admin.roles import may_check_dates
from decks.admin.verbs.buttons import Verb
from decks.models import Card

VERIFY = Verb(
    name="verify_date",
    label=_("Verify the date"),
    done=_("The date is verified."),
    act=lambda card, by, _reason: card.verify_date(by),
    may=lambda request, _card: may_check_dates(request),
    rule=Card.date_refusal,
    hint=_("If you change the date, somebody else has to verify it."),
)
DISPUTE = Verb(
    name="dispute_date",
    label=_("Dispute the date"),
    done=_("The date is disputed now."),
    act=lambda card, by, reason: card.dispute_date(by, reason),
    may=lambda request, _card: may_check_dates(request),
    rule=Card.date_refusal,
    needs_reason=True,
)
VERBS = (VERIFY, DISPUTE)
