"""Loading a package: all of it or nothing, and never over what somebody edited here."""

import hashlib
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from PIL import Image, UnidentifiedImageError

from config import media
from decks import pictures
from decks.editions.publishing import hold_pictures
from decks.models import Category, Deck, Edition, Picture
from decks.models.deck import PackageLoad
from decks.models.picture import original_path, prepared_path
from decks.packages.dumping import PERSON, plain_deck
from decks.packages.reading import Package, PackageRefused
from decks.packages.rows import People, Plain, units, values
from decks.packages.syncing import Rows
from decks.packages.vetting import vet
from decks.pictures import jpeg

NAMED_AT_MOST = 20


class LoadOutcome(Enum):
    CREATED = "created"
    UPDATED = "updated"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class Loaded:
    deck: Deck
    outcome: LoadOutcome


def load_deck(path: Path, as_slug: str = "") -> Loaded:
    """Load a package, or raise PackageRefused and change nothing."""
    try:
        with (
            Package.open(path) as package,
            _files_of_this_attempt() as written,
            transaction.atomic(),
        ):
            return _Loading(package, as_slug, written).run()
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise PackageRefused(
            _("The package’s rows cannot be read: %(error)s.") % {"error": repr(error)}
        ) from error
    except (ValidationError, IntegrityError) as error:
        raise PackageRefused(
            _("The package breaks a rule of the decks: %(error)s") % {"error": _line(error)}
        ) from error


@contextmanager
def _files_of_this_attempt() -> Iterator[list[Path]]:
    """Collect the files that are written, and take them away again when loading fails."""
    written: list[Path] = []
    try:
        yield written
    except BaseException:
        for path in written:
            media.remove(path)
        raise


