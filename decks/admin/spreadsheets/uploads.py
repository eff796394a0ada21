"""Files between the preview of an import and its confirmation."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from config.media import write
from config.tidying import Chore, remove_old
from decks.models import Deck
from decks.spreadsheets import Versions

GONE = _("The file is no longer kept here. Choose it again.")
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
        if (upload.deck, upload.user) != (deck.pk, by.pk) or not upload.is_there():
            raise _gone()
        return upload

    @property
    def signature(self) -> str:
        return signing.dumps(asdict(self), salt=_SALT, compress=True)

    def forget(self) -> None:
        self._path.unlink(missing_ok=True)

    @property
    def data(self) -> bytes:
        return self._path.read_bytes()

    def is_there(self) -> bool:
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


def _remove_old() -> int:
    return remove_old(_folder().glob("*"), KEPT_FOR)


OLD_UPLOADS = Chore("uploads removed", _remove_old)


def _gone() -> ValidationError:
    return ValidationError(GONE, code="gone")
