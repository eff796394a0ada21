"""The buttons that lead to the print page."""

from django.utils.translation import gettext_lazy as _

from decks.actions import DeckAction, DeskAction
from decks.models.deck import PRINTERS

PRINT = DeckAction(
    code="print",
    label=_("Print"),
    icon="print",
    url_name="printing:print",
    order=50,
    allowed=lambda user, deck: deck.printable_by(user),
)
PROOF_PRINT = DeskAction(
    code="proof_print",
    label=_("Proof print"),
    url_name="printing:print-draft",
    permissions=PRINTERS,
)
