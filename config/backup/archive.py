"""The file of a backup: written whole or not at all, and looked through before it is believed."""

import hashlib
import json
import os
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from config.start.obstacle import Obstacle

FORMAT = "kronika-backup/1"
MANIFEST = "kronika.json"
DATABASE = "database.sqlite3"
MEDIA = re.compile(r"media/(?!.*(^|/)\.\.?(/|$))[^\\\0]+")
PIECE = 1024**2  # bytes
FOR_ME_ALONE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC

DAMAGED = "{file} is damaged: {why}. Nothing was changed; take another backup."


class Damaged(Obstacle):
    """A backup is not as it was written."""

    def __init__(self, file: Path, why: object) -> None:
        super().__init__(DAMAGED.format(file=file, why=why))


def write(file: Path, database: Path, media: Path) -> int:
    """Write both to *file* for this user alone, and return how many files of media there are."""
    if file.exists():
        raise Obstacle(f"{file} exists already: name another file.")
    if not file.parent.is_dir():
        raise Obstacle(f"There is no folder {file.parent}: make it, or name another.")
    part = file.with_name(file.name + ".part")
    paths = {DATABASE: database, **dict(_below(media))}
    try:
        with os.fdopen(os.open(part, FOR_ME_ALONE, 0o600), "wb") as out:
            with zipfile.ZipFile(out, "w") as archive:
                sums = {name: _add(archive, name, path) for name, path in paths.items()}
                about = {"format": FORMAT, "files": sums}
                archive.writestr(MANIFEST, json.dumps(about, indent=1))
            out.flush()
            os.fsync(out.fileno())
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)
    return len(paths) - 1


def vet(file: Path) -> list[str]:
    """Return what of media is in *file*, every byte of which was read, or raise Obstacle."""
    try:
        with zipfile.ZipFile(file) as archive:
            sums = _manifest(file, archive)
            if sorted(archive.namelist()) != sorted([MANIFEST, *sums]):
                raise Damaged(file, "it holds other files than it says")
            for name, expected in sums.items():
                with archive.open(name) as member:
                    if _pour(member, None) != expected:
                        raise Damaged(file, f"{name} is not what was written")
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, KeyError) as error:
        raise Damaged(file, error) from error
    return [name for name in sums if name != DATABASE]


def unpack(file: Path, name: str, to: Path) -> None:
    """Put one of its files to *to*, whole or not at all."""
    to.parent.mkdir(parents=True, exist_ok=True)
    part = to.with_name(to.name + ".part")
    with zipfile.ZipFile(file) as archive, archive.open(name) as member, part.open("wb") as out:
        _pour(member, out)
    part.replace(to)


def _manifest(file: Path, archive: zipfile.ZipFile) -> Mapping[str, str]:
    about: Any = json.loads(archive.read(MANIFEST))
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise Obstacle(f"{file} is no backup of this site’s kind: {FORMAT} is expected.")
    sums: Mapping[str, str] = about["files"]
    if DATABASE not in sums or not all(n == DATABASE or MEDIA.fullmatch(n) for n in sums):
        raise Damaged(file, "it names files that no backup has")
    return sums


def _add(archive: zipfile.ZipFile, name: str, path: Path) -> str:
    about = zipfile.ZipInfo.from_file(path, name)
    about.compress_type = zipfile.ZIP_DEFLATED if name == DATABASE else zipfile.ZIP_STORED
    with path.open("rb") as source, archive.open(about, "w", force_zip64=True) as out:
        return _pour(source, out)


def _pour(source: IO[bytes], out: IO[bytes] | None) -> str:
    """Copy all of *source*, and return its hash."""
    seen = hashlib.sha256()
    while piece := source.read(PIECE):
        seen.update(piece)
        if out:
            out.write(piece)
    return seen.hexdigest()


def _below(media: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(media.rglob("*")):
        if path.is_file() and path.suffix != ".part":
            yield f"media/{path.relative_to(media).as_posix()}", path
