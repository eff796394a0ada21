"""How large a WebP is: its decoder takes room for all of it before anybody can ask."""


def is_webp(data: bytes) -> bool:
    return data.startswith(b"RIFF") and data[8:12] == b"WEBP"


def size(data: bytes) -> tuple[int, int]:
    """Return the width and height that a WebP promises, in pixels."""
    match data[12:16]:
        case b"VP8X":
            return 1 + _number(data[24:27]), 1 + _number(data[27:30])
        case b"VP8L":
            sides = _number(data[21:25])
            return 1 + sides % 2**14, 1 + sides // 2**14 % 2**14
        case _:
            return _number(data[26:28]) % 2**14, _number(data[28:30]) % 2**14


def _number(data: bytes) -> int:
    return int.from_bytes(data, "little")
