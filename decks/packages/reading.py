"""Opening a package that nobody vouches for."""

import hashlib
import json
import re
import stat
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from django.utils.translation import gettext as _

from decks.packages.dumping import DECK, FORMAT, MANIFEST
from decks.packages.rows import Plain
from decks.validators import validate_json_values

MAX_MEMBERS = 20_000
MAX_TOTAL = 4 * 1024**3
MAX_RATIO = 100
MAX_BRACKETS = 2_000_000  # in a file of JSON
_LIMITS: Mapping[str, int] = {
    r"kronika\.json": 8 * 1024**2,
    r"deck\.json": 64 * 1024**2,
    r"editions/[1-9][0-9]{0,5}\.json": 64 * 1024**2,
    r"pictures/[0-9a-f]{64}\.jpg": 4 * 1024**2,
    r"originals/[0-9a-f]{64}": 25 * 1024**2,
}


class PackageRefused(Exception):
    """The package cannot be loaded, and the sentence says why."""


class Package:
    """A zip file whose directory has been looked at before anything in it is unpacked."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._sizes = {info.filename: info.file_size for info in _checked(archive.infolist())}
        self._hashes = self._read_manifest()
        self.rows = self._read_rows()

    @classmethod
    def open(cls, path: Path) -> Self:
        try:
            return cls(zipfile.ZipFile(path))
        except FileNotFoundError:
            raise PackageRefused(_("There is no file %(path)s.") % {"path": path}) from None
        except (zipfile.BadZipFile, NotImplementedError, OSError) as error:
            raise _damaged(path.name) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._archive.close()

    def read(self, name: str) -> bytes:
        """Return a file whose content is what the manifest says it is."""
        data = self._unpacked(name)
        if hashlib.sha256(data).hexdigest() != self._hashes[name]:
            raise PackageRefused(
                _("%(name)s is not what the package’s list says: its hash is wrong.")
                % {"name": name}
            )
        return data

    def read_json(self, name: str) -> str:
        """Return the text of a JSON file in which nothing is that we could not store."""
        data = self.read(name)
        _parsed(name, data)
        return data.decode()

    def _unpacked(self, name: str) -> bytes:
        if name not in self._sizes:
            raise PackageRefused(_("%(name)s is missing from the package.") % {"name": name})
        try:
            with self._archive.open(name) as file:
                return file.read(self._sizes[name])
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError) as error:
            raise _damaged(name) from error

    def _read_manifest(self) -> dict[str, str]:
        manifest = _parsed(MANIFEST, self._unpacked(MANIFEST))
        if (found := manifest.get("format")) != FORMAT:
            raise PackageRefused(
                _("The package has the unknown format “%(format)s”; this version reads %(ours)s.")
                % {"format": found, "ours": FORMAT}
            )
        files = manifest.get("files")
        if not isinstance(files, dict) or set(files) != set(self._sizes) - {MANIFEST}:
            raise PackageRefused(_("The package’s list does not name the files that are in it."))
        return files

    def _read_rows(self) -> Plain:
        return _parsed(DECK, self.read(DECK))


def _checked(infos: list[zipfile.ZipInfo]) -> list[zipfile.ZipInfo]:
    """Look at the directory alone: sizes, ratios and names."""
    if len(infos) > MAX_MEMBERS or sum(info.file_size for info in infos) > MAX_TOTAL:
        raise PackageRefused(_("The package is larger, once unpacked, than a deck can be."))
    if len({info.filename for info in infos}) != len(infos):
        raise PackageRefused(_("The package contains the same file twice."))
    for info in infos:
        _check(info)
    return infos


def _check(info: zipfile.ZipInfo) -> None:
    limit = next((top for form, top in _LIMITS.items() if re.fullmatch(form, info.filename)), None)
    if limit is None or stat.S_ISLNK(info.external_attr >> 16):
        raise PackageRefused(
            _("“%(name)s” does not belong in a package.") % {"name": info.filename[:200]}
        )
    if info.file_size > limit or info.file_size > MAX_RATIO * max(info.compress_size, 10_000):
        raise PackageRefused(
            _("%(name)s is larger, once unpacked, than such a file can be.")
            % {"name": info.filename}
        )


def _parsed(name: str, data: bytes) -> dict[str, Any]:
    if data.count(b"{") + data.count(b"[") > MAX_BRACKETS:
        raise PackageRefused(_("The package is larger, once unpacked, than a deck can be."))
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise _damaged(name) from error
    if not isinstance(value, dict):
        raise _damaged(name)
    validate_json_values(value)
    return value


def _damaged(name: str) -> PackageRefused:
    return PackageRefused(_("%(name)s is damaged or not a package.") % {"name": name})
