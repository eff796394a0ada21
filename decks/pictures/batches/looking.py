"""What would become of each file of a batch; nothing of the deck is changed."""

import hashlib
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from decks.models import Card, Deck
from decks.pictures.batches.archives import ArchiveRefused, BatchFiles, Member
from decks.pictures.batches.folder import MAX_FILES, PictureBatch, as_shown
from decks.pictures.batches.matching import Keys
from decks.pictures.batches.sheet import PictureLine, PictureSheet
from decks.pictures.preparation import prepare
from decks.spreadsheets import FileRefused
from decks.spreadsheets.sheets import MAX_JSON_BYTES

MOST_HINTS = 20  # files that are compared with every key
NO_LINE = PictureLine("", "", None, None)


class ArrivalEffect(StrEnum):
    """What becomes of the card."""

    NEW = "new"  # it had no picture
    REPLACES = "replaces"
    CREDITS = "credits"  # its picture stays, what is said of it changes
    UNCHANGED = "unchanged"
    REFUSED = "refused"  # nothing: the file cannot be taken


@dataclass(frozen=True, slots=True)
class Arrival:
    """A file, or a line of a sheet, and what becomes of it."""

    effect: str
    name: str
    reason: str = ""
    key: str = ""
    title: str = ""
    card: int = 0
    version: int = 0
    sha256: str = ""  # of the picture as it was prepared
    width: int = 0
    height: int = 0
    file: int = 0  # where it is read again
    place: int | None = None
    old_picture: int | None = None
    credit: str = ""
    licence: str = ""
    old_credit: str = ""
    old_licence: str = ""

    @property
    def is_change(self) -> bool:
        return self.effect in CHANGES

    @property
    def has_picture(self) -> bool:
        return self.effect in {ArrivalEffect.NEW, ArrivalEffect.REPLACES}


CHANGES = {ArrivalEffect.NEW, ArrivalEffect.REPLACES, ArrivalEffect.CREDITS}


def look(
    deck: Deck, batch: PictureBatch, progress: Callable[[int, int], None] = lambda *_: None
) -> list[Arrival]:
    """Return what would become of every file, one picture at a time in memory."""
    with BatchFiles(batch) as files:
        return list(_Look(deck, files, progress).arrivals())


class _Look:
    def __init__(self, deck: Deck, files: BatchFiles, progress: Callable[[int, int], None]) -> None:
        self.deck, self.files, self.progress = deck, files, progress
        self.keys = Keys(deck.cards.values_list("key", flat=True))
        self.hints = 0
        self.first_with: dict[str, str] = {}  # the key that a picture was found for first

    def arrivals(self) -> Iterator[Arrival]:
        members = list(self.files.members())
        for name, reason in self.files.refused:
            yield _refused(name, reason)
        pictures = [one for one in members if not one.is_sheet]
        lines: dict[str, PictureLine] = {}
        for sheet in (one for one in members if one.is_sheet):
            yield from self._read_sheet(sheet, lines)
        if len(pictures) > MAX_FILES:
            reason = _("These are %(count)s pictures; at most %(most)s can be taken at once.")
            yield _refused("–", reason % {"count": len(pictures), "most": MAX_FILES})
            return
        claims, unknown = self._claims(pictures, lines)
        yield from unknown
        yield from _files_that_are_missing(pictures, lines)
        yield from self._cards_that_are_missing(lines)
        yield from self._of_cards(claims, lines)

    def _read_sheet(self, sheet: Member, lines: dict[str, PictureLine]) -> Iterator[Arrival]:
        try:
            read = PictureSheet.read(self.files.read(sheet, MAX_JSON_BYTES), self.keys.of_file)
        except (FileRefused, ArchiveRefused) as refusal:
            yield _refused(sheet.name, str(refusal))
            return
        for fault in read.faults:
            where = _("Line %(line)s: %(reason)s") % {"line": fault.line, "reason": fault.reason}
            yield _refused(sheet.name, where if fault.line else str(fault.reason))
        lines |= {line.key: line for line in read.lines}

    def _claims(
        self, pictures: Sequence[Member], lines: Mapping[str, PictureLine]
    ) -> tuple[dict[str, list[Member]], list[Arrival]]:
        """Return the files by the keys they are for, and those that are for none."""
        named = _named(pictures, lines)
        claims: dict[str, list[Member]] = defaultdict(list)
        unknown = []
        for one in pictures:
            keys = named.get(one) or [self.keys.of_file(one.name)]
            for key in keys:
                if self.keys.has(key):
                    claims[key].append(one)
                else:
                    unknown.append(_refused(one.name, self._no_card(one.name, key), key))
        return claims, unknown

    def _no_card(self, name: str, key: str) -> str:
        if key:
            return _("The sheet gives it to the card %(key)s, which the deck does not have.") % {
                "key": key
            }
        self.hints += 1
        near = self.keys.nearest(name) if self.hints <= MOST_HINTS else ""
        if near:
            return _("No card has this key. Is it meant for %(key)s?") % {"key": near}
        return _("No card has this key. Name the file like the key of its card.")

    def _cards_that_are_missing(self, lines: Mapping[str, PictureLine]) -> Iterator[Arrival]:
        """Name the cards of a sheet that the deck does not have; those with a file are named."""
        reason = _("The deck has no such card: left out.")
        for line in lines.values():
            if _says_who(line) and not line.file and not self.keys.has(line.key):
                yield _refused("–", reason, line.key)

    def _of_cards(
        self, claims: Mapping[str, list[Member]], lines: Mapping[str, PictureLine]
    ) -> Iterator[Arrival]:
        wanted = {*claims, *(key for key, line in lines.items() if _says_who(line))}
        cards = self.deck.cards.filter(key__in=wanted).select_related("picture", "deck")
        for place, card in enumerate(cards.prefetch_related("translations").order_by("key")):
            self.progress(place, len(wanted))
            line = lines.get(card.key, NO_LINE)
            found = claims.get(card.key, [])
            if len(found) > 1:
                yield from (_doubled(card, one, found) for one in found)
            elif found:
                yield self._of_file(_arrival(card, line, found[0]), card, found[0])
            elif (arrival := _arrival(card, line)).is_change:
                yield arrival

    def _of_file(self, arrival: Arrival, card: Card, member: Member) -> Arrival:
        try:
            upload = self.files.read(member)
            if card.picture and card.picture.original_sha256 == _hash(upload):
                return arrival
            prepared = prepare(upload)
        except ArchiveRefused as refusal:
            return _refused(member.name, str(refusal), card.key)
        except ValidationError as error:
            return _refused(member.name, " ".join(error.messages), card.key)
        sha256 = _hash(prepared.jpeg)
        if card.picture and card.picture.sha256 == sha256:
            return arrival
        self.files.batch.keep_prepared(sha256, prepared.jpeg)
        first = self.first_with.setdefault(sha256, card.key)
        return replace(
            arrival,
            effect=ArrivalEffect.REPLACES if card.picture else ArrivalEffect.NEW,
            sha256=sha256,
            width=prepared.width,
            height=prepared.height,
            file=member.file,
            place=member.place,
            reason="" if first == card.key else _("The same picture as %(key)s.") % {"key": first},
        )


