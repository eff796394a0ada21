"""What may be done to a text, by whom and when."""

from django.utils.translation import gettext_lazy as _

from decks.admin.roles import may_review, may_write_text
from decks.admin.verbs.buttons import Verb
from decks.models import CardTranslation

SUBMIT = Verb(
    name="submit",
    label=_("Submit for review"),
    done=_("The text is waiting for review."),
    act=lambda row, by, _reason: row.submit(by),
    may=may_write_text,
    rule=CardTranslation.refusal,
)
APPROVE = Verb(
    name="approve",
    label=_("Approve"),
    done=_("The text is approved."),
    act=lambda row, by, _reason: row.approve(by),
    may=lambda request, row: may_review(request, row.language),
    rule=CardTranslation.refusal,
    hint=_("If you change the text, you become its author, and somebody else has to approve it."),
)
REJECT = Verb(
    name="reject",
    label=_("Reject"),
    done=_("The text is sent back to its author."),
    act=lambda row, by, reason: row.reject(by, reason),
    may=lambda request, row: may_review(request, row.language),
    rule=CardTranslation.refusal,
    needs_reason=True,
)
REBASE = Verb(
    name="rebase",
    label=_("Still correct"),
    done=_("The text is confirmed as still correct."),
    act=lambda row, by, _reason: row.rebase(by),
    may=may_write_text,
    rule=CardTranslation.refusal,
)
WORKFLOW = (SUBMIT, APPROVE, REJECT, REBASE)
