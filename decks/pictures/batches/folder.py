"""What somebody has sent for the cards of a deck, kept for a day: files as they came."""

import re
import secrets
import shutil
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from config.media import write
from config.tidying import Chore
from decks.models import Deck

KEPT_FOR = 24 * 3600  # seconds
MAX_SENT = 1024**3  # bytes of one batch
MAX_FILES = 1_000
BATCHES_OF_ONE = 2  # kept of one person; the older ones are forgotten
LONGEST_NAME = 200
_SALT = "decks.pictures"
_HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class SentFile:
    number: int
    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class PictureBatch:
    """The files that one person sends for one deck."""

    deck: int
    user: int
    token: str

    @classmethod
    def begun(cls, deck: Deck, by: User) -> Self:
        for old in sorted(_batches(f"{by.pk}-*"), key=_written_at)[: 1 - BATCHES_OF_ONE or None]:
            shutil.rmtree(old, ignore_errors=True)
        batch = cls(deck.pk, by.pk, secrets.token_hex(16))
        batch.folder.mkdir(parents=True)
        return batch

    @classmethod
    def of_signature(cls, text: str, deck: Deck, by: User) -> Self:
        """Return what was signed for this editor and this deck, or refuse anything else."""
        try:
            fields: dict[str, Any] = signing.loads(text, salt=_SALT, max_age=KEPT_FOR)
        except signing.BadSignature as error:
            raise gone() from error
        batch = cls(**fields)
        if (batch.deck, batch.user) != (deck.pk, by.pk) or not batch.is_there:
            raise gone()
        return batch

    @property
    def signature(self) -> str:
        return signing.dumps(asdict(self), salt=_SALT)

    @property
    def folder(self) -> Path:
        return _folder() / f"{self.user}-{self.token}"

    @property
    def is_there(self) -> bool:
        return self.folder.is_dir()

    @property
    def files(self) -> list[SentFile]:
        found = sorted(self.folder.glob("*.file"))
        return [SentFile(int(one.stem), _name(one).read_text(), one) for one in found]

    @property
    def size(self) -> int:
        return sum(one.stat().st_size for one in self.folder.glob("*.file"))

    def add(self, number: int, name: str, start: int, part: Iterable[bytes]) -> None:
        """Write the part of a file that begins at *start*; a part that comes again is as well."""
        try:
            self._add(number, name, start, part)
        except FileNotFoundError as error:  # newer ones have pushed it out just now
            raise gone() from error

    def _add(self, number: int, name: str, start: int, part: Iterable[bytes]) -> None:
        path = self.folder / f"{number:04}.file"
        has = path.stat().st_size if path.exists() else 0
        if start > has:
            raise ValidationError(_("A part of a file is missing. Send it again."), code="gap")
        if number >= MAX_FILES:
            raise _too_many()
        _name(path).write_text(as_shown(name))
        with path.open("r+b" if path.exists() else "wb") as file:
            file.seek(start)
            file.writelines(part)
            file.truncate()
        if self.size > MAX_SENT:
            path.unlink()
            raise _too_much()

    def keep_prepared(self, sha256: str, jpeg: bytes) -> None:
        """Keep a picture, or raise FileNotFoundError where newer batches have pushed it out."""
        if not self.is_there:
            raise FileNotFoundError(self.folder)
        write(self._prepared(sha256), jpeg)

    def prepared(self, sha256: str) -> bytes:
        """Return a picture that was prepared, or raise FileNotFoundError."""
        return self._prepared(sha256).read_bytes()

    def forget(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def _prepared(self, sha256: str) -> Path:
        if not _HASH.fullmatch(sha256):
            raise FileNotFoundError(sha256)
        return self.folder / f"{sha256}.jpg"


def as_shown(name: str) -> str:
    """Return the name of a file as it can be shown, without the folders it was in."""
    own = re.split(r"[/\\]", name)[-1]
    return "".join(char for char in own if char.isprintable())[:LONGEST_NAME] or "?"


def gone() -> ValidationError:
    return ValidationError(_("The files are no longer kept here. Choose them again."), code="gone")


def _too_many() -> ValidationError:
    text = _("At most %(most)s files can be sent at once. Put them into a zip, or send some later.")
    return ValidationError(text, code="files", params={"most": MAX_FILES})


def _too_much() -> ValidationError:
    text = _("All files together may have at most %(most)s MB. Send them in several goes.")
    return ValidationError(text, code="bytes", params={"most": MAX_SENT // 1024**2})


def _name(path: Path) -> Path:
    return path.with_suffix(".name")


def _folder() -> Path:
    """Not among the media: nobody has looked at these yet."""
    return Path(settings.DATA_DIR) / "batches"


def _batches(pattern: str) -> Iterator[Path]:
    return _folder().glob(pattern)


def _written_at(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # forgotten just now
        return 0.0


def _remove_old() -> int:
    before = time.time() - KEPT_FOR
    old = [folder for folder in _batches("*") if _written_at(folder) < before]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)
    return len(old)


OLD_BATCHES = Chore("batches of pictures removed", _remove_old)