def _arrival(card: Card, line: PictureLine, member: Member | None = None) -> Arrival:
    """Return what becomes of a card by what its line says alone."""
    credit = card.picture_credit if line.credit is None else line.credit
    licence = card.picture_licence if line.licence is None else line.licence
    is_same = (credit, licence) == (card.picture_credit, card.picture_licence)
    return Arrival(
        effect=ArrivalEffect.UNCHANGED if is_same else ArrivalEffect.CREDITS,
        name=member.name if member else "",
        key=card.key,
        title=card.title(get_language() or "en"),
        card=card.pk,
        version=card.version,
        old_picture=card.picture_id,
        credit=credit,
        licence=licence,
        old_credit=card.picture_credit,
        old_licence=card.picture_licence,
    )


def _named(pictures: Iterable[Member], lines: Mapping[str, PictureLine]) -> dict[Member, list[str]]:
    """Return the keys that a sheet gives each file; case counts where files differ by it alone."""
    found: dict[str, list[Member]] = defaultdict(list)
    for one in pictures:
        for name in {one.name, _as_named(one.name)}:
            found[name].append(one)
    keys: dict[Member, list[str]] = defaultdict(list)
    for line in lines.values():
        for one in found.get(as_shown(line.file)) or found.get(_as_named(line.file)) or ():
            keys[one].append(line.key)
    return keys


def _files_that_are_missing(
    pictures: Iterable[Member], lines: Mapping[str, PictureLine]
) -> Iterator[Arrival]:
    """Name what a sheet names; a sheet that comes without any picture is about credits alone."""
    there = {_as_named(one.name) for one in pictures}
    for line in lines.values() if there else ():
        if line.file and _as_named(line.file) not in there:
            reason = _("The sheet names this file, but it was not sent.")
            yield _refused(line.file[:100], reason, line.key)


def _doubled(card: Card, member: Member, found: Iterable[Member]) -> Arrival:
    others = ", ".join(one.name for one in found if one is not member)
    reason = _("This card has another file as well: %(files)s. Keep one of them.")
    return _refused(member.name, reason % {"files": others[:200]}, card.key)


def _refused(name: str, reason: str, key: str = "") -> Arrival:
    return Arrival(ArrivalEffect.REFUSED, name, reason, key)


def _says_who(line: PictureLine) -> bool:
    return line.credit is not None or line.licence is not None


def _as_named(name: str) -> str:
    """Return what tells files apart, in a sheet and on a disk: their own name, in any case."""
    return unicodedata.normalize("NFC", as_shown(name)).casefold()


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
