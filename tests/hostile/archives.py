"""Archives that nobody should be able to hurt a site with."""

import io
import struct
import zipfile
from collections.abc import Callable

LOCAL, CENTRAL, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"


def zipped(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return out.getvalue()


def _bomb() -> bytes:
    return zipped(*((f"card-{number}.jpg", bytes(30_000_000)) for number in range(3)))


def _crowd() -> bytes:
    return zipped(*((f"{number}.jpg", b"") for number in range(20_000)))


def _with_flag(flag: int) -> bytes:
    data = bytearray(zipped(("card.jpg", b"secret")))
    data[6] |= flag
    data[data.index(CENTRAL) + 8] |= flag
    return bytes(data)


def _lying_upon_each_other() -> bytes:
    """Name the same bytes again and again, as bombs do that need no bytes of their own."""
    whole = zipped(("card.jpg", bytes(900_000)))
    at = whole.index(CENTRAL)
    central, end = whole[at : whole.index(END)], whole[whole.index(END) :]
    count = 900
    said = struct.pack("<HHII", count, count, len(central) * count, at)
    return whole[:at] + central * count + end[:8] + said + end[20:]


def _promising(size: int) -> bytes:
    data = bytearray(zipped(("card.jpg", b"small")))
    struct.pack_into("<I", data, data.index(CENTRAL) + 24, size)
    return bytes(data)


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "a path upwards": (lambda: zipped(("../../media/card.jpg", b"x")), "outside of itself"),
    "a path of windows": (lambda: zipped(("..\\card.jpg", b"x")), "outside of itself"),
    "an absolute path": (lambda: zipped(("/etc/card.jpg", b"x")), "outside of itself"),
    "a drive": (lambda: zipped(("C:card.jpg", b"x")), "outside of itself"),
    "a bomb": (_bomb, "unpacks to more"),
    "a bomb of the same bytes": (_lying_upon_each_other, "It is damaged."),
    "a promise of gigabytes": (lambda: _promising(2**32 - 2), "unpacks to more"),
    "a crowd": (_crowd, "unpacks to more"),
    "a password": (lambda: _with_flag(1), "It has a password."),
    "a dictionary of gigabytes": (
        lambda: zipped(("card.jpg", b"x"), method=zipfile.ZIP_LZMA),
        "packed in an unusual way",
    ),
    "half of it": (lambda: zipped(("card.jpg", bytes(range(256)) * 99))[:200], "It is damaged."),
    "nothing but its beginning": (lambda: LOCAL, "It is damaged."),
    "an archive in an archive": (
        lambda: zipped(("card.zip", zipped(("card.jpg", b"x")))),
        "This is not a picture.",
    ),
    "other bytes than it says": (
        lambda: zipped(("card.jpg", b"x" * 999), method=zipfile.ZIP_STORED).replace(
            b"xxx", b"yyy", 1
        ),
        "It is damaged.",
    ),
    "a link": (
        lambda: _link(),
        "This is not a picture.",
    ),
}


def _link() -> bytes:
    out, info = io.BytesIO(), zipfile.ZipInfo("card.jpg")
    info.external_attr = 0o120777 << 16
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(info, "/etc/passwd")
    return out.getvalue()


def named(raw: bytes, data: bytes) -> bytes:
    """Return an archive that names its file by *raw* bytes and does not say in which letters."""
    stand_in = "x" * len(raw)
    return zipped((stand_in, data)).replace(stand_in.encode(), raw)
