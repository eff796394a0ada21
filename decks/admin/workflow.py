"""What may be done to a text, by whom and when."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.admin.roles import editor, may_review, may_translate
from decks.admin.verbs import Button, Verb
from decks.models import CardTranslation, State

_IS_STALE = _("The source text or the date has changed since this was written.")
_IS_OWN = _("You wrote this text yourself; somebody else has to approve it.")
_EDITING_MAKES_AUTHOR = _(
    "If you change the text, you become its author, and somebody else has to approve it."
)

SUBMIT = Verb(
    name="submit",
    label=_("Submit for review"),
    done=_("The text waits for its review."),
    act=lambda row, by, _reason: row.submit(by),
    may=lambda request, row: may_translate(request, row.language),
    fits=lambda row: row.state in {State.DRAFT, State.REJECTED},
)
APPROVE = Verb(
    name="approve",
    label=_("Approve"),
    done=_("The text is approved."),
    act=lambda row, by, _reason: row.approve(by),
    may=lambda request, row: may_review(request, row.language),
    fits=lambda row: row.state == State.REVIEW,
)
REJECT = Verb(
    name="reject",
    label=_("Reject"),
    done=_("The text is sent back to its author."),
    act=lambda row, by, reason: row.reject(by, reason),
    may=lambda request, row: may_review(request, row.language),
    fits=lambda row: row.state in {State.REVIEW, State.APPROVED},
    needs_reason=True,
)
REBASE = Verb(
    name="rebase",
    label=_("Still correct"),
    done=_("The text is confirmed as still correct."),
    act=lambda row, by, _reason: row.rebase(by),
    may=lambda request, row: may_translate(request, row.language),
    fits=lambda row: row.is_stale,
)
WORKFLOW = (SUBMIT, APPROVE, REJECT, REBASE)


def button(request: HttpRequest, verb: Verb, row: CardTranslation) -> Button:
    """Offer a verb, and say what an approval comes to or why it cannot be given."""
    if verb is not APPROVE:
        return Button(verb)
    if row.is_stale:
        return Button(verb, hindrance=_IS_STALE)
    if row.last_author_id == editor(request).pk and not row.card.deck.one_person:
        return Button(verb, hindrance=_IS_OWN)
    return Button(verb, hint=_EDITING_MAKES_AUTHOR)
