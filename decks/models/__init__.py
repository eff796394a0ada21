"""The content model, a module per noun."""

from decks.models.assignment import Assignment, Duty, Role
from decks.models.card import Card, DateState
from decks.models.deck import CardFormat, Category, Deck, PackageLoad, Printing, Review
from decks.models.desk_choice import DeskChoice, ImportSettlement
from decks.models.dismissal import Dismissal
from decks.models.edition import Edition, EditionIsFrozen, EditionPicture
from decks.models.picture import Picture
from decks.models.queue_lease import Lease
from decks.models.source import Source, Verdict, WikidataItem
from decks.models.standing import CardStanding
from decks.models.translation import CardTranslation, State
from decks.models.versioned import StaleRow
from decks.trash.models import ThrownKind, TrashItem, TrashPart, TrashPerson, TrashPicture

__all__ = [
    "Assignment",
    "Card",
    "CardFormat",
    "CardStanding",
    "CardTranslation",
    "Category",
    "DateState",
    "Deck",
    "DeskChoice",
    "Dismissal",
    "Duty",
    "Edition",
    "EditionIsFrozen",
    "EditionPicture",
    "ImportSettlement",
    "Lease",
    "PackageLoad",
    "Picture",
    "Printing",
    "Review",
    "Role",
    "Source",
    "StaleRow",
    "State",
    "ThrownKind",
    "TrashItem",
    "TrashPart",
    "TrashPerson",
    "TrashPicture",
    "Verdict",
    "WikidataItem",
]
