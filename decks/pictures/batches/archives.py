"""The files of a batch one by one, those in its archives too, for which nobody vouches."""

import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Self

from django.utils.translation import gettext as _

from decks.pictures.batches.folder import PictureBatch, SentFile, as_shown
from decks.pictures.preparation import MAX_BYTES

ZIPS = (b"PK\x03\x04", b"PK\x05\x06")
SHEETS = (".csv", ".tsv", ".txt", ".xlsx", ".json")
MAX_MEMBERS = 5_000  # those that are passed over, too
MAX_UNPACKED = 1024**3
MAX_RATIO = 100
HARMLESS_BYTES = 1024**2  # below this no ratio is a danger
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others ask for memory before they begin
ENCRYPTED, NAMED_IN_UTF8 = 0x1, 0x800  # flags of a file
_WINDOWS_DRIVE = re.compile(r"[A-Za-z]:")
_MIXED = re.compile(r"[A-Za-z][А-Яа-яЁё]|[А-Яа-яЁё][A-Za-z]")
_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)


class ArchiveRefused(Exception):
    """Nothing is taken out of this archive, and the sentence says why."""


@dataclass(frozen=True, slots=True)
class Member:
    """A file that was sent, by itself or as one of an archive."""

    name: str
    file: int
    place: int | None = None  # in its archive

    @property
    def is_sheet(self) -> bool:
        return self.name.lower().endswith(SHEETS)


class BatchFiles:
    """What a batch holds; each file is read by itself, so that one at a time is in memory."""

    def __init__(self, batch: PictureBatch) -> None:
        self.batch = batch
        self.refused: list[tuple[str, str]] = []  # archives, and why
        self._files: dict[int, Path] = {}
        self._archives: dict[int, zipfile.ZipFile] = {}
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        for file in self.batch.files:
            self._files[file.number] = file.path
            if is_archive(file):
                try:
                    self._archives[file.number] = self._stack.enter_context(opened(file.path))
                except ArchiveRefused as refusal:
                    self.refused.append((file.name, str(refusal)))
                    del self._files[file.number]
        return self

    def __exit__(self, *_error: object) -> None:
        self._stack.close()

    def members(self) -> Iterator[Member]:
        for file in self.batch.files:
            if archive := self._archives.get(file.number):
                for place, info in enumerate(archive.infolist()):
                    if not is_passed_over(info.filename):
                        yield Member(as_shown(decoded_name(info)), file.number, place)
            elif file.number in self._files:
                yield Member(file.name, file.number)

    def read(self, member: Member, most: int = MAX_BYTES) -> bytes:
        """Return a file, or its beginning where it has more than *most* bytes."""
        if member.place is None:
            with self._files[member.file].open("rb") as file:
                return file.read(most + 1)
        archive = self._archives[member.file]
        try:
            with archive.open(archive.infolist()[member.place]) as unpacked:
                return unpacked.read(most + 1)
        except _DAMAGED as error:
            raise ArchiveRefused(_damaged()) from error


def is_archive(file: SentFile) -> bool:
    with file.path.open("rb") as opened_file:
        begins = opened_file.read(4)
    return begins in ZIPS and not file.name.lower().endswith(SHEETS)


def is_passed_over(name: str) -> bool:
    """Say whether a file is a folder, or what systems add to archives of their own accord."""
    parts = re.split(r"[/\\]", name)
    own = parts[-1].lower()
    hidden = any(part.startswith(".") or part == "__MACOSX" for part in parts)
    return not own or hidden or own in {"thumbs.db", "desktop.ini"}


def opened(path: Path) -> zipfile.ZipFile:
    """Return an archive whose directory has been looked at; nothing is unpacked yet."""
    try:
        archive = zipfile.ZipFile(path)
    except _DAMAGED as error:
        raise ArchiveRefused(_damaged()) from error
    try:
        _check(archive.infolist())
    except ArchiveRefused:
        archive.close()
        raise
    return archive


def _check(infos: list[zipfile.ZipInfo]) -> None:
    for info in infos:
        if leads_outside(info.filename):
            raise ArchiveRefused(
                _("It names a file outside of itself: %(name)s. Pack the pictures once more.")
                % {"name": info.filename[:100]}
            )
        if info.flag_bits & ENCRYPTED:
            raise ArchiveRefused(_("It has a password. Pack the pictures without one."))
        if info.compress_type not in METHODS:
            raise ArchiveRefused(_("It is packed in an unusual way. Make an ordinary zip."))
    if len(infos) > MAX_MEMBERS or sum(info.file_size for info in infos) > MAX_UNPACKED:
        raise ArchiveRefused(_too_much())
    if any(info.file_size > max(HARMLESS_BYTES, MAX_RATIO * info.compress_size) for info in infos):
        raise ArchiveRefused(_too_much())
    if _lie_upon_each_other(infos):
        raise ArchiveRefused(_damaged())


def _lie_upon_each_other(infos: list[zipfile.ZipInfo]) -> bool:
    """Say whether some bytes are unpacked more than once."""
    in_order = sorted(infos, key=lambda info: info.header_offset)
    return any(
        one.header_offset + one.compress_size >= other.header_offset
        for one, other in pairwise(in_order)
    )


def leads_outside(name: str) -> bool:
    parts = re.split(r"[/\\]", name)
    return ".." in parts or (not parts[0] and len(parts) > 1) or bool(_WINDOWS_DRIVE.match(name))


def decoded_name(info: zipfile.ZipInfo) -> str:
    """Return a name in the letters it was written in, where the archive does not say which."""
    if info.flag_bits & NAMED_IN_UTF8 or info.filename.isascii():
        return info.filename
    try:
        raw = info.filename.encode("cp437")
    except UnicodeEncodeError:
        return info.filename
    try:
        return raw.decode()
    except UnicodeDecodeError:
        cyrillic = raw.decode("cp866")
    is_word = all(char.isascii() or char.isalpha() or char == "№" for char in cyrillic)
    return cyrillic if is_word and not _MIXED.search(cyrillic) else raw.decode("cp852")


def _too_much() -> str:
    return _("It unpacks to more than can be taken at once. Divide it into several.")


def _damaged() -> str:
    return _("It is damaged. Pack it once more and send it again.")
