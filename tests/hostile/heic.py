"""HEIC files put together by hand: what a telephone writes, and what nobody would."""

import io
import struct
from dataclasses import dataclass, field
from functools import cache

from PIL import Image
from pillow_heif import register_heif_opener

register_heif_opener()

TILE = 512  # pixels of a side
PRIMARY = 1


def box(kind: bytes, *parts: bytes) -> bytes:
    data = b"".join(parts)
    return struct.pack(">I", 8 + len(data)) + kind + data


def full(kind: bytes, *parts: bytes, version: int = 0) -> bytes:
    return box(kind, struct.pack(">I", version << 24), *parts)


@cache
def tile() -> tuple[bytes, bytes]:
    """Return how a small picture is coded, and its code."""
    out = io.BytesIO()
    Image.new("RGB", (TILE, TILE), "teal").save(out, "HEIF", quality=30)
    data = out.getvalue()
    start = data.index(b"hvcC") - 4
    length = struct.unpack_from(">I", data, start)[0]
    return data[start : start + length], data[data.index(b"mdat") + 4 :]


def size(width: int, height: int) -> bytes:
    return full(b"ispe", struct.pack(">II", width, height))


@dataclass
class Item:
    """A picture within a file: coded, or put together from others."""

    kind: bytes
    data: bytes
    properties: tuple[bytes, ...]
    made_of: tuple[int, ...] = field(default=())


def coded(width: int = TILE, height: int = TILE) -> Item:
    how, data = tile()
    return Item(b"hvc1", data, (how, size(width, height)))


def grid(columns: int, rows: int, *, says: tuple[int, int] | None = None, of: int = 2) -> Item:
    """Repeat one picture in columns and rows; *says* is the size promised outside."""
    width, height = columns * TILE, rows * TILE
    data = struct.pack(">BBBBII", 0, 1, rows - 1, columns - 1, width, height)
    return Item(b"grid", data, (size(*(says or (width, height))),), (of,) * columns * rows)


def layers(times: int, width: int = TILE, height: int = TILE) -> Item:
    """Lay one picture over itself."""
    data = struct.pack(">BB4HII", 0, 1, 0, 0, 0, 0, width, height) + bytes(8 * times)
    return Item(b"iovl", data, (size(width, height),), (2,) * times)


def heic(*items: Item) -> bytes:
    """Return a file of items, numbered from 1, of which the first is what it shows."""
    numbered = list(enumerate(items, 1))
    infos = (
        full(b"infe", struct.pack(">HH", number, 0), item.kind, b"\0", version=2)
        for number, item in numbered
    )
    known = list(dict.fromkeys(one for item in items for one in item.properties))
    uses = b"".join(
        struct.pack(">HB", number, len(item.properties))
        + bytes(0x80 | known.index(one) + 1 for one in item.properties)
        for number, item in numbered
    )
    references = (
        box(b"dimg", struct.pack(f">HH{len(item.made_of)}H", n, len(item.made_of), *item.made_of))
        for n, item in numbered
        if item.made_of
    )
    places, data = b"", b""
    for number, item in numbered:
        places += struct.pack(">HHHHII", number, 1, 0, 1, len(data), len(item.data))
        data += item.data
    meta = full(
        b"meta",
        full(b"hdlr", bytes(4), b"pict", bytes(13)),
        full(b"pitm", struct.pack(">H", PRIMARY)),
        full(b"iinf", struct.pack(">H", len(items)), *infos),
        full(b"iref", *references),
        box(b"iprp", box(b"ipco", *known), full(b"ipma", struct.pack(">I", len(items)), uses)),
        full(b"iloc", b"\x44\0", struct.pack(">H", len(items)), places, version=1),
        box(b"idat", data),
    )
    return box(b"ftyp", b"heic", bytes(4), b"mif1heic") + meta
