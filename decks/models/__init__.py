"""The content model, a module per noun."""

from decks.models.card import Card, DateState
from decks.models.deck import CardFormat, Category, Deck, Printing, Review
from decks.models.desk_choice import DeskChoice
from decks.models.dismissal import Dismissal
from decks.models.edition import Edition, EditionIsFrozen, EditionPicture
from decks.models.package_load import PackageLoad
from decks.models.picture import Picture
from decks.models.queue_lease import Lease
from decks.models.source import Source, Verdict
from decks.models.standing import CardStanding
from decks.models.translation import CardTranslation, State
from decks.models.versioned import StaleRow

__all__ = [
    "Card",
    "CardFormat",
    "CardStanding",
    "CardTranslation",
    "Category",
    "DateState",
    "Deck",
    "DeskChoice",
    "Dismissal",
    "Edition",
    "EditionIsFrozen",
    "EditionPicture",
    "Lease",
    "PackageLoad",
    "Picture",
    "Printing",
    "Review",
    "Source",
    "StaleRow",
    "State",
    "Verdict",
]
