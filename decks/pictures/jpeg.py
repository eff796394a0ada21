"""What a JPEG is made of, as far as it matters before anybody decodes it."""

START, END, SCAN = b"\xff\xd8", b"\xff\xd9", b"\xff\xda"  # no picture data contains the last two
MAX_SEGMENTS = 2_000  # before the picture, bytes between them too
MAX_SCANS = 30  # a picture comes in ten waves, or a few more


def is_jpeg(data: bytes) -> bool:
    return data.startswith(START)


def require_order(data: bytes) -> None:
    """Raise ValueError for a JPEG that begins, or comes in waves, without end."""
    if is_jpeg(data):
        _start_of_picture(data)
        if data.count(SCAN) > MAX_SCANS:
            raise ValueError("The picture comes in too many waves.")


def ends_where_it_ends(data: bytes) -> bool:
    """Say whether nothing follows the picture."""
    return data.find(END, _start_of_picture(data)) == len(data) - len(END)


def _start_of_picture(data: bytes) -> int:
    place = len(START)
    for _segment in range(MAX_SEGMENTS):
        marker, length = data[place : place + 2], data[place + 2 : place + 4]
        if len(length) < 2 or marker[0] != 0xFF:
            raise ValueError("This is no segment of a JPEG.")
        if marker == SCAN:
            return place
        is_between = marker[1] == 0xFF
        place += 1 if is_between else 2 + max(2, int.from_bytes(length))
    raise ValueError("The picture never begins.")
