"""Files between the preview of an import and its confirmation."""

import contextlib
import hashlib
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.models import Deck
from decks.pictures import write
from decks.tables import Versions

KEPT_FOR = 24 * 3600  # seconds
_SALT = "decks.import"


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it was looked at: by whom, for which deck, and what the deck was like then."""

    deck: int
    user: int
    sha256: str
    name: str
    encoding: str
    seen: Mapping[str, Versions]  # empty until there was a preview without a fault

    @classmethod
    def kept(cls, data: bytes, name: str, encoding: str, deck: Deck, by: User) -> Self:
        """Keep a file for a day."""
        upload = cls(deck.pk, by.pk, _hash(data), name, encoding, {})
        _forget_old_files()
        write(upload._path, data)
        upload._path.touch()
        return upload

    @classmethod
    def of_signature(cls, text: str, deck: Deck, by: User) -> Self:
        """Return what was signed for this editor and this deck, or refuse anything else."""
        try:
            fields: dict[str, Any] = signing.loads(text, salt=_SALT, max_age=KEPT_FOR)
        except signing.BadSignature as error:
            raise _gone() from error
        upload = cls(**fields)
        if (upload.deck, upload.user) != (deck.pk, by.pk) or not upload._is_there():
            raise _gone()
        return upload

    @property
    def signature(self) -> str:
        return signing.dumps(asdict(self), salt=_SALT, compress=True)

    @property
    def data(self) -> bytes:
        return self._path.read_bytes()

    def _is_there(self) -> bool:
        """Tell whether the bytes kept are the very ones that were looked at."""
        return self._path.is_file() and _hash(self.data) == self.sha256

    def in_encoding(self, encoding: str) -> Self:
        return replace(self, encoding=encoding, seen={})

    def having_seen(self, versions: Mapping[str, Versions]) -> Self:
        return replace(self, seen=versions)

    @property
    def _path(self) -> Path:
        return _folder() / f"{self.user}-{self.sha256}"


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _folder() -> Path:
    """Not among the media: a sheet tells dates."""
    return Path(settings.DATA_DIR) / "imports"


def _forget_old_files() -> None:
    if not _folder().exists():
        return
    for path in _folder().iterdir():
        with contextlib.suppress(FileNotFoundError):  # somebody else was faster
            if path.stat().st_mtime < time.time() - KEPT_FOR:
                path.unlink()


def _gone() -> ValidationError:
    return ValidationError(_("The file is no longer kept here. Choose it again."), code="gone")
