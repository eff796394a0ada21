"""Archives: the same files make the same bytes, whenever they are packed."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, BinaryIO, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

READABLE = 0o644 << 16  # by everybody, where it is unpacked


class Archive:
    """A zip that is written file by file; pictures in it are packed already."""

    def __init__(self, file: BinaryIO) -> None:
        self._zip = ZipFile(file, "w")

    def __enter__(self) -> "Archive":
        return self

    def __exit__(self, *_error: object) -> None:
        self._zip.close()

    @contextmanager
    def open(self, name: str) -> Iterator[BinaryIO]:
        """Open a file that is written piece by piece."""
        with self._zip.open(_info(name), "w", force_zip64=True) as file:
            yield cast("BinaryIO", file)

    def add(self, name: str, data: bytes, packed: bool = True) -> None:
        self._zip.writestr(_info(name), data, ZIP_STORED if packed else ZIP_DEFLATED)

    def add_text(self, name: str, text: str) -> None:
        self.add(name, text.encode(), packed=False)

    def add_json(self, name: str, content: Mapping[str, Any]) -> None:
        self.add_text(name, json.dumps(content, ensure_ascii=False, indent=2) + "\n")


def _info(name: str) -> ZipInfo:
    info = ZipInfo(name)  # of 1980, not of today
    info.external_attr = READABLE
    return info
