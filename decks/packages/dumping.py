"""Writing a package: the same deck always gives the same bytes."""

import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.contrib.auth.models import User
from django.db.models import Q

from decks.contents import DeckContents
from decks.models import Card, CardTranslation, Deck, Picture
from decks.packages.rows import People, Plain, plain

FORMAT = "kronika-deck/1"
MANIFEST = "kronika.json"
DECK = "deck.json"
PERSON = ("username", "first_name", "last_name")  # of an account; nothing that grants


def dump_deck(deck: Deck, path: Path) -> None:
    """Write everything of *deck* to *path*, whole or not at all."""
    part = path.with_name(path.name + ".part")
    try:
        with zipfile.ZipFile(part, "w") as archive:
            files = dict(_write(archive, name, data) for name, data in _members(deck))
            manifest = {"format": FORMAT, "files": files}
            _write(archive, MANIFEST, _json(manifest))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def plain_deck(deck: Deck, people: People, *, lock: bool = False) -> Plain:
    """Return a deck's rows as the package has them."""
    contents = DeckContents.of(deck, lock=lock)
    dismissals: dict[int, list[Plain]] = {}
    for row in contents.dismissals:
        dismissals.setdefault(row.card_id, []).append(plain(row, people))
    return {
        "deck": plain(deck, people),
        "categories": [plain(row, people) for row in contents.categories],
        "cards": [
            {
                "row": plain(card, people),
                "translations": [plain(row, people) for row in _by_language(card)],
                "sources": [plain(row, people) for row in card.sources.all()],
                "dismissals": dismissals.get(card.pk, []),
            }
            for card in contents.cards
        ],
    }


def _by_language(card: Card) -> list[CardTranslation]:
    return sorted(card.translations.all(), key=lambda row: row.language)


def _members(deck: Deck) -> Iterator[tuple[str, bytes]]:
    people = People()
    editions = list(deck.editions.order_by("number"))
    pictures = _pictures(deck)
    rows = {
        **plain_deck(deck, people),
        "editions": [plain(edition, people) for edition in editions],
        "pictures": [plain(picture, people) for picture in pictures],
    }
    yield DECK, _json({**rows, "people": [_person(user) for user in people.named]})
    for edition in editions:
        yield f"editions/{edition.number}.json", edition.content_json.encode()
    yield from _picture_files(pictures)


def _person(user: User) -> Plain:
    return {name: getattr(user, name) for name in PERSON}


def _pictures(deck: Deck) -> list[Picture]:
    shown = Q(cards__deck=deck) | Q(in_editions__edition__deck=deck)
    return list(Picture.objects.filter(shown).distinct().order_by("sha256"))


def _picture_files(pictures: Iterable[Picture]) -> Iterator[tuple[str, bytes]]:
    for picture in pictures:
        yield f"pictures/{picture.sha256}.jpg", picture.path.read_bytes()
    originals = {p.original_sha256: p for p in pictures if p.original_sha256 != p.sha256}
    for sha256, picture in sorted(originals.items()):
        yield f"originals/{sha256}", picture.original_path.read_bytes()


def _json(value: Plain) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1).encode()


def _write(archive: zipfile.ZipFile, name: str, data: bytes) -> tuple[str, str]:
    """Add a file without the time of day, and return its name and hash."""
    info = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    info.external_attr = 0o644 << 16
    text = name.endswith(".json")
    info.compress_type = zipfile.ZIP_DEFLATED if text else zipfile.ZIP_STORED
    archive.writestr(info, data)
    return name, hashlib.sha256(data).hexdigest()
