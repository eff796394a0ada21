"""Pictures that are bombs, liars or nonsense; each is made when it is asked for."""

import io
import random
import struct
import zlib
from collections.abc import Callable
from functools import partial
from typing import Any

from PIL import Image

from tests.hostile.heic import TILE, coded, grid, heic, layers

Make = Callable[[], bytes]

PNG = b"\x89PNG\r\n\x1a\n"
MB = 1024**2


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, colours: int = 2, depth: int = 8, *others: bytes) -> bytes:
    """Return a picture that is black all over, packed as well as can be."""
    bits = depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colours]
    packer = zlib.compressobj(9)
    line = bytes(1 + (width * bits + 7) // 8)
    rows = b"".join(packer.compress(line) for _row in range(height)) + packer.flush()
    return png_of(rows, width, height, colours, depth, *others)


def png_of(
    rows: bytes, width: int, height: int, colours: int = 2, depth: int = 8, *others: bytes
) -> bytes:
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, 0))
    palette = chunk(b"PLTE", bytes(6)) if colours == 3 else b""
    ending = chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return PNG + header + b"".join(others) + palette + ending


def saved(form: str, width: int, height: int, mode: str = "RGB", **options: Any) -> bytes:
    out = io.BytesIO()
    Image.new(mode, (width, height)).save(out, form, **options)
    return out.getvalue()


def jpeg_that_claims(width: int, height: int, **options: Any) -> bytes:
    """Return a small JPEG whose header promises a large picture."""
    data = bytearray(saved("JPEG", 64, 64, **options))
    marker = b"\xff\xc2" if options.get("progressive") else b"\xff\xc0"
    struct.pack_into(">HH", data, data.index(marker) + 5, height, width)
    return bytes(data)


def many_scans(width: int, height: int, times: int) -> bytes:
    """Repeat the last scan of a progressive JPEG."""
    data = saved("JPEG", width, height, progressive=True)
    last = data.rindex(b"\xff\xda")
    return data[:last] + data[last:-2] * times + data[-2:]


def frames(form: str, times: int, side: int = 1_000) -> bytes:
    out = io.BytesIO()
    first, *more = (Image.new("RGB", (side, side), (n % 256, 0, 0)) for n in range(times))
    first.save(out, form, save_all=True, append_images=more)
    return out.getvalue()


def webp_that_claims(width: int, height: int) -> bytes:
    data = bytearray(saved("WEBP", 500, 500))
    place = data.index(b"\x9d\x01\x2a") + 3
    struct.pack_into("<HH", data, place, width, height)
    return bytes(data)


def text_bomb(kind: bytes) -> bytes:
    packed = zlib.compress(bytes(60 * MB), 9)
    told = {b"zTXt": b"a\0\0", b"iCCP": b"a\0\0", b"iTXt": b"a\0\1\0\0\0"}[kind]
    return png(500, 500, 2, 8, chunk(kind, told + packed))


