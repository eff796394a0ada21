"""Giving the pictures that were looked at to their cards: all of them, or none."""

from collections.abc import Callable, Sequence

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from decks.models import Card, Deck, StaleRow
from decks.pictures.batches.archives import ArchiveRefused, BatchFiles, Member
from decks.pictures.batches.folder import PictureBatch, gone
from decks.pictures.batches.looking import Arrival
from decks.pictures.preparation import Prepared, keep
from decks.spreadsheets.batch import Batch


class BatchOvertaken(Exception):
    """Something has changed since the files were looked at; the sentence says what."""


def take(
    deck: Deck,
    by: User,
    batch: PictureBatch,
    arrivals: Sequence[Arrival],
    before_commit: Callable[[], None] = lambda: None,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> None:
    """Change the cards as it was shown, or raise BatchOvertaken and change none.

    The pictures are kept first, each by itself; of one that no card gets nothing is left in the
    end.  Then all cards change within one short transaction.
    """
    cards = _unchanged_cards(deck, arrivals)
    writing = Batch()
    with BatchFiles(batch) as files, writing.collecting():
        for place, arrival in enumerate(arrivals):
            _change(cards[arrival.card], arrival, files, by)
            progress(place, len(arrivals))
    try:
        writing.write(before_commit)
    except StaleRow:  # somebody has saved at this very moment
        _unchanged_cards(deck, arrivals)
        raise  # or else it is a bug


def _unchanged_cards(deck: Deck, arrivals: Sequence[Arrival]) -> dict[int, Card]:
    cards = deck.cards.in_bulk([arrival.card for arrival in arrivals])
    others = [
        arrival.key
        for arrival in arrivals
        if arrival.card not in cards or cards[arrival.card].version != arrival.version
    ]
    if others:
        raise _overtaken(", ".join(others[:5]) + (" …" if len(others) > 5 else ""))
    return cards


def _change(card: Card, arrival: Arrival, files: BatchFiles, by: User) -> None:
    if arrival.has_picture:
        card.picture = keep(_prepared(arrival, files), by)
    card.picture_credit, card.picture_licence = arrival.credit, arrival.licence
    card.record(by, "edit").save()


def _prepared(arrival: Arrival, files: BatchFiles) -> Prepared:
    try:
        upload = files.read(Member(arrival.name, arrival.file, arrival.place))
        jpeg = files.batch.prepared(arrival.sha256)
    except (OSError, LookupError, ArchiveRefused) as error:
        raise BatchOvertaken(" ".join(gone().messages)) from error
    return Prepared(jpeg, arrival.width, arrival.height, upload)


def _overtaken(keys: str) -> BatchOvertaken:
    text = _("Nothing was written: somebody has changed these cards since you looked: %(keys)s.")
    return BatchOvertaken(text % {"keys": keys})