class _Loading:
    """One attempt: a package, the deck it goes to, and what refers to what."""

    def __init__(self, package: Package, as_slug: str, written: list[Path]) -> None:
        self.package = package
        self.rows = package.rows
        self.written = written
        if as_slug:
            validate_slug(as_slug)
            self.rows["deck"]["slug"] = as_slug
        self.slug: str = self.rows["deck"]["slug"]
        self.found: dict[tuple[type[models.Model], str], models.Model] = {}

    def run(self) -> Loaded:
        deck = Deck.objects.select_for_update().filter(slug=self.slug).first()
        incoming = units(self.rows)
        new_editions = self._new_editions(deck)
        if deck and self._present(deck) == incoming and not new_editions:
            return Loaded(deck, LoadOutcome.UNCHANGED)
        if deck:
            self._refuse_over_edited_rows(deck, incoming)
        self._find_people()
        self._load_pictures()
        outcome = LoadOutcome.UPDATED if deck else LoadOutcome.CREATED
        deck = self._load_rows(deck)
        self._load_editions(deck, new_editions)
        PackageLoad.objects.update_or_create(deck=deck, defaults={"units": incoming})
        return Loaded(deck, outcome)

    def _present(self, deck: Deck) -> dict[str, str]:
        return units(plain_deck(deck, People(), lock=True))

    def _refuse_over_edited_rows(self, deck: Deck, incoming: dict[str, str]) -> None:
        present = self._present(deck)
        load = PackageLoad.objects.filter(deck=deck).first()
        before: dict[str, str] = load.units if load else {}
        names = {*present, *before}
        edited = sorted(
            name
            for name in names
            if present.get(name) not in {before.get(name), incoming.get(name)}
        )
        if edited:
            raise PackageRefused(_edited_sentence(self.slug, edited))

    def _new_editions(self, deck: Deck | None) -> list[Plain]:
        """Return the editions that are not here yet; a number with another hash is refused."""
        here = dict(deck.editions.values_list("number", "sha256")) if deck else {}
        for edition in self.rows["editions"]:
            if here.get(edition["number"], edition["sha256"]) != edition["sha256"]:
                raise PackageRefused(
                    _("Edition %(number)s of “%(slug)s” exists here with another content.")
                    % {"number": edition["number"], "slug": self.slug}
                )
        return [edition for edition in self.rows["editions"] if edition["number"] not in here]

    def _find(self, model: type[models.Model], name: str) -> models.Model:
        return self.found[model, name]

    def _find_people(self) -> None:
        """Match accounts by username; whoever is not known here gets an inactive one."""
        for person in self.rows["people"]:
            user = User.objects.filter(username=person["username"]).first()
            if user is None:
                named = {name: person[name] for name in PERSON}
                user = User(**named, is_active=False)
                user.set_unusable_password()
                user.full_clean()
                user.save()
            self.found[User, user.username] = user

    def _load_pictures(self) -> None:
        known = Picture.objects.in_bulk(
            [row["sha256"] for row in self.rows["pictures"]], field_name="sha256"
        )
        for row in self.rows["pictures"]:
            picture = known.get(row["sha256"]) or Picture(**values(Picture, row, self._find))
            self._write_picture(picture)
            picture.save()
            self.found[Picture, picture.sha256] = picture

    def _write_picture(self, picture: Picture) -> None:
        name = f"pictures/{picture.sha256}.jpg"
        self._write(prepared_path(picture.sha256), picture.sha256, _jpeg(name, self.package))
        original = picture.original_sha256
        same = original == picture.sha256
        data = self.package.read(name if same else f"originals/{original}")
        self._write(original_path(original), original, data)

    def _write(self, path: Path, sha256: str, data: bytes) -> None:
        if hashlib.sha256(data).hexdigest() != sha256:
            raise PackageRefused(
                _("%(name)s is not the picture its name says: its hash is wrong.")
                % {"name": path.name}
            )
        if not path.exists():
            self.written.append(path)
            media.keep(path, data)

    def _load_rows(self, deck: Deck | None) -> Deck:
        rows = Rows(self._find)
        deck = rows.deck(deck, self.rows["deck"])
        categories = rows.categories(deck, self.rows["categories"])
        self.found |= {(Category, key): row for key, row in categories.items()}
        rows.cards(deck, self.rows["cards"])
        for category in deck.categories.exclude(key__in=categories):
            category.delete()
        return deck

    def _load_editions(self, deck: Deck, editions: Iterable[Plain]) -> None:
        for row in editions:
            text = self.package.read_json(f"editions/{row['number']}.json")
            edition = Edition(deck=deck, content_json=text, **values(Edition, row, self._find))
            if not edition.is_intact:
                raise PackageRefused(
                    _("Edition %(number)s is not what was published: its hash is wrong.")
                    % {"number": row["number"]}
                )
            content = vet(text, {sha256 for model, sha256 in self.found if model is Picture})
            edition.save()
            hold_pictures(edition, content)


def _jpeg(name: str, package: Package) -> bytes:
    """Return a prepared picture, and refuse anything else under its name."""
    data = package.read(name)
    try:
        jpeg.require_order(data)
        with Image.open(io.BytesIO(data)) as image:
            fits = image.format == "JPEG" and max(image.size) <= pictures.ART_SIDE
    except (UnidentifiedImageError, OSError, ValueError):
        fits = False
    if not fits:
        raise PackageRefused(_("%(name)s is not a prepared picture.") % {"name": name})
    return data


def _edited_sentence(slug: str, edited: list[str]) -> str:
    named = "; ".join(edited[:NAMED_AT_MOST])
    more = len(edited) - NAMED_AT_MOST
    if more > 0:
        named += ngettext("; and %(count)s more", "; and %(count)s more", more) % {"count": more}
    return _(
        "“%(slug)s” was edited here, and loading would lose it: %(rows)s. "
        "Load the package as a deck of its own with --as NEW-SLUG."
    ) % {"slug": slug, "rows": named}


def _line(error: ValidationError | IntegrityError) -> str:
    return "; ".join(error.messages) if isinstance(error, ValidationError) else str(error)