REFUSED: dict[str, Make] = {
    "a PNG of 169 million pixels": lambda: png_of(zlib.compress(b""), 13_000, 13_000),
    "a PNG of four thousand million pixels": lambda: png_of(zlib.compress(b""), 65_000, 65_000),
    "a PNG without a size": lambda: png_of(b"", 0, 0),
    "a PNG of transparent 50 million pixels": partial(png, 7_000, 7_000, 6),
    "a PNG of transparent 16 bits": partial(png, 7_000, 7_000, 6, 16),
    "a PNG whose pixels are missing": lambda: png_of(zlib.compress(bytes(9)), 5_000, 5_000),
    "a PNG whose pixels are noise": lambda: png_of(random.Random(1).randbytes(MB), 900, 900),
    "a PNG of an unknown colour": lambda: png_of(b"", 900, 900, 2).replace(
        b"\x08\x02", b"\x08\x05"
    ),
    "a PNG with text that explodes": partial(text_bomb, b"zTXt"),
    "a PNG with words that explode": partial(text_bomb, b"iTXt"),
    "a PNG with a profile that explodes": partial(text_bomb, b"iCCP"),
    "a PNG cut off": lambda: png(900, 900)[:200],
    "a strip of one line": partial(png, 50_000, 1),
    "a JPEG that claims to be huge": partial(jpeg_that_claims, 65_000, 65_000),
    "a JPEG that claims 50 million and to come in waves": partial(
        jpeg_that_claims, 7_000, 7_000, progressive=True
    ),
    "a JPEG in waves of 49 million pixels": partial(saved, "JPEG", 7_000, 7_000, progressive=True),
    "a JPEG without a size": partial(jpeg_that_claims, 0, 0),
    "a JPEG of a thousand waves": partial(many_scans, 4_000, 4_000, 1_000),
    "a JPEG of nothing but markers": lambda: b"\xff\xd8" + b"\xff\xe0\0\2" * MB,
    "a JPEG of nothing between its markers": lambda: b"\xff\xd8" + b"\xff" * 4 * MB,
    "a JPEG cut off": lambda: saved("JPEG", 900, 900)[:900],
    "a WebP of 50 million pixels": partial(saved, "WEBP", 7_000, 7_000),
    "a WebP without loss of 50 million pixels": partial(saved, "WEBP", 7_000, 7_000, lossless=True),
    "a WebP that claims to be huge": partial(webp_that_claims, 16_383, 16_383),
    "a WebP that claims another size": partial(webp_that_claims, 3_000, 3_000),
    "a WebP cut off": lambda: saved("WEBP", 900, 900)[:100],
    "a WebP of nothing": lambda: b"RIFF\x04\0\0\0WEBP",
    "a TIFF": partial(saved, "TIFF", 900, 900),
    "an icon": partial(saved, "ICO", 256, 256),
    "a BMP of 50 million pixels": lambda: b"BM" + struct.pack("<IIIIii", 0, 0, 54, 40, 7000, 7000),
    "a drawing": lambda: b'<svg xmlns="http://www.w3.org/2000/svg"/>',
    "a drawing after a space": lambda: b" " * 900 + b"<svg/>",
    "a program of PostScript": lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 900 900\n",
    "a document": lambda: b"%PDF-1.7\n",
    "an archive": lambda: b"PK\x03\x04" + bytes(900),
    "a page": lambda: b"<!doctype html><script>alert(1)</script>",
    "nothing": lambda: b"",
    "zeros": lambda: bytes(MB),
    "noise": lambda: random.Random(2).randbytes(MB),
    "more than is taken": lambda: b"\xff\xd8\xff" + bytes(25 * MB),
}

TAKEN: dict[str, Make] = {
    "a GIF": partial(saved, "GIF", 900, 900),
    "a photograph of 48 million pixels": partial(saved, "JPEG", 8_000, 6_000),
    "a PNG of 30 million pixels": partial(png, 6_000, 5_000),
    "a transparent PNG of 16 million pixels": partial(png, 4_000, 4_000, 6),
    "a WebP of 12 million pixels": partial(saved, "WEBP", 4_000, 3_000),
    "a palette of 40 million pixels": partial(png, 8_000, 5_000, 3),
    "a PNG of 16 bits and 50 million pixels": partial(png, 7_000, 7_000, 2, 16),
    "a JPEG that claims 50 million pixels": partial(jpeg_that_claims, 7_000, 7_000),
    "a JPEG of thirty waves and 41 million pixels": partial(many_scans, 6_400, 6_400, 20),
    "a strip of fifty thousand columns": partial(png, 50_000, 500),
    "a tower of fifty thousand lines": partial(png, 500, 50_000),
    "a WebP of many frames": partial(frames, "WEBP", 100),
    "a PNG of many frames": partial(frames, "PNG", 100),
}

REFUSED |= {
    "a HEIC that claims 49 million pixels": lambda: heic(coded(7_000, 7_000)),
    "a HEIC that claims to be huge": lambda: heic(coded(65_000, 65_000)),
    "a HEIC that claims another size": lambda: heic(coded(4_000, 4_000)),
    "a HEIC without a size": lambda: heic(coded(0, 0)),
    "a HEIC of ten thousand million pixels": lambda: heic(grid(200, 200), coded()),
    "a HEIC that hides how many": lambda: heic(grid(200, 200, says=(900, 900)), coded()),
    "a HEIC that hides 44 million": lambda: heic(grid(13, 13, says=(900, 900)), coded()),
    "a HEIC that hides 200 million": lambda: heic(grid(28, 28, says=(900, 900)), coded()),
    "a HEIC of ten thousand layers": lambda: heic(layers(10_000), coded()),
    "a HEIC of grids within grids": lambda: heic(
        grid(9, 9),
        grid(16, 16, of=3, says=(TILE, TILE)),
        coded(),
    ),
    "a HEIC of thousands of pictures": lambda: heic(*(coded() for _picture in range(5_000))),
    "a HEIC cut off": lambda: heic(grid(9, 9), coded())[:400],
    "a HEIC of nothing": lambda: heic(coded())[:24],
}
TAKEN |= {
    "a HEIC of 23 million pixels, as telephones write them": lambda: heic(grid(10, 9), coded()),
    "a HEIC of grids within grids, few enough": lambda: heic(grid(2, 2), grid(2, 2, of=3), coded()),
}

PICTURES = REFUSED | TAKEN
